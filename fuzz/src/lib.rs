//! What the fuzz targets share. For the container: how the fuzzer's bytes become a file, and
//! sources that hand it out in different ways. For programs: how they become text or slots. For
//! models and manifests: several files in one input. For whole files: edits of samples.

pub mod bundle;
pub mod edited;
pub mod input;
pub mod program;
pub mod source;

/// The property tests' generator, fed from the fuzzer's bytes here.
#[allow(dead_code, reason = "each target uses a part")]
#[path = "../../crates/neff-container/tests/generator/mod.rs"]
pub mod generator;

/// The generator of valid instructions of the property tests.
#[path = "../../crates/neff-asm/tests/generator/mod.rs"]
pub mod instructions;
