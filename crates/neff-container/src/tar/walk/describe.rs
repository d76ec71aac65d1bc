//! From blocks to one described member: extended records gathered, sizes read, names resolved.

use neff_abi::Status;
use neff_diag::{Diagnostic, Place, Refusal, codes::archive};

use super::{Leave, Walk, padded, to_u64};
use crate::limits;
use crate::tar::block::{self, BLOCK_SIZE, Block, Checksum};
use crate::tar::member::{Member, MemberKind, shown};
use crate::tar::pax::{self, Pax};

/// Extended records that wait for their member.
#[derive(Default)]
pub(super) struct Pending {
    pub(super) pax: Pax,
    pub(super) long_name: Option<Vec<u8>>,
    pub(super) long_link: Option<Vec<u8>>,
    pub(super) any: bool,
}

impl Walk<'_> {
    /// Reads blocks up to a member's own header, with the extended records before it.
    pub(super) fn header(&mut self, start: u64) -> Result<Option<(Block, Pending)>, Leave> {
        let mut pending = Pending::default();
        loop {
            let Some(block) = self.block()? else {
                // NULs that fill no block are what is left of the end marker.
                let left = self.position.saturating_sub(self.facts.end_zeros);
                self.facts.complete = left == start;
                if self.facts.complete && self.facts.members > 0 {
                    let text = match self.facts.end_zeros {
                        0 => "the archive has no end marker".to_owned(),
                        count => format!("the end marker is cut: {count} of its 1024 bytes"),
                    };
                    let finding = Diagnostic::new(archive::NO_END, text);
                    self.findings.push(finding.at(self.here(self.position)));
                } else if !self.facts.complete && self.position > BLOCK_SIZE {
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

    /// Reads the body of an extended record; false if the archive is cut inside it.
    pub(super) fn extended_record(
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
    pub(super) fn metadata_within_limits(&mut self, start: u64, size: u64) -> Result<(), Leave> {
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

    pub(super) fn note_record(&mut self, flag: u8, body: &[u8], at: u64, pending: &mut Pending) {
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

    pub(super) fn size_of(&mut self, block: &Block, at: u64) -> Result<u64, Leave> {
        block.number(block::SIZE).filter(|&size| size <= u64::MAX / 2).ok_or_else(|| {
            let field = block.bytes(block::SIZE);
            let bytes = field.escape_ascii().to_string();
            // Base-256, with the sign set; what the loader says is not published.
            let is_negative = field.first().is_some_and(|first| first & 0xC0 == 0xC0);
            let refusal = is_negative.then(|| Refusal {
                gate: "G10",
                status: Status::NRT_INVALID.0,
                status_name: Status::NRT_INVALID.name().unwrap_or_default(),
                text: String::new(),
            });
            let finding = Diagnostic::new(archive::NUMBER_BAD, "the size field is not a size")
                .at(Place::Archive {
                    offset: at.saturating_add(124),
                    index: Some(self.facts.members),
                    member: Some(shown(&block.name())),
                    field: Some(block::SIZE.name),
                })
                .expected("octal digits, or base-256 of a number that is not negative")
                .found(format!("\"{bytes}\""));
            self.findings.push(refusal.into_iter().fold(finding, Diagnostic::refusal));
            Leave::Fault
        })
    }

    pub(super) fn describe(
        &mut self,
        start: u64,
        block: &Block,
        pending: Pending,
    ) -> Result<Member, Leave> {
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
    pub(super) fn old_sparse_blocks(&mut self, start: u64, block: &Block) -> Result<(), Leave> {
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
}
