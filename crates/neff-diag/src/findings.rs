//! A bounded list of diagnostics.

use crate::{Code, Diagnostic, Place, Severity};

/// Findings kept before the rest is only counted, errors and others each. A million-member archive
/// with a fault in every member must not become a million strings.
const KEPT: usize = 10_000;

/// Diagnostics in the order of the input, bounded in number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    list: Vec<Diagnostic>,
    /// Errors in the list.
    errors: usize,
    most: usize,
    dropped: u64,
    worst: Option<Severity>,
}

impl Default for Findings {
    fn default() -> Self {
        Self::at_most(KEPT)
    }
}

impl Findings {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty list that keeps so many errors and as many other findings: for one input of
    /// several, which must not fill the list of all.
    pub fn at_most(most: usize) -> Self {
        Findings { list: Vec::new(), errors: 0, most, dropped: 0, worst: None }
    }

    /// Adds a finding; beyond the most that is kept, 10,000 errors and 10,000 others unless told
    /// otherwise, it is counted and not kept.
    pub fn push(&mut self, finding: Diagnostic) {
        self.worst = self.worst.max(Some(finding.severity));
        if !self.keeps(finding.severity) {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        self.errors = self.errors.saturating_add((finding.severity == Severity::Error).into());
        self.list.push(finding);
    }

    /// Adds a finding at a place, which is worked out only if the finding is kept.
    pub fn push_at(&mut self, finding: Diagnostic, place: impl FnOnce() -> Place) {
        let finding = if self.keeps(finding.severity) { finding.at(place()) } else { finding };
        self.push(finding);
    }

    /// Moves all findings of `other` behind those of `self`.
    pub fn append(&mut self, other: Findings) {
        self.append_as(other, |finding| finding);
    }

    /// Moves all findings of `other` behind those of `self`, each changed.
    pub fn append_as(&mut self, other: Findings, change: impl FnMut(Diagnostic) -> Diagnostic) {
        self.dropped = self.dropped.saturating_add(other.dropped);
        self.worst = self.worst.max(other.worst);
        for finding in other.list.into_iter().map(change) {
            self.push(finding);
        }
    }

    /// Takes out the findings of a code that others have made redundant; [`Findings::worst`] remembers them.
    pub fn remove(&mut self, code: Code) {
        self.list.retain(|finding| finding.code != code);
        let errors = self.list.iter().filter(|finding| finding.severity == Severity::Error);
        self.errors = errors.count();
    }

    /// Takes out the findings of codes that turned out not to be true of the input, so that
    /// [`Findings::worst`] forgets them, unless findings were dropped, which may have been others.
    pub fn withdraw(&mut self, codes: &[Code]) {
        codes.iter().for_each(|code| self.remove(*code));
        if self.dropped == 0 {
            self.worst = self.list.iter().map(|finding| finding.severity).max();
        }
    }

    /// True if a finding of this severity would be kept: if not, there is no need to make it well.
    pub fn keeps(&self, severity: Severity) -> bool {
        let kept = match severity {
            Severity::Error => self.errors,
            Severity::Warning | Severity::Note => self.list.len().saturating_sub(self.errors),
        };
        kept < self.most
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
        for _ in 0..=KEPT {
            findings.push(Diagnostic::new(outer::EMPTY_FILE, "x"));
        }
        assert_eq!((findings.iter().count(), findings.dropped()), (KEPT, 1));
        let mut all = Findings::at_most(0);
        all.append(findings);
        assert_eq!((all.iter().count(), all.dropped()), (0, 10_001));
        assert!(all.has_errors());
    }

    #[test]
    fn what_is_withdrawn_is_forgotten_and_what_is_removed_is_not() {
        let mut findings = Findings::new();
        findings.push(Diagnostic::new(outer::EMPTY_FILE, ""));
        let mut removed = findings.clone();
        removed.remove(outer::EMPTY_FILE);
        assert!(removed.is_empty() && removed.has_errors());
        findings.withdraw(&[outer::EMPTY_FILE]);
        assert!(findings.is_empty() && findings.worst().is_none());
    }

    #[test]
    fn many_notes_take_no_error_s_place() {
        let mut findings = Findings::at_most(2);
        let error = || Diagnostic::new(outer::EMPTY_FILE, "x");
        for _ in 0..3 {
            findings.push_at(error().severity(Severity::Note), || Place::Path("note".into()));
        }
        findings.push(error());
        let severities: Vec<_> = findings.iter().map(|finding| finding.severity).collect();
        assert_eq!(severities, [Severity::Note, Severity::Note, Severity::Error]);
        assert_eq!((findings.dropped(), findings.keeps(Severity::Error)), (1, true));
        findings.push(error());
        assert!(!findings.keeps(Severity::Error) && !findings.keeps(Severity::Warning));
        findings.push_at(error(), || unreachable!("nobody sees it"));
        findings.remove(outer::EMPTY_FILE);
        assert!(findings.keeps(Severity::Error) && findings.has_errors());
    }
}
