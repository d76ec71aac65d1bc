//! The instructions of the vector engines that select, search, and move between partitions.

use neff_isa::model::Evidence::{Inferred, ProjectChoice, Published};

use super::super::row::Row;
use super::super::{lanes, largest, predicated, select, statistics};

/// The bits of the float that scales nothing.
const ONE: u64 = 0x3F80_0000;

/// What instructions of S4D4_TR have that do not reduce. What `op_dim` says does not matter to them.
const UNREDUCED: &[(&str, u64)] = &[("op", 0), ("negated", 0), ("mask_enable", 0)];

/// By what they are for.
#[rustfmt::skip]
pub(super) static PLACED: &[Row] = &[
    Row {
        mnemonic: "COPY_PREDICATED",
        computes: "dst = src1 where src0 is not 0",
        evidence: Inferred,
        because: "`nki.isa.tensor_copy_predicated`; src1 has the type of dst (05 §3.8), so src0 is the predicate",
        fixed: &[("op", 0)],
        run: predicated::copy_same,
    },
    Row {
        mnemonic: "CAST_PREDICATED",
        computes: "as COPY_PREDICATED, between types",
        evidence: ProjectChoice,
        because: "operands as those of COPY_PREDICATED",
        fixed: &[("op", 0)],
        run: predicated::copy,
    },
    Row {
        mnemonic: "COPY_PREDICATED_SCALAR",
        computes: "dst = src0_imm where pred is not 0, or where it is 0 with `reversed_pred`",
        evidence: Published,
        because: "`nki.isa.tensor_copy_predicated`; the number is of `in_dtype`",
        fixed: &[],
        run: predicated::scalar,
    },
    Row {
        mnemonic: "TENSOR_SCALAR_AFFINE_SELECT",
        computes: "dst = src where mask + partition * `channel_multiplier` compares with 0 by `fill_mode`, else the float in register `fill_reg`",
        evidence: Published,
        because: "`nki.isa.affine_select`; partitions count from the first of the instruction",
        fixed: &[],
        run: select::affine_select,
    },
    Row {
        mnemonic: "RANGE_SELECT",
        computes: "dst = src where base + i compares with bound0 and with bound1, else fill_val; the largest of dst into the accumulator",
        evidence: Published,
        because: "`nki.isa.range_select`",
        fixed: &[],
        run: select::range,
    },
    Row {
        mnemonic: "IOTA",
        computes: "dst = the values of the pattern + partition * `channel_multiplier`, in 32-bit integers",
        evidence: Published,
        because: "`nki.isa.iota`; partitions count from the first of the instruction, sums wrap around",
        fixed: &[],
        run: select::iota,
    },
    Row {
        mnemonic: "CROSS_LANE_REDUCE_ARITH",
        computes: "dst[j] = ADD or MAX over the partitions of src[j], over all j too with `reduce_axis` ALL, into the first partition of dst",
        evidence: ProjectChoice,
        because: "`nki.isa.tensor_partition_reduce`; that dst is one partition is a choice",
        fixed: &[("scale", ONE)],
        run: lanes::reduce,
    },
    Row {
        mnemonic: "CROSS_LANE_REDUCE_BITVEC",
        computes: "as CROSS_LANE_REDUCE_ARITH with OR, AND, XOR",
        evidence: ProjectChoice,
        because: "as CROSS_LANE_REDUCE_ARITH",
        fixed: &[("scale", ONE)],
        run: lanes::reduce_bits,
    },
    Row {
        mnemonic: "LOAD_MASK_SELECT",
        computes: "loads the mask of STREAM_SHUFFLE",
        evidence: Published,
        because: "05 §3.9",
        fixed: &[("param_ram_offset", 0), ("imm_ptr_select", 0)],
        run: lanes::load_mask,
    },
    Row {
        mnemonic: "STREAM_SHUFFLE",
        computes: "in each quadrant, partition i of dst = partition mask[i] of src; 255 leaves it as it is",
        evidence: Published,
        because: "`nki.isa.nc_stream_shuffle`",
        fixed: UNREDUCED,
        run: lanes::shuffle,
    },
    Row {
        mnemonic: "STREAM_TRANSPOSE",
        computes: "element j of partition i of dst = element i of partition j of src, 32 by 32",
        evidence: Published,
        because: "`nki.isa.nc_transpose`; how more than one block is arranged is unknown",
        fixed: UNREDUCED,
        run: lanes::transpose,
    },
    Row {
        mnemonic: "MAX8",
        computes: "dst = the 8 largest of src, in descending order",
        evidence: Published,
        because: "`nki.isa.max8`; NaN above all is a choice",
        fixed: &[("even_count", 0), ("odd_count", 0)],
        run: largest::max8,
    },
    Row {
        mnemonic: "MATCH_VALUE_LOAD",
        computes: "loads 8 values of each partition to search for",
        evidence: Published,
        because: "`nki.isa.nc_find_index8`",
        fixed: &[("imm1", 0), ("imm0_ptr", 0), ("imm0_src", 0)],
        run: largest::load_values,
    },
    Row {
        mnemonic: "FIND_INDEX8",
        computes: "dst = where each of the values is first in src",
        evidence: Published,
        because: "`nki.isa.nc_find_index8`; a value that is not there has no meaning",
        fixed: &[("even_count", 0), ("odd_count", 0)],
        run: largest::find_index8,
    },
    Row {
        mnemonic: "MATCH_REPLACE8",
        computes: "dst = src, in which the first element of each of the values is `immediate`",
        evidence: Published,
        because: "`nki.isa.nc_match_replace8`; values that are equal replace one element each, a choice",
        fixed: &[],
        run: largest::replace8,
    },
    Row {
        mnemonic: "BATCH_NORM_STATS2",
        computes: "dst = how many, mean, variance times how many, of the elements at even places, then at odd ones",
        evidence: Published,
        because: "`nki.isa.bn_stats`; `even_count` and `odd_count` must say how many",
        fixed: &[],
        run: statistics::of_elements,
    },
    Row {
        mnemonic: "BATCH_NORM_AGGREGATE",
        computes: "dst = mean and variance of what the statistics in src were made of",
        evidence: Published,
        because: "`nki.isa.bn_aggr`",
        fixed: &[("even_count", 0), ("odd_count", 0)],
        run: statistics::of_statistics,
    },
];
