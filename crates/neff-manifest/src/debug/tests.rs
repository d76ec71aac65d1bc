//! Debug members made by hand: what is kept, what is counted, what is refused. The members of the
//! real file are read in the facade's tests.

use neff_abi::Engine;
use neff_diag::codes::debug as codes;
use neff_diag::{Findings, Place};

use super::*;
use crate::wire::{put_bytes, put_fixed32, put_varint, put_varint_field};

/// A message of fields that `fill` puts.
fn message(fill: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut out = Vec::new();
    fill(&mut out);
    out
}

fn packed(numbers: &[u64]) -> Vec<u8> {
    message(|out| numbers.iter().for_each(|number| put_varint(out, *number)))
}

/// An instruction with one predecessor behind waits, two predecessors and attributes.
fn instruction(id: u64, name: &[u8], parents: &[u64]) -> Vec<u8> {
    message(|out| {
        put_varint_field(out, 1, id);
        put_bytes(out, 2, name);
        put_bytes(out, 3, &packed(parents));
        put_bytes(out, 4, &packed(&[300, 2]));
        put_bytes(out, 5, &packed(&[2]));
        put_varint_field(out, 6, 3);
        for (name, value) in [("kernel_file", "9"), ("kernel_line", "58"), ("kernel_file", "1")] {
            let entry = message(|out| {
                put_bytes(out, 1, name.as_bytes());
                put_bytes(out, 2, value.as_bytes());
            });
            put_bytes(out, 7, &entry);
        }
        put_bytes(out, 9, &packed(&[4, 7]));
        put_bytes(out, 10, &packed(&[1]));
    })
}

fn sample() -> Vec<u8> {
    message(|out| {
        put_bytes(out, 1, b"a level");
        put_bytes(out, 2, b"debug_info_penguin.dbg");
        put_bytes(out, 3, &instruction(106, b"I-87-0", &[87]));
        put_bytes(out, 3, &[]);
        put_bytes(out, 3, &instruction(300, b"I-72-0", &[87, 1000]));
        put_varint_field(out, 4, 2);
        put_bytes(out, 5, b"zero.py");
        put_bytes(out, 5, b"one.py");
    })
}

fn read(bytes: &[u8], room: u64) -> (Option<DebugFile>, Findings) {
    let mut findings = Findings::new();
    let place = |offset| Place::offset(u64::try_from(offset).unwrap());
    let file = decode(bytes, &place, &mut Room::of(room), &mut findings);
    (file, findings)
}

fn found(findings: &Findings) -> Vec<String> {
    findings.iter().map(|finding| format!("{} {}", finding.code, finding.message)).collect()
}

#[test]
fn explained_fields_are_kept() {
    let (file, findings) = read(&sample(), MEMORY_LIMIT);
    let file = file.unwrap();
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(file.parent.as_deref(), Some("debug_info_penguin.dbg"));
    assert_eq!(file.unit.and_then(Unit::engine), Some(Engine::Act));
    assert_eq!(file.unit.and_then(Unit::word), Some("Activation"));
    let first = file.find_only(106).unwrap();
    assert_eq!((first.name.as_str(), first.kind.word()), ("I-87-0", Some("TRANSPOSE")));
    assert_eq!(first.predecessors[0].kind.unwrap().word(), Some("FLOW"));
    assert_eq!((first.predecessors[0].id, first.predecessors[1].id), (300, 2));
    assert_eq!(first.predecessors[1].kind.unwrap().word(), None);
    assert_eq!(first.predecessors_behind_waits[0].kind.unwrap().word(), Some("ORDERED"));
    // Of a name that is there twice the last value.
    let place = KernelPlace { file: Some("one.py"), line: Some("58") };
    assert_eq!(file.kernel_place(first), Some(place));
    assert_eq!(file.instructions[1], Instruction::default());
    assert_eq!(file.kernel_place(&file.instructions[1]), None);
}

#[test]
fn units_have_words() {
    let words: Vec<_> = (0..8).map(|number| Unit(number).word().unwrap_or("?")).collect();
    assert_eq!(words, ["?", "PE", "Activation", "Pool", "DMA", "DVE", "SP", "?"]);
    assert_eq!(Unit(4).engine(), None);
}

