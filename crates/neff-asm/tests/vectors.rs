//! The constructed vectors of the format notes (05 §7.3): text to bytes, for v3. Zeros at the end
//! of a slot are left out here.

use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::check::Checker;
use neff_asm::disassemble;
use neff_asm::parse::NoNames;
use neff_isa::model::Generation;
use neff_text::Memory;

const VECTORS: [(&str, &str); 17] = [
    ("NOP;", "a410"),
    ("HALT;", "a110"),
    ("DRAIN $S[3]>=5 $S[4]++@complete;", "a21000000503130405"),
    ("EVENT_SEMAPHORE $S[7]+=3@complete;", "a01000000000150703"),
    ("EVENT_SEMAPHORE $S[9]>=r12;", "a0100000850900000c"),
    (
        "COMPARE_BRANCH label_id=448;",
        "a91000000000000000000000000003000000000000000000000000000000000000000000000000000000000000000000c001",
    ),
    (
        "ALU_OP op=ADD dtype=int32 src1_source=IMMEDIATE src0_lo=4 dst_lo=5 imm=1;",
        "a8100000000000000000000004080100040000000500000001",
    ),
    ("EVENT_SEMAPHORE_RANGE_CLEAR mode=SEMAPHORE_ZERO last=31;", "b0100000000000000000000001001f"),
    (
        "TENSOR_TENSOR op=ADD src0=bfloat16@0x1000[1,0,0][512,1,1] src1=bfloat16@0x2000[1,0,0][512,1,1] dst=fp32@0x3000[1,0,0][512,1,1] channels=128;",
        "411000000000000000000000660a04800010000001000000000000020100010000200000010000000000000201000100003000000100000000000002010001",
    ),
    (
        "TENSOR_REDUCE op=MAX dim=X src=fp32@0x4000[1,64,0,0][64,8,1,1] dst=fp32@0x5000[1,0,0,0][8,1,1,1] channels=128;",
        "42100000000000000000000000400000010040000000000040000800010001000a0a8000080200000000000000500000010000000000000008000100010001",
    ),
    (
        "MATMUL acc_flags=3 src=bfloat16@0x6000[1,0,0][128,1,1] dst=0x2000000[1,0,0][128,1,1] 128*128;",
        "02100000000000000000000000000000006000000100000000008000010001000600000000008080000000030f0f0000000000020100000000008000010001",
    ),
    (
        "MEMSET dst_element_count=256 dtype=fp32 num_active_channels=128 set_value=0x3f800000 dst=@0x7000[1,0,0,0][256,1,1,1];",
        "49100000000000000000000000000000000000000000000000000000000100000a008000000000000000803f00700000010000000000000000010100010001",
    ),
    (
        "PSEUDO_FUNCTION_CALL fn_main args_table_var_id=9;",
        "d31000000000000000000000666e5f6d61696e000000000000000000000000000000000000000000000000000000000009",
    ),
    ("PSEUDO_INST pseudo_opcode=EXIT_EXECUTION;", "df100000000000000000000001"),
    (
        "PSEUDO_DMA_DIRECT2D semaphore=20 sem_increment=16 src_elem_size=4 dst_elem_size=4 src_pattern=[4,512][128,4] dst_pattern=[4,512][128,4] src_var_id=5 src_var_offset=0 dst_var_id=6 dst_var_offset=0 in_dtype=fp32 out_dtype=fp32;",
        "d4100000000000000000000000141000000000000500001004000000000200008000040004000000000000000600001004000000000200008000040004000a0a",
    ),
    (
        "WRITE data=0x1 size=4 dst=0x80100252f038;",
        "a510000000000000000000000400000038f0520210800000000000000000000001",
    ),
    (
        "EVENT_SEMAPHORE $S[6]>=4 | $S[24]>=16;",
        "a0100000050600000400000000000000000000000000000000000000000000000518000010",
    ),
];

#[test]
fn constructed_texts_give_their_bytes() {
    for (text, hex) in VECTORS {
        let options = AssembleOptions { generation: Some(Generation::V3), names: &NoNames };
        let assembled = assemble("vector.asm", text.to_owned(), &Memory::default(), &options);
        assert!(assembled.findings.is_empty(), "{text}: {:?}", assembled.findings.iter().next());
        let mut printed: String =
            assembled.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(printed.len(), 128, "{text}");
        printed.truncate(printed.trim_end_matches('0').len().next_multiple_of(2));
        assert_eq!(printed, hex, "{text}");
        assert!(!disassemble(&assembled.bytes, Generation::V3).contains("raw["), "{text}");
        // One of them branches out of a program of one slot: its length is not told.
        let mut found = Vec::new();
        let slot = assembled.bytes.first_chunk().expect("a slot");
        Checker::new(Generation::V3, None, None).slot(slot, &mut found);
        assert!(found.is_empty(), "{text}: {found:#?}");
    }
}
