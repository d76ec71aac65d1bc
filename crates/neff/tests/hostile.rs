//! Files that are made to hurt a loader, too large to be written down: each comes to findings, in
//! bounded time. What a few words can say stands in `load/hostile_*.toml`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    unreachable_pub,
    dead_code,
    reason = "a test that fails may panic; modules of tests are private"
)]

mod members;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use members::{Members, allreduce, pack, real};
use neff::abi::Arch;
use neff::container::source::StreamSource;
use neff::load::{LoadOptions, Verdict};
use neff::{Neff, OpenOptions};

/// What a load may take in a build without optimization on a busy machine. Work that grows with
/// the square takes hours for these files.
const MOST: Duration = Duration::from_secs(120);

/// What is said of a file.
#[derive(Debug)]
struct Said {
    /// `loads`, `unclear`, or the gate.
    verdict: &'static str,
    codes: BTreeSet<String>,
    variables: usize,
    images: usize,
    /// Slots of all images.
    slots: u64,
}

fn load(file: &[u8], arch: Arch) -> Said {
    let started = Instant::now();
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(file), &options).unwrap();
    let load = neff.load(&LoadOptions::new(arch), false);
    let verdict = match load.verdict() {
        Verdict::Loads => "loads",
        Verdict::Unclear(_) => "unclear",
        Verdict::Refused(finding) => finding.refusal.as_ref().unwrap().gate,
    };
    let graphs = load.model.iter().flat_map(|model| &model.graphs);
    let images: Vec<_> = graphs.clone().flat_map(|graph| &graph.images).collect();
    let said = Said {
        verdict,
        codes: load.findings.iter().map(|finding| finding.code.to_string()).collect(),
        variables: graphs.map(|graph| graph.graph.variables.len()).sum(),
        images: images.len(),
        slots: images.iter().map(|image| image.size() / 64).sum(),
    };
    assert!(started.elapsed() < MOST, "{:?}", started.elapsed());
    said
}

/// The real file with edited members.
fn edited(edit: impl FnOnce(&mut Members)) -> Said {
    let (original, style) = real();
    let mut members = members::of(&original);
    edit(&mut members);
    load(&pack(&members, &original, style), Arch::Cayman)
}

/// Puts text in front of the first key of the first definition.
fn prepend(members: &mut Members, text: &str) {
    let definition = members.get_mut("sg00/def.json").unwrap();
    definition.splice(1..1, text.bytes());
}

#[test]
fn deep_nesting_is_no_deep_recursion() {
    let deep = "[".repeat(1 << 20);
    let said = edited(|members| {
        members.insert("sg00/def.json".to_owned(), deep.clone().into_bytes());
    });
    // The runtime's parser takes 1024 levels.
    assert_eq!((said.verdict, said.images), ("G40", 5), "{said:?}");
    let closed = format!("\"odd\": {}{},", &deep, "]".repeat(deep.len()));
    let said = edited(|members| prepend(members, &closed));
    assert_ne!(said.verdict, "loads", "{said:?}");
}

#[test]
fn many_small_values_are_passed_over() {
    let bomb = format!("\"odd\": [{}0],", "[],{},\"\",".repeat(1 << 18));
    let said = edited(|members| prepend(members, &bomb));
    assert_eq!((said.verdict, said.images), ("loads", 10), "{said:?}");
    // A key that is there very often: one of them counts.
    let keys = "\"name\": \"x\",".repeat(1 << 16);
    let said = edited(|members| prepend(members, &keys));
    assert_eq!(said.images, 10, "{said:?}");
}

#[test]
fn very_many_variables_are_read_and_planned() {
    let mut variables = String::new();
    for number in 6..50_000 {
        let _ = write!(
            variables,
            "\"v{number}\": {{\"type\": \"tmp-buf\", \"size\": 64, \"var_id\": {number}}},"
        );
    }
    let said = edited(|members| {
        let definition = members.get_mut("sg00/def.json").unwrap();
        let text = String::from_utf8(std::mem::take(definition)).unwrap();
        *definition = text.replace("\"var\": {", &format!("\"var\": {{{variables}")).into_bytes();
    });
    assert_eq!((said.verdict, said.variables), ("loads", 50_000 + 6), "{said:?}");
}

#[test]
fn programs_of_odd_lengths_have_their_whole_slots() {
    for (length, slots) in [(0, 0), (1, 0), (63, 0), (64, 1), (65, 1), (64 * 100 + 63, 100)] {
        let sum = |program: Vec<u8>| {
            edited(|members| {
                members.insert("sg00/PE.bin".to_owned(), program);
            })
            .slots
        };
        // A plain instruction, so that each slot stays one.
        let program: Vec<u8> = [&[0xA4, 0x10][..], &[0; 62]].concat().repeat(101);
        assert_eq!(sum(program[..length].to_vec()) - sum(Vec::new()), slots, "{length}");
    }
}

