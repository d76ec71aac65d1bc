//! The walk over an archive: blocks to members, every byte accounted for, every fault reported.
//!
//! The walk never stops at something odd if it can tell where the next header is. It stops at
//! the end marker, at a header whose checksum is wrong, and at a size that is no number, since
//! nothing behind these can be located.

mod describe;
mod say;

use std::io;

use neff_diag::{Diagnostic, Findings, Place, codes::archive};

use super::block::{BLOCK, BLOCK_SIZE, Block, Checksum};
use super::member::{Member, shown};
use super::names::Names;
use crate::limits::Limits;
use crate::plain::Plain;
use crate::visit::{Body, Stop, Visitor};

/// What the walk learned about the archive as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ArchiveFacts {
    /// Bytes of the uncompressed archive that were there.
    pub length: u64,
    /// Entries, folders and special ones included.
    pub members: u64,
    /// The last member that was there whole: its index and name.
    pub last_complete: Option<(u64, Vec<u8>)>,
    /// A member that was cut: its index and name.
    pub incomplete: Option<(u64, Vec<u8>)>,
    /// The end marker was reached, or the data ended between two members.
    pub complete: bool,
    /// Bytes of the end marker and of the NULs behind it.
    pub end_zeros: u64,
    /// Members that need extended records.
    pub extended: u64,
}

impl ArchiveFacts {
    /// How far the archive can be used, as a sentence.
    pub(crate) fn progress(&self) -> String {
        match &self.last_complete {
            Some((index, name)) => {
                format!("the last complete member is \"{}\", member {index}", shown(name))
            }
            None => "no member is complete".to_owned(),
        }
    }
}

/// How the walk ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// At the end of the data.
    Data,
    /// Where the visitor asked for it.
    Visitor,
    /// The first block was no tar header; nothing was handed out but framing.
    NotTar,
    /// At a limit; what follows was not looked at.
    Limit,
}

/// An error of the surroundings: the source could not be read or the visitor's output failed.
pub(crate) enum Abort {
    Source(io::Error),
    Visitor(io::Error),
}

/// The walk's state.
pub(crate) struct Walk<'a> {
    plain: &'a mut dyn Plain,
    visitor: &'a mut dyn Visitor,
    limits: &'a Limits,
    findings: &'a mut Findings,
    facts: ArchiveFacts,
    names: Names,
    position: u64,
    /// Bytes of extended records and sparse maps so far, in whole blocks.
    metadata: u64,
    /// The visitor wants to know what entries take as they are stored.
    measures: bool,
}

/// Why the walk leaves its loop.
enum Leave {
    Source(io::Error),
    Visitor(Stop),
    /// Nothing behind the fault that was found can be located.
    Fault,
    /// A limit was reached; what follows is not worth its cost.
    Limit,
}

impl From<Stop> for Leave {
    fn from(stop: Stop) -> Self {
        Leave::Visitor(stop)
    }
}

