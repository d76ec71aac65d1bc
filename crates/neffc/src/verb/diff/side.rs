//! What stands on one side of a comparison: a file, or one graph of it.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use neff::diag::{Diagnostic, Findings, codes::environment};
use neff::normal::Subject;

use crate::exit::Stop;
use crate::input::Source;
use crate::text;

/// A side as it was given.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) source: Source,
    /// The name of a graph.
    pub(super) graph: Option<String>,
}

impl Given {
    /// Takes `FILE` or `FILE:GRAPH`. What is the name of a file is that, whatever it has in it.
    pub(super) fn of(word: &OsStr) -> Given {
        let whole = Given { source: Source::from(word), graph: None };
        if Path::new(word).exists() {
            return whole;
        }
        match word.to_str().and_then(|word| word.rsplit_once(':')) {
            Some((file, graph)) if file == "-" || Path::new(file).exists() => {
                Given { source: Source::from(OsStr::new(file)), graph: Some(graph.to_owned()) }
            }
            _ => whole,
        }
    }

    /// How it is called; safe to print.
    pub(super) fn name(&self) -> String {
        match &self.graph {
            Some(graph) => format!("{}:{}", self.source.name(), text::name(graph.as_bytes())),
            None => self.source.name(),
        }
    }

    /// The place of its graph in the descriptor; of equal names the first.
    ///
    /// # Errors
    /// [`Stop`] if there is no such graph.
    pub(super) fn index(&self, subject: &Subject) -> Result<usize, Stop> {
        let wanted = self.graph.as_deref().unwrap_or_default();
        let graphs = &subject.neff.chain().graphs;
        graphs.iter().position(|graph| graph.name() == wanted).ok_or_else(|| {
            let message = format!("{} has no graph {wanted:?}", self.source.name());
            let names: Vec<_> =
                graphs.iter().map(|graph| text::name(graph.name().as_bytes())).collect();
            let finding = Diagnostic::new(environment::BAD_OPTION, message);
            Stop::usage(match names.is_empty() {
                true => finding,
                false => finding.help(format!("its graphs are {}", names.join(", "))),
            })
        })
    }

    /// What is said if reading ended in a way that cannot be.
    pub(super) fn failed(&self) -> Stop {
        Stop::cannot_read(&self.source.name(), &io::Error::other("reading ended early"))
    }
}

/// Sides that do not go together.
///
/// # Errors
/// [`Stop`] for a file against a graph, and for standard input on both sides.
pub(super) fn check(given: &[Given; 2]) -> Result<(), Stop> {
    let [a, b] = given;
    let message = if a.graph.is_some() != b.graph.is_some() {
        "a graph is compared with a graph, a file with a file"
    } else if a.source == Source::Stdin && b.source == Source::Stdin {
        "standard input can be read once"
    } else {
        return Ok(());
    };
    Err(Stop::usage(Diagnostic::new(environment::BAD_OPTION, message)))
}

/// What is wrong with a file: all of it if it has no program, else what reading it met.
pub(super) fn findings(subject: &Subject) -> Findings {
    let mut findings = subject.neff.report().findings.clone();
    if !subject.has_program() {
        findings.append(subject.neff.chain_findings().clone());
    }
    findings
}
