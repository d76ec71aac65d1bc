//! Images made byte by byte from the tables of the format notes (07 §1), with none of the crate's
//! code.
#![allow(dead_code)]

/// Bytes that grow where something is put.
pub(crate) struct File {
    pub(crate) bytes: Vec<u8>,
    big: bool,
}

impl File {
    pub(crate) fn new(big: bool) -> File {
        File { bytes: Vec::new(), big }
    }

    pub(crate) fn put(&mut self, at: u32, bytes: &[u8]) {
        let at = at as usize;
        if self.bytes.len() < at + bytes.len() {
            self.bytes.resize(at + bytes.len(), 0);
        }
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    pub(crate) fn half(&mut self, at: u32, value: u16) {
        self.put(at, &if self.big { value.to_be_bytes() } else { value.to_le_bytes() });
    }

    pub(crate) fn word(&mut self, at: u32, value: u32) {
        self.put(at, &if self.big { value.to_be_bytes() } else { value.to_le_bytes() });
    }

    pub(crate) fn words(&mut self, at: u32, values: &[u32]) {
        for (index, value) in (0..).zip(values) {
            self.word(at + 4 * index, *value);
        }
    }
}

/// Where a segment is: offset, link address, bytes in the file, bytes in memory.
pub(crate) type Place = (u32, u32, u32, u32);

/// What headers and dynamic array say.
pub(crate) struct Frame {
    pub(crate) kind: u16,
    pub(crate) entry: u32,
    pub(crate) code: Place,
    pub(crate) data: Place,
    pub(crate) scratch: Place,
    pub(crate) init: u32,
    pub(crate) fini: u32,
    pub(crate) relocations: u32,
    /// Offset, number, index of the names.
    pub(crate) sections: (u32, u16, u16),
}

impl Frame {
    /// Header, program headers, dynamic array.
    pub(crate) fn write(&self, file: &mut File) {
        file.put(0, &[0x7f, b'E', b'L', b'F', 1, if file.big { 2 } else { 1 }, 1, 0]);
        file.half(16, self.kind);
        file.half(18, 94);
        file.words(20, &[1, self.entry, 52, self.sections.0, 0x300]);
        let halves = [52, 32, 4, 40, self.sections.1, self.sections.2];
        for (index, value) in (0..).zip(halves) {
            file.half(40 + 2 * index, value);
        }
        let load = |place: Place, flags| {
            let (offset, address, in_file, in_memory) = place;
            [1, offset, address, address, in_file, in_memory, flags, 0x80]
        };
        let (offset, address, ..) = self.scratch;
        let headers = [
            load(self.code, 5),
            load(self.data, 7),
            load(self.scratch, 3),
            [2, offset, address, address, 0xA4, 0xA4, 6, 4],
        ];
        for (index, header) in (0..).zip(headers) {
            file.words(52 + 32 * index, &header);
        }
        let end = address + 0xC8 + 12 * self.relocations;
        let entries = [
            (12, self.init),
            (13, self.fini),
            (4, address + 0xA4),
            (5, address + 0xC4),
            (6, address + 0xB4),
            (10, 1),
            (11, 16),
            (21, 0),
            (3, end),
            (7, address + 0xC8),
            (8, 12 * self.relocations),
            (9, 12),
            (0x7000_0000, end + 4),
            (0x7000_0001, 0),
            (0, 0),
        ];
        for (index, (tag, value)) in (0..).zip(entries) {
            file.words(offset + 8 * index, &[tag, value]);
        }
    }

    pub(crate) fn relocations(&self, file: &mut File, entries: &[[u32; 3]]) {
        assert_eq!(entries.len(), self.relocations as usize);
        for (index, entry) in (0..).zip(entries) {
            file.words(self.scratch.0 + 0xC8 + 12 * index, entry);
        }
    }
}

/// A section: name, type, flags, address, offset, size, alignment.
pub(crate) type Section<'a> = (&'a str, u32, u32, u32, u32, u32, u32);

