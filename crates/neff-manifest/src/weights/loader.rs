//! What the runtime's loader makes of a `.npy` that stands in a NEFF (format notes 02 §12).
//!
//! It compares two bytes, takes 16 bits as the header's length and copies what is behind. It
//! knows one version, one order and one byte order, and checks none of them.

use neff_abi::Status;
use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Findings, Place, Refusal, Severity};

use super::array::{Array, Opened, Order};
use super::element::ByteOrder;
use super::npy::{PREAMBLE, Preamble, preamble, understand};

/// Bytes of a member's beginning from which all that the loader does can be told: a header of
/// version 1.0 is at most 65,545 bytes long. With fewer, less is found, and nothing wrongly.
pub const HEAD: usize = 64 * 1024 + 64;
/// What the loader wants in the first two bytes, low byte first.
const LOADER_MAGIC: u16 = 0x4E93;
/// Bytes before the header, as the loader has it for every version.
const LOADER_PREFIX: u64 = 10;
/// Gate of the magic.
const GATE: &str = "G46";

/// What the loader does with the member of a constant, as findings: none if it does right.
///
/// `head` are the member's first bytes, at best [`HEAD`] of them or all, and `size` is the size
/// of the whole. Findings about the dictionary point into the member, the others to `place`. Of
/// a member whose name does not end in `.npy` all bytes are data, and nothing is found.
pub fn judge_member(member: &str, place: &Place, head: &[u8], size: u64) -> Findings {
    let mut judge = Judge { member, place, findings: Findings::new() };
    if member.ends_with(".npy") {
        judge.member(head, size);
    }
    judge.findings
}

struct Judge<'a> {
    member: &'a str,
    place: &'a Place,
    findings: Findings,
}

