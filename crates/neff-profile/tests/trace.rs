//! Device traces that a writer of their own makes: what is read is what was written, and damage is
//! told and never panics.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

mod writer;

use neff_abi::{Engine, PatchType};
use neff_diag::Findings;
use neff_profile::trace::tree::{DEPTH_LIMIT, Value};
use neff_profile::trace::{ROWS_LIMIT, Trace};
use proptest::prelude::*;
use writer::{Core, Image, Message, Numbers, Queue, trace};

const NUMBERS: Numbers = Numbers { root: 9, core: 3, engine: 1, patch: 5, queue: 6 };

fn image(engine: u64, slots: usize, rows: &[(u64, u64, u64)]) -> Image {
    let bytes = (0..slots * 64).map(|at| (at * 7 + engine as usize) as u8).collect();
    Image { engine, address: 0x10_0000_0000 + engine * 0x8000, bytes, rows: rows.to_vec() }
}

/// A core with all engines, two preamble slots, a label and one postamble slot each.
fn core() -> Core {
    let rows = [(0, 2, 0), (3 * 64, 1, 2), (5 * 64, 1, 0)];
    let queue = Queue {
        dma_engine: 3,
        queue: 0,
        kind: 4,
        name: "qSyncDynamicHW".to_owned(),
        event: 17,
        channel: 2,
    };
    Core { images: (0..5).map(|engine| image(engine, 6, &rows)).collect(), queues: vec![queue] }
}

fn read(bytes: &[u8]) -> (Option<Trace<'_>>, Vec<String>) {
    let mut findings = Findings::new();
    let trace = Trace::read(bytes, &mut findings);
    let found = findings.iter().map(|it| format!("{} {}", it.code, it.message)).collect();
    (trace, found)
}

fn sample() -> Vec<u8> {
    let extra = Message::default().number(2, 5).bytes(4, b"\x00\x01\xff").fixed64(8, 7);
    trace(&[core(), core()], NUMBERS, 0, &extra)
}

#[test]
fn records_images_and_unknown_fields_are_read() {
    let bytes = sample();
    let (trace, found) = read(&bytes);
    let trace = trace.unwrap();
    assert!(found.is_empty(), "{found:?}");
    assert_eq!((trace.header.version, trace.images.len(), trace.behind), (6, 10, 0));
    let seventh = &trace.images[7];
    assert_eq!((seventh.core, seventh.record.engine.engine()), (1, Some(Engine::Pool)));
    assert_eq!(seventh.bytes.unwrap(), core().images[2].bytes);
    let rows = &trace.patches_of(seventh).unwrap().rows;
    assert_eq!((rows.len(), rows[1].kind, rows[1].offset), (3, PatchType::DELETE, 192));
    let queue = &trace.queues[1];
    assert_eq!((queue.name, queue.kind_word()), ("qSyncDynamicHW", Some("OUTPUT")));
    assert_eq!((queue.dma_engine, queue.queue, queue.event, queue.channel), (3, 0, 17, 2));
    let mut unknown = Vec::new();
    trace.each_unknown(&mut |path, field| unknown.push((path.to_vec(), field.value.clone())));
    assert_eq!(
        unknown,
        [
            (vec![2], Value::Varint(5)),
            (vec![4], Value::Bytes(&b"\x00\x01\xff"[..])),
            (vec![8], Value::Fixed64(7)),
        ]
    );
}

#[test]
fn a_file_that_is_cut_says_where() {
    let bytes = sample();
    let (trace, found) = read(&bytes[..100]);
    assert!(trace.is_none() && found == ["N1911 the file ends in its header"]);
    let (trace, found) = read(&bytes[..bytes.len() - 1]);
    assert!(trace.unwrap().images[9].bytes.is_none());
    let start = bytes.len() - 384;
    assert_eq!(found, [format!("N1917 384 bytes from {start:#x} on are not in the file")]);
    let (_, found) = read(&bytes[..140]);
    assert!(found[0].starts_with("N1913") && found[1].starts_with("N1914"), "{found:?}");
    let mut other = bytes;
    other[0] = 5;
    assert_eq!(read(&other).1, ["N1912 the format version is 5"]);
}

#[test]
fn odd_values_of_records_are_told() {
    let mut odd = core();
    odd.images[1].engine = 9;
    odd.images[2].rows[1].2 = 7;
    let bytes = trace(&[core(), odd], NUMBERS, 0, &Message::default());
    let (_, found) = read(&bytes);
    assert_eq!(
        found,
        [
            "N1918 there is no engine 9",
            "N1918 there is no engine 9",
            "N1918 there is no patch type 7"
        ]
    );
    let (_, found) = read(&trace(&[], NUMBERS, 0, &Message::default().number(1, 1)));
    assert_eq!(found, ["N1916 no record says where the image of an engine is"]);
}

