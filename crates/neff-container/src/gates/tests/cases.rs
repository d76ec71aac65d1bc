//! Faults that real users met, by case id, each with the finding it must give.

use neff_abi::header_field as field;
use neff_diag::Place;

use super::*;

#[test]
fn k01_a_lacking_feature_is_named_with_the_runtimes_that_lack_it() {
    let mut header = matmul_small();
    header.set_feature_bits(FeatureBits(0x100));
    let gates = all(&header, SIZE, early());
    let (gate, refusal) = first_refused(&gates).unwrap();
    assert_eq!((gate.id, refusal.status), ("G05", 10));
    assert_eq!(refusal.status_name, "NRT_UNSUPPORTED_NEFF_VERSION");
    assert_eq!(
        refusal.text,
        "NEFF version: 2.0, features: 0x100 are not supported.  Currently supporting: \
         0x80000000000000ff"
    );
    let finding = gate.finding.as_ref().unwrap();
    assert_eq!(finding.code, outer::FEATURES_UNSUPPORTED);
    assert_eq!(finding.place, Place::field(0x220, 8, "feature_bits"));
    assert_eq!(
        finding.message,
        "runtime early-2024 lacks a feature that the file needs: \
         neff_feature_indirect_memcpy_bound_check"
    );
    assert_eq!(finding.notes.len(), 1);
    assert_eq!(
        finding.notes[0].text,
        "bit 8 is neff_feature_indirect_memcpy_bound_check: bound check of indirect memcpy; \
         lacking in runtime early-2024, known to runtime 2.31.24.0"
    );
    // The same file loads on the baseline.
    assert_eq!(first_refused(&all(&header, SIZE, Runtime::baseline())), None);
}

#[test]
fn k01_twins_bits_27_62_and_63() {
    for bit in [27, 62] {
        let mask = 1u64 << bit;
        let text = format!(
            "This NEFF (version: 2.0, features: {mask:#x}) has been compiled by a newer version \
             of Neuron compiler. Features supported by this Neuron Runtime: 0x7ffffff. Please \
             update the aws-neuronx-runtime-lib package to the latest version."
        );
        let change = |header: &mut Header| header.set_feature_bits(FeatureBits(mask | 0x400));
        refuses(change, "G05", 10, outer::FEATURES_UNSUPPORTED, &text);
    }
    passes(|header| header.set_feature_bits(FeatureBits(1 << 63 | 0x400)));
    let mut header = matmul_small();
    header.set_feature_bits(FeatureBits(1 << 63 | 0x400));
    assert_eq!(first_refused(&all(&header, SIZE, early())).map(|(gate, _)| gate.id), Some("G05"));
    header.set_feature_bits(FeatureBits(1 << 63 | 0x80));
    header.set_lnc_size(1);
    assert_eq!(first_refused(&all(&header, SIZE, early())), None);
    assert_eq!(codes(&header, SIZE), [outer::FEATURES_NOT_TESTED]);
}

#[test]
fn k01_only_the_offending_bits_are_printed_and_nameless_ones_are_gathered() {
    let mut header = matmul_small();
    header.set_feature_bits(FeatureBits(u64::MAX));
    let gates = all(&header, SIZE, Runtime::baseline());
    let (gate, refusal) = first_refused(&gates).unwrap();
    assert!(refusal.text.contains("features: 0x7ffffffff8000000)"), "{}", refusal.text);
    let notes: Vec<_> =
        gate.finding.as_ref().unwrap().notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(
        notes,
        ["bits 27 to 62 have no known names; \
          lacking in runtime early-2024, 2.31.24.0 and known to none"]
    );
}

#[test]
fn what_a_runtime_is_not_known_to_have_is_undecided() {
    let mut header = matmul_small();
    header.set_feature_bits(FeatureBits(1 << 30));
    header.set_neff_version_major(2);
    for version in ["2.30.51", "2.32.31.0", "2.34.10"] {
        let gates = all(&header, SIZE, Runtime::find(version).unwrap());
        assert_eq!(first_refused(&gates), None);
        let undecided = gates.iter().find(|gate| gate.id == "G05").unwrap();
        assert!(matches!(undecided.outcome, Outcome::Undecided(_)), "{version}");
        let finding = undecided.finding.as_ref().unwrap();
        assert_eq!((finding.severity, finding.refusal.as_ref()), (Severity::Warning, None));
    }
    header.set_neff_version_major(3);
    let gates = all(&header, SIZE, early());
    let undecided = gates.iter().find(|gate| gate.id == "G04").unwrap();
    assert!(matches!(undecided.outcome, Outcome::Undecided(_)));
}

