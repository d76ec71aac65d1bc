//! The command line as a whole: global options, the list of verbs, and the end of a run.
//!
//! What a verb does stands in its file under [`crate::verb`]; this module only dispatches.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::exit::{Exit, Stop};
use crate::session::Session;
use crate::verb::{
    asm, build, carve, cat, completions, diff, disasm, explain, fmt, hash, import, info, isa,
    kernel, load, ls, map, meta, new, ntff, pack, report, run, scan, set, strip, test, unpack,
    verify,
};

/// Reads, checks and writes NEFF, the executable format of AWS Neuron accelerators.
#[derive(Debug, Parser)]
#[command(name = "neffc", version, max_term_width = 100)]
#[command(after_help = crate::exit::after_help("  neffc explain N0108\n  neffc help explain"))]
pub struct Cli {
    /// Options that every verb takes.
    #[command(flatten)]
    pub global: Global,
    /// The verb and its own options.
    #[command(subcommand)]
    pub verb: Verb,
}

/// Options that every verb takes.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Global options")]
pub struct Global {
    /// When to colour; `auto` colours terminals only and obeys NO_COLOR
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
    /// Print errors only, no warnings and notes
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more: the explain page under each finding
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

/// The verbs, in the order of the help text.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Build a NEFF from a model
    Build(build::Options),
    /// Make a folder with a model that builds at once
    New(new::Options),
    /// Check the tests of a model
    Test(test::Options),
    /// Make source of a NEFF: a model, assembly text and files
    ///
    /// The folder holds model.toml, a .asm file per engine program, weights as they are, and under
    /// members/ what a model cannot say. `build` makes a NEFF of it with the same programs and
    /// equal documents; with --exact it is the identical file, and after an edit one that differs
    /// only where it must.
    Import(import::Options),
    /// Pack a folder into a NEFF
    Pack(Box<pack::Options>),
    /// Unpack a NEFF into a folder, losslessly
    Unpack(unpack::Options),
    /// Give a NEFF another name, uuid, feature, constant, tensor name or member
    ///
    /// Nothing is compiled, and only what must change changes. The result is read, verified and
    /// loaded before it appears: what the original passes it must pass.
    Set(Box<set::Options>),
    /// Take out of a NEFF what no runtime needs: debug members, names, paths, build labels
    ///
    /// The program stays the same, and so does the uuid. The result is read, verified and loaded
    /// before it appears.
    Strip(strip::Options),
    /// List the members
    Ls(ls::Options),
    /// Print the bytes of members
    Cat(cat::Options),
    /// Show what is in a NEFF
    Info(info::Options),
    /// Say whether two NEFFs are the same program, and where they part
    ///
    /// Header, members, variables, queues and transfers are compared by name, programs are aligned,
    /// weights go by their digests. What was only renumbered or renamed is no difference; debug
    /// members and packaging are told apart from what is executed.
    Diff(diff::Options),
    /// Say of every file under a folder what it is, and which are the same program
    ///
    /// Each file is read once: ok, duplicate, refused by a gate of the runtime, truncated, empty,
    /// or no NEFF. Files are read at the same time and listed in the order of their paths.
    Scan(scan::Options),
    /// Digest files, or what they execute
    ///
    /// With --program, files have the same digest if they are the same program: whatever their
    /// UUIDs, names, paths, debug information and packaging are, and however variables, queues
    /// and semaphores are numbered.
    Hash(hash::Options),
    /// Check that a file is sound and that a runtime gets past its header
    Verify(verify::Options),
    /// Say what the runtime does with a NEFF: where it refuses it, or what is on the device then
    ///
    /// Goes through every gate in the order of the runtime and stops where it stops, with its
    /// status and text. A NEFF that passes is loaded: memory, images of the engines, and how their
    /// slots lead back to the programs. Addresses, and what is not known of images, are choices
    /// of this project and say so.
    Load(Box<load::Options>),
    /// Find what stands at an address of a loaded program: its slot, statement and line
    Map(map::Options),
    /// Write one page of HTML that shows a NEFF, for a browser
    ///
    /// Header and verdict, the container to scale, variables, the memory plan, what slots touch in
    /// SBUF and PSUM, who signals whom, the programs with search and links, counts of work, findings.
    /// The page has all that it shows in it and asks for nothing from elsewhere.
    Report(report::Options),
    /// Run the program on the CPU, with tensors from files
    ///
    /// What is found: instructions that cannot be executed, engines that wait forever, accesses of
    /// the same bytes that no wait orders, reads of what was never written, outputs that differ
    /// from what they are to be. Time is not simulated.
    Run(Box<run::Options>),
    /// Find NEFFs inside other files and take them out
    Carve(carve::Options),
    /// Print engine programs as text
    Disasm(Box<disasm::Options>),
    /// Assemble the text of an engine program
    Asm(asm::Options),
    /// Lay out assembly text, in place
    ///
    /// A statement is `MNEMONIC waits updates operands;` with single spaces, its mnemonic the one
    /// that `isa` lists. A label stands on a line of its own, a comment two spaces behind its
    /// statement; what a .rept repeats is indented by four. One blank line at most stands in a
    /// row. Names, expressions, comments and directives stay as they are, nothing is expanded,
    /// and the program stays the same. A text with faults is left alone.
    Fmt(fmt::Options),
    /// List the instructions, or show the fields of one
    Isa(isa::Options),
    /// Build custom GPSIMD kernels, and look into those that are built
    Kernel(Box<kernel::Options>),
    /// Print, make and check the metaneff that lies beside a NEFF
    ///
    /// A metaneff tells a framework what the inputs and outputs of a NEFF are: names, shapes,
    /// data types, who supplies an input, and which outputs take the buffer of an input. It is
    /// read as bytes or as text, whichever the file holds, and checked; what the checks find does
    /// not keep it from being written, but the exit status tells of it.
    Meta(meta::Options),
    /// Look into a device trace of the vendor's profiler (.ntff)
    Ntff(ntff::Options),
    /// Print what a diagnostic code means and what to do
    Explain(explain::Options),
    /// Print a completion script for a shell
    Completions(completions::Options),
}

