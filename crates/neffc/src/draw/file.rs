//! The file as a whole: its parts and its members, to scale.

use std::fmt::Write as _;

use neff::container::read::PayloadKind;
use neff::drawing::{Class, Drawing, MemberBar, PartKind};

use super::canvas::{Frame, INSIDE, Line, Paint, bar};
use super::{Pen, names};
use crate::text;

/// Members that have a bar of their own; the others are summed up.
const MOST_MEMBERS: usize = 12;
/// Columns of a member's name.
const NAME: usize = 42;
/// Columns of a bar.
const BAR: usize = 36;

/// The parts of the file, one behind the other.
pub(super) fn parts(pen: Pen, name: &str, drawing: &Drawing) -> String {
    let total: u64 = drawing.parts.iter().fold(0, |all, part| all.saturating_add(part.bytes));
    let mut frame = Frame::new(pen, &names::safe(pen, name), &names::bytes(Some(total)));
    let (mut line, mut legend) = (Line::default(), Line::default());
    let (mut before, mut drawn) = (0u64, 0usize);
    for (index, part) in drawing.parts.iter().enumerate() {
        before = before.saturating_add(part.bytes);
        let end = scaled(before, total, INSIDE).max(drawn.saturating_add(1));
        let fill = pen.characters.fills.get(index).copied().unwrap_or(pen.characters.ellipsis);
        line.push(Paint::Bar, fill.repeat(end.saturating_sub(drawn)));
        drawn = end;
        let what = format!("{fill} {} {}  ", words(part.kind), names::bytes(Some(part.bytes)));
        legend.push(Paint::Plain, what);
    }
    frame.line(&line);
    frame.line(&legend);
    frame.line(&Line::of(Paint::Dim, facts(pen, drawing)));
    frame.finish()
}

fn facts(pen: Pen, drawing: &Drawing) -> String {
    let mut facts = String::new();
    if let Some(name) = &drawing.name {
        let _ = write!(facts, "{}, ", names::safe(pen, &text::name(name)));
    }
    if let Some(target) = &drawing.target {
        let _ = write!(facts, "target {}, ", names::safe(pen, target));
    }
    let _ = write!(facts, "programs read as {}", drawing.generation.name());
    if drawing.is_assumed {
        facts.push_str(" (assumed)");
    }
    if let Some(cores) = drawing.cores {
        let _ = write!(facts, ", {}", text::counted(cores.into(), "physical core"));
    }
    facts
}

fn words(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Header => "header",
        PartKind::Payload(PayloadKind::Gzip) => "archive, compressed",
        PartKind::Payload(PayloadKind::Tar) => "archive",
        PartKind::Payload(PayloadKind::Unknown) => "no archive",
        PartKind::Tail => "tail",
        PartKind::Trailing => "behind the end",
    }
}

fn scaled(part: u64, whole: u64, columns: usize) -> usize {
    let columns = u64::try_from(columns).unwrap_or(0);
    let scaled = u128::from(part).saturating_mul(columns.into()).checked_div(whole.into());
    scaled.and_then(|scaled| usize::try_from(scaled).ok()).unwrap_or(0)
}

/// The members, the largest first.
pub(super) fn members(pen: Pen, members: &[MemberBar]) -> String {
    let total = sum(members.iter());
    let right = names::bytes(Some(total));
    let count = u64::try_from(members.len()).unwrap_or(u64::MAX);
    let mut frame = Frame::new(pen, &text::counted(count, "member"), &right);
    let mut sorted: Vec<&MemberBar> = members.iter().collect();
    sorted.sort_by_key(|member| (u64::MAX.saturating_sub(member.bytes), &member.name));
    let drawn = sorted.iter().take_while(|member| member.bytes > 0).count().min(MOST_MEMBERS);
    let (own, rest) = sorted.split_at_checked(drawn).unwrap_or((&sorted, &[]));
    let mut rows: Vec<(Paint, String, u64)> = Vec::new();
    rows.extend(own.iter().map(|m| (Paint::Name, names::safe(pen, &m.name), m.bytes)));
    for class in Class::ALL {
        let group = || rest.iter().filter(|m| m.class == class && m.bytes > 0).copied();
        if let Ok(count @ 1..) = u64::try_from(group().count()) {
            let (one, many) = class_words(class);
            let word = if count == 1 { one } else { many };
            rows.push((
                Paint::Plain,
                format!("{} more {word}", text::grouped(count)),
                sum(group()),
            ));
        }
    }
    let largest = rows.iter().map(|(_, _, bytes)| *bytes).max().unwrap_or(0);
    for (paint, name, bytes) in rows {
        let mut line = Line::of(paint, names::cut(pen, &name, NAME));
        line.pad(NAME.saturating_add(1));
        line.push(Paint::Bar, bar(pen, bytes, largest, BAR));
        let number = names::bytes(Some(bytes));
        line.pad(INSIDE.saturating_sub(text::width(&number)));
        line.push(Paint::Plain, number);
        frame.line(&line);
    }
    if let Ok(empty @ 1..) = u64::try_from(rest.iter().filter(|m| m.bytes == 0).count()) {
        let text = format!("{} of no bytes", text::counted(empty, "member"));
        frame.line(&Line::of(Paint::Dim, text));
    }
    frame.finish()
}

fn sum<'m>(members: impl Iterator<Item = &'m MemberBar>) -> u64 {
    members.fold(0, |all, member| all.saturating_add(member.bytes))
}

fn class_words(class: Class) -> (&'static str, &'static str) {
    match class {
        Class::Document => ("document", "documents"),
        Class::Program => ("program", "programs"),
        Class::Weights => ("constant", "constants"),
        Class::Table => ("table of an engine", "tables of engines"),
        Class::Debug => ("with debug information", "with debug information"),
        Class::Other => ("other", "others"),
    }
}
