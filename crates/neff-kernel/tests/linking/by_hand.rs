//! Objects that no text and no assembler makes, with what is said of them.

use neff_diag::Findings;
use neff_kernel::link::{Options, link};
use neff_kernel::object::{
    Binding, Definition, Object, Relocation, RelocationKind, Section, SectionKind, Symbol,
    SymbolKind, read, write,
};

/// `entry a1, 32; const16 a2, 0; const16 a2, 0; retw.n`, and a word.
const CODE: [u8; 17] = [0x36, 0x41, 0, 0x24, 0, 0, 0x24, 0, 0, 0x1d, 0xf0, 0, 0, 0, 0, 0, 0];

fn symbol(name: &str, definition: Definition) -> Symbol {
    let (binding, kind) = (Binding::Global, SymbolKind::None);
    Symbol { name: name.to_owned(), definition, size: 0, binding, kind }
}

fn section(name: &str, kind: SectionKind, bytes: &[u8]) -> Section {
    let size = u32::try_from(bytes.len()).unwrap();
    let (name, bytes, relocations) = (name.to_owned(), bytes.to_vec(), Vec::new());
    Section { name, kind, align: 4, bytes, size, relocations }
}

/// Code with an entry, eight bytes of data, an absolute symbol.
fn sound() -> Object {
    Object {
        name: "hand.o".to_owned(),
        sections: vec![
            section(".text", SectionKind::Code, &CODE),
            section(".data", SectionKind::Data, &[0; 8]),
        ],
        symbols: vec![
            symbol("_start", Definition::Section(0, 0)),
            symbol("datum", Definition::Section(1, 4)),
            symbol("number", Definition::Absolute(0x1234)),
        ],
    }
}

fn with(offset: u32, kind: RelocationKind, symbol: usize, addend: i64) -> Object {
    let mut object = sound();
    object.sections[0].relocations.push(Relocation { offset, kind, symbol, addend });
    object
}

fn table(bytes: &[u8]) -> Object {
    let mut object = sound();
    object.sections.push(section("kernel_info_table", SectionKind::Data, bytes));
    let row = Relocation { offset: 4, kind: RelocationKind::Word, symbol: 0, addend: 0 };
    object.sections[2].relocations.push(row);
    object
}

/// What is found in a file of the object with two relocations after bytes of it are changed.
fn damaged(change: impl FnOnce(&mut Vec<u8>)) -> Findings {
    let mut object = with(3, RelocationKind::High, 1, 0);
    let more = Relocation { offset: 6, kind: RelocationKind::Low, symbol: 1, addend: 0 };
    object.sections[0].relocations.push(more);
    let mut bytes = write(&object).unwrap();
    change(&mut bytes);
    read("damaged.o", &bytes).err().unwrap_or_default()
}

/// Changes a word of the header of a section.
fn header(name: &'static str, index: usize, value: u32) -> Findings {
    damaged(|bytes| {
        let sections = super::dump::sections(bytes);
        let number = sections.iter().position(|section| section.name == name).unwrap();
        let table = super::dump::word(bytes, 32);
        put(bytes, table + 40 * number + 4 * index, value);
    })
}

/// Changes a word of the content of a section.
fn content(name: &'static str, offset: usize, value: u32) -> Findings {
    damaged(|bytes| {
        let sections = super::dump::sections(bytes);
        let section = sections.iter().find(|section| section.name == name).unwrap();
        put(bytes, section.words[3] + offset, value);
    })
}

