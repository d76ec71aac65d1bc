//! Codes of the outer file: what it is, the 1024-byte header, the header gates. N0101 to N0199.

use crate::code::code_table;

code_table! {
    OUTER: 100, "the outer file and its header";

    /// The file has no bytes.
    EMPTY_FILE = 101, Error, "the file is empty",
        "A NEFF has at least a 1024-byte header and an archive. An empty file is usually the trace of an interrupted copy or of a compiler that was killed; delete it and make it again.";
    /// Fewer than 1024 bytes.
    SHORTER_THAN_HEADER = 102, Error, "the file is shorter than a NEFF header",
        "The header alone has 1024 bytes. What is there was read as far as it goes; the file cannot be loaded and holds no archive bytes.";
    /// 1024 bytes and nothing behind them, or data_size 0.
    HEADER_ONLY = 103, Error, "the file has a header and no archive",
        "The archive begins at offset 1024 and `data_size` says how long it is. Here nothing follows, or `data_size` is 0. The runtime refuses such a file: with its verify flag it stops at an assertion, without it the archive does not open.";
    /// G03: header_size does not lie inside the file.
    HEADER_SIZE_REFUSED = 104, Error, "header_size is not smaller than the file",
        "The runtime compares `header_size` with the size of the file and refuses when it is not smaller. Every real file holds 1024; the archive starts at 1024 whatever the field says.";
    /// header_size is accepted by the runtime but not 1024.
    HEADER_SIZE_UNUSUAL = 105, Warning, "header_size is not 1024",
        "The runtime only tests that `header_size` is smaller than the file and reads the archive from offset 1024 in any case, so this loads. No known writer writes another value: the file may be damaged or written with another layout.";
    /// G04: major version above 2.
    VERSION_UNSUPPORTED = 106, Error, "the NEFF version is not supported",
        "`neff_version_major` must be 0, 1 or 2 (status 10). The minor version and the build label are never tested. Recompile for the runtime at hand or update the runtime.";
    /// G05: a feature bit that the runtime does not know.
    FEATURES_UNSUPPORTED = 107, Error, "the file needs features that the runtime lacks",
        "With major version 2, each set bit of `feature_bits` must be known to the runtime; otherwise the load ends with status 10 and a text that prints the offending bits. Bits 27 to 62 are refused by every known runtime; older runtimes know fewer bits (`--runtime`). Bit 63 is never looked at, and majors 0 and 1 skip the test. Update the runtime, or compile without the feature.";
    /// G06: data_size is larger than what follows the header.
    DATA_SIZE_TOO_LARGE = 108, Error, "data_size is larger than the file allows",
        "`data_size` must be at most the file size less 1024 (status 2). The usual cause is a truncated copy; the message says how many bytes are missing and how far the archive can be read. `neffc unpack --salvage` writes the members that are complete.";
    /// data_size is exactly 1024 too large.
    DATA_SIZE_COUNTS_HEADER = 109, Error, "data_size counts the header too",
        "`data_size` is larger by exactly 1024 than what follows the header. Some writers store the size of the whole file there; the field is the size of the archive alone. If the archive itself is sound, unpack the file and pack the folder with `--style` or `--like`: a plain `neffc pack` gives back the original with its header as it was.";
    /// G07: pkg_version is neither 1 nor 2.
    PACKAGE_VERSION_UNKNOWN = 110, Error, "pkg_version is neither 1 nor 2",
        "`pkg_version` selects the digest: 1 SHA-256, 2 MD5. The runtime refuses any other value with status 10. Whether the payload is compressed is seen from its bytes, never from this field.";
    /// The digest does not match and the archive is damaged too.
    DAMAGED = 111, Error, "the digest does not match and the archive is damaged",
        "The `hash` field matches no digest of the stored bytes, and the archive itself fails a check (CRC, length, checksum). The file was changed or cut after it was written.";
    /// The digest matches no digest; the archive is sound.
    SIGNATURE_NOT_DIGEST = 112, Note, "hash is no digest of the stored data",
        "The archive is sound, yet `hash` is not its MD5 (or SHA-256 for pkg_version 1). Today's compiler writes a signature of its own there, followed by sixteen NULs, and such files load because the runtime does not verify by default. With its verify flag on the runtime would refuse with status 2.";
    /// Feature bits are set but never tested.
    FEATURES_NOT_TESTED = 113, Warning, "feature bits are set that no runtime tests",
        "Bit 63 belongs to neither the supported nor the refused set, and with a major version below 2 no bit is tested at all. The file loads, even on a runtime that lacks the feature. A writer that needs a feature must write major version 2.";
    /// The header looks like the early public codec's layout.
    OLD_HEADER_LAYOUT = 114, Error, "the header was written with another layout",
        "An early public codec declares `hash` with 64 and `uuid` with 32 bytes. Files written with it have every field behind the hash shifted by 48 bytes. The runtime reads the fields at their true places and finds others. Unpack the file and pack the folder with `--new`, which takes nothing over from the old header.";
    /// Something else entirely.
    NOT_A_NEFF = 115, Error, "the file is not a NEFF",
        "The first bytes belong to another format, or nothing in the file looks like a NEFF header or an archive. If a NEFF may be embedded in it (a `.pt` or other zip, an ELF library, an HLO module, a dump), `neffc carve` finds it.";
    /// Bytes behind the payload that no field covers.
    TRAILING_BYTES = 116, Note, "bytes follow the archive",
        "The file is longer than 1024 + `data_size`. The runtime ignores what follows; this tool keeps it on a rewrite.";
    /// A bare archive without a header.
    NO_HEADER = 117, Note, "the file is an archive without a NEFF header",
        "A `.tgz` or `.tar` as the packager's `unpack` leaves it: the members can be read, but the runtime does not load it. Unpack it and pack the folder with `--style`, which writes a header; a plain `neffc pack` gives back the bare archive.";
    /// The name fills the field.
    NAME_NOT_TERMINATED = 118, Note, "the name fills its field without a NUL",
        "`name` has 256 bytes and no NUL. Readers that look for one run into the next field; this tool takes the 256 bytes whole. A writer keeps names to 255 bytes.";
    /// The name has bytes behind its NUL.
    NAME_HAS_HIDDEN_TEXT = 119, Note, "bytes follow the NUL that ends a header text",
        "A header text ends at its first NUL; something stands behind it inside the field. It has no effect and is kept on a rewrite.";
    /// Reserved header bytes are set.
    RESERVED_NOT_ZERO = 120, Note, "reserved header bytes are not zero",
        "The last 468 bytes of the header are reserved and zero in every known file. They have no known effect and are kept on a rewrite.";
    /// lnc_size and feature bit 10 disagree.
    LNC_DISAGREES = 121, Warning, "lnc_size and the virtual-core feature disagree",
        "Feature bit 10 (`neff_feature_vnc`) is set when more than one physical core makes a logical one, and `lnc_size` says how many. The runtime looks at the size only if the bit is set, so a disagreement can load on the wrong number of cores.";
    /// The payload is neither gzip nor tar.
    PAYLOAD_UNKNOWN = 122, Error, "the payload is neither gzip nor tar",
        "At offset 1024 a gzip member (`1f 8b 08`) or a tar header with a valid checksum must begin. The runtime's archive library knows only these two here and fails to open anything else.";
    /// The hash tail is of neither known form.
    HASH_TAIL_UNUSUAL = 123, Note, "the second half of hash has an unknown form",
        "With pkg_version 2 the digest takes 16 of the 32 bytes. Behind it known writers put sixteen ASCII `0` or sixteen NULs; readers ignore them.";
}
