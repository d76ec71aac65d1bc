//! Writes a model of `out[128, N] = x[128, K] · y[K, N]` in fp16 over two physical cores, of the shape
//! of what today's compiler makes of it: `x` is transposed block by block, `y` streams through a ring
//! of buffers, sums stay in PSUM.
//!
//! `cargo run --example large_matmul -- K N FOLDER`, then `neffc build FOLDER/model.toml`. K is a
//! multiple of 128, N one of 1024.

#![allow(clippy::arithmetic_side_effects, reason = "sizes are those of the command line")]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

/// Rows of a block, and partitions.
const SIDE: usize = 128;
/// Columns of a tile.
const TILE: usize = 512;
/// Buffers for blocks of `y`; one semaphore of the queue each.
const Y_BUFFERS: usize = 16;
/// Buffers for blocks of `x`, and places in PSUM for what they are transposed to.
const X_BUFFERS: usize = 4;
/// Tiles in PSUM, and in SBUF on their way out.
const OUTPUTS: usize = 2;

/// Offsets in SBUF: transposed blocks, the identity, buffers.
const TRANSPOSED: usize = 0x4000;
const IDENTITY: usize = 0x2_0000;
const X: usize = 0x2_0100;
const Y: usize = 0x2_1000;
const OUT: usize = 0x2_6000;
/// Addresses in PSUM.
const PSUM_TILES: usize = 0x200_0000;
const PSUM_BLOCKS: usize = 0x200_3000;

/// First semaphores of the queues of pool, sp and act.
const POOL: usize = 8;
const SP: usize = 24;
const ACT: usize = 40;

const BEGIN: &str = "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\n";

#[allow(dead_code, reason = "tests use the module alone")]
fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [k, n, folder] = arguments.as_slice() else {
        return Err(io::Error::other("usage: large_matmul K N FOLDER"));
    };
    let number = |text: &String| text.parse().map_err(io::Error::other);
    write(Path::new(folder), number(k)?, number(n)?)
}

/// Writes model.toml, programs and the identity into a folder.
pub(crate) fn write(folder: &Path, k: usize, n: usize) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("model.toml"), model(k, n))?;
    fs::write(folder.join("idle.asm"), BEGIN)?;
    fs::write(folder.join("pe.asm"), pe(k, n))?;
    fs::write(folder.join("sp.asm"), sp(k))?;
    for core in 0..2 {
        fs::write(folder.join(format!("act{core}.asm")), act(k, n, core))?;
        fs::write(folder.join(format!("pool{core}.asm")), pool(k, n, core))?;
    }
    let one = |at: usize| if at / SIDE == at % SIDE { [0x00, 0x3C] } else { [0, 0] };
    fs::write(folder.join("identity.bin"), (0..SIDE * SIDE).flat_map(one).collect::<Vec<u8>>())
}

fn model(k: usize, n: usize) -> String {
    let mut out = format!(
        "[model]\nname = \"large_matmul\"\ntarget = \"cayman\"\nstyle = \"neuronx\"\nlnc = 2\n
[var.SB]\ntype = \"state-buffer\"\n
[var.x]\ntype = \"input\"\ndtype = \"float16\"\nshape = [{SIDE}, {k}]\n
[var.y]\ntype = \"input\"\ndtype = \"float16\"\nshape = [{k}, {n}]\n
[var.out]\ntype = \"output\"\ndtype = \"float16\"\nshape = [{SIDE}, {n}]\n
[var.identity]\ntype = \"file\"\nfile = \"identity.bin\"\ndtype = \"float16\"\nshape = [{SIDE}, {SIDE}]\n"
    );
    for core in 0..2 {
        let _ = write!(
            out,
            "\n[[graph]]\nname = \"sg0{core}\"\n
[graph.var.DGETable0]\ntype = \"dge-table\"\nlist = [\"x\", \"y\", \"out\"]\n"
        );
        for (name, owner, first) in [
            ("qPoolDynamic", "pool", POOL),
            ("qSPDynamicHW", "sp", SP),
            ("qActDynamicHW", "act", ACT),
        ] {
            let set: Vec<_> = (first..first + 16).map(|it| it.to_string()).collect();
            let _ = write!(
                out,
                "\n[graph.queue.{name}]\ntype = \"dynamic\"\nowner = \"{owner}\"\nnum_queues = 16\n\
                 semaphore_set = [{}]\n",
                set.join(", ")
            );
        }
        for (engine, file) in [
            ("pe", "pe.asm".to_owned()),
            ("act", format!("act{core}.asm")),
            ("pool", format!("pool{core}.asm")),
            ("sp", "sp.asm".to_owned()),
        ] {
            let _ = write!(out, "\n[graph.engine.{engine}]\nasm = \"{file}\"\n");
        }
        out.push_str("\n[graph.engine.dve]\nasm = \"idle.asm\"\ndve_tables = []\n");
    }
    out
}