#[test]
fn k02_files_that_are_too_short_differ() {
    let mut header = matmul_small();
    header.set_data_size(0);
    let mut seen = Vec::new();
    for (file_size, code, text) in [
        (0, outer::EMPTY_FILE, "Invalid number of NEFF bytes received 0"),
        (1, outer::SHORTER_THAN_HEADER, "Invalid number of NEFF bytes received 1"),
        (1023, outer::SHORTER_THAN_HEADER, "Invalid number of NEFF bytes received 3ff"),
        (1024, outer::HEADER_ONLY, "Invalid NEFF file size hdr sz: 400, file sz: 400:"),
    ] {
        let given = (file_size >= 1024).then_some(&header);
        let runtime = Runtime::baseline();
        let input = GateInput { header: given, file_size, runtime, verify: None };
        let gates: Vec<_> = gates(input).collect();
        let (gate, refusal) = first_refused(&gates).unwrap();
        let finding = gate.finding.as_ref().unwrap();
        assert_eq!((finding.code, refusal.text.as_str(), refusal.status), (code, text, 2));
        assert_eq!(gates.iter().filter(|gate| gate.finding.is_some()).count(), 1);
        seen.push(finding.message.clone());
    }
    seen.dedup();
    assert_eq!(seen.len(), 3, "{seen:?}");
    // A header that stands in a file too short for one is not looked at.
    let short = all(&matmul_small(), 1000, Runtime::baseline());
    assert_eq!(first_refused(&short).map(|(gate, _)| gate.id), Some("G02"));
}

#[test]
fn k02_data_size_0_is_an_empty_archive_with_and_without_the_verify_flag() {
    let mut header = matmul_small();
    header.set_data_size(0);
    let runtime = Runtime::baseline();
    for verify in [None, Some(StoredDigest::Unavailable)] {
        let input = GateInput { header: Some(&header), file_size: 1025, runtime, verify };
        let gates: Vec<_> = gates(input).collect();
        let findings: Vec<_> = gates.iter().filter(|gate| gate.finding.is_some()).collect();
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].id, "G08");
        assert_eq!(findings[0].outcome == Outcome::Refused, verify.is_some());
        let finding = findings[0].finding.as_ref().unwrap();
        // An assertion: a status as that of other gates, and no text.
        let refusal = finding.refusal.as_ref();
        let refused = refusal.map(|refusal| (refusal.gate, refusal.status, refusal.text.as_str()));
        assert_eq!(refused, verify.map(|_| ("G08", 2, "")));
        assert_eq!((finding.code, finding.severity), (outer::HEADER_ONLY, Severity::Error));
    }
}

#[test]
fn k05_pkg_version() {
    for version in [0, 3, u64::MAX] {
        let text = format!("Unsupported NEFF packager: {version}");
        let change = |header: &mut Header| header.set_pkg_version(version);
        refuses(change, "G07", 10, outer::PACKAGE_VERSION_UNKNOWN, &text);
    }
    passes(|header| header.set_pkg_version(1));
    passes(|header| header.set_pkg_version(2));
}

#[test]
fn k05_header_size() {
    for size in [0, 1023, 1025, SIZE - 1] {
        passes(|header| header.set_header_size(size));
        let mut header = matmul_small();
        header.set_header_size(size);
        assert_eq!(codes(&header, SIZE), [outer::HEADER_SIZE_UNUSUAL]);
    }
    for (size, text) in [
        (SIZE, "Invalid NEFF file size hdr sz: f400, file sz: f400:"),
        (1 << 63, "Invalid NEFF file size hdr sz: 8000000000000000, file sz: f400:"),
        (u64::MAX, "Invalid NEFF file size hdr sz: ffffffffffffffff, file sz: f400:"),
    ] {
        let change = |header: &mut Header| header.set_header_size(size);
        refuses(change, "G03", 2, outer::HEADER_SIZE_REFUSED, text);
    }
}

#[test]
fn k05_data_size() {
    passes(|header| header.set_data_size(SIZE - 1024));
    passes(|header| header.set_data_size(SIZE - 1025));
    for (size, text) in [
        (SIZE - 1023, "Invalid NEFF data size(f001 vs f400)"),
        (u64::MAX, "Invalid NEFF data size(ffffffffffffffff vs f400)"),
    ] {
        let change = |header: &mut Header| header.set_data_size(size);
        refuses(change, "G06", 2, outer::DATA_SIZE_TOO_LARGE, text);
    }
    let mut header = matmul_small();
    header.set_data_size(SIZE - 1023);
    let finding = gate(&header, "G06").finding.unwrap();
    assert_eq!(
        finding.message,
        "`data_size` says 61441, the file has 61440 behind the header: 1 missing"
    );
    assert_eq!(finding.place, Place::field(16, 8, "data_size"));
}

