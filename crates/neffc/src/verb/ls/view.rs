//! What `ls --json` prints.

use neff::container::read::Report;
use neff::container::tar::member::Member;
use serde::Serialize;

use crate::render::json::FindingView;
use crate::text;

#[derive(Serialize)]
pub(super) struct FilesView<'a> {
    pub(super) files: Vec<FileView<'a>>,
    pub(super) unreadable: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
pub(super) struct FileView<'a> {
    file: &'a str,
    kind: &'static str,
    members: &'a [MemberView],
    findings: Vec<FindingView<'a>>,
}

impl<'a> FileView<'a> {
    pub(super) fn of(
        (file, report, members): &'a (String, Report, Vec<MemberView>),
    ) -> FileView<'a> {
        FileView {
            file,
            kind: report.outer.word(),
            members,
            findings: report.findings.iter().map(FindingView::from).collect(),
        }
    }
}

/// A member in JSON. Offsets count in the uncompressed archive.
#[derive(Debug, Serialize)]
pub(super) struct MemberView {
    index: u64,
    name: String,
    /// The bytes of the name, if they are not UTF-8.
    name_hex: Option<String>,
    kind: &'static str,
    size: u64,
    data_offset: u64,
    mode: Option<u64>,
    uid: Option<u64>,
    gid: Option<u64>,
    uname: String,
    gname: String,
    mtime: Option<u64>,
    format: &'static str,
    link: Option<String>,
    loaded: bool,
    /// Bytes that the entry takes in the file, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stored: Option<u64>,
}

impl From<&Member> for MemberView {
    fn from(member: &Member) -> MemberView {
        let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        MemberView {
            index: member.index,
            name: lossy(member.loader_name()),
            name_hex: text::hex_unless_utf8(member.loader_name()),
            kind: member.kind.word(),
            size: member.size,
            data_offset: member.data_offset,
            mode: member.mode,
            uid: member.uid,
            gid: member.gid,
            uname: lossy(&member.uname),
            gname: lossy(&member.gname),
            mtime: member.mtime,
            format: member.dialect.name(),
            link: (!member.link.is_empty()).then(|| lossy(&member.link)),
            loaded: !member.is_dropped_by_loader(),
            stored: None,
        }
    }
}
