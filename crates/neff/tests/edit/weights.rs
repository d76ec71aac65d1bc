//! Constants and members with other bytes.

use neff::diag::codes::edit as codes;
use neff::edit::{Renaming, Replacement, Set};
use neff::manifest::weights::npy;

use super::members::{allreduce, of, pack, real};
use super::{REAL_NAMES, changed, entries, loads, made, opened, product, refused, set};

const IDENTITY: &str = "identity_82_sg0000";
const MEMBER: &str = "value_sg0000_identity_82_CRSM.npy";

/// A square matrix of `rows` with `number`, a float16, in its diagonal.
fn diagonal(rows: usize, number: u16) -> Vec<u8> {
    let row = |row: usize| (0..rows).map(move |column| if row == column { number } else { 0 });
    (0..rows).flat_map(row).flat_map(u16::to_le_bytes).collect()
}

fn array(dtype: &str, shape: &[u64], bytes: &[u8]) -> Vec<u8> {
    let dtype = neff::abi::Dtype::parse(dtype).unwrap();
    [npy::header(dtype, shape).unwrap(), bytes.to_vec()].concat()
}

struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Files {
        Files(tempfile::tempdir().unwrap())
    }

    /// The path of a file with this content.
    fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

fn weight(name: &str, file: &str) -> Set {
    let weights = vec![Replacement { name: name.into(), file: file.into() }];
    Set { weights, ..Set::default() }
}

fn member(name: &str, file: &str) -> Set {
    let members = vec![Replacement { name: name.into(), file: file.into() }];
    Set { members, ..Set::default() }
}

/// The shape of the identity as the file has it.
fn shape(file: &[u8]) -> Vec<u64> {
    let bytes = entries(file).into_iter().find(|it| it.0.ends_with(MEMBER)).unwrap().2;
    npy::of_head("w.npy", &bytes, bytes.len() as u64).array.unwrap().shape
}

#[test]
fn the_identity_turned_over_turns_the_product_over() {
    let (file, _) = real();
    let files = Files::new();
    // The program transposes its first input by the identity: rows in another order give columns
    // in another order, which are the rows of the product.
    let rows = |bytes: &[u8]| -> Vec<Vec<u8>> { bytes.chunks(256).map(<[u8]>::to_vec).collect() };
    let mut turned = rows(&diagonal(128, 0x3C00));
    turned.reverse();
    let other = files.file("other.npy", &array("float16", &shape(&file), &turned.concat()));
    let after = made(set(&file, &weight(IDENTITY, &other)));
    let both = [format!("sg00/{MEMBER}"), format!("sg01/{MEMBER}")];
    assert_eq!(changed(&file, &after), both);
    assert!(loads(&after));
    let mut expected = rows(&product(&file, REAL_NAMES));
    expected.reverse();
    let found = rows(&product(&after, REAL_NAMES));
    assert!(found == expected && found[0] != found[127]);
    // The uuid names the content, and putting the old numbers back gives the old archive.
    assert_ne!(opened(&after).header().unwrap().uuid(), opened(&file).header().unwrap().uuid());
    let one = files.file("one.npy", &array("float16", &shape(&file), &diagonal(128, 0x3C00)));
    let back = made(set(&after, &weight(IDENTITY, &one)));
    assert!(entries(&back) == entries(&file));
}

