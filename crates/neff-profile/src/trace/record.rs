//! The three records whose fields are known, and how one is read from its message.
//!
//! Fields of value 0 are not written, so an absent number is 0. What does not fit is reported and
//! not used; what is not explained stays in the tree.

use std::collections::HashSet;

use neff_abi::PatchType;
use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings, Place};

use super::read::ROWS_LIMIT;
use super::shape::Seat;
use super::tree::{Field, Value};

/// The engine that a record is for: its number, which has a name if it is 0 to 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Engine(pub u64);

impl Engine {
    /// The engine; `None` if there is none of that number.
    pub fn engine(self) -> Option<neff_abi::Engine> {
        neff_abi::Engine::from_ordinal(self.0)
    }
}

/// Where the image of an engine is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EngineRecord {
    /// Offset of the record in the file, in bytes.
    pub at: usize,
    /// Offset of the message that it is in; 0 for the root.
    pub parent: usize,
    /// Field 1.
    pub engine: Engine,
    /// Field 2: the device address of the image.
    pub address: u64,
    /// Field 7: where the image begins, in bytes; from what this counts is not stated
    /// ([`super::Trace::base`]).
    pub offset: u64,
    /// Field 8: bytes of the image.
    pub size: u64,
}

/// What loading did to the slots of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PatchRecord {
    /// Offset of the record in the file, in bytes.
    pub at: usize,
    /// Offset of the message that it is in; 0 for the root.
    pub parent: usize,
    /// Field 1.
    pub engine: Engine,
    /// Field 2, in order.
    pub rows: Vec<PatchRow>,
}

/// One difference between the program and the image. Traces do not say which part of the image a
/// row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatchRow {
    /// Field 1: bytes from the start of the image.
    pub offset: u64,
    /// Field 2: slots.
    pub count: u64,
    /// Field 3: what happened.
    pub kind: PatchType,
}

/// A queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QueueRecord<'a> {
    /// Offset of the record in the file, in bytes.
    pub at: usize,
    /// Field 1: the DMA engine.
    pub dma_engine: u64,
    /// Field 2: the queue of that engine.
    pub queue: u64,
    /// Field 3: its type (format notes 10 §8.3).
    pub kind: u64,
    /// Field 4.
    pub name: &'a str,
    /// Field 5: the event by which its transfers are traced.
    pub event: u64,
    /// Field 7.
    pub channel: u64,
}

impl QueueRecord<'_> {
    /// The word of its type; `None` if the number has none.
    pub fn kind_word(&self) -> Option<&'static str> {
        /// 5 has no name.
        const WORDS: [(u64, &str); 6] = [
            (0, "UNKNOWN"),
            (1, "INSTRUCTIONS"),
            (2, "WEIGHTS"),
            (3, "INPUT"),
            (4, "OUTPUT"),
            (6, "H2T"),
        ];
        WORDS.iter().find(|(number, _)| *number == self.kind).map(|(_, word)| *word)
    }
}

/// Reads records, and remembers which fields they explain.
#[derive(Debug)]
pub(super) struct Reader<'r> {
    pub(super) findings: &'r mut Findings,
    /// Offsets of fields that have a meaning.
    pub(super) explained: HashSet<usize>,
}

impl Reader<'_> {
    /// The number of a field of which the last occurrence counts, as protobuf has it.
    fn number(&mut self, fields: &[Field<'_>], number: u32, what: &str) -> u64 {
        let mut found = 0;
        for field in fields.iter().filter(|field| field.number == number) {
            match field.value {
                Value::Varint(value) => {
                    self.explained.insert(field.offset);
                    found = value;
                }
                _ => self.odd(field.offset, format!("field {number}, {what}, is no number")),
            }
        }
        found
    }

    fn odd(&mut self, offset: usize, message: String) {
        let finding = Diagnostic::new(codes::TRACE_RECORD, message);
        self.findings.push_at(finding, || place(offset));
    }

    fn engine(&mut self, fields: &[Field<'_>], at: usize) -> Engine {
        let engine = Engine(self.number(fields, 1, "the engine"));
        if engine.engine().is_none() {
            self.odd(at, format!("there is no engine {}", engine.0));
        }
        engine
    }

    pub(super) fn engine_record(&mut self, fields: &[Field<'_>], seat: Seat) -> EngineRecord {
        let Seat { at, parent } = seat;
        EngineRecord {
            at,
            parent,
            engine: self.engine(fields, at),
            address: self.number(fields, 2, "the address"),
            offset: self.number(fields, 7, "the offset of the image"),
            size: self.number(fields, 8, "the size of the image"),
        }
    }

    pub(super) fn patch_record(&mut self, fields: &[Field<'_>], seat: Seat) -> PatchRecord {
        let Seat { at, parent } = seat;
        let engine = self.engine(fields, at);
        let mut record = PatchRecord { at, parent, engine, rows: Vec::new() };
        for field in fields.iter().filter(|field| field.number == 2) {
            let Value::Message(row) = &field.value else {
                self.odd(field.offset, "a patch row is no message".to_owned());
                continue;
            };
            if record.rows.len() >= ROWS_LIMIT {
                let message = format!("a patch record has more than {ROWS_LIMIT} rows");
                let finding = Diagnostic::new(codes::TRACE_LIMIT, message);
                self.findings.push(finding.at(place(field.offset)));
                break;
            }
            self.explained.insert(field.offset);
            record.rows.push(self.patch_row(row, field.offset));
        }
        record
    }

    fn patch_row(&mut self, fields: &[Field<'_>], at: usize) -> PatchRow {
        let kind = self.number(fields, 3, "the type of a patch row");
        let known = u32::try_from(kind).ok().map(PatchType);
        if known.is_none_or(|kind| kind.name().is_none()) {
            self.odd(at, format!("there is no patch type {kind}"));
        }
        PatchRow {
            offset: self.number(fields, 1, "the offset of a patch row"),
            count: self.number(fields, 2, "the count of a patch row"),
            kind: known.unwrap_or(PatchType(u32::MAX)),
        }
    }

    pub(super) fn queue_record<'a>(&mut self, fields: &[Field<'a>], at: usize) -> QueueRecord<'a> {
        let mut name = "";
        for field in fields.iter().filter(|field| field.number == 4) {
            match field.value {
                Value::Text(text) => {
                    self.explained.insert(field.offset);
                    name = text;
                }
                _ => self.odd(field.offset, "field 4, the name of a queue, is no text".to_owned()),
            }
        }
        QueueRecord {
            at,
            dma_engine: self.number(fields, 1, "the DMA engine"),
            queue: self.number(fields, 2, "the queue"),
            kind: self.number(fields, 3, "the type of a queue"),
            name,
            event: self.number(fields, 5, "the event of a queue"),
            channel: self.number(fields, 7, "the channel"),
        }
    }
}

/// The place of an offset of the file.
pub(super) fn place(offset: usize) -> Place {
    Place::offset(u64::try_from(offset).unwrap_or(u64::MAX))
}
