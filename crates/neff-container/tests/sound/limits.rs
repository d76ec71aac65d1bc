//! Archives that would cost memory out of proportion.

use neff_container::directory::unpack::{UnpackOptions, unpack};
use neff_container::source::StreamSource;
use neff_diag::codes::archive;

use crate::files::{judged, said};
use crate::generator::{self, Form, Item, Plan, Storage};

/// A header block alone: name, flag, size.
fn block(name: &[u8], flag: u8, size: usize, patch: &dyn Fn(&mut [u8])) -> Vec<u8> {
    let items = vec![Item { name: name.to_vec(), flag: b'1', size: 0, seed: 0, padding: 0 }];
    let plan = Plan {
        form: Form::Gnu,
        items,
        end: 0,
        behind_end: Vec::new(),
        storage: Storage::Raw,
        tail: Vec::new(),
        header: None,
        trailing: Vec::new(),
    };
    let mut block = plan.archive();
    block[156] = flag;
    block[124..135].copy_from_slice(format!("{size:011o}").as_bytes());
    patch(&mut block);
    block[148..156].fill(b' ');
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    block
}

fn refused_for_its_metadata(archive: &[u8]) {
    let file = generator::gzip(archive, 1, 0);
    let (report, verification) = judged(&file);
    assert!(said(&verification).iter().any(|(code, _)| *code == archive::METADATA_LIMIT));
    assert!(!report.is_sound());
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("x");
    unpack(&mut StreamSource(&file[..]), &target, &UnpackOptions::default()).unwrap_err();
}

/// Global headers without content cost a block each and are nothing by themselves.
#[test]
fn records_before_one_member_are_bounded_in_all_their_blocks() {
    let empty = block(b"g", b'g', 0, &|_| {});
    let last = block(b"last", b'0', 0, &|_| {});
    let few = [empty.repeat(9000), last.clone()].concat();
    assert!(judged(&few).0.is_sound());
    refused_for_its_metadata(&[empty.repeat(11_000), last].concat());
}

/// GNU's old sparse map goes on as long as a flag is set.
#[test]
fn sparse_maps_are_bounded() {
    let sparse = block(b"s", b'S', 0, &|block| block[482] = 1);
    let mut map = vec![0; 512];
    map[504] = 1;
    let short = [sparse.clone(), map.repeat(3), vec![0; 512]].concat();
    assert!(judged(&short).0.is_sound());
    refused_for_its_metadata(&[sparse.clone(), map.repeat(11_000)].concat());
    // Cut inside the map.
    for end in [512, 512 + 100, 1024] {
        let (report, verification) = judged(&short[..end]);
        assert!(!report.is_sound());
        assert!(said(&verification).iter().any(|(code, _)| *code == archive::TRUNCATED), "{end}");
    }
}

/// A name of a mebibyte is shown cut in each of the findings about it.
#[test]
fn long_names_are_cut_in_findings() {
    let name = [b"../".to_vec(), vec![0xFF; 1_000_000]].concat();
    let plan = Plan {
        form: Form::Gnu,
        items: vec![Item { name, flag: b'2', size: 0, seed: 0, padding: 0 }],
        end: 2,
        behind_end: Vec::new(),
        storage: Storage::Raw,
        tail: Vec::new(),
        header: None,
        trailing: Vec::new(),
    };
    let (report, verification) = judged(&plan.file());
    assert!(report.archive.unwrap().members == 1 && !verification.is_ok());
    for finding in &verification.findings {
        assert!(format!("{finding:?}").len() < 10_000, "{:?}", finding.code);
    }
}

/// A limit ends the walk; what is reported does not depend on how far was read ahead.
#[test]
fn a_number_that_is_none_still_has_the_stream_checked() {
    let bad = block(b"bad", b'0', 0, &|block| block[124] = b'x');
    let whole = generator::gzip(&[bad, vec![7; 3_000_000]].concat(), 6, 0);
    let (report, verification) = judged(&whole);
    assert!(said(&verification).iter().any(|(code, _)| *code == archive::NUMBER_BAD));
    assert_eq!(report.payload.unwrap().gzip_count, 1);
    assert_eq!(report.archive.unwrap().length, 3_000_512);
}
