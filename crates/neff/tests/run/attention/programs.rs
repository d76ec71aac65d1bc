//! The model: its file, and the programs of its engines.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::{SIDE, Shape};
use crate::floats;

/// Addresses in PSUM.
const SCORES: usize = 0x200_0000;
const TURNING: usize = 0x200_0800;
const RESULT: usize = 0x200_1000;
/// The first byte of SBUF that is used.
const FIRST: usize = 0x4000;

const BEGIN: &str = "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\n";
/// What DVE counts for a block of queries.
const DVE: usize = 5;

impl Shape {
    /// Blocks of queries, and of keys.
    fn blocks(&self) -> usize {
        self.positions / SIDE
    }

    /// What PE counts for a block of queries: the scores, transposes, products with values.
    fn pe(&self) -> usize {
        self.passes + self.blocks() * (1 + self.passes)
    }

    /// What ACT counts for it: the exponentials, and copies of what was transposed.
    fn act(&self) -> usize {
        1 + self.blocks()
    }

    /// Bytes of a row of 128 numbers.
    fn row(&self) -> usize {
        SIDE * self.size
    }

    /// Offsets in SBUF, each behind the one before.
    fn places(&self) -> Places {
        let wide = self.positions * self.size;
        let q = FIRST;
        let (k, v) = (q + wide, q + 2 * wide);
        let identity = v + wide;
        let weights = identity + self.row();
        let (turned, out) = (weights + wide, weights + 2 * wide);
        let largest = out + wide;
        Places { q, k, v, identity, weights, turned, out, largest }
    }
}

/// Offsets in SBUF.
struct Places {
    q: usize,
    k: usize,
    v: usize,
    identity: usize,
    weights: usize,
    turned: usize,
    out: usize,
    /// The largest score of a row, in 32 bits; then the sum, then its inverse.
    largest: usize,
}

/// Writes model, programs and data into a folder.
pub(super) fn write(folder: &Path, shape: &Shape) {
    let (positions, dtype) = (shape.positions, shape.dtype);
    let tensor = |name: &str, kind: &str, rows: usize, columns: usize| {
        format!(
            "\n[var.{name}]\ntype = \"{kind}\"\ndtype = \"{dtype}\"\nshape = [{rows}, {columns}]\n"
        )
    };
    let semaphores: Vec<_> = (8..24).map(|it| it.to_string()).collect();
    let mut model = "[model]\nname = \"attention\"\ntarget = \"cayman\"\nstyle = \"neuronx\"\n\
                     \n[var.SB]\ntype = \"state-buffer\"\n"
        .to_owned();
    model += &tensor("q", "input", SIDE, positions);
    model += &tensor("k", "input", SIDE, positions);
    model += &tensor("v", "input", positions, SIDE);
    model += &tensor("out", "output", positions, SIDE);
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
    let texts = [
        ("pe", pe(shape)),
        ("act", act(shape)),
        ("pool", BEGIN.to_owned()),
        ("dve", dve(shape)),
        ("sp", sp(shape)),
    ];
    for (engine, text) in texts {
        fs::write(folder.join(format!("{engine}.asm")), text).unwrap();
    }
    let identity: Vec<f32> =
        (0..SIDE * SIDE).map(|at| f32::from(u8::from(at / SIDE == at % SIDE))).collect();
    let identity =
        floats(&identity).as_chunks::<4>().0.iter().flat_map(|it| shape.bits(it)).collect();
    fs::write::<_, Vec<u8>>(folder.join("identity.bin"), identity).unwrap();
    fs::write(folder.join("model.toml"), model).unwrap();
}

fn transfer(
    shape: &Shape,
    wait: &str,
    semaphore: usize,
    size: usize,
    [from, to]: [usize; 2],
    sides: &str,
) -> String {
    let dtype = shape.word;
    format!(
        "PSEUDO_DMA_DIRECT2D{wait} semaphore={semaphore} sem_increment=16 src_elem_size={size} \
         dst_elem_size={size} src_pattern=[{from},1][128,1] dst_pattern=[{to},1][128,1] {sides} \
         in_dtype={dtype} out_dtype={dtype};\n"
    )
}

