//! Data types: one table for the four numberings and the names outside NEFF
//! (format notes 02 §4, 04 §7, 05 §4.1).
//!
//! There is no arithmetic between the numberings; each is a column. A numbering that cannot
//! express a type has `None` there: a writer that needs a stand-in chooses it itself.

/// One data type and what every party calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dtype {
    /// Name in this toolchain: that of neff.json where it has one, else of def.json, else the
    /// instruction set's in lower case.
    pub name: &'static str,
    /// Bits of one element as stored; `None` where no source says.
    pub bits: Option<u16>,
    /// Values packed into one element; 1 for all but the `_x4` types.
    pub packed: u8,
    /// Code of instructions and of the DMA hardware, with the vendor's enumerator.
    pub isa: Option<(u8, &'static str)>,
    /// `nrt_dtype_t` of host tensors.
    pub nrt: Option<u8>,
    /// True if neff.json may say `name`; then `nrt` is what it leads to.
    pub in_neff_json: bool,
    /// `kbin_dtype` of def.json; the packed types share the number of their carrier.
    pub kbin: Option<u8>,
    /// Words of def.json, the usual one first.
    pub def_json: &'static [&'static str],
    /// `DataType` of a metaneff, with the vendor's enumerator.
    pub metaneff: Option<(u8, &'static str)>,
    /// NumPy's `descr` where NumPy has the type; others are stored as void.
    pub numpy: Option<&'static str>,
    /// Name in safetensors headers.
    pub safetensors: Option<&'static str>,
}

/// A type that only the name and size are known of; rows fill in the rest.
const fn plain(name: &'static str, bits: u16) -> Dtype {
    Dtype {
        name,
        bits: Some(bits),
        packed: 1,
        isa: None,
        nrt: None,
        in_neff_json: false,
        kbin: None,
        def_json: &[],
        metaneff: None,
        numpy: None,
        safetensors: None,
    }
}

/// A type that neff.json and def.json both spell `words[0]`.
const fn host(
    words: &'static [&'static str],
    bits: u16,
    isa: (u8, &'static str),
    nrt: u8,
    kbin: u8,
) -> Dtype {
    let name = match words.first() {
        Some(word) => *word,
        None => "",
    };
    Dtype {
        isa: Some(isa),
        nrt: Some(nrt),
        in_neff_json: true,
        kbin: Some(kbin),
        def_json: words,
        ..plain(name, bits)
    }
}

/// A type that def.json spells `words[0]` and no host tensor can have by name.
const fn device(
    words: &'static [&'static str],
    bits: u16,
    isa: (u8, &'static str),
    nrt: u8,
    kbin: u8,
) -> Dtype {
    Dtype { in_neff_json: false, ..host(words, bits, isa, nrt, kbin) }
}

/// A packed type of def.json, lowered to its unsigned carrier.
const fn packed(words: &'static [&'static str], carrier: Dtype) -> Dtype {
    let name = match words.first() {
        Some(word) => *word,
        None => "",
    };
    Dtype {
        name,
        packed: 4,
        nrt: None,
        in_neff_json: false,
        def_json: words,
        metaneff: None,
        numpy: None,
        safetensors: None,
        ..carrier
    }
}

/// A type that only instructions know.
const fn instruction(name: &'static str, bits: Option<u16>, isa: (u8, &'static str)) -> Dtype {
    Dtype { bits, isa: Some(isa), ..plain(name, 0) }
}

const UINT16_ROW: Dtype = Dtype {
    metaneff: Some((8, "UINT16")),
    numpy: Some("<u2"),
    safetensors: Some("U16"),
    ..host(&["uint16"], 16, (0x05, "UINT16"), 5, 9)
};
const UINT32_ROW: Dtype = Dtype {
    numpy: Some("<u4"),
    safetensors: Some("U32"),
    ..host(&["uint32"], 32, (0x09, "UINT32"), 9, 10)
};

