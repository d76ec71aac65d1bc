//! Arrows from what let somebody go on to who went on.

use std::collections::HashMap;
use std::fmt::Write as _;

use neff::sim::trace::{Cause, Flow};

use super::super::story::Story;
use super::look::{self, BAR};
use super::scale::Scale;
use super::{MOST_ARROWS, Row};

/// Draws them, if they are not too many; false if they are.
pub(super) fn draw(
    story: &Story<'_, '_>,
    rows: &[Row<'_>],
    scale: Scale,
    out: &mut String,
) -> bool {
    let rows: HashMap<usize, &Row<'_>> = rows.iter().map(|row| (row.at, row)).collect();
    let between = |flow: &&Flow| {
        let drawn = |lane: usize| rows.contains_key(&lane);
        flow.from.lane != flow.to.lane && drawn(flow.from.lane) && drawn(flow.to.lane)
    };
    let flows: Vec<&Flow> = story.trace.flows.iter().filter(between).collect();
    if flows.len() > MOST_ARROWS {
        return false;
    }
    for flow in flows {
        arrow(story, &rows, flow, scale, out);
    }
    true
}

fn arrow(
    story: &Story<'_, '_>,
    rows: &HashMap<usize, &Row<'_>>,
    flow: &Flow,
    scale: Scale,
    out: &mut String,
) -> Option<()> {
    let (from, to) = (rows.get(&flow.from.lane)?, rows.get(&flow.to.lane)?);
    let (first, then) = (story.trace.slice(flow.from)?, story.trace.slice(flow.to)?);
    let down = to.y > from.y;
    let edge = if down { BAR / 2.0 } else { -BAR / 2.0 };
    let (x0, y0) = (scale.x(first.end), from.y + edge);
    let (x1, y1) = (scale.x(then.start), to.y - edge);
    let middle = (y0 + y1) / 2.0;
    let [x0, y0, x1, y1, middle] = [x0, y0, x1, y1, middle].map(look::number);
    let name = look::escaped(&Story::cause(flow.cause));
    let class = if flow.cause == Cause::Issue { "f i" } else { "f" };
    let _ = writeln!(
        out,
        "<path class=\"{class}\" marker-end=\"url(#to)\" d=\"M{x0} {y0}C{x0} {middle} {x1} {middle} {x1} \
         {y1}\"><title>{name}</title></path>"
    );
    Some(())
}