fn sp(shape: &Shape) -> String {
    let (places, row, wide) = (shape.places(), shape.row(), shape.positions * shape.size);
    let mut out = BEGIN.to_owned();
    let into = |offset: usize| format!("dst_var_id=0 dst_var_offset={offset}");
    let from = |index: usize, offset: usize| {
        format!("src_table_offset_imm={offset} src_table_index={index}")
    };
    for (index, to) in [(0, places.q), (1, places.k)] {
        let sides = format!("{} {}", from(index, 0), into(to));
        out += &transfer(shape, "", 8, wide, [wide, 0x4_0000], &sides);
    }
    for block in 0..shape.blocks() {
        let sides = format!("{} {}", from(2, block * SIDE * row), into(places.v + block * row));
        out += &transfer(shape, "", 9, row, [row, 0x4_0000], &sides);
    }
    let sides = format!("src_var_id=5 src_var_offset=0 {}", into(places.identity));
    out += &transfer(shape, "", 10, row, [row, 0x4_0000], &sides);
    for block in 0..shape.blocks() {
        let sides = format!(
            "src_var_id=0 src_var_offset={} dst_table_offset_imm={} dst_table_index=3",
            places.out + block * row,
            block * SIDE * row
        );
        let wait = format!(" $S[6]>={}", DVE * block + 5);
        out += &transfer(shape, &wait, 11, row, [0x4_0000, row], &sides);
    }
    out + &format!("NOP $S[11]>={};\n", 16 * shape.blocks())
}

/// A product, in two passes in 32 bits; `ends` are whether it begins a sum, and ends it.
fn product(
    shape: &Shape,
    out: &mut String,
    [weights, moving, to]: [usize; 3],
    columns: usize,
    ends: [bool; 2],
) {
    let modes: &[[&str; 2]] = match shape.passes {
        1 => &[[""; 2]],
        _ => {
            &[["fp32_mode=LOW ", "fp32_mode=LOW_HIGH "], ["fp32_mode=HIGH ", "fp32_mode=LOW_HIGH "]]
        }
    };
    let (dtype, last) = (shape.word, modes.len() - 1);
    for (pass, [load, mode]) in modes.iter().enumerate() {
        let flags = usize::from(ends[0] && pass == 0) + 2 * usize::from(ends[1] && pass == last);
        let _ = writeln!(
            out,
            "LDWEIGHTS {load}src={dtype}@{:#x}[-1,0,0][128,1,1] 128*128;\n\
             MATMUL $S[5]++@complete acc_flags={flags} {mode}src={dtype}@{moving:#x}[1,0,0][{columns},1,1] \
             dst={to:#x}[1,0,0][{columns},1,1] 128*128;",
            weights + (SIDE - 1) * shape.size
        );
    }
}

fn pe(shape: &Shape) -> String {
    let (places, row, blocks) = (shape.places(), shape.row(), shape.blocks());
    let [load, mode] =
        if shape.passes == 1 { [""; 2] } else { ["fp32_mode=LOW ", "fp32_mode=LOW_HIGH "] };
    let (dtype, last) = (shape.word, (SIDE - 1) * shape.size);
    let mut out = BEGIN.to_owned();
    for (semaphore, count) in [(8, 2), (9, blocks), (10, 1)] {
        let _ = writeln!(out, "EVENT_SEMAPHORE $S[{semaphore}]>={};", 16 * count);
    }
    for block in 0..blocks {
        if let Some(before) = block.checked_sub(1) {
            let _ = writeln!(out, "EVENT_SEMAPHORE $S[4]>={};", shape.act() * before + 1);
        }
        let queries = [places.q + block * row, places.k, SCORES];
        product(shape, &mut out, queries, shape.positions, [true; 2]);
        let _ = writeln!(out, "EVENT_SEMAPHORE $S[6]>={};", DVE * block + 4);
        for part in 0..blocks {
            let _ = writeln!(
                out,
                "LDWEIGHTS {load}transpose_mode=ENABLED src={dtype}@{:#x}[-1,0,0][128,1,1] 128*128;\n\
                 MATMUL $S[5]++@complete acc_flags=3 {mode}src={dtype}@{:#x}[1,0,0][128,1,1] \
                 dst={:#x}[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;",
                places.weights + part * row + last,
                places.identity,
                TURNING + part * row
            );
        }
        let _ = writeln!(out, "EVENT_SEMAPHORE $S[4]>={};", shape.act() * (block + 1));
        for part in 0..blocks {
            let sides = [places.turned + part * row, places.v + part * row, RESULT];
            product(shape, &mut out, sides, SIDE, [part == 0, part + 1 == blocks]);
        }
    }
    out
}

