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

/// `copy tests/data/FILE TO`: FROM is seen from the repository's root, or inside the folder.
fn copy(shell: &Shell, arguments: &[Vec<u8>], _: &[u8]) -> Result<Vec<u8>, String> {
    let [from, to] = take(arguments, "FROM TO")?;
    let from = match from.starts_with(b"tests/data/") {
        true => root().join(std::ffi::OsStr::from_bytes(from)),
        false => shell.path(from)?,
    };
    let bytes = fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?;
    quiet(fs::write(shell.path(to)?, bytes))
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
