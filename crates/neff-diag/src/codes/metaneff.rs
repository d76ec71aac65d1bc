//! Codes of the metaneff, the descriptor beside a NEFF. N1001 to N1099.

use crate::code::code_table;

code_table! {
    METANEFF: 1000, "the metaneff";

    /// The bytes are damaged.
    WIRE = 1001, Error, "the bytes are not a metaneff",
        "A metaneff is a protobuf message. Here a field is cut off, has a wire type that its declaration does not allow, or is no field at all. The offset is that of the bytes that cannot be read.";
    /// Sound, but another writer's form.
    NOT_CANONICAL = 1002, Note, "the metaneff is not in canonical form",
        "The message is sound, but a canonical writer gives other bytes: it packs shapes, orders fields and aliases, and leaves out zeros. Written again from its text, the message is equal and the bytes are canonical.";
    /// A field the schema does not know.
    UNKNOWN_FIELD = 1003, Note, "a field is not in the schema",
        "The field number is not among those known to this tool; readers pass over it. The text form keeps it under its number, so nothing is lost.";
    /// Too large.
    LIMIT = 1004, Error, "the metaneff is larger than the limit",
        "Size, number of tensors and depth are limited, so that a hostile file cannot fill the memory. No real metaneff comes near.";
    /// The text does not fit the grammar.
    TEXT_SYNTAX = 1005, Error, "the text of a metaneff cannot be read",
        "The text is a list of `name: value` and `name { … }`, as protobuf's text format has it. The caret marks the first character that does not fit; reading went on at the next name or brace that begins a line.";
    /// An unknown name.
    TEXT_NAME = 1006, Error, "the schema has no such name",
        "Fields and enum values have the names of the schema, in exactly their spelling. A field that the schema does not know is written under its number, `7: 3`.";
    /// A value that does not fit its field.
    TEXT_VALUE = 1007, Error, "a value does not fit its field",
        "Numbers are 64-bit, flags are `true` or `false`, names and other bytes stand in quotes, and messages in braces.";
    /// A tensor that the other side lacks.
    TENSOR_MISSING = 1008, Error, "a tensor is missing on one side",
        "Tensors of the metaneff and of the NEFF meet by name: each input and output must be on both sides. The loader does not compare them; the call fails later.";
    /// Sizes differ.
    SIZE_DIFFERS = 1009, Error, "a tensor has another size in the NEFF",
        "The host allocates the product of the dimensions times the element size of the metaneff. The NEFF's variable has another number of bytes, so binding the tensor fails.";
    /// Shapes differ.
    SHAPE_DIFFERS = 1010, Warning, "a tensor has another shape in the NEFF",
        "The bytes may still agree, because the runtime compares sizes and the framework compares shapes with the metaneff only.";
    /// Types differ.
    DTYPE_DIFFERS = 1011, Error, "a tensor has another dtype in the NEFF",
        "The element sizes differ. Where only the names differ it is a note: producers write INT32 for unsigned and INT8 for 8-bit floats, because the runtime looks at storage only.";
    /// An alias outside the lists.
    ALIAS_RANGE = 1012, Error, "an alias refers to no tensor",
        "`output_aliases_to` maps the index of an output to the index of an input, both counted from 0. The host looks both up and fails if one is not there.";
    /// An alias of unequal tensors.
    ALIAS_DIFFERS = 1013, Error, "an aliased output differs from its input",
        "An aliased output takes the buffer of its input, so shape and dtype must be equal.";
    /// One input for two outputs.
    ALIAS_TWICE = 1014, Error, "one input is aliased by several outputs",
        "One buffer can hold one output only. The compiler refuses it: `1 input aliasing to multiple outputs is not supported`.";
    /// The counts are wrong.
    COUNTS = 1015, Warning, "the counts of inputs are wrong",
        "`num_user_inputs`, `num_states` and `num_weights` should equal the number of inputs of each type. All three 0 mean that they were not filled in.";
    /// A name twice.
    NAME_REPEATED = 1016, Error, "two tensors of one list have the same name",
        "Tensors are bound by name, so the second would replace the first.";
    /// No type.
    TYPE_UNSET = 1017, Note, "an input has no known type",
        "An input whose type is not USER_INPUT, INPUT_STATE or INPUT_WEIGHT is neither validated nor counted as the user's. Some converters leave the type out; a new producer should say USER_INPUT.";
    /// A scalar with a dynamic batch.
    SCALAR_DYNAMIC = 1018, Error, "a scalar has a dynamic batch",
        "A dynamic batch replaces the first dimension, and a scalar has none. The host refuses: `Scalar tensor cannot have allow_dynamic_batch_size=True`.";
    /// The element size is not known.
    DTYPE_UNKNOWN = 1019, Warning, "a tensor has an unknown data type",
        "The number is UNDEFINED or none of the schema's, so the size of an element is not known and sizes cannot be compared.";
    /// The file may be read in two ways.
    FORM_DOUBT = 1020, Note, "the file may be text or bytes",
        "Its content is a metaneff in both forms, and was taken for bytes. Say `--read-as text` if it is text.";
    /// A shape that cannot be.
    SHAPE_BAD = 1021, Error, "a shape is impossible",
        "A dimension is negative, or the number of bytes does not fit 64 bits.";
    /// A NEFF that does not say enough.
    NOT_DERIVABLE = 1022, Error, "no metaneff can be made from the NEFF",
        "A metaneff needs the shape and the data type of every input and output. The NEFF's `neff.json` does not give them, or gives a type that a metaneff has no number for. Write the metaneff as text and encode that: `neffc meta TEXT --to bytes -o FILE`.";
}
