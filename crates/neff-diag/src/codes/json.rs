//! Codes of JSON documents. N0501 to N0599.

use crate::code::code_table;

code_table! {
    JSON: 500, "JSON documents";

    /// A syntax error.
    SYNTAX = 501, Error, "the JSON text is malformed",
        "The runtime parses manifests with a strict JSON parser: no comments, no trailing commas, no bare words, double quotes only. The caret marks the first byte that does not fit, and the message says what could stand there.";
    /// The document is empty.
    EMPTY = 502, Error, "the JSON document is empty",
        "A JSON document holds exactly one value. Here there is none, only white space or nothing at all; a writer that failed half way leaves such a file.";
    /// The document ends early.
    UNTERMINATED = 503, Error, "the JSON document ends too early",
        "The text ends while a string, an object or an array is still open. The file was cut off, or a quote or a closing bracket is missing; the note shows where the open one begins.";
    /// Something follows the document.
    TRAILING = 504, Error, "something follows the JSON document",
        "A JSON document is one value with white space around it. The strict parser of the runtime refuses any other byte behind it, NULs included. Two documents written into one file look like this.";
    /// Invalid UTF-8.
    NOT_UTF8 = 505, Error, "the JSON text is not UTF-8",
        "Manifests are UTF-8. The bytes marked are no valid UTF-8 sequence: the text was written in another encoding, or cut inside a character. The runtime's parser refuses the whole document.";
    /// A byte-order mark.
    BYTE_ORDER_MARK = 506, Error, "the JSON text begins with a byte-order mark",
        "Some editors put the bytes `ef bb bf` in front of UTF-8 text. The JSON standard forbids writers to do so, and the runtime's parser refuses the document. Save the file without it.";
    /// A raw control character in a string.
    CONTROL_CHARACTER = 507, Error, "a control character stands bare in a string",
        "Inside a string, characters below U+0020 must be written as escapes: `\\n` for a line end, `\\t` for a tab, `\\u0000` for NUL. The runtime's parser refuses bare ones.";
    /// An unknown or incomplete escape.
    ESCAPE_BAD = 508, Error, "a string has a malformed escape",
        "After a backslash a string takes one of `\" \\ / b f n r t`, or `u` and four hexadecimal digits. Nothing else is an escape. A Windows path that was pasted in looks like this: write each backslash twice.";
    /// Half a surrogate pair.
    LONE_SURROGATE = 509, Error, "a string has half a surrogate pair",
        "A character beyond U+FFFF is written as two `\\u` escapes, the first from D800 to DBFF, the second from DC00 to DFFF. One of them alone names no character and has no UTF-8 form.";
    /// A number in a form that JSON does not have.
    NUMBER_FORM = 510, Error, "a number is malformed",
        "A JSON number is an optional minus sign, digits without leading zeros, optionally a point with digits behind it, optionally an exponent with digits. There is no plus sign in front, no hexadecimal form, no `.5` or `5.`, and there are no words such as NaN or Infinity.";
    /// A number outside what the runtime's parser holds.
    NUMBER_RANGE = 511, Error, "a number does not fit 64 bits",
        "JSON itself sets no range, but the runtime's parser takes whole numbers from -9223372036854775808 to 18446744073709551615 and other numbers within double precision, and refuses the document otherwise. This tool keeps the text of the number as it stands.";
    /// A key occurs twice in one object.
    DUPLICATE_KEY = 512, Warning, "a key occurs twice in one object",
        "The JSON standard leaves open which of the two counts. The runtime's look-up takes the first, and so does this tool; most other tools take the last. A writer must not make duplicates.";
    /// Nesting beyond the limit.
    TOO_DEEP = 513, Error, "the JSON document is nested too deeply",
        "The runtime's parser takes 1024 levels of objects and arrays, and so does this tool. Real manifests have fewer than ten; deep nesting is a broken generator or an attack.";
    /// The document is larger than the limit.
    TOO_LARGE = 514, Error, "the JSON document is too large",
        "The runtime's JSON parser takes at most 4,294,967,295 bytes and refuses the load with a text of the form `File … size (…) exceeds json parser maximum (4294967295)`. A caller of this library may have set a lower limit. The usual cause is descriptor lists written out in an engine's JSON.";
    /// More values than the limit.
    TOO_MANY_VALUES = 515, Error, "the JSON document has too many values",
        "The number of values in one document is limited so that a hostile file cannot fill the memory: a tree needs 20 bytes for each, while a value such as `0,` takes two in the file.";
    /// More faults than are listed.
    MORE_FAULTS = 516, Note, "further faults in the document are not listed",
        "After a hundred faults in one document the parser stops: the rest is usually a consequence of the first ones. Mend those and look again.";
}