fn put(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Files that are no objects, or damaged ones.
pub(crate) fn files() -> Vec<(&'static str, Findings)> {
    vec![
        ("nothing is damaged", damaged(|_| {})),
        ("no bytes", damaged(Vec::clear)),
        ("a text", damaged(|bytes| *bytes = b"text".to_vec())),
        ("64 bits", damaged(|bytes| bytes[4] = 2)),
        ("big-endian", damaged(|bytes| bytes[5] = 2)),
        ("an image", damaged(|bytes| bytes[16] = 2)),
        ("another machine", damaged(|bytes| bytes[18] = 62)),
        ("cut in the header", damaged(|bytes| bytes.truncate(40))),
        ("cut in the sections", damaged(|bytes| bytes.truncate(100))),
        ("large section headers", damaged(|bytes| bytes[46] = 64)),
        ("more sections than are counted", damaged(|bytes| bytes[48] = 0)),
        ("no names of sections", damaged(|bytes| bytes[50] = 1)),
        ("a name outside", header(".data", 0, 0xffff)),
        ("a type that is not known", header(".data", 1, 0x7000_0000)),
        ("bytes outside", header(".data", 5, 0xffff_fff0)),
        (
            "bytes that are shared",
            damaged(|bytes| {
                let length = u32::try_from(bytes.len()).unwrap();
                let table = super::dump::word(bytes, 32);
                // Both sections are the whole file.
                for header in [1, 3] {
                    put(bytes, table + 40 * header + 16, 0);
                    put(bytes, table + 40 * header + 20, length);
                }
            }),
        ),
        ("an alignment of 6", header(".data", 8, 6)),
        ("half a symbol", header(".symtab", 5, 40)),
        ("symbols without names", header(".symtab", 6, 1)),
        ("two tables of symbols", header(".data", 1, 2)),
        ("a symbol in section 99", content(".symtab", 16 + 12, 99 << 16)),
        ("a symbol behind its section", content(".symtab", 16 + 4, 99)),
        ("a symbol of another binding", content(".symtab", 16 + 12, 1 << 16 | 0xa0)),
        ("a common symbol", content(".symtab", 16 + 12, 0xfff2_0010)),
        ("a symbol of a special section", content(".symtab", 16 + 12, 0xffff_0010)),
        ("relocations of section 99", header(".rela.text", 7, 99)),
        ("relocations of no table of symbols", header(".rela.text", 6, 1)),
        ("relocations without addends", header(".rela.text", 1, 9)),
        ("half a relocation", header(".rela.text", 5, 18)),
        ("a place outside", content(".rela.text", 0, 0x100)),
        (
            "half of a word",
            damaged(|bytes| {
                let sections = super::dump::sections(bytes);
                let section = sections.iter().find(|section| section.name == ".rela.text").unwrap();
                put(bytes, section.words[3], 14);
                put(bytes, section.words[3] + 4, 2 << 8 | 1);
            }),
        ),
        ("a symbol that is not there", content(".rela.text", 4, 99 << 8 | 35)),
        ("the null symbol", content(".rela.text", 4, 35)),
        ("a half of another instruction", content(".rela.text", 0, 0)),
        ("a type that is not known", content(".rela.text", 4, 2 << 8 | 50)),
        ("in place already", content(".rela.text", 4, 2 << 8 | 59)),
    ]
}

pub(crate) fn all() -> Vec<(&'static str, Findings)> {
    use RelocationKind::{Distance, High, Low, Word};
    let linked = |object: Object| link(&[object], &Options::default()).findings;
    let changed = |change: fn(&mut Object)| {
        let mut object = sound();
        change(&mut object);
        write(&object).err().unwrap_or_default()
    };
    let mut twice = with(11, Word, 1, 0);
    twice.sections[0].relocations.push(Relocation { offset: 13, kind: Word, symbol: 1, addend: 0 });
    vec![
        ("sound", linked(sound())),
        ("a size that the bytes are not", changed(|o| o.sections[0].size = 5)),
        ("an alignment of 3", changed(|o| o.sections[0].align = 3)),
        (
            "a zero byte in names",
            changed(|o| {
                o.sections[0].name.push('\0');
                o.symbols[0].name.push('\0');
            }),
        ),
        (
            "a symbol behind its section",
            changed(|o| {
                o.symbols[0].definition = Definition::Section(0, 99);
            }),
        ),
        (
            "zeros that are filled in",
            changed(|o| {
                let relocation = Relocation { offset: 0, kind: Word, symbol: 7, addend: 1 << 40 };
                let mut zeros = section(".bss", SectionKind::Zeroed, &[]);
                zeros.relocations.push(relocation);
                o.sections.push(zeros);
            }),
        ),
        ("the same is seen before linking", linked(with(0, Word, 9, 0))),
        ("a half in another instruction", linked(with(0, High, 1, 0))),
        ("a half in bytes that are no instruction", linked(with(16, Low, 1, 0))),
        ("a distance in an instruction without one", linked(with(9, Distance, 0, 0))),
        ("a word behind the end", linked(with(15, Word, 1, 0))),
        ("two words in each other", linked(twice)),
        ("an address before its segment", linked(with(11, Word, 1, -0x1000))),
        ("an address far behind the code", linked(with(3, High, 0, 0x0100_0000))),
        ("halves of a number need nothing", linked(with(3, High, 2, 0))),
        ("a key that no instruction has", linked(table(&[1, 0, 0, 0x7e, 0, 0, 0, 0]))),
        ("a spec without 0xf0", linked(table(&[0, 0, 3, 0x7e, 0, 0, 0, 0]))),
        ("part of a row", linked(table(&[0, 0, 3, 0xf0, 0, 0, 0, 0, 0, 0]))),
        (
            "a row without an address",
            linked({
                let mut object = table(&[0, 0, 0, 0x7e, 0, 0, 0, 1]);
                object.sections[2].relocations.clear();
                object
            }),
        ),
        (
            "a row that calls data",
            linked({
                let mut object = table(&[0, 0, 0, 0x7e, 0, 0, 0, 0]);
                object.sections[2].relocations[0].symbol = 1;
                object
            }),
        ),
    ]
}
