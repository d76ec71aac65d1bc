//! Codes of profiles: the report of the vendor's profiler, device traces, and how both fit a NEFF.
//! N1901 to N1999.

use crate::code::code_table;

code_table! {
    PROFILE: 1900, "profiles and device traces";

    /// A report is no JSON.
    SYNTAX = 1901, Error, "a profile is not JSON to its end",
        "A profile is the report that `neuron-profile view --output-format json` writes. Here the text breaks off or is no JSON from the offset on. What was read before is used, so sums are too small.";
    /// A report has no rows.
    NO_ROWS = 1902, Error, "a profile has no rows of instructions",
        "The report is one object; its key `instruction` holds an array with an object for each executed instruction. Other tables of the report are counted and not used. Without rows nothing can be joined: perhaps this is the profiler's summary, or a report of another format.";
    /// A value of another type.
    FIELD = 1903, Warning, "a field of a profile has an unexpected value",
        "A known field holds what cannot be a value of it: no number where a number is due, a word that is no engine, or a row that is no object. The value is kept as it stands and not used; a row without engine or position joins nothing.";
    /// A row is too large.
    ROW_LIMIT = 1904, Error, "a row of a profile is too large",
        "A row of a report has about two thousand bytes. Reading stops at a row or key of more than a mebibyte, so that memory does not depend on what the file holds. What was read before is used.";
}
