//! Objects written and read again: random ones, damaged ones, those of GNU as.
use neff_kernel::link::{Options, link};
use neff_kernel::object::{
    Binding, Definition, Object, Relocation, RelocationKind, Section, SectionKind, Symbol,
    SymbolKind, read, write,
};
use proptest::prelude::*;

use super::case;
use crate::files;

/// Instructions that take a relocation, and a word that takes one.
const SITES: [(RelocationKind, &[u8]); 7] = [
    (RelocationKind::High, &[0x24, 0, 0]),
    (RelocationKind::Low, &[0x54, 0xff, 0xff]),
    (RelocationKind::Distance, &[0x25, 0, 0]),
    (RelocationKind::Distance, &[0x46, 0, 0]),
    (RelocationKind::Distance, &[0x21, 0xff, 0xff]),
    (RelocationKind::Distance, &[0x8c, 0x23]),
    (RelocationKind::Word, &[1, 2, 3, 4]),
];

const NAMES: [&str; 9] = [
    ".text",
    ".literal",
    ".init",
    ".rodata.x",
    ".data",
    "kernel_info_table",
    ".bss",
    "odd name",
    "",
];

fn symbol(
    sections: usize,
) -> impl Strategy<Value = (String, usize, u32, u32, Binding, SymbolKind)> {
    let binding = prop_oneof![Just(Binding::Local), Just(Binding::Global), Just(Binding::Weak)];
    let kind = prop_oneof![
        Just(SymbolKind::None),
        Just(SymbolKind::Function),
        Just(SymbolKind::Data),
        Just(SymbolKind::Section)
    ];
    ("(_start|[a-z]{0,3}|ü[a-z])", 0..sections + 2, any::<u32>(), any::<u32>(), binding, kind)
}

type Part = (usize, usize, u32, Vec<(usize, usize, i32)>);

fn section((name, kind, align, sites): Part, symbols: usize) -> Section {
    let kinds = [SectionKind::Code, SectionKind::ReadOnly, SectionKind::Data, SectionKind::Zeroed];
    let kind = kinds[kind];
    let mut made = Section {
        name: NAMES[name].to_owned(),
        kind,
        align: 1 << align,
        bytes: Vec::new(),
        size: 0,
        relocations: Vec::new(),
    };
    if kind == SectionKind::Zeroed {
        made.size = u32::try_from(sites.len()).unwrap() << align;
        return made;
    }
    for (site, symbol, addend) in sites {
        let offset = u32::try_from(made.bytes.len()).unwrap();
        match SITES.get(site) {
            Some((kind, bytes)) => {
                let (symbol, addend) = (symbol % symbols, addend.into());
                made.relocations.push(Relocation { offset, kind: *kind, symbol, addend });
                made.bytes.extend_from_slice(bytes);
            }
            None => made.bytes.push(u8::try_from(symbol & 0xff).unwrap()),
        }
    }
    made.size = u32::try_from(made.bytes.len()).unwrap();
    made
}

prop_compose! {
    fn objects()(
        parts in prop::collection::vec(
            (0..NAMES.len(), 0..4usize, 0..6u32, prop::collection::vec((0..9usize, 0..50usize, -9..9i32), 0..9)),
            0..6,
        ),
    )(
        symbols in prop::collection::vec(symbol(parts.len()), 1..9),
        parts in Just(parts),
    ) -> Object {
        let sections: Vec<Section> =
            parts.into_iter().map(|part| section(part, symbols.len())).collect();
        let symbols = symbols.into_iter().map(|(name, at, value, size, binding, kind)| {
            let definition = match sections.get(at) {
                Some(section) => Definition::Section(at, value % (section.size + 1)),
                None if at == sections.len() => Definition::Absolute(value),
                None => Definition::Undefined,
            };
            Symbol { name, definition, size, binding, kind }
        });
        Object { name: "random.o".to_owned(), symbols: symbols.collect(), sections }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(object in objects()) {
        let bytes = write(&object).unwrap();
        prop_assert_eq!(&read("random.o", &bytes).unwrap(), &object.locals_first());
        prop_assert_eq!(write(&object.locals_first()).unwrap(), bytes);
    }

    /// The order of symbols means nothing to a link, nor does the way through a file.
    #[test]
    fn links_end_and_files_change_nothing(one in objects(), two in objects()) {
        let options = Options::default();
        let done = link(&[one.clone(), two.clone()], &options);
        prop_assert_eq!(done.image.is_none(), done.findings.has_errors());
        let files = [&one, &two].map(|object| read("random.o", &write(object).unwrap()).unwrap());
        prop_assert_eq!(done.image, link(&files, &options).image);
    }
}

/// Objects of GNU as and our own: what is cut or damaged is refused or linked, and never panics.
#[test]
fn damaged_objects_end() {
    let mut inputs: Vec<Vec<u8>> = files::in_folder("tests/linking/gnu", "o")
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
    for path in files::in_folder("tests/linking/good", "link") {
        let objects = case::load(&path).objects;
        inputs
            .extend(objects.iter().map(|object| write(object).unwrap()).filter(|b| b.len() < 8000));
    }
    let mut state = 1u64;
    let mut random = move |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut taken = 0;
    for input in inputs {
        for round in 0..400 {
            let mut bytes = input.clone();
            for _ in 0..=bytes.len() / if round % 2 == 0 { 100 } else { 1000 } {
                let at = random(bytes.len());
                bytes[at] = [0, 0xff, 1, 0x80, u8::try_from(random(256)).unwrap()][random(5)];
            }
            if round % 10 == 0 {
                bytes.truncate(random(bytes.len()));
            }
            match read("damaged.o", &bytes) {
                Ok(object) => {
                    taken += 1;
                    link(std::slice::from_ref(&object), &Options::default());
                    // What was read can be written, and is the same again.
                    let again = write(&object).unwrap();
                    assert_eq!(read("damaged.o", &again).unwrap(), object.locals_first());
                }
                Err(findings) => assert!(findings.has_errors()),
            }
        }
    }
    assert!(taken > 100, "{taken}");
}

/// What GNU as says about its objects (`readelf`), in our words.
#[test]
fn objects_of_gnu_as_are_read() {
    let path = files::in_folder("tests/linking/gnu", "o");
    let path = path.iter().find(|path| path.ends_with("call.o")).unwrap();
    let object = read("call.o", &std::fs::read(path).unwrap()).unwrap();
    let named = |at: usize| object.symbols[at].name.as_str();
    let kinds: Vec<_> = object
        .sections
        .iter()
        .map(|section| (section.name.as_str(), section.kind, section.relocations.len()))
        .collect();
    assert_eq!(
        kinds,
        [
            (".literal", SectionKind::Code, 2),
            (".literal.more", SectionKind::Code, 0),
            (".text", SectionKind::Code, 6),
            (".data", SectionKind::Data, 4),
            (".bss", SectionKind::Zeroed, 0),
            ("kernel_info_table", SectionKind::Data, 1),
            (".rodata", SectionKind::ReadOnly, 0),
            (".text.more", SectionKind::Code, 1),
        ]
    );
    let text = &object.section(".text").unwrap().relocations;
    assert!(text.iter().all(|relocation| relocation.kind == RelocationKind::Distance));
    assert!(text.is_sorted_by_key(|relocation| relocation.offset));
    assert_eq!((named(text[2].symbol), text[2].offset, text[2].addend), ("other", 6, 0));
    let data: Vec<_> =
        object.section(".data").unwrap().relocations.iter().map(|r| r.offset).collect();
    assert_eq!(data, [0, 4, 8, 16], "the difference of labels at 12 is in place");
}
