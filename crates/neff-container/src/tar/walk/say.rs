//! What the walk has to say: about members, limits, damage.

use neff_diag::{Diagnostic, Place, codes::archive};

use super::{Leave, Walk};
use crate::tar::block::{self, BLOCK_SIZE, Block};
use crate::tar::judge::Judge;
use crate::tar::member::{Member, MemberKind};
use crate::tar::names::Seen;

impl Walk<'_> {
    /// Ends the walk at a member that exceeds a limit; the finding says which option raises it.
    pub(super) fn within_limits(&mut self, member: &Member) -> Result<(), Leave> {
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

    pub(super) fn judge(&mut self, member: &Member, block: &Block) {
        let mut judge = Judge { member, block, limits: self.limits, findings: self.findings };
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

    pub(super) fn bad_checksum(&mut self, block: &Block) {
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
                .note(self.facts.progress())
                .help("`neffc unpack --salvage` writes the members that are complete"),
        );
    }

    pub(super) fn cut_member(&mut self, member: &Member) {
        let there = self.position.saturating_sub(member.data_offset);
        self.findings.push(
            Diagnostic::new(
                archive::TRUNCATED,
                format!("the archive ends inside {}", member.display_name()),
            )
            .at(Place::member(member.header_offset, member.index, member.display_name()))
            .expected(format!("{} bytes of data", member.size))
            .found(format!("{there} bytes"))
            .note(self.facts.progress())
            .help("`neffc unpack --salvage` writes the members that are complete"),
        );
    }

    pub(super) fn cut(&mut self, at: u64, what: &str) {
        let finding =
            Diagnostic::new(archive::TRUNCATED, format!("the archive ends inside {what}"));
        self.findings.push(finding.at(self.here(at)).note(self.facts.progress()));
    }

    pub(super) fn here(&self, offset: u64) -> Place {
        Place::Archive { offset, index: None, member: None, field: None }
    }
}
