//! Attention of one head in fp32, of the shape of what today's compiler makes of it: products in two
//! passes, the largest score negated, exponentials with it as bias, sums, reciprocals, transposes by
//! the identity.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use neff::abi::Arch;
use neff::load::LoadOptions;
use neff::sim::machine::End;
use neff::sim::order::Race;

use crate::{ORDERS, built, floats, setup, state, variable};

/// Positions, and numbers of each.
const POSITIONS: usize = 256;
const SIDE: usize = 128;
const BLOCKS: usize = POSITIONS / SIDE;

/// Offsets in SBUF.
const Q: usize = 0x4000;
const K: usize = 0x4400;
const V: usize = 0x4800;
const IDENTITY: usize = 0x4C00;
const LARGEST: usize = 0x5000;
const SUM: usize = 0x5004;
const INVERSE: usize = 0x5008;
const WEIGHTS: usize = 0x5400;
const TURNED: usize = 0x5800;
const OUT: usize = 0x5C00;
/// Addresses in PSUM.
const SCORES: usize = 0x200_0000;
const TURNING: usize = 0x200_0800;
const RESULT: usize = 0x200_1000;

const BEGIN: &str = "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\n";
/// What each engine counts for a block of queries.
const PE: usize = 8;
const ACT: usize = 3;
const DVE: usize = 5;

fn write(folder: &Path) {
    let tensor = |name: &str, kind: &str, rows: usize, columns: usize| {
        format!(
            "\n[var.{name}]\ntype = \"{kind}\"\ndtype = \"float32\"\nshape = [{rows}, {columns}]\n"
        )
    };
    let semaphores: Vec<_> = (8..24).map(|it| it.to_string()).collect();
    let mut model = "[model]\nname = \"attention\"\ntarget = \"cayman\"\nstyle = \"neuronx\"\n\
                     \n[var.SB]\ntype = \"state-buffer\"\n"
        .to_owned();
    model += &tensor("q", "input", SIDE, POSITIONS);
    model += &tensor("k", "input", SIDE, POSITIONS);
    model += &tensor("v", "input", POSITIONS, SIDE);
    model += &tensor("out", "output", POSITIONS, SIDE);
    model += &(tensor("identity", "file", SIDE, SIDE) + "file = \"identity.bin\"\n");
    let _ = write!(
        model,
        "\n[[graph]]\nname = \"sg00\"\n\n[graph.var.DGETable0]\ntype = \"dge-table\"\n\
         list = [\"q\", \"k\", \"v\", \"out\"]\n\n[graph.queue.qSPDynamicHW]\ntype = \"dynamic\"\n\
         owner = \"sp\"\nnum_queues = 16\nsemaphore_set = [{}]\n",
        semaphores.join(", ")
    );
    for engine in ["pe", "act", "pool", "dve", "sp"] {
        let _ = write!(model, "\n[graph.engine.{engine}]\nasm = \"{engine}.asm\"\n");
        if engine == "dve" {
            model += "dve_tables = []\n";
        }
    }
    let texts =
        [("pe", pe()), ("act", act()), ("pool", BEGIN.to_owned()), ("dve", dve()), ("sp", sp())];
    for (engine, text) in texts {
        fs::write(folder.join(format!("{engine}.asm")), text).unwrap();
    }
    let identity: Vec<f32> =
        (0..SIDE * SIDE).map(|at| f32::from(u8::from(at / SIDE == at % SIDE))).collect();
    fs::write(folder.join("identity.bin"), floats(&identity)).unwrap();
    fs::write(folder.join("model.toml"), model).unwrap();
}

fn transfer(wait: &str, semaphore: usize, size: usize, steps: [usize; 2], sides: &str) -> String {
    let [from, to] = steps;
    format!(
        "PSEUDO_DMA_DIRECT2D{wait} semaphore={semaphore} sem_increment=16 src_elem_size={size} \
         dst_elem_size={size} src_pattern=[{from},1][128,1] dst_pattern=[{to},1][128,1] {sides} \
         in_dtype=fp32 out_dtype=fp32;\n"
    )
}