impl Verb {
    fn run(&self, session: &Session) -> Result<Exit, Stop> {
        match self {
            Verb::Build(options) => build::run(options, session),
            Verb::New(options) => new::run(options, session),
            Verb::Test(options) => test::run(options, session),
            Verb::Import(options) => import::run(options, session),
            Verb::Pack(options) => pack::run(options, session),
            Verb::Unpack(options) => unpack::run(options, session),
            Verb::Set(options) => set::run(options, session),
            Verb::Strip(options) => strip::run(options, session),
            Verb::Ls(options) => ls::run(options, session),
            Verb::Cat(options) => cat::run(options, session),
            Verb::Info(options) => info::run(options, session),
            Verb::Diff(options) => diff::run(options, session),
            Verb::Scan(options) => scan::run(options, session),
            Verb::Hash(options) => hash::run(options, session),
            Verb::Verify(options) => verify::run(options, session),
            Verb::Load(options) => load::run(options, session),
            Verb::Map(options) => map::run(options, session),
            Verb::Report(options) => report::run(options, session),
            Verb::Run(options) => run::run(options, session),
            Verb::Carve(options) => carve::run(options, session),
            Verb::Disasm(options) => disasm::run(options, session),
            Verb::Asm(options) => asm::run(options, session),
            Verb::Fmt(options) => fmt::run(options, session),
            Verb::Isa(options) => isa::run(options, session),
            Verb::Kernel(options) => kernel::run(options, session),
            Verb::Meta(options) => meta::run(options, session),
            Verb::Ntff(options) => ntff::run(options, session),
            Verb::Explain(options) => explain::run(options, session),
            Verb::Completions(options) => completions::run(options, session),
        }
    }

