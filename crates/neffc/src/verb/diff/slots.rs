//! The programs of `diff`: changed slots as text, with some of those around them and with their
//! numbers on both sides.

use clap::builder::styling::AnsiColor;
use neff::asm::print::Printer;
use neff::difference::{GraphDifference, ProgramDifference, SideNames, SlotDifference, Stretch};
use neff::isa::model::Generation;
use neff::isa::slot::Slot;

use super::page::Page;
use crate::text::{self, safe};

/// Changed slots of one stretch that are shown on each side; the rest is counted.
const SHOWN: usize = 1000;

/// All programs that differ.
pub(super) fn programs(page: &mut Page, difference: &GraphDifference, context: usize) {
    for program in &difference.programs {
        let name = difference.graphs.iter().flatten().next().map_or("", String::as_str);
        let name = format!("{}/{}", text::name(name.as_bytes()), program.engine);
        match &program.slots {
            Some(slots) => one(page, &name, slots, &difference.names, context),
            None => bytes(page, &name, program),
        }
    }
}

fn bytes(page: &mut Page, name: &str, program: &ProgramDifference) {
    let [a, b] = program
        .sizes
        .map(|size| size.map_or("no program".to_owned(), |size| text::counted(size, "byte")));
    page.line(&format!("  {name}: {a} -> {b}, compared as bytes"));
}

fn one(
    page: &mut Page,
    name: &str,
    slots: &SlotDifference,
    names: &[SideNames; 2],
    context: usize,
) {
    let [gone, new] = slots.changed();
    let [a, b] = slots.slots.each_ref().map(|slots| text::grouped(slots.len() as u64));
    page.line(&format!("  {name}: {a} -> {b} slots, {gone} removed, {new} added"));
    let fields = slots.replaced();
    let mut shown = Shown { page, slots, names, printed: None };
    for (at, stretch) in slots.stretches.iter().enumerate().filter(|(_, it)| !it.same) {
        let before = at.checked_sub(1).and_then(|at| slots.stretches.get(at));
        let behind = slots.stretches.get(at.saturating_add(1));
        shown.before(before, context);
        shown.changed(stretch, &fields);
        shown.behind(behind, context);
    }
}

/// What a slot that was replaced differs in.
type Fields = [([usize; 2], Vec<neff::difference::FieldDifference>)];

struct Shown<'p> {
    page: &'p mut Page,
    slots: &'p SlotDifference,
    names: &'p [SideNames; 2],
    /// Behind the last slot that was printed.
    printed: Option<[usize; 2]>,
}

impl Shown<'_> {
    /// The end of a stretch that is the same, as far as it was not printed.
    fn before(&mut self, stretch: Option<&Stretch>, context: usize) {
        let Some(stretch) = stretch else { return self.head([0, 0]) };
        let [length, _] = stretch.length;
        let end = [0, 1].map(|side: usize| {
            let of = |it: &[usize; 2]| it.get(side).copied().unwrap_or_default();
            of(&stretch.start).saturating_add(length)
        });
        let printed = self.printed.map_or(0, |[a, _]| a.saturating_sub(stretch.start[0]));
        let first = length.saturating_sub(context).max(printed);
        if self.printed.is_none() || first > printed {
            self.head(end.map(|it| it.saturating_sub(length.saturating_sub(first))));
        }
        self.same(stretch, first, length);
    }

    /// The beginning of a stretch that is the same.
    fn behind(&mut self, stretch: Option<&Stretch>, context: usize) {
        if let Some(stretch) = stretch {
            self.same(stretch, 0, stretch.length[0].min(context));
        }
    }

    fn head(&mut self, [a, b]: [usize; 2]) {
        self.page.colored(AnsiColor::Cyan, &format!("@@ slot {a} -> slot {b} @@"));
    }

    fn same(&mut self, stretch: &Stretch, from: usize, to: usize) {
        for step in from..to {
            let [a, b] = stretch.start.map(|start| start.saturating_add(step));
            let text = self.statement(0, a);
            self.page.line(&format!("  {a:>6} {b:>6}  {text}"));
            self.printed = Some([a.saturating_add(1), b.saturating_add(1)]);
        }
    }

    fn changed(&mut self, stretch: &Stretch, fields: &Fields) {
        let [gone, new] = stretch.length;
        let [a, b] = stretch.start;
        for at in (a..a.saturating_add(gone)).take(SHOWN) {
            let text = self.statement(0, at);
            self.page.colored(AnsiColor::Red, &format!("- {at:>6}         {text}"));
        }
        self.more('-', gone);
        for at in (b..b.saturating_add(new)).take(SHOWN) {
            let text = self.statement(1, at);
            self.page.colored(AnsiColor::Green, &format!("+ {:>6} {at:>6}  {text}", ""));
        }
        self.more('+', new);
        let start = fields.partition_point(|(place, _)| place[0] < a);
        let here =
            fields.iter().skip(start).take_while(|(place, _)| place[0] < a.saturating_add(gone));
        for (place, list) in here.take(SHOWN) {
            let list: Vec<_> = list
                .iter()
                .map(|it| {
                    let [a, b] =
                        it.sides.each_ref().map(|side| side.as_deref().unwrap_or("absent"));
                    format!("{}: {a} -> {b}", it.field)
                })
                .collect();
            let text = format!("  {:>6} {:>6}  {}", place[0], place[1], safe(&list.join("; ")));
            self.page.colored(AnsiColor::Yellow, &text);
        }
        self.printed = Some([a.saturating_add(gone), b.saturating_add(new)]);
    }

    fn more(&mut self, sign: char, count: usize) {
        let more = count.saturating_sub(SHOWN);
        if more > 0 {
            self.page.line(&format!("{sign} and {} more", text::grouped(more as u64)));
        }
    }

    fn statement(&self, side: usize, at: usize) -> String {
        let names = self.names.get(side);
        let slots = self.slots.slots.get(side).map_or(&[][..], Vec::as_slice);
        let generation = self.slots.generations.get(side).copied();
        match names.zip(generation) {
            Some((names, generation)) => statement(slots, at, generation, names),
            None => String::new(),
        }
    }
}

/// The statement of a slot.
pub(super) fn statement(
    slots: &[Slot],
    at: usize,
    generation: Generation,
    names: &SideNames,
) -> String {
    let mut printer = Printer::new(generation).names(names);
    let mut out = String::new();
    // What a second slot of a pair is depends on the first.
    if let Some(previous) = at.checked_sub(1).and_then(|at| slots.get(at)) {
        printer.statement(previous, &mut out);
        out.clear();
    }
    if let Some(slot) = slots.get(at) {
        printer.statement(slot, &mut out);
    }
    safe(&out).into_owned()
}
