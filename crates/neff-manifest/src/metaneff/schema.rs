//! The fields of the schema as a table (format notes 04 §2): what the text form, the walk and
//! the messages about damage go by. The structs of `message` carry the same numbers for prost;
//! a test holds the two to each other.

use neff_abi::dtype::DTYPES;

use super::message::{DataType, Type};

/// A message type.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MessageRow {
    pub(super) name: &'static str,
    pub(super) fields: &'static [FieldRow],
}

/// A field of a message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FieldRow {
    pub(super) number: u32,
    pub(super) name: &'static str,
    pub(super) kind: FieldKind,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldKind {
    Int64,
    /// Repeated int64, packed by writers.
    Int64List,
    Bool,
    Bytes,
    DataType,
    Type,
    Message(&'static MessageRow),
}

const fn row(number: u32, name: &'static str, kind: FieldKind) -> FieldRow {
    FieldRow { number, name, kind }
}

static TENSOR: MessageRow = MessageRow {
    name: "MetaTensor",
    fields: &[
        row(1, "name", FieldKind::Bytes),
        row(2, "shape", FieldKind::Int64List),
        row(3, "data_type", FieldKind::DataType),
        row(4, "content", FieldKind::Bytes),
        row(5, "allow_dynamic_batch_size", FieldKind::Bool),
        row(6, "checkpoint_key", FieldKind::Bytes),
        row(7, "type", FieldKind::Type),
        row(8, "user_input_key", FieldKind::Bytes),
    ],
};

static CONFIG: MessageRow = MessageRow {
    name: "ModelConfig",
    fields: &[
        row(1, "num_infer", FieldKind::Int64),
        row(2, "timeout", FieldKind::Int64),
        row(3, "optimal_ncg_size", FieldKind::Int64),
        row(4, "async_load", FieldKind::Bool),
        row(5, "lazy_load", FieldKind::Bool),
        row(6, "return_aliases", FieldKind::Bool),
    ],
};

static ALIAS: MessageRow = MessageRow {
    name: "output_aliases_to",
    fields: &[row(1, "key", FieldKind::Int64), row(2, "value", FieldKind::Int64)],
};

/// The root.
pub(super) static META_NEFF: MessageRow = MessageRow {
    name: "MetaNeff",
    fields: &[
        row(1, "input_tensors", FieldKind::Message(&TENSOR)),
        row(2, "output_tensors", FieldKind::Message(&TENSOR)),
        row(3, "model_config", FieldKind::Message(&CONFIG)),
        row(4, "serialized_graph_def", FieldKind::Bytes),
        row(5, "name", FieldKind::Bytes),
        row(6, "output_aliases_to", FieldKind::Message(&ALIAS)),
        row(7, "num_user_inputs", FieldKind::Int64),
        row(8, "num_states", FieldKind::Int64),
        row(9, "num_weights", FieldKind::Int64),
    ],
};

/// Words of `Type` by number.
const TYPE_WORDS: [(i32, &str); 4] =
    [(0, "UNDEFINED_TYPE"), (1, "USER_INPUT"), (2, "INPUT_STATE"), (3, "INPUT_WEIGHT")];

impl MessageRow {
    /// The field of a number.
    pub(super) fn by_number(&self, number: u32) -> Option<&'static FieldRow> {
        self.fields.iter().find(|field| field.number == number)
    }

    /// The field of a name.
    pub(super) fn by_name(&self, name: &str) -> Option<&'static FieldRow> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl FieldKind {
    /// The words of an enum with their numbers, ascending; empty for all others.
    pub(super) fn words(self) -> Vec<(i32, &'static str)> {
        match self {
            FieldKind::Type => TYPE_WORDS.to_vec(),
            FieldKind::DataType => {
                let rows = DTYPES.iter().filter_map(|row| row.metaneff);
                let rows = rows.map(|(number, word)| (i32::from(number), word));
                let mut words: Vec<_> = std::iter::once((0, "UNDEFINED")).chain(rows).collect();
                words.sort_unstable();
                words
            }
            _ => Vec::new(),
        }
    }

    /// The word of an enum's number.
    pub(super) fn word(self, number: i32) -> Option<&'static str> {
        self.words().into_iter().find(|(known, _)| *known == number).map(|(_, word)| word)
    }
}

