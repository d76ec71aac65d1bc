//! W4 to W6: archive, header, and what lies beside the file.

use md5::{Digest, Md5};
use serde_json::Value;

use crate::built::{Example, examples, in_memory};
use crate::files::{BLOCK, HASH, HEADER, archive, json, number, text};

/// Octal digits of a field of a header block.
fn octal(field: &[u8]) -> usize {
    let digits: String = text(field).trim().to_owned();
    usize::from_str_radix(&digits, 8).unwrap_or_else(|_| panic!("{field:?}"))
}

/// Names and header blocks by byte offsets (format notes 01 §4.1), and where the archive's end is.
fn blocks(archive: &[u8]) -> (Vec<(String, Vec<u8>)>, usize) {
    let (mut found, mut at) = (Vec::new(), 0);
    while archive[at] != 0 {
        let block = &archive[at..at + BLOCK];
        let blanked: u64 = (0..BLOCK)
            .map(|at| if (148..156).contains(&at) { 32 } else { u64::from(block[at]) })
            .sum();
        assert_eq!(octal(&block[148..154]) as u64, blanked, "the checksum");
        assert_eq!(&block[154..156], b"\0 ");
        found.push((text(&block[..100]).to_owned(), block.to_vec()));
        at += BLOCK + octal(&block[124..136]).div_ceil(BLOCK) * BLOCK;
    }
    (found, at)
}

fn archive_of(example: &Example) -> (Vec<u8>, Vec<u8>) {
    archive(&example.file[HEADER..])
}

#[test]
fn w4_the_archive_is_ustar_of_its_dialect() {
    for example in examples() {
        let (archive, _) = archive_of(&example);
        let (blocks, end) = blocks(&archive);
        let (magic, mode, size): (&[u8], &[u8], u8) = match example.is_modern() {
            true => (b"ustar\x0000", b"000664 \0", b' '),
            false => (b"ustar  \0", b"0000644\0", 0),
        };
        for (name, block) in &blocks {
            assert_eq!(&block[257..265], magic, "{}: {name}", example.name);
            assert_eq!(block[135], size, "{}: {name}", example.name);
            match name.ends_with('/') {
                true => assert_eq!(block[156], b'5', "{name}"),
                false => assert_eq!((&block[100..108], block[156]), (mode, b'0'), "{name}"),
            }
        }
        let behind = &archive[end..];
        assert!(behind.len() >= 1024 && behind.iter().all(|byte| *byte == 0), "{}", example.name);
        // Today's compiler ends there; GNU tar fills its record.
        match example.is_modern() {
            true => assert_eq!(behind.len(), 1024, "{}", example.name),
            false => assert_eq!(archive.len() % 10_240, 0, "{}", example.name),
        }
    }
}

#[test]
fn w4_the_members_are_those_that_load_and_in_their_order() {
    for example in examples() {
        let (archive, _) = archive_of(&example);
        let (blocks, _) = blocks(&archive);
        let names: Vec<&str> = blocks.iter().map(|(name, _)| name.as_str()).collect();
        let kelf = if example.is_modern() { "kelf-0.json" } else { "kelf-a.json" };
        for wanted in [kelf, "neff.json", "sg00/def.json"] {
            assert_eq!(names.iter().filter(|name| **name == wanted).count(), 1, "{wanted}");
        }
        let listed = json(&example.entries, kelf)["graphs"].as_array().map_or(0, Vec::len);
        assert_eq!(listed, example.folders().len(), "{}", example.name);
        for name in &names {
            let known = name.starts_with("sg") || !name.contains('/');
            assert!(known && !name.starts_with("./"), "{}: {name}", example.name);
        }
        if example.is_modern() {
            let mut sorted = names.clone();
            sorted.retain(|name| *name != "neff.json");
            sorted.sort_unstable();
            sorted.push("neff.json");
            assert_eq!(names, sorted, "{}", example.name);
        }
    }
}

#[test]
fn w4_the_payload_is_one_gzip_stream() {
    for example in examples() {
        let payload = &example.file[HEADER..];
        let (archive, behind) = archive_of(&example);
        // No name, no time, the level's mark, Unix.
        let level = if example.is_modern() { 4 } else { 0 };
        let head = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, level, 3];
        assert_eq!(payload[..10], head, "{}", example.name);
        let stream = &payload[..payload.len() - behind.len()];
        assert_eq!(number(stream, stream.len() - 4, 4), archive.len() as u64, "{}", example.name);
        assert!(behind.iter().all(|byte| *byte == 0), "{}", example.name);
        match example.is_modern() {
            true => assert_eq!(payload.len() % 10_240, 0, "{}", example.name),
            false => assert!(behind.is_empty(), "{}", example.name),
        }
    }
}

