//! The machine, the runtime and the switches that a load is simulated with.

use neff_abi::{Arch, Runtime};

use crate::image::{Choices, LibraryContext};
use crate::plan::Parameters;

/// How a NEFF is loaded.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    /// The architecture of the machine.
    pub arch: Arch,
    /// The version of the runtime.
    pub runtime: &'static Runtime,
    /// True if `NEURON_RT_ALLOW_LEGACY_NEFF` is set.
    pub allow_legacy: bool,
    /// The architecture on which the runtime adds its own GPSIMD library: sources disagree, and
    /// this is the recommended reading (format notes 02 §11.1).
    pub default_library: Arch,
    /// Whose the GPSIMD libraries are that the NEFF brings.
    pub library_context: LibraryContext,
    /// Physical cores that are free; `None` for as many as it takes.
    pub cores: Option<u32>,
    /// Bytes of one device memory, to see whether the model fits; `None` to leave that out.
    pub memory: Option<u64>,
    /// What the notes do not fix about memory.
    pub parameters: Parameters,
    /// Numbers of slots where the notes know none.
    pub choices: Choices,
}

impl LoadOptions {
    /// The newest runtime that is known throughout, on a machine with cores enough.
    pub fn new(arch: Arch) -> LoadOptions {
        LoadOptions {
            arch,
            runtime: Runtime::baseline(),
            allow_legacy: false,
            default_library: Arch::Sunda,
            library_context: LibraryContext::default(),
            cores: None,
            memory: None,
            parameters: Parameters::default(),
            choices: Choices::default(),
        }
    }
}
