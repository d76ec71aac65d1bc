//! Findings as text.

use neff_diag::{Diagnostic, Findings, Place};

pub(crate) fn findings(findings: &Findings) -> String {
    findings.iter().map(finding).collect()
}

fn place(place: &Place) -> String {
    match place {
        Place::Nowhere => String::new(),
        Place::Section { file, section, offset } => format!("{file}:{section}+{offset:#x}"),
        Place::File { offset, .. } => format!("byte {offset:#x}"),
        Place::Path(path) => path.clone(),
        other => format!("{other:?}"),
    }
}

fn finding(finding: &Diagnostic) -> String {
    let at = place(&finding.place);
    let mut text =
        format!("{at} {} {}: {}\n", finding.severity.word(), finding.code, finding.message);
    for (word, part) in
        [("expected", &finding.expected), ("found", &finding.found), ("help", &finding.help)]
    {
        if let Some(part) = part {
            text += &format!("    {word}: {part}\n");
        }
    }
    for note in &finding.notes {
        match place(&note.place).as_str() {
            "" => text += &format!("    note: {}\n", note.text),
            place => text += &format!("    note: {} ({place})\n", note.text),
        }
    }
    text
}
