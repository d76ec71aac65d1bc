//! Lines of painted text, and frames around them that are always as wide as the picture.

use clap::builder::styling::{AnsiColor, Color, Style};

use super::{Pen, WIDTH, names};
use crate::text;

/// How a piece of text is painted, if there is colour at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    /// As it is.
    Plain,
    /// Less than that: frames, units, remarks.
    Dim,
    /// More: titles.
    Bold,
    /// What the file calls something.
    Name,
    /// Engines.
    Engine,
    /// Queues and transfers.
    Queue,
    /// Signals.
    Signal,
    /// What something is worth: bars.
    Bar,
    /// What is wrong.
    Bad,
}

impl Paint {
    fn style(self) -> Style {
        let color = |color| Style::new().fg_color(Some(Color::Ansi(color)));
        match self {
            Paint::Plain => Style::new(),
            Paint::Dim => Style::new().dimmed(),
            Paint::Bold => Style::new().bold(),
            Paint::Name => color(AnsiColor::Cyan),
            Paint::Engine => color(AnsiColor::Green).bold(),
            Paint::Queue => color(AnsiColor::Blue).bold(),
            Paint::Signal => color(AnsiColor::Yellow),
            Paint::Bar => color(AnsiColor::Magenta),
            Paint::Bad => color(AnsiColor::Red).bold(),
        }
    }
}

/// A line of painted pieces.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    pieces: Vec<(Paint, String)>,
    width: usize,
}

impl Line {
    /// A line of one piece.
    pub(super) fn of(paint: Paint, text: impl Into<String>) -> Line {
        let mut line = Line::default();
        line.push(paint, text);
        line
    }

    /// Columns so far.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Adds a piece.
    pub(super) fn push(&mut self, paint: Paint, text: impl Into<String>) {
        let text = text.into();
        self.width = self.width.saturating_add(text::width(&text));
        self.pieces.push((paint, text));
    }

    /// Fills up to a column with blanks; a line that is there already is left alone.
    pub(super) fn pad(&mut self, column: usize) {
        let blanks = column.saturating_sub(self.width);
        if blanks > 0 {
            self.push(Paint::Plain, " ".repeat(blanks));
        }
    }

    /// The line cut to so many columns, as text.
    fn to_text(&self, pen: Pen, columns: usize) -> String {
        let (mut out, mut left) = (String::new(), columns);
        for (paint, piece) in &self.pieces {
            let piece = names::cut(pen, piece, left);
            left = left.saturating_sub(text::width(&piece));
            out.push_str(&painted(pen, *paint, &piece));
        }
        out.push_str(&" ".repeat(left));
        out
    }
}

fn painted(pen: Pen, paint: Paint, piece: &str) -> String {
    if !pen.color || paint == Paint::Plain || piece.is_empty() {
        return piece.to_owned();
    }
    let style = paint.style();
    format!("{}{piece}{}", style.render(), style.render_reset())
}

/// A frame with a title, and lines in it.
#[derive(Debug)]
pub(super) struct Frame {
    pen: Pen,
    out: String,
}

/// Columns inside of a frame.
pub(super) const INSIDE: usize = WIDTH - 4;

impl Frame {
    /// Begins a frame; `right` stands at the right end of its title line.
    pub(super) fn new(pen: Pen, title: &str, right: &str) -> Frame {
        let mut frame = Frame { pen, out: String::new() };
        let [left_corner, right_corner, ..] = pen.characters.corners;
        frame.across([left_corner, right_corner], title, right);
        frame
    }

    /// A line across the frame with a title in it.
    pub(super) fn section(&mut self, title: &str) {
        self.across(self.pen.characters.tees, title, "");
    }

    fn across(&mut self, [left, right]: [&str; 2], title: &str, behind: &str) {
        let pen = self.pen;
        let dash = pen.characters.horizontal;
        let behind = if behind.is_empty() { String::new() } else { format!(" {behind} {dash}") };
        let room = WIDTH.saturating_sub(5).saturating_sub(text::width(&behind));
        let title = names::cut(pen, title, room.saturating_sub(1));
        let dashes = dash.repeat(room.saturating_sub(text::width(&title)));
        self.out.push_str(&painted(pen, Paint::Dim, &format!("{left}{dash} ")));
        self.out.push_str(&painted(pen, Paint::Bold, &title));
        self.out.push_str(&painted(pen, Paint::Dim, &format!(" {dashes}{behind}{right}")));
        self.out.push('\n');
    }

    /// A line in the frame.
    pub(super) fn line(&mut self, line: &Line) {
        let side = painted(self.pen, Paint::Dim, self.pen.characters.vertical);
        let text = line.to_text(self.pen, INSIDE);
        self.out.push_str(&format!("{side} {text} {side}\n"));
    }

    /// The text of the frame.
    pub(super) fn finish(mut self) -> String {
        let [_, _, left, right] = self.pen.characters.corners;
        let dashes = self.pen.characters.horizontal.repeat(WIDTH.saturating_sub(2));
        let bottom = painted(self.pen, Paint::Dim, &format!("{left}{dashes}{right}"));
        self.out.push_str(&bottom);
        self.out.push('\n');
        self.out
    }
}

/// A bar: `part` of `whole` in `columns`, in eighths of a column where the characters have them.
/// What is not nothing is seen.
pub(super) fn bar(pen: Pen, part: u64, whole: u64, columns: usize) -> String {
    let columns = u64::try_from(columns).unwrap_or(0);
    let eighths = |columns: u64| columns.saturating_mul(8);
    let scaled = u128::from(part).saturating_mul(eighths(columns).into());
    let scaled = scaled.checked_div(whole.into()).unwrap_or(0);
    let count = u64::try_from(scaled).unwrap_or(0).max(u64::from(part > 0));
    let [full, parts @ ..] = pen.characters.blocks;
    let mut out = full.repeat(usize::try_from(count / 8).unwrap_or(0));
    let rest = usize::try_from(count % 8).unwrap_or(0).checked_sub(1);
    let rest = rest.and_then(|index| parts.get(index)).copied().unwrap_or("");
    out.push_str(if out.is_empty() && rest.is_empty() && part > 0 { full } else { rest });
    out
}
