//! A NEFF drawn on a terminal: what `--draw` prints. The facts come from
//! [`neff::drawing`]; here they become boxes, bars and arrows.
//!
//! The picture is 100 columns wide and depends on nothing but the file and the options: not on
//! locale, terminal or `TERM`. Its characters are those of Unicode's box drawing unless
//! `--draw=ascii` asks for others; colour is the business of `--color`.

mod canvas;
mod characters;
mod engines;
mod file;
mod lanes;
mod names;
mod signals;
mod tensors;

use std::fmt::Write as _;

use clap::ValueEnum;
use neff::drawing::{Drawing, GraphPicture};

use canvas::{Frame, Line, Paint};
use characters::{ASCII, Characters, UNICODE};

/// Columns of the picture.
const WIDTH: usize = 100;

/// `--draw`, as it stands in a verb's options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::Args)]
pub struct DrawOption {
    /// Draw what is in it, in Unicode or, with `--draw=ascii`, without
    #[arg(
        long,
        value_enum,
        value_name = "CHARACTERS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "unicode",
        hide_possible_values = true,
        conflicts_with = "json"
    )]
    pub draw: Option<Set>,
}

/// The characters of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Set {
    /// Box drawing and blocks.
    Unicode,
    /// What every terminal has.
    Ascii,
}

/// How to draw.
#[derive(Debug, Clone, Copy)]
struct Pen {
    characters: &'static Characters,
    color: bool,
}

/// The picture of a NEFF that is called `name`.
pub fn page(name: &str, drawing: &Drawing, set: Set, color: bool) -> String {
    let characters = match set {
        Set::Unicode => &UNICODE,
        Set::Ascii => &ASCII,
    };
    let pen = Pen { characters, color };
    let mut out = String::new();
    out.push_str(&file::parts(pen, name, drawing));
    out.push_str(&file::members(pen, &drawing.members));
    out.push_str(&tensors::page(pen, drawing));
    for (index, graph) in drawing.graphs.iter().enumerate() {
        let before = drawing.graphs.iter().take(index);
        let same = before.into_iter().find(|earlier| is_same(earlier, graph));
        out.push_str(&graph_page(pen, graph, same.map(|same| same.name.as_str())));
    }
    if drawing.more_graphs > 0 {
        let _ = writeln!(out, "{} more graphs", drawing.more_graphs);
    }
    out
}

/// True if two graphs look alike but for their names.
fn is_same(a: &GraphPicture, b: &GraphPicture) -> bool {
    let named = GraphPicture { name: b.name.clone(), ..a.clone() };
    named == *b
}

fn graph_page(pen: Pen, graph: &GraphPicture, same: Option<&str>) -> String {
    let title = format!("graph {}", names::safe(pen, &graph.name));
    let mut frame = Frame::new(pen, &title, "");
    if let Some(same) = same {
        let text = format!("as {}, with other addresses at most", names::safe(pen, same));
        frame.line(&Line::of(Paint::Dim, text));
        return frame.finish();
    }
    engines::engines(pen, graph, &mut frame);
    engines::variables(pen, graph, &mut frame);
    engines::queues(pen, graph, &mut frame);
    signals::signals(pen, graph, &mut frame);
    lanes::lanes(pen, graph, &mut frame);
    frame.finish()
}

#[cfg(test)]
mod tests;