#[test]
fn images_that_overlap_are_left_out() {
    let record = |offset| {
        let record = Message::default().number(1, 1).number(2, 0x8000);
        record.number(7, offset).number(8, 128)
    };
    let message = Message::default().message(1, &record(0)).message(1, &record(64));
    let mut file = trace(&[], NUMBERS, 0, &message);
    file.extend([0; 256]);
    let (trace, found) = read(&file);
    assert!(found[0].starts_with("N1917 the image at"), "{found:?}");
    let trace = trace.unwrap();
    let there: Vec<_> = trace.images.iter().map(|image| image.bytes.is_some()).collect();
    assert_eq!(there, [true, false]);
    assert_eq!(trace.behind, 128);
}

#[test]
fn depth_and_rows_are_bounded() {
    let deep = (0..200)
        .fold(Message::default().number(1, 1), |inner, _| Message::default().message(1, &inner));
    let bytes = self::trace(&[], NUMBERS, 0, &deep);
    let (trace, found) = read(&bytes);
    assert!(found[0].starts_with("N1915"), "{found:?}");
    let mut deepest = 0;
    trace.unwrap().each_unknown(&mut |path, _| deepest = deepest.max(path.len()));
    assert_eq!(deepest, DEPTH_LIMIT);
    let mut many = core();
    many.images[0].rows = vec![(64, 1, 2); ROWS_LIMIT + 1];
    let (_, found) = read(&self::trace(&[many], NUMBERS, 0, &Message::default()));
    assert_eq!(found, ["N1915 a patch record has more than 1024 rows"]);
}

fn cores() -> impl Strategy<Value = Vec<Core>> {
    let row = (0u64..9, 1u64..9, 0u64..3).prop_map(|(at, count, kind)| (at * 64, count, kind));
    let rows = proptest::collection::vec(row, 0..5);
    let image = (1usize..5, rows, 1u64..1000);
    let queue = (0u64..16, 1u64..16, 1u64..7, "q[A-Za-z0-9]{1,12}", 1u64..99, 0u64..4);
    let core = (proptest::collection::vec(image, 5), proptest::collection::vec(queue, 0..4));
    let made = core.prop_map(|(images, queues)| Core {
        images: (0..5u64)
            .zip(images)
            .map(|(engine, (slots, rows, at))| Image {
                address: at * 0x8000,
                ..self::image(engine, slots, &rows)
            })
            .collect(),
        queues: queues
            .into_iter()
            .map(|(dma_engine, queue, kind, name, event, channel)| Queue {
                dma_engine,
                queue,
                kind,
                name,
                event,
                channel,
            })
            .collect(),
    });
    proptest::collection::vec(made, 1..3)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_is_read(
        cores in cores(), numbers in [10u32..20, 10..20, 10..14, 14..17, 17..20], base in 0u64..1000,
    ) {
        let [root, core, engine, patch, queue] = numbers;
        let numbers = Numbers { root, core, engine, patch, queue };
        let bytes = trace(&cores, numbers, base, &Message::default());
        let (trace, found) = read(&bytes);
        let trace = trace.unwrap();
        prop_assert!(found.is_empty(), "{:?}", found);
        let images: Vec<_> = cores.iter().flat_map(|core| &core.images).collect();
        prop_assert_eq!(trace.images.len(), images.len());
        for (read, written) in trace.images.iter().zip(&images) {
            prop_assert_eq!(read.bytes, Some(&written.bytes[..]));
            prop_assert_eq!((read.record.engine.0, read.record.address), (written.engine, written.address));
        }
        let rows: Vec<_> = trace.patches.iter().flat_map(|record| &record.rows)
            .map(|row| (row.offset, row.count, u64::from(row.kind.0))).collect();
        let written: Vec<_> = images.iter().flat_map(|image| image.rows.clone()).collect();
        prop_assert_eq!(rows, written);
        let queues: Vec<_> = trace.queues.iter().map(|queue| queue.name.to_owned()).collect();
        let written: Vec<_> =
            cores.iter().flat_map(|core| &core.queues).map(|queue| queue.name.clone()).collect();
        prop_assert_eq!(queues, written);
        for (image, written) in trace.images.iter().zip(&images) {
            let rows = trace.patches_of(image).map_or(0, |record| record.rows.len());
            prop_assert_eq!(rows, written.rows.len());
        }
        trace.each_unknown(&mut |path, _| panic!("{path:?}"));
    }

    /// One byte in a hundred is another.
    #[test]
    fn damage_is_told_and_never_panics(
        damage in proptest::collection::vec((any::<usize>(), any::<u8>()), 45), dense in any::<bool>(),
    ) {
        let mut bytes = sample();
        // The message is the smaller part, and the only one that is taken apart.
        let length = if dense { 700 } else { bytes.len() };
        for (at, byte) in damage {
            bytes[at % length] = byte;
        }
        let (trace, found) = read(&bytes);
        prop_assert_eq!(trace.is_none(), found.iter().any(|it| it.starts_with("N1911")));
    }
}
