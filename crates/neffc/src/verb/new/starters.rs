//! The starters: folders of `examples/`, held in the tool.
//!
//! `crates/neffc/starters` is a link to `examples`, so that there is one text of each and
//! `cargo package` takes the files along.

use super::Kind;

/// A folder that `new` makes.
#[derive(Debug)]
pub(super) struct Starter {
    /// The example it is.
    #[cfg_attr(not(test), expect(dead_code, reason = "the test compares it with the folder"))]
    example: &'static str,
    pub(super) files: &'static [File],
}

/// A file of a starter.
#[derive(Debug)]
pub(super) struct File {
    /// Path in the folder, with `/`.
    pub(super) path: &'static str,
    pub(super) bytes: &'static [u8],
}

/// An example with all of its files.
macro_rules! starter {
    ($example:literal: $($path:literal),+) => {
        const {
            &Starter {
                example: $example,
                files: &[$(File {
                    path: $path,
                    bytes: include_bytes!(concat!("../../../starters/", $example, "/", $path)),
                }),+],
            }
        }
    };
}

impl Starter {
    /// The starter of a kind.
    pub(super) fn of(kind: Kind) -> &'static Starter {
        match kind {
            Kind::Model => starter!("model": "model.toml", "pool.asm", "test-x.npy"),
            Kind::Allreduce => {
                starter!("allreduce-two-ranks": "model.toml", "pe.asm", "pool.asm",
                    "test-input0.npy", "test-input1.npy", "test-sum.npy")
            }
            Kind::Matmul => starter!("matmul": "dve.asm", "identity.npy", "idle.asm", "model.toml",
                "pe.asm", "pool.asm", "sp.asm", "test-a.npy", "test-b.npy", "test-y.npy"),
            Kind::CustomOp => {
                starter!("custom-op": "idle.asm", "model.toml", "pool.asm", "relu.q7",
                "sp.asm", "test-x.npy", "test-y.npy")
            }
            Kind::Weights => starter!("weights": "bias.npy", "layers.safetensors", "model.toml",
                "pool.asm", "test-x.npy", "test-y.npy"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;
    use std::path::Path;

    #[test]
    fn every_starter_is_its_whole_example() {
        for kind in Kind::value_variants() {
            let starter = Starter::of(*kind);
            let folder =
                Path::new(env!("CARGO_MANIFEST_DIR")).join("starters").join(starter.example);
            let mut there: Vec<String> = std::fs::read_dir(&folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                // What somebody built there.
                .filter(|name| !name.ends_with(".neff"))
                .collect();
            there.sort();
            let listed: Vec<&str> = starter.files.iter().map(|file| file.path).collect();
            assert_eq!(there, listed, "{}", starter.example);
        }
    }
}