    /// True if the verb was asked for JSON; then errors are JSON too.
    fn wants_json(&self) -> bool {
        match self {
            Verb::Build(options) => options.json,
            Verb::Import(options) => options.json,
            Verb::Pack(options) => options.json,
            Verb::Unpack(options) => options.json,
            Verb::Set(options) => options.common.json,
            Verb::Strip(options) => options.common.json,
            Verb::Ls(options) => options.json,
            Verb::Info(options) => options.json,
            Verb::Diff(options) => options.json,
            Verb::Scan(options) => options.json,
            Verb::Hash(options) => options.json,
            Verb::Verify(options) => options.json,
            Verb::Load(options) => options.json,
            Verb::Map(options) => options.json,
            Verb::Report(options) => options.json,
            Verb::Run(options) => options.json,
            Verb::Carve(options) => options.json,
            Verb::Kernel(options) => options.wants_json(),
            Verb::Meta(options) => options.json,
            Verb::Ntff(options) => options.wants_json(),
            Verb::Test(options) => options.json,
            Verb::Explain(options) => options.json,
            Verb::Disasm(options) => options.json,
            Verb::Asm(options) => options.json,
            Verb::Isa(options) => options.json,
            Verb::New(_) | Verb::Cat(_) | Verb::Fmt(_) | Verb::Completions(_) => false,
        }
    }
}

/// Runs the tool on `arguments` (the first is the program's name) and gives the exit status.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let command = Cli::command().color(color_asked_for(&arguments));
    let parsed = command
        .try_get_matches_from(arguments)
        .and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    match parsed {
        Ok(cli) => run(&cli).into(),
        Err(error) => usage(&error).into(),
    }
}

fn run(cli: &Cli) -> Exit {
    let session = Session::new(&cli.global);
    match cli.verb.run(&session) {
        Ok(exit) => exit,
        Err(stop) => {
            // If the message cannot be printed either, the status is all that is left to say.
            let _ = session.report_stop(&stop, cli.verb.wants_json());
            stop.exit()
        }
    }
}

/// Prints what clap has to say: help and version on stdout, errors on stderr.
fn usage(error: &clap::Error) -> Exit {
    match error.print() {
        Err(_) => Exit::Environment,
        Ok(()) if error.use_stderr() => Exit::Usage,
        Ok(()) => Exit::Done,
    }
}

/// The value of `--color`, looked for before parsing: clap colours its own messages, and they
/// come when parsing has failed.
fn color_asked_for(arguments: &[OsString]) -> ColorChoice {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    let mut asked = ColorChoice::Auto;
    while let Some(word) = words.next() {
        let value = match word.as_ref() {
            "--" => break,
            "--color" => words.next(),
            other => other.strip_prefix("--color=").map(|value| value.to_owned().into()),
        };
        if let Some(choice) = value.and_then(|value| value.parse().ok()) {
            asked = choice;
        }
    }
    asked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_verb_shows_examples_and_exit_status() {
        for verb in Cli::command().get_subcommands() {
            let help = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
            let example = format!("  neffc {} ", verb.get_name());
            assert!(help.contains(&example), "{}: no example", verb.get_name());
            assert!(help.contains("Exit status:"), "{}: no exit status", verb.get_name());
        }
    }

    #[test]
    fn color_is_found_before_parsing() {
        let find =
            |words: &[&str]| color_asked_for(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(find(&["neffc", "x"]), ColorChoice::Auto);
        assert_eq!(find(&["neffc", "--color", "never", "x"]), ColorChoice::Never);
        assert_eq!(find(&["neffc", "x", "--color=always"]), ColorChoice::Always);
        assert_eq!(find(&["neffc", "--", "--color=always"]), ColorChoice::Auto);
        assert_eq!(find(&["neffc", "--color"]), ColorChoice::Auto);
    }
}
