//! Packing a folder that was unpacked: its files are the bodies of its record's members.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use neff_diag::{Diagnostic, Place, codes::directory};

use super::DirectoryError;
use super::pack::{HOST_GRAPH, PackOptions, Packed, no_tree, refused, threads};
use super::rebuild::rebuild;
use super::tree::Tree;
use crate::record::bodies::{Bodies, Body, file_of};
use crate::record::{Entry, Part, Record, plain};
use crate::write::Sink;

/// Packs the folder from its record.
pub(super) fn pack(
    folder: &Path,
    record: &Record,
    tree: &Tree,
    options: &PackOptions,
    sink: &mut dyn Sink,
) -> Result<Packed, DirectoryError> {
    if record.entries.iter().any(|entry| entry.member.is_some()) {
        return Err(refused([of_a_model(folder)]));
    }
    let strangers = tree.faults(|_| false);
    if !strangers.is_empty() {
        return Err(refused(strangers));
    }
    let known = record.entries.iter().filter_map(|entry| entry.file.as_deref()).collect();
    let bodies = Files { folder, tree, known };
    // What the original has is not judged again.
    let faults = tree.faults(|name| !bodies.known.contains(name));
    if !faults.is_empty() {
        return Err(refused(faults));
    }
    let had = bodies.known.contains(HOST_GRAPH);
    if had && !tree.has(HOST_GRAPH) && !options.any_tree {
        return Err(no_tree(folder));
    }
    rebuild(folder, record, &bodies, &options.header, threads(options), sink)
}

fn of_a_model(folder: &Path) -> Diagnostic {
    Diagnostic::new(directory::RECORD_BAD, "the record belongs to a model, which has the members")
        .at(Place::Path(Part::Record.path(folder).display().to_string()))
        .help("build the model with `neffc build`")
}

/// The files of an unpacked folder, edited or not.
struct Files<'a> {
    folder: &'a Path,
    tree: &'a Tree,
    /// The files that entries of the record have.
    known: HashSet<&'a str>,
}

impl Bodies for Files<'_> {
    fn of_entry(&self, entry: &Entry) -> io::Result<Option<Body<'_>>> {
        let Some(file) = &entry.file else { return Ok(None) };
        match file_of(self.folder, file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            body => body.map(Some),
        }
    }

    fn added(&self) -> Vec<(String, u64)> {
        let files = self.tree.files.iter();
        let added = files.filter(|file| !self.known.contains(file.name.as_str()));
        added.map(|file| (file.name.clone(), file.size)).collect()
    }

    fn of_added(&self, name: &str) -> io::Result<Body<'_>> {
        // The length that was announced: a file that has another by now is noticed.
        let size = self.tree.find(name).map(|file| file.size);
        let file = plain::open(self.folder, Path::new(name))?;
        Ok(Body::of(size.ok_or(io::ErrorKind::NotFound)?, file))
    }
}