/// A transfer of 128 rows; sides are text.
fn transfer(
    wait: &str,
    semaphore: usize,
    sizes: [usize; 2],
    steps: [usize; 2],
    sides: &str,
) -> String {
    let [from, to] = sizes;
    let [source, target] = steps;
    format!(
        "PSEUDO_DMA_DIRECT2D{wait} semaphore={semaphore} sem_increment=16 src_elem_size={from} \
         dst_elem_size={to} src_pattern=[{source},1][{SIDE},1] dst_pattern=[{target},1][{SIDE},1] {sides};\n"
    )
}

fn into_sbuf(offset: usize) -> String {
    format!("dst_var_id=0 dst_var_offset={offset} in_dtype=fp16 out_dtype=fp16")
}

/// The identity and the blocks of `x`.
fn sp(k: usize) -> String {
    let mut out = BEGIN.to_owned();
    let identity = format!("src_var_id=4 src_var_offset=0 {}", into_sbuf(IDENTITY));
    out += &transfer("", SP + X_BUFFERS, [256, 256], [256, 0x4_0000], &identity);
    for block in 0..k / SIDE {
        let wait = match block.checked_sub(X_BUFFERS) {
            Some(before) => format!(" $S[5]>={}", before + 1),
            None => String::new(),
        };
        let buffer = block % X_BUFFERS;
        let offset = block * SIDE * 2;
        let source = format!("src_table_offset_imm={offset} src_table_index=0");
        let sides = format!("{source} {}", into_sbuf(X + buffer * SIDE * 2));
        out += &transfer(&wait, SP + buffer, [256, 256], [k * 2, 0x4_0000], &sides);
    }
    out
}

/// The blocks of `y`, tile after tile.
fn pool(k: usize, n: usize, core: usize) -> String {
    let (blocks, tiles) = (k / SIDE, n / 2 / TILE);
    let mut out = BEGIN.to_owned();
    for (index, (tile, block)) in
        (0..tiles).flat_map(|tile| (0..blocks).map(move |block| (tile, block))).enumerate()
    {
        let wait = match index.checked_sub(Y_BUFFERS) {
            Some(before) => format!(" $S[5]>={}", blocks + before + 1),
            None => String::new(),
        };
        let buffer = index % Y_BUFFERS;
        let offset = (block * SIDE * n + core * n / 2 + tile * TILE) * 2;
        let source = format!("src_table_offset_imm={offset} src_table_index=1");
        let sides = format!("{source} {}", into_sbuf(Y + buffer * TILE * 2));
        out += &transfer(&wait, POOL + buffer, [1024, 1024], [n * 2, 0x4_0000], &sides);
    }
    out
}

fn weights(wait: &str, mode: &str, offset: usize) -> String {
    let last = offset + (SIDE - 1) * 2;
    format!("LDWEIGHTS{wait}{mode} src=fp16@{last:#x}[-1,0,-32][32,1,4] 128*128;\n")
}

