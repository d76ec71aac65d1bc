//! Codes of importing a NEFF as source. N1100 to N1199.

use crate::code::code_table;

code_table! {
    IMPORT: 1100, "importing";

    /// There is no model that builds to the NEFF.
    NO_MODEL = 1101, Error, "the NEFF cannot become a model",
        "`import` makes a model from the manifests, builds it, and compares the result with the original. The manifests of this file do not lead to its graphs, or every model of them would be refused when it is built; nothing was written. `neffc unpack` takes the archive apart whatever its manifests say, and `neffc pack` puts it together again.";
    /// A document or a graph is passed through.
    PASSED_THROUGH = 1102, Note, "something is passed through instead of becoming source",
        "A document has something that no key of the model can say, so it is kept as a file and put into the archive as it is, in place of what would be built; the message names the first difference. To edit it, edit that file. A graph that is left as it is has all its documents and programs as such files.";
    /// A program is kept as bytes.
    PROGRAM_AS_BYTES = 1103, Note, "a program is kept as bytes",
        "The text of the program does not assemble to the same bytes, or not without an error, so its bytes are the source: `bin` in place of `asm`. `neffc disasm` shows them.";
    /// A member's file has another name.
    FILE_RENAMED = 1104, Note, "a member's file has another name than the member",
        "The member's name cannot be that of a file everywhere: it leads out of the folder, differs from another only in capitals, is reserved, or has unusual characters. The file has another name; `name` in `[[member]]` is the member's.";
    /// An entry of the archive has no place in a model.
    LEFT_OUT = 1105, Warning, "an entry of the archive is not in the model",
        "Members of a model are plain files, one per name, with names in UTF-8. Links, devices, the second of two members of one name and names in other encodings are left out. With `--exact` the record keeps them, and they are in the file that is built.";
    /// A header field has no place in a model.
    HEADER_FIELD = 1106, Warning, "a header field is not in the model",
        "The field has a value that a build does not write: a text that is not UTF-8, more cores than there are, features that contradict the number of cores. The file that is built has another there. With `--exact` the record has the header, and it is given back.";
}
