//! A plain reader of ELF files for tests: with none of the crate's code, and nothing it forgives.

use std::fmt::Write;

fn half(bytes: &[u8], at: usize) -> usize {
    u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()).into()
}

pub(crate) fn word(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()).try_into().unwrap()
}

/// A section header: name, type, flags, address, offset, size, link, info, align, entry size.
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) words: [usize; 9],
}

pub(crate) fn sections(bytes: &[u8]) -> Vec<Section> {
    let (table, count, names) = (word(bytes, 32), half(bytes, 48), half(bytes, 50));
    let at = |index: usize| table + 40 * index;
    let strings = if count == 0 { 0 } else { word(bytes, at(names) + 16) };
    let section = |index: usize| {
        let name = &bytes[strings + word(bytes, at(index))..];
        let name = name.split(|byte| *byte == 0).next().unwrap();
        let words = std::array::from_fn(|field| word(bytes, at(index) + 4 + 4 * field));
        Section { name: String::from_utf8(name.to_vec()).unwrap(), words }
    };
    (0..count).map(section).collect()
}

/// Everything that an image says about itself, and its bytes where `bytes_too`.
pub(crate) fn image(bytes: &[u8], bytes_too: bool) -> String {
    let mut text = String::new();
    assert_eq!(bytes[..16], *b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0");
    let (kind, machine) = (half(bytes, 16), half(bytes, 18));
    let (entry, flags) = (word(bytes, 24), word(bytes, 36));
    writeln!(text, "type {kind} machine {machine} entry {entry:#010x} flags {flags:#x}").unwrap();
    assert_eq!(
        (word(bytes, 20), word(bytes, 28), half(bytes, 40), half(bytes, 42)),
        (1, 52, 52, 32)
    );
    let mut dynamic = None;
    for at in (52..).step_by(32).take(half(bytes, 44)) {
        let f = |index: usize| word(bytes, at + 4 * index);
        assert_eq!(f(2), f(3), "p_paddr");
        let (offset, address, file, memory) = (f(1), f(2), f(4), f(5));
        let kind = if f(0) == 2 { "DYNAMIC" } else { "LOAD" };
        writeln!(
            text,
            "{kind:<7} at {offset:#07x} {address:#010x} file {file:#x} memory {memory:#x} flags {} align {:#x}",
            f(6), f(7)
        ).unwrap();
        if f(0) == 2 {
            dynamic = Some((offset, address, file));
        }
        if bytes_too && f(0) == 1 && f(6) != 3 {
            for (row, line) in bytes[offset..offset + file].chunks(16).enumerate() {
                let shown: Vec<String> = line.iter().map(|byte| format!("{byte:02x}")).collect();
                writeln!(text, "    {:08x}: {}", address + 16 * row, shown.join(" ")).unwrap();
            }
        }
    }
    let sections = sections(bytes);
    for (index, section) in sections.iter().enumerate().skip(1) {
        let [kind, flags, address, offset, size, link, info, align, entry] = section.words;
        let Section { name, .. } = section;
        writeln!(
            text,
            "{index:2} {name:<18} type {kind} flags {flags:#x} {address:#010x} at {offset:#07x} size {size:#x} link {link} info {info} align {align} entry {entry}"
        ).unwrap();
    }
    let (offset, address, length) = dynamic.unwrap();
    let mut values = [0usize; 24];
    for at in (offset..offset + length).step_by(8) {
        let (tag, value) = (word(bytes, at), word(bytes, at + 4));
        if tag == 0 {
            assert!(bytes[at..offset + length].iter().all(|byte| *byte == 0));
            break;
        }
        writeln!(text, "tag {tag:#x} {value:#x}").unwrap();
        if tag < values.len() {
            values[tag] = value;
        }
    }
    let list = offset + values[7] - address;
    for at in (list..list + values[8]).step_by(12) {
        let (site, info, addend) = (word(bytes, at), word(bytes, at + 4), word(bytes, at + 8));
        writeln!(text, "{site:08x} {info:2} {addend:08x}").unwrap();
    }
    assert_eq!(
        bytes.len(),
        match word(bytes, 32) {
            0 => list + values[8],
            table => table + 40 * half(bytes, 48),
        }
    );
    text
}
