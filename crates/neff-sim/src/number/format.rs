//! What a dtype code of the instruction set means for arithmetic: one row per type that has any
//! (format notes 05 §4.1).
//!
//! Codes, names and sizes stand in [`neff_abi::dtype`]; a row here adds what the bits mean. Types
//! without a row (fp4, fp8_exp2, int4, sfp8, cptc) have layouts that the notes do not give:
//! nothing computes with them.

use neff_abi::dtype::{self, Dtype};
use neff_isa::model::Evidence;

use super::fp8::Fp8Rules;
use super::integer::{Integer, Width};
use super::layout::Layout;

/// What the elements of a type are, before the rules of a graph are known.
#[derive(Debug, Clone, Copy)]
pub enum Number {
    /// Integers.
    Integer(Integer),
    /// Floats of one layout, whatever the rules.
    Float(Layout),
    /// 8-bit floats that [`Fp8Rules`] apply to.
    Configured {
        /// The layout without range extension.
        plain: Layout,
        /// The layout with it.
        extended: Layout,
        /// The largest exponent that is written.
        emax: fn(&Fp8Rules) -> u32,
    },
}

/// A type that arithmetic is known for.
#[derive(Debug, Clone, Copy)]
pub struct FormatRow {
    /// Its names and numbers.
    pub dtype: &'static Dtype,
    /// What its elements are.
    pub number: Number,
    /// How sure that is.
    pub evidence: Evidence,
    /// What has to be known about it, or empty.
    pub note: &'static str,
}

const fn integer(dtype: &'static Dtype, width: Width, signed: bool) -> FormatRow {
    let number = Number::Integer(Integer { width, signed });
    FormatRow { dtype, number, evidence: Evidence::Published, note: "" }
}

const fn float(dtype: &'static Dtype, layout: Layout, evidence: Evidence) -> FormatRow {
    FormatRow { dtype, number: Number::Float(layout), evidence, note: "" }
}

/// All types with arithmetic, by code.
pub const FORMATS: &[FormatRow] = &[
    integer(dtype::UINT64, Width::Bits64, false),
    integer(dtype::INT8, Width::Bits8, true),
    integer(dtype::UINT8, Width::Bits8, false),
    integer(dtype::INT16, Width::Bits16, true),
    integer(dtype::UINT16, Width::Bits16, false),
    float(dtype::BFLOAT16, Layout::BFLOAT16, Evidence::Measured),
    float(dtype::FLOAT16, Layout::BINARY16, Evidence::Measured),
    integer(dtype::INT32, Width::Bits32, true),
    integer(dtype::UINT32, Width::Bits32, false),
    float(dtype::FLOAT32, Layout::BINARY32, Evidence::Measured),
    FormatRow {
        note: "what tells it from float32 is unknown: the same bits, the same arithmetic",
        ..float(dtype::FLOAT32R, Layout::BINARY32, Evidence::ProjectChoice)
    },
    integer(dtype::INT64, Width::Bits64, true),
    FormatRow {
        note: "built like IEEE's formats; larger numbers become infinity, as no key is for it",
        ..float(dtype::FLOAT8E3, Layout::E3M4, Evidence::ProjectChoice)
    },
    FormatRow {
        dtype: dtype::FLOAT8E4,
        number: Number::Configured {
            plain: Layout::E4M3,
            extended: Layout::E4M3FN,
            emax: |rules| rules.emax_e4m3,
        },
        evidence: Evidence::Inferred,
        note: "with `fp8_range_extension` OCP's E4M3, else built like IEEE's formats",
    },
    FormatRow {
        dtype: dtype::FLOAT8E5,
        number: Number::Configured {
            plain: Layout::E5M2,
            extended: Layout::E5M2,
            emax: |rules| rules.emax_e5m2,
        },
        evidence: Evidence::Inferred,
        note: "OCP's E5M2, with and without `fp8_range_extension`",
    },
];

/// A float format with the codes that conversions to it write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Float {
    /// The layout.
    pub layout: Layout,
    /// The largest number that is written, without sign.
    pub largest: u32,
    /// What larger numbers and infinity become, without sign.
    pub beyond: u32,
}

/// What a [`Format`] computes with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Integers.
    Integer(Integer),
    /// Floats.
    Float(Float),
}

/// A type of the instruction set under the rules of a graph: all that reading and writing its
/// elements takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// Its names and numbers.
    pub dtype: &'static Dtype,
    /// What its elements are.
    pub kind: Kind,
}

