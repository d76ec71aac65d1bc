//! How much of a weight file is held in memory, and what is refused. Every limit stands here
//! with its unit and reason.

/// Largest header dictionary of a `.npy` in bytes. Version 1.0 cannot pass 65,535; later
/// versions could say 4 GiB. NumPy itself refuses more than 10,000 unless told to trust the
/// file. Project choice: plenty above both.
pub const MAX_NPY_HEADER: u64 = 1 << 20;
/// Most dimensions of an array: what NumPy 2 takes (earlier ones took 32).
pub const MAX_DIMENSIONS: usize = 64;
/// Largest element in bytes. Numbers have at most 16; strings and voids may be any length.
/// Project choice, so that one element always fits a block.
pub const MAX_ELEMENT: u64 = 1 << 20;
/// Deepest nesting of lists and tuples in a header dictionary: a shape needs one level, the
/// structured types that are refused rarely three.
pub const MAX_NESTING: usize = 16;
/// Bytes of an array copied at a time when its order stays as it is.
pub const COPY_BLOCK: usize = 256 * 1024;
/// Bytes of C order gathered at a time from an array in Fortran order. Each block costs a pass
/// over the file, or over the parts of it that the block needs; a weight of usual size is done in
/// one.
pub const GATHER_BLOCK: usize = 64 * 1024 * 1024;
/// Largest header of a safetensors file in bytes: the limit of the format's reference reader.
pub const MAX_SAFETENSORS_HEADER: u64 = 100_000_000;
/// Most JSON values in the header of a safetensors file: eight or so for each tensor, so half a
/// million tensors, and 84 MB of tree. Project choice.
pub const MAX_SAFETENSORS_VALUES: u32 = 1 << 22;
/// Largest directory of a `.npz` archive in bytes: over half a million members. Project choice.
pub const MAX_NPZ_DIRECTORY: u64 = 64 << 20;
/// Largest member of a `.npz` archive in bytes, uncompressed: it goes into the caller's spool,
/// and a small file can inflate to a thousand times its size. Project choice, the order of a
/// device's memory.
pub const MAX_NPZ_MEMBER: u64 = 16 << 30;
/// Most errors that are kept of one file, and as many other findings; the rest is counted. Project
/// choice: enough to see what is wrong with a file that a program wrote.
pub const MAX_FINDINGS: usize = 32;
