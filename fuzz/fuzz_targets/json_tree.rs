//! Any bytes as a JSON document: no panic, and a document that was accepted gives its text back,
//! says where each value stands, and reads the same after being read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_manifest::json::{Limits, Value, parse};

/// Deep enough to be reached by a fuzzer, which the default of a thousand is not.
const LIMITS: Limits = Limits { bytes: 1 << 16, depth: 24, values: 4096 };

fuzz_target!(|bytes: &[u8]| {
    let parsed = parse("fuzz.json", bytes.to_vec(), &LIMITS);
    let Some(document) = parsed.document else {
        assert!(parsed.findings.has_errors(), "refused without a reason");
        return;
    };
    assert_eq!(document.source().as_bytes(), bytes);
    let mut pending = vec![document.root()];
    let mut count = 0;
    while let Some(value) = pending.pop() {
        count += 1;
        check(&value, document.source());
        pending.extend(value.elements());
        pending.extend(value.entries().map(|entry| entry.value));
    }
    assert_eq!(count, document.value_count());
});

fn check(value: &Value<'_>, source: &str) {
    let span = value.span();
    assert_eq!(&source[span], value.text());
    let _ = (value.path().to_string(), value.place("fuzz.json"), value.as_str(), value.as_f64());
    let alone = parse("fuzz.json", value.text().as_bytes().to_vec(), &LIMITS);
    let alone = alone.document.expect("a value is a document");
    assert_eq!(alone.root().kind(), value.kind());
}