fn act(shape: &Shape) -> String {
    let (places, row, dtype) = (shape.places(), shape.row(), shape.word);
    let positions = shape.positions;
    let mut out = BEGIN.to_owned() + "ACT_TABLE_LOAD;\n";
    for block in 0..shape.blocks() {
        let _ = writeln!(
            out,
            "ACTIVATE $S[6]>={} $S[4]++@complete EXP bias_ptr=fp32@{:#x} \
             src=fp32@{SCORES:#x}[1,1,1][{positions},1,1] dst={dtype}@{:#x}[1,1,1][{positions},1,1] \
             channels=128 scale=1.000000 imm=0.000000 accumulator_cmd=IDLE;",
            DVE * block + 1,
            places.largest,
            places.weights
        );
        for part in 0..shape.blocks() {
            let _ = writeln!(
                out,
                "COPY $S[5]>={} $S[4]++@complete src={dtype}@{:#x}[1,1,1,1][128,1,1,1] \
                 dst={dtype}@{:#x}[1,1,1,1][128,1,1,1] channels=128;",
                shape.pe() * block + shape.passes + part + 1,
                TURNING + part * row,
                places.turned + part * row
            );
        }
    }
    out
}

fn dve(shape: &Shape) -> String {
    let (places, dtype) = (shape.places(), shape.word);
    let (positions, row) = (shape.positions, shape.row());
    let mut out = BEGIN.to_owned();
    let all = format!("[1,1,1,1][{positions},1,1,1]");
    let one = "[1,1,1,1][1,1,1,1]";
    let (largest, weights) = (places.largest, places.weights);
    let [sum, inverse] = [4, 8].map(|behind| largest + behind);
    for block in 0..shape.blocks() {
        let count = "$S[6]++@complete";
        let _ = writeln!(
            out,
            "TENSOR_REDUCE $S[5]>={} {count} op=MAX dim=X negated=1 src=fp32@{SCORES:#x}{all} \
             dst=fp32@{largest:#x}{one} channels=128;\n\
             TENSOR_REDUCE $S[4]>={} {count} op=ADD dim=X src={dtype}@{weights:#x}{all} dst=fp32@{sum:#x}{one} channels=128;\n\
             RECIPROCAL {count} src=fp32@{sum:#x}{one} dst=fp32@{inverse:#x}{one} channels=128;\n\
             TENSOR_SCALAR {count} ops=MULTIPLY,BYPASS imm={inverse:#x},0 imm_src=PTR,INSTRUCTION \
             src={dtype}@{weights:#x}[1,1,1][{positions},1,1] dst={dtype}@{weights:#x}[1,1,1][{positions},1,1] channels=128;\n\
             COPY $S[5]>={} {count} src=fp32@{RESULT:#x}[1,1,1,1][128,1,1,1] dst={dtype}@{:#x}[1,1,1,1][128,1,1,1] channels=128;",
            shape.pe() * block + shape.passes,
            shape.act() * block + 1,
            shape.pe() * (block + 1),
            places.out + block * row
        );
    }
    out
}
