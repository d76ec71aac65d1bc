//! What segments may be: as large as their window, apart from each other, aligned.

use neff_diag::{Diagnostic, Findings, Severity, codes::linking};

use super::layout::{Layout, Placed, Segment};
use super::options::{Options, Window};

/// Code must end this far below the data: the loader takes addresses so close for data
/// (format notes 07 §2.2).
pub(super) const SLACK: u32 = 0x400;
/// First address that does not exist.
const ADDRESSES: u64 = 1 << 32;

/// Reports segments that do not fit; `scratch` is the length of the third.
pub(super) fn check(layout: &Layout, options: &Options, scratch: u64, findings: &mut Findings) {
    let windows = &options.windows;
    window("code", &layout.code, &windows.code, layout, options, findings);
    window("data", &layout.data, &windows.data, layout, options, findings);
    apart(layout, options, scratch, findings);
}

/// Holds a segment against its window as the loader does (format notes 07 §1.8, steps 7 to 10).
fn window(
    what: &str,
    segment: &Segment,
    window: &Window,
    layout: &Layout,
    options: &Options,
    findings: &mut Findings,
) {
    let align = layout.align();
    let into = segment.address & u64::from(align.saturating_sub(1));
    if into != 0 {
        let largest = layout.sections().find(|placed| placed.align == align);
        let text =
            format!("the {what} begins at {:#x}, which is no multiple of {align}", segment.address);
        let mut finding = Diagnostic::new(linking::WINDOW_ALIGNMENT, text);
        if let Some(largest) = largest {
            finding = finding.note(format!("{} is aligned to {align}", largest.name));
        }
        if options.shifted {
            finding = finding.severity(Severity::Warning);
        }
        findings.push(finding.note(format!("its last {into} bytes would get lost when prelinked")));
    }
    let base = u64::from(window.base);
    let begin = base.checked_next_multiple_of(align.into()).unwrap_or(base).saturating_add(into);
    let used = begin.saturating_sub(base).saturating_add(segment.memory_size);
    if used <= window.size.into() {
        return;
    }
    let text = format!("the {what} does not fit its window on the device");
    let mut finding = Diagnostic::new(linking::WINDOW_SIZE, text)
        .expected(format!("at most {:#x} bytes ({})", window.size, options.windows.name))
        .found(format!("{used:#x} bytes"));
    let mut sections: Vec<&Placed> = segment.sections.iter().collect();
    sections.sort_by_key(|placed| std::cmp::Reverse(placed.size));
    for placed in sections.into_iter().take(4) {
        finding = finding.note(format!("{} has {:#x} bytes", placed.name, placed.size));
    }
    if begin != base.saturating_add(into) {
        let lost = begin.saturating_sub(base).saturating_sub(into);
        finding = finding.note(format!("an alignment of {align} takes {lost:#x} bytes of it"));
    }
    findings.push(finding);
}

fn apart(layout: &Layout, options: &Options, scratch: u64, findings: &mut Findings) {
    let code = ("code", layout.code.address, layout.code.memory_size);
    let data = ("data", layout.data.address, layout.data.memory_size);
    let scratch = ("scratch", options.bases.scratch.into(), scratch);
    let mut report = |text: String| {
        findings.push(Diagnostic::new(linking::SEGMENTS_OVERLAP, text).note(
            "code is linked below the data and the data below the scratch, as 0x01000000, \
             0x02000000 and 0x03000000",
        ));
    };
    for (below, above, slack) in [(code, data, SLACK), (data, scratch, 0)] {
        let end = below.1.saturating_add(below.2);
        if end.saturating_add(slack.into()) > above.1 {
            let less = match slack {
                0 => String::new(),
                slack => format!(" less {slack:#x}, from where addresses count as data"),
            };
            report(format!(
                "the {} ends at {end:#x}, behind the begin of the {} at {:#x}{less}",
                below.0, above.0, above.1
            ));
        }
    }
    if scratch.1.saturating_add(scratch.2) > ADDRESSES {
        report("the scratch ends behind the last address".to_owned());
    }
}