/// Every type. Where two rows share a number, the first is the one that the number means.
pub const DTYPES: &[Dtype] = &[
    Dtype {
        numpy: Some("<u8"),
        safetensors: Some("U64"),
        ..host(&["uint64"], 64, (0x01, "UINT64"), 1, 11)
    },
    Dtype {
        metaneff: Some((7, "INT8")),
        numpy: Some("|i1"),
        safetensors: Some("I8"),
        ..host(&["int8"], 8, (0x02, "INT8"), 2, 12)
    },
    Dtype {
        metaneff: Some((6, "UINT8")),
        numpy: Some("|u1"),
        safetensors: Some("U8"),
        ..host(&["uint8"], 8, (0x03, "UINT8"), 3, 8)
    },
    Dtype {
        metaneff: Some((9, "INT16")),
        numpy: Some("<i2"),
        safetensors: Some("I16"),
        ..host(&["int16"], 16, (0x04, "INT16"), 4, 13)
    },
    UINT16_ROW,
    Dtype {
        metaneff: Some((14, "BFLOAT16")),
        safetensors: Some("BF16"),
        ..host(&["bfloat16"], 16, (0x06, "BFLOAT16"), 6, 7)
    },
    Dtype {
        metaneff: Some((12, "FLOAT16")),
        numpy: Some("<f2"),
        safetensors: Some("F16"),
        ..host(&["float16"], 16, (0x07, "FP16"), 7, 4)
    },
    Dtype {
        metaneff: Some((2, "INT32")),
        numpy: Some("<i4"),
        safetensors: Some("I32"),
        ..host(&["int32"], 32, (0x08, "INT32"), 8, 14)
    },
    UINT32_ROW,
    Dtype {
        metaneff: Some((1, "FLOAT")),
        numpy: Some("<f4"),
        safetensors: Some("F32"),
        ..host(&["float32"], 32, (0x0A, "FP32"), 10, 5)
    },
    device(&["float32r"], 32, (0x0B, "FP32R"), 11, 6),
    Dtype {
        metaneff: Some((10, "INT64")),
        numpy: Some("<i8"),
        safetensors: Some("I64"),
        ..host(&["int64"], 64, (0x0C, "INT64"), 12, 15)
    },
    device(&["float8e3"], 8, (0x0D, "FP8_EXP3"), 13, 1),
    Dtype {
        metaneff: Some((15, "F8E4M3FN")),
        safetensors: Some("F8_E4M3"),
        ..device(&["float8e4", "float8_e4m3fn"], 8, (0x0E, "FP8_EXP4"), 14, 2)
    },
    Dtype {
        metaneff: Some((16, "F8E5M2")),
        safetensors: Some("F8_E5M2"),
        ..device(&["float8e5"], 8, (0x0F, "FP8_EXP5"), 15, 3)
    },
    packed(&["float8_e4m3fn_x4"], UINT32_ROW),
    packed(&["float8_e5m2_x4"], UINT32_ROW),
    packed(&["float4_e2m1fn_x4"], UINT16_ROW),
    instruction("fp4_exp2", Some(4), (0x10, "FP4_EXP2")),
    instruction("fp8_exp2", Some(8), (0x11, "FP8_EXP2")),
    instruction("int4", Some(4), (0x12, "INT4")),
    instruction("sfp8_e8", Some(8), (0x13, "SFP8_E8")),
    instruction("sfp8_e7", Some(8), (0x14, "SFP8_E7")),
    instruction("sfp8_e6", Some(8), (0x15, "SFP8_E6")),
    instruction("sfp8_e5", Some(8), (0x16, "SFP8_E5")),
    instruction("cptc1", None, (0x19, "CPTC1")),
    instruction("cptc2", None, (0x1A, "CPTC2")),
    instruction("cptc3", None, (0x1B, "CPTC3")),
    instruction("cptc4", None, (0x1C, "CPTC4")),
    instruction("cptc5", None, (0x1D, "CPTC5")),
    instruction("cptc6", None, (0x1E, "CPTC6")),
    instruction("cptc7", None, (0x1F, "CPTC7")),
    Dtype { metaneff: Some((3, "BYTE")), ..plain("byte", 8) },
    Dtype { metaneff: Some((4, "STRING")), ..plain("string", 8) },
    Dtype {
        metaneff: Some((5, "BOOL")),
        numpy: Some("|b1"),
        safetensors: Some("BOOL"),
        ..plain("bool", 8)
    },
    Dtype {
        metaneff: Some((13, "DOUBLE")),
        numpy: Some("<f8"),
        safetensors: Some("F64"),
        ..plain("float64", 64)
    },
];