#[test]
fn what_is_not_explained_is_counted() {
    let inner = message(|out| {
        put_varint_field(out, 8, 1);
        put_varint_field(out, 2, 5);
        put_fixed32(out, 3, 1);
        put_bytes(out, 7, &message(|out| put_varint_field(out, 3, 1)));
        put_bytes(out, 4, &packed(&[7, 8]));
        put_varint_field(out, 9, 4);
    });
    let bytes = message(|out| {
        put_bytes(out, 3, &inner);
        put_bytes(out, 3, &inner);
        put_bytes(out, 5, b"\xff.py");
        put_bytes(out, 6, b"");
    });
    let (file, findings) = read(&bytes, MEMORY_LIMIT);
    assert_eq!(
        found(&findings),
        [
            "N1303 9 fields are not explained",
            "N1304 texts that are not UTF-8: 1",
            "N1305 instructions whose predecessors and kinds differ in number: 2",
        ]
    );
    let file = file.unwrap();
    assert_eq!(file.sources, ["\u{fffd}.py"]);
    let fields: Vec<_> = file.unknown.iter().map(|f| (f.message, f.number, f.count)).collect();
    let instruction = "an instruction";
    assert_eq!(
        fields,
        [
            ("an attribute", 3, 2),
            (instruction, 2, 2),
            (instruction, 3, 2),
            (instruction, 8, 2),
            ("the file", 6, 1)
        ]
    );
    // A list that is not packed is a list; the second predecessor has no kind.
    let kinds: Vec<_> = file.instructions[0].predecessors.iter().map(|p| p.kind).collect();
    assert_eq!(kinds, [Some(DependencyKind(4)), None]);
}

#[test]
fn ids_that_lead_nowhere_or_to_several_are_said() {
    let (level, parent) = (read(&sample(), MEMORY_LIMIT).0.unwrap(), sample_parent());
    let mut findings = Findings::new();
    check_links(&level, &Place::Nowhere, &parent, "hlo.dbg", &mut findings);
    assert_eq!(
        found(&findings),
        [
            "N1311 ids of no instruction in \"hlo.dbg\": 1",
            "N1312 ids of several instructions in \"hlo.dbg\": 2",
        ]
    );
    assert_eq!(findings.iter().next().unwrap().code, codes::ID_MISSING);
    assert_eq!((parent.find(87).count(), parent.find_only(87)), (2, None));
}

/// A level in which one id is there twice.
fn sample_parent() -> DebugFile {
    let bytes = message(|out| {
        put_bytes(out, 3, &instruction(87, b"one", &[]));
        put_bytes(out, 3, &instruction(87, b"two", &[]));
    });
    read(&bytes, MEMORY_LIMIT).0.unwrap()
}

#[test]
fn the_room_holds() {
    // Two bytes each, and the members of a file share the room.
    let bytes: Vec<u8> = [0x1a, 0].repeat(100_000);
    let (file, findings) = read(&bytes, 1 << 20);
    assert_eq!((file, findings.has_errors()), (None, true));
    assert_eq!(findings.iter().next().unwrap().code, codes::LIMIT);
    assert!(read(&bytes, MEMORY_LIMIT).0.is_some());
    let mut room = Room::of(4000);
    let mut decoded = || decode(&sample(), &|_| Place::Nowhere, &mut room, &mut Findings::new());
    assert!(decoded().is_some());
    assert!((0..3).any(|_| decoded().is_none()));
}

#[test]
fn cuts_and_damage_are_errors_or_read() {
    let sound = sample();
    for length in 0..sound.len() {
        let (file, findings) = read(&sound[..length], MEMORY_LIMIT);
        assert_eq!(file.is_none(), findings.has_errors(), "cut to {length}");
    }
    // One byte of a hundred, in every place and to several values.
    let mut refused = 0;
    for start in 0..100 {
        for value in [0x00, 0x0b, 0x1a, 0x7f, 0x80, 0xff] {
            let mut bytes = sound.clone();
            bytes.iter_mut().skip(start).step_by(100).for_each(|byte| *byte = value);
            let (file, findings) = read(&bytes, MEMORY_LIMIT);
            assert_eq!(file.is_none(), findings.has_errors(), "{start} {value:#x}");
            refused += usize::from(file.is_none());
        }
    }
    assert!(refused > 50, "only {refused} of 600 were refused");
}
