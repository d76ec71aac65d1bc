//! Linking: the layout of shipped images, what GNU's tools read, and what is refused.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

use neff_diag::{Diagnostic, Place};
use neff_kernel::link::{Linked, Options, link};
use neff_kernel::object::Object;
use neff_kernel::text::{self, assemble};
use neff_text::Memory;

fn object(name: &str, source: &str) -> Object {
    let done = assemble(name, source.to_owned(), &Memory::default(), &text::Options::default());
    let findings: Vec<_> = done.findings.iter().map(|finding| &finding.message).collect();
    assert!(findings.is_empty(), "{findings:?}");
    done.object
}

fn linked(sources: &[&str]) -> Linked {
    let objects: Vec<_> =
        sources.iter().enumerate().map(|(at, text)| object(&format!("{at}.q7"), text)).collect();
    link(&objects, &Options::default())
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

/// Program headers: type, offset, address, bytes in the file, bytes in memory, flags, alignment.
fn segments(image: &[u8]) -> Vec<[u32; 7]> {
    let read = |at: usize| {
        let field = |index: usize| word(image, at + 4 * index);
        [field(0), field(1), field(2), field(4), field(5), field(6), field(7)]
    };
    (0..4).map(|index| read(52 + 32 * index)).collect()
}

/// Section headers: address, offset, size; without the empty first one.
fn sections(image: &[u8]) -> Vec<[u32; 3]> {
    let (at, count) = (word(image, 32) as usize, usize::from(image[48]));
    (1..count)
        .map(|index| [3, 4, 5].map(|field| word(image, at + 40 * index + 4 * field)))
        .collect()
}

/// A text whose sections have the sizes of the image that the format notes measured (07 §1.2 to
/// §1.6): 17 rows, 101 pairs of CONST16, 13 addresses in the data.
fn ground_truth() -> String {
    let mut text =
        String::from(".entry main\n.init first\n.fini last\n.text\nfirst: ret\n.align 4\n");
    for _ in 0..101 {
        text += "la a2, table\n";
    }
    text += ".space 0x5610 - 4 - 606\nmain: ret\n.space 0x1900 - 3\nlast: ret\n.space 0x6F1E - 0x6F10 - 3\n";
    text += ".rodata\n.space 0x1EC\n.section .eh_frame, rodata\n.space 4\n.section .ctors, data\n.space 8\n";
    text += ".section .dtors, data\n.space 8\n.data\ntable:\n";
    text += &".word table\n".repeat(13);
    text += ".space 0x380 - 0x1EC - 4 - 16 - 52\n";
    for row in 0..17 {
        text += &format!(".kernel main opcode=0xF0 spec={row}\n");
    }
    text += ".section .globstruct, data\n.align 8\n.space 0x48\n.bss\n.space 0x3C\n";
    text
}

#[test]
fn the_measured_image_has_its_addresses_and_offsets() {
    let linked = linked(&[&ground_truth()]);
    let messages: Vec<_> = linked.findings.iter().map(|finding| &finding.message).collect();
    assert!(messages.is_empty(), "{messages:?}");
    let image = linked.image.unwrap();
    assert_eq!(image[..8], [0x7f, b'E', b'L', b'F', 1, 1, 1, 0]);
    // ET_EXEC, machine 94, version 1; entry; headers at 52; flags.
    assert_eq!((word(&image, 16), word(&image, 20)), (94 << 16 | 2, 1));
    assert_eq!((word(&image, 24), word(&image, 28), word(&image, 36)), (0x0100_5610, 52, 0x300));
    // The 8 fillers of the measured image are not written: 0xB40 less 96 bytes of relocations.
    let relocations = 0xB40 - 96;
    assert_eq!(
        segments(&image),
        [
            [1, 0x100, 0x0100_0000, 0x6F1E, 0x6F1E, 5, 0x80],
            [1, 0x7080, 0x0200_0000, 0x450, 0x48C, 7, 0x80],
            [1, 0x7500, 0x0300_0000, 0xC8 + relocations, 0xC8 + relocations, 3, 0x80],
            [2, 0x7500, 0x0300_0000, 0xA4, 0xA4, 6, 4],
        ]
    );
    let sections = sections(&image);
    for expected in [
        [0x0100_0000, 0x100, 0x6F1E],
        [0x0200_0000, 0x7080, 0x1EC],
        [0x0200_0380, 0x7400, 0x88],
        [0x0200_0408, 0x7488, 0x48],
        [0x0200_0450, 0x74D0, 0x3C],
        [0x0300_0000, 0x7500, 0xA4],
        [0x0300_00C8, 0x75C8, relocations],
    ] {
        assert!(sections.contains(&expected), "{expected:x?} in {sections:x?}");
    }
    // Section headers begin at the next word behind the names, and end the file.
    let headers = word(&image, 32) as usize;
    assert_eq!(image.len(), headers + 40 * usize::from(image[48]));
    let names = sections.last().unwrap();
    assert_eq!(headers, (names[1] + names[2]).next_multiple_of(4) as usize);
}

#[test]
fn the_dynamic_array_has_the_measured_order() {
    let image = linked(&[&ground_truth()]).image.unwrap();
    let size = 0xB40 - 96;
    let end = 0x0300_00C8 + size;
    let tags: Vec<(u32, u32)> =
        (0..15).map(|at| (word(&image, 0x7500 + 8 * at), word(&image, 0x7504 + 8 * at))).collect();
    assert_eq!(
        tags,
        [
            (12, 0x0100_0000),
            (13, 0x0100_6F10),
            (4, 0x0300_00A4),
            (5, 0x0300_00C4),
            (6, 0x0300_00B4),
            (10, 1),
            (11, 16),
            (21, 0),
            (3, end),
            (7, 0x0300_00C8),
            (8, size),
            (9, 12),
            (0x7000_0000, end + 4),
            (0x7000_0001, 0),
            (0, 0),
        ]
    );
    let relocations: Vec<[u32; 3]> = (0..size as usize / 12)
        .map(|at| [0, 4, 8].map(|field| word(&image, 0x75C8 + 12 * at + field)))
        .collect();
    let count = |kind: u32| relocations.iter().filter(|it| it[1] == kind).count();
    assert_eq!((count(5), count(20), count(35)), (30, 101, 101));
    assert!(relocations.is_sorted_by_key(|it| it[0]));
    assert_eq!(relocations[0], [0x0100_0004, 35, 0x0200_0200]);
    assert_eq!(relocations[1], [0x0100_0007, 20, 0x0200_0200]);
    // The link-time halves are in the code, addresses in the data in place.
    assert_eq!(image[0x104..0x10A], [0x24, 0x00, 0x02, 0x24, 0x00, 0x02]);
    assert_eq!(word(&image, 0x7280), 0x0200_0200);
    assert!(relocations.contains(&[0x0200_0384, 5, 0]));
    assert_eq!(word(&image, 0x7404), 0x0100_5610);
}

#[test]
fn maverick_images_begin_at_zero() {
    let source = ".entry main\n.kernel main opcode=1\n.text\n.space 4\nmain: ret\n";
    let options = Options { code: 0, ..Options::default() };
    let image = link(&[object("m.q7", source)], &options).image.unwrap();
    assert_eq!((word(&image, 16) & 0xffff, word(&image, 24)), (3, 4));
    assert_eq!(segments(&image)[0][1..3], [0x100, 0]);
}

#[test]
fn files_refer_to_each_other() {
    let linked = linked(&[
        ".extern shared, helper\n.entry main\n.kernel main opcode=0xF0 spec=1\n.function main, 32\n call8 helper\n la a2, shared + 4\n retw\n.endfunction\n",
        ".global helper, shared\n.function helper, 32\n retw\n.endfunction\n.data\n.align 4\nshared: .word 1, helper\n",
    ]);
    let image = linked.image.unwrap();
    // main at 0, helper at 16: entry, call8, const16, const16, retw take 15 bytes.
    assert_eq!(
        image[0x100..0x10F],
        [0x36, 0x41, 0, 0xE5, 0, 0, 0x24, 0, 2, 0x24, 4, 0, 0x90, 0, 0]
    );
    let map = linked.map.to_string();
    for line in [
        "0x01000010  helper  function",
        "opcode 0xf0  spec   1  0x01000000  main",
        "1.q7(.data)",
        "SLOT0_ALT      1",
    ] {
        assert!(map.contains(line), "{line}\n{map}");
    }
}

#[test]
fn without_section_headers_the_rest_is_the_same() {
    let source = ".entry main\n.kernel main opcode=1\nmain: ret\n";
    let with = link(&[object("m.q7", source)], &Options::default()).image.unwrap();
    let options = Options { section_headers: false, ..Options::default() };
    let without = link(&[object("m.q7", source)], &options).image.unwrap();
    assert_eq!(word(&without, 32), 0);
    assert_eq!(with[0x100..without.len()], without[0x100..]);
}

#[test]
fn the_picture_shows_windows() {
    let source = ".entry main\n.kernel main opcode=1\nmain: ret\n.space 16384\n.bss\n.space 2000\n";
    let linked = linked(&[source]);
    let expected = "\
code at 0x01000000: 0x4003 of 0x8000 bytes
  [AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA..............................]
  A  0x01000000   0x4003  .text
data at 0x02000000: 0x7d8 of 0x2000 bytes
  [ABBBBBBBBBBBBBB.............................................]
  A  0x02000000      0x8  kernel_info_table
  B  0x02000008    0x7d0  .bss
dynamic part at 0x03000000: 0xd4 bytes, not loaded
";
    assert_eq!(linked.map.picture(&Options::default()), expected);
}

fn shown(finding: &Diagnostic) -> String {
    let place = match &finding.place {
        Place::Section { file, section, offset } => format!("{file} {section}+{offset:#x}"),
        Place::Nowhere => "link".to_owned(),
        other => format!("{other:?}"),
    };
    let found = finding.help.iter().chain(&finding.expected).map(|text| format!(" ({text})"));
    format!("{place} {}: {}{}", finding.code, finding.message, found.collect::<String>())
}

#[test]
fn faults_have_places() {
    let main = ".entry main\n.kernel main opcode=0xF0 spec=1\nmain: ret\n";
    for (sources, expected) in [
        (
            &["main: ret\n"][..],
            "link N1727: the kernel table is empty (`.kernel NAME opcode=0xF0 spec=1` adds a row)\nlink N1722: no file has an entry (`.entry NAME` makes a function the entry)",
        ),
        (
            &[main, ".global f\nf: ret\n", ".global f\n nop\nf: ret\n"],
            "2.q7 .text+0x3 N1720: `f` is defined in two objects",
        ),
        (
            &[main, ".global __bss_start\n__bss_start: ret\n"],
            "1.q7 .text+0x0 N1720: `__bss_start` is a name of the linker",
        ),
        (&[main, ".extern g\n nop\n call8 g\n"], "1.q7 .text+0x3 N1721: `g` is defined nowhere"),
        (
            &[main, ".extern g\n la a2, g\n", "g: ret\n"],
            "1.q7 .text+0x0 N1721: `g` is defined nowhere (2.q7 has it without `.global g`)",
        ),
        (
            &[main, ".extern relu_rwo\n j relu_rwo\n", ".global relu_row\nrelu_row: ret\n"],
            "1.q7 .text+0x0 N1721: `relu_rwo` is defined nowhere (did you mean relu_row?)",
        ),
        (
            &[main, ".kernel x opcode=0xF0 spec=1\nx: ret\n"],
            "1.q7 kernel_info_table+0x0 N1726: opcode 0xf0, spec 1 stands twice",
        ),
        (
            &[main, ".section kernel_info_table, data\n.byte 1, 0, 0, 0, 0, 0, 0, 0\n"],
            "1.q7 kernel_info_table+0x0 N1726: a row begins with 0x01, 0x00 and not with two zeros",
        ),
        (
            &[main, ".section kernel_info_table, data\n.word 0x46010000, 1\n"],
            "1.q7 kernel_info_table+0x0 N1726: opcode 0x46 has spec 1",
        ),
        (
            &[main, ".section kernel_info_table, data\n.word 0x46000000, 0\n"],
            "1.q7 kernel_info_table+0x0 N1726: opcode 0x46, spec 0 has no function",
        ),
        (
            &[main, ".section kernel_info_table, data\n.word 0x46000000\n"],
            "1.q7 kernel_info_table+0x0 N1726: its last row has 4 bytes",
        ),
        (
            &[main, ".space 0x8000\n"],
            "link N1723: the code has 0x8004 bytes (32772) (at most 0x8000 (32768))",
        ),
        (
            &[main, ".bss\n.space 0x2000\n"],
            "link N1723: the data has 0x2008 bytes (8200) (at most 0x2000 (8192))",
        ),
        (
            &[main, ".extern far\n beqz a2, far\n", ".global far\n.space 3000\nfar: ret\n"],
            "1.q7 .text+0x0 N1725: `beqz` would have to reach 3004 bytes far (-2048 to 2047 bytes from 4 bytes behind the instruction)",
        ),
        (
            &[main, ".extern odd\n call8 odd\n", ".global odd\n nop.n\nodd: ret\n"],
            "1.q7 .text+0x0 N1725: what `call8` names lies at 0x100000a (a multiple of 4)",
        ),
    ] {
        let linked = linked(sources);
        let text: Vec<_> = linked.findings.iter().map(shown).collect();
        assert_eq!(text.join("\n"), expected, "{sources:?}");
        assert!(linked.image.is_none());
    }
}

#[test]
fn windows_must_go_together() {
    let source = ".entry main\n.kernel main opcode=1\nmain: ret\n.data\n.align 256\n.word 1\n";
    for (options, expected) in [
        (
            Options { data: 0x0100_0300, ..Options::default() },
            "N1724 code at 0x1000000 with 0x3 bytes, data at 0x1000300",
        ),
        (
            Options { scratch: 0x0200_0000, ..Options::default() },
            "N1724 data at 0x2000000 with 0x10 bytes, dynamic part at 0x2000000",
        ),
        (Options { code: 0x0100_0080, ..Options::default() }, "N1724 the code begins at 0x1000080"),
    ] {
        let linked = link(&[object("w.q7", source)], &options);
        let found: Vec<_> =
            linked.findings.iter().map(|f| format!("{} {}", f.code, f.message)).collect();
        assert_eq!(found, [expected]);
    }
}

#[test]
fn weak_names_give_way_and_may_be_missing() {
    let linked = linked(&[
        ".weak f, g\n.extern g\n.entry main\n.kernel main opcode=1\nmain: ret\nf: ret\n.data\n.word f, g\n",
        ".global f\nnop\nf: ret\n",
    ]);
    let image = linked.image.unwrap();
    let [_, data, ..] = segments(&image)[..] else { panic!() };
    assert_eq!(
        (word(&image, data[1] as usize), word(&image, data[1] as usize + 4)),
        (0x0100_000B, 0)
    );
    assert_eq!(linked.map.relocations.len(), 2, "the missing one does not move");
}

/// What GNU's assembler wrote links, with its literals before the code.
#[test]
fn objects_of_gnu_link() {
    let gnu = Object::from_bytes("fixture.o", include_bytes!("gnu/fixture.o")).unwrap();
    let other = object("other.q7", ".global other\n.align 4\nother: ret\n");
    let linked = link(&[gnu, other], &Options::default());
    let messages: Vec<_> = linked.findings.iter().map(shown).collect();
    assert!(messages.is_empty(), "{messages:?}");
    let image = linked.image.unwrap();
    // The literal, then l32r a2, l32i.n, call0, beqz, j, ret.n.
    assert_eq!(word(&image, 0x100), 0x0200_0000, "the table");
    assert_eq!(image[0x104..0x107], [0x21, 0xff, 0xff]);
    assert_eq!(word(&image, 24), 0x0100_0004);
    assert_eq!(linked.map.kernels[0].spec, 1);
    let kernel = linked.map.kernels[0].function;
    assert_eq!(word(&image, 0x180), kernel);
    assert_eq!(word(&image, 0x184), 0x0200_0004);
    assert_eq!(linked.map.relocations.len(), 4);
}
