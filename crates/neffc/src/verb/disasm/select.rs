//! Which programs, and which slots of them, are printed.

use neff::abi::Engine;
use neff::asm::sp::Width;
use neff::debug::ProgramDebug;
use neff::isa::model::{Generation, SLOT};
use neff::isa::sp::WORD;
use neff::profiled::ProgramTimes;
use neff::programs::GraphNames;
use neff::programs::{Program, QueueOwners};
use neff_diag::{Diagnostic, codes::engine, codes::environment, nearest};

use super::Options;
use crate::args::number;
use crate::exit::Stop;
use crate::text;

/// A range of slots, half open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotRange {
    start: Option<u64>,
    end: Option<u64>,
}

impl SlotRange {
    /// Reads `A..B`, `A..`, `..B` or `A`.
    ///
    /// # Errors
    /// What is expected.
    pub fn parse(text: &str) -> Result<SlotRange, String> {
        let expected = || "A..B, A.., ..B or a number; A is below B".to_owned();
        let (start, end) = match text.split_once("..") {
            Some((start, end)) => (start, end),
            None => {
                let start = number(text).map_err(|_| expected())?;
                let end = start.checked_add(1).ok_or_else(expected)?;
                return Ok(SlotRange { start: Some(start), end: Some(end) });
            }
        };
        let bound = |word: &str| match word.is_empty() {
            true => Ok(None),
            false => number(word).map(Some).map_err(|_| expected()),
        };
        let range = SlotRange { start: bound(start)?, end: bound(end)? };
        let empty = range.end.is_some_and(|end| range.start.unwrap_or(0) >= end);
        if empty { Err(expected()) } else { Ok(range) }
    }

    /// The range in a program of this many slots; `None` if it does not lie in it.
    fn within(self, count: usize) -> Option<std::ops::Range<usize>> {
        let bound = |bound: Option<u64>, default| match bound {
            Some(bound) => usize::try_from(bound).ok(),
            None => Some(default),
        };
        let (start, end) = (bound(self.start, 0)?, bound(self.end, count)?);
        (end <= count && (start < end || self.start.is_none())).then_some(start..end)
    }
}

/// A program that is printed, or some slots of one.
#[derive(Debug)]
pub(super) struct Chosen<'n> {
    /// Name of the graph; `None` for a bare program.
    pub(super) graph: Option<&'n str>,
    /// The engine, as far as it is known.
    pub(super) engine: Option<Engine>,
    /// The member it comes from.
    pub(super) member: Option<&'n str>,
    pub(super) generation: Generation,
    pub(super) owners: QueueOwners,
    pub(super) names: GraphNames,
    /// Where the slots come from, if that was asked for and the NEFF tells.
    pub(super) source: Option<ProgramDebug<'n>>,
    /// What the slots took, if that was asked for.
    pub(super) profile: Option<&'n ProgramTimes>,
    /// True if the instructions have 8 bytes: what is called a slot here is then a word.
    pub(super) words: bool,
    /// Whole slots of the program.
    pub(super) count: usize,
    /// The first slot that is printed.
    pub(super) first: usize,
    /// The bytes that are printed: whole slots, and the rest at the program's end.
    pub(super) bytes: &'n [u8],
}

impl Chosen<'_> {
    /// How messages call it.
    fn name(&self) -> String {
        let engine = self.engine.map_or("the program", |engine| engine.row().key);
        match self.graph {
            Some(graph) => format!("{} {engine}", text::safe(graph)),
            None => engine.to_owned(),
        }
    }

    /// Counts the instructions.
    fn measure(&mut self) {
        self.count = self.bytes.len().checked_div(self.unit()).unwrap_or_default();
        if self.words {
            // Only one generation has them, and only for one engine.
            (self.generation, self.engine) = (Generation::Tonga, Some(Engine::Sp));
        }
    }

    /// Bytes of an instruction.
    pub(super) fn unit(&self) -> usize {
        if self.words { WORD } else { SLOT }
    }

    /// Cuts it to a range.
    fn cut(&mut self, range: SlotRange) -> Result<(), Stop> {
        let Some(slots) = range.within(self.count) else {
            let count = text::counted(u64::try_from(self.count).unwrap_or(u64::MAX), "slot");
            let finding = Diagnostic::new(
                engine::SLOT_RANGE,
                format!("{} has {count}; the range is not in it", self.name()),
            );
            return Err(Stop::usage(finding.help("`--graph` and `--engine` choose a program")));
        };
        let start = slots.start.saturating_mul(self.unit());
        let end = match range.end {
            Some(_) => slots.end.saturating_mul(self.unit()),
            None => self.bytes.len(),
        };
        self.first = slots.start;
        self.bytes = self.bytes.get(start..end).unwrap_or_default();
        Ok(())
    }
}