#[test]
fn k05_versions() {
    for major in [0, 1, 2] {
        let mut header = matmul_small();
        header.set_neff_version_major(major);
        assert_eq!(gate(&header, "G04").outcome, Outcome::Passed);
    }
    for major in [3, 1 << 32, u64::MAX] {
        let text =
            format!("NEFF version: {major}.0 is not supported, accepted version range: 0.x-2.x");
        let change = |header: &mut Header| header.set_neff_version_major(major);
        refuses(change, "G04", 10, outer::VERSION_UNSUPPORTED, &text);
    }
    passes(|header| header.set_neff_version_minor(u64::MAX));
}

#[test]
fn k06_names() {
    let with_name = |fill: &[u8]| {
        let mut bytes = *matmul_small().as_bytes();
        bytes[field::NAME.range()].fill(0);
        bytes[field::NAME.offset..][..fill.len()].copy_from_slice(fill);
        Header::from_bytes(bytes)
    };
    for name in [&b""[..], &[b'n'; 255], b"\xFF\xFE", b"line\nend\x1B[31m"] {
        assert_eq!(codes(&with_name(name), SIZE), []);
    }
    assert_eq!(codes(&with_name(&[b'n'; 256]), SIZE), [outer::NAME_NOT_TERMINATED]);
    let hidden = header_findings(&with_name(b"model\0\0se\x1Bcret\0x"), SIZE);
    assert_eq!(hidden.len(), 1);
    assert_eq!(hidden[0].code, outer::NAME_HAS_HIDDEN_TEXT);
    assert_eq!(hidden[0].found.as_deref(), Some(r#""se\x1bcret""#));
    assert_eq!(hidden[0].place, Place::field(220 + 7, 256 - 7, "name"));
}

#[test]
fn k08_data_size_that_counts_the_header() {
    let text = "Invalid NEFF data size(f400 vs f400)";
    refuses(|h| h.set_data_size(SIZE), "G06", 2, outer::DATA_SIZE_COUNTS_HEADER, text);
    let mut header = matmul_small();
    header.set_data_size(SIZE);
    let finding = gate(&header, "G06").finding.unwrap();
    assert_eq!(finding.message, "`data_size` is 1,024 too large: it counts the header");
}

#[test]
fn k32_lnc_size_and_its_bit_disagree_both_ways() {
    let mut header = matmul_small();
    header.set_lnc_size(1);
    let finding = &header_findings(&header, SIZE)[0];
    assert_eq!(finding.code, outer::LNC_DISAGREES);
    assert_eq!(finding.message, "`lnc_size` is 1 and feature bit 10 (virtual-core) is set");
    header.set_lnc_size(2);
    header.set_feature_bits(FeatureBits(0));
    let finding = &header_findings(&header, SIZE)[0];
    assert_eq!(finding.message, "`lnc_size` is 2 and feature bit 10 (virtual-core) is clear");
    header.set_lnc_size(0);
    assert_eq!(codes(&header, SIZE), []);
}

#[test]
fn odd_bytes_are_found_in_the_order_of_the_fields() {
    let mut bytes = *matmul_small().as_bytes();
    bytes[field::HEADER_SIZE_FIELD.offset] = 1;
    bytes[field::NEFF_BUILD_VERSION.range()].fill(b'v');
    bytes[field::HASH.range().end - 1] = 7;
    bytes[field::NAME.range().end - 1] = b'z';
    bytes[field::NEFF_VERSION_MAJOR.offset] = 1;
    bytes[field::LNC_SIZE.offset] = 0;
    bytes[field::PAD.offset + 3] = 9;
    bytes[field::PAD.offset + 5] = 9;
    let findings = header_findings(&Header::from_bytes(bytes), SIZE);
    let codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(
        codes,
        [
            outer::HEADER_SIZE_UNUSUAL,
            outer::NAME_NOT_TERMINATED,
            outer::HASH_TAIL_UNUSUAL,
            outer::NAME_HAS_HIDDEN_TEXT,
            outer::FEATURES_NOT_TESTED,
            outer::LNC_DISAGREES,
            outer::RESERVED_NOT_ZERO,
        ]
    );
    assert_eq!(findings[2].place, Place::field(188, 16, "hash"));
    assert_eq!(findings[6].place, Place::field(559, 3, "pad"));
}
