//! Codes of the manifest chain. N0601 to N0699.

use crate::code::code_table;

code_table! {
    CHAIN: 600, "the manifest chain";

    /// G20: neff.json is missing.
    NEFF_JSON_MISSING = 601, Error, "neff.json is missing",
        "The loader looks for `neff.json`, then for `kelp.json`, at the root of the archive, and refuses without it: `Invalid NN: …, neff.json is missing`.";
}
