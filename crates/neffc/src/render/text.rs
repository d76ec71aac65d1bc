//! Diagnostics as text, in the shape that rustc made familiar.
//!
//! The picture of a source line is drawn by `annotate-snippets`; here the value is taken apart
//! into titles, places and notes, wrapped, and made safe to print.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use neff_diag::{Diagnostic, Excerpt, Place, Refusal, Severity};

use crate::text::{self, is_unsafe, safe};

mod place;

/// Narrower terminals are treated as this wide: below it nothing readable is left.
const NARROWEST: usize = 30;
/// Columns before the text of a note: the gutter, `= ` and the longest name.
const NOTE_MARGIN: usize = 16;

/// How to render.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Use terminal colours.
    pub color: bool,
    /// Columns of the terminal.
    pub width: usize,
}

impl Style {
    /// The text of a finding about the input called `subject` (safe to print, may be empty).
    /// Ends with a newline.
    pub fn render(self, finding: &Diagnostic, subject: &str) -> String {
        let width = self.width.max(NARROWEST);
        let mut groups = vec![main_group(finding, subject, width)];
        for note in &finding.notes {
            if let Some(excerpt) = excerpt_of(&note.place) {
                let title = wrapped(&note.text, width, NOTE_MARGIN);
                let group = Group::with_title(Level::NOTE.secondary_title(title));
                groups.push(picture(group, &note.place, excerpt, subject));
            }
        }
        if let Some(help) = &finding.help {
            let message = Level::HELP.message(wrapped(help, width, NOTE_MARGIN));
            groups = with_last(groups, |group| group.element(message));
        }
        let renderer = if self.color { Renderer::styled() } else { Renderer::plain() };
        // ASCII lines survive every log and pager.
        let renderer = renderer.term_width(width).decor_style(DecorStyle::Ascii);
        without_second_origins(&renderer.render(&groups))
    }
}

/// Drops the `:::` lines: annotate-snippets draws one before a snippet that has no path of its
/// own, and ours have none because their place stands above, with the true column.
fn without_second_origins(drawing: &str) -> String {
    let is_mark = |line: &str| anstream::adapter::strip_str(line).to_string().trim() == ":::";
    drawing.lines().filter(|line| !is_mark(line)).flat_map(|line| [line, "\n"]).collect()
}

fn main_group<'a>(finding: &'a Diagnostic, subject: &str, width: usize) -> Group<'a> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(wrapped(&finding.message, width, NOTE_MARGIN))
        .id(finding.code.to_string());
    let mut group = Group::with_title(title);
    group = match excerpt_of(&finding.place) {
        Some(excerpt) => picture(group, &finding.place, excerpt, subject),
        None => match place::phrase(&finding.place, subject) {
            Some(place) => group.element(Origin::path(place)),
            None => group,
        },
    };
    let facts = [("expected", &finding.expected), ("found", &finding.found)];
    for (name, text) in facts {
        if let Some(text) = text {
            group = group.element(message(name, text, width));
        }
    }
    if let Some(refusal) = &finding.refusal {
        group = group.element(Level::NOTE.with_name("runtime").message(runtime_says(refusal)));
    }
    for note in finding.notes.iter().filter(|note| excerpt_of(&note.place).is_none()) {
        // A note is about the same input, whose name stands above.
        let text = match place::phrase(&note.place, "") {
            Some(place) => format!("{} ({place})", note.text),
            None => note.text.clone(),
        };
        group = group.element(message("note", &text, width));
    }
    group
}

/// Applies `change` to the last group.
fn with_last<'a>(
    mut groups: Vec<Group<'a>>,
    change: impl FnOnce(Group<'a>) -> Group<'a>,
) -> Vec<Group<'a>> {
    if let Some(last) = groups.pop() {
        groups.push(change(last));
    }
    groups
}

fn message<'a>(name: &'static str, text: &str, width: usize) -> annotate_snippets::Message<'a> {
    Level::NOTE.with_name(name).message(wrapped(text, width, NOTE_MARGIN))
}

/// What the vendor's runtime does at the same fault. Users search for its text, so that stands
/// on a line of its own and is never wrapped.
fn runtime_says(refusal: &Refusal) -> String {
    let Refusal { gate, status, status_name, text } = refusal;
    let head = format!("gate {gate}, status {status} ({status_name})");
    // Some texts have lines of their own, and some are not published.
    let lines = text.lines().map(|line| safe(line).into_owned());
    [head].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// A sentence made safe and wrapped; annotate-snippets aligns the following lines.
fn wrapped(sentence: &str, width: usize, margin: usize) -> String {
    text::wrap_lines(&safe(sentence), width.saturating_sub(margin)).join("\n")
}

fn excerpt_of(place: &Place) -> Option<&Excerpt> {
    match place {
        Place::Json { excerpt, .. } => excerpt.as_ref(),
        Place::Text { excerpt, .. } => Some(excerpt),
        Place::Nowhere
        | Place::File { .. }
        | Place::Archive { .. }
        | Place::Path(_)
        | Place::Slot { .. }
        | Place::Section { .. } => None,
    }
}

/// Adds the place and the source line with a mark under the span.
fn picture<'a>(group: Group<'a>, place: &Place, excerpt: &Excerpt, subject: &str) -> Group<'a> {
    let part = |range| drawable(excerpt.text.get(range).unwrap_or_default());
    let (start, end) = (excerpt.span.start, excerpt.span.end);
    let before = if excerpt.cut_before { "…" } else { "" };
    let behind = if excerpt.cut_behind { "…" } else { "" };
    let head = format!("{before}{}", part(0..start));
    let body = part(start..end);
    let tail = format!("{}{behind}", part(end..excerpt.text.len()));
    let span = head.len()..head.len().saturating_add(body.len());
    let snippet = Snippet::source(format!("{head}{body}{tail}"))
        .line_start(usize::try_from(excerpt.line).unwrap_or(usize::MAX))
        .annotation(AnnotationKind::Primary.span(span));
    // The place is given apart from the snippet, which would count columns from the cut.
    let origin = place::phrase(place, subject).map(Origin::path);
    match origin {
        Some(origin) => group.element(origin).element(snippet),
        None => group.element(snippet),
    }
}

/// A piece of a source line with the characters that a terminal acts on replaced one for one:
/// ASCII controls by their pictures, the others by U+FFFD. Tabs stay and are expanded later.
fn drawable(source: &str) -> String {
    let draw = |c: char| match c {
        '\t' => c,
        '\0'..='\x1f' => char::from_u32(u32::from(c).saturating_add(0x2400))
            .unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '␡',
        c if is_unsafe(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    source.chars().map(draw).collect()
}

#[cfg(test)]
pub(crate) mod tests;
