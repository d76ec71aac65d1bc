//! `program_seeds TARGET FOLDER`: seeds for the targets of engine programs, from the real programs,
//! the published listings and the texts of the assembler's tests.

use std::fs;
use std::path::{Path, PathBuf};

use neff_asm::disassemble;
use neff_fuzz::program::selector;
use neff_isa::model::Generation;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The programs of matmul_small and of the legacy sample.
fn programs() -> Vec<Vec<u8>> {
    let data = root().join("tests/data");
    let rows = fs::read_to_string(data.join("matmul_small/operands.tsv")).expect("the operands");
    let mut programs: Vec<(String, Vec<u8>)> = Vec::new();
    for row in rows.lines().skip(2) {
        let columns: Vec<&str> = row.split('\t').collect();
        let name = columns[..2].join("/");
        if programs.last().is_none_or(|(last, _)| *last != name) {
            programs.push((name, Vec::new()));
        }
        let hex = columns[3];
        let bytes =
            (0..64).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hex"));
        programs.last_mut().expect("one is there").1.extend(bytes);
    }
    let mut programs: Vec<Vec<u8>> = programs.into_iter().map(|(_, program)| program).collect();
    for name in ["pe", "pool"] {
        programs.push(fs::read(data.join(format!("legacy_sample/{name}.bin"))).expect("a program"));
    }
    programs
}

/// Texts: the cases of faults, the programs of checks, the real programs.
fn texts() -> Vec<String> {
    let tests = root().join("crates/neff-asm/tests");
    let faults = fs::read_to_string(tests.join("faults.txt")).expect("the cases");
    let cases = faults.lines().filter_map(|line| line.strip_prefix("> "));
    let mut texts: Vec<String> =
        cases.map(|case| case.replace("\\n", "\n").replace("\\t", "\t")).collect();
    for entry in fs::read_dir(tests.join("check")).expect("the folder") {
        texts.push(fs::read_to_string(entry.expect("an entry").path()).expect("a text"));
    }
    texts.extend(programs().iter().map(|program| disassemble(program, Generation::V3)));
    texts
}

fn main() {
    let mut words = std::env::args().skip(1);
    let (target, folder) = (words.next().expect("a target"), words.next().expect("a folder"));
    let folder = PathBuf::from(folder);
    let write = |kind: &str, index: usize, selector: u8, bytes: &[u8]| {
        let path = folder.join(format!("seed-{kind}-{index:03}-{selector:02x}"));
        fs::write(path, [&[selector], bytes].concat()).expect("the folder can be written");
    };
    let v3 = selector(Generation::V3);
    for (index, program) in programs().iter().enumerate() {
        match target.as_str() {
            "disasm_roundtrip" => [v3, v3 | 0x80].map(|s| write("program", index, s, program)),
            _ => [(), ()],
        };
    }
    for (index, text) in texts().iter().enumerate() {
        match target.as_str() {
            "asm_no_panic" => {
                write("text", index, v3, text.as_bytes());
                write("text", index, 0x80, text.as_bytes());
            }
            "asm_roundtrip" => write("text", index, v3 | 0x80, text.as_bytes()),
            _ => {}
        }
    }
    if target != "asm_no_panic" {
        // Any bytes are instructions: those of a text will do.
        for (index, piece) in texts().concat().as_bytes().chunks(300).take(60).enumerate() {
            write("bytes", index, selector(Generation::ALL[index % 5]), piece);
        }
    }
}
