//! Writes the folder: the model, programs, files moved from where they were unpacked.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use neff_container::record::{FOLDER, Part, Record};

use super::paths::ORIGINAL;
use super::render;
use super::settle::{Import, MODEL};

/// Fills `folder`, whose `original` is the unpacked folder. How many files there are besides the
/// record.
pub(super) fn write(import: &Import<'_>, folder: &Path, exact: bool) -> io::Result<u64> {
    let unpacked = folder.join(ORIGINAL);
    let mut count = 1u64;
    for (path, file) in &import.files.kept {
        move_to(&unpacked.join(file), &folder.join(path))?;
        count = count.saturating_add(1);
    }
    for (path, bytes) in &import.files.texts {
        let path = folder.join(path);
        make_parent(&path)?;
        fs::write(path, bytes)?;
        count = count.saturating_add(1);
    }
    fs::write(folder.join(MODEL), render::text(&import.draft))?;
    if exact {
        tidy(import, &unpacked)?;
        record(import, &unpacked)?;
    } else {
        fs::remove_dir_all(&unpacked)?;
    }
    Ok(count)
}

fn move_to(from: &Path, to: &Path) -> io::Result<()> {
    if from == to {
        return Ok(());
    }
    make_parent(to)?;
    fs::rename(from, to)
}

fn make_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Removes what is left of the members: those that the build makes, and empty folders.
fn tidy(import: &Import<'_>, unpacked: &Path) -> io::Result<()> {
    let mut folders = BTreeSet::new();
    for member in import.archive.members() {
        let path = unpacked.join(&member.file);
        let kept = import.files.kept.contains_key(&format!("{ORIGINAL}/{}", member.file));
        if !kept && fs::symlink_metadata(&path).is_ok() {
            fs::remove_file(&path)?;
        }
        folders.extend(path.ancestors().skip(1).map(Path::to_owned));
    }
    for name in import.archive.order.iter().filter(|name| name.ends_with('/')) {
        folders.extend(unpacked.join(name).ancestors().map(Path::to_owned));
    }
    // Inner ones first. One that is not empty stays.
    for folder in folders.iter().rev().filter(|it| it.starts_with(unpacked) && *it != unpacked) {
        let _ = fs::remove_dir(folder);
    }
    Ok(())
}

/// Says in the record which members the model has.
fn record(import: &Import<'_>, unpacked: &Path) -> io::Result<()> {
    let loaded = Record::load(unpacked).map_err(|finding| io::Error::other(finding.message))?;
    let missing = || io::Error::other(format!("{FOLDER} has no {}", Part::Record.name().display()));
    let mut record = loaded.ok_or_else(missing)?;
    for member in import.archive.members() {
        if let Some(entry) = record.entries.get_mut(member.entry) {
            entry.file = None;
            entry.member = Some(member.name.clone());
        }
    }
    record.save(unpacked)
}
