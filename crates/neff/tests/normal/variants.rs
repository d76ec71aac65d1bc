//! Variants of one file that are the same program.

use std::io::{Cursor, Write};

use neff::container::Header;
use neff::container::directory::settings::{HeaderSettings, new_header};
use neff::container::fresh::Fresh;
use neff::container::header::Uuid;
use neff::container::style::Style;
use neff::container::tar::write::{ArchiveWriter, Entry};
use neff::normal::Trust;

use crate::members::{allreduce, of, pack, real};
use crate::{identity, renumber};

/// A file of members in the given order, of any style.
fn in_order(members: &[(String, Vec<u8>)], like: &[u8], style: &str) -> Vec<u8> {
    let style = Style::named(style).unwrap();
    let header = Header::from_start(like).unwrap();
    let settings = HeaderSettings {
        lnc: Some(header.lnc_size()),
        features: Some(header.feature_bits()),
        ..HeaderSettings::default()
    };
    let archive = |out: &mut dyn Write| {
        let mut writer = ArchiveWriter::new(out, &style);
        for (name, bytes) in members {
            let size = bytes.len() as u64;
            let entry = Entry { name: name.as_bytes(), size, directory: false };
            writer.member(entry, &mut bytes.as_slice())?;
        }
        writer.finish().map(drop)
    };
    let mut sink = Cursor::new(Vec::new());
    let fresh = Fresh { style: &style, settings: &settings, threads: 1 };
    let mut header = new_header(&style);
    header.set_tpb_per_node(&Header::from_start(like).unwrap().tpb_per_node()[..]).unwrap();
    fresh.write(header, &mut sink, &archive).unwrap();
    sink.into_inner()
}

#[test]
fn header_fields_that_execute_nothing_do_not_count() {
    let (file, _) = real();
    let expected = identity(&file);
    assert_eq!(expected.trust, Trust::ALL);
    let changed = |change: &dyn Fn(&mut Header)| {
        let mut header = Header::from_start(&file).unwrap();
        change(&mut header);
        let mut file = file.clone();
        file[..1024].copy_from_slice(header.as_bytes());
        identity(&file)
    };
    for same in [
        changed(&|header| header.set_uuid(Uuid([7; 16]))),
        changed(&|header| header.set_hash(&[7; 32])),
        changed(&|header| header.set_name(b"another.neff").unwrap()),
        changed(&|header| header.set_neff_build_version(b"2.0").unwrap()),
        changed(&|header| header.set_neff_version_minor(7)),
    ] {
        assert_eq!(same, expected);
    }
    for other in [
        changed(&|header| header.set_lnc_size(1)),
        changed(&|header| header.set_num_tpb(2)),
        changed(&|header| {
            header.set_feature_bits(neff::abi::FeatureBits(header.feature_bits().0 ^ 1 << 21));
        }),
    ] {
        assert_ne!(other.digest, expected.digest);
        let differs = |(a, b): &(&neff::normal::Part, &neff::normal::Part)| a != b;
        assert_eq!(other.parts.iter().zip(&expected.parts).filter(differs).count(), 1);
    }
}

#[test]
fn packaging_does_not_count() {
    let (file, _) = real();
    let expected = identity(&file);
    // The gzip MTIME.
    let mut mtime = file.clone();
    mtime[1024 + 4..1024 + 8].copy_from_slice(&[1, 2, 3, 4]);
    assert_eq!(identity(&mtime), expected);
    // The order of the members, the dialect of the archive, the compression.
    let mut members: Vec<_> = of(&file).into_iter().collect();
    for (style, turn) in [("neuronx", 0), ("neuronx", 1), ("gnu", 17), ("gnu", 40)] {
        members.rotate_left(turn);
        members.reverse();
        assert_eq!(identity(&in_order(&members, &file, style)), expected, "{style} {turn}");
    }
}

