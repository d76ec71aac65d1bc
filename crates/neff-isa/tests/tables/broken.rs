//! Broken rows must fail, and the message must name the row: each case damages the real tables.

use crate::emit;
use crate::source::{Tables, Texts};

/// Which file a case damages.
#[derive(Clone, Copy)]
enum In {
    Layouts,
    Enums,
    Opcodes,
    Templates,
}

/// What the generator says when `from` is replaced by `to`, once.
fn complaint(file: In, from: &str, to: &str) -> String {
    let mut texts = Texts::OF_THE_CRATE;
    let text = match file {
        In::Layouts => &mut texts.layouts,
        In::Enums => &mut texts.enums,
        In::Opcodes => &mut texts.opcodes,
        In::Templates => &mut texts.templates,
    };
    assert!(text.contains(from), "the case is out of date: no `{from}`");
    let damaged = text.replacen(from, to, 1);
    *text = Box::leak(damaged.into_boxed_str());
    let result = Tables::parse(texts).and_then(|tables| emit::file(&tables));
    result.expect_err(&format!("`{from}` -> `{to}` was accepted"))
}

/// Damage, the row that the message must name, and what it must say.
const CASES: &[(In, &str, &str, &str, &str)] = {
    use In::{Enums, Layouts, Opcodes, Templates};
    &[
        // Layouts.
        (
            Layouts,
            "33+1 fp32_mode:FP32_MODE; 34+1 rsvd;",
            "33+1 fp32_mode:FP32_MODE;",
            "struct S3D3_MM (SUNDA)",
            "perf_opt is at 35, not at 34",
        ),
        (Layouts, "12+4 rsvd; 16+16", "12+5 rsvd; 16+16", "struct S3D3_MM (SUNDA)", "not at 17"),
        (Layouts, "12+52 rsvd;", "12+51 rsvd;", "struct CTRL_NO (HALT)", "ends at 63, not at 64"),
        (Layouts, "12+52 rsvd;", "12+52 rsvd", "struct CTRL_NO (HALT)", "final semicolon"),
        (Layouts, "12+52 rsvd;", "12-52 rsvd;", "struct CTRL_NO (HALT)", "cannot read"),
        (Layouts, "12+4 cycle:u32", "12+4 cycle:u64", "struct CTRL_NO (NOP)", "has 8 bytes, not 4"),
        (Layouts, "12+4 cycle:u32", "12+4 cycle:U32", "struct CTRL_NO (NOP)", "no type `U32`"),
        (Layouts, "mode:ORDERING_MODE", "mode:ORDER", "struct SET_ORDERING_MODE", "no type"),
        (
            Layouts,
            "60+4 imm1:IMM by imm1_src",
            "60+4 imm1:IMM by imm2_src",
            "struct S1S2D2_AM",
            "is no source",
        ),
        (
            Layouts,
            "16+4 params0:IMM",
            "16+4 params0:u32 by dtype",
            "struct D4_RAND",
            "only an immediate",
        ),
        (Layouts, "24+8 dst1:u64", "24+8 dst0:u64", "struct CTRL_WR", "`dst0` stands twice"),
        (
            Layouts,
            "published: drain_arg",
            "published: drain",
            "struct CTRL_NO (DRAIN)",
            "no member",
        ),
        (
            Layouts,
            "like S3D3_TS |",
            "like S3D3 |",
            "struct S3D3_TS (MARIANA)",
            "no struct of that name",
        ),
        (
            Layouts,
            "(MARIANA) | like S3D3_TS | published | 05 §3.8\n  16+16",
            "(MARIANA) | like S3D3_TS | published | 05 §3.8\n  17+16",
            "struct S3D3_TS (MARIANA)",
            "replaces nothing",
        ),
        (
            Layouts,
            "struct CTRL_CCI | header",
            "struct CTRL_CCI | head",
            "struct CTRL_CCI",
            "no prefix `head`",
        ),
        (
            Layouts,
            "struct CTRL_CCI | header | published",
            "struct CTRL_CCI | header | seen",
            "struct CTRL_CCI",
            "evidence",
        ),
        (Layouts, "struct CTRL_MV", "struct CTRL_AL", "struct CTRL_AL", "`CTRL_AL` stands twice"),
        // Enumerations.
        (Enums, "1 strict", "1 relaxed", "enum ORDERING_MODE", "`relaxed` stands twice"),
        (Enums, "1 strict", "0 strict", "enum ORDERING_MODE", "out of order"),
        (Enums, "1 strict", "256 strict", "enum ORDERING_MODE", "cannot read"),
        (
            Enums,
            "0x10 fp4_exp2 = FP4_EXP2 | v4+",
            "0x10 fp4_exp2 | v6+",
            "enum DTYPE",
            "cannot read",
        ),
        (Enums, "MULTIPLY = MULT", "MULTIPLY = ADD", "enum ALU_OP", "`ADD` stands twice"),
        // Opcodes.
        (
            Opcodes,
            "  v2+ | CTRL_ES |",
            "  v2+ | CTRL_EZ |",
            "A0 EVENT_SEMAPHORE",
            "no layout `CTRL_EZ`",
        ),
        (
            Opcodes,
            "| CTRL_ES | EVENT_SEMAPHORE",
            "| CTRL_ES | EVENT",
            "A0 EVENT_SEMAPHORE",
            "no template `EVENT`",
        ),
        (Opcodes, "  v3+ | S3_LT | -", "  v2+ | S3_LT | -", "06 LDTAGS", "outside its generations"),
        (Opcodes, "A1 HALT", "A0 HALT", "A0 HALT", "`A0` stands twice"),
        (Opcodes, "A1 HALT", "A1 DRAIN", "A2 DRAIN", "`DRAIN` stands twice"),
        (Opcodes, "A1 HALT", "G1 HALT", "G1 HALT", "no hex byte"),
        (Opcodes, "68 @A4", "68 @B7", "68 @B7", "no earlier row"),
        (
            Opcodes,
            "06 LDTAGS | pe | v3+",
            "06 LDTAGS | pe | v1+",
            "06 LDTAGS",
            "unknown generations",
        ),
        (Opcodes, "06 LDTAGS | pe", "06 LDTAGS | matrix", "06 LDTAGS", "unknown class"),
        (
            Opcodes,
            "| maintained | PE | measured | load",
            "| maintained | PEE | measured | load",
            "01 LDWEIGHTS",
            "unknown engine",
        ),
        (Opcodes, "  v2+ sub 8 |", "  v2+ sub 2 |", "F0 EXTENDED_INST", "never reached"),
        (Opcodes, "  v2+ sub 8 |", "  v2+ is 8 |", "F0 EXTENDED_INST", "cannot read"),
        // Templates.
        (
            Templates,
            "table_sel=<table_sel>",
            "table_sel=<table_sell>",
            "template ACT_TABLE_LOAD",
            "no member `table_sell`",
        ),
        (
            Templates,
            "  table_sel=<table_sel>\n",
            "",
            "template ACT_TABLE_LOAD",
            "table_sel of CTRL_NO (table load) is covered 0 times",
        ),
        (
            Templates,
            "first=<range_first>",
            "first=<range_last>",
            "template RANGE_CLEAR",
            "range_last of CTRL_ER is covered 2 times",
        ),
        (
            Templates,
            "src1=<in0_in1_dtype.high>",
            "src1=<in0_in1_dtype.low>",
            "template TENSOR_TENSOR",
            "covered 2 and 0 times",
        ),
        (
            Templates,
            "last=<range_last>",
            "first=<range_last>",
            "template RANGE_CLEAR",
            "`first` stands twice",
        ),
        (
            Templates,
            "when compare_op",
            "when compare",
            "template COMPARE_BRANCH",
            "no member `compare`",
        ),
        (
            Templates,
            "first=<range_first>",
            "first=<range_first",
            "template RANGE_CLEAR",
            "cannot read",
        ),
        (Templates, "; after \"\"", "; afterwards", "template ACTIVATE", "cannot read"),
        (
            Templates,
            "src=<in_dtype>@<src> ; always",
            "src=<identity_dtype>@<src> ; always",
            "template LDWEIGHTS",
            "has no `identity_dtype`",
        ),
        (
            Templates,
            "template HALT | measured",
            "template HALTED | measured",
            "A1 HALT",
            "no template `HALT`",
        ),
        (
            Templates,
            "mode=<clear_mode>",
            "range_first=<clear_mode>",
            "template RANGE_CLEAR",
            "another member of CTRL_ER",
        ),
        (
            Templates,
            "cycle=<cycle>",
            "cycle=<cycle:f>",
            "template NOP",
            "cycle cannot be written so",
        ),
        (
            Templates,
            "cycle=<cycle>",
            "cycle=<cycle.low>",
            "template NOP",
            "cycle cannot be written so",
        ),
        (
            Templates,
            "<in_bias_dtype.low>@<src>",
            "<in_bias_dtype>@<src>",
            "template ACTIVATE",
            "cannot be written so",
        ),
    ]
};

#[test]
fn a_damaged_row_is_named() {
    for (file, from, to, row, says) in CASES {
        let complaint = complaint(*file, from, to);
        let named = complaint.lines().any(|line| line.contains(row) && line.contains(says));
        assert!(named, "`{from}` -> `{to}`: expected {row} and {says}, found:\n{complaint}");
    }
}
