//! What the container's fuzz targets share: how the fuzzer's bytes become a file, and sources
//! that hand it out in different ways.

pub mod input;
pub mod source;

/// The property tests' generator, fed from the fuzzer's bytes here.
#[allow(dead_code, reason = "each target uses a part")]
#[path = "../../crates/neff-container/tests/generator/mod.rs"]
pub mod generator;
