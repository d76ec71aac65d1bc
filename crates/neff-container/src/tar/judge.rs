//! What is to be said about one member from its header alone.

use neff_abi::limits::JSON_BYTES;
use neff_diag::{Code, Diagnostic, Findings, Place, codes::archive};

use super::block::{self, Block, Checksum};
use super::member::{Member, MemberKind, shown};
use crate::limits::Limits;

/// Looks at one member and pushes what it finds.
pub(crate) struct Judge<'a> {
    pub(crate) member: &'a Member,
    pub(crate) block: &'a Block,
    pub(crate) limits: &'a Limits,
    pub(crate) findings: &'a mut Findings,
}

impl Judge<'_> {
    pub(crate) fn all(&mut self) {
        self.name();
        self.kind();
        self.size();
        self.fields();
    }

    /// A finding about this member that an earlier one is part of.
    pub(crate) fn repeated(&mut self, code: Code, how: &str, earlier: u64) {
        let text = format!("the name \"{}\" {how}", self.member.display_name());
        self.push(Diagnostic::new(code, text).note(format!("the earlier one is member {earlier}")));
    }

    fn push(&mut self, finding: Diagnostic) {
        let member = self.member;
        let place = match finding.place {
            Place::Nowhere => {
                Place::member(member.header_offset, member.index, member.display_name())
            }
            ref place => place.clone(),
        };
        self.findings.push(finding.at(place));
    }

    fn name(&mut self) {
        let member = self.member;
        if member.leads_outside() {
            let text = format!("the name \"{}\" leads out of the folder", member.display_name());
            self.push(
                Diagnostic::new(archive::UNSAFE_NAME, text)
                    .expected("a relative path without `..`"),
            );
        }
        if let Some(byte) = member.name.iter().find(|b| !b.is_ascii()) {
            let text = format!("the name \"{}\" is not plain ASCII", member.display_name());
            self.push(
                Diagnostic::new(archive::NAME_NOT_ASCII, text).found(format!("byte {byte:#04x}")),
            );
        }
        if member.is_dropped_by_loader() && member.kind != MemberKind::Directory {
            let text = format!("the loader drops \"{}\"", member.display_name());
            self.push(Diagnostic::new(archive::DROPPED_BY_LOADER, text));
        }
    }

    fn kind(&mut self) {
        let member = self.member;
        let plain = matches!(member.kind, MemberKind::File | MemberKind::Directory);
        if !plain {
            let what = match member.kind {
                MemberKind::Sparse => "a sparse file".to_owned(),
                MemberKind::Other(_) => "an entry of unknown type".to_owned(),
                kind => format!("a {}", kind.word().replace('-', " ")),
            };
            let text = format!("\"{}\" is {what}", member.display_name());
            let mut finding =
                Diagnostic::new(archive::SPECIAL_ENTRY, text).expected("a plain file or a folder");
            if !member.link.is_empty() {
                finding = finding.note(format!("it points to \"{}\"", shown(&member.link)));
            }
            if let MemberKind::Other(flag) = member.kind {
                finding = finding.found(format!("type flag {:#04x}", flag));
            }
            self.push(finding);
        }
    }

    fn size(&mut self) {
        let member = self.member;
        if !JSON_BYTES.admits(member.size) && member.name.ends_with(b".json") {
            let (name, maximum) = (member.display_name(), JSON_BYTES.max);
            self.push(
                Diagnostic::new(archive::JSON_TOO_LARGE, format!("{name} is too large for the loader's JSON parser"))
                    .expected(format!("at most {maximum} bytes"))
                    .found(format!("{} bytes", member.size))
                    .note(format!(
                        "the runtime says: File {name} size ({}) exceeds json parser maximum ({maximum})",
                        member.size
                    ))
                    .note("such sizes come from DMA descriptor lists written out in an engine's JSON")
                    .help("use fewer and larger descriptors, or dynamic DMA"),
            );
        }
        if member.size > self.limits.member_size {
            self.push(
                Diagnostic::new(archive::MEMBER_SIZE_LIMIT, "a member is larger than the limit")
                    .expected(format!("at most {} bytes", self.limits.member_size))
                    .found(format!("{} bytes", member.size))
                    .help("raise the limit with --max-member-size if the file can be trusted"),
            );
        }
    }

    fn fields(&mut self) {
        let member = self.member;
        if self.block.checksum_verdict() == Checksum::Signed {
            self.unusual("chksum", "the checksum is the sum of signed bytes");
        }
        if !member.kind.has_body() && self.block.number(block::SIZE).is_none_or(|size| size != 0) {
            self.unusual("size", "the entry has a size but no body");
        }
        let numbers = [
            (block::MODE, member.mode),
            (block::UID, member.uid),
            (block::GID, member.gid),
            (block::MTIME, member.mtime),
        ];
        for (field, _) in numbers.iter().filter(|(_, value)| value.is_none()) {
            self.unusual(field.name, "the field is not a number");
        }
    }

    fn unusual(&mut self, field: &'static str, what: &str) {
        let member = self.member;
        let place = Place::Archive {
            offset: member.header_offset,
            index: Some(member.index),
            member: Some(member.display_name()),
            field: Some(field),
        };
        self.push(Diagnostic::new(archive::FIELD_UNUSUAL, format!("{field}: {what}")).at(place));
    }
}