#[test]
fn a_definition_of_very_many_graphs_is_not_read_for_each() {
    let said = edited(|members| {
        let filling = format!("\"odd\": \"{}\",", "x".repeat(4 << 20));
        prepend(members, &filling);
        let graph =
            |number| format!("{{\"name\": \"g{number}\", \"definition\": \"sg00/def.json\"}}");
        let graphs: Vec<_> = (0..300).map(graph).collect();
        let kelf = members.get_mut("kelf-0.json").unwrap();
        *kelf = format!(
            "{{\"version\": \"0.5\", \"target\": \"cayman\", \"graphs\": [{}]}}",
            graphs.join(",")
        )
        .into_bytes();
    });
    assert!(said.codes.contains("N0630"), "{said:?}");
    // What is in the graphs that were not read could refuse before their number does (G35).
    assert_eq!(said.verdict, "unclear");
    assert!((5 * 5..300 * 5).contains(&said.images), "{said:?}");
}

#[test]
fn sixty_four_graphs_load_side_by_side() {
    let (original, style) = real();
    let mut members = members::of(&original);
    let first: Vec<_> = members.iter().filter(|(name, _)| name.starts_with("sg00/")).collect();
    let first: Vec<_> =
        first.into_iter().map(|(name, body)| (name.clone(), body.clone())).collect();
    let mut graphs = Vec::new();
    for number in 0..64 {
        let folder = format!("sg{number:02}");
        graphs.push(format!("{{\"name\": \"{folder}\", \"definition\": \"{folder}/def.json\"}}"));
        let copies =
            first.iter().map(|(name, body)| (name.replacen("sg00", &folder, 1), body.clone()));
        members.extend(copies);
    }
    let kelf = format!(
        "{{\"version\": \"0.5\", \"target\": \"cayman\", \"graphs\": [{}]}}",
        graphs.join(",")
    );
    members.insert("kelf-0.json".to_owned(), kelf.into_bytes());
    let mut file = pack(&members, &original, style);
    file[0x228..0x22C].copy_from_slice(&64u32.to_le_bytes());
    let said = load(&file, Arch::Cayman);
    assert_eq!((said.verdict, said.images, said.variables), ("loads", 320, 64 * 6), "{said:?}");
}

#[test]
fn unknown_queues_in_every_slot_are_compared_with_few() {
    let (original, style) = allreduce();
    let mut members = members::of(&original);
    let trigger = members["sg00/pool.bin"][..64].to_vec();
    let mut program = Vec::new();
    for number in 0..50_000u32 {
        let mut slot = trigger.clone();
        slot[14..18].copy_from_slice(format!("{:04}", number % 10_000).as_bytes());
        program.extend(slot);
    }
    members.insert("sg00/pool.bin".to_owned(), program);
    let mut queues = String::new();
    for number in 0..2_000 {
        let _ = write!(
            queues,
            "\"q_{number:04}_gradient\": {{\"type\": \"in\", \"owner\": \"pool\", \"semaphore\": 9}},"
        );
    }
    let definition = members.get_mut("sg00/def.json").unwrap();
    let text = String::from_utf8(std::mem::take(definition)).unwrap();
    assert!(text.contains("\"dma_queue\": {"), "{text}");
    *definition =
        text.replace("\"dma_queue\": {", &format!("\"dma_queue\": {{{queues}")).into_bytes();
    let said = load(&pack(&members, &original, style), Arch::Sunda);
    assert!(said.codes.contains("N1411"), "{said:?}");
}

#[test]
fn very_many_names_that_lead_nowhere_are_compared_with_few() {
    let name = |number: u32| format!("{number}{}", "\\u0071".repeat(200));
    let block = |number| {
        format!(
            "{{\"id\": 0, \"queue\": \"{0}\", \"function_start\": \"{0}\", \"desc\": [{{\
             \"to\": \"{0}\", \"to_off\": 0, \"to_sizes\": [1], \"to_steps\": [1],\
             \"from\": \"x\", \"from_off\": 0, \"from_sizes\": [1], \"from_steps\": [1]}}]}}",
            name(number)
        )
    };
    let blocks: Vec<_> = (0..5000).map(block).collect();
    let said = edited(|members| {
        let engine = format!("{{\"instr\": \"PE.bin\", \"dma\": [{}]}}", blocks.join(","));
        members.insert("sg00/PE.json".to_owned(), engine.into_bytes());
    });
    assert_eq!(said.verdict, "G76", "{said:?}");
    assert!(said.codes.contains("N1422"), "{said:?}");
}
