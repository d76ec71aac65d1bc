//! Models that are built and run, in every order, against what they are to compute.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

mod attention;
mod ends;
mod large;
#[path = "../../examples/large_matmul.rs"]
mod large_matmul;
mod layout;
mod models;
mod pass;
mod real;
mod sample;
mod stuck;
mod traced;
mod unknown;

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use neff::build::document::read::read;
use neff::build::files::Folder;
use neff::container::source::StreamSource;
use neff::sim::machine::{Machine, Order, Setup};
use neff::sim::memory::{Bytes, Home};
use neff::{Neff, OpenOptions};

const ORDERS: [Order; 4] =
    [Order::InOrder, Order::Reverse, Order::Random(1), Order::Random(0x5EED)];

/// What is built from an example, each text of its folder changed first.
fn example(name: &str, change: impl Fn(&str, String) -> String) -> Neff {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        match fs::read_to_string(&path) {
            Ok(text) => fs::write(copy.path().join(&file), change(&file, text)).unwrap(),
            Err(_) if path.is_file() => drop(fs::copy(&path, copy.path().join(&file)).unwrap()),
            Err(_) => {}
        }
    }
    built(copy.path())
}

/// What is built from a folder; not read back, so that the loader refuses nothing.
fn built(folder: &Path) -> Neff {
    let text = fs::read_to_string(folder.join("model.toml")).unwrap();
    let (model, findings) = read("model.toml", &text);
    let model = model.unwrap_or_else(|| panic!("{findings:#?}"));
    let files = Folder(folder.to_owned());
    let built = neff::build::build(&model, &files);
    let mut output = Cursor::new(Vec::new());
    built.write(&files, 1, &mut output).unwrap();
    let options = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(&output.into_inner()[..]), &options).unwrap()
}

fn floats(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The bytes of a variable after a run.
fn variable(machine: &Machine<'_>, core: usize, name: &str) -> Vec<u8> {
    let Some(Home::Buffer { id, offset, size, .. }) = machine.cores[core].variables.named(name)
    else {
        panic!("{name}")
    };
    let mut bytes = vec![0; *size as usize];
    machine.memory.read(*id).unwrap().read(*offset, &mut bytes).unwrap();
    bytes
}

/// What engines do, for a test that fails.
fn state(machine: &Machine<'_>) -> String {
    let engines = machine.cores.iter().flat_map(|core| &core.engines);
    engines.map(|it| format!("{} {} {:?}\n", it.name, it.slot, it.doing)).collect()
}

fn setup(tensors: &[(&str, Vec<u8>)]) -> Setup<'static> {
    let given = |(name, bytes): &(&str, Vec<u8>)| -> (String, Arc<dyn Bytes>) {
        ((*name).to_owned(), Arc::new(bytes.clone()))
    };
    let tensors: BTreeMap<_, _> = tensors.iter().map(given).collect();
    Setup { tensors, checked: true, ..Setup::default() }
}
