//! Programs as statements, or as the lines of the vendor's profiler.
//!
//! A program in canonical style begins with a comment that says what it is and with the
//! directives that `asm` needs to give the same bytes back; a bare one needs none as long as
//! nothing was said of it. Everything added to the statements is
//! a comment: origins and bytes above them, names of variables behind them, owners behind semaphores.

use std::io::{self, Write};

use neff::asm::names::{Names, NoNames};
use neff::asm::predicate::{NoOwners, Owners};
use neff::asm::print::Printer;
use neff::asm::{disassemble, sp};
use neff::isa::model::SLOT;
use neff::isa::sp::WORD;

use super::select::Chosen;
use super::{Options, Style, names, profile, source};
use crate::{slot_bytes, text};

/// Owners in words that are safe on a terminal and as a comment in parentheses.
struct SafeOwners(Vec<Option<String>>);

impl SafeOwners {
    fn of(owners: &dyn Owners) -> SafeOwners {
        let safe = |owner: &str| text::safe(owner).replace(')', "]");
        SafeOwners((0..=u8::MAX).map(|at| owners.owner(at).map(safe)).collect())
    }
}

impl Owners for SafeOwners {
    fn owner(&self, semaphore: u8) -> Option<&str> {
        self.0.get(usize::from(semaphore))?.as_deref()
    }
}

/// Writes all programs, a blank line between two.
pub(super) fn write_all(
    options: &Options,
    chosen: &[Chosen<'_>],
    out: &mut dyn Write,
) -> io::Result<()> {
    for (at, program) in chosen.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        write(options, program, out)?;
    }
    Ok(())
}