/// The row of a name, found by the compiler; a name that no row has does not compile.
#[allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)]
const fn row_named(name: &str) -> &'static Dtype {
    let mut row = 0;
    loop {
        let (known, wanted) = (DTYPES[row].name.as_bytes(), name.as_bytes());
        let mut at = 0;
        while at < known.len() && at < wanted.len() && known[at] == wanted[at] {
            at += 1;
        }
        if at == known.len() && at == wanted.len() {
            return &DTYPES[row];
        }
        row += 1;
    }
}

/// `uint8`.
pub const UINT8: &Dtype = row_named("uint8");
/// `int8`.
pub const INT8: &Dtype = row_named("int8");
/// `int16`.
pub const INT16: &Dtype = row_named("int16");
/// `uint16`.
pub const UINT16: &Dtype = row_named("uint16");
/// `int32`.
pub const INT32: &Dtype = row_named("int32");
/// `uint32`.
pub const UINT32: &Dtype = row_named("uint32");
/// `int64`.
pub const INT64: &Dtype = row_named("int64");
/// `uint64`.
pub const UINT64: &Dtype = row_named("uint64");
/// `float16`.
pub const FLOAT16: &Dtype = row_named("float16");
/// `bfloat16`.
pub const BFLOAT16: &Dtype = row_named("bfloat16");
/// `float32`.
pub const FLOAT32: &Dtype = row_named("float32");
/// `float32r`.
pub const FLOAT32R: &Dtype = row_named("float32r");
/// `float8e3`: 3 bits of exponent, 4 of mantissa.
pub const FLOAT8E3: &Dtype = row_named("float8e3");
/// `float8e4`: 4 bits of exponent, 3 of mantissa.
pub const FLOAT8E4: &Dtype = row_named("float8e4");
/// `float8e5`: 5 bits of exponent, 2 of mantissa.
pub const FLOAT8E5: &Dtype = row_named("float8e5");

fn find(is: impl Fn(&Dtype) -> bool) -> Option<&'static Dtype> {
    DTYPES.iter().find(|row| is(row))
}