/// A bare program.
pub(super) fn bare<'n>(
    options: &Options,
    width: Width,
    bytes: &'n [u8],
) -> Result<Chosen<'n>, Stop> {
    let words = width == Width::Word;
    let refuse =
        |message: &str| Err(Stop::usage(Diagnostic::new(environment::BAD_OPTION, message)));
    if !options.graph.is_empty() {
        return refuse("a bare program belongs to no graph");
    }
    let engine = match options.engine.as_slice() {
        [] => None,
        [engine] => Some(*engine),
        _ => return refuse("a bare program is for one engine"),
    };
    let mut chosen = Chosen {
        graph: None,
        engine,
        member: None,
        generation: options.isa.unwrap_or(Generation::ASSUMED),
        owners: QueueOwners::default(),
        names: GraphNames::default(),
        source: None,
        profile: None,
        words,
        count: 0,
        first: 0,
        bytes,
    };
    chosen.measure();
    options.slots.map_or(Ok(()), |range| chosen.cut(range))?;
    Ok(chosen)
}

/// The programs of a NEFF that were asked for, in the loader's order. Those whose member is
/// missing are left out.
pub(super) fn of_neff<'n>(
    options: &Options,
    known: Option<Generation>,
    width: Option<Width>,
    programs: &'n [Program<'n>],
) -> Result<Vec<Chosen<'n>>, Stop> {
    let graphs = programs.iter().map(|program| program.graph);
    for graph in &options.graph {
        exists(&format!("graph {}", text::safe(graph)), graph, graphs.clone())?;
    }
    let in_graph = |program: &&Program<'_>| {
        options.graph.is_empty() || options.graph.iter().any(|graph| graph == program.graph)
    };
    let engines = programs.iter().filter(in_graph).map(|program| program.engine);
    for engine in &options.engine {
        exists(&format!("program for {engine}"), engine.row().key, engines.clone())?;
    }
    let generation = known.unwrap_or(Generation::ASSUMED);
    let mut all = Vec::new();
    for program in programs.iter().filter(in_graph) {
        let engine = Engine::from_key(program.engine);
        let wanted =
            options.engine.is_empty() || engine.is_some_and(|e| options.engine.contains(&e));
        let Some(bytes) = program.bytes.as_deref().filter(|_| wanted) else { continue };
        let mut chosen = Chosen {
            graph: Some(program.graph),
            engine,
            member: Some(program.member),
            generation,
            owners: program.owners.clone(),
            names: program.names.clone(),
            source: None,
            profile: None,
            words: program.is_words(known, width),
            count: 0,
            first: 0,
            bytes,
        };
        chosen.measure();
        options.slots.map_or(Ok(()), |range| chosen.cut(range))?;
        all.push(chosen);
    }
    Ok(all)
}

/// Makes sure that a name is among those that there are.
fn exists<'a>(
    what: &str,
    name: &str,
    there: impl Iterator<Item = &'a str> + Clone,
) -> Result<(), Stop> {
    /// Names that the message lists.
    const LISTED: usize = 12;
    if there.clone().any(|known| known == name) {
        return Ok(());
    }
    let finding = Diagnostic::new(engine::NO_SUCH_PROGRAM, format!("the file has no {what}"));
    let mut all: Vec<&str> = Vec::new();
    for known in there {
        if !all.contains(&known) {
            all.push(known);
        }
    }
    let near = nearest(name, all.iter().copied());
    let mut names = if near.is_empty() { all } else { near };
    let more = if names.len() > LISTED { ", …" } else { "" };
    names.truncate(LISTED);
    let names: Vec<_> = names.into_iter().map(text::safe).collect();
    Err(Stop::usage(finding.help(format!("there are {}{more}", names.join(", ")))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_slots() {
        for (text, count, expected) in [
            ("2..5", 5, Some(2..5)),
            ("2..", 5, Some(2..5)),
            ("..2", 5, Some(0..2)),
            ("..", 0, Some(0..0)),
            ("4", 5, Some(4..5)),
            ("0x4", 5, Some(4..5)),
            ("5..", 5, None),
            ("2..6", 5, None),
            ("18446744073709551614", 5, None),
        ] {
            assert_eq!(SlotRange::parse(text).unwrap().within(count), expected, "{text}");
        }
        for text in ["", "a", "5..2", "3..3", "..0", "-1..", "1..2..3", "18446744073709551615"] {
            assert!(SlotRange::parse(text).is_err(), "{text}");
        }
    }
}