/// Writes one program.
pub(super) fn write(
    options: &Options,
    program: &Chosen<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let owners = SafeOwners::of(&program.owners);
    let profiler = options.style == Style::Profiler;
    let owners: &dyn Owners = if profiler || options.owners { &owners } else { &NoOwners };
    head(options, program, out)?;
    if program.words {
        return words(options, program, out);
    }
    profile::head(program, out)?;
    let names: &dyn Names = if options.names { &program.names } else { &NoNames };
    let mut printer = Printer::with_owners(program.generation, owners).names(names);
    let (slots, rest) = program.bytes.as_chunks::<SLOT>();
    let mut line = String::new();
    let mut previous = None;
    for (index, slot) in (program.first..).zip(slots) {
        line.clear();
        match options.style {
            Style::Canonical => printer.statement(slot, &mut line),
            Style::Profiler => printer.profiler(slot, &mut line),
        }
        source::write(program, index, out)?;
        profile::write(program, index, out)?;
        if options.hex {
            hex(index, SLOT, slot, out)?;
        }
        if !profiler && !options.names {
            names::push(program, slot, previous, &mut line);
        }
        previous = slot.first().copied();
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    if !profiler && !rest.is_empty() {
        if options.hex {
            hex(program.count, SLOT, rest, out)?;
        }
        out.write_all(disassemble(rest, program.generation).as_bytes())?;
    }
    Ok(())
}

/// 8-byte instructions: they have one style, and fields only for those who ask.
fn words(options: &Options, program: &Chosen<'_>, out: &mut dyn Write) -> io::Result<()> {
    let form = if options.sp_fields { sp::Form::Fields } else { sp::Form::Raw };
    let text = sp::disassemble(program.bytes, form);
    let mut rows = (program.first..).zip(program.bytes.chunks(WORD));
    for line in text.lines() {
        if options.hex && !line.starts_with('#') {
            rows.next().map_or(Ok(()), |(index, bytes)| hex(index, WORD, bytes, out))?;
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What the program is: a comment and directives, or the profiler style's one line.
fn head(options: &Options, program: &Chosen<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut names: Vec<String> = Vec::new();
    names.extend(program.graph.map(|graph| text::safe(graph).into_owned()));
    names.extend(program.engine.map(|engine| engine.to_string()));
    let names = names.join(" ");
    if options.style == Style::Profiler && !program.words {
        // A bare program has always been its lines alone.
        return if program.graph.is_some() { writeln!(out, "# {names}") } else { Ok(()) };
    }
    // A bare program of which nothing was said is its statements alone, as it was written.
    if options.isa.is_none() && names.is_empty() {
        return Ok(());
    }
    let colon = if names.is_empty() { "" } else { ": " };
    writeln!(out, "# {names}{colon}{}", extent(program))?;
    writeln!(out, ".isa {}", program.generation.name())?;
    match program.engine {
        Some(engine) => writeln!(out, ".engine {engine}"),
        None => Ok(()),
    }
}

/// How much of the program is printed, and where it comes from.
fn extent(program: &Chosen<'_>) -> String {
    let count = u64::try_from(program.count).unwrap_or(u64::MAX);
    let unit = program.unit();
    let here = program.bytes.len().checked_div(unit).unwrap_or_default();
    let mut out = match here == program.count {
        true if program.words => text::counted(count, "8-byte instruction"),
        true => text::counted(count, "slot"),
        false => {
            let end = program.first.saturating_add(here);
            format!("slots {}..{end} of {}", program.first, text::grouped(count))
        }
    };
    let rest = program.bytes.len().checked_rem(unit).unwrap_or_default();
    if rest > 0 {
        let rest = u64::try_from(rest).unwrap_or(u64::MAX);
        out.push_str(&format!(" and {}", text::counted(rest, "byte")));
    }
    if let Some(member) = program.member {
        out.push_str(&format!(", {}", text::safe(member)));
    }
    out
}

/// Rows of bytes as comments.
fn hex(index: usize, unit: usize, bytes: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let start = index.saturating_mul(unit);
    for (at, words) in slot_bytes::rows(bytes) {
        let slot = if at == 0 { index.to_string() } else { String::new() };
        writeln!(out, "# {slot:>6}  {:#08x}  {words}", start.saturating_add(at))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Verb};
    use clap::Parser;
    use neff::asm::assemble::{AssembleOptions, assemble};
    use neff::asm::parse::NoNames;
    use neff::isa::model::Generation;
    use neff::programs::GraphNames;
    use neff::programs::QueueOwners;
    use neff::text::Memory;
    use proptest::prelude::*;

    fn options(words: &[&str]) -> Options {
        let words = [&["neffc", "disasm", "-"], words].concat();
        let Verb::Disasm(options) = Cli::parse_from(words).verb else { panic!("no disasm") };
        *options
    }

    fn text(options: &Options, bytes: &[u8], generation: Generation) -> String {
        let program = Chosen {
            graph: Some("a\nb"),
            engine: Some(neff::abi::Engine::Sp),
            member: Some("c\n"),
            generation,
            owners: QueueOwners::default(),
            names: GraphNames::default(),
            source: None,
            profile: None,
            words: false,
            count: bytes.len() / SLOT,
            first: 0,
            bytes,
        };
        let mut out = Vec::new();
        write(options, &program, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn owners_cannot_end_their_comment() {
        struct Hostile;
        impl Owners for Hostile {
            fn owner(&self, _: u8) -> Option<&str> {
                Some("q) HALT;\n\u{1b}[0m")
            }
        }
        assert_eq!(SafeOwners::of(&Hostile).owner(3), Some("q] HALT;\\n\\x1b[0m"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

        #[test]
        fn what_is_added_does_not_change_the_bytes(
            bytes in proptest::collection::vec(prop_oneof![3 => Just(0u8), 1 => any::<u8>()], 0..300),
            generation in proptest::sample::select(&Generation::ALL[..]),
        ) {
            let text = text(&options(&["--hex", "--owners"]), &bytes, generation);
            let settings = AssembleOptions { generation: None, names: &NoNames };
            let back = assemble("x.asm", text.clone(), &Memory::default(), &settings);
            prop_assert!(back.findings.is_empty(), "{}", text);
            prop_assert_eq!(back.bytes, bytes, "{}", text);
            prop_assert_eq!(back.engine, Some(neff::abi::Engine::Sp));
        }
    }
}
