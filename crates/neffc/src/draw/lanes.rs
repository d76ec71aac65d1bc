//! One order of events: a lane for each engine and queue, an arrow for each start of a transfer
//! and each signal that somebody waited for.

use neff::abi::Engine;
use neff::drawing::{Actor, End, GraphPicture, Row};

use super::canvas::{Frame, INSIDE, Line, Paint};
use super::{Pen, names};
use crate::text;

/// Columns that all lanes share.
const LANES: usize = 56;
/// The widest a lane gets, and the narrowest that still has room for an arrow.
const WIDEST: usize = 15;
const NARROWEST: usize = 5;
/// Arrows that are drawn.
const MOST: usize = 48;

/// The order of a graph.
pub(super) fn lanes(pen: Pen, graph: &GraphPicture, frame: &mut Frame) {
    let order = &graph.order;
    if order.rows.is_empty() && order.end == End::Done {
        return;
    }
    frame.section("one order in which this can run, from top to bottom");
    let lanes = Lanes::of(graph);
    if !order.rows.is_empty() {
        frame.line(&lanes.heads(pen, graph));
    }
    for row in order.rows.iter().take(MOST) {
        frame.line(&lanes.row(pen, graph, row));
    }
    if let Some(rest) = order.rows.len().checked_sub(MOST).filter(|rest| *rest > 0) {
        let rest = u64::try_from(rest).unwrap_or(u64::MAX);
        frame.line(&Line::of(Paint::Dim, format!("{} more arrows", text::grouped(rest))));
    }
    end(&order.end, frame);
}

fn end(end: &End, frame: &mut Frame) {
    match end {
        End::Done => {}
        End::TooLong => {
            frame.line(&Line::of(Paint::Dim, "too long to be followed here"));
        }
        End::NotFollowed(engine, slot) => {
            let text =
                format!("not followed: what {engine} does from slot {slot} on shows at run time");
            frame.line(&Line::of(Paint::Dim, text));
        }
        End::Waiting(open) => {
            for (engine, slot, wait) in open {
                let (signal, test) = (names::signal(wait.signal), names::test(wait.test));
                let text =
                    format!("{engine} {slot} waits for {signal}{test}, which nothing here gives");
                frame.line(&Line::of(Paint::Bad, text));
            }
        }
    }
}

/// The lanes, and how wide one is.
struct Lanes {
    actors: Vec<Actor>,
    width: usize,
}

impl Lanes {
    /// A lane for everybody who takes part: engines first, then queues. If they are too many,
    /// queues have none and their engines' transfers stand for them.
    fn of(graph: &GraphPicture) -> Lanes {
        let mut actors: Vec<Actor> = graph.order.rows.iter().flat_map(taking_part).collect();
        actors.sort_unstable();
        actors.dedup();
        let width = |count: usize| LANES.checked_div(count).unwrap_or(WIDEST).min(WIDEST);
        if width(actors.len()) < NARROWEST {
            actors.retain(|actor| matches!(actor, Actor::Engine(_)));
        }
        Lanes { width: width(actors.len()), actors }
    }

    /// The lane of somebody; that of the owner for a queue without.
    fn index(&self, graph: &GraphPicture, actor: Actor) -> Option<usize> {
        let find = |wanted| self.actors.iter().position(|actor| *actor == wanted);
        let owner = |index: usize| {
            let owner = graph.queues.get(index)?.owner.as_deref()?;
            Engine::from_key(owner).map(Actor::Engine)
        };
        find(actor).or_else(|| match actor {
            Actor::Queue(index) => find(owner(index)?),
            Actor::Transfer(engine) => find(Actor::Engine(engine)),
            Actor::Engine(_) => None,
        })
    }

    fn heads(&self, pen: Pen, graph: &GraphPicture) -> Line {
        let mut line = Line::default();
        for (index, actor) in self.actors.iter().enumerate() {
            line.pad(index.saturating_mul(self.width));
            let paint =
                if matches!(actor, Actor::Engine(_)) { Paint::Engine } else { Paint::Queue };
            let name = names::actor(pen, graph, *actor);
            line.push(paint, names::cut(pen, &name, self.width.saturating_sub(1)));
        }
        line
    }

