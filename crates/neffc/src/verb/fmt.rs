//! `neffc fmt FILE…`: assembly text in its canonical layout, in place.
//!
//! What the layout is, and what is wrong with a text, is the business of [`neff::asm::format`].

use std::ffi::OsString;
use std::ops::Range;

use neff::asm::format::{Formatted, format};
use neff::isa::model::Generation;
use neff::text::text::TEXT_LIMIT;

use crate::args;
use crate::exit::{Exit, Stop, Unreadable};
use crate::input::Source;
use crate::output::Target;
use crate::session::Session;
use crate::text;

const EXAMPLES: &str = "  neffc fmt pe.asm pool.asm
  neffc fmt --check *.asm
  neffc fmt - < pe.asm | less";

/// The options of `fmt`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The texts, laid out in place; `-` filters standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// Change nothing; show what would change, and exit with 1 if anything would
    #[arg(long)]
    pub check: bool,
    /// Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that of `.isa`, else
    /// any]
    #[arg(long, value_name = "GENERATION", value_parser = args::generation)]
    pub isa: Option<Generation>,
}

/// Lays out every file. One with faults is left alone, and the others are laid out all the same.
///
/// # Errors
/// [`Stop`] if a file cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let mut exit = Exit::Done;
    let mut unreadable = Unreadable::default();
    for file in &options.files {
        let source = Source::from(file.as_os_str());
        let done = match source.text(TEXT_LIMIT) {
            Ok(old) => one(options, session, &source, &old)?,
            Err(Stop::Finding(Exit::Faults, finding)) => {
                unreadable.findings.push(*finding);
                Exit::Faults
            }
            Err(stop) => unreadable.keep(stop)?,
        };
        exit = exit.max(done);
    }
    session.report(&unreadable.findings, "")?;
    Ok(exit)
}

fn one(options: &Options, session: &Session, source: &Source, old: &str) -> Result<Exit, Stop> {
    let name = source.name();
    let done = match format(&name, old, options.isa) {
        Ok(done) => done,
        Err(findings) => {
            session.report(&findings, &name)?;
            return Ok(Exit::Faults);
        }
    };
    if options.check {
        session.print(&differences(&name, old, &done))?;
        return Ok(if done.changes.is_empty() { Exit::Done } else { Exit::Faults });
    }
    let target = match source {
        Source::Stdin => Target::Stdout,
        Source::File(_) if done.changes.is_empty() => return Ok(Exit::Done),
        Source::File(path) => Target::File(path.clone()),
    };
    target.text(|out| out.write_all(done.text.as_bytes()))?.finish()?;
    Ok(Exit::Done)
}

/// What changes, line by line; changes of neighbouring lines stand together.
fn differences(name: &str, old: &str, done: &Formatted) -> String {
    let mut out = String::new();
    let mut next = None;
    for run in done.changes.chunk_by(|a, b| a.line.saturating_add(1) == b.line) {
        let Some(first) = run.first() else { continue };
        out.push_str(&format!("{}{name}:{}\n", if next.is_some() { "\n" } else { "" }, first.line));
        next = Some(first.line);
        for change in run {
            lines(&mut out, '-', old, &change.old);
        }
        for change in run {
            lines(&mut out, '+', &done.text, &change.new);
        }
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn lines(out: &mut String, sign: char, text: &str, range: &Range<usize>) {
    for line in text.get(range.clone()).unwrap_or_default().split_inclusive('\n') {
        let words = line.strip_suffix('\n').unwrap_or(line);
        out.push(sign);
        out.push_str(&text::safe(words));
        out.push('\n');
        if words.len() == line.len() {
            out.push_str("  (no end of line)\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_stand_by_line() {
        let old = "NOP ;\n\n\nHALT;\nNOP\t;\r\nHALT;";
        let done = format("x.asm", old, None).unwrap();
        let expected = "x.asm:1\n-NOP ;\n+NOP;\n\nx.asm:3\n-\n\nx.asm:5\n-NOP\\t;\\r\n-HALT;\n  (no end of line)\n+NOP;\n+HALT;\n\n";
        assert_eq!(differences("x.asm", old, &done), expected);
        let good = format("x.asm", "NOP;\n", None).unwrap();
        assert_eq!(differences("x.asm", "NOP;\n", &good), "");
    }
}
