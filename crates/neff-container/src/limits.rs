//! Limits of reading: what a hostile or damaged file may cost.
//!
//! Each has a default that every known NEFF stays far below and an option that raises it.

/// One mebibyte.
const MIB: u64 = 1 << 20;
/// One gibibyte.
const GIB: u64 = 1 << 30;

/// What reading one file may cost at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the uncompressed archive. Default 64 GiB: the weights of one core's share of a
    /// very large model stay below its 24 GiB of device memory.
    pub inflated: u64,
    /// Uncompressed bytes per compressed byte, tested once `RATIO_GRACE` bytes came out.
    /// Default 500: deflate cannot exceed 1032, real programs reach about 30.
    pub ratio: u64,
    /// Entries of the archive. Default 65,536; the measured files have 72.
    pub members: u64,
    /// Bytes of one member. Default 32 GiB.
    pub member_size: u64,
}

/// Bytes that may come out before the ratio is tested: small files of zeros are no threat.
pub const RATIO_GRACE: u64 = 256 * MIB;

/// Bytes of one long name or pax record. It is held in memory; no real one exceeds a path.
pub const METADATA: u64 = MIB;

/// Bytes of all long names and pax records of an archive, header blocks and padding included:
/// listings keep names in memory, and the record of an unpacked file counts blocks. Enough for
/// a pax header before each of 131,072 members.
pub const METADATA_IN_ALL: u64 = 128 * MIB;

/// Bytes of all header blocks before one member: they are held in memory when it is packed.
/// Room for a long name, a long link and two pax headers of the greatest size.
pub const METADATA_OF_MEMBER: u64 = 5 * MIB;

/// gzip members that are described one by one; the rest is only counted.
pub const GZIP_MEMBERS_DESCRIBED: usize = 16;

impl Default for Limits {
    fn default() -> Self {
        Limits { inflated: 64 * GIB, ratio: 500, members: 65_536, member_size: 32 * GIB }
    }
}
