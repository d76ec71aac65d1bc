//! How the tensors of a file lie in its data: side by side, without gap or overlap.

use neff_diag::Diagnostic;
use neff_diag::codes::weights as codes;

use super::entry::{Extent, Report};
use crate::json::Document;

/// Reports every gap and overlap. The extents are all of the file's, each inside the data, which
/// have `length` bytes.
pub(super) fn judge(document: &Document, extents: &[Extent], length: u64, report: &mut Report<'_>) {
    let mut sorted: Vec<&Extent> = extents.iter().collect();
    sorted.sort_by_key(|extent| (extent.begin, extent.end));
    let (mut reached, mut before) = (0, None::<&Extent>);
    for extent in sorted {
        let name = &extent.name;
        let behind = before.map_or("the header".into(), |before| format!("{:?}", before.name));
        let message = match extent.begin.cmp(&reached) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(format!("{name:?} shares bytes with {behind}")),
            std::cmp::Ordering::Greater => {
                Some(format!("bytes between {behind} and {name:?} belong to no tensor"))
            }
        };
        if let Some(message) = message {
            let finding = Diagnostic::new(codes::SAFETENSORS_LAYOUT, message)
                .expected(format!("a beginning at {reached}"))
                .found(extent.begin.to_string());
            report.at(document.value(extent.node), finding);
        }
        if extent.end >= reached {
            (reached, before) = (extent.end, Some(extent));
        }
    }
    if reached < length {
        let rest = length.saturating_sub(reached);
        let message = format!("{rest} bytes at the end of the file belong to no tensor");
        report.at(document.root(), Diagnostic::new(codes::SAFETENSORS_LAYOUT, message));
    }
}
