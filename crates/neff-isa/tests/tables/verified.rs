//! The tables against `isa-verified.json` of the format notes, which was measured on real v3 files:
//! position, width and encoding of every field, zero bytes, evidence.

use neff_isa::model::{Evidence, Generation, Kind, Layout, Member, Row};
use neff_isa::{layout_of, row};
use serde_json::Value;

use crate::none;

/// A field of the file, or what one of ours is in its terms.
#[derive(PartialEq, Debug)]
struct Field {
    name: String,
    byte: u64,
    width: u64,
    encoding: String,
}

/// The opcodes of the file with our row and layout.
fn opcodes() -> Vec<(Value, &'static Row, &'static Layout)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/isa-verified.json");
    let text = std::fs::read_to_string(path).unwrap();
    let Value::Array(all) = serde_json::from_str(&text).unwrap() else { panic!("no array") };
    let ours = |opcode: Value| {
        let byte = opcode["opcode"].as_str().unwrap().trim_start_matches("0x");
        let byte = u8::from_str_radix(byte, 16).unwrap();
        let row = row(Generation::V3, byte).unwrap();
        let (layout, _) = layout_of(row, Generation::V3, &[0; 64], None).unwrap();
        (opcode, row, layout)
    };
    all.into_iter().map(ours).collect()
}

fn fields(opcode: &Value) -> Vec<(Field, bool)> {
    let read = |field: &Value| {
        let evidence = field["evidence"].as_str().unwrap();
        let field = Field {
            name: field["name"].as_str().unwrap().to_owned(),
            byte: field["byte"].as_u64().unwrap(),
            width: field["width_bytes"].as_u64().unwrap(),
            encoding: field["encoding"].as_str().unwrap().to_owned(),
        };
        (field, evidence.contains("text") || evidence.contains("exec"))
    };
    opcode["fields"].as_array().unwrap().iter().map(read).collect()
}

/// A member in the terms of the file.
fn expand(member: &Member) -> Vec<Field> {
    let field = |part: &str, at: u64, width: u64, encoding: &str| Field {
        name: format!("{}{part}", member.name),
        byte: u64::from(member.offset) + at,
        width,
        encoding: encoding.to_owned(),
    };
    let size = u64::from(member.size);
    let whole = |sign: &str| vec![field("", 0, size, &format!("{sign}{}", size * 8))];
    match member.kind {
        Kind::Reserved | Kind::Unknown => Vec::new(),
        Kind::Signed => whole("i"),
        Kind::Float => whole("f"),
        Kind::Bytes => (0..size).map(|i| field(&format!("[{i}]"), i, 1, "u8")).collect(),
        Kind::Tensor(n) => {
            let n = u64::from(n);
            let steps = (0..n).map(|i| field(&format!(".step[{i}]"), 4 + 2 * i, 2, "i16"));
            let nums = (0..n).map(|i| field(&format!(".num[{i}]"), 4 + 2 * (n + i), 2, "u16"));
            let start = std::iter::once(field(".start", 0, 4, "u32 ADDR4"));
            start.chain(steps).chain(nums).collect()
        }
        Kind::Address8 | Kind::PseudoAddress8 => vec![
            field("", 0, 8, "u64"),
            field(".offset_or_addr_lo", 0, 4, "u32"),
            field(".var_id_or_table_index_or_addr_hi", 4, 3, "u24"),
            field(".marker", 7, 1, "u8"),
        ],
        Kind::EventsExtended => [
            ("x_wait_mode", 0, 1, "u8"),
            ("x_wait_idx", 1, 1, "u8"),
            ("x_update_mode", 2, 1, "u8"),
            ("x_update_idx", 3, 1, "u8"),
            ("x_wait_value", 4, 4, "u32"),
            ("x_update_value", 8, 4, "u32"),
        ]
        .map(|(name, at, width, encoding)| Field {
            name: name.to_owned(),
            ..field("", at, width, encoding)
        })
        .into(),
        Kind::Immediate(_) => vec![field("", 0, 4, "u32"), field("", 0, 4, "f32")],
        _ => whole("u"),
    }
}

