//! A profile joined to the programs of a NEFF: what each slot took, by the rows of the profiler's
//! report (format notes 12 §1).
//!
//! ```no_run
//! use std::fs::File;
//!
//! use neff::abi::Engine;
//! use neff::container::source::FileSource;
//! use neff::profiled::ProfileOptions;
//! use neff::{Neff, OpenOptions};
//!
//! let options = OpenOptions { programs: true, ..OpenOptions::default() };
//! let neff = Neff::read(&mut FileSource::open("model.neff".as_ref())?, &options)?;
//! let profile = neff.profile(File::open("profile.json")?, &ProfileOptions::default())?;
//! if let Some(times) = profile.slot("sg00", Engine::Pe, 3) {
//!     println!("{} times, {:?} ns", times.count, times.time);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A row belongs to the slot of its engine's program that `compiler_pc` numbers. Rows without it
//! are of instructions that the runtime made. A row that does not fit its slot is in none: it is
//! counted, added up apart, and told of in the findings.

mod lines;
mod misfits;
mod opcode;
mod times;

use std::collections::HashMap;
use std::io::{self, Read};

use neff_abi::Engine;
use neff_diag::Findings;
use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;
use neff_profile::report::{Row, Summary, read};

use crate::Neff;
use crate::programs::Program;
use misfits::{Misfit, Misfits};

pub use lines::LineTimes;
pub use times::Times;

/// How rows are joined.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProfileOptions {
    /// The graph of rows that name no core [default: the first].
    pub graph: Option<String>,
    /// The generation of the programs [default: that of the NEFF].
    pub generation: Option<Generation>,
}

/// A profile, joined.
#[derive(Debug, Default)]
pub struct Profile {
    /// By graph, then by ordinal of the engine.
    programs: HashMap<String, HashMap<Engine, ProgramTimes>>,
    runtime: Times,
    unjoined: Times,
    summary: Summary,
    findings: Findings,
}

/// What the slots of one program took.
#[derive(Debug, Clone, Default)]
pub struct ProgramTimes {
    slots: Vec<Times>,
    total: Times,
}

impl ProgramTimes {
    /// What a slot took, counted from 0; `None` if no row is of it.
    pub fn slot(&self, slot: usize) -> Option<&Times> {
        self.slots.get(slot).filter(|times| times.count > 0)
    }

    /// All slots in order; those that no row is of have a count of 0.
    pub fn slots(&self) -> &[Times] {
        &self.slots
    }

    /// All slots together.
    pub fn total(&self) -> &Times {
        &self.total
    }

    /// The number of slots that rows are of.
    pub fn executed(&self) -> usize {
        self.slots.iter().filter(|times| times.count > 0).count()
    }
}

impl Profile {
    /// What a slot of the program of a graph's engine took; `None` if no row is of it.
    pub fn slot(&self, graph: &str, engine: Engine, slot: usize) -> Option<&Times> {
        self.program(graph, engine)?.slot(slot)
    }

    /// What the slots of a program took; `None` if there is no such program.
    pub fn program(&self, graph: &str, engine: Engine) -> Option<&ProgramTimes> {
        self.programs.get(graph)?.get(&engine)
    }

    /// All slots of all programs together.
    pub fn joined(&self) -> Times {
        let all = self.programs.values().flat_map(HashMap::values);
        all.fold(Times::default(), |mut sum, program| {
            sum.add(&program.total);
            sum
        })
    }

    /// What instructions took that the runtime made: rows without `compiler_pc`.
    pub fn runtime(&self) -> &Times {
        &self.runtime
    }

    /// What rows took that belong to no slot although they have a `compiler_pc`.
    pub fn unjoined(&self) -> &Times {
        &self.unjoined
    }

    /// What was read besides: other tables, fields without a known meaning.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// What is wrong with the report, and which rows do not fit.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }
}

