//! `--names`: what `%x` stands for, out of the NEFF that has the graph.

use std::ffi::OsStr;

use neff::container::source::StreamSource;
use neff::programs::GraphNames;
use neff::{Neff, OpenOptions};
use neff_diag::{Diagnostic, codes::engine, codes::environment};

use crate::exit::Stop;
use crate::input::Source;
use crate::session::Session;
use crate::text;

/// The names of a graph of a NEFF; of its only one if none is named.
///
/// # Errors
/// [`Stop`] if the file cannot be read, or has no such graph.
pub(super) fn of(file: &OsStr, graph: Option<&str>, session: &Session) -> Result<GraphNames, Stop> {
    let source = Source::from(file);
    let neff = Neff::read(&mut StreamSource(source.open()?), &OpenOptions::default())
        .map_err(|error| Stop::from_read(&source.name(), error))?;
    session.report(&neff.report().findings, &source.name())?;
    let mut graphs = neff.graph_names();
    let wanted = |name: &str| graph.is_none_or(|wanted| wanted == name);
    let shown: Vec<_> = graphs.iter().map(|(name, _)| text::safe(name).into_owned()).collect();
    let count = graphs.iter().filter(|(name, _)| wanted(name)).count();
    if count > 1 {
        let finding = Diagnostic::new(environment::BAD_OPTION, "names belong to one graph");
        let help = format!("choose with --graph: {}", shown.join(", "));
        return Err(Stop::usage(finding.help(help)));
    }
    let at = graphs.iter().position(|(name, _)| wanted(name));
    at.map(|at| graphs.swap_remove(at).1).ok_or_else(|| {
        let finding = Diagnostic::new(engine::NO_SUCH_PROGRAM, "the file has no such graph");
        Stop::usage(finding.help(format!("there are {}", shown.join(", "))))
    })
}
