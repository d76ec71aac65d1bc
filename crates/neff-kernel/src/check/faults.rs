//! What the loader refuses, in its order.

use std::fmt;

use neff_diag::Diagnostic;

use super::status::{Status, WRAPPER_FAILED};

/// Faults kept before the rest is only counted: each relocation of a damaged file may be one.
const KEPT: usize = 1000;

/// What is returned for an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The loader returns this status.
    Loader(Status),
    /// The function around it returns this number; the loader has nothing against the image.
    Wrapper(u32),
    /// The loader would read what is not in the file, so what it returns cannot be known.
    Unknown,
}

impl Answer {
    /// What the function around the loader returns; `None` if that cannot be known.
    pub fn wrapper(self) -> Option<u32> {
        match self {
            Answer::Loader(Status::NoErr) => Some(0),
            Answer::Loader(_) => Some(WRAPPER_FAILED),
            Answer::Wrapper(number) => Some(number),
            Answer::Unknown => None,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Loader(status) => status.fmt(f),
            Answer::Wrapper(number) => write!(f, "{number} from the function around the loader"),
            Answer::Unknown => f.write_str("unknown"),
        }
    }
}

/// Something that the loader refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The step of the loader (format notes 07 §1.8): 1 to 15.
    pub step: u8,
    /// What is returned if this is the first fault.
    pub answer: Answer,
    /// What is wrong.
    pub diagnostic: Diagnostic,
}

/// Faults in the order of the loader, bounded in number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Fault>,
    dropped: u64,
}

impl Faults {
    pub(crate) fn push(&mut self, step: u8, answer: Answer, diagnostic: Diagnostic) {
        if self.list.len() >= KEPT {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        let diagnostic = diagnostic.note(match answer {
            Answer::Loader(status) => format!("the loader returns {status} at its step {step}"),
            Answer::Wrapper(number) => {
                format!("the function around the loader returns {number} at step {step}")
            }
            Answer::Unknown => format!(
                "at step {step} the loader does not notice and reads behind the file, so what it returns cannot be known"
            ),
        });
        self.list.push(Fault { step, answer, diagnostic });
    }

    /// What is returned for the first of them.
    pub fn first(&self) -> Option<Answer> {
        self.list.first().map(|fault| fault.answer)
    }

    /// The faults.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.list.iter()
    }

    /// Number of faults that were counted and not kept.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}
