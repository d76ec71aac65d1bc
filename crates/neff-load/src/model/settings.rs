//! What a graph asks of the device beside variables, queues and programs: GPSIMD libraries, reserved
//! parts of the state buffer, conversion to 8-bit floats, collectives (format notes 02 §9 to §11).

/// A GPSIMD library that the NEFF brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    /// The member that holds its image.
    pub member: String,
    /// Bytes of the image.
    pub size: u64,
    /// Bytes of the block that the runtime links it to (format notes 07 §4.1), if the image is at
    /// hand and its loader takes it.
    pub staged: Option<u64>,
    /// Its version, as it stands.
    pub version: Option<String>,
    /// True if its opcode is that of built-in libraries.
    pub is_built_in: bool,
    /// The GPSIMD core that it is for.
    pub cpu_id: u64,
    /// GPSIMD cores that it is for; 0 if it does not say.
    pub total_cpus: u64,
    /// Its functions, in its order.
    pub functions: Vec<Function>,
}

/// A function of a GPSIMD library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its name; empty if it has none.
    pub name: String,
    /// The opcode that calls it.
    pub opcode: u64,
    /// The second byte that selects it.
    pub sub_opcode: u64,
}

/// A part of the state buffer that the program leaves alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarveOut {
    /// The word of its type.
    pub kind: String,
    /// The first partition.
    pub base_partition: u64,
    /// Partitions from there on.
    pub partitions: u64,
    /// Bytes from the start of each partition.
    pub offset: u64,
    /// Bytes in each partition.
    pub size: u64,
}

/// How 32-bit floats become 8-bit ones; `None` is what def.json does not say. What `sis` and
/// `sns` mean is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fp8 {
    /// `fp8_range_extension`.
    pub range_extension: Option<bool>,
    /// `emax_fp8_e4m3`.
    pub emax_e4m3: Option<u64>,
    /// `emax_fp8_e5m2`.
    pub emax_e5m2: Option<u64>,
    /// `ocp_sat`.
    pub ocp_saturation: Option<bool>,
    /// `fp8_sis`.
    pub sis: Option<bool>,
    /// `fp8_sns`.
    pub sns: Option<bool>,
}

/// Who takes part in collectives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collectives {
    /// Topologies, each of groups, each of global ranks.
    pub replica_groups: Vec<Vec<Vec<u64>>>,
    /// Sets, each of pairs of source and target as global ranks.
    pub source_target_pairs: Vec<Vec<[u64; 2]>>,
    /// Streams; 1 if def.json does not say.
    pub streams: u64,
}
