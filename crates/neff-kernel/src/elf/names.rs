//! Names of numbers that an image may hold (format notes 07 §1.2, §1.4, §1.5, §2.1).

/// Name of a kind of segment, e.g. `LOAD`.
pub fn segment_kind(kind: u32) -> Option<&'static str> {
    Some(match kind {
        0 => "NULL",
        1 => "LOAD",
        2 => "DYNAMIC",
        3 => "INTERP",
        4 => "NOTE",
        6 => "PHDR",
        7 => "TLS",
        _ => return None,
    })
}

/// Name of a kind of section, e.g. `PROGBITS`.
pub fn section_kind(kind: u32) -> Option<&'static str> {
    Some(match kind {
        0 => "NULL",
        1 => "PROGBITS",
        2 => "SYMTAB",
        3 => "STRTAB",
        4 => "RELA",
        5 => "HASH",
        6 => "DYNAMIC",
        7 => "NOTE",
        8 => "NOBITS",
        9 => "REL",
        11 => "DYNSYM",
        _ => return None,
    })
}

/// Name of a tag of the dynamic array, e.g. `RELASZ`.
pub fn tag_name(tag: u32) -> Option<&'static str> {
    Some(match tag {
        0 => "NULL",
        3 => "PLTGOT",
        4 => "HASH",
        5 => "STRTAB",
        6 => "SYMTAB",
        7 => "RELA",
        8 => "RELASZ",
        9 => "RELAENT",
        10 => "STRSZ",
        11 => "SYMENT",
        12 => "INIT",
        13 => "FINI",
        21 => "DEBUG",
        0x6FFF_FFFB => "FLAGS_1",
        0x7000_0000 => "XTENSA_GOT_LOC_OFF",
        0x7000_0001 => "XTENSA_GOT_LOC_SZ",
        _ => return None,
    })
}

/// Name of a relocation type, e.g. `R_XTENSA_SLOT0_ALT`.
pub fn relocation_name(number: u8) -> Option<String> {
    let name = match number {
        20..=34 => return Some(format!("R_XTENSA_SLOT{}_OP", number.wrapping_sub(20))),
        35..=49 => return Some(format!("R_XTENSA_SLOT{}_ALT", number.wrapping_sub(35))),
        0 => "NONE",
        1 => "32",
        2 => "RTLD",
        3 => "GLOB_DAT",
        4 => "JMP_SLOT",
        5 => "RELATIVE",
        6 => "PLT",
        8 => "OP0",
        9 => "OP1",
        10 => "OP2",
        11 => "ASM_EXPAND",
        12 => "ASM_SIMPLIFY",
        14 => "32_PCREL",
        15 => "GNU_VTINHERIT",
        16 => "GNU_VTENTRY",
        17 => "DIFF8",
        18 => "DIFF16",
        19 => "DIFF32",
        50 => "TLSDESC_FN",
        51 => "TLSDESC_ARG",
        52 => "TLS_DTPOFF",
        53 => "TLS_TPOFF",
        54 => "TLS_FUNC",
        55 => "TLS_ARG",
        56 => "TLS_CALL",
        57 => "PDIFF8",
        58 => "PDIFF16",
        59 => "PDIFF32",
        60 => "NDIFF8",
        61 => "NDIFF16",
        62 => "NDIFF32",
        _ => return None,
    };
    Some(format!("R_XTENSA_{name}"))
}
