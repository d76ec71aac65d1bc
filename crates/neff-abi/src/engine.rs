//! The five engines of a core and their names in both manifest dialects
//! (format notes 02 §5, 11 §6, 12 §10).
//!
//! The set is closed: the loader resolves any other name to the ordinal behind the last engine
//! and refuses it. The instruction set's sixth number, for the top-level sync processor, is no
//! engine of a def.json and stands with the instruction tables.

use std::fmt;

use crate::named::closed_set;

/// The names of one engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineRow {
    /// Name in the vendor's enum and in listings, e.g. `ACT`.
    pub name: &'static str,
    /// Key in def.json, owner word of a queue, and file stem of the legacy dialect (`act.json`).
    pub key: &'static str,
    /// File stem of the modern dialect (`Activation.json`).
    pub modern_stem: &'static str,
    /// Word of the vendor's profiler (12 §1.3).
    pub profiler_word: &'static str,
}

closed_set! {
    /// An engine; the position in the set is its ordinal.
    Engine => EngineRow;
    /// Matrix multiplication.
    Pe => EngineRow { name: "PE", key: "pe", modern_stem: "PE", profiler_word: "Tensor" };
    /// Activation functions.
    Act => EngineRow { name: "ACT", key: "act", modern_stem: "Activation", profiler_word: "Scalar" };
    /// Pooling and the GPSIMD cores.
    Pool => EngineRow { name: "POOL", key: "pool", modern_stem: "Pool", profiler_word: "GpSimd" };
    /// Vector operations.
    Dve => EngineRow { name: "DVE", key: "dve", modern_stem: "DVE", profiler_word: "Vector" };
    /// Synchronisation and DMA control.
    Sp => EngineRow { name: "SP", key: "sp", modern_stem: "SP", profiler_word: "Sync" };
}

impl Engine {
    /// The ordinal, 0 to 4.
    pub fn ordinal(self) -> u8 {
        self as u8
    }

    /// The engine with this ordinal.
    pub fn from_ordinal(ordinal: u64) -> Option<Engine> {
        Self::ALL.iter().copied().find(|engine| u64::from(engine.ordinal()) == ordinal)
    }

    /// The engine that a def.json key or queue owner names; exact, as the loader matches.
    pub fn from_key(key: &str) -> Option<Engine> {
        Self::ALL.iter().copied().find(|engine| engine.row().key == key)
    }

    /// The engine that any of its names means, without regard to case: what a user types.
    pub fn parse(text: &str) -> Option<Engine> {
        Self::ALL.iter().copied().find(|engine| {
            let row = engine.row();
            let names = [row.name, row.key, row.modern_stem, row.profiler_word];
            names.iter().any(|name| name.eq_ignore_ascii_case(text))
        })
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.row().key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_is_found_by_its_ordinal_and_each_name() {
        assert_eq!(Engine::ALL.len(), 5);
        for (ordinal, engine) in Engine::ALL.iter().copied().enumerate() {
            let row = engine.row();
            assert_eq!(Engine::from_ordinal(ordinal as u64), Some(engine));
            assert_eq!(Engine::from_key(row.key), Some(engine));
            assert_eq!(engine.to_string(), row.key);
            let upper = row.modern_stem.to_uppercase();
            for name in [row.name, row.key, row.modern_stem, row.profiler_word, &upper] {
                assert_eq!(Engine::parse(name), Some(engine), "{name}");
            }
        }
    }

    #[test]
    fn the_loader_matches_keys_exactly() {
        for text in ["PE", "Activation", "", "top_sp", "act "] {
            assert_eq!(Engine::from_key(text), None, "{text}");
        }
        assert_eq!(Engine::from_ordinal(5), None);
        assert_eq!(Engine::from_ordinal(256), None);
    }
}
