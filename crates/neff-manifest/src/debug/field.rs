//! Values of fields as memory: texts, lists of ids, and the counts of what is not explained.
//!
//! Everything that is kept asks the room first. Which field has which meaning stands in `decode`.

use std::collections::BTreeMap;

use super::message::UnknownField;
use super::room::Room;
use crate::wire::{Walk, WireFault, WireField, WireValue};

/// Why a member is not used.
#[derive(Debug)]
pub(super) enum Refused {
    Wire(WireFault),
    /// There is no room for what begins at this offset.
    Room(usize),
}

impl From<WireFault> for Refused {
    fn from(fault: WireFault) -> Refused {
        Refused::Wire(fault)
    }
}

/// How often something was met, and where first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) count: u64,
    pub(super) first: usize,
}

impl Tally {
    pub(super) fn add(&mut self, offset: usize) {
        if self.count == 0 {
            self.first = offset;
        }
        self.count = self.count.saturating_add(1);
    }
}

/// What is kept and what is counted.
#[derive(Debug)]
pub(super) struct Keeper<'r> {
    pub(super) room: &'r mut Room,
    unknown: BTreeMap<(&'static str, u32), Tally>,
    /// Texts that are not UTF-8.
    pub(super) texts: Tally,
    /// Instructions whose predecessors and kinds differ in number.
    pub(super) kinds: Tally,
}

impl<'r> Keeper<'r> {
    pub(super) fn new(room: &'r mut Room) -> Keeper<'r> {
        let (texts, kinds) = (Tally::default(), Tally::default());
        Keeper { room, unknown: BTreeMap::new(), texts, kinds }
    }

    /// A text; what is not UTF-8 in it is replaced and counted.
    pub(super) fn text(&mut self, bytes: &[u8], offset: usize) -> Result<String, Refused> {
        let replaced = match std::str::from_utf8(bytes) {
            Ok(_) => bytes.len(),
            Err(_) => {
                self.texts.add(offset);
                // A byte becomes a character of three.
                bytes.len().saturating_mul(3)
            }
        };
        self.room.take_allocation(replaced).ok_or(Refused::Room(offset))?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    /// Adds to a list.
    pub(super) fn push<T>(
        &mut self,
        list: &mut Vec<T>,
        value: T,
        offset: usize,
    ) -> Result<(), Refused> {
        self.room.take_element::<T>().ok_or(Refused::Room(offset))?;
        list.push(value);
        Ok(())
    }

    /// Adds the numbers of a repeated field, packed or one by one; false if they are neither.
    pub(super) fn numbers(
        &mut self,
        list: &mut Vec<u64>,
        field: &WireField<'_>,
    ) -> Result<bool, Refused> {
        if list.is_empty() {
            self.room.take_allocation(0).ok_or(Refused::Room(field.offset))?;
        }
        match field.value {
            WireValue::Varint(number) => self.push(list, number, field.offset)?,
            WireValue::Bytes(bytes, base) => {
                let mut walk = Walk::new(bytes, base);
                while !walk.is_done() {
                    let number = walk.varint()?;
                    self.push(list, number, field.offset)?;
                }
            }
            WireValue::Fixed32(_) | WireValue::Fixed64(_) => return Ok(false),
        }
        Ok(true)
    }

    /// Counts a field that is not explained.
    pub(super) fn unknown(
        &mut self,
        message: &'static str,
        field: &WireField<'_>,
    ) -> Result<(), Refused> {
        let key = (message, field.number);
        if !self.unknown.contains_key(&key) {
            let row = self.room.take_element::<UnknownField>();
            row.ok_or(Refused::Room(field.offset))?;
        }
        self.unknown.entry(key).or_default().add(field.offset);
        Ok(())
    }

    /// The fields that are not explained.
    pub(super) fn unknown_fields(&self) -> Vec<UnknownField> {
        let row = |((message, number), tally): (&(&'static str, u32), &Tally)| UnknownField {
            message,
            number: *number,
            count: tally.count,
            first: tally.first,
        };
        self.unknown.iter().map(row).collect()
    }
}
