//! A JSON document that forgets nothing: spans, key order, number and string forms, white space.
//!
//! [`parse`] reads strict JSON (RFC 8259, as the runtime's parser takes it) into a
//! [`Document`]: the text itself and a compact tree of spans over it, 20 bytes per value. The
//! text is never rewritten, so writing a document back is writing [`Document::source`], and
//! [`Edits`] change only the spans they concern, in the formatting that stands around them.
//!
//! ```
//! use neff_manifest::json::{Limits, parse};
//!
//! let parsed = parse("def.json", br#"{ "var": { "x": { "size": 2.0 } } }"#.to_vec(), &Limits::default());
//! let document = parsed.document.expect("valid");
//! let size = document.root().get("var").and_then(|var| var.get("x")?.get("size")).expect("there");
//! assert_eq!(size.number_text(), Some("2.0"));
//! assert_eq!(size.path().to_string(), "$.var.x.size");
//! ```
//!
//! What this module is not: a serialisation framework, and a judge of what the keys mean.

mod build;
mod conform;
mod dialect;
mod document;
mod edit;
mod fault;
mod fresh;
mod keys;
mod lenient;
mod limits;
mod parse;
mod recover;
mod scan;
mod skip;
mod style;
mod text;
mod token_fault;
mod value;

pub use conform::{conform, equal};
pub use dialect::{Dialect, Layout};
pub use document::{Document, NodeId};
pub use edit::{EditError, Edits};
pub use fresh::{Json, Number};
pub use limits::{Limits, MAX_BYTES, MAX_DEPTH, MAX_FAULTS, MAX_VALUES};
pub use parse::{Parsed, parse};
pub use value::{Elements, Entries, Entry, Kind, Value};
