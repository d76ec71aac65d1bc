//! A trace as a whole.

use std::collections::{HashMap, HashSet};

use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings};

use super::header::{HEADER, Header};
use super::image::{self, Image};
use super::record::{EngineRecord, PatchRecord, QueueRecord, Reader, place};
use super::shape::{self, Kind};
use super::tree::{self, FIELDS_LIMIT, Field, Room, Value};

/// Bytes of a trace that are read: 1 GiB. Project choice: a trace is held whole.
pub const SIZE_LIMIT: u64 = 1 << 30;
/// Rows of one patch record. Project choice: three were met, and an address is looked up among
/// all of them.
pub const ROWS_LIMIT: usize = 1024;

/// A device trace.
#[derive(Debug, Clone)]
pub struct Trace<'a> {
    /// What stands before the message.
    pub header: Header<'a>,
    /// The message, field by field.
    pub fields: Vec<Field<'a>>,
    /// The images, in the order of their records.
    pub images: Vec<Image<'a>>,
    /// What loading did to the slots, in the order of the file.
    pub patches: Vec<PatchRecord>,
    /// The queues, in the order of the file.
    pub queues: Vec<QueueRecord<'a>>,
    /// The place in the file that offsets of images count from, in bytes; `None` without images.
    /// Negative if they count from what lies before the file, which no sound file has.
    pub base: Option<i128>,
    /// Bytes behind the last image, or behind the message if there is none.
    pub behind: u64,
    /// Offsets of fields that have a meaning.
    explained: HashSet<usize>,
    /// To the place in `patches`.
    patch_of: HashMap<Nth, usize>,
    nth_image: HashMap<usize, usize>,
    /// True if records of images and patch records stand in the same messages.
    beside: bool,
}

impl<'a> Trace<'a> {
    /// Takes a trace apart. What is wrong with it is in `findings`; `None` if it is too short for
    /// a header.
    ///
    /// Records are found by their shape: a message with the fields of a record and possible values
    /// says where its kind stands, and all messages that stand there are read as records.
    pub fn read(file: &'a [u8], findings: &mut Findings) -> Option<Trace<'a>> {
        let (header, body) = Header::read(file, findings)?;
        let length = usize::try_from(header.length).unwrap_or(usize::MAX).min(body.len());
        let message = body.get(..length).unwrap_or_default();
        let mut room = Room::of(FIELDS_LIMIT);
        let (fields, fault) = tree::fields(message, HEADER, &mut room);
        if let Some(fault) = fault {
            let finding = Diagnostic::new(codes::TRACE_WIRE, fault.message);
            findings.push(finding.at(place(fault.offset)));
        }
        if let Some(offset) = room.met {
            let message = "the message has more fields, or deeper ones, than are held";
            findings.push(Diagnostic::new(codes::TRACE_LIMIT, message).at(place(offset)));
        }
        let mut records = Records::default();
        let mut reader = Reader { findings, explained: HashSet::new() };
        shape::records(&fields, &mut |kind, seat, message| match kind {
            Kind::Engine => records.engines.push(reader.engine_record(message, seat)),
            Kind::Patch => records.patches.push(reader.patch_record(message, seat)),
            Kind::Queue => records.queues.push(reader.queue_record(message, seat.at)),
        });
        let explained = reader.explained;
        let Records { engines, patches, queues } = records;
        if engines.is_empty() {
            let message = "no record says where the image of an engine is";
            findings.push(Diagnostic::new(codes::TRACE_ENGINES, message));
        }
        let end = u64::try_from(HEADER.saturating_add(length)).unwrap_or(u64::MAX);
        let images = image::images(file, &engines, end, findings);
        let behind = behind(file, &images, end);
        let base = image::base(&engines, end);
        let patch_of = patch_places(&patches);
        let nth_image = image_places(&engines);
        let parents: HashSet<usize> = engines.iter().map(|record| record.parent).collect();
        let beside = patches.iter().any(|record| parents.contains(&record.parent));
        Some(Trace {
            header,
            fields,
            images,
            patches,
            queues,
            base,
            behind,
            explained,
            patch_of,
            nth_image,
            beside,
        })
    }

    /// Calls `visit` for every field that no record explains, in the order of the file, with the
    /// numbers of the fields from the root to it. Of a message what is in it is visited instead.
    pub fn each_unknown<'t>(&'t self, visit: &mut dyn FnMut(&[u32], &'t Field<'a>)) {
        self.each_below(&self.fields, &mut Vec::new(), visit);
    }

    fn each_below<'t>(
        &'t self,
        fields: &'t [Field<'a>],
        path: &mut Vec<u32>,
        visit: &mut dyn FnMut(&[u32], &'t Field<'a>),
    ) {
        for field in fields {
            path.push(field.number);
            match &field.value {
                Value::Message(inner) => self.each_below(inner, path, visit),
                _ if self.explained.contains(&field.offset) => {}
                _ => visit(path, field),
            }
            path.pop();
        }
    }

    /// The patch record of an image.
    ///
    /// It is the one of its engine in the same message; if several engines of that number are in
    /// it, the one that has as many before it. That records of one core stand in one message is
    /// inferred, so if no two records of both kinds do, the order in the whole file counts.
    pub fn patches_of(&self, image: &Image<'_>) -> Option<&PatchRecord> {
        let EngineRecord { engine, at, .. } = image.record;
        let nth = self.nth_image.get(&at)?;
        let key = match self.beside {
            true => (engine.0, Some(image.record.parent), *nth),
            false => (engine.0, None, image.core),
        };
        self.patches.get(*self.patch_of.get(&key)?)
    }
}

/// Number of an engine, the message that a record is in, or none for the whole file, and how many
/// records of the engine are in it before.
type Nth = (u64, Option<usize>, usize);

/// Counts the records of engines, in messages and in the whole file.
#[derive(Debug, Default)]
struct Counter(HashMap<(u64, Option<usize>), usize>);

impl Counter {
    fn next(&mut self, engine: u64, parent: Option<usize>) -> usize {
        let count = self.0.entry((engine, parent)).or_default();
        let before = *count;
        *count = count.saturating_add(1);
        before
    }
}

fn patch_places(patches: &[PatchRecord]) -> HashMap<Nth, usize> {
    let mut counter = Counter::default();
    let mut places = HashMap::new();
    for (at, PatchRecord { engine, parent, .. }) in patches.iter().enumerate() {
        for parent in [Some(*parent), None] {
            places.insert((engine.0, parent, counter.next(engine.0, parent)), at);
        }
    }
    places
}

/// Offsets of engine records to how many of the engine are before them in their message.
fn image_places(records: &[EngineRecord]) -> HashMap<usize, usize> {
    let mut counter = Counter::default();
    let place = |it: &EngineRecord| (it.at, counter.next(it.engine.0, Some(it.parent)));
    records.iter().map(place).collect()
}

#[derive(Debug, Default)]
struct Records<'a> {
    engines: Vec<EngineRecord>,
    patches: Vec<PatchRecord>,
    queues: Vec<QueueRecord<'a>>,
}

fn behind(file: &[u8], images: &[Image<'_>], end: u64) -> u64 {
    let there = images.iter().filter(|image| image.bytes.is_some());
    let ends = there.map(|image| image.start.saturating_add(image.record.size));
    let last = ends.max().unwrap_or(end);
    u64::try_from(file.len()).unwrap_or(u64::MAX).saturating_sub(last)
}
