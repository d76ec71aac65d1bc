//! Builtins on files and folders.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::bytes::take;
use super::fixture::options::{content, number};
use super::root;
use super::run::{Builtin, Shell};

/// The builtins of this file.
pub(crate) const BUILTINS: &[(&str, Builtin)] = &[
    ("copy", copy),
    ("write", |shell, arguments, _| {
        let [file, new] = take(arguments, "FILE CONTENT")?;
        let new = content(new, &|path| shell.read(path, &[]))?.bytes();
        quiet(fs::write(shell.path(file)?, new))
    }),
    // A file of any size that takes no room.
    ("sparse", |shell, arguments, _| {
        let [file, size] = take(arguments, "FILE SIZE")?;
        let size = number(size)?;
        quiet(fs::File::create(shell.path(file)?).and_then(|file| file.set_len(size)))
    }),
    // A pipe with a name: who opens it waits for the other end.
    ("pipe", |shell, arguments, _| {
        let [file] = take(arguments, "FILE")?;
        let made = std::process::Command::new("mkfifo").arg(shell.path(file)?).status();
        quiet(made.and_then(|status| match status.success() {
            true => Ok(()),
            false => Err(std::io::Error::other("mkfifo failed")),
        }))
    }),
    ("rm", |shell, arguments, _| {
        let [file] = take(arguments, "PATH")?;
        let path = shell.path(file)?;
        let folder = fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_dir());
        quiet(if folder { fs::remove_dir_all(path) } else { fs::remove_file(path) })
    }),
    ("mv", |shell, arguments, _| {
        let [from, to] = take(arguments, "FROM TO")?;
        quiet(fs::rename(shell.path(from)?, shell.path(to)?))
    }),
    ("mkdir", |shell, arguments, _| {
        let [folder] = take(arguments, "FOLDER")?;
        quiet(fs::create_dir_all(shell.path(folder)?))
    }),
    ("symlink", |shell, arguments, _| {
        let [to, link] = take(arguments, "TARGET LINK")?;
        let to = std::ffi::OsStr::from_bytes(to);
        quiet(std::os::unix::fs::symlink(to, shell.path(link)?))
    }),
    ("hardlink", |shell, arguments, _| {
        let [file, link] = take(arguments, "FILE LINK")?;
        quiet(fs::hard_link(shell.path(file)?, shell.path(link)?))
    }),
    ("cat", |shell, arguments, stdin| {
        let [file] = take(arguments, "FILE")?;
        shell.read(file, stdin)
    }),
    ("ls-tree", |shell, arguments, _| {
        let [folder] = take(arguments, "FOLDER")?;
        let mut lines = Vec::new();
        list(&shell.path(folder)?, "", &mut lines).map_err(|error| error.to_string())?;
        Ok(lines.concat().into_bytes())
    }),
];

fn quiet(result: std::io::Result<()>) -> Result<Vec<u8>, String> {
    result.map(|()| Vec::new()).map_err(|error| error.to_string())
}

/// `copy tests/data/FILE TO`: FROM, a file or a folder, is seen from the repository's root if it
/// is of `tests/data` or `examples`, else inside the folder.
fn copy(shell: &Shell, arguments: &[Vec<u8>], _: &[u8]) -> Result<Vec<u8>, String> {
    let [from, to] = take(arguments, "FROM TO")?;
    let example = from.starts_with(b"examples/");
    let ours = from.starts_with(b"tests/data/") || example;
    let from = match ours {
        true => root().join(std::ffi::OsStr::from_bytes(from)),
        false => shell.path(from)?,
    };
    let failed = |error| format!("{}: {error}", from.display());
    copy_tree(&from, &shell.path(to)?, example).map_err(failed)?;
    Ok(Vec::new())
}

/// Copies a file, or a folder with all files in it; of an `example` not what building left there.
fn copy_tree(from: &Path, to: &Path, example: bool) -> std::io::Result<()> {
    if !from.is_dir() {
        // The copy is new, whatever the permissions of the original.
        return fs::write(to, fs::read(from)?);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let is_built = entry.path().extension().is_some_and(|extension| extension == "neff");
        if !(example && is_built) {
            copy_tree(&entry.path(), &to.join(entry.file_name()), example)?;
        }
    }
    Ok(())
}

/// One line per entry, sorted: size and name, folders with a slash, links with their target.
fn list(folder: &Path, prefix: &str, lines: &mut Vec<String>) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{prefix}{}", entry.file_name().as_bytes().escape_ascii());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            lines.push(format!("{:>10} {name}/\n", ""));
            list(&entry.path(), &format!("{name}/"), lines)?;
        } else if kind.is_symlink() {
            let target = fs::read_link(entry.path())?;
            lines.push(format!("{:>10} {name} -> {}\n", "", target.display()));
        } else {
            lines.push(format!("{:>10} {name}\n", entry.metadata()?.len()));
        }
    }
    Ok(())
}
