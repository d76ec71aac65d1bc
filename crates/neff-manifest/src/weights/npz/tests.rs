//! Archives written by NumPy 2.4 (`savez`, `savez_compressed`) with the arrays `weight`, float16
//! of shape (2, 3) with 0 to 5, and `bias`, the int32 7; sound and damaged.

use std::io::Cursor;

use super::*;

const STORED: &[u8] = include_bytes!("../../../tests/fixtures/stored.npz");
const DEFLATED: &[u8] = include_bytes!("../../../tests/fixtures/deflated.npz");

fn opened(bytes: &[u8], name: &str) -> (Opened, Cursor<Vec<u8>>) {
    let mut spool = Cursor::new(Vec::new());
    let opened = open("m.npz", &mut Cursor::new(bytes), name, &mut spool).unwrap();
    (opened, spool)
}

#[test]
fn arrays_are_found_by_name() {
    for bytes in [STORED, DEFLATED] {
        for name in ["weight", "weight.npy"] {
            let (opened, mut spool) = opened(bytes, name);
            assert!(opened.findings.is_empty(), "{:#?}", opened.findings);
            let array = opened.array.unwrap();
            assert_eq!((array.element.name(), array.shape.as_slice()), ("float16", &[2, 3][..]));
            let mut body = Vec::new();
            array.copy_to(&mut spool, &mut body).unwrap();
            assert_eq!(body, [0, 0, 0, 0x3C, 0, 0x40, 0, 0x42, 0, 0x44, 0, 0x45]);
        }
        let (opened, _) = opened(bytes, "bias");
        assert!(opened.array.unwrap().shape.is_empty());
        let (opened, _) = self::opened(bytes, "wieght");
        let finding = opened.findings.iter().next().unwrap();
        assert_eq!(finding.code, codes::TENSOR_NOT_FOUND);
        assert_eq!(finding.help.as_deref(), Some("the nearest names are weight"));
    }
}

#[test]
fn every_cut_and_every_damage_of_the_data_is_found() {
    for bytes in [STORED, DEFLATED] {
        for cut in 0..bytes.len() {
            let (opened, _) = opened(&bytes[..cut], "weight");
            assert!(opened.array.is_none() && opened.findings.has_errors(), "cut at {cut}");
        }
        let mut odd = Vec::new();
        for at in 0..bytes.len() {
            let mut damaged = bytes.to_vec();
            damaged[at] ^= 0x10;
            let (opened, _) = opened(&damaged, "weight");
            assert_ne!(opened.array.is_some(), opened.findings.has_errors(), "byte {at}");
            odd.extend(opened.array.filter(|array| array.data_length != 12));
        }
        assert_eq!(odd, []);
    }
}

#[test]
fn each_fault_has_its_code() {
    let entry = STORED.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    let code = |at: usize, byte: u8| {
        let mut damaged = STORED.to_vec();
        damaged[at] = byte;
        opened(&damaged, "weight").0.findings.iter().next().unwrap().code
    };
    assert_eq!(opened(b"", "w").0.findings.iter().next().unwrap().code, codes::NPZ_FRAME);
    assert_eq!(code(entry, 0), codes::NPZ_DIRECTORY);
    assert_eq!(code(0, 0), codes::NPZ_DIRECTORY);
    assert_eq!(code(STORED.len() - 12, 3), codes::NPZ_DIRECTORY);
    assert_eq!(code(entry + 8, 1), codes::NPZ_METHOD);
    assert_eq!(code(entry + 10, 12), codes::NPZ_METHOD);
    assert_eq!(code(entry + 16, 0), codes::NPZ_DATA);
    assert_eq!(code(entry + 24, 0), codes::NPZ_DATA);
    assert_eq!(code(190, 0xFF), codes::NPZ_DATA);
}

/// The end of a large archive, put together by hand around the members of a small one.
#[test]
fn the_64_bit_records_count_where_they_are() {
    let end = STORED.len() - 22;
    let mut large = STORED[..end].to_vec();
    let directory = u32::from_le_bytes(STORED[end + 16..end + 20].try_into().unwrap());
    let size = u32::from_le_bytes(STORED[end + 12..end + 16].try_into().unwrap());
    large.extend(b"PK\x06\x06");
    large.extend(44_u64.to_le_bytes());
    large.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [2, 2, u64::from(size), u64::from(directory)] {
        large.extend(number.to_le_bytes());
    }
    large.extend(b"PK\x06\x07\0\0\0\0");
    large.extend((end as u64).to_le_bytes());
    large.extend([1, 0, 0, 0]);
    large.extend(b"PK\x05\x06\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0");
    assert!(opened(&large, "weight").0.array.is_some());
    large[end] = 0;
    let finding = opened(&large, "weight").0.findings.iter().next().unwrap().code;
    assert_eq!(finding, codes::NPZ_DIRECTORY);
}
