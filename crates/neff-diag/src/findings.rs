//! A bounded list of diagnostics.

use crate::{Code, Diagnostic, Severity};

/// Findings kept before the rest is only counted. A million-member archive with a fault in
/// every member must not become a million strings.
const KEPT: usize = 10_000;

/// Diagnostics in the order of the input, bounded in number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    list: Vec<Diagnostic>,
    dropped: u64,
    worst: Option<Severity>,
}

impl Findings {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding; beyond 10,000 it is counted and not kept.
    pub fn push(&mut self, finding: Diagnostic) {
        self.worst = self.worst.max(Some(finding.severity));
        if self.list.len() < KEPT {
            self.list.push(finding);
        } else {
            self.dropped = self.dropped.saturating_add(1);
        }
    }

    /// Moves all findings of `other` behind those of `self`.
    pub fn append(&mut self, other: Findings) {
        self.dropped = self.dropped.saturating_add(other.dropped);
        self.worst = self.worst.max(other.worst);
        for finding in other.list {
            self.push(finding);
        }
    }

    /// Takes out the findings of a code that others have made redundant; [`Findings::worst`] remembers them.
    pub fn remove(&mut self, code: Code) {
        self.list.retain(|finding| finding.code != code);
    }

    /// True if further findings are only counted: then there is no need to make them well.
    pub fn is_full(&self) -> bool {
        self.list.len() >= KEPT
    }

    /// The findings, in the order they were added.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// Number of findings that were counted and not kept.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// True if nothing was found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The worst severity, also over findings that were not kept.
    pub fn worst(&self) -> Option<Severity> {
        self.worst
    }

    /// True if any finding is an error.
    pub fn has_errors(&self) -> bool {
        self.worst == Some(Severity::Error)
    }
}

impl<'a> IntoIterator for &'a Findings {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Extend<Diagnostic> for Findings {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, findings: I) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes::outer;

    #[test]
    fn the_rest_is_counted_and_still_decides_the_worst() {
        let mut findings = Findings::new();
        for _ in 0..KEPT {
            findings.push(Diagnostic::new(outer::EMPTY_FILE, "x").severity(Severity::Note));
        }
        findings.push(Diagnostic::new(outer::EMPTY_FILE, "x"));
        assert_eq!(findings.iter().count(), KEPT);
        assert_eq!(findings.dropped(), 1);
        assert!(findings.has_errors());
    }
}
