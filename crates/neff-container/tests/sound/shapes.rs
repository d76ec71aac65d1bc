//! Archives of every shape: what the walk says is what the generator put in, what is unpacked
//! packs back, and what the writer writes another reader reads.

use std::io::{Cursor, Read, Write};

use neff_container::directory::pack::{PackOptions, pack};
use neff_container::directory::unpack::{UnpackOptions, unpack};
use neff_container::gzip::encode::{Encoder, Method};
use neff_container::limits::Limits;
use neff_container::read::{ReadOptions, read};
use neff_container::source::StreamSource;
use neff_container::style::Style;
use neff_container::tar::block::Dialect;
use neff_container::tar::write::{ArchiveWriter, Entry};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::files::{Seen, judged};
use crate::generator::{Form, Hash, Item, Plan, Storage};

fn name() -> impl Strategy<Value = Vec<u8>> {
    let step = prop_oneof![
        4 => "[a-z][a-z0-9._-]{0,8}",
        1 => prop_oneof![
            Just("sg00"), Just("neff.json"), Just(".."), Just("."), Just(""), Just(".neffc"),
            Just("NUL"), Just("é"), Just("A"), Just("a"),
        ].prop_map(str::to_owned),
        1 => "[a-z]{90,160}",
    ];
    let path = vec(step, 1..4).prop_map(|steps| steps.join("/").into_bytes());
    prop_oneof![8 => path, 1 => vec(any::<u8>(), 0..120)]
}

fn item() -> impl Strategy<Value = Item> {
    let flag = prop_oneof![12 => Just(b'0'), 3 => prop::sample::select(&b"0123456780"[..])];
    let padding = prop_oneof![9 => Just(0), 1 => any::<u8>()];
    (name(), flag, 0usize..=2000, any::<u8>(), padding)
        .prop_map(|(name, flag, size, seed, padding)| Item { name, flag, size, seed, padding })
}

fn plan() -> impl Strategy<Value = Plan> {
    let form = prop::sample::select(&[Form::V7, Form::Ustar, Form::Gnu, Form::Pax][..]);
    let fields = prop_oneof![3 => Just(0u8), 1 => any::<u8>()];
    let storage = prop_oneof![
        1 => Just(Storage::Raw),
        2 => (1usize..4, 1u8..10, fields)
            .prop_map(|(members, level, fields)| Storage::Gzip { members, level, fields }),
    ];
    let tail = prop_oneof![
        3 => Just(Vec::new()),
        2 => (1usize..3000).prop_map(|count| vec![0; count]),
        1 => vec(1u8..16, 1..50),
    ];
    let hash = prop::sample::select(&[Hash::Md5, Hash::Sha256, Hash::Signature][..]);
    let trailing = prop_oneof![4 => Just(Vec::new()), 1 => vec(any::<u8>(), 1..600)];
    let parts = (form, vec(item(), 1..12), 0usize..5, storage, tail);
    (parts, proptest::option::weighted(0.8, hash), trailing).prop_map(
        |((form, items, end, storage, tail), header, trailing)| Plan {
            form,
            items,
            end,
            behind_end: Vec::new(),
            // A raw archive and what is behind it are one.
            tail: if storage == Storage::Raw { Vec::new() } else { tail },
            storage,
            trailing: if header.is_some() { trailing } else { Vec::new() },
            header,
        },
    )
}

/// A first name that begins like gzip makes another file of a raw archive.
fn is_ambiguous(plan: &Plan) -> bool {
    plan.archive().starts_with(&[0x1f, 0x8b, 8])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn the_walk_gives_what_was_put_in(plan in plan()) {
        prop_assume!(!is_ambiguous(&plan));
        let file = plan.file();
        let expected: Vec<_> =
            plan.items.iter().map(|item| (plan.stored_name(item), plan.body(item))).collect();
        let mut seen = Seen::default();
        let options = ReadOptions { digest: true, limits: Limits::default() };
        let report = read(&mut StreamSource(&file[..]), &options, &mut seen).unwrap();
        prop_assert_eq!(seen.0, expected);
        let payload = report.payload.unwrap();
        prop_assert!(payload.complete);
        prop_assert_eq!(payload.stored, plan.payload().len() as u64);
        prop_assert_eq!(payload.tail.length, plan.tail.len() as u64);
        prop_assert_eq!(report.trailing, plan.trailing.len() as u64);
        let archive = report.archive.unwrap();
        prop_assert_eq!(archive.length, plan.archive().len() as u64);
        prop_assert_eq!(archive.end_zeros, plan.end as u64 * 512);
    }

    #[test]
    fn what_is_unpacked_packs_back(plan in plan()) {
        prop_assume!(!is_ambiguous(&plan));
        let file = plan.file();
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("x");
        unpack(&mut StreamSource(&file[..]), &folder, &UnpackOptions::default()).unwrap();
        prop_assert_eq!(std::fs::read_dir(parent.path()).unwrap().count(), 1);
        let mut sink = Cursor::new(Vec::new());
        pack(&folder, &PackOptions { threads: 1, ..PackOptions::default() }, &mut sink).unwrap();
        prop_assert!(sink.into_inner() == file);
    }
}

