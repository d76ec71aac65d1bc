//! Imports, builds and compares in memory and temporary folders.

use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

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
use neff::diag::Findings;
use neff::import::{ImportOptions, Imported, import};
use neff::manifest::json::{Limits, equal, parse};
use neff::{BuildError, write_checked};
use tempfile::TempDir;

/// A real file for two physical cores.
pub(crate) const MATMUL: &[u8] =
    include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");

pub(crate) type Members = BTreeMap<String, Vec<u8>>;

/// A folder that was made of a NEFF; it goes with this value.
pub(crate) struct Source {
    pub(crate) folder: PathBuf,
    pub(crate) imported: Imported,
    _parent: TempDir,
}

/// Imports.
pub(crate) fn imported(bytes: &[u8], exact: bool) -> Result<Source, DirectoryError> {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("source");
    let options = ImportOptions { exact, ..ImportOptions::default() };
    let imported = import(&mut StreamSource(bytes), &folder, &options);
    // Whatever became of it, nothing else is left beside the folder.
    let there: Vec<_> = parent.path().read_dir().unwrap().map(|it| it.unwrap().path()).collect();
    assert!(there.iter().all(|path| *path == folder), "{there:?}");
    assert_eq!(imported.is_ok(), folder.exists());
    imported.map(|imported| Source { folder, imported, _parent: parent })
}

/// Builds the model in a folder, as `neffc build` does.
pub(crate) fn build(folder: &Path) -> Vec<u8> {
    built(folder).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

/// Builds the model in a folder; what is wrong with it otherwise.
pub(crate) fn built(folder: &Path) -> Result<Vec<u8>, Findings> {
    let text = std::fs::read_to_string(folder.join("model.toml")).unwrap();
    let (model, findings) = neff::build::document::read::read("model.toml", text.as_str());
    let model = model.unwrap_or_else(|| panic!("{findings:?}\n{text}"));
    let files = Folder(folder.to_owned());
    let built = neff::build::build(&model, &files);
    let mut output = Cursor::new(Vec::new());
    match write_checked(&built, &files, 1, &mut output) {
        Ok(_) => Ok(output.into_inner()),
        Err(BuildError::Refused(findings)) => Err(findings),
        Err(error) => panic!("{error:?}\n{text}"),
    }
}

/// The files of an archive by name, the first of each.
pub(crate) fn members(bytes: &[u8]) -> Members {
    let mut collector = Collector::default();
    read(&mut StreamSource(bytes), &ReadOptions::default(), &mut collector).unwrap();
    collector.members
}

#[derive(Default)]
struct Collector {
    members: Members,
    current: Option<String>,
}

impl Visitor for Collector {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        let name = String::from_utf8(member.loader_name().to_vec()).ok();
        self.current =
            name.filter(|name| member.kind == MemberKind::File && !self.members.contains_key(name));
        let Some(name) = &self.current else { return Ok(Body::Skip) };
        self.members.insert(name.clone(), Vec::new());
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let name = self.current.as_ref().unwrap();
        self.members.get_mut(name).unwrap().extend(bytes);
        Ok(())
    }
}

/// A NEFF of these files, in this order, as the reference style packs them. The header is for two
/// cores.
pub(crate) fn pack(files: &[(&str, &[u8])]) -> Vec<u8> {
    let style = Style::default();
    let settings = HeaderSettings { lnc: Some(2), ..HeaderSettings::default() };
    let archive = |out: &mut dyn Write| {
        let mut writer = ArchiveWriter::new(out, &style);
        for &(name, bytes) in files {
            let size = bytes.len() as u64;
            let entry = Entry { name: name.as_bytes(), size, directory: false };
            writer.member(entry, &mut &*bytes)?;
        }
        writer.finish().map(drop)
    };
    let mut sink = Cursor::new(Vec::new());
    let fresh = Fresh { style: &style, settings: &settings, threads: 1 };
    fresh.write(new_header(&style), &mut sink, &archive).unwrap();
    sink.into_inner()
}

/// A NEFF of these members.
pub(crate) fn pack_all(members: &Members) -> Vec<u8> {
    let files: Vec<_> = members.iter().map(|(name, it)| (name.as_str(), it.as_slice())).collect();
    pack(&files)
}

/// How two sets of members differ in what counts: documents in their values, all else in bytes.
pub(crate) fn differences(original: &Members, rebuilt: &Members) -> Vec<String> {
    let same = |name: &str, a: &Vec<u8>, b: &Vec<u8>| {
        let read = |bytes: &Vec<u8>| parse(name, bytes.clone(), &Limits::default()).document;
        let equal = || Some(equal(read(a)?.root(), &read(b)?.root().to_json()));
        a == b || (name.ends_with(".json") && equal() == Some(true))
    };
    let mut list = Vec::new();
    for (name, bytes) in original {
        match rebuilt.get(name) {
            None => list.push(format!("- {name}")),
            Some(other) if !same(name, bytes, other) => list.push(format!("! {name}")),
            Some(_) => {}
        }
    }
    let added = rebuilt.keys().filter(|name| !original.contains_key(*name));
    list.extend(added.map(|name| format!("+ {name}")));
    list
}

/// Imports, builds, and expects no difference; the source, for more to be said of it.
pub(crate) fn round_trip(bytes: &[u8]) -> Source {
    let source = imported(bytes, false).unwrap_or_else(|error| panic!("{error:?}"));
    let rebuilt = build(&source.folder);
    let found = differences(&members(bytes), &members(&rebuilt));
    assert!(found.is_empty(), "{found:#?}");
    let exact = imported(bytes, true).unwrap_or_else(|error| panic!("{error:?}"));
    assert!(build(&exact.folder) == bytes, "not identical");
    source
}