fn sp() -> String {
    let mut out = BEGIN.to_owned();
    let into = |offset: usize| format!("dst_var_id=0 dst_var_offset={offset}");
    let from = |index: usize, offset: usize| {
        format!("src_table_offset_imm={offset} src_table_index={index}")
    };
    for (index, to) in [(0, Q), (1, K)] {
        let sides = format!("{} {}", from(index, 0), into(to));
        out += &transfer("", 8 + index, 1024, [1024, 0x4_0000], &sides);
    }
    for block in 0..BLOCKS {
        let sides = format!("{} {}", from(2, block * SIDE * 512), into(V + block * 512));
        out += &transfer("", 10 + block, 512, [512, 0x4_0000], &sides);
    }
    out += &transfer(
        "",
        12,
        512,
        [512, 0x4_0000],
        &format!("src_var_id=5 src_var_offset=0 {}", into(IDENTITY)),
    );
    for block in 0..BLOCKS {
        let sides = format!(
            "src_var_id=0 src_var_offset={} dst_table_offset_imm={} dst_table_index=3",
            OUT + block * 512,
            block * SIDE * 512
        );
        out += &transfer(&format!(" $S[6]>={}", DVE * block + 5), 13, 512, [0x4_0000, 512], &sides);
    }
    out + &format!("NOP $S[13]>={};\n", 16 * BLOCKS)
}

/// The two passes of a product in 32 bits.
fn product(
    out: &mut String,
    weights: usize,
    moving: usize,
    columns: usize,
    to: usize,
    flags: [usize; 2],
) {
    for (mode, flags) in ["LOW", "HIGH"].into_iter().zip(flags) {
        let _ = writeln!(
            out,
            "LDWEIGHTS fp32_mode={mode} src=fp32@{:#x}[-1,0,0][128,1,1] 128*128;\n\
             MATMUL $S[5]++@complete acc_flags={flags} fp32_mode=LOW_HIGH src=fp32@{moving:#x}[1,0,0][{columns},1,1] \
             dst={to:#x}[1,0,0][{columns},1,1] 128*128;",
            weights + 127 * 4
        );
    }
}

fn pe() -> String {
    let mut out = BEGIN.to_owned();
    for semaphore in 8..13 {
        let _ = writeln!(out, "EVENT_SEMAPHORE $S[{semaphore}]>=16;");
    }
    for block in 0..BLOCKS {
        if let Some(before) = block.checked_sub(1) {
            let _ = writeln!(out, "EVENT_SEMAPHORE $S[4]>={};", ACT * before + 1);
        }
        product(&mut out, Q + block * 512, K, POSITIONS, SCORES, [1, 2]);
        let _ = writeln!(out, "EVENT_SEMAPHORE $S[6]>={};", DVE * block + 4);
        for part in 0..BLOCKS {
            let _ = writeln!(
                out,
                "LDWEIGHTS fp32_mode=LOW transpose_mode=ENABLED src=fp32@{:#x}[-1,0,0][128,1,1] 128*128;\n\
                 MATMUL $S[5]++@complete acc_flags=3 fp32_mode=LOW_HIGH src=fp32@{IDENTITY:#x}[1,0,0][128,1,1] \
                 dst={:#x}[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;",
                WEIGHTS + part * 512 + 127 * 4,
                TURNING + part * 512
            );
        }
        let _ = writeln!(out, "EVENT_SEMAPHORE $S[4]>={};", ACT * block + 3);
        for part in 0..BLOCKS {
            let flags = [usize::from(part == 0), if part + 1 == BLOCKS { 2 } else { 0 }];
            product(&mut out, TURNED + part * 512, V + part * 512, SIDE, RESULT, flags);
        }
    }
    out
}

fn act() -> String {
    let mut out = BEGIN.to_owned() + "ACT_TABLE_LOAD;\n";
    for block in 0..BLOCKS {
        let _ = writeln!(
            out,
            "ACTIVATE $S[6]>={} $S[4]++@complete EXP bias_ptr=fp32@{LARGEST:#x} \
             src=fp32@{SCORES:#x}[1,1,1][{POSITIONS},1,1] dst=fp32@{WEIGHTS:#x}[1,1,1][{POSITIONS},1,1] \
             channels=128 scale=1.000000 imm=0.000000 accumulator_cmd=IDLE;",
            DVE * block + 1
        );
        for part in 0..BLOCKS {
            let _ = writeln!(
                out,
                "COPY $S[5]>={} $S[4]++@complete src=fp32@{:#x}[1,1,1,1][128,1,1,1] \
                 dst=fp32@{:#x}[1,1,1,1][128,1,1,1] channels=128;",
                PE * block + 2 + part + 1,
                TURNING + part * 512,
                TURNED + part * 512
            );
        }
    }
    out
}

