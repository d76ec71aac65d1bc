//! The metaneff on any bytes: what can be read survives text and canonical bytes, what cannot is
//! an error, and no text panics the parser or the checks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_diag::Findings;
use neff_manifest::metaneff::{check, decode, encode, parse, print, read};

fuzz_target!(|data: &[u8]| {
    let mut findings = Findings::new();
    match decode(data, &mut findings) {
        None => assert!(findings.has_errors(), "refused without an error"),
        Some(decoded) => {
            assert!(!findings.has_errors(), "read in spite of an error");
            check(&decoded.message, &mut Findings::new());
            let text = print(&decoded);
            let mut findings = Findings::new();
            let parsed = parse("fuzz", &text, &mut findings).expect("our own text");
            assert!(findings.is_empty(), "{findings:?}");
            assert_eq!(parsed.message, decoded.message);
            assert_eq!(parsed.has_unknown, decoded.has_unknown);
            assert_eq!(print(&parsed), text);
            let again = decode(&encode(&decoded.message), &mut findings).expect("our own bytes");
            assert!(findings.is_empty(), "{findings:?}");
            assert_eq!(again.message, decoded.message);
        }
    }
    if let Ok(text) = std::str::from_utf8(data) {
        let mut findings = Findings::new();
        let parsed = parse("fuzz", text, &mut findings);
        assert_eq!(parsed.is_none(), findings.has_errors());
        if let Some(parsed) = parsed {
            let again = parse("fuzz", &print(&parsed), &mut findings).expect("our own text");
            assert_eq!(again, parsed);
        }
    }
    read("fuzz", data, None, &mut Findings::new());
});
