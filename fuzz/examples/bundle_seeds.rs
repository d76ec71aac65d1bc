//! `bundle_seeds TARGET FOLDER`: seeds of several files in one: the manifests of the real files
//! for `manifest_reader`, the examples and the faulty models for `model_toml`.

use std::fs;
use std::path::{Path, PathBuf};

/// Files above this are no use to a fuzzer, in bytes.
const LARGEST: u64 = 64 * 1024;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().expect("a target");
    let into = PathBuf::from(arguments.next().expect("a folder"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let seeds = match target.as_str() {
        "manifest_reader" => manifests(&root),
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
