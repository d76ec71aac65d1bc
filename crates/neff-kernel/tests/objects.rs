//! Object files: written and read back, damaged, and refused.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

use neff_kernel::link::{Options, link};
use neff_kernel::object::{
    Binding, Definition, Object, Relocation, RelocationKind, Section, SectionKind, Symbol,
    SymbolKind,
};
use neff_kernel::text::{self, assemble};
use neff_text::Memory;
use proptest::prelude::*;

fn object(name: &str, source: &str) -> Object {
    let done = assemble(name, source.to_owned(), &Memory::default(), &text::Options::default());
    assert!(done.findings.is_empty());
    done.object
}

#[test]
fn what_is_no_object_is_refused() {
    let bytes = object("a.q7", "ret\n").to_bytes().unwrap();
    let code = |bytes: &[u8]| {
        Object::from_bytes("x.o", bytes).unwrap_err().iter().next().unwrap().code.number()
    };
    assert_eq!(code(b"hello"), 1701);
    assert_eq!(code(&[]), 1701);
    let mut changed = bytes.clone();
    changed[18] = 62;
    assert_eq!(code(&changed), 1701, "another machine");
    let mut changed = bytes.clone();
    changed[5] = 2;
    assert_eq!(code(&changed), 1701, "big-endian");
    let image =
        link(&[object("m.q7", ".entry m\n.kernel m opcode=1\nm: ret\n")], &Options::default())
            .image
            .unwrap();
    assert_eq!(code(&image), 1701, "linked already");
    assert!(Object::from_bytes("a.o", &bytes).is_ok());
}

const SECTIONS: [(&str, SectionKind); 5] = [
    (".text", SectionKind::Code),
    (".rodata", SectionKind::ReadOnly),
    (".data", SectionKind::Data),
    (".bss", SectionKind::Zeroed),
    (".x", SectionKind::Data),
];

/// A section of each name at most, with a symbol for it first.
fn sections() -> impl Strategy<Value = Object> {
    prop::collection::vec((0usize..5, 0u32..6, 0u32..64), 1..5).prop_map(|chosen| {
        let mut object = Object { name: "o".into(), ..Object::default() };
        for (at, align, size) in chosen {
            let (name, kind) = SECTIONS[at];
            if object.section(name).is_some() {
                continue;
            }
            let length = if kind == SectionKind::Zeroed { 0 } else { size as usize };
            let section = Section {
                name: name.into(),
                kind,
                align: 1 << align,
                bytes: vec![7; length],
                size,
                relocations: vec![],
            };
            object.symbols.push(Symbol {
                name: String::new(),
                definition: Definition::Section(object.sections.len(), 0),
                size: 0,
                binding: Binding::Local,
                kind: SymbolKind::Section,
            });
            object.sections.push(section);
        }
        object
    })
}

fn with_symbols(mut object: Object, chosen: Vec<(usize, u32, u32, u8, bool)>) -> Object {
    for (at, (section, offset, size, binding, function)) in chosen.into_iter().enumerate() {
        let is_here = section < object.sections.len();
        let definition =
            if is_here { Definition::Section(section, offset) } else { Definition::Undefined };
        let binding = match binding {
            0 if is_here => Binding::Local,
            1 => Binding::Weak,
            _ => Binding::Global,
        };
        let kind = if function && is_here { SymbolKind::Function } else { SymbolKind::None };
        let size = if is_here { size } else { 0 };
        object.symbols.push(Symbol { name: format!("s{at}"), definition, size, binding, kind });
    }
    object
}

fn with_words(mut object: Object, chosen: Vec<(u32, usize, i64)>) -> Object {
    for (offset, symbol, addend) in chosen {
        let (symbol, offset) = (symbol % object.symbols.len(), offset * 4);
        let fits = |it: &&mut Section| it.size >= offset + 4 && it.kind != SectionKind::Zeroed;
        let Some(section) = object.sections.iter_mut().find(fits) else { continue };
        if section.relocations.iter().all(|it| it.offset != offset) {
            section.bytes[offset as usize..][..4].fill(0);
            section.relocations.push(Relocation {
                offset,
                kind: RelocationKind::Word,
                symbol,
                addend,
            });
        }
    }
    for section in &mut object.sections {
        section.relocations.sort_by_key(|it| it.offset);
    }
    object
}

fn objects() -> impl Strategy<Value = Object> {
    let symbols =
        prop::collection::vec((0usize..5, 0u32..64, 0u32..9, 0u8..3, any::<bool>()), 1..6);
    let words = prop::collection::vec((0u32..15, 0usize..6, -9i64..9), 0..5);
    (sections(), symbols, words)
        .prop_map(|(object, symbols, words)| with_words(with_symbols(object, symbols), words))
}

proptest! {
    /// What is written is read: the order of symbols is the file's.
    #[test]
    fn objects_survive_their_file(object in objects()) {
        let bytes = object.to_bytes().unwrap();
        let back = Object::from_bytes("o", &bytes).unwrap();
        prop_assert_eq!(&back.sections.iter().map(|s| (&s.name, s.kind, s.align, &s.bytes, s.size)).collect::<Vec<_>>(),
            &object.sections.iter().map(|s| (&s.name, s.kind, s.align, &s.bytes, s.size)).collect::<Vec<_>>());
        let named = |of: &Object| {
            let mut list: Vec<_> = of.symbols.iter().filter(|s| s.kind != SymbolKind::Section).cloned().collect();
            list.sort_by(|a, b| a.name.cmp(&b.name));
            list
        };
        prop_assert_eq!(named(&back), named(&object));
        let words = |of: &Object| of.sections.iter().flat_map(|s| s.relocations.iter().map(|r| {
            (s.name.clone(), r.offset, r.kind, r.addend, of.symbols[r.symbol].clone())
        })).collect::<Vec<_>>();
        prop_assert_eq!(words(&back), words(&object));
        prop_assert_eq!(back.to_bytes().unwrap(), bytes);
    }

    /// Damaged objects are refused or read; nothing panics, and the same input gives the same.
    #[test]
    fn damaged_objects_end(at in any::<prop::sample::Index>(), byte: u8, cut in any::<prop::sample::Index>(), gnu: bool) {
        let own = object("a.q7", ".global f\nf: la a2, f\n call8 f\n.data\n.word f\n.bss\n.space 8\n").to_bytes().unwrap();
        let mut bytes = if gnu { include_bytes!("gnu/fixture.o").to_vec() } else { own };
        let at = at.index(bytes.len());
        bytes[at] = byte;
        for bytes in [&bytes[..], &bytes[..cut.index(bytes.len())]] {
            if let Ok(object) = Object::from_bytes("a.o", bytes) {
                let _ = link(&[object], &Options::default());
            }
        }
    }
}
