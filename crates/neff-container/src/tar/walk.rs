//! The walk over an archive: blocks to members, every byte accounted for, every fault reported.
//!
//! The walk never stops at something odd if it can tell where the next header is. It stops at
//! the end marker, at a header whose checksum is wrong, and at a size that is no number, since
//! nothing behind these can be located.

use std::io;

use neff_diag::{Diagnostic, Findings, Place, codes::archive};

use super::block::{self, BLOCK, BLOCK_SIZE, Block, Checksum};
use super::member::{Member, MemberKind};
use super::names::{Names, Seen};
use super::pax::{self, Pax};
use crate::limits::{self, Limits};
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

/// Extended records that wait for their member.
#[derive(Default)]
struct Pending {
    pax: Pax,
    long_name: Option<Vec<u8>>,
    long_link: Option<Vec<u8>>,
    any: bool,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        plain: &'a mut dyn Plain,
        visitor: &'a mut dyn Visitor,
        limits: &'a Limits,
        findings: &'a mut Findings,
    ) -> Self {
        let (facts, names) = (ArchiveFacts::default(), Names::default());
        Walk { plain, visitor, limits, findings, facts, names, position: 0, metadata: 0 }
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
            let start = self.position;
            let Some((block, pending)) = self.header(start)? else {
                return Ok(Ended::Data);
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

    /// Reads blocks up to a member's own header, with the extended records before it.
    fn header(&mut self, start: u64) -> Result<Option<(Block, Pending)>, Leave> {
        let mut pending = Pending::default();
        loop {
            let Some(block) = self.block()? else {
                self.facts.complete = self.position == start;
                if self.facts.complete && self.facts.members > 0 {
                    let finding = Diagnostic::new(archive::NO_END, "the archive has no end marker");
                    self.findings.push(finding.at(self.here(self.position)));
                } else if !self.facts.complete {
                    self.cut(start, "a tar header");
                }
                return Ok(None);
            };
            let extended = matches!(block.typeflag(), b'x' | b'X' | b'g' | b'L' | b'K');
            if block.is_zero() || !extended || block.checksum_verdict() == Checksum::Wrong {
                return Ok(Some((block, pending)));
            }
            if !self.extended_record(start, &block, &mut pending)? {
                return Ok(None);
            }
        }
    }

    /// Reads one block; `None` if the data end before it is whole (its bytes are framing).
    fn block(&mut self) -> Result<Option<Block>, Leave> {
        let mut block = Block::zeroed();
        let count = self.plain.read_full(&mut block.0)?;
        self.position = self.position.saturating_add(to_u64(count));
        self.visitor.framing(block.0.get(..count).unwrap_or_default())?;
        Ok((count == BLOCK).then_some(block))
    }

    /// Reads the body of an extended record; false if the archive is cut inside it.
    fn extended_record(
        &mut self,
        start: u64,
        block: &Block,
        pending: &mut Pending,
    ) -> Result<bool, Leave> {
        let at = self.position.saturating_sub(BLOCK_SIZE);
        let size = self.size_of(block, at)?;
        let blocks = BLOCK_SIZE.saturating_add(padded(size));
        self.metadata = self.metadata.saturating_add(blocks);
        self.metadata_within_limits(start, size)?;
        let padded = usize::try_from(padded(size)).unwrap_or_default();
        let mut body = vec![0u8; padded];
        let count = self.plain.read_full(&mut body)?;
        self.position = self.position.saturating_add(to_u64(count));
        self.visitor.framing(body.get(..count).unwrap_or_default())?;
        if count < padded {
            self.cut(at, "an extended record");
            return Ok(false);
        }
        body.truncate(usize::try_from(size).unwrap_or_default());
        self.note_record(block.typeflag(), &body, at, pending);
        Ok(true)
    }

    /// Ends the walk if the blocks before a member, which are held in memory, become too many:
    /// the next record has `size` bytes, the first block of all is at `start`.
    fn metadata_within_limits(&mut self, start: u64, size: u64) -> Result<(), Leave> {
        let before = self.position.saturating_sub(start).saturating_add(size);
        let (one, all) = (limits::METADATA, limits::METADATA_IN_ALL);
        let member = limits::METADATA_OF_MEMBER;
        if size <= one && before <= member && self.metadata <= all {
            return Ok(());
        }
        self.findings.push(
            Diagnostic::new(archive::METADATA_LIMIT, "the extended tar records are too long")
                .at(self.here(self.position.saturating_sub(BLOCK_SIZE)))
                .expected(format!(
                    "at most {one} bytes in one, {member} before a member and {all} in all"
                ))
                .found(format!(
                    "a record of {size} bytes, {before} before this member, {} in all",
                    self.metadata
                )),
        );
        Err(Leave::Limit)
    }

    fn note_record(&mut self, flag: u8, body: &[u8], at: u64, pending: &mut Pending) {
        let text = || body.split(|&b| b == 0).next().unwrap_or_default().to_vec();
        match flag {
            b'L' => pending.long_name = Some(text()),
            b'K' => pending.long_link = Some(text()),
            // Global records: the runtime's library reads past them, so they change nothing.
            b'g' => {}
            _ => match pax::parse(body) {
                Ok(pax) => pending.pax = pax,
                Err(offset) => {
                    let offset = at.saturating_add(BLOCK_SIZE).saturating_add(to_u64(offset));
                    self.findings.push(
                        Diagnostic::new(archive::PAX_BAD, "a pax record is malformed")
                            .at(self.here(offset))
                            .expected("LENGTH key=value and a newline"),
                    );
                }
            },
        }
        pending.any = true;
    }

    fn size_of(&mut self, block: &Block, at: u64) -> Result<u64, Leave> {
        block.number(block::SIZE).filter(|&size| size <= u64::MAX / 2).ok_or_else(|| {
            let bytes = block.bytes(block::SIZE).escape_ascii().to_string();
            self.findings.push(
                Diagnostic::new(archive::NUMBER_BAD, "the size field is not a size")
                    .at(Place::Archive {
                        offset: at.saturating_add(124),
                        index: Some(self.facts.members),
                        member: Some(String::from_utf8_lossy(&block.name()).into_owned()),
                        field: Some(block::SIZE.name),
                    })
                    .expected("octal digits, or base-256 of a number that is not negative")
                    .found(format!("\"{bytes}\"")),
            );
            Leave::Fault
        })
    }

    fn describe(&mut self, start: u64, block: &Block, pending: Pending) -> Result<Member, Leave> {
        let at = self.position.saturating_sub(BLOCK_SIZE);
        let stored_size = match pending.pax.size {
            Some(size) => size.min(u64::MAX / 2),
            None => self.size_of(block, at)?,
        };
        let name = pending.pax.path.or(pending.long_name).unwrap_or_else(|| block.name());
        let mut kind = MemberKind::from_flag(block.typeflag(), name.last() == Some(&b'/'));
        if pending.pax.sparse && kind == MemberKind::File {
            kind = MemberKind::Sparse;
        }
        if block.typeflag() == b'S' {
            self.old_sparse_blocks(start, block)?;
        }
        self.facts.extended = self.facts.extended.saturating_add(u64::from(pending.any));
        Ok(Member {
            index: self.facts.members,
            header_offset: start,
            data_offset: self.position,
            size: if kind.has_body() { stored_size } else { 0 },
            link: pending
                .pax
                .linkpath
                .or(pending.long_link)
                .unwrap_or_else(|| block.text(block::LINKNAME).to_vec()),
            name,
            kind,
            mode: block.number(block::MODE),
            uid: block.number(block::UID),
            gid: block.number(block::GID),
            mtime: block.number(block::MTIME),
            uname: block.text(block::UNAME).to_vec(),
            gname: block.text(block::GNAME).to_vec(),
            dialect: block.dialect(),
            extended: pending.any,
        })
    }

    /// GNU's old sparse form: while a flag is set, one more block of the map follows.
    fn old_sparse_blocks(&mut self, start: u64, block: &Block) -> Result<(), Leave> {
        const FIRST_FLAG: usize = 482;
        const NEXT_FLAG: usize = 504;
        let mut more = block.0.get(FIRST_FLAG).is_some_and(|&flag| flag != 0);
        while more {
            let Some(next) = self.block()? else {
                self.cut(start, "a sparse map");
                return Err(Leave::Fault);
            };
            self.metadata = self.metadata.saturating_add(BLOCK_SIZE);
            self.metadata_within_limits(start, 0)?;
            more = next.0.get(NEXT_FLAG).is_some_and(|&flag| flag != 0);
        }
        Ok(())
    }

    /// Ends the walk at a member that exceeds a limit; the finding says which option raises it.
    fn within_limits(&mut self, member: &Member) -> Result<(), Leave> {
        if member.index >= self.limits.members {
            let finding =
                Diagnostic::new(archive::MEMBER_COUNT_LIMIT, "the archive has too many members");
            self.findings.push(
                finding
                    .at(Place::member(member.header_offset, member.index, member.display_name()))
                    .expected(format!("at most {} members", self.limits.members))
                    .help("raise the limit with --max-members if the file can be trusted"),
            );
            return Err(Leave::Limit);
        }
        if member.size > self.limits.member_size { Err(Leave::Limit) } else { Ok(()) }
    }

    /// Hands one member to the visitor: body and padding.
    fn one(&mut self, member: &Member) -> Result<(), Leave> {
        self.facts.members = self.facts.members.saturating_add(1);
        self.facts.incomplete = Some((member.index, member.name.clone()));
        let wanted = self.visitor.member(member)?;
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

    fn judge(&mut self, member: &Member, block: &Block) {
        let mut judge =
            super::judge::Judge { member, block, limits: self.limits, findings: self.findings };
        judge.all();
        if member.kind != MemberKind::Directory {
            match self.names.note(member.loader_name(), member.index) {
                Seen::New => {}
                Seen::Same(earlier) => judge.repeated(archive::DUPLICATE, "occurs again", earlier),
                Seen::OtherCase(earlier) => {
                    judge.repeated(
                        archive::CASE_COLLISION,
                        "differs from an earlier one only in case",
                        earlier,
                    );
                }
            }
        }
    }

    fn bad_checksum(&mut self, block: &Block) {
        let at = self.position.saturating_sub(BLOCK_SIZE);
        let stored = block.bytes(block::CHECKSUM).escape_ascii().to_string();
        self.findings.push(
            Diagnostic::new(archive::CHECKSUM_BAD, "a tar header fails its checksum")
                .at(Place::Archive {
                    offset: at,
                    index: Some(self.facts.members),
                    member: None,
                    field: Some(block::CHECKSUM.name),
                })
                .expected(format!("{:06o}", block.checksum()))
                .found(format!("\"{stored}\""))
                .help("members before this block are sound; `neffc unpack --salvage` writes them"),
        );
    }

    fn cut_member(&mut self, member: &Member) {
        let there = self.position.saturating_sub(member.data_offset);
        self.findings.push(
            Diagnostic::new(
                archive::TRUNCATED,
                format!("the archive ends inside {}", member.display_name()),
            )
            .at(Place::member(member.header_offset, member.index, member.display_name()))
            .expected(format!("{} bytes of data", member.size))
            .found(format!("{there} bytes"))
            .help("`neffc unpack --salvage` writes the members that are complete"),
        );
    }

    fn cut(&mut self, at: u64, what: &str) {
        let finding =
            Diagnostic::new(archive::TRUNCATED, format!("the archive ends inside {what}"));
        self.findings.push(finding.at(self.here(at)));
    }

    fn here(&self, offset: u64) -> Place {
        Place::Archive { offset, index: None, member: None, field: None }
    }
}

/// `size` rounded up to whole blocks.
pub(crate) fn padded(size: u64) -> u64 {
    size.checked_next_multiple_of(BLOCK_SIZE).unwrap_or(u64::MAX)
}

pub(crate) fn to_u64(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