impl Neff {
    /// Reads a report and joins its rows to the programs of this NEFF, which must have been kept
    /// ([`OpenOptions::programs`](crate::OpenOptions::programs)). Memory grows with the programs,
    /// not with the report. Programs of 8-byte instructions are left out: no profile of one was
    /// seen.
    ///
    /// # Errors
    /// Those of the source. Faults of the report are findings.
    pub fn profile(&self, source: impl Read, options: &ProfileOptions) -> io::Result<Profile> {
        let programs = self.programs();
        let mut joiner = Joiner::new(self, &programs, options);
        let mut findings = Findings::new();
        let summary = read(source, &mut findings, &mut |row| joiner.row(&row))?;
        let mut profile = joiner.profile;
        findings.append(joiner.misfits.finish());
        (profile.summary, profile.findings) = (summary, findings);
        Ok(profile)
    }
}

/// Puts rows to slots.
struct Joiner<'n> {
    /// Names of the graphs, by core.
    graphs: Vec<&'n str>,
    /// Graph of rows that name no core.
    unnamed: &'n str,
    generation: Generation,
    slots: HashMap<(&'n str, Engine), &'n [Slot]>,
    profile: Profile,
    misfits: Misfits,
}

impl<'n> Joiner<'n> {
    fn new(neff: &'n Neff, programs: &'n [Program<'n>], options: &'n ProfileOptions) -> Joiner<'n> {
        let graphs: Vec<&str> = neff.chain().graphs.iter().map(|graph| graph.name()).collect();
        let first = graphs.first().copied().unwrap_or_default();
        let generation = options.generation.or(neff.known_generation());
        let mut joiner = Joiner {
            unnamed: options.graph.as_deref().unwrap_or(first),
            graphs,
            generation: generation.unwrap_or(Generation::ASSUMED),
            slots: HashMap::new(),
            profile: Profile::default(),
            misfits: Misfits::default(),
        };
        for program in programs.iter().filter(|program| !program.is_words(generation, None)) {
            let Some(engine) = Engine::from_key(program.engine) else { continue };
            let Some(bytes) = program.bytes.as_deref() else { continue };
            let slots = bytes.as_chunks::<SLOT>().0;
            let times = ProgramTimes {
                slots: vec![Times::default(); slots.len()],
                total: Times::default(),
            };
            joiner.slots.insert((program.graph, engine), slots);
            let graph = joiner.profile.programs.entry(program.graph.to_owned()).or_default();
            graph.insert(engine, times);
        }
        joiner
    }

    fn row(&mut self, row: &Row) {
        let Some(position) = row.compiler_pc else {
            self.profile.runtime.row(row);
            return;
        };
        if let Err(misfit) = self.join(row, position) {
            self.profile.unjoined.row(row);
            self.misfits.push(misfit, row.index);
        }
    }

    fn join(&mut self, row: &Row, position: u64) -> Result<(), Misfit> {
        let engine = row.engine.ok_or(Misfit::NoEngine)?;
        let graph = match row.core {
            Some(core) => {
                let at = usize::try_from(core).ok();
                *at.and_then(|at| self.graphs.get(at)).ok_or(Misfit::NoCore(core))?
            }
            None => {
                if self.graphs.len() > 1 {
                    self.misfits.unnamed(self.unnamed, row.index);
                }
                self.unnamed
            }
        };
        let absent = || Misfit::NoProgram(format!("{graph} {engine}"));
        let slots = *self.slots.get(&(graph, engine)).ok_or_else(absent)?;
        let at = usize::try_from(position).unwrap_or(usize::MAX);
        let beyond = || Misfit::Beyond(format!("{graph} {engine}"), slots.len(), position);
        let slot = slots.get(at).ok_or_else(beyond)?;
        opcode::fits(row, slot, self.generation).map_err(|(expected, found)| Misfit::Opcode {
            program: format!("{graph} {engine}"),
            slot: position,
            expected,
            found,
        })?;
        let programs = self.profile.programs.get_mut(graph);
        if let Some(program) = programs.and_then(|programs| programs.get_mut(&engine)) {
            program.total.row(row);
            program.slots.iter_mut().skip(at).take(1).for_each(|times| times.row(row));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
