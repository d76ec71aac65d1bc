//! Codes of unpacking into a folder, the lossless record, and packing. N0401 to N0499.

use crate::code::code_table;

code_table! {
    DIRECTORY: 400, "unpacking and packing";

    /// A member was not written under its name.
    KEPT_BY_INDEX = 401, Warning, "a member is kept under .neffc/ instead of its name",
        "The member cannot be a file of its name here: the name leads out of the folder, is taken, is reserved or too long, or the entry is no plain file. Its bytes are under `.neffc/members/` by index, so that `neffc pack` still restores the file.";
    /// The record of an unpacked folder is damaged.
    RECORD_BAD = 402, Error, "the record in .neffc/ cannot be used",
        "`unpack` leaves a record in `.neffc/` from which `pack` rebuilds the file byte for byte. It is missing a part, does not parse, or contradicts itself. Unpack again, or remove `.neffc/` to pack the folder as a new file.";
    /// What changed since unpacking.
    EDITED = 403, Note, "the folder was edited since it was unpacked",
        "Members were changed, added or removed. Only these differ in the archive; `data_size`, the digest and the uuid are made anew (see `neffc pack --help` for the policy).";
    /// Members were salvaged from a damaged file.
    SALVAGED = 404, Warning, "members were salvaged from a damaged file",
        "The complete members before the damage were written. No `.neffc/` record was left, because the original cannot be rebuilt from them.";
    /// A file in the folder cannot become a member.
    NOT_A_FILE = 405, Error, "an entry of the folder is neither a file nor a folder",
        "Symbolic links, sockets, devices and FIFOs cannot be members of a NEFF. Remove it or replace it with the file it stands for.";
    /// A member name the writer refuses.
    NAME_REFUSED = 406, Error, "a file name cannot be a member name",
        "The writer makes plain ASCII member names of at most 255 bytes that fit the tar header without extension records, because the loader takes conversion warnings for failures. Rename the file.";
    /// The model name does not fit.
    MODEL_NAME_TOO_LONG = 407, Error, "the name does not fit the header",
        "`name` has 256 bytes with its terminating NUL, so at most 255 bytes of text. The writer does not cut it silently: give a shorter one with `--name`.";
    /// A file changed while it was read.
    CHANGED_WHILE_PACKING = 408, Error, "a file changed while it was being packed",
        "The file's size or content is no longer what it was a moment before. The output was dropped; an older file of that name is untouched.";
    /// A member is larger than the format allows.
    MEMBER_TOO_LARGE = 409, Error, "a file is too large for its role",
        "JSON members may have at most 4,294,967,295 bytes, because the runtime's parser refuses more. The writer does not make a file that cannot load.";
    /// The folder is no tree of a NEFF.
    NOT_A_TREE = 410, Error, "the folder is no NEFF tree",
        "The folder is empty or lacks `neff.json`, without which nothing loads. Pass `--any-tree` to pack it all the same.";
    /// How the compressed stream was reproduced.
    REPRODUCED = 411, Note, "how the compressed stream is reproduced",
        "To give back the same compressed bytes the tool tries, in order: encoders of known parameters (its own, zlib's); the verbatim stream, kept under `.neffc/`. The first that gives the same bytes is recorded.";
    /// A header field is out of range.
    FIELD_OUT_OF_RANGE = 412, Error, "a header field does not fit",
        "The value given for a header field is wider than the field or outside what the format allows. The message names the field and its range.";
    /// A folder leaves no trace in the archive.
    EMPTY_FOLDER = 413, Warning, "an empty folder is not in the archive",
        "Archives of today's compiler have files only; a folder is there through the files in it. An empty one leaves no trace, so unpacking does not bring it back. `--directories true` makes members of folders too.";
}