impl Judge<'_> {
    fn report(&mut self, finding: Diagnostic) {
        self.findings.push(finding.at(self.place.clone()));
    }

    fn member(&mut self, head: &[u8], size: u64) {
        let Some(magic) = head.first_chunk().map(|two| u16::from_le_bytes(*two)) else {
            let finding = Diagnostic::new(codes::LOADER_MAGIC, "a .npy member has no magic");
            self.report(finding.expected("93 4e").found(format!("{size} bytes")));
            return;
        };
        if magic != LOADER_MAGIC {
            self.refused(magic);
            return;
        }
        let length = head.get(8..10).and_then(|two| two.first_chunk());
        let length = length.map(|two| u64::from(u16::from_le_bytes(*two)));
        let taken =
            length.map_or(size.saturating_add(1), |length| length.saturating_add(LOADER_PREFIX));
        if taken > size {
            self.outside(length, size);
            return;
        }
        let first = head.get(..PREAMBLE.min(head.len())).unwrap_or_default();
        match preamble(self.member, first) {
            Ok(preamble) => self.known(head, &preamble, taken, size),
            Err(finding) => self.unread(*finding),
        }
    }

    fn refused(&mut self, magic: u16) {
        let member = self.member;
        let text = format!("NUMPY {member} bad header {magic:x} != 0x4e93");
        let status = Status::NRT_INVALID;
        let refusal = Refusal {
            gate: GATE,
            status: status.0,
            status_name: status.name().unwrap_or_default(),
            text,
        };
        let [low, high] = magic.to_le_bytes();
        let finding = Diagnostic::new(codes::LOADER_MAGIC, "a .npy member has another magic")
            .expected("93 4e")
            .found(format!("{low:02x} {high:02x}"))
            .help("raw bytes belong into a member whose name does not end in .npy")
            .refusal(refusal);
        self.report(finding);
    }

    fn outside(&mut self, length: Option<u64>, size: u64) {
        let message = "the header's length leads out of the member";
        let finding = Diagnostic::new(codes::LOADER_LENGTH, message);
        let length = length.map_or("no header length".into(), |length| {
            format!("a header of {length} bytes behind the first {LOADER_PREFIX}")
        });
        self.report(finding.found(format!("{length}, in a member of {size} bytes")));
    }

    /// A member with a preamble that NumPy knows.
    fn known(&mut self, head: &[u8], preamble: &Preamble, taken: u64, size: u64) {
        let begins = preamble.data_offset();
        if begins != taken {
            let (major, minor) = preamble.version;
            let early = begins.saturating_sub(taken);
            let message = format!(
                "the loader takes a .npy of version {major}.{minor} from {early} bytes too early"
            );
            let finding = Diagnostic::new(codes::LOADER_OFFSET, message)
                .expected(format!("data from byte {begins} of the member"))
                .found(format!("the loader takes it from byte {taken}"))
                .help("write version 1.0");
            self.report(finding);
        }
        let end = usize::try_from(begins).ok().filter(|end| *end <= head.len());
        let Some(header) = end.and_then(|end| head.get(..end)) else { return };
        let Opened { array, findings } = understand(self.member, header, preamble, size);
        findings.iter().for_each(|finding| self.unread(finding.clone()));
        if let Some(array) = array.filter(|array| !array.is_plain()) {
            self.order(&array);
        }
    }

    /// A fault that NumPy would see and the loader does not.
    fn unread(&mut self, mut finding: Diagnostic) {
        if let Place::File { offset, .. } = finding.place {
            finding =
                finding.at(self.place.clone()).note(format!("at byte {offset} of the member"));
        }
        let note = "the loader does not look at this and takes all bytes behind the header";
        self.findings.push(finding.severity(Severity::Warning).note(note));
    }

    fn order(&mut self, array: &Array) {
        let mut forms = Vec::new();
        if array.order == Order::Fortran {
            forms.push("in Fortran order");
        }
        if array.byte_order == ByteOrder::Big {
            forms.push("big endian");
        }
        let message =
            format!("the loader copies an array that is {} as it is", forms.join(" and "));
        let finding = Diagnostic::new(codes::LOADER_ORDER, message)
            .expected("C order, little endian")
            .found(format!("{} of shape {:?}", array.element.name(), array.shape));
        self.report(finding);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::npy;

    fn member(version: u8, length: &[u8], text: &str, data: usize) -> Vec<u8> {
        let mut bytes = b"\x93NUMPY".to_vec();
        bytes.extend([version, 0]);
        bytes.extend(length);
        bytes.extend(text.bytes());
        bytes.resize(bytes.len() + data, 0);
        bytes
    }

    fn v1(descr: &str, fortran_order: &str, shape: &str, data: usize) -> Vec<u8> {
        let text =
            format!("{{'descr': '{descr}', 'fortran_order': {fortran_order}, 'shape': {shape}}}");
        member(1, &[u8::try_from(text.len()).unwrap(), 0], &text, data)
    }

    fn judge(bytes: &[u8]) -> Vec<Diagnostic> {
        let place = Place::member(512, 3, "sg00/w.npy");
        let findings = judge_member("sg00/w.npy", &place, bytes, bytes.len() as u64);
        findings.iter().cloned().collect()
    }

    #[test]
    fn what_the_loader_does_right_is_not_mentioned() {
        let dtype = neff_abi::Dtype::parse("bfloat16").unwrap();
        let mut bytes = npy::header(dtype, &[3]).unwrap();
        bytes.extend([0; 6]);
        assert_eq!(judge(&bytes), []);
        // The same in both orders.
        assert_eq!(judge(&v1("<f2", "True", "(1, 3)", 6)), []);
        assert_eq!(judge_member("w.bin", &Place::Nowhere, b"x", 1), Findings::new());
        // Too little to tell.
        assert!(judge_member("w.npy", &Place::Nowhere, &bytes[..40], 134).is_empty());
    }

    #[test]
    fn another_magic_is_refused_in_the_runtimes_words() {
        let finding = judge(b"PK\x03\x04 and so on").remove(0);
        assert_eq!(finding.code, codes::LOADER_MAGIC);
        let refusal = finding.refusal.unwrap();
        assert_eq!(refusal.text, "NUMPY sg00/w.npy bad header 4b50 != 0x4e93");
        assert_eq!((refusal.gate, refusal.status_name), ("G46", "NRT_INVALID"));
        assert_eq!(judge(b"\x93")[0].code, codes::LOADER_MAGIC);
        assert_eq!(judge(b"\x93")[0].refusal, None);
    }

    #[test]
    fn later_versions_are_taken_from_too_early() {
        let text = "{'descr': '<f2', 'fortran_order': False, 'shape': (2,)}";
        let short = member(2, &[55, 0, 0, 0], text, 4);
        let finding = judge(&short).remove(0);
        assert_eq!(finding.code, codes::LOADER_OFFSET);
        let message = "the loader takes a .npy of version 2.0 from 2 bytes too early";
        assert_eq!(finding.message, message);
        assert_eq!(finding.found.unwrap(), "the loader takes it from byte 65");
        let text = format!("{text}{}", " ".repeat(65_536 - text.len()));
        let long = judge(&member(3, &[0, 0, 1, 0], &text, 4)).remove(0);
        assert!(long.message.contains("65538 bytes too early"), "{}", long.message);
    }

    #[test]
    fn what_the_loader_does_not_look_at_is_a_warning() {
        let codes_of = |bytes: &[u8]| {
            let all = judge(bytes);
            assert!(all.iter().all(|finding| finding.severity == Severity::Warning));
            all.iter().map(|finding| finding.code).collect::<Vec<_>>()
        };
        assert_eq!(codes_of(&v1("<f2", "True", "(2, 3)", 12)), [codes::LOADER_ORDER]);
        assert_eq!(codes_of(&v1(">f2", "False", "(2, 3)", 12)), [codes::LOADER_ORDER]);
        assert_eq!(codes_of(&v1("<f2", "False", "(2, 3)", 11)), [codes::DATA_SHORT]);
        assert_eq!(codes_of(&v1("<f2", "False", "(2, 3)", 13)), [codes::DATA_LONG]);
        assert_eq!(codes_of(&v1("<f2", "Maybe", "(2, 3)", 13)), [codes::NPY_HEADER]);
        assert_eq!(codes_of(b"\x93NUMPY\x04\x00\x00\x00\x00\x00"), [codes::NPY_VERSION]);
        assert_eq!(codes_of(b"\x93N-----\x00\x00\x00\x00\x00"), [codes::NOT_NPY]);
    }

    #[test]
    fn a_length_beyond_the_member() {
        for bytes in [&b"\x93NUMPY\x01\x00\x10\x00{}"[..], b"\x93NUMPY"] {
            assert_eq!(judge(bytes)[0].code, codes::LOADER_LENGTH);
        }
    }
}
