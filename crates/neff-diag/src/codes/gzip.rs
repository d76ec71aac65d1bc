//! Codes of the compressed payload. N0201 to N0299.

use crate::code::code_table;

code_table! {
    GZIP: 200, "the gzip payload";

    /// The gzip header is malformed.
    HEADER_BAD = 201, Error, "the gzip header is malformed",
        "A gzip member begins with `1f 8b`, method 8, a flag byte with only its low five bits in use, a time, two bytes, and the optional fields that the flags announce (RFC 1952).";
    /// The stream ends inside a gzip member.
    TRUNCATED = 202, Error, "the gzip stream is cut off",
        "The compressed data end before the last block or before the eight bytes of the trailer. The members that were complete before the cut can be taken out with `neffc unpack --salvage`.";
    /// Invalid deflate data.
    CORRUPT = 203, Error, "the compressed data are damaged",
        "The deflate stream holds a code or a distance that cannot be. Everything before the offset named was read; nothing behind it can be trusted. A zero-filled page in the middle of a file is the most frequent cause.";
    /// CRC-32 of the trailer does not match.
    CRC_MISMATCH = 204, Error, "the gzip CRC does not match",
        "The CRC-32 in the gzip trailer is not that of the uncompressed data: some byte differs from what was written, or the trailer does. Some loaders do not check it.";
    /// ISIZE of the trailer does not match.
    SIZE_MISMATCH = 205, Error, "the gzip size does not match",
        "The trailer's ISIZE is not the number of uncompressed bytes modulo 2^32. Some loaders do not check it.";
    /// The optional header CRC does not match.
    HEADER_CRC_MISMATCH = 206, Error, "the gzip header CRC does not match",
        "The FHCRC flag announces a CRC-16 of the gzip header, and it is not the one that the header bytes give.";
    /// More than one member.
    SEVERAL_MEMBERS = 207, Note, "the payload is made of several gzip members",
        "Concatenated gzip members inflate to one stream and the runtime's library accepts them. Known writers make one.";
    /// Bytes other than NUL behind the last member.
    TAIL_NOT_ZERO = 208, Warning, "bytes that are not zero follow the gzip stream",
        "Inside `data_size`, today's compiler pads with NULs behind the gzip member. Here other bytes stand there. Loaders ignore them; this tool keeps them on a rewrite.";
    /// The output limit was reached.
    OUTPUT_LIMIT = 209, Error, "the payload inflates beyond the limit",
        "A small file can inflate to any size, so the number of uncompressed bytes is limited. If the file can be trusted, raise the limit with `--max-inflated`.";
    /// The ratio limit was reached.
    RATIO_LIMIT = 210, Error, "the payload inflates too strongly",
        "The ratio of uncompressed to compressed bytes is above the limit. Deflate reaches 1032 at most; real programs stay far below. If the file can be trusted, raise the limit with `--max-ratio`.";
    /// Optional header fields.
    OPTIONAL_FIELDS = 211, Note, "the gzip header has optional fields",
        "A file name, comment, extra field or header CRC stands in the gzip header. Loaders skip them; known NEFF writers write none.";
}
