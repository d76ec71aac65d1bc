//! What README.md shows is true: its first command prints what stands below it, the program in it
//! is the one of the real file, and the commands in it exist.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    dead_code,
    reason = "a test that fails may panic; of the harness only a part is used here"
)]

mod harness;

use std::fs;
use std::process::Command;

use harness::root;
use neff::asm::assemble::{AssembleOptions, assemble};
use neff::asm::format::format;
use neff::asm::parse::NoNames;
use neff::container::source::StreamSource;
use neff::text::Memory;
use neff::{Neff, OpenOptions};

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("README.md is text")
}

/// The code blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let start = format!("```{language}\n");
    text.split(&start).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[test]
fn the_first_command_prints_what_is_shown() {
    let readme = readme();
    let command = blocks(&readme, "sh").first().expect("README.md has a command").to_owned();
    let words = command.strip_prefix("cargo run --release -- ").expect("it runs the tool");
    let arguments = words.split(' ').map(|word| match word.starts_with("examples/") {
        true => root().join(word).into_os_string(),
        false => word.into(),
    });
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let tool = env!("CARGO_BIN_EXE_neffc");
    let run = Command::new(tool).args(arguments).current_dir(&folder).output().expect("it runs");
    assert!(run.status.success() && run.stderr.is_empty(), "{run:?}");
    let printed = String::from_utf8(run.stdout).expect("it prints text");
    let shown = *blocks(&readme, "text").first().expect("README.md shows what it prints");
    let mut left = printed.as_str();
    for piece in shown.split("…\n") {
        let piece = if piece == shown { format!("{piece}\n") } else { piece.to_owned() };
        let at = left.find(piece.trim_end()).unwrap_or_else(|| panic!("not printed:\n{piece}"));
        left = &left[at + piece.trim_end().len()..];
    }
    assert_eq!(left, "\n", "more is printed at the end, or `…` is missing");
}

#[test]
fn the_program_is_that_of_the_real_file() {
    let readme = readme();
    let blocks = blocks(&readme, "asm");
    let text = format!("{}\n", blocks.first().expect("README.md has a program"));
    let options = AssembleOptions { generation: None, names: &NoNames };
    let shown = assemble("README.md", text.clone(), &Memory::default(), &options);
    assert!(shown.findings.is_empty(), "{:#?}", shown.findings);

    let file = root().join("tests/data/matmul_small/matmul_small.neff");
    let bytes = fs::read(file).expect("the file is there");
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&bytes[..]), &options).expect("it is a NEFF");
    let programs = neff.programs();
    let real = programs.iter().find(|program| program.graph == "sg00" && program.engine == "pe");
    let real = real.and_then(|program| program.bytes.as_deref()).expect("it has the program");
    assert_eq!(shown.bytes, real);

    let numbered = text.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(':'));
    let slots: Vec<usize> = numbered.filter_map(|(slot, _)| slot.parse().ok()).collect();
    assert_eq!(slots, (0..real.len() / 64).collect::<Vec<_>>(), "a comment for each slot");
    let laid_out = format("README.md", &text, None).expect("it has no faults");
    assert_eq!(laid_out.text, text, "it is in its layout");
}

#[test]
fn every_command_is_one_of_the_tool() {
    let known: Vec<String> = verbs();
    for line in readme().lines() {
        let commands = line.strip_prefix("$ ").into_iter().flat_map(|line| line.split("&&"));
        for command in commands.map(str::trim).filter(|command| command.starts_with("neffc ")) {
            let verb = command.split(' ').nth(1).unwrap_or_default();
            assert!(known.iter().any(|known| known == verb), "{command}");
        }
    }
}

/// The verbs of the command line, from its definition.
fn verbs() -> Vec<String> {
    let command = <neffc::cli::Cli as clap::CommandFactory>::command();
    command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect()
}

#[test]
fn the_models_of_the_page_build_without_a_warning() {
    let page = root().join("docs/model.md");
    let page = fs::read_to_string(page).expect("docs/model.md is text");
    let blocks = blocks(&page, "toml");
    let (model, libraries, metaneff) = match blocks[..] {
        [model, libraries, metaneff] => (model, libraries, metaneff),
        _ => panic!("docs/model.md has {} blocks of TOML", blocks.len()),
    };
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("room");
    // The one transfer that the model has, and the wait for it.
    write("pool.asm", "PSEUDO_DMA_TRIGGER q block_id=0;\nEVENT_SEMAPHORE $S[10]>0;\n");
    let kernel = ".entry relu\n.kernel relu opcode=0xF0 spec=11\nrelu: ret\n";
    write("relu.q7", kernel);
    write("model.toml", model);
    write("with.toml", &format!("{model}\n\n{libraries}\n\n{metaneff}\n"));
    let tool = env!("CARGO_BIN_EXE_neffc");
    let built = |arguments: &[&str]| {
        let mut command = Command::new(tool);
        command.args(["build", "--deny"]).args(arguments).current_dir(&folder);
        let run = command.output().expect("it runs");
        assert!(run.status.success() && run.stderr.is_empty(), "{run:?}");
    };
    built(&["model.toml"]);
    built(&["with.toml", "--metaneff", "out.metaneff"]);
    assert!(folder.path().join("out.metaneff").is_file());
}
