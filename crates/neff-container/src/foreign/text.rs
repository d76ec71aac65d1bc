//! Files that are recognised by their looks: texts, and binary formats without a signature.
//! All but one are guesses.

use super::{Certainty, Foreign};

const MANIFEST: &str = "a manifest alone is no model: `neffc pack` makes a NEFF of a whole folder";
const COMPILE: &str = "compile it first; `neffc carve` finds a NEFF embedded in it";
const NOTHING: &str = "pass the `.neff` file that the compiler wrote";

/// The looks, in the order they are tried.
pub(super) fn recognise(bytes: &[u8]) -> Option<Foreign> {
    if bytes.starts_with(b"version https://git-lfs") {
        return Some(Foreign {
            what: "a Git LFS pointer, which stands for a file that was not fetched",
            certainty: Certainty::Signature,
            help: "fetch the file itself: `git lfs pull`",
        });
    }
    if !bytes.is_empty() && bytes.iter().all(|&byte| byte == 0) {
        return Some(guess("a run of NULs", "copy the file again: its blocks were never written"));
    }
    safetensors(bytes).or_else(|| pickle(bytes)).or_else(|| text(bytes)).or_else(|| protobuf(bytes))
}

fn guess(what: &'static str, help: &'static str) -> Foreign {
    Foreign { what, certainty: Certainty::Heuristic, help }
}

/// safetensors: the length of a JSON object in eight bytes, and the object.
fn safetensors(bytes: &[u8]) -> Option<Foreign> {
    // The format's own reader refuses longer headers.
    const LONGEST: u64 = 100_000_000;
    let (length, rest) = bytes.split_first_chunk()?;
    let length = u64::from_le_bytes(*length);
    let fits = (2..=LONGEST).contains(&length) && rest.starts_with(b"{\"");
    let help = "weights belong inside a NEFF, as members that its manifests name";
    fits.then(|| guess("a safetensors file", help))
}

/// A Python pickle of protocol 2 or later, as older `torch.save` wrote it.
fn pickle(bytes: &[u8]) -> Option<Foreign> {
    let [0x80, 2..=5, opcode, ..] = bytes else { return None };
    let opens = matches!(opcode, b'}' | b']' | b'(' | b'c' | b'\x8A' | b'\x95' | b'X' | b'\x8C');
    opens.then(|| guess("a Python pickle", "if a NEFF is embedded in it, `neffc carve` finds it"))
}

/// Texts, by their first word.
fn text(bytes: &[u8]) -> Option<Foreign> {
    if !is_text(bytes) {
        return None;
    }
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let starts = |word: &str| body.starts_with(word.as_bytes());
    Some(match body.first()? {
        b'{' | b'[' => guess("JSON text", MANIFEST),
        _ if starts("HloModule") => guess("an HLO module in text form", COMPILE),
        _ if starts("module @") || starts("module {") => {
            guess("an MLIR module in text form", COMPILE)
        }
        _ if starts("#!") => guess("a script", NOTHING),
        b'<' => guess("HTML or XML, as a failed download leaves it", "download the file again"),
        _ => guess("plain text", NOTHING),
    })
}

/// UTF-8 without control characters other than white space. A character that the end of the
/// slice cuts is no fault.
fn is_text(bytes: &[u8]) -> bool {
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(fault) if fault.error_len().is_none() => {
            let whole = bytes.get(..fault.valid_up_to()).unwrap_or_default();
            std::str::from_utf8(whole).unwrap_or_default()
        }
        Err(_) => return false,
    };
    !valid.is_empty() && valid.chars().all(|c| !c.is_control() || "\n\r\t\x0C".contains(c))
}

/// A protobuf message that begins with a string: field 1, a length below 128, printable ASCII,
/// and a further field. Serialised HLO modules (their name comes first) look like this.
fn protobuf(bytes: &[u8]) -> Option<Foreign> {
    let [0x0A, length, rest @ ..] = bytes else { return None };
    let length = usize::from(*length);
    let (name, rest) = (rest.get(..length)?, rest.get(length..)?);
    let is_name = (1..128).contains(&length) && name.iter().all(u8::is_ascii_graphic);
    // Wire types 0, 1, 2 and 5 of field 2 or later.
    let next = *rest.first()?;
    let is_field = next >> 3 >= 1 && matches!(next & 7, 0 | 1 | 2 | 5) && next < 0x80;
    let (hlo, other) =
        ("a serialised HLO module (protobuf)", "a protobuf message, perhaps a serialised module");
    // HloModuleProto: field 2 is the name of the entry computation.
    (is_name && is_field).then(|| guess(if next == 0x12 { hlo } else { other }, COMPILE))
}