#[test]
fn debug_information_and_paths_do_not_count() {
    let (file, style) = real();
    let expected = identity(&in_order(&of(&file).into_iter().collect::<Vec<_>>(), &file, style));
    let mut members = of(&file);
    members.retain(|name, _| !name.contains(".dbg") && name != "hlo_stats.json");
    members.insert("notes.txt".to_owned(), b"anything".to_vec());
    // Programs and tables under other names, the graphs in other folders.
    let mut moved = crate::members::Members::new();
    for (name, bytes) in members {
        let bytes = match name.as_str() {
            "kelf-0.json" | "neff.json" => {
                let text = String::from_utf8(bytes).unwrap();
                text.replace("sg0", "core").replace("kelf-0.json", "graphs.json").into_bytes()
            }
            name if name.ends_with("PE.json") => br#"{"instr": "matrix.bin"}"#.to_vec(),
            _ => bytes,
        };
        let name = name
            .replacen("sg0", "core", usize::from(name.starts_with("sg0")))
            .replace("kelf-0.json", "graphs.json");
        moved.insert(name.replace("PE.bin", "matrix.bin"), bytes);
    }
    renumber_debug(&mut moved);
    let found = identity(&in_order(&moved.into_iter().collect::<Vec<_>>(), &file, style));
    let names: Vec<_> = found.parts.iter().zip(&expected.parts).filter(|(a, b)| a != b).collect();
    assert_eq!(names, []);
    assert_eq!(found.digest, expected.digest);
    assert_eq!(found.graphs, ["core0", "core1"]);
}

/// Takes the keys of debug information out of the definitions.
fn renumber_debug(members: &mut crate::members::Members) {
    for graph in ["core0", "core1"] {
        let bytes = members.get_mut(&format!("{graph}/def.json")).unwrap();
        let mut value: serde_json::Value = serde_json::from_slice(bytes).unwrap();
        let root = value.as_object_mut().unwrap();
        root.retain(|key, _| !key.ends_with("_dbg") && !key.ends_with("_instr"));
        root.remove("debug_info");
        root.insert("version".to_owned(), "0.7".into());
        *bytes = serde_json::to_vec(&value).unwrap();
    }
}

#[test]
fn numbers_of_variables_and_semaphores_do_not_count() {
    let (file, style) = real();
    let expected = identity(&pack(&of(&file), &file, style));
    let mut members = of(&file);
    renumber::variables(&mut members, |id| 5 - id);
    assert_eq!(identity(&pack(&members, &file, style)), expected, "variables");
    renumber::semaphores(&mut members, |number| match number {
        0..=2 => number,
        number => 255 - number,
    });
    assert_eq!(identity(&pack(&members, &file, style)), expected, "semaphores too");
    // Those of the runtime are not like others.
    let mut members = of(&file);
    renumber::semaphores(&mut members, |number| match number {
        2 => 5,
        5 => 2,
        number => number,
    });
    assert_ne!(identity(&pack(&members, &file, style)).digest, expected.digest);
}

#[test]
fn names_of_queues_and_numbers_of_blocks_do_not_count() {
    let (file, style) = allreduce();
    let expected = identity(&file);
    assert_eq!(expected.trust, Trust::ALL);
    let mut members = of(&file);
    for (name, bytes) in &mut members {
        if name.ends_with("json") {
            let text = String::from_utf8(bytes.clone()).unwrap();
            let text = text.replace("q_gradient_in", "q_x").replace("\"gradient_", "\"other_");
            *bytes = text.replace("\"id\": 0", "\"id\": 9").into_bytes();
        }
        if name.ends_with("pool.bin") {
            for slot in bytes.chunks_exact_mut(64).filter(|slot| slot[0] == 0xC1) {
                slot[48] = 9;
                if slot[12..].starts_with(b"q_gradient_in\0") {
                    slot[12..44].fill(0);
                    slot[12..15].copy_from_slice(b"q_x");
                }
            }
        }
    }
    let found = identity(&pack(&members, &file, style));
    assert_eq!(found, expected);
}
