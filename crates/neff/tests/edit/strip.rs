//! What `strip` takes out, and that the program stays.

use neff::abi::Feature;
use neff::container::Header;
use neff::edit::Strip;

use super::members::{allreduce, of, pack, real};
use super::{REAL_NAMES, archive, changed, document, entries, loads, made, product, strip};

const NOTHING: Strip =
    Strip { debug: false, names: false, paths: false, build_ids: false, raw: false };
/// A folder of the machine that the real file was compiled on.
const BUILD_FOLDER: &str = "/home/ubuntu";

fn contains(file: &[u8], text: &str) -> bool {
    archive(file).windows(text.len()).any(|window| window == text.as_bytes())
}

fn uuid(file: &[u8]) -> neff::container::Uuid {
    Header::from_start(file).unwrap().uuid()
}

#[test]
fn every_way_of_stripping_leaves_the_program() {
    let (file, _) = real();
    let before = product(&file, REAL_NAMES);
    let ways = [
        NOTHING,
        Strip { debug: true, ..NOTHING },
        Strip { names: true, ..NOTHING },
        Strip { paths: true, ..NOTHING },
        Strip { build_ids: true, ..NOTHING },
        Strip { raw: true, ..NOTHING },
        Strip { raw: true, ..Strip::all() },
    ];
    for what in ways {
        let after = made(strip(&file, what));
        assert_eq!(after == file, what == NOTHING, "{what:?}");
        // The digest is right, and where nothing was to do the compiler's signature stays.
        assert_eq!(loads(&after), what != NOTHING, "{what:?}");
        assert!(product(&after, REAL_NAMES) == before, "{what:?}");
        assert_eq!(uuid(&after), uuid(&file), "{what:?}");
        assert!(made(strip(&after, what)) == after, "{what:?}: twice is once");
    }
}

#[test]
fn debug_members_go_with_the_keys_that_name_them() {
    let (file, _) = real();
    let after = made(strip(&file, Strip { debug: true, ..NOTHING }));
    assert_eq!(changed(&file, &after), ["sg00/def.json", "sg01/def.json"]);
    let left = entries(&after);
    assert_eq!((entries(&file).len(), left.len()), (72, 46));
    assert!(left.iter().all(|(name, ..)| !name.contains("dbg")));
    let definition = document(&after, "sg00/def.json");
    assert!(!definition.contains("dbg") && definition.contains("\"debug_info\": {}"));
    // Whole lines went, and nothing else.
    let mut lines = definition.lines();
    let mut next = lines.next();
    for line in document(&file, "sg00/def.json").lines() {
        if Some(line) == next {
            next = lines.next();
        }
    }
    assert_eq!(next, None);
    assert!(contains(&file, BUILD_FOLDER) && !contains(&after, BUILD_FOLDER));
}

#[test]
fn a_listing_and_the_graph_before_lowering_are_debug_members_too() {
    let (file, _) = allreduce();
    let after = made(strip(&file, Strip { debug: true, ..NOTHING }));
    assert!(entries(&file).iter().any(|(name, ..)| name.ends_with(".asm")));
    assert!(entries(&after).iter().all(|(name, ..)| !name.ends_with(".asm")));
    assert!(!document(&after, "sg00/def.json").contains("wavegraph"));
    assert!(loads(&after));
}

#[test]
fn a_member_that_the_loader_needs_stays_whatever_it_is_called() {
    let (file, style) = real();
    let mut members = of(&file);
    let program = members.remove("sg00/PE.bin").unwrap();
    members.insert("sg00/PE.dbg".into(), program);
    let json = String::from_utf8(members["sg00/PE.json"].clone()).unwrap();
    members.insert("sg00/PE.json".into(), json.replace("PE.bin", "PE.dbg").into_bytes());
    let file = pack(&members, &file, style);
    let after = made(strip(&file, Strip { debug: true, ..NOTHING }));
    assert!(of(&after).contains_key("sg00/PE.dbg"));
    assert!(product(&after, REAL_NAMES) == product(&file, REAL_NAMES));
}

