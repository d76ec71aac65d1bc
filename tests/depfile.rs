//! What `neffc build --depfile` writes: every file that a NEFF was made of, and no other, in the
//! way that make and ninja read. That ninja does read it so is seen by `scripts/witness`.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn build(folder: &Path, model: &str, output: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neffc"))
        .current_dir(folder)
        .args(["build", model, "-o", output, "--depfile", "out.d"])
        .output()
        .unwrap()
}

/// Target and prerequisites of the only rule in a file: words are parted by blanks and escaped
/// ends of lines, a backslash keeps a blank, `#`, `:` or backslash, and `$$` is `$`.
fn rule(text: &str) -> (String, BTreeSet<String>) {
    let (target, rest) = text.split_once(": ").expect("a rule");
    let (mut words, mut word) = (BTreeSet::new(), String::new());
    let mut characters =
        rest.replace("\\\n", " ").chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('\\', Some(' ' | '#' | ':' | '\\')) | ('$', Some('$')) => {
                word.extend(characters.next());
            }
            (' ' | '\n', _) if word.is_empty() => {}
            (' ' | '\n', _) => assert!(words.insert(std::mem::take(&mut word)), "a word twice"),
            (other, _) => word.push(other),
        }
    }
    assert!(word.is_empty(), "the file ends with its line");
    (target.to_owned(), words)
}

fn depfile(folder: &Path) -> (String, BTreeSet<String>) {
    rule(&fs::read_to_string(folder.join("out.d")).unwrap())
}

/// Files of a folder, those below it too, by their names relative to it.
fn files(folder: &Path, below: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(below).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(folder, &path));
        } else {
            found.insert(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
        }
    }
    found
}

fn copy(from: &Path, to: &Path) {
    for name in files(from, from) {
        let target = to.join(&name);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(from.join(name), target).unwrap();
    }
}

/// An example has files for its model and for its tests, and no others: what its tests need has
/// names that begin with `test-` and is no part of the NEFF.
#[test]
fn an_example_is_made_of_its_files_without_those_of_its_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folders = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let folders: Vec<PathBuf> = folders.filter(|at| at.join("model.toml").exists()).collect();
    assert!(folders.len() >= 6, "the examples are gone: {folders:?}");
    for folder in folders {
        let scratch = tempfile::tempdir().unwrap();
        copy(&folder, scratch.path());
        let mut expected = files(scratch.path(), scratch.path());
        expected.retain(|name| !name.starts_with("test-") && !name.ends_with(".neff"));
        let built = build(scratch.path(), "model.toml", "x.neff");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let (target, prerequisites) = depfile(scratch.path());
        assert_eq!(target, "x.neff");
        assert_eq!(prerequisites, expected, "{}", folder.display());
    }
}

const ODD: &str = r#"
[model]
name = "odd"
target = "*"
isa = "v2"
style = "reference"

[[graph]]
name = "sg00"

[graph.var.w]
type = "file"
file = "two words/w $HOME #1.npz#a b"

[graph.var.y]
type = "output"
dtype = "float32"
shape = [4]

[graph.engine.pe]
asm = "two words/pe  100%.asm"
"#;

/// A `.npz` with one array of 16 bytes, made without the tool: stored, no compression.
fn npz(name: &str) -> Vec<u8> {
    let head = "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }";
    let head = format!("{head:<117}\n");
    let mut array = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    array.extend(head.as_bytes());
    array.extend([0; 16]);
    let crc = crc32(&array);
    let [size, length] = [array.len() as u32, name.len() as u32];
    let common = |out: &mut Vec<u8>| {
        out.extend([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]);
        [crc, size, size].iter().for_each(|number| out.extend(number.to_le_bytes()));
        out.extend(length.to_le_bytes());
    };
    let mut file = b"PK\x03\x04".to_vec();
    common(&mut file);
    file.extend(name.as_bytes());
    file.extend(array);
    let directory = file.len() as u32;
    file.extend(b"PK\x01\x02\x14\x00");
    common(&mut file);
    file.extend([0; 14]);
    file.extend(name.as_bytes());
    let end = file.len() as u32;
    file.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    file.extend((end - directory).to_le_bytes());
    file.extend(directory.to_le_bytes());
    file.extend([0, 0]);
    file
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
    let byte = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc));
    !bytes.iter().fold(u32::MAX, byte)
}

#[test]
fn odd_names_and_files_within_files_are_written_so_that_they_are_read() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("two words");
    fs::create_dir_all(folder.join("inner")).unwrap();
    fs::write(scratch.path().join("odd $1.toml"), ODD).unwrap();
    fs::write(folder.join("pe  100%.asm"), ".include \"inner/a b.inc\"\nNOP;\n").unwrap();
    fs::write(folder.join("inner/a b.inc"), ".include \"c#: d\\ e.inc\"\n").unwrap();
    fs::write(folder.join("inner/c#: d\\ e.inc"), "NOP;\n").unwrap();
    fs::write(folder.join("w $HOME #1.npz"), npz("a b.npy")).unwrap();
    let built = build(scratch.path(), "odd $1.toml", "out $x.neff");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let (target, prerequisites) = depfile(scratch.path());
    assert_eq!(target, "out\\ $$x.neff");
    let expected = [
        "odd $1.toml",
        "two words/pe  100%.asm",
        "two words/inner/a b.inc",
        "two words/inner/c#: d\\ e.inc",
        "two words/w $HOME #1.npz",
    ];
    assert_eq!(prerequisites, expected.map(str::to_owned).into());
}

#[test]
fn names_are_as_the_command_line_gives_them() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/model");
    let scratch = tempfile::tempdir().unwrap();
    copy(&example, &scratch.path().join("models/one"));
    let built = build(scratch.path(), "models/one/model.toml", "./out/../x.neff");
    assert!(!built.status.success(), "out is not there");
    assert!(!scratch.path().join("out.d").exists(), "a build that fails writes no rule");
    let built = build(scratch.path(), "models/one/model.toml", "./x.neff");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let (target, prerequisites) = depfile(scratch.path());
    assert_eq!(target, "./x.neff");
    let expected = ["models/one/model.toml", "models/one/pool.asm"];
    assert_eq!(prerequisites, expected.map(str::to_owned).into());
}
