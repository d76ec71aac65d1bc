//! What `diff` prints: the verdict, then where the two part.

use std::fmt::Write as _;

use clap::builder::styling::{AnsiColor, Style};
use neff::difference::{
    Bearing, Change, Difference, FieldDifference, GraphDifference, MemberDifference,
    WeightDifference,
};

use super::{Found, Options, slots};
use crate::session::Session;
use crate::text::{self, safe};

/// Characters of a value that are shown.
const VALUE: usize = 60;
/// Pairs of renumbered ids that are shown.
const PAIRS: usize = 4;
/// Fields of one thing that are shown; the rest is counted.
const FIELDS: usize = 40;

/// The page as it grows.
pub(super) struct Page {
    pub(super) text: String,
    pub(super) paints: bool,
}

impl Page {
    /// A line.
    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A line in a colour, if colours are wanted.
    pub(super) fn colored(&mut self, color: AnsiColor, line: &str) {
        match self.paints {
            true => {
                let style = Style::new().fg_color(Some(color.into()));
                self.line(&format!("{style}{line}{style:#}"));
            }
            false => self.line(line),
        }
    }
}

/// The whole of it.
pub(super) fn of(
    names: &[String; 2],
    found: Option<&Found>,
    options: &Options,
    session: &Session,
) -> String {
    let mut page = Page { text: String::new(), paints: session.paints() };
    let [a, b] = names;
    match found {
        None => page.line(&format!("{a} and {b}: not compared, one of them has no program")),
        Some(Found::Files(difference)) => files(&mut page, a, b, difference, options),
        Some(Found::Graphs(difference)) => {
            let verdict = if difference.same { "the same program" } else { "different programs" };
            page.line(&format!("{a} and {b}: {verdict}"));
            let both = if difference.same { 1 } else { 2 };
            for digest in difference.digests.into_iter().flatten().take(both) {
                page.line(&format!("  {}", neff::normal::shown(digest)));
            }
            graph(&mut page, difference, options);
        }
    }
    page.text
}

fn files(page: &mut Page, a: &str, b: &str, difference: &Difference, options: &Options) {
    let verdict = if difference.same { "the same program" } else { "different programs" };
    page.line(&format!("{a} and {b}: {verdict}"));
    let [one, two] = &difference.identities;
    match difference.same {
        true => page.line(&format!("  {one}")),
        false => {
            page.line(&format!("  {one}"));
            page.line(&format!("  {two}"));
            let parts: Vec<_> = difference.parts.iter().map(|part| safe(part)).collect();
            page.line(&format!("  parts that differ: {}", parts.join(", ")));
        }
    }
    for bearing in [Bearing::Program, Bearing::Debug, Bearing::Packaging] {
        let fields: Vec<_> = of_bearing(difference, bearing).collect();
        let members: Vec<_> =
            difference.members.iter().filter(|member| member.bearing == bearing).collect();
        if fields.is_empty() && members.is_empty() {
            continue;
        }
        let title = match bearing {
            Bearing::Program => "header and members of the program",
            Bearing::Debug => "debug members and others that are not executed",
            Bearing::Packaging => "packaging",
        };
        page.line(title);
        fields.into_iter().for_each(|difference| field(page, difference, 1));
        members.into_iter().for_each(|difference| member(page, difference));
    }
    if !difference.host.is_empty() {
        page.line("host graph and descriptor");
        fields(page, &difference.host, 1);
    }
    difference.graphs.iter().for_each(|difference| graph(page, difference, options));
}

fn of_bearing(difference: &Difference, wanted: Bearing) -> impl Iterator<Item = &FieldDifference> {
    let fields = difference.header.iter().filter(move |(_, bearing)| *bearing == wanted);
    fields.map(|(field, _)| field)
}

fn fields(page: &mut Page, list: &[FieldDifference], depth: usize) {
    list.iter().take(FIELDS).for_each(|difference| field(page, difference, depth));
    let more = list.len().saturating_sub(FIELDS);
    if more > 0 {
        page.line(&format!("{}and {more} more", "  ".repeat(depth)));
    }
}

