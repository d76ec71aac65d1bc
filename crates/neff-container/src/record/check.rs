//! What must hold of a record before anything is done by it: a folder may come from anybody.

use super::{Family, Manner, Record, Run, Step, unhex};
use crate::limits;
use crate::tar::block::BLOCK_SIZE;
use crate::tar::member::leads_outside;

/// Says what is wrong with a record, if anything is.
pub(super) fn fault(record: &Record) -> Option<String> {
    if !Manner::TAIL_MULTIPLES.contains(&record.manner.tail_multiple) {
        return Some(format!("the record fills to {} bytes", record.manner.tail_multiple));
    }
    stream(&record.stream).or_else(|| record.entries.iter().find_map(entry))
}

fn stream(step: &Step) -> Option<String> {
    let (level, header) = match step {
        Step::Encoder { encoder: Family::Neffc | Family::Zlib, level, header }
        | Step::Corrected { level, header, .. } => (level, header),
        Step::Raw | Step::Verbatim { .. } => return None,
    };
    if !(1..=9).contains(level) {
        return Some(format!("the record names the encoder level {level}"));
    }
    unhex(header).is_none().then(|| "the gzip header of the record is malformed".to_owned())
}

fn entry(entry: &super::Entry) -> Option<String> {
    if let Some(file) = entry.file.as_deref().filter(|file| leads_outside(file.as_bytes())) {
        return Some(format!("the record names a file outside the folder: {file:?}"));
    }
    if !entry.has_body() && entry.size > 0 {
        return Some(format!("the record has no file for the {} bytes of an entry", entry.size));
    }
    // Both are held in memory.
    let header = entry.header.iter().fold(0u64, |sum, run| {
        let (Run::Framing(count) | Run::Zeros(count)) = run;
        sum.saturating_add(*count)
    });
    let most = limits::METADATA_OF_MEMBER.saturating_add(2 * BLOCK_SIZE);
    if header > most || entry.padding.is_some_and(|padding| padding >= BLOCK_SIZE) {
        return Some(format!("the record has too large a header or padding for {:?}", entry.name));
    }
    None
}