impl Dtype {
    /// The type that a neff.json string means. `None` is what the runtime takes for UNKNOWN, of
    /// one byte (W29).
    pub fn from_neff_json(word: &str) -> Option<&'static Dtype> {
        find(|row| row.in_neff_json && row.name == word)
    }

    /// The type that a def.json string means.
    pub fn from_def_json(word: &str) -> Option<&'static Dtype> {
        find(|row| row.def_json.contains(&word))
    }

    /// The type of an instruction or DMA dtype code.
    pub fn from_isa(code: u8) -> Option<&'static Dtype> {
        find(|row| row.isa.is_some_and(|(number, _)| number == code))
    }

    /// The type of an `nrt_dtype_t`.
    pub fn from_nrt(number: u64) -> Option<&'static Dtype> {
        find(|row| row.nrt.is_some_and(|known| u64::from(known) == number))
    }

    /// The type of a `kbin_dtype`.
    pub fn from_kbin(number: u64) -> Option<&'static Dtype> {
        find(|row| row.kbin.is_some_and(|known| u64::from(known) == number))
    }

    /// The type of a metaneff `DataType`.
    pub fn from_metaneff(number: u64) -> Option<&'static Dtype> {
        find(|row| row.metaneff.is_some_and(|(known, _)| u64::from(known) == number))
    }

    /// The type of a NumPy `descr`; a void such as `|V2` means none.
    pub fn from_numpy(descr: &str) -> Option<&'static Dtype> {
        find(|row| row.numpy == Some(descr))
    }

    /// The type of a safetensors `dtype`.
    pub fn from_safetensors(word: &str) -> Option<&'static Dtype> {
        find(|row| row.safetensors == Some(word))
    }

    /// The type of any of its names, exactly: what a user types.
    pub fn parse(text: &str) -> Option<&'static Dtype> {
        find(|row| row.name == text).or_else(|| Self::from_def_json(text))
    }

    /// Bytes of `count` elements, rounded up; `None` if the size is unknown or overflows.
    pub fn bytes_of(&self, count: u64) -> Option<u64> {
        let bits = u128::from(self.bits?).checked_mul(u128::from(count))?;
        u64::try_from(bits.div_ceil(8)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn unique<T: std::hash::Hash + Eq>(values: impl Iterator<Item = T>) -> usize {
        let all: Vec<T> = values.collect();
        let count = all.len();
        assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), count, "a value is repeated");
        count
    }

    #[test]
    fn columns_hold_each_value_once_and_are_complete() {
        assert_eq!(unique(DTYPES.iter().map(|row| row.name)), DTYPES.len());
        assert_eq!(unique(DTYPES.iter().filter(|row| row.in_neff_json).map(|row| row.nrt)), 11);
        assert_eq!(unique(DTYPES.iter().filter_map(|row| row.nrt)), 15);
        assert_eq!(unique(DTYPES.iter().flat_map(|row| row.def_json)), 19);
        assert_eq!(unique(DTYPES.iter().filter_map(|row| row.metaneff)), 15);
        unique(DTYPES.iter().filter_map(|row| row.numpy));
        unique(DTYPES.iter().filter_map(|row| row.safetensors));
        let plain = || DTYPES.iter().filter(|row| row.packed == 1);
        assert_eq!(unique(plain().filter_map(|row| row.kbin)), 15);
        assert_eq!(unique(plain().filter_map(|row| row.isa)), 18 + 4 + 7);
    }

    #[test]
    fn def_json_words_lead_to_the_published_numbers() {
        // word, kbin, bytes, ISA code: format notes 02 §4.2.
        let published = [
            ("float8e3", 1, 1, 13),
            ("float8e4", 2, 1, 14),
            ("float8e5", 3, 1, 15),
            ("float16", 4, 2, 7),
            ("float32", 5, 4, 10),
            ("float32r", 6, 4, 11),
            ("bfloat16", 7, 2, 6),
            ("uint8", 8, 1, 3),
            ("uint16", 9, 2, 5),
            ("uint32", 10, 4, 9),
            ("uint64", 11, 8, 1),
            ("int8", 12, 1, 2),
            ("int16", 13, 2, 4),
            ("int32", 14, 4, 8),
            ("int64", 15, 8, 12),
            ("float8_e4m3fn", 2, 1, 14),
            ("float8_e4m3fn_x4", 10, 4, 9),
            ("float8_e5m2_x4", 10, 4, 9),
            ("float4_e2m1fn_x4", 9, 2, 5),
        ];
        for (word, kbin, bytes, isa) in published {
            let row = Dtype::from_def_json(word).unwrap();
            assert_eq!(row.kbin, Some(kbin), "{word}");
            assert_eq!(row.bytes_of(1), Some(bytes), "{word}");
            assert_eq!(row.isa.unwrap().0, isa, "{word}");
        }
        assert_eq!(Dtype::from_kbin(10).unwrap().name, "uint32");
        assert_eq!(Dtype::from_isa(5).unwrap().name, "uint16");
    }

    #[test]
    fn what_a_numbering_lacks_is_not_invented() {
        for word in ["float8_e5m2", "float4_e2m1fn", "fp32", "Float32", ""] {
            assert_eq!(Dtype::from_def_json(word), None, "{word}");
        }
        for word in ["float32r", "float8e4", "bool", "float64"] {
            assert_eq!(Dtype::from_neff_json(word), None, "{word}");
        }
        assert_eq!(Dtype::from_metaneff(11), None);
        assert_eq!(Dtype::from_numpy("|V2"), None);
        assert_eq!(Dtype::from_isa(0x17), None);
        assert_eq!(Dtype::parse("uint32").unwrap().metaneff, None);
    }

    #[test]
    fn sizes_round_up_and_do_not_overflow() {
        let int4 = Dtype::parse("int4").unwrap();
        assert_eq!(int4.bytes_of(3), Some(2));
        assert_eq!(Dtype::parse("float64").unwrap().bytes_of(u64::MAX), None);
        assert_eq!(Dtype::parse("cptc1").unwrap().bytes_of(1), None);
    }
}
