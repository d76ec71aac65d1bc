//! Files to objects: our own and those of GNU as (format notes 07 §2.5).
//!
//! Every offset, size and index is held against the file before it is used, and what is taken from
//! a file is bounded by its length: sections may not share bytes, and names count too. What an
//! image has no use for is dropped: debug sections, `.xt.prop`, `.xt.lit`, `.xtensa.info`, notes of
//! distances that are in place already.

mod header;
mod relocations;
mod sections;
mod symbols;

use neff_diag::{Code, Diagnostic, Findings, Place, codes::linking};

use self::header::Raw;
use super::{Object, Section, Symbol};

/// Bytes of names that are taken, per byte of the file: symbols may share a name.
const NAMES: u64 = 16;

/// What is read from, and what has been read so far.
struct Reader<'a> {
    name: &'a str,
    bytes: &'a [u8],
    raw: Vec<Raw<'a>>,
    findings: Findings,
    /// Bytes that sections and relocations may still take.
    bytes_left: u64,
    /// Bytes that names may still take.
    names_left: u64,
    /// By index in the file: the index in the object, if the section was taken.
    section_index: Vec<Option<usize>>,
    sections: Vec<Section>,
    /// The same for symbols.
    symbol_index: Vec<Option<usize>>,
    symbols: Vec<Symbol>,
}

/// Reads an object. `name` is what messages call it, and becomes [`Object::name`].
///
/// # Errors
/// N1701 if the bytes are no relocatable Xtensa object, little-endian and of 32 bits; N1702 where a
/// part is damaged, N1703 and N1705 where a relocation or a symbol is of a kind that images do not
/// have. All that is found is returned; nothing is taken from a file with a fault.
pub fn read(name: &str, bytes: &[u8]) -> Result<Object, Findings> {
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let mut reader = Reader {
        name,
        bytes,
        raw: Vec::new(),
        findings: Findings::new(),
        bytes_left: length,
        names_left: length.saturating_mul(NAMES),
        section_index: Vec::new(),
        sections: Vec::new(),
        symbol_index: Vec::new(),
        symbols: Vec::new(),
    };
    reader.read_headers();
    if !reader.findings.has_errors() {
        reader.read_sections();
        reader.read_symbols();
        // Symbols that are missing because of other faults are no faults of relocations.
        let whole = !reader.findings.has_errors();
        reader.read_relocations(whole);
    }
    if reader.findings.has_errors() {
        return Err(reader.findings);
    }
    Ok(Object { name: name.to_owned(), sections: reader.sections, symbols: reader.symbols })
}

impl<'a> Reader<'a> {
    /// A finding about a byte of the file.
    fn finding(&self, code: Code, at: u64, text: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, text)
            .at(Place::offset(at))
            .note_at("it is in this object", Place::Path(self.name.to_owned()))
    }

    fn damaged(&mut self, at: u64, text: impl Into<String>) {
        let finding = self.finding(linking::OBJECT_DAMAGED, at, text);
        self.findings.push(finding);
    }

    /// Bytes of the file; `None` if they are not all there.
    fn slice(&self, offset: u64, size: u64) -> Option<&'a [u8]> {
        let from = usize::try_from(offset).ok()?;
        let to = from.checked_add(usize::try_from(size).ok()?)?;
        self.bytes.get(from..to)
    }

    /// A name of a table of strings: up to its zero byte.
    fn string(&mut self, table: &'a [u8], offset: u32, at: u64) -> Option<&'a str> {
        let rest = usize::try_from(offset).ok().and_then(|from| table.get(from..));
        let end = rest.and_then(|rest| rest.iter().position(|byte| *byte == 0));
        let name = end.and_then(|end| rest?.get(..end));
        let Some(name) = name else {
            self.damaged(at, format!("the name at {offset:#x} is not in its table"));
            return None;
        };
        let length = u64::try_from(name.len()).unwrap_or(u64::MAX);
        let Some(left) = self.names_left.checked_sub(length) else {
            self.damaged(at, "the names are longer than any file of this size has them");
            return None;
        };
        self.names_left = left;
        let text = std::str::from_utf8(name).ok();
        if text.is_none() {
            self.damaged(at, format!("the name at {offset:#x} is no UTF-8"));
        }
        text
    }
}