impl From<io::Error> for Leave {
    fn from(error: io::Error) -> Self {
        Leave::Source(error)
    }
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        plain: &'a mut dyn Plain,
        visitor: &'a mut dyn Visitor,
        limits: &'a Limits,
        findings: &'a mut Findings,
    ) -> Self {
        let (facts, names) = (ArchiveFacts::default(), Names::default());
        let measures = visitor.measures();
        let (position, metadata) = (0, 0);
        Walk { plain, visitor, limits, findings, facts, names, position, metadata, measures }
    }

    /// Walks to the end. Faults are findings; only the surroundings' errors come back.
    pub(crate) fn run(mut self) -> Result<(ArchiveFacts, Ended), Abort> {
        let mut outcome = self.members();
        if matches!(outcome, Err(Leave::Fault)) {
            // The layer below still has its checks to make.
            outcome = self.rest().map(|_| Ended::Data);
        }
        if self.facts.extended > 0 && !matches!(outcome, Err(Leave::Visitor(_))) {
            let text = format!("{} member(s) have extended tar records", self.facts.extended);
            self.findings.push(Diagnostic::new(archive::EXTENSION_RECORDS, text));
        }
        self.facts.length = self.position;
        match outcome {
            Ok(ended) => Ok((self.facts, ended)),
            Err(Leave::Fault) => Ok((self.facts, Ended::Data)),
            Err(Leave::Limit) => Ok((self.facts, Ended::Limit)),
            Err(Leave::Visitor(Stop::Enough)) => Ok((self.facts, Ended::Visitor)),
            Err(Leave::Visitor(Stop::Io(error))) => Err(Abort::Visitor(error)),
            Err(Leave::Source(error)) => Err(Abort::Source(error)),
        }
    }

    fn members(&mut self) -> Result<Ended, Leave> {
        loop {
            if self.measures {
                self.visitor.stored(self.plain.stored());
            }
            let start = self.position;
            let Some((block, pending)) = self.header(start)? else {
                let less_than_a_block = (1..BLOCK_SIZE).contains(&self.position);
                return Ok(if less_than_a_block { Ended::NotTar } else { Ended::Data });
            };
            if block.is_zero() {
                return self.end().map(|()| Ended::Data);
            }
            if block.checksum_verdict() == Checksum::Wrong {
                if start == 0 && self.facts.members == 0 && !pending.any {
                    self.rest()?;
                    return Ok(Ended::NotTar);
                }
                self.bad_checksum(&block);
                self.rest()?;
                return Ok(Ended::Data);
            }
            let member = self.describe(start, &block, pending)?;
            self.judge(&member, &block);
            self.within_limits(&member)?;
            self.one(&member)?;
        }
    }

    /// Reads one block; `None` if the data end before it is whole (its bytes are framing).
    fn block(&mut self) -> Result<Option<Block>, Leave> {
        let mut block = Block::zeroed();
        if self.measures {
            self.plain.stop_in(BLOCK_SIZE);
        }
        let count = self.plain.read_full(&mut block.0)?;
        self.position = self.position.saturating_add(to_u64(count));
        let there = block.0.get(..count).unwrap_or_default();
        self.visitor.framing(there)?;
        if count < BLOCK && there.iter().all(|&byte| byte == 0) {
            self.facts.end_zeros = to_u64(count);
        }
        Ok((count == BLOCK).then_some(block))
    }

    /// Hands one member to the visitor: body and padding.
    fn one(&mut self, member: &Member) -> Result<(), Leave> {
        self.facts.members = self.facts.members.saturating_add(1);
        self.facts.incomplete = Some((member.index, member.name.clone()));
        let wanted = self.visitor.member(member)?;
        if self.measures {
            self.plain.stop_in(padded(member.size));
        }
        let complete = self.body(member.size, wanted)?;
        self.visitor.member_end(complete)?;
        if !complete {
            self.cut_member(member);
            return Err(Leave::Fault);
        }
        self.facts.incomplete = None;
        self.facts.last_complete = Some((member.index, member.name.clone()));
        self.padding(member)
    }

    fn body(&mut self, size: u64, wanted: Body) -> Result<bool, Leave> {
        if wanted == Body::Skip {
            let count = self.plain.skip(size)?;
            self.position = self.position.saturating_add(count);
            return Ok(count == size);
        }
        let mut left = size;
        while left > 0 {
            let bytes = self.plain.fill()?;
            let step = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let Some(piece) = bytes.get(..step).filter(|piece| !piece.is_empty()) else {
                return Ok(false);
            };
            self.visitor.body(piece)?;
            self.plain.consume(step);
            left = left.saturating_sub(to_u64(step));
            self.position = self.position.saturating_add(to_u64(step));
        }
        Ok(true)
    }

    fn padding(&mut self, member: &Member) -> Result<(), Leave> {
        let count =
            usize::try_from(padded(member.size).saturating_sub(member.size)).unwrap_or_default();
        let mut padding = [0u8; BLOCK];
        let padding = padding.get_mut(..count).unwrap_or_default();
        let there = self.plain.read_full(padding)?;
        let padding = padding.get(..there).unwrap_or_default();
        let at = self.position;
        self.position = self.position.saturating_add(to_u64(there));
        self.visitor.framing(padding)?;
        if there < count {
            // The loader reads whole blocks and fails here too.
            self.cut(at, "the padding behind a member");
            return Err(Leave::Fault);
        }
        if let Some(odd) = padding.iter().position(|&b| b != 0) {
            let offset = at.saturating_add(to_u64(odd));
            self.findings.push(
                Diagnostic::new(archive::PADDING_NOT_ZERO, "padding behind a member is not zero")
                    .at(Place::member(offset, member.index, member.display_name())),
            );
        }
        Ok(())
    }

    /// Behind the first block of NULs: the rest belongs to the end of the archive.
    fn end(&mut self) -> Result<(), Leave> {
        self.facts.complete = true;
        let marker = self.position.saturating_sub(BLOCK_SIZE);
        let odd = self.rest()?;
        self.facts.end_zeros = odd.unwrap_or(self.position).saturating_sub(marker);
        if let Some(offset) = odd {
            let finding =
                Diagnostic::new(archive::DATA_AFTER_END, "data follow the end of the archive");
            self.findings.push(
                finding
                    .at(self.here(offset))
                    .note(format!(
                        "the end marker is at offset {marker} of the uncompressed archive"
                    ))
                    .help("if members are missing, a block of zeros overwrote their headers"),
            );
        } else if self.facts.end_zeros < 2 * BLOCK_SIZE {
            let finding =
                Diagnostic::new(archive::NO_END, "the end marker has one block instead of two");
            self.findings.push(finding.at(self.here(marker)));
        }
        Ok(())
    }

    /// Hands out all that is left as framing; the offset of the first byte that is not NUL.
    fn rest(&mut self) -> Result<Option<u64>, Leave> {
        let mut odd = None;
        loop {
            let bytes = self.plain.fill()?;
            let count = bytes.len();
            if count == 0 {
                return Ok(odd);
            }
            if odd.is_none()
                && let Some(at) = bytes.iter().position(|&b| b != 0)
            {
                odd = Some(self.position.saturating_add(to_u64(at)));
            }
            self.visitor.framing(bytes)?;
            self.plain.consume(count);
            self.position = self.position.saturating_add(to_u64(count));
        }
    }
}

/// `size` rounded up to whole blocks.
pub(crate) fn padded(size: u64) -> u64 {
    size.checked_next_multiple_of(BLOCK_SIZE).unwrap_or(u64::MAX)
}

pub(crate) fn to_u64(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
