//! Codes of editing a NEFF that is there: `set` and `strip`. N2100 to N2199.

use crate::code::code_table;

code_table! {
    EDIT: 2100, "editing";

    /// The file cannot be edited.
    NOT_EDITABLE = 2101, Error, "the file cannot be edited",
        "An edit keeps everything of a file that it does not concern, so the file must be whole: a NEFF with its header, an archive that was read to its end, and no damage. The findings above this one say what is wrong. `neffc unpack --salvage` keeps the complete members of a damaged file, `neffc pack --style gnu` makes a NEFF of a folder.";
    /// An edit names what is not there.
    UNKNOWN_NAME = 2102, Error, "an edit names something that is not there",
        "The name is that of no input or output, no constant, or no member, whichever the edit takes. Names are compared exactly. `neffc info` lists inputs and outputs, `neffc ls` members.";
    /// A new name is in use.
    NAME_TAKEN = 2103, Error, "a new name is taken",
        "Another variable of a graph, or another input or output, has the name already. Two of one name cannot be told apart, so nothing was written. Several renamings of one call happen at once: two names can be exchanged.";
    /// A new name cannot be one.
    BAD_NAME = 2104, Error, "a new name cannot be that of a tensor",
        "The name of an input or output has from 1 to 255 bytes: the record by which the runtime tells of it has 256 with the terminating NUL.";
    /// An array does not fit the constant.
    WEIGHT_UNFIT = 2105, Error, "an array does not fit the constant it is to replace",
        "The program reads the constant as numbers of one type in one shape, and the loader copies its bytes without looking at them. So type, shape and size must be those of the constant that is there. Unsigned integers stand for types of their width that a file has no word for; a file of plain bytes has no type, and only its length is compared.";
    /// Two edits meet.
    TWICE = 2106, Error, "two edits concern the same thing",
        "Two edits of one call would change the same member or name, and which is to come first is not said. Make one, look at the result, then the other.";
    /// A file that an edit takes cannot be used.
    FILE = 2107, Error, "a file that an edit takes cannot be read",
        "The file that is to become a constant or a member is not there, is no plain file, or cannot be read.";
    /// The result would be worse than the original.
    WORSE = 2108, Error, "the edited file would not pass what the original passes",
        "The result is read, verified and loaded before it gets its name. It has a fault that the original has not, so nothing was written. The message is that of the fault.";
    /// What was changed.
    CHANGED = 2109, Note, "what an edit changed",
        "The notes list the members that were changed or removed; all other members and their entries in the archive are what they were.";
    /// What an edit does not reach.
    LEFT = 2110, Note, "something was left as it is",
        "The edit does not reach there: debug members and files beside the NEFF may still have the old names, and what cannot be read cannot be stripped.";
}