/// Names that the writer may be given: paths of any length, not empty.
fn written() -> impl Strategy<Value = Vec<(String, Vec<u8>)>> {
    let name = prop_oneof![4 => "[a-zA-Z0-9._-]{1,12}(/[a-z0-9]{1,20}){0,3}", 1 => "[a-z]{90,300}"];
    vec((name, vec(any::<u8>(), 0..2000)), 0..8)
}

fn style() -> impl Strategy<Value = Style> {
    let dialect = prop::sample::select(&[Dialect::Gnu, Dialect::Posix][..]);
    let id = prop_oneof![Just(0u64), Just(1000), Just(626_188_407)];
    (dialect, id, 0u64..1 << 33, prop::sample::select(&[512u64, 10_240][..])).prop_map(
        |(dialect, uid, mtime, record)| {
            let name = if dialect == Dialect::Gnu { "gnu" } else { "neuronx" };
            Style { uid, gid: uid, mtime, record, ..Style::named(name).unwrap() }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn another_reader_reads_what_is_written(members in written(), style in style()) {
        let mut writer = ArchiveWriter::new(Vec::new(), &style);
        for (name, body) in &members {
            let entry = Entry { name: name.as_bytes(), size: body.len() as u64, directory: false };
            let count = writer.member(entry, &mut &body[..]).unwrap();
            prop_assert_eq!(count, body.len() as u64);
        }
        let position = writer.position();
        let archive = writer.finish().unwrap();
        prop_assert!(archive.len() as u64 >= position + 1024);
        prop_assert_eq!(archive.len() as u64 % style.record, 0);
        let mut found = Vec::new();
        for entry in tar::Archive::new(&archive[..]).entries().unwrap() {
            let mut entry = entry.unwrap();
            let mut body = Vec::new();
            entry.read_to_end(&mut body).unwrap();
            prop_assert_eq!(entry.header().mode().unwrap(), u32::try_from(style.mode).unwrap());
            prop_assert_eq!(entry.header().mtime().unwrap(), style.mtime);
            found.push((String::from_utf8(entry.path_bytes().into_owned()).unwrap(), body));
        }
        prop_assert_eq!(found, members);
    }

    #[test]
    fn the_encoder_depends_on_the_bytes_alone(
        piece in vec(any::<u8>(), 1..3000),
        repeat in 1usize..1500,
        steps in vec(1usize..700_000, 1..4),
        threads in 1usize..5,
        level in 1u8..10,
    ) {
        let whole = piece.repeat(repeat);
        let whole = &whole[..whole.len().min(2_300_000)];
        let method = Method::gzip(level, 0, 0, 3);
        let encode = |threads: usize, steps: &[usize]| {
            let mut encoder = Encoder::new(Vec::new(), method, threads).unwrap();
            let (mut rest, mut steps) = (whole, steps.iter().cycle());
            while !rest.is_empty() {
                let (now, later) = rest.split_at(rest.len().min(*steps.next().unwrap()));
                encoder.write_all(now).unwrap();
                rest = later;
            }
            encoder.finish().unwrap()
        };
        let expected = encode(1, &[usize::MAX]);
        prop_assert!(encode(threads, &steps) == expected);
        let mut inflate = zlib_rs::Inflate::new(true, 31);
        let mut out = vec![0; whole.len() + 1];
        inflate.decompress(&expected.0, &mut out, zlib_rs::InflateFlush::Finish).unwrap();
        prop_assert_eq!(inflate.total_out(), whole.len() as u64);
        prop_assert!(&out[..whole.len()] == whole);
    }
}

/// Nothing that the generator makes is called damaged.
#[test]
fn every_shape_is_sound() {
    let item = |flag| Item { name: b"a/b".to_vec(), flag, size: 700, seed: 3, padding: 0 };
    for form in [Form::V7, Form::Ustar, Form::Gnu, Form::Pax] {
        for storage in [Storage::Raw, Storage::Gzip { members: 2, level: 6, fields: 0x1e }] {
            let plan = Plan {
                form,
                items: vec![item(b'0'), item(b'0')],
                end: 2,
                behind_end: Vec::new(),
                storage,
                tail: Vec::new(),
                header: Some(Hash::Md5),
                trailing: Vec::new(),
            };
            let (report, verification) = judged(&plan.file());
            assert!(report.is_sound() && verification.is_ok(), "{plan:?}");
        }
    }
}
