//! How a fact is known. It says nothing about where the fact is used.

use std::fmt;

/// The tag that the format notes give a fact. Ordered: better evidence is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// Deduced, with a reason.
    Inferred,
    /// Read from real bytes, the vendor's headers, logs or documents.
    Observed,
    /// Found in twelve real files made by the vendor's compiler; outranks the others.
    Measured,
}

impl Evidence {
    /// The tag's word.
    pub fn word(self) -> &'static str {
        match self {
            Evidence::Inferred => "inferred",
            Evidence::Observed => "observed",
            Evidence::Measured => "measured",
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
