//! The bytes of a slot as a drawing: rows of 16, each member a box.
//!
//! A member whose name does not fit stands with its number in the table of fields. Plain ASCII,
//! narrower than 80 columns.

use neff::isa::model::{Member, SLOT};

/// Bytes of a row.
const ROW: usize = 16;
/// Columns of a byte, with the line on its left.
const CELL: usize = 4;
/// Columns before a row: the offset of its first byte.
const MARGIN: usize = 4;

/// Draws the members, which tile the slot.
pub(super) fn draw(members: &[&Member]) -> String {
    let mut owner = [None; SLOT];
    for (number, member) in (1usize..).zip(members) {
        let start = usize::from(member.offset);
        let cells = owner.iter_mut().skip(start).take(member.size.into());
        cells.for_each(|cell| *cell = Some(number));
    }
    let rows: Vec<&[Option<usize>]> = owner.chunks(ROW).collect();
    let mut out = " ".repeat(MARGIN);
    (0..ROW).for_each(|byte| out.push_str(&format!("{byte:>CELL$}")));
    out.push('\n');
    let mut above: &[Option<usize>] = &[];
    for (at, row) in rows.iter().enumerate() {
        border(above, row, &mut out);
        out.push_str(&format!("{:>2}  ", at.saturating_mul(ROW)));
        boxes(row, above.last().copied().flatten(), members, &mut out);
        above = row;
    }
    border(above, &[], &mut out);
    out
}

/// The line between two rows. A member that goes on below has none.
fn border(above: &[Option<usize>], below: &[Option<usize>], out: &mut String) {
    let cell = |row: &[Option<usize>], at: Option<usize>| at.and_then(|at| row.get(at).copied());
    let open = |at: Option<usize>| {
        let (up, down) = (cell(above, at), cell(below, at));
        up.is_some() && up == down
    };
    // A box ends on the left of a byte, in a row.
    let edge = |row: &[Option<usize>], at: usize| {
        !row.is_empty() && cell(row, at.checked_sub(1)) != cell(row, Some(at))
    };
    let mut line = " ".repeat(MARGIN);
    for at in 0..=ROW {
        let (left, right) = (at.checked_sub(1), (at < ROW).then_some(at));
        let corner = edge(above, at) || edge(below, at);
        let inside = left.is_none_or(|_| open(left)) && right.is_none_or(|_| open(right));
        line.push(match (inside, corner) {
            (true, _) if at == 0 || at == ROW => '|',
            (true, false) => ' ',
            (_, true) => '+',
            _ => '-',
        });
        if let Some(right) = right {
            line.push_str(if open(Some(right)) { "   " } else { "---" });
        }
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

/// The boxes of a row; `before` is the member at the end of the row above.
fn boxes(row: &[Option<usize>], before: Option<usize>, members: &[&Member], out: &mut String) {
    let mut first = true;
    for part in row.chunk_by(|a, b| a == b) {
        let number = part.first().copied().flatten();
        let width = part.len().saturating_mul(CELL).saturating_sub(1);
        let member = number.and_then(|number| members.get(number.saturating_sub(1)));
        let goes_on = first && number.is_some() && number == before;
        let name = match (member, number) {
            (Some(_), _) if goes_on => String::new(),
            (Some(member), _) if member.name.len() <= width => member.name.to_owned(),
            (_, Some(number)) => number.to_string(),
            _ => String::new(),
        };
        out.push_str(&format!("|{name:^width$}"));
        first = false;
    }
    out.push_str("|\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff::isa::generated::LAYOUTS;

    #[test]
    fn every_layout_is_drawn_within_80_columns() {
        for layout in LAYOUTS {
            let members: Vec<&Member> =
                layout.prefix.members().iter().chain(layout.members).collect();
            let drawn = draw(&members);
            assert_eq!(drawn.lines().count(), 1 + 4 + 5, "{}\n{drawn}", layout.name);
            for line in drawn.lines() {
                assert!(line.len() < 80 && line.is_ascii(), "{}: {line}", layout.name);
            }
            for (number, member) in (1..).zip(&members) {
                let named = drawn.contains(member.name) || drawn.contains(&format!("{number}"));
                assert!(named, "{}: {}\n{drawn}", layout.name, member.name);
            }
        }
    }
}
