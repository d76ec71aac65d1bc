//! `kernel_seeds TARGET FOLDER`: seeds for the targets of kernels, from the texts of the tests and
//! of the example: themselves, or the objects that are made of them.

use std::fs;
use std::path::{Path, PathBuf};

use neff_kernel::object::write;
use neff_kernel::text::{Addresses, Options, assemble};
use neff_text::Loaded;

/// Folders of texts.
const FOLDERS: [&str; 3] =
    ["crates/neff-kernel/tests/text", "crates/neff-kernel/tests/programs", "examples/custom-op"];

/// The texts, by name.
fn texts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = FOLDERS.iter().flat_map(|folder| {
        fs::read_dir(root.join(folder)).expect("the folder").map(|entry| entry.expect("an entry"))
    });
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "q7"))
        .collect();
    paths.sort();
    paths
}

/// The object files of a text, one for each way to form addresses.
fn objects(path: &Path, text: &str) -> Vec<Vec<u8>> {
    let files = Loaded(path.parent().expect("a file has a folder").to_owned());
    let object = |addresses| {
        let done = assemble("a.q7", text.to_owned(), &files, &Options { addresses });
        write(&done.object).expect("a text of the tests has an object")
    };
    [Addresses::Const16, Addresses::Literals].map(object).into()
}

fn main() {
    let mut words = std::env::args().skip(1);
    let (target, folder) = (words.next().expect("a target"), words.next().expect("a folder"));
    for (index, path) in texts().iter().enumerate() {
        let text = fs::read_to_string(path).expect("a text");
        let seeds = match target.as_str() {
            "kernel_object" => objects(path, &text),
            _ => vec![text.into_bytes()],
        };
        for (way, bytes) in seeds.iter().enumerate() {
            let seed = Path::new(&folder).join(format!("seed-kernel-{index:03}-{way}"));
            fs::write(seed, bytes).expect("the folder can be written");
        }
    }
}