impl DataType {
    /// The schema's word for a number, e.g. `FLOAT`.
    pub fn word(number: i32) -> Option<&'static str> {
        FieldKind::DataType.word(number)
    }
}

impl Type {
    /// The schema's word for a number, e.g. `USER_INPUT`.
    pub fn word(number: i32) -> Option<&'static str> {
        FieldKind::Type.word(number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::decode::encode;
    use super::super::message::{MetaNeff, MetaTensor, ModelConfig};
    use super::*;
    use crate::wire::{Walk, WireValue};

    /// Numbers and kinds of the fields that the structs give when every one of them is set.
    fn held(row: &'static MessageRow, bytes: &[u8]) {
        let fields: Vec<_> = Walk::new(bytes, 0).map(Result::unwrap).collect();
        let numbers: Vec<u32> = fields.iter().map(|field| field.number).collect();
        let rows: Vec<u32> = row.fields.iter().map(|field| field.number).collect();
        assert_eq!(numbers, rows, "{}", row.name);
        for field in fields {
            let known = row.by_number(field.number).unwrap();
            match (known.kind, field.value) {
                (FieldKind::Message(inner), WireValue::Bytes(bytes, _)) => held(inner, bytes),
                (FieldKind::Bytes, WireValue::Bytes(bytes, _)) => {
                    assert_eq!(bytes, known.name.as_bytes());
                }
                (FieldKind::Int64List, WireValue::Bytes(bytes, _)) => assert_eq!(bytes, [1]),
                (FieldKind::Bytes | FieldKind::Message(_) | FieldKind::Int64List, value)
                | (_, value @ WireValue::Bytes(..)) => panic!("{}: {value:?}", known.name),
                (_, WireValue::Varint(value)) => assert_eq!(value, 1, "{}", known.name),
                (_, value) => panic!("{}: {value:?}", known.name),
            }
        }
    }

    #[test]
    fn the_table_agrees_with_the_structs() {
        let tensor = MetaTensor {
            name: b"name".to_vec(),
            shape: vec![1],
            data_type: 1,
            content: b"content".to_vec(),
            allow_dynamic_batch_size: true,
            checkpoint_key: Some(b"checkpoint_key".to_vec()),
            kind: 1,
            user_input_key: Some(b"user_input_key".to_vec()),
        };
        let config = ModelConfig {
            num_infer: 1,
            timeout: 1,
            optimal_ncg_size: 1,
            async_load: true,
            lazy_load: true,
            return_aliases: true,
        };
        let message = MetaNeff {
            input_tensors: vec![tensor.clone()],
            output_tensors: vec![tensor],
            model_config: Some(config),
            serialized_graph_def: b"serialized_graph_def".to_vec(),
            name: b"name".to_vec(),
            output_aliases_to: [(1, 1)].into(),
            num_user_inputs: 1,
            num_states: 1,
            num_weights: 1,
        };
        held(&META_NEFF, &encode(&message));
    }

    #[test]
    fn the_words_agree_with_the_enums() {
        // The enums have no underscores and other capitals.
        let plain = |word: String| word.replace('_', "").to_uppercase();
        for number in -1..20 {
            for (kind, named) in [
                (FieldKind::Type, Type::try_from(number).ok().map(|kind| format!("{kind:?}"))),
                (
                    FieldKind::DataType,
                    DataType::try_from(number).ok().map(|kind| format!("{kind:?}")),
                ),
            ] {
                let word = kind.word(number).map(|word| plain(word.to_owned()));
                assert_eq!(word, named.map(plain), "{kind:?} {number}");
            }
        }
        assert_eq!(FieldKind::DataType.words().len(), 16);
    }
}
