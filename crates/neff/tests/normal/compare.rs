//! Comparisons: what is found of a change, and that renumbering is no change.

use neff::difference::{Bearing, Difference, GraphDifference};

use crate::members::{allreduce, of, pack, real};
use crate::{renumber, subject};

fn difference(a: &[u8], b: &[u8]) -> Difference {
    Difference::of(&subject(a), &subject(b)).unwrap()
}

/// Slots that differ: graph, engine, place on both sides, fields.
fn changed(difference: &Difference) -> Vec<String> {
    let mut out = Vec::new();
    for graph in &difference.graphs {
        for program in &graph.programs {
            let slots = program.slots.as_ref().unwrap();
            for ([a, b], fields) in slots.replaced() {
                let name = graph.graphs[0].as_deref().unwrap_or_default();
                let fields: Vec<_> = fields.iter().map(|it| it.field.as_str()).collect();
                out.push(format!("{name}/{} {a} {b} {}", program.engine, fields.join(",")));
            }
        }
    }
    out
}

#[test]
fn a_file_is_itself() {
    for (file, _) in [real(), allreduce()] {
        let found = difference(&file, &file);
        assert!(found.same && found.parts.is_empty());
        assert!(found.members.is_empty() && found.header.is_empty() && found.host.is_empty());
        for graph in &found.graphs {
            assert!(graph.same && graph.settings.is_empty() && graph.entries.is_empty());
            assert!(graph.programs.is_empty() && graph.weights.is_empty());
            assert_eq!(graph.renumbered, Default::default());
        }
    }
}

#[test]
fn the_cores_of_the_real_file_differ_in_three_offsets_of_transfers() {
    let (file, _) = real();
    let subject = subject(&file);
    let found = GraphDifference::of((&subject, 0), (&subject, 1));
    assert!(!found.same && found.settings.is_empty() && found.entries.is_empty());
    assert_eq!(found.programs.len(), 1);
    let slots = found.programs[0].slots.as_ref().unwrap();
    let fields = slots.replaced();
    let names: Vec<_> = fields
        .iter()
        .map(|(at, fields)| (at[0], fields.iter().map(|it| &*it.field).collect::<Vec<_>>()))
        .collect();
    let (from, to) = (vec!["src_start_addr"], vec!["dst_start_addr"]);
    assert_eq!(names, [(3, from.clone()), (4, from), (5, to)]);
}

#[test]
fn one_changed_instruction_is_found_at_its_slot() {
    let (file, style) = real();
    let base = pack(&of(&file), &file, style);
    let mut members = of(&file);
    members.get_mut("sg01/PE.bin").unwrap()[9 * 64 + 43] = 3;
    let found = difference(&base, &pack(&members, &file, style));
    assert!(!found.same);
    assert_eq!(found.parts, ["sg01/pe"]);
    assert_eq!(changed(&found), ["sg01/pe 9 9 psum_accumulate_flags"]);
    // With everything renumbered besides, the same is found.
    renumber::variables(&mut members, |id| 5 - id);
    renumber::semaphores(&mut members, |number| if number < 3 { number } else { 255 - number });
    let found = difference(&base, &pack(&members, &file, style));
    assert_eq!(changed(&found), ["sg01/pe 9 9 psum_accumulate_flags"]);
    assert!(found.graphs.iter().all(|graph| graph.entries.is_empty() && graph.settings.is_empty()));
    let numbers = &found.graphs[0].renumbered;
    assert_eq!(numbers.variables.len(), 6);
    assert!(numbers.semaphores.contains(&(24, 231)), "{numbers:?}");
    assert_eq!(numbers.names, [("DGETable0".to_owned(), "a table".to_owned())]);
}

#[test]
fn a_slot_more_shifts_nothing() {
    let (file, style) = real();
    let mut members = of(&file);
    let program = members.get_mut("sg00/PE.bin").unwrap();
    let nop = [&[0xA4, 0x10][..], &[0; 62]].concat();
    program.splice(5 * 64..5 * 64, nop);
    let found = difference(&file, &pack(&members, &file, style));
    let slots = found.graphs[0].programs[0].slots.as_ref().unwrap();
    assert_eq!(slots.changed(), [0, 1]);
    let place = slots.stretches.iter().find(|stretch| !stretch.same).unwrap();
    assert_eq!(place.start, [5, 5]);
}

#[test]
fn members_are_told_apart_by_what_they_are_for() {
    let (file, style) = real();
    let mut members = of(&file);
    members.remove("sg00/debug_info_asm_PE.dbg");
    members.insert("x.txt".to_owned(), vec![1]);
    members.get_mut("sg00/default_opcode_table.bin").unwrap()[7] ^= 1;
    let found = difference(&file, &pack(&members, &file, style));
    let about: Vec<_> = found.members.iter().map(|it| (it.name.as_str(), it.bearing)).collect();
    assert_eq!(
        about,
        [
            ("sg00/debug_info_asm_PE.dbg", Bearing::Debug),
            ("sg00/default_opcode_table.bin", Bearing::Program),
            ("x.txt", Bearing::Debug),
        ]
    );
    assert!(found.header.iter().all(|(field, bearing)| {
        *bearing == Bearing::Packaging
            || field.field == "tpb_per_node"
            || field.field.contains("tpb")
    }));
    assert!(found.graphs[0].settings.iter().any(|it| it.field.contains("default_opcode_table")));
}

#[test]
fn variables_queues_and_blocks_are_compared_by_name() {
    let (file, style) = allreduce();
    let mut members = of(&file);
    for (name, bytes) in &mut members {
        let text = String::from_utf8_lossy(bytes).into_owned();
        if name.ends_with("def.json") {
            *bytes = text.replacen("\"size\": 128", "\"size\": 256", 1).into_bytes();
        }
        if name.ends_with("pool.json") {
            *bytes = text.replacen("128", "64", 1).into_bytes();
        }
    }
    let found = difference(&file, &pack(&members, &file, style));
    let graph = &found.graphs[0];
    let entries: Vec<_> =
        graph.entries.iter().map(|it| (it.kind.word(), it.name.as_str())).collect();
    assert_eq!(entries, [("variable", "input"), ("block", "q_gradient_in 0")], "{graph:#?}");
}