/// Transposes the blocks of `x`, then multiplies.
fn pe(k: usize, n: usize) -> String {
    let (blocks, tiles) = (k / SIDE, n / 2 / TILE);
    let mut out = BEGIN.to_owned();
    let _ = writeln!(out, "EVENT_SEMAPHORE $S[{}]>=16;", SP + X_BUFFERS);
    for block in 0..blocks {
        if let Some(before) = block.checked_sub(X_BUFFERS) {
            let _ = writeln!(out, "EVENT_SEMAPHORE $S[4]>={};", before + 1);
        }
        let buffer = block % X_BUFFERS;
        let wait = format!(" $S[{}]>={}", SP + buffer, 16 * (block / X_BUFFERS + 1));
        out += &weights(&wait, " transpose_mode=ENABLED", X + buffer * SIDE * 2);
        let to = PSUM_BLOCKS + buffer * SIDE * 2;
        let _ = writeln!(
            out,
            "MATMUL $S[5]++@complete acc_flags=3 src=fp16@{IDENTITY:#x}[1,0,0][128,1,1] \
             dst={to:#x}[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;"
        );
    }
    let _ = writeln!(out, "EVENT_SEMAPHORE $S[4]>={blocks};");
    for tile in 0..tiles {
        if let Some(before) = tile.checked_sub(OUTPUTS) {
            let _ = writeln!(out, "EVENT_SEMAPHORE $S[4]>={};", blocks + before + 1);
        }
        for block in 0..blocks {
            let index = tile * blocks + block;
            let buffer = index % Y_BUFFERS;
            out += &weights("", "", TRANSPOSED + block * SIDE * 2);
            let flags = usize::from(block == 0) + 2 * usize::from(block + 1 == blocks);
            let (from, to) = (Y + buffer * TILE * 2, PSUM_TILES + tile % OUTPUTS * TILE * 4);
            let _ = writeln!(
                out,
                "MATMUL $S[{}]>={} $S[5]++@complete acc_flags={flags} src=fp16@{from:#x}[1,0,0][{TILE},1,1] \
                 dst={to:#x}[1,0,0][{TILE},1,1] 128*128;",
                POOL + buffer,
                16 * (index / Y_BUFFERS + 1)
            );
        }
    }
    out
}

/// Copies transposed blocks, then tiles, and stores the tiles.
fn act(k: usize, n: usize, core: usize) -> String {
    let (blocks, tiles) = (k / SIDE, n / 2 / TILE);
    let mut out = BEGIN.to_owned() + "ACT_TABLE_LOAD;\n";
    for block in 0..blocks {
        let from = PSUM_BLOCKS + block % X_BUFFERS * SIDE * 2;
        let to = TRANSPOSED + block * SIDE * 2;
        // Two elements at once.
        let _ = writeln!(
            out,
            "COPY $S[5]>={} $S[4]++@complete src=int32@{from:#x}[1,1,1,1][64,1,1,1] \
             dst=int32@{to:#x}[1,1,1,1][64,1,1,1] channels=128;",
            block + 1
        );
    }
    for tile in 0..tiles {
        let buffer = tile % OUTPUTS;
        if tile >= OUTPUTS {
            let _ =
                writeln!(out, "EVENT_SEMAPHORE $S[{}]>={};", ACT + buffer, 16 * (tile / OUTPUTS));
        }
        let (from, to) = (PSUM_TILES + buffer * TILE * 4, OUT + buffer * TILE * 4);
        let _ = writeln!(
            out,
            "COPY $S[5]>={} $S[4]++@complete src=fp32@{from:#x}[1,1,1,1][{TILE},1,1,1] \
             dst=fp32@{to:#x}[1,1,1,1][{TILE},1,1,1] channels=128;",
            blocks + (tile + 1) * blocks
        );
        let offset = (core * n / 2 + tile * TILE) * 2;
        let sides = format!(
            "src_var_id=0 src_var_offset={to} dst_table_offset_imm={offset} dst_table_index=2 \
             in_dtype=fp32 out_dtype=fp16"
        );
        let wait = format!(" $S[4]>={}", blocks + tile + 1);
        out += &transfer(&wait, ACT + buffer, [TILE * 4, TILE * 2], [0x4_0000, n * 2], &sides);
    }
    for buffer in 0..OUTPUTS.min(tiles) {
        let stores = (tiles - buffer).div_ceil(OUTPUTS);
        let _ = writeln!(out, "NOP $S[{}]>={};", ACT + buffer, 16 * stores);
    }
    out
}
