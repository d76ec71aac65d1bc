//! `neffc diff A B`: the same program or not, and where they part.

mod page;
mod side;
mod slots;
mod view;

use std::ffi::OsString;
use std::thread;

use neff::container::limits::Limits;
use neff::container::read::ReadError;
use neff::diag::Findings;
use neff::difference::{Difference, GraphDifference, find_first};

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop};
use crate::progress::Watched;
use crate::session::Session;
use side::Given;

const EXAMPLES: &str = "  neffc diff old.neff new.neff
  neffc diff model.neff:sg00 model.neff:sg01
  neffc diff -U 0 --json old.neff - < new.neff";

/// The options of `diff`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES).replace(
    "the input has faults or is refused",
    "different programs, or an input has faults",
))]
pub struct Options {
    /// A NEFF, or FILE:GRAPH for one graph of it; `-` is standard input
    #[arg(value_name = "A")]
    pub first: OsString,
    /// Another one
    #[arg(value_name = "B")]
    pub second: OsString,
    /// Slots of context around changed ones
    #[arg(short = 'U', long, value_name = "N", default_value_t = 3)]
    pub unified: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the files may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// What was found out.
enum Found {
    Files(Box<Difference>),
    Graphs(Box<GraphDifference>),
}

impl Found {
    fn is_same(&self) -> bool {
        match self {
            Found::Files(difference) => difference.same,
            Found::Graphs(difference) => difference.same,
        }
    }
}

/// Compares two files, or two graphs.
///
/// # Errors
/// [`Stop`] if a file cannot be read, the arguments do not go together, or output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let given = [Given::of(&options.first), Given::of(&options.second)];
    side::check(&given)?;
    let limits: Limits = options.limits.into();
    // Two files at once: reading is mostly inflating, which one core does for one file.
    let [first, second] = &given;
    let subjects = thread::scope(|scope| {
        let other = scope.spawn(|| second.read(session, limits));
        let one = first.read(session, limits);
        [one, other.join().unwrap_or_else(|_| Err(second.failed()))]
    });
    let [a, b] = subjects;
    let (a, b) = (a?, b?);
    let mut exit = Exit::Done;
    let mut findings: [Findings; 2] = Default::default();
    for ((subject, given), kept) in [&a, &b].into_iter().zip(&given).zip(&mut findings) {
        *kept = side::findings(subject);
        exit = exit.max(Exit::of(kept));
        if !options.json {
            session.report(kept, &given.name())?;
        }
    }
    let found = match (given.each_ref().map(|it| it.graph.as_deref()), &given) {
        ([None, None], _) => Difference::of(&a, &b).map(|it| Found::Files(Box::new(it))),
        _ => {
            let indexes = [(&a, &given[0]), (&b, &given[1])].map(|(it, given)| given.index(it));
            let [x, y] = indexes;
            Some(Found::Graphs(Box::new(GraphDifference::of((&a, x?), (&b, y?)))))
        }
    };
    let mut found = found;
    if let Some(found) = &mut found {
        look_closer(found, &given, limits)?;
    }
    let names = given.each_ref().map(Given::name);
    match options.json {
        true => session.print_json(view::of(&names, found.as_ref(), &findings))?,
        false => session.print(&page::of(&names, found.as_ref(), options, session))?,
    }
    let differ = if found.as_ref().is_some_and(Found::is_same) { Exit::Done } else { Exit::Faults };
    Ok(exit.max(differ))
}

/// What is done with a file that is read again.
type Work<'w> = dyn FnMut(&mut dyn neff::container::source::Source) -> Result<(), ReadError> + 'w;

/// Looks for the first differing elements of weights, if the files can be read again.
fn look_closer(found: &mut Found, given: &[Given; 2], limits: Limits) -> Result<(), Stop> {
    if given.iter().any(|given| given.source.path().is_none()) {
        return Ok(());
    }
    let graphs = match found {
        Found::Files(difference) => difference.graphs.iter_mut().collect::<Vec<_>>(),
        Found::Graphs(difference) => vec![difference.as_mut()],
    };
    let weights = graphs.into_iter().flat_map(GraphDifference::weights_mut);
    let again = |side: usize, work: &mut Work<'_>| {
        let Some(given) = given.get(side) else { return Ok(()) };
        let mut input = given.source.open()?;
        work(&mut input).map_err(|error| Stop::from_read(&given.name(), error))
    };
    find_first(weights, again, limits)
}

impl Given {
    /// Reads the file.
    fn read(&self, session: &Session, limits: Limits) -> Result<neff::normal::Subject, Stop> {
        let mut watched = Watched::new(self.source.open()?, session);
        let read = neff::normal::Subject::read(&mut watched, limits);
        read.map_err(|error| Stop::from_read(&self.source.name(), error))
    }
}
