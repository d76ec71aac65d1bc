//! From the slots of an image to those of the program, by the patch rows of the trace.
//!
//! The rows of a trace do not say which part of the image they are about, as those of the runtime
//! do. The first, if it puts slots in at the start, is taken for what stands before the program,
//! and one that reaches to the end of the image for what stands behind it (format notes 12 §8);
//! the others are of the program.

use neff_abi::{PatchSection, PatchType};
use neff_load::patch::{CodeRange, EnginePatches, List, SLOT};
use neff_profile::trace::{Image, PatchRecord, PatchRow};

/// What slots of an image are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Before the program, by the runtime.
    Preamble,
    /// The slots of the program from this one on, one for one.
    Slots(u64),
    /// What this one slot of the program became.
    Expansion(u64),
    /// Behind the program, by the runtime.
    Postamble,
}

/// Slots of an image in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The first, counted from 0 in the image.
    pub first: u64,
    /// How many.
    pub count: u64,
    /// What they are.
    pub origin: Origin,
}

/// An image, slot by slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageMap {
    /// All slots of the image.
    pub runs: Vec<Run>,
    /// Slots of the program that the image does not have: the first, and how many.
    pub vanished: Vec<(u64, u64)>,
    patches: EnginePatches,
}

impl ImageMap {
    /// The slot of the program, from 0, that a slot of the image came from; `None` before and
    /// behind the program.
    pub fn source(&self, slot: u64) -> Option<u64> {
        self.patches.index(0, slot.checked_mul(SLOT)?).ok()?.checked_sub(1)
    }
}

/// Maps an image.
///
/// # Errors
/// In words, why its rows do not fit it.
pub fn map(image: &Image<'_>, record: &PatchRecord) -> Result<ImageMap, String> {
    let size = image.record.size;
    let patches = patches(&record.rows, size)?;
    let mut runs = Vec::new();
    let (core, whole) = (patches.core, |bytes: u64| bytes / SLOT);
    let push = |runs: &mut Vec<Run>, first, count, origin| match count {
        0 => {}
        count => runs.push(Run { first, count, origin }),
    };
    push(&mut runs, 0, whole(core.offset), Origin::Preamble);
    for (from, to) in pieces(&record.rows, core) {
        let slot = |offset: u64| patches.index(0, offset).ok().and_then(|it| it.checked_sub(1));
        let (Some(first), Some(last)) = (slot(from), slot(to.saturating_sub(SLOT))) else {
            return Err("a row lies between slots".to_owned());
        };
        let (at, count) = (whole(from), whole(to.saturating_sub(from)));
        match first == last && count > 1 {
            true => push(&mut runs, at, count, Origin::Expansion(first)),
            false => join(&mut runs, Run { first: at, count, origin: Origin::Slots(first) }),
        }
    }
    push(&mut runs, whole(core.end()), whole(size.saturating_sub(core.end())), Origin::Postamble);
    let vanished = vanished(&runs, &record.rows, core);
    Ok(ImageMap { runs, vanished, patches })
}

/// The rows as the runtime has them.
fn patches(rows: &[PatchRow], size: u64) -> Result<EnginePatches, String> {
    if rows.is_empty() {
        return Err("it has no rows".to_owned());
    }
    let bytes = |row: &PatchRow| row.count.saturating_mul(SLOT);
    let end = |row: &PatchRow| row.offset.saturating_add(bytes(row));
    let reaches = |row: &PatchRow| match row.kind {
        PatchType::INSERT => end(row),
        _ => row.offset,
    };
    if let Some(row) = rows.iter().find(|row| reaches(row) > size) {
        return Err(format!("a row at {:#x} reaches beyond the image", row.offset));
    }
    let inserts = |row: &&PatchRow| row.kind == PatchType::INSERT;
    let before = rows.first().filter(inserts).filter(|row| row.offset == 0).map_or(0, bytes);
    let is_behind = |row: &PatchRow| inserts(&row) && row.offset >= before && end(row) == size;
    let behind = rows.iter().find(|row| before > 0 && is_behind(row)).map_or(0, bytes);
    let mut list = List::with_capacity(List::MODEL);
    for (at, row) in rows.iter().enumerate() {
        let section = match (at, row.offset) {
            (0, 0) if before > 0 => PatchSection::PREAMBLE,
            _ if behind > 0 && is_behind(row) => PatchSection::POSTAMBLE,
            _ => PatchSection::MAIN,
        };
        let offset = u32::try_from(row.offset).map_err(|error| error.to_string())?;
        list.append(offset, bytes(row), row.kind, section).map_err(|error| error.to_string())?;
    }
    let rest = size.saturating_sub(before).saturating_sub(behind);
    let core = CodeRange { offset: before, size: rest };
    let functions = CodeRange { offset: size, size: 0 };
    Ok(EnginePatches { list, core, functions })
}