impl Float {
    /// The format of a layout; larger numbers become infinity, or NaN where there is none.
    pub const fn of(layout: Layout) -> Float {
        let beyond = match layout.infinity() {
            Some(code) => code,
            None => layout.nan(),
        };
        Float { layout, largest: layout.largest(), beyond }
    }

    fn configured(layout: Layout, emax: u32, saturate: bool) -> Float {
        let largest = layout.largest_with_exponent(emax);
        let beyond = if saturate { largest } else { Float::of(layout).beyond };
        Float { layout, largest, beyond }
    }
}

impl FormatRow {
    /// The format that this type is under `rules`.
    pub fn under(&self, rules: &Fp8Rules) -> Format {
        let kind = match self.number {
            Number::Integer(integer) => Kind::Integer(integer),
            Number::Float(layout) => Kind::Float(Float::of(layout)),
            Number::Configured { plain, extended, emax } => {
                let layout = if rules.range_extension { extended } else { plain };
                Kind::Float(Float::configured(layout, emax(rules), rules.saturate))
            }
        };
        Format { dtype: self.dtype, kind }
    }
}

impl Format {
    /// The format of a dtype code of instructions or DMA; `None` where the arithmetic of a code
    /// is unknown, or no type has it.
    pub fn from_code(code: u8, rules: &Fp8Rules) -> Option<Format> {
        let is = |row: &&FormatRow| row.dtype.isa.is_some_and(|(number, _)| number == code);
        Some(FORMATS.iter().find(is)?.under(rules))
    }

    /// Bytes of an element: 1, 2, 4 or 8.
    pub fn bytes(self) -> usize {
        self.bits().bytes()
    }

    /// The elements as unsigned integers of their size: what bit-vector operations work on.
    pub fn bits(self) -> Integer {
        let width = match self.kind {
            Kind::Integer(integer) => integer.width,
            Kind::Float(float) => Width::of_bits(float.layout.bits()),
        };
        Integer { width, signed: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_code_and_the_size_of_its_type() {
        for row in FORMATS {
            let code = row.dtype.isa.unwrap().0;
            let format = Format::from_code(code, &Fp8Rules::MEASURED).unwrap();
            assert_eq!(format.dtype, row.dtype);
            assert_eq!(Some(format.bytes() as u64), row.dtype.bytes_of(1), "{}", row.dtype.name);
            assert_eq!(
                row.dtype.name.starts_with("float") || row.dtype.name == "bfloat16",
                matches!(format.kind, Kind::Float(_))
            );
            if let Kind::Integer(integer) = format.kind {
                assert_eq!(integer.signed, row.dtype.name.starts_with("int"));
            }
        }
    }

    #[test]
    fn codes_without_arithmetic_have_no_format() {
        let known = |code: &u8| Format::from_code(*code, &Fp8Rules::MEASURED).is_some();
        assert_eq!((0..=u8::MAX).filter(known).collect::<Vec<_>>(), (1..=15).collect::<Vec<_>>());
    }

    #[test]
    fn the_rules_choose_layout_and_limits() {
        let float = |code, rules: Fp8Rules| match Format::from_code(code, &rules).unwrap().kind {
            Kind::Float(float) => float,
            Kind::Integer(_) => panic!("a float"),
        };
        let measured = Fp8Rules::MEASURED;
        let value = |float: Float, code| float.layout.decode(code);
        let e4 = float(14, measured);
        assert_eq!((value(e4, e4.largest), value(e4, e4.beyond)), (448.0, 448.0));
        let e4 = float(14, Fp8Rules { saturate: false, ..measured });
        assert!(value(e4, e4.beyond).is_nan());
        let e4 = float(14, Fp8Rules { range_extension: false, saturate: false, ..measured });
        assert_eq!((value(e4, e4.largest), value(e4, e4.beyond)), (240.0, f32::INFINITY));
        let e4 = float(14, Fp8Rules { emax_e4m3: 7, ..measured });
        assert_eq!(value(e4, e4.beyond), 240.0);
        let e4 = float(14, Fp8Rules { emax_e4m3: u32::MAX, ..measured });
        assert_eq!(value(e4, e4.beyond), 448.0);
        let e5 = float(15, measured);
        assert_eq!((value(e5, e5.largest), value(e5, e5.beyond)), (57344.0, 57344.0));
        let e5 = float(15, Fp8Rules { emax_e5m2: 0, saturate: false, ..measured });
        assert_eq!((value(e5, e5.largest), value(e5, e5.beyond)), (1.75, f32::INFINITY));
        let e3 = float(13, measured);
        assert_eq!((value(e3, e3.largest), value(e3, e3.beyond)), (15.5, f32::INFINITY));
    }
}
