//! Codes of JSON documents. N0501 to N0599.

use crate::code::code_table;

code_table! {
    JSON: 500, "JSON documents";

    /// A syntax error.
    SYNTAX = 501, Error, "the JSON text is malformed",
        "The runtime parses manifests with a strict JSON parser: no comments, no trailing commas, no bare words, double quotes only. The caret marks the first byte that does not fit, and the message says what could stand there.";
}
