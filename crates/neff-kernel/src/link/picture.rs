//! A picture of the image in text: the windows on the device and the file, to scale.

use std::fmt::Write as _;

use super::image::Load;
use super::layout::Segment;
use super::map::Map;

/// Characters that a bar is long.
const BAR: u64 = 64;

/// Part of a bar.
struct Part<'a> {
    letter: char,
    begin: u64,
    size: u64,
    name: &'a str,
}

/// Draws the segments in their windows and the file that holds them. A section is at least one
/// character; dots are free.
pub fn picture(map: &Map) -> String {
    let mut text = String::new();
    let [code, data, scratch] = &map.loads;
    let windows = &map.windows;
    segment(&mut text, "code", &map.layout.code, windows.code.size.into());
    segment(&mut text, "data", &map.layout.data, windows.data.size.into());
    let end = scratch.offset.saturating_add(scratch.file_size);
    let _ = writeln!(text, "file  0x0..{end:#x}, up to the tables for the loader");
    let part =
        |letter, load: &Load, name| Part { letter, begin: load.offset, size: load.file_size, name };
    let parts = [
        Part { letter: 'h', begin: 0, size: code.offset.min(52 + 4 * 32), name: "headers" },
        part('c', code, "code"),
        part('d', data, "data"),
        part('t', scratch, "tables for the loader"),
    ];
    bar(&mut text, &parts, end);
    text
}

fn segment(text: &mut String, what: &str, segment: &Segment, window: u64) {
    let end = segment.address.saturating_add(segment.memory_size);
    let share = segment.memory_size.saturating_mul(100).checked_div(window).unwrap_or(0);
    let _ = writeln!(
        text,
        "{what}  {:#010x}..{end:#010x}, {:#x} of {window:#x} bytes ({share} %)",
        segment.address, segment.memory_size
    );
    let parts: Vec<Part<'_>> = segment
        .sections
        .iter()
        .zip(('a'..='z').chain('A'..='Z').cycle())
        .map(|(placed, letter)| Part {
            letter,
            begin: placed.address.saturating_sub(segment.address),
            size: placed.size,
            name: &placed.name,
        })
        .collect();
    bar(text, &parts, window.max(segment.memory_size));
}

fn bar(text: &mut String, parts: &[Part<'_>], whole: u64) {
    let mut bar = String::new();
    let scaled = |at: u64| at.saturating_mul(BAR).checked_div(whole).unwrap_or(0);
    for part in parts.iter().filter(|part| part.size > 0) {
        let drawn = u64::try_from(bar.len()).unwrap_or(0);
        let from = scaled(part.begin).max(drawn);
        let to = scaled(part.begin.saturating_add(part.size)).max(from.saturating_add(1));
        (drawn..from).for_each(|_| bar.push('.'));
        (from..to).for_each(|_| bar.push(part.letter));
    }
    let length = usize::try_from(BAR).unwrap_or(0);
    let _ = writeln!(text, "  |{bar:.<length$}|");
    for part in parts.iter().filter(|part| part.size > 0) {
        let _ = writeln!(text, "  {} {:<20} {:#x} bytes", part.letter, part.name, part.size);
    }
}
