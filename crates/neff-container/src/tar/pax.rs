//! Pax extended header records: `LENGTH key=value\n`, repeated.
//!
//! Only what changes how an archive is read is interpreted: `path`, `linkpath`, `size` and the
//! marks of sparse files. Everything else is kept as bytes by whoever keeps the framing.

use super::number;

/// What the records of one extended header say about the next member.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pax {
    /// `path`: the member's name.
    pub path: Option<Vec<u8>>,
    /// `linkpath`: the link's target.
    pub linkpath: Option<Vec<u8>>,
    /// `size`: bytes of the body.
    pub size: Option<u64>,
    /// A `GNU.sparse.` key is present.
    pub sparse: bool,
}

/// Reads all records; the error is the offset of the first malformed one in `body`.
pub fn parse(body: &[u8]) -> Result<Pax, usize> {
    let mut pax = Pax::default();
    let mut at = 0usize;
    while let Some(rest) = body.get(at..).filter(|rest| !rest.iter().all(|&b| b == 0)) {
        let (length, key, value) = record(rest).ok_or(at)?;
        match key {
            b"path" => pax.path = Some(value.to_vec()),
            b"linkpath" => pax.linkpath = Some(value.to_vec()),
            b"size" => pax.size = Some(decimal(value).ok_or(at)?),
            _ if key.starts_with(b"GNU.sparse.") => pax.sparse = true,
            _ => {}
        }
        at = at.saturating_add(length);
    }
    Ok(pax)
}

/// One record at the start of `bytes`: its whole length, key and value.
fn record(bytes: &[u8]) -> Option<(usize, &[u8], &[u8])> {
    let space = bytes.iter().take(21).position(|&b| b == b' ')?;
    let length = usize::try_from(decimal(bytes.get(..space)?)?).ok()?;
    let record = bytes.get(..length)?;
    let text = record.get(space.checked_add(1)?..length.checked_sub(1)?)?;
    let equals = text.iter().position(|&b| b == b'=')?;
    (record.last() == Some(&b'\n')).then_some(())?;
    Some((length, text.get(..equals)?, text.get(equals.checked_add(1)?..)?))
}

/// The records of `body` without those of `key`; malformed rests are dropped.
pub fn without(body: &[u8], key: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut rest = body;
    while let Some((length, found, _)) = record(rest) {
        let (bytes, next) = rest.split_at_checked(length).unwrap_or((rest, b""));
        if found != key {
            kept.extend_from_slice(bytes);
        }
        rest = next;
    }
    kept
}

fn decimal(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok().filter(|t| t.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
}

/// The bytes of one record; the length counts itself, so it is found by trying.
pub fn encode(key: &str, value: &[u8]) -> Vec<u8> {
    let rest = key.len().saturating_add(value.len()).saturating_add(3);
    let mut length = rest.saturating_add(1);
    while length.to_string().len().saturating_add(rest) != length {
        length = length.to_string().len().saturating_add(rest);
    }
    [length.to_string().as_bytes(), b" ", key.as_bytes(), b"=", value, b"\n"].concat()
}

/// The name GNU tar and libarchive give the extended header of `name`.
pub fn header_name(name: &[u8]) -> Vec<u8> {
    let slash = name.iter().rposition(|&b| b == b'/').map_or(0, |i| i.saturating_add(1));
    let (folder, base) = name.split_at_checked(slash).unwrap_or((b"", name));
    let mut full = [folder, b"PaxHeader/", base].concat();
    full.truncate(number_of_name_bytes());
    full
}

fn number_of_name_bytes() -> usize {
    super::block::Block::zeroed().bytes(super::block::NAME).len()
}

/// True if a numeric field of 12 bytes cannot hold `size` in octal.
pub fn size_needs_record(size: u64) -> bool {
    !number::write_octal(&mut [0; 12], size, number::OctalForm::Space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_records() {
        assert_eq!(encode("path", b"a"), b"9 path=a\n");
        assert_eq!(encode("k", b"12345"), b"11 k=12345\n");
        let body =
            [encode("mtime", b"1.5"), encode("path", b"x=y\nz"), encode("size", b"12")].concat();
        let pax = parse(&body).unwrap();
        assert_eq!(pax.path.as_deref(), Some(&b"x=y\nz"[..]));
        assert_eq!(pax.size, Some(12));
    }

    #[test]
    fn malformed_records_name_their_offset() {
        assert_eq!(parse(b"10 path=a\n12 path=b\n"), Err(10));
        for bad in [
            &b"5 a=b\n"[..],
            b"x a=b\n",
            b"6 ab\n",
            b"0 \n",
            b"99999999999999999999 a=b\n",
            b"7 size=\n",
            b"10 size=x\n",
        ] {
            assert_eq!(parse(bad), Err(0), "{}", String::from_utf8_lossy(bad));
        }
    }

    #[test]
    fn without_keeps_the_others() {
        let body = [encode("size", b"1"), encode("path", b"a"), encode("size", b"22")].concat();
        assert_eq!(without(&body, b"size"), encode("path", b"a"));
    }

    proptest! {
        #[test]
        fn round_trip(value in proptest::collection::vec(any::<u8>(), 0..2000)) {
            let pax = parse(&encode("path", &value)).unwrap();
            prop_assert_eq!(pax.path, Some(value));
        }

        #[test]
        fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = parse(&bytes);
        }
    }
}
