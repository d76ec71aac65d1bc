//! The first bytes of a trace: its version and how long its message is.

use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings, Place};

/// Bytes before the message.
pub const HEADER: usize = 128;
/// The version that was measured.
pub const VERSION: u8 = 6;

/// What stands before the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header<'a> {
    /// The format version.
    pub version: u8,
    /// Bytes of the message, as the header says.
    pub length: u32,
    /// Bytes 5 to 127, which are not explained.
    pub rest: &'a [u8],
}

impl<'a> Header<'a> {
    /// The header and what stands behind it; `None` if the file is too short, then `findings` has
    /// an error.
    pub(super) fn read(bytes: &'a [u8], findings: &mut Findings) -> Option<(Header<'a>, &'a [u8])> {
        let Some((header, body)) = bytes.split_at_checked(HEADER) else {
            let message = "the file ends in its header";
            let finding = Diagnostic::new(codes::TRACE_SHORT, message);
            let finding = finding.expected(format!("at least {HEADER} bytes"));
            let end = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
            findings.push(finding.found(format!("{end}")).at(Place::offset(end)));
            return None;
        };
        let [version, a, b, c, d, rest @ ..] = header else { return None };
        let length = u32::from_le_bytes([*a, *b, *c, *d]);
        let header = Header { version: *version, length, rest };
        header.check(body, findings);
        Some((header, body))
    }

    fn check(&self, body: &[u8], findings: &mut Findings) {
        if self.version != VERSION {
            let message = format!("the format version is {}", self.version);
            let finding = Diagnostic::new(codes::TRACE_VERSION, message);
            let finding = finding.expected(format!("{VERSION}, which was measured"));
            findings.push(finding.at(Place::field(0, 1, "version")));
        }
        let there = u64::try_from(body.len()).unwrap_or(u64::MAX);
        if u64::from(self.length) > there {
            let message = "the message is longer than the rest of the file";
            let finding = Diagnostic::new(codes::TRACE_LENGTH, message);
            let finding = finding.expected(format!("{} bytes", self.length));
            findings.push(finding.found(there.to_string()).at(Place::field(1, 4, "length")));
        }
    }
}