fn field(page: &mut Page, difference: &FieldDifference, depth: usize) {
    let name = safe(&difference.field);
    let [a, b] = difference.sides.each_ref().map(|side| match side {
        Some(value) => text::cut(&safe(value), VALUE).into_owned(),
        None => "(absent)".to_owned(),
    });
    page.line(&format!("{}{name}: {a} -> {b}", "  ".repeat(depth)));
}

fn member(page: &mut Page, difference: &MemberDifference) {
    let name = text::name(difference.name.as_bytes());
    let size = |size: u64| text::counted(size, "byte");
    match difference.sizes {
        [Some(a), Some(b)] if a == b => page.line(&format!("  {name}: {} changed", size(a))),
        [Some(a), Some(b)] => page.line(&format!("  {name}: {} -> {}", size(a), size(b))),
        [Some(a), None] => page.colored(AnsiColor::Red, &format!("- {name}: {}", size(a))),
        [None, Some(b)] => page.colored(AnsiColor::Green, &format!("+ {name}: {}", size(b))),
        [None, None] => {}
    }
}

fn graph(page: &mut Page, difference: &GraphDifference, options: &Options) {
    let says_nothing = difference.settings.is_empty()
        && difference.entries.is_empty()
        && difference.programs.is_empty()
        && difference.weights.is_empty()
        && difference.renumbered == Default::default();
    let both = difference.graphs.iter().all(Option::is_some);
    if says_nothing && both {
        return;
    }
    let [a, b] = difference.graphs.each_ref().map(|name| match name {
        Some(name) => text::name(name.as_bytes()),
        None => "(absent)".to_owned(),
    });
    page.line(&if a == b { format!("graph {a}") } else { format!("graph {a} -> {b}") });
    if !difference.settings.is_empty() {
        page.line("  settings");
        fields(page, &difference.settings, 2);
    }
    entries(page, difference);
    difference.weights.iter().for_each(|difference| weight(page, difference));
    renumbered(page, difference);
    slots::programs(page, difference, options.unified);
}

fn entries(page: &mut Page, difference: &GraphDifference) {
    for entry in &difference.entries {
        let what = format!("{} {}", entry.kind.word(), text::name(entry.name.as_bytes()));
        match &entry.change {
            Change::Added => page.colored(AnsiColor::Green, &format!("+ {what}")),
            Change::Removed => page.colored(AnsiColor::Red, &format!("- {what}")),
            Change::Changed(list) => {
                page.line(&format!("  {what}"));
                fields(page, list, 2);
            }
        }
    }
}

fn weight(page: &mut Page, difference: &WeightDifference) {
    let name = text::name(difference.name.as_bytes());
    page.line(&format!("  weights of {name}"));
    fields(page, &difference.facts, 2);
    let digests = difference.digests.each_ref().map(|digest| {
        let digest = digest.as_ref().map(|it| it.digest.to_string());
        digest.map_or("missing".to_owned(), |it| it.chars().take(16).collect::<String>())
    });
    let [a, b] = &digests;
    page.line(&format!("    digest: {a}… -> {b}…"));
    if let Some(first) = &difference.first {
        let [a, b] = first.values.each_ref().map(|value| text::cut(value, VALUE));
        page.line(&format!("    first difference at {:?}: {a} -> {b}", first.index));
    }
}

fn renumbered(page: &mut Page, difference: &GraphDifference) {
    let numbers = &difference.renumbered;
    let mut line = |what: &str, pairs: Vec<String>| {
        if pairs.is_empty() {
            return;
        }
        let mut out = format!("  {}, no difference: ", text::counted(pairs.len() as u64, what));
        let shown: Vec<_> = pairs.iter().take(PAIRS).map(String::as_str).collect();
        let _ = write!(out, "{}", shown.join(", "));
        if pairs.len() > PAIRS {
            out.push_str(", …");
        }
        page.line(&out);
    };
    let variable = |(a, b): &(u64, u64)| format!("{a} -> {b}");
    let semaphore = |(a, b): &(u64, u64)| format!("S[{a}] -> S[{b}]");
    let name = |(a, b): &(String, String)| {
        format!("{} -> {}", text::name(a.as_bytes()), text::name(b.as_bytes()))
    };
    line("renumbered variable", numbers.variables.iter().map(variable).collect());
    line("renumbered semaphore", numbers.semaphores.iter().map(semaphore).collect());
    line("renamed internal name", numbers.names.iter().map(name).collect());
}