fn number(length: usize) -> u32 {
    length.try_into().unwrap()
}

/// Section headers, and names at `names`; the last section is that of the names.
pub(crate) fn sections(file: &mut File, headers: u32, names: u32, list: &[Section<'_>]) {
    let mut text = vec![0];
    for (index, (name, kind, flags, address, offset, size, align)) in (0..).zip(list) {
        let at = if name.is_empty() { 0 } else { number(text.len()) };
        if !name.is_empty() {
            text.extend(name.bytes().chain([0]));
        }
        let header = [at, *kind, *flags, *address, *offset, *size, 0, 0, *align, 0];
        file.words(headers + 40 * index, &header);
    }
    file.put(names, &text);
    file.word(headers + 40 * (number(list.len()) - 1) + 20, number(text.len()));
}

const ALT: u32 = 35;
const OP: u32 = 20;
const RELATIVE: u32 = 5;

/// The code of the small image, at 0x01000000.
const SMALL_CODE: [u8; 0x49] = [
    0x36, 0x41, 0x00, 0x1d, 0xf0, 0, 0, 0, // 00 init: entry a1, 32; retw.n
    0x36, 0x41, 0x00, 0x24, 0x00, 0x02, 0x24, 0x10, 0x00, 0x1d, 0xf0,
    0, // 08 start of the table
    0x36, 0x41, 0x00, 0x24, 0x00, 0x02, 0x24, 0x20, 0x00, 0x1d, 0xf0, 0, // 14 its end
    0x36, 0x41, 0x00, 0x65, 0xfe, 0xff, 0x0c, 0x02, 0x1d, 0xf0, 0, 0, // 20 entry: call8 08
    0x36, 0x41, 0x00, 0x0c, 0x02, 0x1d, 0xf0, 0, // 2c kernel 0x46
    0x36, 0x41, 0x00, 0x4f, 0x80, 0xa0, 0x80, 0x11, 0xc3, 0x20,
    0x21, // 34 kernel 0xF0/1: a bundle
    0x0c, 0x02, 0x1d, 0xf0, 0, // 3f its end
    0x36, 0x41, 0x00, 0x1d, 0xf0, // 44 fini
];

/// The relocations of the small image.
pub(crate) const SMALL_RELOCATIONS: [[u32; 3]; 9] = [
    [0x0100_000B, ALT, 0x0200_0010],
    [0x0100_000E, OP, 0x0200_0010],
    [0x0100_0017, ALT, 0x0200_0020],
    [0x0100_001A, OP, 0x0200_0020],
    [0x0200_0000, RELATIVE, 0],
    [0x0200_0004, RELATIVE, 0],
    [0x0200_000A, RELATIVE, 0],
    [0x0200_0014, RELATIVE, 0],
    [0x0200_001C, RELATIVE, 0],
];

/// A small image: header 0, program headers 0x34, code 0x100, data 0x180, dynamic array 0x200,
/// relocations 0x2C8, names 0x334, section headers 0x380, 0x4C0 bytes.
pub(crate) fn small(big: bool) -> Vec<u8> {
    let mut file = File::new(big);
    let frame = Frame {
        kind: 2,
        entry: 0x0100_0020,
        code: (0x100, 0x0100_0000, 0x49, 0x49),
        data: (0x180, 0x0200_0000, 0x20, 0x40),
        scratch: (0x200, 0x0300_0000, 0x134, 0x134),
        init: 0x0100_0000,
        fini: 0x0100_0044,
        relocations: 9,
        sections: (0x380, 8, 7),
    };
    frame.write(&mut file);
    file.put(0x100, &SMALL_CODE);
    // Addresses at 0, 4 and, at no multiple of four, 10; then two rows.
    let mut data = [0u8; 0x20];
    for (at, word) in [
        (0x00, 0x0100_002Cu32),
        (0x04, 0x0200_0010),
        (0x0A, 0x0100_0044),
        (0x10, 0x4600_0000),
        (0x14, 0x0100_002C),
        (0x18, 0xF001_0000),
        (0x1C, 0x0100_0034),
    ] {
        data[at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
    file.put(0x180, &data);
    frame.relocations(&mut file, &SMALL_RELOCATIONS);
    sections(
        &mut file,
        0x380,
        0x334,
        &[
            ("", 0, 0, 0, 0, 0, 0),
            (".text", 1, 6, 0x0100_0000, 0x100, 0x49, 32),
            (".data", 1, 3, 0x0200_0000, 0x180, 0x10, 4),
            ("kernel_info_table", 1, 3, 0x0200_0010, 0x190, 0x10, 8),
            (".bss", 8, 3, 0x0200_0020, 0x1A0, 0x20, 4),
            (".dynamic", 6, 3, 0x0300_0000, 0x200, 0xA4, 4),
            (".rela.got", 4, 2, 0x0300_00C8, 0x2C8, 108, 4),
            (".shstrtab", 3, 0, 0, 0x334, 0, 1),
        ],
    );
    file.bytes
}

/// Key and function of the rows of the measured image, in order (07 §3.3).
pub(crate) const TRUTH_ROWS: [(u8, u8, u32, [u8; 8]); 17] = [
    (0x7E, 0, 0x0100_0080, [0, 0, 0, 0x7e, 0x80, 0, 0, 1]),
    (0x7C, 0, 0x0100_03F8, [0, 0, 0, 0x7c, 0xf8, 3, 0, 1]),
    (0x7D, 0, 0x0100_0410, [0, 0, 0, 0x7d, 0x10, 4, 0, 1]),
    (0x45, 0, 0x0100_0B90, [0, 0, 0, 0x45, 0x90, 0x0b, 0, 1]),
    (0x51, 0, 0x0100_105C, [0, 0, 0, 0x51, 0x5c, 0x10, 0, 1]),
    (0x41, 0, 0x0100_0F1C, [0, 0, 0, 0x41, 0x1c, 0x0f, 0, 1]),
    (0xF0, 0, 0x0100_3370, [0, 0, 0, 0xf0, 0x70, 0x33, 0, 1]),
    (0xF0, 1, 0x0100_3380, [0, 0, 1, 0xf0, 0x80, 0x33, 0, 1]),
    (0xF0, 2, 0x0100_3484, [0, 0, 2, 0xf0, 0x84, 0x34, 0, 1]),
    (0xF0, 4, 0x0100_37A8, [0, 0, 4, 0xf0, 0xa8, 0x37, 0, 1]),
    (0xF0, 3, 0x0100_3A60, [0, 0, 3, 0xf0, 0x60, 0x3a, 0, 1]),
    (0x52, 0, 0x0100_3B40, [0, 0, 0, 0x52, 0x40, 0x3b, 0, 1]),
    (0x46, 0, 0x0100_40C0, [0, 0, 0, 0x46, 0xc0, 0x40, 0, 1]),
    (0x47, 0, 0x0100_4160, [0, 0, 0, 0x47, 0x60, 0x41, 0, 1]),
    (0xBE, 0, 0x0100_4204, [0, 0, 0, 0xbe, 0x04, 0x42, 0, 1]),
    (0xF2, 0, 0x0100_484C, [0, 0, 0, 0xf2, 0x4c, 0x48, 0, 1]),
    (0x7B, 0, 0x0100_4DC4, [0, 0, 0, 0x7b, 0xc4, 0x4d, 0, 1]),
];

/// An image with the headers, sizes, kernel table, getters and numbers of relocations of the
/// measured one; the rest of its bytes is zero. Its names are cleared without `named`.
pub(crate) fn ground_truth(named: bool) -> Vec<u8> {
    let mut file = File::new(false);
    let frame = Frame {
        kind: 2,
        entry: 0x0100_5610,
        code: (0x100, 0x0100_0000, 0x6F1E, 0x6F1E),
        data: (0x7080, 0x0200_0000, 0x450, 0x48C),
        scratch: (0x7500, 0x0300_0000, 0xC08, 0xC08),
        init: 0x0100_0000,
        fini: 0x0100_6F10,
        relocations: 240,
        sections: (0x9CE8, 35, 34),
    };
    frame.write(&mut file);
    let mut entries: Vec<[u32; 3]> = Vec::new();
    let pair = |file: &mut File, high: u32, low: u32, register: u8, target: u32| {
        let [a, b, c, d] = target.to_le_bytes();
        file.put(high - 0x00FF_FF00, &[register << 4 | 4, c, d]);
        file.put(low - 0x00FF_FF00, &[register << 4 | 4, a, b]);
        [[high, ALT, target], [low, OP, target]]
    };
    entries.extend(pair(&mut file, 0x0100_001B, 0x0100_001E, 3, 0x0200_025C));
    entries.extend([[0; 3]; 2]);
    entries.extend(pair(&mut file, 0x0100_0043, 0x0100_0048, 4, 0x0200_01F8));
    entries.extend([[0; 3]; 6]);
    for (address, target) in [(0x0100_55F8, 0x0200_0380), (0x0100_5604, 0x0200_0408)] {
        file.put(address - 0x00FF_FF00, &[0x36, 0x41, 0]);
        entries.extend(pair(&mut file, address + 3, address + 6, 2, target));
        file.put(address + 9 - 0x00FF_FF00, &[0x1d, 0xf0]);
    }
    for index in 0..97 {
        let at = 0x0100_6000 + 6 * index;
        entries.extend(pair(&mut file, at, at + 3, 8, 0x0200_0100 + 4 * index));
    }
    for index in 0..13 {
        file.word(0x7080 + 0x200 + 4 * index, 0x0200_0300);
        entries.push([0x0200_0200 + 4 * index, RELATIVE, 0]);
    }
    for (index, (_, _, function, row)) in (0..).zip(TRUTH_ROWS) {
        file.put(0x7400 + 8 * index, &row);
        file.put(function - 0x00FF_FF00, &[0x36, 0x41, 0]);
        entries.push([0x0200_0384 + 8 * index, RELATIVE, 0]);
    }
    frame.relocations(&mut file, &entries);
    let mut list: Vec<Section<'_>> = vec![
        ("", 0, 0, 0, 0, 0, 0),
        (".text", 1, 6, 0x0100_0000, 0x100, 0x6F1E, 32),
        (".rodata", 1, 2, 0x0200_0000, 0x7080, 0x1EC, 4),
        (".eh_frame", 1, 2, 0x0200_01EC, 0x726C, 4, 4),
        (".ctors", 1, 3, 0x0200_01F0, 0x7270, 8, 4),
        (".dtors", 1, 3, 0x0200_01F8, 0x7278, 8, 4),
        (".data", 1, 3, 0x0200_0200, 0x7280, 0x180, 16),
        ("kernel_info_table", 1, 3, 0x0200_0380, 0x7400, 0x88, 8),
        (".globstruct", 1, 3, 0x0200_0408, 0x7488, 0x48, 8),
        (".bss", 8, 3, 0x0200_0450, 0x74D0, 0x3C, 4),
        (".comment", 1, 0x30, 0, 0x8108, 0x28, 1),
    ];
    list.extend((0..21).map(|index| (".xt.prop", 1, 0, 0, 0x8130 + 12 * index, 12, 1)));
    list.push((".dynamic", 6, 3, 0x0300_0000, 0x7500, 0xA4, 4));
    list.push((".rela.got", 4, 2, 0x0300_00C8, 0x75C8, 0xB40, 4));
    list.push((".shstrtab", 3, 0, 0, 0x9B00, 0, 1));
    sections(&mut file, 0x9CE8, 0x9B00, &list);
    if !named {
        file.half(50, 0);
    }
    file.bytes
}
