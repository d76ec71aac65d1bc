//! The elements of an array: what a `descr` of NumPy says about one.
//!
//! A `descr` is a byte order, a kind and a size, e.g. `<f2`. Which type of this toolchain it is
//! stands in the one table of `neff_abi`; the types that NumPy has no word for follow what
//! writers of such files do.

use neff_abi::Dtype;

/// Types that NumPy has no `descr` for, by kind and size as they are met: bfloat16 as a void of
/// two bytes (project convention, and what NumPy writes for the `bfloat16` of ml_dtypes), and
/// the one 8-bit float to which ml_dtypes gives the kind `f`. A void of one byte is ambiguous.
const CONVENTIONS: &[(&str, &str)] = &[("V2", "bfloat16"), ("f1", "float8e5")];

/// What an array's elements are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    /// A type of the toolchain's table.
    Known(&'static Dtype),
    /// Another one: the text of its `descr`, or its word in a safetensors header.
    Other(String),
}

impl Element {
    /// The type's name, or the file's own word for it.
    pub fn name(&self) -> &str {
        match self {
            Element::Known(dtype) => dtype.name,
            Element::Other(word) => word,
        }
    }
}

/// In which order the bytes of a number stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// Lowest first, or numbers of one byte, or no numbers.
    Little,
    /// Highest first.
    Big,
}

/// A `descr`, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Described {
    pub(crate) element: Element,
    /// Bytes of one element, at least 0: `|S0` and `|V0` are legal.
    pub(crate) size: u64,
    /// Bytes of one number in it: what is turned around to change the byte order.
    pub(crate) unit: u64,
    pub(crate) byte_order: ByteOrder,
}

/// What a `descr` may be other than something to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// References to Python objects: the data is a pickle.
    Object,
    /// No type that NumPy writes.
    Unknown,
}

/// Reads a `descr`. A number without a byte order, or with `=` or `|`, is taken as little
/// endian: NumPy takes the machine's order, and hosts of these devices are little endian.
pub(crate) fn describe(descr: &str) -> Result<Described, Refused> {
    let rest = descr.trim_start_matches(['<', '>', '|', '=']);
    if descr.len().saturating_sub(rest.len()) > 1 {
        return Err(Refused::Unknown);
    }
    let mut letters = rest.chars();
    let kind = letters.next().ok_or(Refused::Unknown)?;
    if kind == 'O' {
        return Err(Refused::Object);
    }
    let count = size_of_kind(kind, letters.as_str()).ok_or(Refused::Unknown)?;
    let (size, unit) = match kind {
        // Characters of four bytes each.
        'U' => (count.checked_mul(4).ok_or(Refused::Unknown)?, 4),
        // Two numbers.
        'c' => (count, count.div_ceil(2)),
        'S' | 'a' | 'V' => (count, 1),
        _ => (count, count),
    };
    let byte_order =
        if descr.starts_with('>') && unit > 1 { ByteOrder::Big } else { ByteOrder::Little };
    Ok(Described { element: element(rest, descr), size, unit, byte_order })
}

/// The number behind a kind's letter, if the kind has such sizes.
fn size_of_kind(kind: char, rest: &str) -> Option<u64> {
    let digits = match (kind, rest.split_once('[')) {
        // A time's unit stands in brackets.
        ('m' | 'M', Some((digits, unit))) if unit.ends_with(']') => digits,
        (_, None) => rest,
        _ => return None,
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size: u64 = digits.parse().ok()?;
    let sizes: &[u64] = match kind {
        'b' => &[1],
        'i' | 'u' => &[1, 2, 4, 8],
        'f' => &[1, 2, 4, 8, 12, 16],
        'c' => &[8, 16, 24, 32],
        'm' | 'M' => &[8],
        'S' | 'a' | 'U' | 'V' => return Some(size),
        _ => return None,
    };
    sizes.contains(&size).then_some(size)
}

fn element(rest: &str, descr: &str) -> Element {
    let table = ["<", "|"].iter().find_map(|order| Dtype::from_numpy(&format!("{order}{rest}")));
    let convention = CONVENTIONS.iter().find(|(word, _)| *word == rest);
    table
        .or_else(|| convention.and_then(|(_, name)| Dtype::parse(name)))
        .map_or_else(|| Element::Other(descr.to_owned()), Element::Known)
}

/// The `descr` under which a type is written: NumPy's own, else a void of its size. `None` for
/// types of which one element is not a whole number of bytes.
pub(crate) fn descr_of(dtype: &Dtype) -> Option<String> {
    let void = || {
        let bits = dtype.bits.filter(|bits| bits.is_multiple_of(8) && *bits > 0)?;
        Some(format!("|V{}", bits.div_ceil(8)))
    };
    dtype.numpy.map(str::to_owned).or_else(void)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(descr: &str) -> (&'static str, u64, u64, ByteOrder) {
        let read = describe(descr).unwrap();
        let Element::Known(dtype) = read.element else { panic!("{descr} is not known") };
        (dtype.name, read.size, read.unit, read.byte_order)
    }

    #[test]
    fn types_of_the_table_are_known_in_both_byte_orders() {
        assert_eq!(known("<f2"), ("float16", 2, 2, ByteOrder::Little));
        assert_eq!(known(">f4"), ("float32", 4, 4, ByteOrder::Big));
        assert_eq!(known("=i8"), ("int64", 8, 8, ByteOrder::Little));
        assert_eq!(known("u2"), ("uint16", 2, 2, ByteOrder::Little));
        assert_eq!(known(">u1"), ("uint8", 1, 1, ByteOrder::Little));
        assert_eq!(known("|b1"), ("bool", 1, 1, ByteOrder::Little));
        for void in ["|V2", "<V2", "V2"] {
            assert_eq!(known(void), ("bfloat16", 2, 1, ByteOrder::Little), "{void}");
        }
        assert_eq!(known("<f1").0, "float8e5");
    }

    #[test]
    fn other_types_keep_their_text_and_have_a_size() {
        for (descr, size, unit) in [
            ("<c8", 8, 4),
            (">U3", 12, 4),
            ("|S5", 5, 1),
            ("|V1", 1, 1),
            ("<M8[s]", 8, 8),
            ("<f16", 16, 16),
            ("|V0", 0, 1),
        ] {
            let read = describe(descr).unwrap();
            assert_eq!((read.size, read.unit), (size, unit), "{descr}");
            assert_eq!(read.element, Element::Other(descr.into()));
        }
    }

    #[test]
    fn what_is_no_type_is_refused() {
        assert_eq!(describe("|O"), Err(Refused::Object));
        assert_eq!(describe("|O8"), Err(Refused::Object));
        for descr in ["", "<", "<<f2", "f", "f3", "<f2x", "i16", "x4", "<i4[s]", "U", "é2"] {
            assert_eq!(describe(descr), Err(Refused::Unknown), "{descr}");
        }
        assert_eq!(describe("U9999999999999999999"), Err(Refused::Unknown));
    }

    #[test]
    fn types_are_written_under_their_own_word_or_as_void() {
        let of = |name| descr_of(Dtype::parse(name).unwrap());
        assert_eq!(of("float16").as_deref(), Some("<f2"));
        assert_eq!(of("bfloat16").as_deref(), Some("|V2"));
        assert_eq!(of("float8e4").as_deref(), Some("|V1"));
        assert_eq!((of("int4"), of("cptc1")), (None, None));
    }
}
