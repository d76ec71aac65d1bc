//! Every cut and every one-byte change of both examples is read or reported, and what is read
//! survives text. Limits and faults of the bytes with their messages.

use neff_diag::Findings;
use neff_diag::codes::metaneff as codes;
use neff_manifest::metaneff::{BYTES_LIMIT, MESSAGES_LIMIT, check, decode, encode, parse, print};

use crate::{ALIASED, SAMPLE, told};

/// True if the bytes could be read.
fn look(bytes: &[u8]) -> bool {
    let mut findings = Findings::new();
    let Some(decoded) = decode(bytes, &mut findings) else {
        assert!(findings.has_errors(), "{bytes:?} refused without an error");
        return false;
    };
    assert!(!findings.has_errors(), "{bytes:?} {findings:?}");
    check(&decoded.message, &mut findings);
    let text = print(&decoded);
    let parsed = parse("x", &text, &mut Findings::new()).unwrap();
    assert_eq!(parsed.message, decoded.message, "{text}");
    let canonical = encode(&decoded.message);
    assert_eq!(decode(&canonical, &mut Findings::new()).unwrap().message, decoded.message);
    true
}

#[test]
fn cuts() {
    for example in [SAMPLE, ALIASED] {
        let whole = (0..example.len()).filter(|end| look(&example[..*end])).count();
        // Those between two fields of the root, and the empty one.
        assert_eq!(whole, if example == SAMPLE { 5 } else { 7 });
    }
}

#[test]
fn changes_of_one_byte() {
    for example in [SAMPLE, ALIASED] {
        let mut read = 0;
        for at in 0..example.len() {
            let mut bytes = example.to_vec();
            for value in 0..=255 {
                bytes[at] = value;
                read += usize::from(look(&bytes));
            }
        }
        assert!(read > example.len(), "{read}");
    }
}

#[test]
fn faults_say_where() {
    let mut out = String::new();
    for bytes in [
        // A tensor that is cut, a name that is cut in a tensor, a dimension that is cut.
        b"\x0a\x05\x12" as &[u8],
        b"\x2a\x01x\x0a\x03\x0a\x05a",
        b"\x0a\x03\x12\x01\x80",
        // Wire types: of a name, a number, a shape. A group. Field number 0.
        b"\x28\x01",
        b"\x3d\x00\x00\x00\x00",
        b"\x0a\x05\x15\x00\x00\x00\x00",
        b"\x0b\x0c",
        b"\x00",
        // Sound: unknown fields in the root and in a tensor; unpacked dimensions; a zero.
        b"\x50\x07\x0a\x02\x4a\x00",
        b"\x0a\x04\x10\x04\x10\x08\x38\x00",
    ] {
        let mut findings = Findings::new();
        let sound = decode(bytes, &mut findings).is_some();
        assert_eq!(sound, !findings.has_errors());
        out += &format!("{bytes:02x?}\n{}\n", told(&findings));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn limits() {
    let refused = |bytes: &[u8]| {
        let mut findings = Findings::new();
        assert!(decode(bytes, &mut findings).is_none());
        assert!(findings.iter().any(|finding| finding.code == codes::LIMIT), "{findings:?}");
    };
    refused(&vec![0; BYTES_LIMIT + 1]);
    refused(&b"\x0a\x00".repeat(MESSAGES_LIMIT));
    assert!(look(&b"\x0a\x00".repeat(100)));
}