/// The name in the file of a member that it calls differently.
fn renamed(field: Field) -> Field {
    match field.name.as_str() {
        "compute_op" | "dge_op" => Field { name: "compute_or_dge_op".to_owned(), ..field },
        _ => field,
    }
}

#[test]
fn every_verified_field_is_a_member_at_its_place() {
    let mut findings = Vec::new();
    for (opcode, row, layout) in opcodes() {
        let members = layout.prefix.members().iter().chain(layout.members);
        let ours: Vec<Field> = members.flat_map(expand).map(renamed).collect();
        for (field, _) in fields(&opcode) {
            if !ours.contains(&field) {
                findings.push(format!("{:02X} {}: no {field:?}", row.opcode, row.mnemonic));
            }
        }
    }
    none(&findings);
}

#[test]
fn every_member_is_a_verified_field() {
    let mut findings = Vec::new();
    for (opcode, row, layout) in opcodes() {
        let theirs = fields(&opcode);
        for member in layout.prefix.members().iter().chain(layout.members) {
            let ours: Vec<Field> = expand(member).into_iter().map(renamed).collect();
            let found = ours.iter().any(|field| theirs.iter().any(|(f, _)| f == field));
            // The file has no entry for the bitmask: zero in all slots.
            if !ours.is_empty() && !found && member.name != "bitmask" {
                findings.push(format!("{:02X} {}: {}", row.opcode, row.mnemonic, member.name));
            }
        }
    }
    none(&findings);
}

#[test]
fn mnemonics_and_header_names_are_those_of_the_file() {
    for (opcode, row, _) in opcodes() {
        assert_eq!(opcode["mnemonic"], row.mnemonic);
        let header = opcode["header_enum_name"].as_str().unwrap();
        assert!(row.names().any(|name| name == header), "{header} is no name of {}", row.mnemonic);
        assert_eq!(row.evidence, Evidence::Measured, "{}", row.mnemonic);
    }
    assert_eq!(opcodes().len(), 26);
}

#[test]
fn zero_bytes_are_reserved_and_reserved_bytes_are_zero() {
    let mut findings = Vec::new();
    for (opcode, row, layout) in opcodes() {
        let zero: Vec<u64> = opcode["always_zero_bytes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|b| b.as_u64().unwrap())
            .collect();
        for member in layout.members {
            let span = u64::from(member.offset)..u64::from(member.offset) + u64::from(member.size);
            for byte in span {
                let reserved = member.kind == Kind::Reserved;
                // A list of bytes may be longer than what any slot used.
                let fits = zero.contains(&byte) == reserved || member.kind == Kind::Bytes;
                if !fits {
                    let name = member.name;
                    findings.push(format!("{:02X} {}: {name}, {byte}", row.opcode, row.mnemonic));
                }
            }
        }
    }
    none(&findings);
}

#[test]
fn members_are_measured_where_the_file_has_text_or_execution() {
    let mut findings = Vec::new();
    let all = opcodes();
    for (_, row, layout) in &all {
        for member in layout.members.iter().filter(|member| member.kind != Kind::Reserved) {
            let ours: Vec<Field> = expand(member).into_iter().map(renamed).collect();
            let of_layout = all.iter().filter(|(_, _, other)| other.name == layout.name);
            let shown = of_layout
                .flat_map(|(opcode, _, _)| fields(opcode))
                .any(|(field, shown)| shown && ours.contains(&field));
            if shown != (member.evidence == Evidence::Measured) {
                let (name, sure) = (member.name, member.evidence);
                findings.push(format!("{:02X} {}: {name} is {sure:?}", row.opcode, row.mnemonic));
            }
        }
    }
    none(&findings);
}
