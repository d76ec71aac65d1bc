//! The members of a NEFF as a map, and a NEFF of such a map: for tests that change a sound file.

use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use neff::build::files::Folder;
use neff::container::Header;
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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The real file, and the style that it is in.
pub fn real() -> (Vec<u8>, &'static str) {
    (std::fs::read(root().join("tests/data/matmul_small/matmul_small.neff")).unwrap(), "neuronx")
}

/// The published sample as it is built.
pub fn allreduce() -> (Vec<u8>, &'static str) {
    let folder = root().join("examples/allreduce");
    let text = std::fs::read_to_string(folder.join("model.toml")).unwrap();
    let (model, findings) = neff::build::document::read::read("model.toml", text);
    let model = model.unwrap_or_else(|| panic!("{findings:?}"));
    let files = Folder(folder);
    let built = neff::build::build(&model, &files);
    let mut output = Cursor::new(Vec::new());
    neff::write_checked(&built, &files, 1, &mut output).unwrap();
    (output.into_inner(), "gnu")
}

/// The members of a file.
pub fn of(file: &[u8]) -> Members {
    let mut collector = Collector::default();
    read(&mut StreamSource(file), &ReadOptions::default(), &mut collector).unwrap();
    collector.members
}

/// A file of members, with the features, cores and name of another.
pub fn pack(members: &Members, like: &[u8], style: &str) -> Vec<u8> {
    let style = Style::named(style).unwrap();
    let header = Header::from_start(like).unwrap();
    let settings = HeaderSettings {
        lnc: Some(header.lnc_size()),
        features: Some(header.feature_bits()),
        ..HeaderSettings::default()
    };
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
    fresh.write(new_header(&style), &mut sink, &archive).unwrap();
    sink.into_inner()
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
