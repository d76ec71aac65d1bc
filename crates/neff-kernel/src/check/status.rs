//! What the loader returns (format notes 07 §1.8).

use std::fmt;

/// Declares the statuses: one row each.
macro_rules! statuses {
    ($($variant:ident = $number:literal, $name:literal, $about:literal;)+) => {
        /// The loader's status.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Status {
            $(#[doc = $about] $variant,)+
        }

        impl Status {
            /// All statuses, by their number.
            pub const ALL: &[Status] = &[$(Status::$variant),+];

            /// Its number.
            pub fn number(self) -> u32 {
                match self { $(Status::$variant => $number,)+ }
            }

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Status::$variant => $name,)+ }
            }
        }
    };
}

statuses! {
    NoErr = 0, "NO_ERR", "The library is made.";
    NotElf = 1, "NOT_ELF", "The first bytes are not those of an ELF32 file.";
    NotDynamic = 2, "NOT_DYNAMIC", "Not returned by a check that is known.";
    NotStatic = 3, "NOT_STATIC", "Not returned by a check that is known.";
    NoDynamicSegment = 4, "NO_DYNAMIC_SEGMENT", "No dynamic array that leads to relocations.";
    UnknownSymbol = 5, "UNKNOWN_SYMBOL", "A relocation has a symbol.";
    NotAligned = 6, "NOT_ALIGNED", "Not returned by a check that is known.";
    NotSplitload = 7, "NOT_SPLITLOAD", "The segments are not those of a library.";
    RelocationErr = 8, "RELOCATION_ERR", "A relocation cannot be carried out.";
    NullPtr = 9, "NULL_PTR", "Not returned by a check that is known.";
    NoStart = 10, "NO_START", "Not returned by a check that is known.";
    NotSameGb = 11, "NOT_SAME_GB", "Not returned by a check that is known.";
    InsnFmtErr = 12, "INSN_FMT_ERR", "A relocation is in an instruction of another form.";
    InternalErr = 13, "INTERNAL_ERR", "A segment does not fit its window of the device.";
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.number())
    }
}

/// What the function around the loader returns when the loader's status is not 0.
pub const WRAPPER_FAILED: u32 = 9;
/// What the function around the loader returns for a library that is too large to be staged.
pub const WRAPPER_TOO_LARGE: u32 = 7;
