//! The rules of the numbers that are in no other table: rounding, saturation, NaN, zeros, with
//! what each is known from. docs/numbers.md is made of them.

use neff_isa::model::Evidence;

/// A rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// What it is about, in a word or two.
    pub subject: &'static str,
    /// What happens.
    pub rule: &'static str,
    /// How sure that is.
    pub evidence: Evidence,
    /// What it rests on, or why it was chosen.
    pub reason: &'static str,
}

use Evidence::{Inferred, Measured, ProjectChoice, Published};

/// All rules.
#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    Rule {
        subject: "arithmetic",
        rule: "elements become 32-bit floats, operations give 32-bit floats, results are converted",
        evidence: Measured,
        reason: "the measured programs give their results this way (12 §3, §9)",
    },
    Rule {
        subject: "moves",
        rule: "equal formats move bits; nothing passes through floats",
        evidence: Measured,
        reason: "copies of packed 2-byte elements as int32 (12 §3.5)",
    },
    Rule {
        subject: "float32 and float32r",
        rule: "one becomes the other by moving bits",
        evidence: ProjectChoice,
        reason: "what tells them apart is unknown",
    },
    Rule {
        subject: "rounding to float16, bfloat16",
        rule: "to nearest, ties to even",
        evidence: Measured,
        reason: "all results agree with it (12, headline numbers); more than that they do not tell (12 §11)",
    },
    Rule {
        subject: "rounding to 8-bit floats",
        rule: "to nearest, ties to even",
        evidence: Published,
        reason: "OCP's specification; no measured file has such elements",
    },
    Rule {
        subject: "rounding to integers",
        rule: "to nearest, ties to even",
        evidence: ProjectChoice,
        reason: "as for floats; no file converts to integers",
    },
    Rule {
        subject: "integers to floats",
        rule: "rounded once, to nearest, ties to even; also from 64 bits",
        evidence: ProjectChoice,
        reason: "as for floats; exact up to 2^24",
    },
    Rule {
        subject: "integers to integers",
        rule: "a conversion without arithmetic is exact, or gives the nearest limit",
        evidence: ProjectChoice,
        reason: "through 32-bit floats low bits would be lost",
    },
    Rule {
        subject: "integers to short floats",
        rule: "through 32-bit floats, so large ones round twice",
        evidence: ProjectChoice,
        reason: "the arithmetic is that of 32-bit floats",
    },
    Rule {
        subject: "float32 to float16, bfloat16",
        rule: "what rounds above the largest number becomes infinity",
        evidence: Published,
        reason: "IEEE 754; no measured result overflows",
    },
    Rule {
        subject: "float8e4, float8e5, too large",
        rule: "with `ocp_sat` the largest number, for infinity too; else infinity, or NaN where there is none",
        evidence: Published,
        reason: "OCP's two modes of conversion; that `ocp_sat` chooses between them is read from its name",
    },
    Rule {
        subject: "float8e4, layout",
        rule: "with `fp8_range_extension` numbers up to 448 and one NaN, else numbers up to 240, infinities, NaN",
        evidence: Inferred,
        reason: "`emax_fp8_e4m3` is 8 in all files with the extension (02 §9.3), which only OCP's E4M3 reaches",
    },
    Rule {
        subject: "`emax_fp8_e4m3`, `emax_fp8_e5m2`",
        rule: "the largest exponent of numbers that are written; reading is not affected",
        evidence: ProjectChoice,
        reason: "read from the names; the measured values are those of the formats and limit nothing",
    },
    Rule {
        subject: "`fp8_conversion_config` absent, or a key of it",
        rule: "as in the measured files: extension, 8, 15, saturation",
        evidence: ProjectChoice,
        reason: "the device is left unprogrammed (02 §9.3); what it does then is unknown",
    },
    Rule {
        subject: "`fp8_sis`, `fp8_sns`",
        rule: "not heeded",
        evidence: ProjectChoice,
        reason: "their meaning is in conflict (02 §9.3); false in all files",
    },
    Rule {
        subject: "floats to integers, too large",
        rule: "the nearest limit, for infinities too",
        evidence: ProjectChoice,
        reason: "the least wrong number",
    },
    Rule {
        subject: "NaN to integers",
        rule: "0",
        evidence: ProjectChoice,
        reason: "no number is near; 0 is what Rust and WebAssembly give",
    },
    Rule {
        subject: "NaN to shorter floats",
        rule: "the quiet NaN of the format with an empty payload; the sign stays",
        evidence: ProjectChoice,
        reason: "payloads of 32 bits have no room",
    },
    Rule {
        subject: "NaN from shorter floats",
        rule: "sign and payload stay",
        evidence: ProjectChoice,
        reason: "widening is exact",
    },
    Rule {
        subject: "denormals",
        rule: "kept, in all formats and operations",
        evidence: ProjectChoice,
        reason: "flushing them would have to be known",
    },
    Rule {
        subject: "-0",
        rule: "kept by conversions between floats; 0 in integers; equal to 0",
        evidence: Published,
        reason: "IEEE 754",
    },
    Rule {
        subject: "MAX, MIN, ABS_MAX, ABS_MIN",
        rule: "NaN if an operand is NaN; 0 is above -0",
        evidence: ProjectChoice,
        reason: "IEEE's maximum and minimum: no order of operands changes the result, and no NaN is lost on the way",
    },
    Rule {
        subject: "comparisons",
        rule: "1.0 or 0.0; NaN is unequal to everything and neither above nor below",
        evidence: ProjectChoice,
        reason: "IEEE 754 has the comparison; that true is 1.0 makes results masks to multiply with",
    },
    Rule {
        subject: "LOGICAL_AND, LOGICAL_OR, LOGICAL_XOR",
        rule: "everything but 0 and -0 is true, NaN too; the result is 1.0 or 0.0",
        evidence: ProjectChoice,
        reason: "NaN is not zero",
    },
    Rule {
        subject: "division by zero",
        rule: "floats give infinity, 0 / 0 NaN; integers give all bits set, and the remainder is the left operand",
        evidence: ProjectChoice,
        reason: "IEEE 754; quotient times b plus remainder stays a",
    },
    Rule {
        subject: "integer operations",
        rule: "wrap around at the width of the format",
        evidence: ProjectChoice,
        reason: "no name says that it saturates",
    },
    Rule {
        subject: "ADD and others without `_INT` on registers",
        rule: "the integer operation, with or without sign as the type says",
        evidence: ProjectChoice,
        reason: "32-bit floats would lose the low bits of addresses and counts",
    },
    Rule {
        subject: "shifts",
        rule: "the count is unsigned; counts of the width and above move every bit out",
        evidence: ProjectChoice,
        reason: "what the bits themselves would do",
    },
    Rule {
        subject: "operations of one operand",
        rule: "the left one; the right one is not looked at",
        evidence: ProjectChoice,
        reason: "the operand that BYPASS lets through",
    },
    Rule {
        subject: "reductions",
        rule: "in the order of the elements, rounded at each step",
        evidence: ProjectChoice,
        reason: "the device's order is unknown; measured sums differ in it (12, headline numbers)",
    },
    Rule {
        subject: "activation functions",
        rule: "their definitions in 64 bits, rounded once to 32: within 0.5001 units in the last place where tested",
        evidence: ProjectChoice,
        reason: "the device computes piecewise from tables, whose error the notes do not give",
    },
    Rule {
        subject: "activation functions at infinity",
        rule: "the limit, not 0 times infinity",
        evidence: ProjectChoice,
        reason: "the definition, continued to where it goes",
    },
];
