//! Importing a NEFF whose members were edited: it is refused, or what is built of the source has
//! the same programs and equal documents, and is the same file if that was asked for.
//!
//! The input is a list of edits of a sample: which member, where, how many bytes go, which come.
#![no_main]

use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use neff::build::files::Folder;
use neff::container::directory::DirectoryError;
use neff::container::directory::settings::{HeaderSettings, new_header};
use neff::container::fresh::Fresh;
use neff::container::read::{ReadOptions, read};
use neff::container::source::StreamSource;
use neff::container::style::Style;
use neff::container::tar::member::{Member, MemberKind};
use neff::container::tar::write::{ArchiveWriter, Entry};
use neff::container::visit::{Body, Stop, Visitor};
use neff::import::{ImportOptions, import};
use neff::manifest::json::{Limits, equal, parse};

type Members = BTreeMap<String, Vec<u8>>;

fuzz_target!(|data: &[u8]| {
    let Some((flags, edits)) = data.split_first() else { return };
    let (exact, real) = (flags & 1 == 1, flags & 2 == 2);
    let mut members = samples()[usize::from(real)].clone();
    edit(&mut members, edits);
    let file = pack(&members, if real { 2 } else { 1 });
    let parent = tempfile::tempdir_in(scratch()).expect("a temporary folder");
    let folder = parent.path().join("source");
    let options = ImportOptions { exact, ..ImportOptions::default() };
    match import(&mut StreamSource(&file[..]), &folder, &options) {
        Ok(_) => {}
        Err(DirectoryError::Refused(findings, _)) => {
            assert!(findings.has_errors(), "refused without an error");
            return assert!(!folder.exists());
        }
        Err(error) => panic!("{error}"),
    }
    let again = build(&folder);
    assert!(!exact || again == file, "not the same file");
    let rebuilt = members_of(&again);
    assert!(members.keys().eq(rebuilt.keys()), "other members");
    for (name, bytes) in &members {
        let other = &rebuilt[name];
        let document = |bytes: &[u8]| parse(name, bytes.to_vec(), &Limits::default()).document;
        let same = || Some(equal(document(bytes)?.root(), &document(other)?.root().to_json()));
        assert!(bytes == other || same() == Some(true), "{name} is another");
    }
});

/// Members of the published sample and of a real file.
fn samples() -> &'static [Members; 2] {
    static SAMPLES: OnceLock<[Members; 2]> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let real = std::fs::read(root.join("tests/data/matmul_small/matmul_small.neff"));
        [members_of(&build(&root.join("examples/allreduce"))), members_of(&real.expect("a file"))]
    })
}

/// Applies edits of five bytes and more: member, place (two bytes), bytes that go, bytes that come.
fn edit(members: &mut Members, mut edits: &[u8]) {
    while let [which, low, high, gone, count, rest @ ..] = edits {
        let names: Vec<String> = members.keys().cloned().collect();
        let Some(name) = names.get(usize::from(*which) % names.len().max(1)) else { return };
        let (new, rest) = rest.split_at(rest.len().min(usize::from(*count)));
        edits = rest;
        let bytes = members.get_mut(name).expect("a member");
        if *low == 0xFF && *high == 0xFF {
            // A whole member goes, or gets another name.
            let bytes = members.remove(name).expect("a member");
            let renamed = std::str::from_utf8(new).ok().filter(|name| is_name(name));
            members.extend(renamed.map(|name| (name.to_owned(), bytes)));
            continue;
        }
        let at = usize::from(u16::from_le_bytes([*low, *high])) % (bytes.len() + 1);
        let end = bytes.len().min(at + usize::from(*gone));
        bytes.splice(at..end, new.iter().copied());
    }
}

/// What the writer of archives takes for a name.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.ends_with('/') && !name.starts_with("./") && !name.contains('\0')
}

fn pack(members: &Members, lnc: u32) -> Vec<u8> {
    let style = Style { compress: Some(false), ..Style::default() };
    let settings = HeaderSettings { lnc: Some(lnc), ..HeaderSettings::default() };
    let archive = |out: &mut dyn Write| {
        let mut writer = ArchiveWriter::new(out, &style);
        for (name, bytes) in members {
            let size = bytes.len() as u64;
            let entry = Entry { name: name.as_bytes(), size, directory: false };
            writer.member(entry, &mut bytes.as_slice())?;
        }
        writer.finish().map(drop)
    };
    let mut sink = Cursor::new(Vec::new());
    let fresh = Fresh { style: &style, settings: &settings, threads: 1 };
    fresh.write(new_header(&style), &mut sink, &archive).expect("a file in memory");
    sink.into_inner()
}

fn build(folder: &Path) -> Vec<u8> {
    let text = std::fs::read_to_string(folder.join("model.toml")).expect("a model");
    let (model, findings) = neff::build::document::read::read("model.toml", text);
    let model = model.unwrap_or_else(|| panic!("{findings:?}"));
    let files = Folder(folder.to_owned());
    let built = neff::build::build(&model, &files);
    let mut output = Cursor::new(Vec::new());
    neff::write_checked(&built, &files, 1, &mut output).expect("what was imported builds");
    output.into_inner()
}

fn members_of(file: &[u8]) -> Members {
    let mut collector = Collector::default();
    read(&mut StreamSource(file), &ReadOptions::default(), &mut collector).expect("in memory");
    collector.members
}

#[derive(Default)]
struct Collector {
    members: Members,
    current: Option<String>,
}

impl Visitor for Collector {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        self.current = Some(member.whole_name()).filter(|_| member.kind == MemberKind::File);
        self.members.extend(self.current.clone().map(|name| (name, Vec::new())));
        Ok(if self.current.is_some() { Body::Deliver } else { Body::Skip })
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if let Some(body) = self.current.as_ref().and_then(|name| self.members.get_mut(name)) {
            body.extend(bytes);
        }
        Ok(())
    }
}

fn scratch() -> PathBuf {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() }
}
