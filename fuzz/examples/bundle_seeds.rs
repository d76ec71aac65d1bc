//! `bundle_seeds TARGET FOLDER`: seeds of several files in one: the manifests of the real files
//! for `manifest_reader`, the examples and the faulty models for `model_toml`, the members of what
//! the examples build for `drawing`, the debug members of the real file for `debug_info`, the
//! samples on each machine for `load`.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use neff::build::files::Folder;
use neff::container::source::StreamSource;
use neff::manifest::chain::Members;
use neff::{Neff, OpenOptions};

/// Files above this are no use to a fuzzer, in bytes.
const LARGEST: u64 = 64 * 1024;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().expect("a target");
    let into = PathBuf::from(arguments.next().expect("a folder"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let seeds = match target.as_str() {
        "manifest_reader" => manifests(&root),
        "drawing" => built(&root),
        "debug_info" => debug(&root),
        "load" => loads(),
        "run_no_panic" => runs(),
        _ => models(&root),
    };
    for (at, seed) in seeds.iter().enumerate() {
        fs::write(into.join(format!("bundle-{at:03}")), seed).expect("a seed");
    }
}

fn models(root: &Path) -> Vec<Vec<u8>> {
    let examples = files(&root.join("examples"));
    let models = examples.iter().filter(|path| path.ends_with("model.toml"));
    let mut seeds: Vec<_> = models
        .map(|path| {
            let folder = path.parent().expect("a folder");
            let beside = files(folder).into_iter().filter(|file| file != path).collect::<Vec<_>>();
            bundle(path, folder, &beside)
        })
        .collect();
    let bad = files(&root.join("crates/neff-build/tests/bad"));
    let bad = bad.iter().filter(|path| path.extension().is_some_and(|it| it == "toml"));
    seeds.extend(bad.map(|path| fs::read(path).expect("a model")));
    seeds
}

/// Documents and programs of every example that is built.
fn built(root: &Path) -> Vec<Vec<u8>> {
    let examples = files(&root.join("examples"));
    let models = examples.iter().filter(|path| path.ends_with("model.toml"));
    models.filter_map(|path| members(path)).collect()
}

fn members(model: &Path) -> Option<Vec<u8>> {
    let text = fs::read_to_string(model).expect("a model");
    let model_read = neff::build::document::read::read("model.toml", &text).0?;
    let files = Folder(model.parent().expect("a folder").to_owned());
    let mut file = Cursor::new(Vec::new());
    let built = neff::build::build(&model_read, &files);
    built.write(&files, 1, &mut file).ok()?;
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file.into_inner()[..]), &options).ok()?;
    let mut all = neff.contents().read("neff.json")?.into_owned();
    for name in neff.contents().names().into_iter().filter(|name| *name != "neff.json") {
        let Some(body) = neff.contents().read(name) else { continue };
        all.extend_from_slice(format!("\n=== {name}\n").as_bytes());
        all.extend_from_slice(&body);
    }
    Some(all)
}

/// The debug members of one graph one by one, and those of PE under the names that the target's
/// documents have.
fn debug(root: &Path) -> Vec<Vec<u8>> {
    let file =
        fs::read(root.join("tests/data/matmul_small/matmul_small.neff")).expect("it is there");
    let options = OpenOptions { debug: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file[..]), &options).expect("the source holds");
    let names = neff.contents().names().into_iter();
    let names = names.filter(|name| name.contains(".dbg") && !name.starts_with("sg01/"));
    let body = |name: &str| neff.contents().read(name).expect("it is kept").into_owned();
    let mut seeds: Vec<_> = names.clone().map(body).collect();
    let mut all = vec![b'.'; 12];
    for name in names.filter(|name| name.starts_with("debug_info/") || name.ends_with("_PE.dbg")) {
        let renamed = name.replace("sg00/debug_info_asm_PE", "g/a").replace("sg00/", "g/");
        all.extend_from_slice(format!("\n=== {renamed}\n").as_bytes());
        all.extend_from_slice(&body(name));
    }
    seeds.push(all);
    seeds
}

/// Each sample on each machine, without an edit, with a number that is another, and with a slot.
fn loads() -> Vec<Vec<u8>> {
    let edits: [&[u8]; 3] = [&[], &[1, 9, 0xFE, 0, 11], &[6, 64, 0, 1, 1, 0xC1]];
    let flags = (0..6u8).map(|at| at & 1 | (at / 2) << 1 | 1 << 3);
    flags.flat_map(|flags| edits.map(|edit| [&[flags, 0, 0, 0, 0, 0][..], edit].concat())).collect()
}

/// Each sample in each order, without an edit, with a number that is another, and with a slot.
fn runs() -> Vec<Vec<u8>> {
    let edits: [&[u8]; 3] = [&[], &[1, 9, 0xFE, 0, 11], &[6, 64, 0, 1, 1, 0xC1]];
    let flags = (0..6u8).map(|at| at & 1 | (at / 2) << 3);
    flags.flat_map(|flags| edits.map(|edit| [&[flags, 7][..], edit].concat())).collect()
}

fn manifests(root: &Path) -> Vec<Vec<u8>> {
    let documents = files(&root.join("tests/data"));
    let first = documents.iter().filter(|path| path.ends_with("neff.json"));
    first
        .map(|path| {
            let folder = path.parent().expect("a folder");
            let all = files(folder).into_iter();
            let beside = all.filter(|file| file.extension().is_some_and(|it| it == "json"));
            bundle(path, folder, &beside.collect::<Vec<_>>())
        })
        .collect()
}

fn bundle(first: &Path, folder: &Path, beside: &[PathBuf]) -> Vec<u8> {
    let mut all = fs::read(first).expect("a file");
    for file in beside {
        let name = file.strip_prefix(folder).expect("inside").display();
        all.extend_from_slice(format!("\n=== {name}\n").as_bytes());
        all.extend(fs::read(file).expect("a file"));
    }
    all
}

/// All small files under a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.metadata().is_ok_and(|it| it.len() <= LARGEST) {
            found.push(path);
        }
    }
    found.sort();
    found
}
