//! The segments as a picture: each a bar, its sections to scale, what is free of its window.

use std::fmt::Write as _;

use super::Options;
use super::layout::OutputSection;
use super::map::Map;

/// Cells of a bar.
const CELLS: u32 = 60;

/// Letters of the sections of a bar, in order.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Map {
    /// Draws the segments: a letter for a section, `.` for what is free of the window. A section
    /// has one cell at least, so that small ones are seen.
    pub fn picture(&self, options: &Options) -> String {
        let mut text = String::new();
        for (is_code, name, limit) in
            [(true, "code", options.code_limit), (false, "data", options.data_limit)]
        {
            let sections: Vec<&OutputSection> = self.layout.segment(is_code).collect();
            let (_, used) = self.layout.sizes(is_code);
            let base = if is_code { self.layout.code } else { self.layout.data };
            let _ = writeln!(text, "{name} at {base:#010x}: {used:#x} of {limit:#x} bytes");
            let _ = writeln!(text, "  [{}]", bar(&sections, limit.max(used).max(1)));
            for (section, letter) in sections.iter().zip(LETTERS) {
                let letter = char::from(*letter);
                let OutputSection { address, size, name, .. } = section;
                let _ = writeln!(text, "  {letter}  {address:#010x}  {size:#7x}  {name}");
            }
        }
        let (address, size) = self.scratch;
        let _ = writeln!(text, "dynamic part at {address:#010x}: {size:#x} bytes, not loaded");
        text
    }
}

fn bar(sections: &[&OutputSection], window: u32) -> String {
    let mut bar = String::new();
    for (section, letter) in sections.iter().zip(LETTERS) {
        let cells = u64::from(section.size).saturating_mul(CELLS.into());
        let cells = cells.checked_div(window.into()).unwrap_or(0).max(1);
        bar.extend(std::iter::repeat_n(char::from(*letter), usize::try_from(cells).unwrap_or(1)));
    }
    let cells = usize::try_from(CELLS).unwrap_or(0);
    let free = cells.saturating_sub(bar.len());
    bar.extend(std::iter::repeat_n('.', free));
    bar
}
