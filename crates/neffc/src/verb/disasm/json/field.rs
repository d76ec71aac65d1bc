//! The fields of a slot in JSON.

use neff::isa::model::{Generation, Kind, Layout, Member};
use neff::isa::slot::{self, Slot};
use neff::isa::value::{Address, Value};
use neff::isa::word;
use neff::programs::GraphNames;
use serde::Serialize as Derive;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The named members of a slot, as an object in their order.
pub(super) struct Fields<'a> {
    pub(super) members: Vec<&'static Member>,
    pub(super) slot: &'a Slot,
    pub(super) generation: Generation,
    pub(super) names: &'a GraphNames,
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for member in self.members.iter().filter(|member| is_named(member)) {
            let (value, fields) = (Value::of(member, self.slot), self);
            map.serialize_entry(member.name, &Field { value, fields })?;
        }
        map.end()
    }
}

fn is_named(member: &Member) -> bool {
    !matches!(member.kind, Kind::Reserved | Kind::Unknown)
}

/// Bytes without a name that are not zero.
#[derive(Derive)]
pub(super) struct Unnamed {
    /// Offset in the slot.
    offset: u8,
    /// Hexadecimal.
    bytes: String,
}

/// The reserved and unexplained members that hold something.
pub(super) fn unnamed(layout: Option<&'static Layout>, slot: &Slot) -> Vec<Unnamed> {
    let members = layout.map_or(&[][..], |layout| layout.members);
    let used = members.iter().filter(|member| !is_named(member)).filter_map(|member| {
        let bytes = slot::bytes(slot, member);
        let used = bytes.iter().any(|byte| *byte != 0);
        used.then(|| Unnamed { offset: member.offset, bytes: hex(bytes) })
    });
    used.collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// One value.
struct Field<'a> {
    value: Value<'a>,
    fields: &'a Fields<'a>,
}

/// An address: a number, or where it lies. `name` is the variable's, if the graph has it.
#[derive(Derive)]
#[serde(untagged)]
enum AddressView<'a> {
    Plain(u64),
    Variable { variable: u64, offset: u64, name: Option<&'a str> },
    Table { table_index: u64, offset: u64, name: Option<&'a str> },
}

#[derive(Derive)]
struct PatternView<'a> {
    address: AddressView<'a>,
    steps: &'a [i64],
    counts: &'a [u64],
}

/// A word of an enumeration, or the number if the generation has no word for it.
#[derive(Derive)]
#[serde(untagged)]
enum WordView {
    Word(&'static str),
    Number(u8),
}

impl<'a> Fields<'a> {
    fn word(&self, enumeration: u16, value: u8) -> WordView {
        match word(enumeration, self.generation, value) {
            Some(word) => WordView::Word(word.word),
            None => WordView::Number(value),
        }
    }

    fn address(&self, address: Address) -> AddressView<'a> {
        let name = self.names.find(address).map(|(name, _)| name);
        match address {
            Address::Plain(number) => AddressView::Plain(number),
            Address::Variable(variable, offset) => AddressView::Variable { variable, offset, name },
            Address::Table(table_index, offset) => AddressView::Table { table_index, offset, name },
        }
    }
}

impl Serialize for Field<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            Value::Unsigned(number) => serializer.serialize_u64(*number),
            Value::Signed(number) => serializer.serialize_i64(*number),
            Value::Float(bits) => {
                let number = f32::from_bits(*bits);
                // JSON has no infinities and no NaN: their bits.
                match number.is_finite() {
                    true => serializer.serialize_f32(number),
                    false => serializer.serialize_str(&format!("{bits:#010x}")),
                }
            }
            Value::Word(enumeration, value) => {
                self.fields.word(*enumeration, *value).serialize(serializer)
            }
            Value::Words(enumeration, values) => {
                values.map(|value| self.fields.word(*enumeration, value)).serialize(serializer)
            }
            Value::Name(bytes) => serializer.serialize_str(&String::from_utf8_lossy(bytes)),
            Value::Address(address) => self.fields.address(*address).serialize(serializer),
            Value::Pattern(address, steps, counts) => {
                let address = self.fields.address(*address);
                PatternView { address, steps, counts }.serialize(serializer)
            }
            Value::Bytes(bytes) => serializer.serialize_str(&hex(bytes)),
        }
    }
}
