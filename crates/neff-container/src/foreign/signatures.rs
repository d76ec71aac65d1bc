//! Files that begin with bytes their format prescribes.

use super::{Certainty, Foreign};

/// One signature.
struct Signature {
    /// Where it stands.
    offset: usize,
    /// The bytes.
    bytes: &'static [u8],
    what: &'static str,
    help: &'static str,
}

const CARVE: &str = "if a NEFF is embedded in it, `neffc carve` finds and extracts it";
const CARVE_UNCOMPRESSED: &str =
    "decompress it first; `neffc carve` finds a NEFF inside the result";
const BARE_ARCHIVE: &str = "a bare archive has no header: `neffc pack` makes a NEFF of its members";
const NOTHING: &str = "pass the `.neff` file that the compiler wrote";
const WEIGHTS: &str = "weights belong inside a NEFF, as members that its manifests name";

const fn signature(
    offset: usize,
    bytes: &'static [u8],
    what: &'static str,
    help: &'static str,
) -> Signature {
    Signature { offset, bytes, what, help }
}

/// Longer signatures stand before shorter ones that they begin with.
const SIGNATURES: &[Signature] = &[
    signature(0, b"\x7FELF", "an ELF file", CARVE),
    signature(0, b"\x1F\x8B\x08", "a gzip stream", BARE_ARCHIVE),
    signature(257, b"ustar", "a tar archive", BARE_ARCHIVE),
    signature(0, b"\x28\xB5\x2F\xFD", "a zstd stream", CARVE_UNCOMPRESSED),
    signature(0, b"\xFD7zXZ\0", "an xz stream", CARVE_UNCOMPRESSED),
    // Behind `BZh` and a digit: the magic of the first block.
    signature(4, b"1AY&SY", "a bzip2 stream", CARVE_UNCOMPRESSED),
    signature(0, b"\x04\x22\x4D\x18", "an lz4 stream", CARVE_UNCOMPRESSED),
    signature(0, b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive", CARVE_UNCOMPRESSED),
    signature(0, b"PK\x05\x06", "an empty zip archive", NOTHING),
    signature(0, b"\x89PNG\r\n\x1A\n", "a PNG image", NOTHING),
    signature(0, b"\xFF\xD8\xFF", "a JPEG image", NOTHING),
    signature(0, b"%PDF-", "a PDF document", NOTHING),
    signature(0, b"\x93NUMPY", "a NumPy array", WEIGHTS),
    signature(0, b"!<arch>\n", "an ar archive (static library)", CARVE),
    signature(0, b"!<thin>\n", "a thin ar archive", NOTHING),
    signature(0, b"\xCF\xFA\xED\xFE", "a Mach-O file", CARVE),
    signature(0, b"\xCE\xFA\xED\xFE", "a Mach-O file", CARVE),
    signature(
        0,
        b"ML\xEFR",
        "MLIR bytecode",
        "compile it first; a module is no program of a device",
    ),
    signature(0, b"\x89HDF\r\n\x1A\n", "an HDF5 file", WEIGHTS),
    signature(0, b"GGUF", "a GGUF file", WEIGHTS),
];

/// The first signature that fits; zip archives by what their first member is.
pub(super) fn recognise(bytes: &[u8]) -> Option<Foreign> {
    if bytes.starts_with(b"PK\x03\x04") {
        return Some(zip(bytes));
    }
    if let Some(found) = SIGNATURES.iter().find(|signature| fits(signature, bytes)) {
        return Some(certain(found.what, found.help));
    }
    is_old_tar(bytes).then(|| certain("a tar archive of the V7 form", BARE_ARCHIVE))
}

fn fits(signature: &Signature, bytes: &[u8]) -> bool {
    bytes.get(signature.offset..).is_some_and(|rest| rest.starts_with(signature.bytes))
}

fn certain(what: &'static str, help: &'static str) -> Foreign {
    Foreign { what, certainty: Certainty::Signature, help }
}

/// A zip archive, named by the path of its first member (30 bytes in).
fn zip(bytes: &[u8]) -> Foreign {
    let length = bytes.get(26..28).and_then(|pair| pair.first_chunk().copied());
    let length = usize::from(length.map_or(0, u16::from_le_bytes));
    let rest = bytes.get(30..).unwrap_or_default();
    let name = rest.get(..length).unwrap_or(rest);
    if name.ends_with(b"/data.pkl") || name.ends_with(b"/constants.pkl") {
        // torch.jit and torch.save put their pickles first.
        certain("a PyTorch file (`.pt`, a zip archive)", CARVE)
    } else if name.ends_with(b".npy") {
        certain("a NumPy `.npz` (a zip archive)", WEIGHTS)
    } else {
        certain("a zip archive", CARVE)
    }
}

/// A first tar block without magic: its checksum field holds the sum of its bytes, with itself
/// taken as spaces.
fn is_old_tar(bytes: &[u8]) -> bool {
    let (Some(block), Some(field)) = (bytes.get(..512), bytes.get(148..156)) else { return false };
    let sum = |bytes: &[u8]| bytes.iter().map(|&byte| u32::from(byte)).sum::<u32>();
    let spaces = 8 * u32::from(b' ');
    let expected = sum(block).saturating_sub(sum(field)).saturating_add(spaces);
    let is_filler = |byte: u8| byte == b' ' || byte == 0;
    let digits: Vec<u8> = field.iter().copied().filter(|&byte| !is_filler(byte)).collect();
    let stored = std::str::from_utf8(&digits).ok().and_then(|t| u32::from_str_radix(t, 8).ok());
    stored == Some(expected) && block.first().is_some_and(|&byte| byte != 0)
}
