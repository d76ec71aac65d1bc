//! Which `.endr` closes which `.rept`: found once for a file, however many there are.

use std::collections::HashMap;

use super::limit::Limit;
use crate::statement::{Body, Syntax};
use crate::text;

/// The end of a repetition's body.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    /// Offset of the `.endr` line.
    pub(super) close: usize,
    /// Offset of the line behind it.
    pub(super) after: usize,
    /// Number of that line.
    pub(super) line: u64,
    /// What the body gives once, without the bodies of the repetitions in it.
    pub(super) own: Limit,
}

/// Ends by the offset of the first line of the body. One without an end is not there.
pub(super) fn ends(syntax: Syntax, text: &str) -> HashMap<usize, End> {
    let (mut ends, mut open) = (HashMap::new(), Vec::new());
    let mut at = text::start(text);
    let lines = text.get(at..).unwrap_or_default().split_inclusive('\n');
    for (number, line) in (1u64..).zip(lines) {
        let after = at.saturating_add(line.len());
        let directive = directive(syntax, line);
        if directive == Some(".endr") {
            if let Some((body, own)) = open.pop() {
                let line = number.saturating_add(1);
                ends.insert(body, End { close: at, after, line, own });
            }
        } else if let Some((_, own)) = open.last_mut() {
            own.add(line.strip_suffix('\n').unwrap_or(line).len());
        }
        if directive == Some(".rept") {
            open.push((after, Limit::default()));
        }
        at = after;
    }
    ends
}

/// The directive of a line, as far as it concerns repetitions.
fn directive(syntax: Syntax, line: &str) -> Option<&str> {
    // Most lines cannot be one; only those that can are parsed.
    if !line.contains(".rept") && !line.contains(".endr") {
        return None;
    }
    match syntax.parse_line(line.strip_suffix('\n').unwrap_or(line)).ok()?.body {
        Body::Directive { name, .. } => line.get(name),
        _ => None,
    }
}
