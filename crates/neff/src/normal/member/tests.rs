//! Digests of bodies in pieces, and of arrays whatever pads their headers.

use super::*;

fn digest(bytes: &[u8], step: usize) -> MemberDigest {
    let mut running = Running::new("w.npy".to_owned(), bytes.len() as u64);
    bytes.chunks(step).for_each(|piece| running.take(piece));
    running.finish(true).1
}

#[test]
fn pieces_do_not_matter_and_blocks_are_told_apart() {
    let mut bytes = vec![1; BLOCK * 2 + 5];
    let whole = digest(&bytes, bytes.len());
    assert_eq!(whole, digest(&bytes, 4097));
    assert_eq!(whole.blocks.len(), 3);
    bytes[BLOCK] = 2;
    let other = digest(&bytes, 1 << 16);
    assert!(!whole.is_same(&other));
    assert_eq!(whole.blocks[0], other.blocks[0]);
    assert_ne!(whole.blocks[1], other.blocks[1]);
    assert!(digest(&[], 1).is_same(&digest(&[], 1)));
    assert!(!digest(&[], 1).is_same(&digest(&[0], 1)));
}

#[test]
fn arrays_are_the_same_whatever_pads_their_headers() {
    let array = |padding: usize, descr: &str, data: &[u8]| {
        let text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': (3,), }}");
        let text = format!("{text}{}\n", " ".repeat(padding));
        let length = u16::try_from(text.len()).unwrap().to_le_bytes();
        [NPY, &length, text.as_bytes(), data].concat()
    };
    let one = digest(&array(3, "<f2", &[1, 2, 3, 4, 5, 6]), 7);
    assert_eq!(one.array.as_ref().unwrap().descr, "<f2");
    assert!(one.is_same(&digest(&array(60, "<f2", &[1, 2, 3, 4, 5, 6]), 1)));
    for other in [
        array(3, "<i2", &[1, 2, 3, 4, 5, 6]),
        array(3, "|f2", &[1, 2, 3, 4, 5, 6]),
        array(3, "<f2", &[1, 2, 3, 4, 5, 7]),
        array(3, "<f2", &[1, 2, 3, 4, 5, 6, 7]),
    ] {
        assert!(!one.is_same(&digest(&other, 9)), "{}", other.escape_ascii());
    }
    // Something odd: the whole of it counts.
    assert_eq!(digest(&array(3, "<f2", &[1]), 9).array, None);
    assert_eq!(digest(NPY, 3).array, None);
}