    fn row(&self, pen: Pen, graph: &GraphPicture, row: &Row) -> Line {
        let (from, to, paint) = match row {
            Row::Start { engine, transfer, .. } => {
                let actor = transfer.actor.unwrap_or(Actor::Engine(*engine));
                (Actor::Engine(*engine), actor, Paint::Queue)
            }
            Row::Signal { from, engine, .. } => (*from, Actor::Engine(*engine), Paint::Signal),
        };
        let ends = self.index(graph, from).zip(self.index(graph, to));
        let mut line = Line::default();
        for cell in self.cells(pen, ends) {
            match cell {
                Cell::Lane(text) => line.push(Paint::Dim, text),
                Cell::Arrow(text) => line.push(paint, text),
            }
        }
        line.pad(self.actors.len().saturating_mul(self.width).saturating_add(1));
        describe(pen, row, &mut line);
        line
    }

    /// The characters of a row, a lane after the other.
    fn cells(&self, pen: Pen, ends: Option<(usize, usize)>) -> Vec<Cell> {
        let c = pen.characters;
        let gap = self.width.saturating_sub(1);
        let (from, to) = ends.unwrap_or((usize::MAX, usize::MAX));
        let (low, high) = (from.min(to), from.max(to));
        let mut cells = Vec::new();
        for lane in 0..self.actors.len() {
            cells.push(match lane {
                lane if lane == from => Cell::Arrow(c.dot.to_owned()),
                lane if low < lane && lane < high => Cell::Arrow(c.cross.to_owned()),
                _ => Cell::Lane(c.lane.to_owned()),
            });
            let crossed = low <= lane && lane < high && ends.is_some();
            let dashes = |count: usize| c.horizontal.repeat(count);
            cells.push(match crossed {
                false => Cell::Lane(" ".repeat(gap)),
                true if from < to && lane.saturating_add(1) == to => {
                    Cell::Arrow(format!("{}{}", dashes(gap.saturating_sub(1)), c.right))
                }
                true if to < from && lane == to => {
                    Cell::Arrow(format!("{}{}", c.left, dashes(gap.saturating_sub(1))))
                }
                true => Cell::Arrow(dashes(gap)),
            });
        }
        cells
    }
}

enum Cell {
    Lane(String),
    Arrow(String),
}

fn taking_part(row: &Row) -> Vec<Actor> {
    match row {
        Row::Start { engine, transfer, .. } => {
            [Some(Actor::Engine(*engine)), transfer.actor].into_iter().flatten().collect()
        }
        Row::Signal { from, engine, .. } => vec![*from, Actor::Engine(*engine)],
    }
}

/// What an arrow means.
fn describe(pen: Pen, row: &Row, line: &mut Line) {
    let room = |line: &Line| INSIDE.saturating_sub(line.width());
    match row {
        Row::Start { engine, slot, transfer } => {
            line.push(Paint::Engine, format!("{engine} {slot} "));
            let moves = moves(pen, &transfer.from, &transfer.to);
            line.push(Paint::Plain, names::cut(pen, &moves, room(line)));
            let bytes = format!("  {}", names::bytes(transfer.bytes));
            if text::width(&bytes) <= room(line) {
                line.push(Paint::Dim, bytes);
            }
        }
        Row::Signal { engine, slot, wait, mnemonic, moves: own, .. } => {
            let test = format!("{}{} ", names::signal(wait.signal), names::test(wait.test));
            line.push(Paint::Signal, test);
            line.push(Paint::Engine, format!("{engine} {slot} "));
            let what = match own {
                Some(own) => moves(pen, &own.from, &own.to),
                None => mnemonic.unwrap_or_default().to_owned(),
            };
            line.push(Paint::Plain, names::cut(pen, &what, room(line)));
        }
    }
}

/// `x → SB`.
fn moves(pen: Pen, from: &[String], to: &[String]) -> String {
    let side = |names: &[String]| match names {
        [] => "?".to_owned(),
        names => names.iter().map(|name| names::safe(pen, name)).collect::<Vec<_>>().join(", "),
    };
    format!("{} {} {}", side(from), pen.characters.becomes, side(to))
}