#[test]
fn w5_the_header_has_every_field() {
    for example in examples() {
        let (file, name) = (&example.file, &example.name);
        let payload = &file[HEADER..];
        assert_eq!([number(file, 0, 8), number(file, 8, 8)], [2, 1024], "{name}");
        assert_eq!(number(file, 16, 8), payload.len() as u64, "{name}");
        assert_eq!(number(file, 24, 8), 2, "{name}: the format's generation");
        assert_eq!(number(file, 544, 8) >> 27, 0, "{name}: bits that no runtime knows");
        assert_eq!(number(file, 168, 4), 1, "{name}: one logical core");
        assert_eq!(number(file, 476, 4), 1, "{name}");
        assert_eq!(number(file, 552, 4), example.folders().len() as u64, "{name}: physical cores");
        let uuid = &file[204..220];
        assert_eq!([uuid[6] >> 4, uuid[8] >> 6], [4, 2], "{name}: a random uuid by its own words");
        let table: Value = model_name(&example.model).into();
        assert_eq!(text(&file[220..476]), table, "{name}");
        assert!(file[556..HEADER].iter().all(|byte| *byte == 0), "{name}: the padding");
    }
}

/// The first `name` of a model, which is the model's.
fn model_name(model: &str) -> &str {
    let line = model.lines().find(|line| line.starts_with("name = ")).unwrap();
    line.split('"').nth(1).unwrap()
}

#[test]
fn w5_the_hash_is_the_md5_of_what_is_stored() {
    for example in examples() {
        let (file, name) = (&example.file, &example.name);
        assert_eq!(file[HASH..HASH + 16], Md5::digest(&file[HEADER..])[..], "{name}");
        let filled = if example.is_modern() { 0 } else { b'0' };
        assert_eq!(file[HASH + 16..HASH + 32], [filled; 16], "{name}");
    }
}

const TWO_MODELS: &str = r#"
[model]
name = "NAME"
target = "cayman"
style = "neuronx"

[[graph]]
name = "sg00"

[graph.var.y]
type = "output"
dtype = "float32"
shape = [4, 8]

[graph.engine.dve]
dve_tables = []
"#;

#[test]
fn w5_the_uuid_is_the_contents() {
    let uuid = |model: &str| in_memory(model, &[]).file[204..220].to_vec();
    assert_eq!(uuid(TWO_MODELS), uuid(TWO_MODELS));
    // The runtime takes files with the same uuid for the same (format notes 01 §7).
    assert_ne!(uuid(TWO_MODELS), uuid(&TWO_MODELS.replace("[4, 8]", "[8, 8]")));
    assert_ne!(uuid(TWO_MODELS), uuid(&TWO_MODELS.replace("NAME", "other")));
}

/// Names of tensors in a metaneff, by its wire form (format notes 04 §2.1): of inputs or outputs.
fn names(metaneff: &[u8], side: u8) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), metaneff);
    while let [tag, length, tail @ ..] = rest {
        if tag & 7 != 2 {
            // A number; these are small.
            rest = tail;
            continue;
        }
        let (field, behind) = tail.split_at(usize::from(*length));
        if *tag == side {
            assert_eq!(field[0], 0x0A, "a tensor begins with its name");
            found.push(text(&field[2..2 + usize::from(field[1])]).to_owned());
        }
        rest = behind;
    }
    found
}

#[test]
fn w6_header_and_payload_are_the_file_and_the_metaneff_is_beside_it() {
    for example in examples() {
        let (file, name) = (&example.file, &example.name);
        assert_eq!(file.len() as u64, 1024 + number(file, 16, 8), "{name}");
        let host = json(&example.entries, "neff.json");
        let node = |index: &Value| host["nodes"][index.as_u64().unwrap() as usize].clone();
        let arguments = host["arg_nodes"].as_array().unwrap().iter().map(node);
        let inputs: Vec<String> =
            arguments.map(|one| one["name"].as_str().unwrap().to_owned()).collect();
        assert_eq!(names(&example.metaneff, 0x0A), inputs, "{name}");
        let outputs = names(&example.metaneff, 0x12);
        assert!(!outputs.is_empty(), "{name}");
        let definition = json(&example.entries, "sg00/def.json");
        for output in outputs {
            assert_eq!(definition["var"][&output]["type"], "output", "{name}: {output}");
        }
        for (member, bytes) in &example.entries {
            assert!(*bytes != example.metaneff && !member.contains("metaneff"), "{name}: {member}");
        }
    }
}
