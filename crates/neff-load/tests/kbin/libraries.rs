//! The records of GPSIMD libraries: those of the parser, and those that staging makes.

use neff_abi::Arch;
use neff_load::LoadOptions;
use neff_load::image::LibraryContext;

use crate::{DEFINITION, UCODE, lowered_for, members};

/// Where the record of a line of the side file begins.
fn offset(parts: &str, line: &str) -> usize {
    let found = parts.lines().find(|it| it.contains(line)).unwrap();
    usize::from_str_radix(found[2..].split(' ').next().unwrap(), 16).unwrap()
}

#[test]
fn libraries_have_their_records_of_parser_and_staging() {
    let long = "f".repeat(64);
    let mut members = members(DEFINITION, "");
    let ucode = UCODE.replace("gather", &long);
    members.insert("ucode_lib.json".to_owned(), ucode.clone().into_bytes());
    let options = LoadOptions::new(Arch::Cayman);
    let (parts, bytes, misfits, _) = lowered_for(&options, &members);
    assert_eq!(misfits, []);
    let start = parts.lines().position(|line| line.contains(" ucode_lib 80 bytes")).unwrap();
    let lines: Vec<_> = parts.lines().skip(start).collect();
    insta::assert_snapshot!("libraries", lines.join("\n"));
    // Bytes by the offsets of the notes.
    let at = |place: usize| u64::from_le_bytes(bytes[place..place + 8].try_into().unwrap());
    let library = offset(&parts, " ucode_lib 80 bytes: \"lib.so\"");
    assert_eq!((at(library) as usize, at(library + 8)), (library + 16, 6));
    assert_eq!(&bytes[library + 16..library + 23], b"lib.so\0");
    assert_eq!((at(library + 40), bytes[library + 48]), (3, 6));
    let entry = at(library + 56) as usize;
    assert_eq!(
        (at(library + 64) as usize, bytes[entry + 32..entry + 34].to_vec()),
        (entry + 40, vec![160, 3])
    );
    let name = at(entry) as usize;
    assert_eq!((at(entry + 8), &bytes[name..name + 65]), (64, format!("{long}\0").as_bytes()));
    let table = offset(&parts, "SUNDA_UCODE_LIB_INFO 27304 bytes");
    let second = table + 144 + 280;
    assert_eq!(bytes[second..second + 5], [1, 133, 0, 0, 8]);
    assert_eq!(&bytes[second + 24..second + 29], b"iota\0");
    assert_eq!(bytes[second + 280], 0);
    let load = offset(&parts, "load record 1 of 1 of \"own.so\"");
    assert_eq!(bytes[load..load + 2], [0x95, 0x10]);
    assert_eq!((bytes[load + 12], bytes[load + 13], bytes[load + 24]), (1, 0xFF, 2));
    // The row of the table and the record lead to the same bytes.
    assert_eq!(at(load + 16), at(second + 16));
    assert_eq!(bytes[load + 28..load + 32], 14u32.to_le_bytes());
}

#[test]
fn libraries_of_another_context_have_eight_equal_records() {
    let options =
        LoadOptions { library_context: LibraryContext::Foreign, ..LoadOptions::new(Arch::Cayman) };
    let (parts, bytes, ..) = lowered_for(&options, &members(DEFINITION, ""));
    let first = offset(&parts, "load record 1 of 8 of \"lib.so\"");
    assert_eq!(offset(&parts, "load record 8 of 8 of \"lib.so\""), first + 7 * 64);
    let records: Vec<_> = bytes[first..first + 8 * 64].chunks(64).collect();
    assert!(records.iter().all(|record| *record == records[0]));
}

#[test]
fn no_more_functions_are_staged_than_the_table_has_rows() {
    let function = |at: usize| format!(r#"{{"name": "f{at}", "opcode": {at}}}"#);
    let functions: Vec<_> = (0..98).map(function).collect();
    let ucode = format!(
        r#"[{{"library": "lib.so", "ulib_to_ucode_version": "1.2.3.4", "functions": [{}]}}]"#,
        functions.join(",")
    );
    let mut members = members(DEFINITION, "");
    members.insert("ucode_lib.json".to_owned(), ucode.into_bytes());
    let (parts, _, misfits, _) = lowered_for(&LoadOptions::new(Arch::Cayman), &members);
    assert_eq!(misfits, []);
    assert!(parts.contains("table[96].func_name \"f96\"") && !parts.contains("table[97]"));
}