fn dve() -> String {
    let mut out = BEGIN.to_owned();
    let all = format!("[1,1,1,1][{POSITIONS},1,1,1]");
    let one = "[1,1,1,1][1,1,1,1]";
    for block in 0..BLOCKS {
        let count = "$S[6]++@complete";
        let _ = writeln!(
            out,
            "TENSOR_REDUCE $S[5]>={} {count} op=MAX dim=X negated=1 src=fp32@{SCORES:#x}{all} \
             dst=fp32@{LARGEST:#x}{one} channels=128;\n\
             TENSOR_REDUCE $S[4]>={} {count} op=ADD dim=X src=fp32@{WEIGHTS:#x}{all} dst=fp32@{SUM:#x}{one} channels=128;\n\
             RECIPROCAL {count} src=fp32@{SUM:#x}{one} dst=fp32@{INVERSE:#x}{one} channels=128;\n\
             TENSOR_SCALAR {count} ops=MULTIPLY,BYPASS imm={INVERSE:#x},0 imm_src=PTR,INSTRUCTION \
             src=fp32@{WEIGHTS:#x}[1,1,1][{POSITIONS},1,1] dst=fp32@{WEIGHTS:#x}[1,1,1][{POSITIONS},1,1] channels=128;\n\
             COPY $S[5]>={} {count} src=fp32@{RESULT:#x}[1,1,1,1][128,1,1,1] dst=fp32@{:#x}[1,1,1,1][128,1,1,1] channels=128;",
            PE * block + 2,
            ACT * block + 1,
            PE * block + 8,
            OUT + block * 512
        );
    }
    out
}

#[test]
fn one_head_is_softmax_of_products_in_every_order() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let neff = built(folder.path());
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap_or_else(|| panic!("{:#?}", load.findings));
    // Scores of some tens: without the bias exponentials would leave 32 bits.
    let number = |at: usize| (((at * 2_654_435_761) >> 9) % 2001) as f32 / 500.0 - 2.0;
    let list = |from: usize| -> Vec<f32> { (from..from + SIDE * POSITIONS).map(number).collect() };
    let (q, k, v) = (list(0), list(1 << 20), list(1 << 21));
    let tensors = [("q", floats(&q)), ("k", floats(&k)), ("v", floats(&v))];
    let mut first = None;
    for order in ORDERS {
        let mut machine = neff.machine(&model, vec![setup(&tensors)]).unwrap();
        assert_eq!(machine.run(order, u64::MAX), End::Done, "{}", state(&machine));
        assert_eq!(machine.races().collect::<Vec<_>>(), Vec::<&Race>::new(), "{order:?}");
        let out = variable(&machine, 0, "out");
        assert_eq!(*first.get_or_insert_with(|| out.clone()), out, "{order:?}");
    }
    let out: Vec<f32> =
        first.unwrap().as_chunks::<4>().0.iter().map(|it| f32::from_le_bytes(*it)).collect();
    let at = |list: &[f32], row: usize, column: usize, columns: usize| {
        f64::from(list[row * columns + column])
    };
    for position in 0..POSITIONS {
        let scores: Vec<f64> = (0..POSITIONS)
            .map(|other| {
                (0..SIDE)
                    .map(|d| at(&q, d, position, POSITIONS) * at(&k, d, other, POSITIONS))
                    .sum()
            })
            .collect();
        let largest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| (score - largest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        for column in 0..SIDE {
            let expected: f64 = (0..POSITIONS)
                .map(|other| weights[other] / sum * at(&v, other, column, SIDE))
                .sum();
            let got = at(&out, position, column, SIDE);
            assert!((got - expected).abs() < 2e-4, "{position} {column}: {got} {expected}");
        }
    }
}
