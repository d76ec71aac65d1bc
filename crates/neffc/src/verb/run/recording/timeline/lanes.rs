//! A lane of the picture: its name, and a bar for each block.

use std::fmt::Write as _;

use super::super::story::{Category, Said, Story};
use super::Row;
use super::blocks::{Block, blocks};
use super::look::{self, BAR, MARGIN, NAMES, SMALL, WAIT};
use super::scale::Scale;
use crate::text;

/// Characters of an instruction that a bar tells.
const TOLD: usize = 200;
/// Characters of a lane's name: queue sets of today's compiler have less.
const NAME: usize = 17;

/// Characters of what stands in a bar, at most and at least: fewer say nothing.
const NAMED: u16 = 80;
const LEAST: usize = 3;

/// Draws a lane.
pub(super) fn draw(story: &Story<'_, '_>, row: &Row<'_>, scale: Scale, out: &mut String) {
    let name = story.lane(row.lane);
    let place = (MARGIN + NAMES - 6.0, row.y + 4.0);
    look::text(out, "n", place, &text::cut(&text::safe(&name), NAME));
    for block in blocks(&row.lane.slices, |ticks| scale.width(ticks)) {
        bar(story, row, &block, scale, out);
    }
}

fn bar(story: &Story<'_, '_>, row: &Row<'_>, block: &Block<'_>, scale: Scale, out: &mut String) {
    let is_wait = matches!(block.category, Category::Wait | Category::Stuck);
    let height = if is_wait { WAIT } else { BAR };
    let (x, y) = (scale.x(block.start), row.y - height / 2.0);
    let width = scale.width(block.end.saturating_sub(block.start)).max(1.0);
    let (fill, edge) = look::colors(block.category);
    let said = match block.slices {
        [one] => Some(story.slice(row.lane, one)),
        _ => None,
    };
    // Edges between blocks of many slices are nothing that happened.
    let line = if said.is_some() { ".7" } else { ".2" };
    let title = said.as_ref().map_or_else(|| several(block), |said| told(said, block));
    let _ = writeln!(
        out,
        "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" \
         stroke=\"{edge}\" stroke-width=\"{line}\"/>",
        look::escaped(&title),
        look::number(x),
        look::number(y),
        look::number(width),
        look::number(height)
    );
    let name = said.filter(|_| !is_wait).map(|said| said.name).unwrap_or_default();
    let name = text::cut(&name, columns(width));
    if text::width(&name) >= LEAST {
        look::text(out, "b", (x + width / 2.0, row.y + 3.0), &name);
    }
    out.push_str("</g>\n");
}

/// Characters that a bar of some width has room for.
fn columns(width: f64) -> usize {
    let fits = |count: &u16| f64::from(*count) * SMALL + 3.0 <= width;
    (1..=NAMED).take_while(fits).last().map_or(0, usize::from)
}

/// What a bar of one slice tells.
fn told(said: &Said, block: &Block<'_>) -> String {
    let mut lines = Vec::new();
    if let Some(at) = said.at {
        let by = if said.moved.is_some() { "started by " } else { "" };
        let waits = match block.category {
            Category::Wait | Category::Stuck => format!("{} at ", block.category.word()),
            _ => String::new(),
        };
        lines.push(format!("{by}{waits}{} slot {}", at.engine, at.slot));
    }
    if let Some((bytes, from, to)) = &said.moved {
        lines.insert(0, format!("{from} → {to}, {} bytes", text::grouped(*bytes)));
    }
    lines.extend(said.instruction.as_deref().map(|text| text::cut(text, TOLD).into_owned()));
    lines.extend(said.origin.as_deref().map(|text| format!("from {}", text::cut(text, TOLD))));
    lines.push(ticks(block));
    lines.join("\n")
}

/// What a bar of several slices tells.
fn several(block: &Block<'_>) -> String {
    let count = u64::try_from(block.slices.len()).unwrap_or(u64::MAX);
    format!(
        "{} in one, mostly: {}\n{}",
        text::counted(count, "slice"),
        block.category.word(),
        ticks(block)
    )
}

fn ticks(block: &Block<'_>) -> String {
    format!("ticks {} to {}", text::grouped(block.start), text::grouped(block.end))
}