/// Parts of the program's image in which slots follow each other or all come from one.
fn pieces(rows: &[PatchRow], core: CodeRange) -> Vec<(u64, u64)> {
    let mut cuts = vec![core.offset, core.end()];
    for row in rows.iter().filter(|row| row.offset >= core.offset) {
        let end = row.offset.saturating_add(row.count.saturating_mul(SLOT));
        // What a slot became ends with the slot behind those that were put in.
        let ends = [row.offset, end.saturating_add(SLOT)];
        let count = if row.kind == PatchType::INSERT { 2 } else { 1 };
        cuts.extend(ends.into_iter().take(count));
    }
    cuts.retain(|cut| (core.offset..=core.end()).contains(cut) && cut.is_multiple_of(SLOT));
    cuts.sort_unstable();
    cuts.dedup();
    cuts.iter().copied().zip(cuts.iter().copied().skip(1)).collect()
}

/// Adds a run, to the last one if it goes on with it.
fn join(runs: &mut Vec<Run>, run: Run) {
    if let (Some(last), Origin::Slots(first)) = (runs.last_mut(), run.origin)
        && let Origin::Slots(begin) = last.origin
        && begin.saturating_add(last.count) == first
    {
        last.count = last.count.saturating_add(run.count);
        return;
    }
    runs.push(run);
}

fn vanished(runs: &[Run], rows: &[PatchRow], core: CodeRange) -> Vec<(u64, u64)> {
    let (mut next, mut gaps) = (0u64, Vec::new());
    for run in runs {
        let (first, count) = match run.origin {
            Origin::Slots(first) => (first, run.count),
            Origin::Expansion(slot) => (slot, 1),
            Origin::Preamble | Origin::Postamble => continue,
        };
        if let Some(gap) = first.checked_sub(next).filter(|gap| *gap > 0) {
            gaps.push((next, gap));
        }
        next = first.saturating_add(count);
    }
    let at_end = |row: &&PatchRow| row.kind == PatchType::DELETE && row.offset == core.end();
    let last = rows.iter().filter(at_end).fold(0u64, |sum, row| sum.saturating_add(row.count));
    if last > 0 {
        gaps.push((next, last));
    }
    gaps
}

#[cfg(test)]
mod tests {
    use neff_profile::trace::{Engine, EngineRecord};

    use super::*;

    const INSERT: PatchType = PatchType::INSERT;
    const DELETE: PatchType = PatchType::DELETE;

    /// Rows in slots.
    fn mapped(slots: u64, rows: &[(u64, u64, PatchType)]) -> Result<ImageMap, String> {
        let record = EngineRecord { size: slots * SLOT, ..EngineRecord::default() };
        let image = Image { core: 0, record, start: 0, bytes: None };
        let rows = rows.iter();
        let rows = rows.map(|(at, count, kind)| PatchRow {
            offset: at * SLOT,
            count: *count,
            kind: *kind,
        });
        map(&image, &PatchRecord { engine: Engine(0), rows: rows.collect(), ..Default::default() })
    }

    fn shown(map: &ImageMap) -> String {
        let run = |run: &Run| match run.origin {
            Origin::Preamble => format!("{}+{} pre", run.first, run.count),
            Origin::Slots(first) => format!("{}+{} = {first}", run.first, run.count),
            Origin::Expansion(slot) => format!("{}+{} of {slot}", run.first, run.count),
            Origin::Postamble => format!("{}+{} post", run.first, run.count),
        };
        let runs: Vec<String> = map.runs.iter().map(run).collect();
        format!("{}; gone {:?}", runs.join(", "), map.vanished)
    }

    #[test]
    fn a_modern_image_has_its_label_taken_out() {
        let map = mapped(89, &[(0, 67, INSERT), (68, 1, DELETE), (78, 11, INSERT)]).unwrap();
        assert_eq!(shown(&map), "0+67 pre, 67+1 = 0, 68+10 = 2, 78+11 post; gone [(1, 1)]");
        assert_eq!(
            [66, 67, 68, 77, 78].map(|slot| map.source(slot)),
            [None, Some(0), Some(2), Some(11), None]
        );
    }

    #[test]
    fn expansions_and_slots_that_vanish_anywhere_are_seen() {
        // The mixed example: two for one, one gone, four for one, two gone, one, one gone.
        let rows = [
            (0, 10, INSERT),
            (10, 1, INSERT),
            (12, 1, DELETE),
            (13, 3, INSERT),
            (17, 1, DELETE),
            (17, 1, DELETE),
            (18, 2, DELETE),
        ];
        let map = mapped(18, &rows).unwrap();
        assert_eq!(
            shown(&map),
            "0+10 pre, 10+2 of 0, 12+1 = 2, 13+4 of 3, 17+1 = 6; gone [(1, 1), (4, 2), (7, 2)]"
        );
        for slot in 0..18 {
            let run = map.runs.iter().find(|run| slot < run.first + run.count).unwrap();
            let expected = match run.origin {
                Origin::Slots(first) => Some(first + slot - run.first),
                Origin::Expansion(source) => Some(source),
                Origin::Preamble | Origin::Postamble => None,
            };
            assert_eq!(map.source(slot), expected, "{slot}");
        }
    }

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        assert!(mapped(4, &[(0, 5, INSERT)]).is_err());
        assert!(mapped(4, &[(5, 1, DELETE)]).is_err());
        assert!(mapped(4, &[]).is_err());
        let odd = mapped(4, &[(0, u64::MAX, DELETE)]);
        assert!(odd.is_err() || odd.is_ok_and(|map| map.runs.len() <= 4));
    }
}