#[test]
fn one_member_of_two_and_every_form_of_file() {
    let (file, _) = real();
    let files = Files::new();
    let numbers = diagonal(128, 0x4000);
    let dimensions = shape(&file);
    let header =
        format!(r#"{{"a":{{"dtype":"F16","shape":{dimensions:?},"data_offsets":[0,32768]}}}}"#);
    let tensors = [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &numbers].concat();
    let npy = array("float16", &dimensions, &numbers);
    let given = [
        files.file("two.npy", &npy),
        files.file("two.bin", &numbers),
        files.file("two.u16.npy", &array("uint16", &dimensions, &numbers)),
        files.file("two.safetensors", &tensors) + "#a",
    ];
    let name = format!("sg01/{MEMBER}");
    let first = made(set(&file, &weight(&name, &given[0])));
    assert_eq!(changed(&file, &first), std::slice::from_ref(&name));
    for other in &given[1..] {
        assert!(made(set(&file, &weight(&name, other))) == first, "{other}");
    }
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let (file, _) = real();
    let files = Files::new();
    let dimensions = shape(&file);
    let of = |dtype: &str, shape: &[u64], count: usize| array(dtype, shape, &vec![0; count]);
    let cases = [
        files.file("type.npy", &of("int16", &dimensions, 32768)),
        files.file("wide.npy", &of("float32", &dimensions, 65536)),
        files.file("shape.npy", &of("float16", &[64, 256], 32768)),
        files.file("short.bin", &[0; 32766]),
        files.file("more.npy", &of("float16", &[129, 128], 33024)),
    ];
    for case in cases {
        // One for each graph.
        let found = refused(set(&file, &weight(IDENTITY, &case)));
        assert_eq!(found, [codes::WEIGHT_UNFIT; 2], "{case}");
    }
    let missing = files.0.path().join("missing.npy");
    let found = refused(set(&file, &weight(IDENTITY, missing.to_str().unwrap())));
    assert_eq!(found, [codes::FILE]);
    let good = files.file("good.bin", &[0; 32768]);
    assert_eq!(refused(set(&file, &weight("identity", &good))), [codes::UNKNOWN_NAME]);
    // An input has no numbers in the file.
    assert_eq!(refused(set(&file, &weight("x", &good))), [codes::UNKNOWN_NAME]);
}

#[test]
fn a_member_becomes_a_file_and_two_edits_of_it_are_refused() {
    let (file, _) = real();
    let files = Files::new();
    let facts = files.file("info.json", b"{}");
    let after = made(set(&file, &member("info.json", &facts)));
    assert_eq!(changed(&file, &after), ["info.json"]);
    assert!(loads(&after));
    assert_eq!(refused(set(&file, &member("inf.json", &facts))), [codes::UNKNOWN_NAME]);
    let numbers = files.file("n.bin", &[0; 32768]);
    let mut edits = weight(IDENTITY, &numbers);
    edits.members = member(&format!("sg00/{MEMBER}"), &numbers).members;
    assert_eq!(refused(set(&file, &edits)), [codes::TWICE]);
    let same = entries(&file).into_iter().find(|it| it.0 == "neff.json").unwrap().2;
    let mut edits = member("neff.json", &files.file("neff.json", &same));
    edits.renamings = vec![Renaming { old: "x".into(), new: "a".into() }];
    assert_eq!(refused(set(&file, &edits)), [codes::TWICE]);
}

#[test]
fn a_member_that_keeps_it_from_loading_is_refused() {
    let (file, _) = real();
    let files = Files::new();
    for (name, text) in [
        ("neff.json", "{}"),
        ("neff.json", "not JSON"),
        ("sg00/def.json", "{}"),
        ("kelf-0.json", "[]"),
        ("sg01/PE.json", "{\"instr\": \"missing.bin\"}"),
    ] {
        let found = refused(set(&file, &member(name, &files.file("bad", text.as_bytes()))));
        assert!(found.iter().all(|code| *code == codes::WORSE), "{name} {text}: {found:?}");
    }
}

#[test]
fn a_constant_of_plain_bytes_has_a_length_alone() {
    let (file, style) = real();
    let mut members = of(&file);
    let array = members.remove(&format!("sg00/{MEMBER}")).unwrap();
    members.insert("sg00/w.bin".into(), array[128..].to_vec());
    let text = String::from_utf8(members["sg00/def.json"].clone()).unwrap();
    members.insert("sg00/def.json".into(), text.replace(MEMBER, "w.bin").into_bytes());
    let file = pack(&members, &file, style);
    let given = Files::new();
    let good = given.file("good.bin", &[7; 32768]);
    let after = made(set(&file, &weight("sg00/w.bin", &good)));
    assert_eq!(changed(&file, &after), ["sg00/w.bin"]);
    assert!(of(&after)["sg00/w.bin"] == [7; 32768]);
    let bad = given.file("bad.bin", &[7; 32769]);
    assert_eq!(refused(set(&file, &weight("sg00/w.bin", &bad))), [codes::WEIGHT_UNFIT]);
    let (none, _) = allreduce();
    assert_eq!(refused(set(&none, &weight("w", &good))), [codes::UNKNOWN_NAME]);
}
