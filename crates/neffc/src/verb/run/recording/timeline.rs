//! A picture of a run in virtual time, as SVG: a lane for each engine and queue set of each core, what
//! it did from left to right, and arrows along what let somebody go on.
//!
//! It stays small however long the run was: narrow slices are drawn as one block ([`blocks`]), lanes
//! beyond [`MOST_LANES`] are counted, and arrows are left out where they would be more than
//! [`MOST_ARROWS`]. It depends on nothing but the run.

mod arrows;
mod blocks;
mod lanes;
mod look;
mod scale;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};

use neff::sim::trace::Lane;

use super::story::{Category, Story};
use look::{CHARACTER, LANE, MARGIN, NAMES, WIDTH};
use scale::Scale;

/// Lanes that are drawn. A choice of this project: more are too high for a screen.
const MOST_LANES: usize = 64;
/// Arrows that are drawn. A choice of this project: more hide what they are about.
const MOST_ARROWS: usize = 120;
/// Room for the title, the legend and the axis.
const TITLE: f64 = 30.0;
const LEGEND: f64 = 18.0;
const CORE: f64 = 20.0;
const AXIS: f64 = 34.0;

/// A lane at its height.
#[derive(Debug, Clone, Copy)]
struct Row<'t> {
    /// Its place in the trace.
    at: usize,
    lane: &'t Lane,
    /// The middle of it.
    y: f64,
}

/// Writes the picture.
///
/// # Errors
/// Those of the output.
pub(super) fn write(story: &Story<'_, '_>, out: &mut dyn Write) -> io::Result<()> {
    let used = || story.trace.lanes.iter().enumerate().filter(|(_, it)| !it.slices.is_empty());
    let scale = Scale::new(story.trace.end);
    let mut body = String::new();
    let mut y = MARGIN + TITLE + LEGEND;
    let top = y;
    let (mut rows, mut core) = (Vec::new(), None);
    for (at, lane) in used().take(MOST_LANES) {
        if core != Some(lane.core) {
            core = Some(lane.core);
            y += CORE;
            look::text(&mut body, "t", (MARGIN, y - 6.0), &story.core(lane.core));
        }
        rows.push(Row { at, lane, y: y + LANE / 2.0 });
        y += LANE;
    }
    let more = used().count().saturating_sub(MOST_LANES);
    axis(&mut body, scale, (top, y), more);
    // Arrows pass behind bars, so that these stay legible.
    let arrows = arrows::draw(story, &rows, scale, &mut body);
    rows.iter().for_each(|row| lanes::draw(story, row, scale, &mut body));
    title(story, arrows, &mut body);
    legend(story, arrows, &mut body);
    let height = y + AXIS;
    out.write_all(head(story, height).as_bytes())?;
    out.write_all(body.as_bytes())?;
    out.write_all(b"</svg>\n")
}

fn head(story: &Story<'_, '_>, height: f64) -> String {
    let (width, height) = (look::number(WIDTH), look::number(height));
    let file = look::escaped(&story.file);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>A run of {file} in virtual time</title>\n\
         <style>{}</style>\n{}\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#fbfbfb\" stroke=\"#ccc\"/>\n",
        look::STYLE,
        look::definitions()
    )
}

/// What ran, and how sure the times are.
fn title(story: &Story<'_, '_>, arrows: bool, out: &mut String) {
    let more = if arrows { "" } else { "; too many arrows to draw" };
    look::text(out, "t", (MARGIN, MARGIN + 10.0), &format!("a run of {}", story.file));
    let caveat = format!("{}{more}", story.caveat());
    look::text(out, "a l", (MARGIN, MARGIN + 24.0), &caveat);
}

/// What the colours and arrows mean that are there.
fn legend(story: &Story<'_, '_>, arrows: bool, out: &mut String) {
    let (mut x, y) = (MARGIN, MARGIN + TITLE);
    let mut said = |out: &mut String, sign: &dyn Fn(f64) -> String, word: &str| {
        out.push_str(&sign(x));
        look::text(out, "l", (x + 19.0, y + 9.0), word);
        let characters = f64::from(u16::try_from(word.len()).unwrap_or(u16::MAX));
        x += 34.0 + characters * CHARACTER;
    };
    let slices = story.trace.lanes.iter().flat_map(|lane| &lane.slices);
    let used: BTreeSet<Category> = slices.map(|slice| Category::of(slice.what)).collect();
    for category in used {
        let (fill, edge) = look::colors(category);
        let top = look::number(y);
        let size = "width=\"14\" height=\"10\"";
        let sign = |x| {
            let x = look::number(x);
            format!("<rect x=\"{x}\" y=\"{top}\" {size} fill=\"{fill}\" stroke=\"{edge}\"/>\n")
        };
        said(out, &sign, category.word());
    }
    for (class, word) in [("f", "lets go on"), ("f i", "starts")].into_iter().filter(|_| arrows) {
        let middle = look::number(y + 5.0);
        let sign = |x| {
            let x = look::number(x);
            format!("<path class=\"{class}\" marker-end=\"url(#to)\" d=\"M{x} {middle}h15\"/>\n")
        };
        said(out, &sign, word);
    }
}

/// Marks of time from the top to the bottom, and what they are.
fn axis(out: &mut String, scale: Scale, (top, bottom): (f64, f64), more: usize) {
    for tick in scale.marks() {
        let x = look::number(scale.x(tick));
        let (top, end) = (look::number(top), look::number(bottom + 4.0));
        let _ = writeln!(out, "<path class=\"g\" d=\"M{x} {top}V{end}\"/>");
        let words = crate::text::grouped(tick);
        let half = f64::from(u16::try_from(words.len()).unwrap_or(u16::MAX)) * CHARACTER / 2.0;
        let x = scale.x(tick).min(WIDTH - MARGIN - half);
        look::text(out, "a l m", (x, bottom + 15.0), &words);
    }
    let words = match more {
        0 => "virtual time, in ticks".to_owned(),
        more => format!("virtual time, in ticks; {more} more lanes are not shown"),
    };
    look::text(out, "a l", (MARGIN + NAMES, bottom + 28.0), &words);
}
