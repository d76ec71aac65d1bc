//! The published forms, and the round trip of everything that can be text.

use super::*;
use proptest::prelude::*;

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

fn text(events: Events) -> (String, String) {
    let (mut wait, mut update) = (String::new(), String::new());
    events.push_wait(&mut wait, &NoOwners);
    events.push_update(&mut update, &NoOwners);
    (wait, update)
}

#[test]
fn the_published_and_measured_forms() {
    let events = Events::of_header(&[0x04, 10, 0x13, 22, 0, 0, 0, 0]).unwrap();
    assert_eq!(text(events), ("$S[10]>0".into(), "$S[22]++@complete".into()));
    let events = Events::of_header(&[0x07, 3, 0x11, 4, 0, 0, 0, 0]).unwrap();
    assert_eq!(text(events), ("$E[3]==1-".into(), "$E[4]+@complete".into()));
    let events = Events::of_header(&[0x85, 9, 0, 0, 12, 0, 0, 0]).unwrap();
    assert_eq!(text(events).0, "$S[9]>=r12");
    assert_eq!(read("S[24] (q;x)>=16 rest", &number), Some(Ok((Predicate::Wait(5, 24, 16), 15))));
    assert_eq!(read("$S[7]+=3@complete", &number), Some(Ok((Predicate::Update(0x15, 7, 3), 17))));
    assert_eq!(read("setter=0", &number), None);
    assert!(matches!(read("$S[300]>0", &number), Some(Err((3, _)))));
    assert!(matches!(read("$S[3]~0", &number), Some(Err((5, _)))));
}

proptest! {
    /// Whatever bytes can be text read back to the same bytes.
    #[test]
    fn header_round_trip(bytes in prop::array::uniform8(prop_oneof![Just(0u8), 0..=0x20u8, any::<u8>()])) {
        if let Some(events) = Events::of_header(&bytes) {
            let (wait, update) = text(events);
            let mut back = Events::default();
            for text in [wait, update].iter().filter(|text| !text.is_empty()) {
                match read(text, &number).unwrap().unwrap() {
                    (Predicate::Wait(mode, index, value), length) => {
                        (back.wait_mode, back.wait_index, back.wait_value) = (mode, index, value);
                        prop_assert_eq!(length, text.len());
                    }
                    (Predicate::Update(mode, index, value), length) => {
                        (back.update_mode, back.update_index, back.update_value) = (mode, index, value);
                        prop_assert_eq!(length, text.len());
                    }
                }
            }
            prop_assert!(back.words_agree());
            prop_assert_eq!(back.to_header(), bytes);
        }
    }
}
