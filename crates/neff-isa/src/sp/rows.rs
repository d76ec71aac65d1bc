//! The 16 instructions: a row each, and the fields they share. Not a word of code.

use super::{
    ADDRESS_REGISTERS, COUNTER_LIMIT, COUNTERS, EVENTS, Field, Piece, Role, Role::Bits,
    Role::Plain, Row,
};
use crate::model::Evidence;

const U8: i64 = u8::MAX as i64;
const U16: i64 = u16::MAX as i64;
const U32: i64 = u32::MAX as i64;

const B1: Piece = Piece { offset: 1, size: 1 };
const B2: Piece = Piece { offset: 2, size: 1 };
const B3: Piece = Piece { offset: 3, size: 1 };
const B2_3: Piece = Piece { offset: 2, size: 2 };
const B1_3: Piece = Piece { offset: 1, size: 3 };
const B2_7: Piece = Piece { offset: 2, size: 6 };
const B1_7: Piece = Piece { offset: 1, size: 7 };
const B4_7: Piece = Piece { offset: 4, size: 4 };

const AR: Field = unsigned("ar", &[B1], ADDRESS_REGISTERS - 1, Plain);
const CNTR: Field = unsigned("cntr", &[B1], COUNTERS - 1, Plain);
const EVENT: Field = unsigned("event", &[B1], EVENTS - 1, Plain);
/// 48 bits: the low 32 behind the high 16.
const ADDR: Field = unsigned("addr", &[B4_7, B2_3], (1 << 48) - 1, Bits);
const TARGET: Field = signed("target", Role::Target);

const fn unsigned(name: &'static str, pieces: &'static [Piece], high: i64, role: Role) -> Field {
    Field { name, pieces, low: 0, high, role }
}

/// 32 bits with a sign in bytes 4 to 7.
const fn signed(name: &'static str, role: Role) -> Field {
    Field { name, pieces: &[B4_7], low: i32::MIN as i64, high: i32::MAX as i64, role }
}

/// Opcode and name are published, fields and zeros are the project's (format notes 06 §4, §5).
const fn row(
    opcode: u8,
    mnemonic: &'static str,
    fields: &'static [Field],
    zero: &'static [Piece],
) -> Row {
    Row {
        opcode,
        mnemonic,
        fields,
        zero,
        ends: false,
        evidence: Evidence::Published,
        layout_evidence: Evidence::ProjectChoice,
    }
}

const fn last(row: Row) -> Row {
    Row { ends: true, ..row }
}

/// All instructions, by opcode.
pub const ROWS: [Row; 16] = [
    row(
        0x04,
        "WRITE8_IND",
        &[AR, unsigned("value", &[B2], U8, Plain), signed("offset", Plain)],
        &[B3],
    ),
    row(
        0x05,
        "WRITE32_IND",
        &[AR, unsigned("offset", &[B2_3], U16, Plain), unsigned("value", &[B4_7], U32, Plain)],
        &[],
    ),
    row(0x08, "WRITE8_DIR", &[unsigned("value", &[B1], U8, Plain), ADDR], &[]),
    last(row(
        0x10,
        "NOTIFY_HALT",
        &[unsigned("flags", &[B1], U8, Plain), unsigned("metadata", &[B4_7], U32, Plain)],
        &[B2_3],
    )),
    row(0x20, "WAIT_CYCLES", &[unsigned("cycles", &[B4_7], U32, Plain)], &[B1_3]),
    row(0x24, "WAIT_EVENT_SET", &[EVENT], &[B2_7]),
    row(
        0x25,
        "WAIT_EVENT_SET_M",
        &[unsigned("group", &[B1], EVENTS / 32 - 1, Plain), unsigned("mask", &[B4_7], U32, Bits)],
        &[B2_3],
    ),
    last(row(0x30, "BRANCH_U", &[TARGET], &[B1_3])),
    row(0x34, "BRANCH_C_EVENT_SET", &[EVENT, TARGET], &[B2_3]),
    row(0x38, "BRANCH_C_CNTR_Z", &[CNTR, TARGET], &[B2_3]),
    row(0x39, "BRANCH_C_CNTR_NZ", &[CNTR, TARGET], &[B2_3]),
    row(
        0x40,
        "SET_CNTR",
        &[CNTR, unsigned("value", &[B4_7], COUNTER_LIMIT, Role::CounterValue)],
        &[B2_3],
    ),
    row(0x41, "DECR_CNTR", &[CNTR], &[B2_7]),
    row(0x50, "CLR_ALL_EVENTS", &[], &[B1_7]),
    row(0x51, "CLR_EVENT", &[EVENT], &[B2_7]),
    row(0x60, "SET_AR", &[AR, ADDR], &[]),
];
