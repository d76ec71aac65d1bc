//! Words on a terminal: escaping of foreign names, display width, wrapping, numbers, tables.
//!
//! Nothing that comes out of a file reaches a terminal without [`name`] or [`safe`]: control
//! characters move cursors and set colours, bidirectional controls reorder what is read.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns that prose is wrapped at, even on wider terminals.
pub const PROSE_WIDTH: usize = 80;

/// Display width in columns; wide characters take two.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A stored name in a form that is safe to print and unambiguous.
///
/// Control and invisible characters, bytes that are not UTF-8 and the backslash itself become
/// backslash escapes: `\n`, `\x1b`, `\u{202e}`, `\xff`, `\\`.
pub fn name(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' => out.push_str(r"\\"),
                c => push_safe(&mut out, c),
            }
        }
        for byte in chunk.invalid() {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out
}

/// The bytes of a stored name in hex, for JSON, which cannot hold them as they are; `None` for a
/// name that is UTF-8.
pub fn hex_unless_utf8(bytes: &[u8]) -> Option<String> {
    let hex = || bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    std::str::from_utf8(bytes).is_err().then(hex)
}

/// A sentence in a form that is safe to print: as [`name`], but a backslash stays one.
pub fn safe(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| push_safe(&mut out, c));
    Cow::Owned(out)
}

/// True for characters that a terminal acts on or hides: controls, bidirectional controls,
/// zero-width characters, line separators, tags.
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

fn push_safe(out: &mut String, c: char) {
    // Writing to a String cannot fail.
    let _ = match c {
        '\n' | '\r' | '\t' => write!(out, "{}", c.escape_default()),
        c if !is_unsafe(c) => write!(out, "{c}"),
        c if c.is_ascii() => write!(out, "\\x{:02x}", u32::from(c)),
        c => write!(out, "{}", c.escape_unicode()),
    };
}

/// Wraps paragraphs at `columns`, each line after `indent`; ends with a newline.
///
/// Words wider than the line stand alone and are not broken. Blank lines part paragraphs.
pub fn wrap(text: &str, columns: usize, indent: &str) -> String {
    let mut out = String::new();
    for (index, paragraph) in text.split("\n\n").enumerate() {
        if index > 0 {
            out.push('\n');
        }
        for line in wrap_lines(paragraph, columns.saturating_sub(width(indent))) {
            out.push_str(indent);
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

/// The lines of one paragraph, none wider than `columns` unless a single word is.
pub fn wrap_lines(paragraph: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        let needed = width(&line).saturating_add(1).saturating_add(width(word));
        if !line.is_empty() && needed > columns {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Cuts a text to `columns`, with `…` where something is missing.
pub fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut used = 1usize;
    for c in text.chars() {
        used = used.saturating_add(c.width().unwrap_or(0));
        if used > columns {
            break;
        }
        out.push(c);
    }
    out.push('…');
    Cow::Owned(out)
}

/// A number with its digits in groups of three: `4,375,834,152`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && digits.len().wrapping_sub(index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number and what it counts: `1 file`, `1,024 files`.
pub fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

/// A number of bytes for people: `999 B`, `1.5 KiB`, `61.0 MiB`. One decimal, rounded down, so
/// that a size never reads as a limit that it does not reach.
pub fn human_size(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let (mut whole, mut tenth) = (bytes, 0);
    let mut units = units.into_iter();
    let mut unit = units.next().unwrap_or_default();
    if bytes < 1024 {
        return format!("{bytes} {unit}");
    }
    for next in units {
        if whole < 1024 {
            break;
        }
        tenth = (whole % 1024).saturating_mul(10) / 1024;
        whole /= 1024;
        unit = next;
    }
    format!("{whole}.{tenth} {unit}")
}

/// On which side of its column a cell stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// Rows of cells, aligned by display width when printed. Holds all rows: for short lists.
#[derive(Debug)]
pub struct Table {
    columns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these columns.
    pub fn new(columns: &[Align]) -> Table {
        Table { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row; cells without a column are dropped, missing ones are empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().take(self.columns.len()).collect());
    }

    /// The lines, two spaces between columns, no blanks at their ends.
    pub fn to_text(&self) -> String {
        let column_width = |index: usize| {
            self.rows.iter().filter_map(|row| row.get(index)).map(|cell| width(cell)).max()
        };
        let widths: Vec<usize> =
            (0..self.columns.len()).map(|index| column_width(index).unwrap_or(0)).collect();
        let mut out = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, align), columns) in row.iter().zip(&self.columns).zip(&widths) {
                let blanks = " ".repeat(columns.saturating_sub(width(cell)));
                let (before, behind) = match align {
                    Align::Left => ("", blanks.as_str()),
                    Align::Right => (blanks.as_str(), ""),
                };
                line.extend([before, cell, behind, "  "]);
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests;
