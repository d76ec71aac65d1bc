//! The images that the engines ran, and where in the file they are.

use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings};

use super::record::{EngineRecord, place};

/// The image of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image<'a> {
    /// The core: how many images of the same engine stand before it. That the images of cores
    /// stand in their order is inferred.
    pub core: usize,
    /// Its record.
    pub record: EngineRecord,
    /// Offset of its first byte in the file.
    pub start: u64,
    /// Its bytes; `None` if they are not in the file.
    pub bytes: Option<&'a [u8]>,
}

/// What the offsets of records count from: the images follow the message directly, so the one
/// with the least offset begins where the message ends.
pub(super) fn base(records: &[EngineRecord], end: u64) -> Option<i128> {
    let least = records.iter().filter(|record| record.size > 0).map(|record| record.offset).min();
    least.and_then(|least| i128::from(end).checked_sub(i128::from(least)))
}

/// The images of all records. Those that are not in the file, or lie in another, are reported.
pub(super) fn images<'a>(
    file: &'a [u8],
    records: &[EngineRecord],
    end: u64,
    findings: &mut Findings,
) -> Vec<Image<'a>> {
    let base = base(records, end).unwrap_or_default();
    let mut images: Vec<Image<'a>> = Vec::new();
    let mut seen: std::collections::HashMap<u64, usize> = std::collections::HashMap::new();
    for record in records {
        let core = seen.entry(record.engine.0).or_default();
        let start = base.checked_add(i128::from(record.offset));
        let start = start.and_then(|start| u64::try_from(start).ok()).unwrap_or(u64::MAX);
        let bytes = part(file, start, record.size);
        if bytes.is_none() {
            let message = format!("{} bytes from {start:#x} on are not in the file", record.size);
            let finding = Diagnostic::new(codes::TRACE_IMAGE, message);
            findings.push(finding.at(place(record.at)));
        }
        images.push(Image { core: *core, record: *record, start, bytes });
        *core = core.saturating_add(1);
    }
    leave_out_overlaps(&mut images, findings);
    images
}

fn part(file: &[u8], start: u64, size: u64) -> Option<&[u8]> {
    let end = usize::try_from(start.checked_add(size)?).ok()?;
    file.get(usize::try_from(start).ok()?..end)
}

fn leave_out_overlaps(images: &mut [Image<'_>], findings: &mut Findings) {
    let mut order: Vec<usize> = (0..images.len()).collect();
    order.sort_by_key(|at| images.get(*at).map(|image| image.start));
    let mut behind = 0u64;
    for at in order {
        let Some(image) = images.get_mut(at).filter(|image| image.bytes.is_some()) else {
            continue;
        };
        if image.start < behind {
            let message = format!("the image at {:#x} begins in another", image.start);
            let finding = Diagnostic::new(codes::TRACE_IMAGE, message);
            findings.push(finding.at(place(image.record.at)));
            image.bytes = None;
        }
        behind = behind.max(image.start.saturating_add(image.record.size));
    }
}
