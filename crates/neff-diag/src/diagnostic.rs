//! The diagnostic value and its parts.

use crate::{Code, Place};

/// How bad a finding is. Ordered: a worse severity is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Suspicious or harmful elsewhere; the job went on and the result is good.
    Warning,
    /// The input is faulty or refused.
    Error,
}

impl Severity {
    /// The word that text and JSON renderings print.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// What the vendor's runtime itself does and prints where it finds the same fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Gate id of the format notes (03), e.g. `G05`.
    pub gate: &'static str,
    /// `NRT_STATUS` the load returns, e.g. 10.
    pub status: u32,
    /// Vendor's name of that status, e.g. `NRT_UNSUPPORTED_NEFF_VERSION`.
    pub status_name: &'static str,
    /// The runtime's text with its arguments filled in; users search for it.
    pub text: String,
}

/// A remark attached to a diagnostic, with its own place if it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// One sentence.
    pub text: String,
    /// Where the remark points; [`Place::Nowhere`] for a remark about the whole.
    pub place: Place,
}

/// One finding about the input.
///
/// ```
/// use neff_diag::{Diagnostic, Place, Severity, codes::outer};
///
/// let finding = Diagnostic::new(outer::EMPTY_FILE, "the file is empty")
///     .at(Place::offset(0))
///     .expected("a 1024-byte header")
///     .found("0 bytes")
///     .help("check how the file was copied");
/// assert_eq!(finding.severity, Severity::Error);
/// assert_eq!(finding.code.to_string(), "N0101");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code.
    pub code: Code,
    /// Severity; from the code's row unless set with [`Diagnostic::severity`].
    pub severity: Severity,
    /// One sentence without a final full stop: what is wrong, here.
    pub message: String,
    /// Where it is.
    pub place: Place,
    /// What was expected there.
    pub expected: Option<String>,
    /// What was found instead.
    pub found: Option<String>,
    /// Remarks, in the order they were added.
    pub notes: Vec<Note>,
    /// What the user can do.
    pub help: Option<String>,
    /// What the vendor's runtime says to the same fault.
    pub refusal: Option<Refusal>,
}

impl Diagnostic {
    /// A diagnostic with the severity of the code's row and no place yet.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity: code.row().map_or(Severity::Error, |row| row.severity),
            message: message.into(),
            place: Place::Nowhere,
            expected: None,
            found: None,
            notes: Vec::new(),
            help: None,
            refusal: None,
        }
    }

    /// Sets the place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = place;
        self
    }

    /// Overrides the severity of the row.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Says what was expected.
    #[must_use]
    pub fn expected(mut self, text: impl Into<String>) -> Self {
        self.expected = Some(text.into());
        self
    }

    /// Says what was found.
    #[must_use]
    pub fn found(mut self, text: impl Into<String>) -> Self {
        self.found = Some(text.into());
        self
    }

    /// Adds a remark about the whole.
    #[must_use]
    pub fn note(self, text: impl Into<String>) -> Self {
        self.note_at(text, Place::Nowhere)
    }

    /// Adds a remark that points somewhere.
    #[must_use]
    pub fn note_at(mut self, text: impl Into<String>, place: Place) -> Self {
        self.notes.push(Note { text: text.into(), place });
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Attaches the runtime's own refusal.
    #[must_use]
    pub fn refusal(mut self, refusal: Refusal) -> Self {
        self.refusal = Some(refusal);
        self
    }
}