#[test]
fn inner_names_go_and_those_of_inputs_and_outputs_stay() {
    let (file, _) = real();
    let after = made(strip(&file, Strip { names: true, ..NOTHING }));
    let maps = ["sg00/def.json", "sg00/tensor_map.json", "sg01/def.json", "sg01/tensor_map.json"];
    assert_eq!(changed(&file, &after), maps);
    let definition = document(&after, "sg00/def.json");
    let back = definition.replace("\"v4\"", "\"identity_82_sg0000\"");
    assert_eq!(back, document(&file, "sg00/def.json"));
    let map = document(&after, "sg00/tensor_map.json");
    assert!(map.contains("\"output0\"") && map.contains("\"x\"") && !map.contains("identity"));
    // Where descriptors go by names they follow.
    let (file, _) = allreduce();
    let after = made(strip(&file, Strip { names: true, ..NOTHING }));
    let pool = document(&after, "sg00/pool.json");
    assert!(!pool.contains("\"gradient_in\"") && pool.contains("\"input\""), "{pool}");
    assert!(loads(&after));
}

#[test]
fn remote_variables_keep_all_names() {
    let (file, style) = real();
    let mut members = of(&file);
    let text = String::from_utf8(members["sg01/def.json"].clone()).unwrap();
    let remote = "\"var\": {\n        \"r\": {\"type\": \"remote\", \"var_id\": 6},";
    members.insert("sg01/def.json".into(), text.replace("\"var\": {", remote).into_bytes());
    let file = pack(&members, &file, style);
    let (after, told) = strip(&file, Strip { names: true, ..NOTHING }).unwrap();
    assert!(after == file);
    assert!(super::text(&told.findings).contains("matched by a pattern"));
}

#[test]
fn of_paths_only_the_file_stays() {
    let (file, _) = real();
    let after = made(strip(&file, Strip { paths: true, ..NOTHING }));
    assert!(contains(&file, BUILD_FOLDER) && !contains(&after, BUILD_FOLDER));
    assert!(contains(&after, "test_spike_async.py"));
    let changed = changed(&file, &after);
    assert_eq!(changed.len(), 8, "{changed:?}");
    // Lines of sources are found as before.
    let options = neff::OpenOptions { debug: true, programs: true, ..Default::default() };
    let read = |bytes: &[u8]| {
        neff::Neff::read(&mut neff::container::source::StreamSource(bytes), &options).unwrap()
    };
    let before = format!("{:?}", read(&file).overview().debug).len();
    assert!(format!("{:?}", read(&after).overview().debug).len() <= before);
}

#[test]
fn what_says_which_compiler_made_it_goes() {
    let (file, _) = real();
    let after = made(strip(&file, Strip { build_ids: true, ..NOTHING }));
    assert_eq!(changed(&file, &after), ["info.json"]);
    assert!(!document(&after, "info.json").contains("tool_version"));
    assert!(document(&after, "info.json").contains("\"kelp_version\": \"Dynamic\""));
}

#[test]
fn raw_is_the_same_archive_uncompressed() {
    let (file, _) = real();
    let after = made(strip(&file, Strip { raw: true, ..NOTHING }));
    assert!(after[1024..] == archive(&file)[..]);
    let (before, header) =
        (Header::from_start(&file).unwrap(), Header::from_start(&after).unwrap());
    assert_eq!(header.pkg_version(), before.pkg_version());
    assert_eq!(header.data_size(), after.len() as u64 - 1024);
    assert!(header.feature_bits().contains(Feature::VIRTUAL_CORE));
}

#[test]
fn all_members_of_a_name_go() {
    let (file, _) = real();
    let mut made_again = tar::Builder::new(Vec::new());
    for (name, header, body) in entries(&file) {
        let header = tar::Header::from_byte_slice(&header);
        let times = if name.ends_with("asm_PE.dbg") { 2 } else { 1 };
        for _ in 0..times {
            made_again.append(header, &body[..]).unwrap();
        }
    }
    let archive = made_again.into_inner().unwrap();
    let mut twice = file[..1024].to_vec();
    twice[0x10..0x18].copy_from_slice(&(archive.len() as u64).to_le_bytes());
    twice.extend(archive);
    assert_eq!(entries(&twice).len(), 74);
    let after = made(strip(&twice, Strip { debug: true, ..NOTHING }));
    assert_eq!(entries(&after).len(), 46);
}
