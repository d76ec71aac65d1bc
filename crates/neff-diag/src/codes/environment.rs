//! Codes of the environment: files, terminals, options. N0001 to N0099.

use crate::code::code_table;

code_table! {
    ENVIRONMENT: 0, "files, terminals and options";

    /// A file or stream cannot be read.
    CANNOT_READ = 1, Error, "the input cannot be read",
        "The operating system refused to open or read the input, or it is no plain file; the message carries the reason. A pipe or a device is not opened by its name, because it may never end: redirect it to standard input and give `-`. `/dev/stdin`, `/dev/fd/N` (what shells make of `<(command)`) and `/dev/null` are read. Nothing was written. Exit status 3.";
    /// A file or stream cannot be written.
    CANNOT_WRITE = 2, Error, "the output cannot be written",
        "The operating system refused to create, write or rename the output: no permission, no space, a folder in the way. Outputs are written to a temporary file beside the target and renamed when complete, so an older file of that name is untouched. A run that is killed leaves its temporary file, `.neffc-….partial`, or folder, `.neffc-…`, behind; no later run takes them for anything, and they can be removed when no neffc is running. Exit status 3.";
    /// Binary output was about to go to a terminal.
    BINARY_TO_TERMINAL = 3, Error, "binary output would go to the terminal",
        "The output is not text. Redirect it (`> file`), name a file with `-o`, or pipe it.";
    /// The output exists and must not be overwritten silently.
    OUTPUT_EXISTS = 4, Error, "the output exists already",
        "The target folder is not empty or the target file exists. Choose another name, remove it, or pass `--force`.";
    /// The options contradict each other or a value is outside its range.
    BAD_OPTION = 5, Error, "an option does not fit",
        "Two options exclude each other, or a value is outside the range it may have. The message names them. Exit status 2.";
    /// A code given to `explain` is unknown.
    UNKNOWN_CODE = 6, Error, "no such diagnostic code",
        "Codes are `N` and four digits, for example `N0101`. `neffc explain --list` prints all of them.";
    /// A member named on the command line is not in the archive.
    NO_SUCH_MEMBER = 7, Error, "the archive has no such member",
        "Member names are matched exactly, with case, after a leading `./` is dropped, as the runtime does. `neffc ls` prints the names; the nearest ones are suggested.";
    /// A member is there only in part.
    MEMBER_CUT = 8, Error, "the archive has only a part of the member",
        "The file ends or is damaged inside the member. A part is not the member, so nothing is written; `neffc unpack --salvage` writes the members that are complete.";
    /// A path cannot stand in a dependency file.
    DEPFILE_NAME = 9, Error, "a dependency file cannot name a path",
        "The file that `--depfile` writes is read by make and ninja, and neither of them can be told a path with a line end or another control character in it, nor one that ends in a colon or a backslash. Nothing was written. Give the file another name, or build without `--depfile`. Exit status 2.";
}
