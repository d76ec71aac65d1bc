//! Samples as members, edits of them from the fuzzer's bytes, and the file of what comes of it.

use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::OnceLock;

use neff::build::files::Folder;
use neff::container::directory::settings::{HeaderSettings, new_header};
use neff::container::fresh::Fresh;
use neff::container::read::{ReadOptions, read};
use neff::container::source::StreamSource;
use neff::container::style::Style;
use neff::container::tar::member::{Member, MemberKind};
use neff::container::tar::write::{ArchiveWriter, Entry};
use neff::container::visit::{Body, Stop, Visitor};

/// Members by name.
pub type Members = BTreeMap<String, Vec<u8>>;

/// What a number of a document becomes: ends of ranges, and what is just beyond.
const NUMBERS: [u64; 12] =
    [0, 1, 2, 63, 255, 256, 65_536, u32::MAX as u64, 1 << 32, 1 << 63, u64::MAX - 63, u64::MAX];

/// Members of the published sample and of a real file.
pub fn samples() -> &'static [Members; 2] {
    static SAMPLES: OnceLock<[Members; 2]> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let real = std::fs::read(root.join("tests/data/matmul_small/matmul_small.neff"));
        [members_of(&build(&root.join("examples/allreduce"))), members_of(&real.expect("a file"))]
    })
}

/// Applies edits of five bytes and more: member, place (two bytes), bytes that go, bytes that come.
pub fn edit(members: &mut Members, mut edits: &[u8]) {
    while let [which, low, high, gone, count, rest @ ..] = edits {
        let names: Vec<String> = members.keys().cloned().collect();
        let Some(name) = names.get(usize::from(*which) % names.len().max(1)) else { return };
        let place = u16::from_le_bytes([*low, *high]);
        if *high == 0xFE {
            // A whole number of a document becomes another.
            let at = usize::from(*low) | usize::from(*gone) << 8;
            number(members.get_mut(name).expect("a member"), at, *count);
            edits = rest;
            continue;
        }
        let (new, rest) = rest.split_at(rest.len().min(usize::from(*count)));
        edits = rest;
        if place == u16::MAX {
            // A whole member goes, or gets another name.
            let bytes = members.remove(name).expect("a member");
            let renamed = std::str::from_utf8(new).ok().filter(|name| is_name(name));
            members.extend(renamed.map(|name| (name.to_owned(), bytes)));
            continue;
        }
        let bytes = members.get_mut(name).expect("a member");
        let at = usize::from(place) % (bytes.len() + 1);
        let end = bytes.len().min(at + usize::from(*gone));
        bytes.splice(at..end, new.iter().copied());
    }
}

/// Puts another number in the place of one, counted from the start.
fn number(bytes: &mut Vec<u8>, which: usize, value: u8) {
    let digit = |at: &usize| bytes[*at].is_ascii_digit();
    let begins = |at: &usize| *at == 0 || matches!(bytes[*at - 1], b' ' | b'[' | b',' | b':');
    let starts: Vec<usize> = (0..bytes.len()).filter(digit).filter(begins).collect();
    let Some(start) = starts.get(which % starts.len().max(1)).copied() else { return };
    let end = (start..bytes.len()).find(|at| !digit(at)).unwrap_or(bytes.len());
    let value = NUMBERS[usize::from(value) % NUMBERS.len()];
    bytes.splice(start..end, value.to_string().into_bytes());
}

/// What the writer of archives takes for a name.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.ends_with('/') && !name.starts_with("./") && !name.contains('\0')
}

/// A file of members.
pub fn pack(members: &Members, settings: &HeaderSettings) -> Vec<u8> {
    let style = Style { compress: Some(false), ..Style::default() };
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
    let fresh = Fresh { style: &style, settings, threads: 1 };
    fresh.write(new_header(&style), &mut sink, &archive).expect("a file in memory");
    sink.into_inner()
}

/// What a folder with a model builds to.
pub fn build(folder: &Path) -> Vec<u8> {
    let text = std::fs::read_to_string(folder.join("model.toml")).expect("a model");
    let (model, findings) = neff::build::document::read::read("model.toml", text);
    let model = model.unwrap_or_else(|| panic!("{findings:?}"));
    let files = Folder(folder.to_owned());
    let built = neff::build::build(&model, &files);
    let mut output = Cursor::new(Vec::new());
    neff::write_checked(&built, &files, 1, &mut output).expect("what was imported builds");
    output.into_inner()
}

/// The members of a file.
pub fn members_of(file: &[u8]) -> Members {
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
