//! Codes of the archive and its members. N0301 to N0399.

use crate::code::code_table;

code_table! {
    ARCHIVE: 300, "the archive and its members";

    /// A header block fails its checksum.
    CHECKSUM_BAD = 301, Error, "a tar header fails its checksum",
        "Each 512-byte header carries the sum of its bytes. Here it does not fit, so the block is damaged or the archive lost its place. Nothing behind it can be located with certainty; members before it are sound.";
    /// The archive ends inside a member.
    TRUNCATED = 302, Error, "the archive ends inside a member",
        "A tar header announces more bytes than follow. The member named is incomplete; those before it are complete and can be taken out with `neffc unpack --salvage`.";
    /// No end marker.
    NO_END = 303, Note, "the archive has no end marker",
        "An archive ends with two blocks of NULs. Here one or both are missing. Readers accept it, but a file cut exactly between two members looks the same: compare the list of members with what you expect.";
    /// A numeric field is not a number.
    NUMBER_BAD = 304, Error, "a numeric tar field is not a number",
        "Numbers in tar headers are octal digits, or base-256 with the top bit set. A size that is negative or not a number leaves no way to find the next member.";
    /// A name occurs twice.
    DUPLICATE = 305, Warning, "a member name occurs more than once",
        "The loader keeps one entry per name and it is not known which one survives. A writer must not make duplicates. On unpacking, the first becomes the file and the others are kept by index under `.neffc/`.";
    /// The loader drops the member.
    DROPPED_BY_LOADER = 306, Note, "the loader drops this member",
        "Names that end in `wavegraph-bin.json` are read past and never stored, at any depth. The file loads; the member is for other tools.";
    /// A link, device or other special entry.
    SPECIAL_ENTRY = 307, Warning, "a member is not a plain file or folder",
        "Links, devices, FIFOs, sparse files and unknown types do not belong in a NEFF: the loader does not filter them and would see an empty or odd entry. They are listed, never created on disk, and kept under `.neffc/` for a lossless rewrite.";
    /// The name would leave the folder.
    UNSAFE_NAME = 308, Error, "a member name leads out of the folder",
        "An absolute path, a drive, or a `..` step would put the file somewhere else. Such a member is never written to disk under its name; the rest is unpacked and the exit status is 1. `neffc cat` can still print it.";
    /// Names differ only in case.
    CASE_COLLISION = 309, Warning, "two member names differ only in case",
        "On file systems that ignore case the second would overwrite the first. The loader tells them apart. On unpacking, the second is kept by index under `.neffc/`.";
    /// The name is not ASCII.
    NAME_NOT_ASCII = 310, Warning, "a member name is not plain ASCII",
        "The loader takes any warning of its archive library for a failure, and a name that needs conversion gives one. The name is shown escaped.";
    /// Too many members.
    MEMBER_COUNT_LIMIT = 311, Error, "the archive has more members than the limit",
        "The number of members is limited so that a hostile archive cannot fill the memory or the disk with inodes. If the file can be trusted, raise the limit with `--max-members`.";
    /// A member is larger than the limit.
    MEMBER_SIZE_LIMIT = 312, Error, "a member is larger than the limit",
        "The size of one member is limited. If the file can be trusted, raise the limit with `--max-member-size`.";
    /// A name or extension record is too long.
    METADATA_LIMIT = 313, Error, "an extended tar record is too long",
        "Long names and pax records are held in memory, so their length is limited to 1 MiB. No real archive comes near; the record is damaged or hostile.";
    /// A JSON member is larger than the loader's parser takes.
    JSON_TOO_LARGE = 314, Error, "a JSON member is too large for the loader",
        "The runtime's JSON parser takes at most 4,294,967,295 bytes and refuses the load with a text of the form `File … size (…) exceeds json parser maximum (4294967295)`. This is known from the tar header alone. The usual cause is descriptor lists: DMA descriptors of a whole engine written out in its JSON. Fewer, larger descriptors or dynamic DMA avoid it.";
    /// A pax record is malformed.
    PAX_BAD = 315, Error, "a pax record is malformed",
        "A pax record is `LENGTH key=value` and a newline, with the length in decimal counting itself. This one does not add up; what it meant to say about the next member is lost.";
    /// Data behind the end marker.
    DATA_AFTER_END = 316, Warning, "data follow the end of the archive",
        "Behind the two NUL blocks that end the archive there are bytes that are not zero. Readers stop at the marker and ignore them; this tool keeps them on a rewrite.";
    /// What was inflated is not a tar.
    NOT_TAR = 317, Error, "the uncompressed payload is not a tar archive",
        "The payload inflates, but the first 512 bytes are not a tar header with a valid checksum. The runtime's library fails to open it.";
    /// Extension records or dialects a strict loader might refuse.
    EXTENSION_RECORDS = 318, Note, "the archive uses extended tar records",
        "Long names or pax records stand before a member. The runtime's library understands them, but known NEFF writers avoid them and strict readers may not follow.";
    /// No members at all.
    NO_MEMBERS = 319, Error, "the archive has no members",
        "The payload is a valid, empty archive. A NEFF needs at least `neff.json` and what it names.";
    /// A header field is odd but harmless.
    FIELD_UNUSUAL = 320, Note, "a tar header field has an unusual form",
        "The field differs from what tar writers produce, and nothing depends on it here. It is kept on a rewrite.";
    /// A program member is larger than the loader takes.
    PROGRAM_TOO_LARGE = 321, Error, "an engine program is too large for the loader",
        "The loader takes at most 4,294,967,295 bytes of instructions per engine and refuses with `Instruction size … exceeds maximum supported size`.";
    /// Padding behind a member is not zero.
    PADDING_NOT_ZERO = 322, Note, "padding behind a member is not zero",
        "A member's data are filled up to a multiple of 512 bytes. Writers use NULs; here something else stands there. It has no effect and is kept on a rewrite.";
}
