//! Mnemonics of a program, counted.

use std::collections::BTreeMap;

use serde::Serialize;

/// A mnemonic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpcodeRow {
    /// The mnemonic; `None` for bytes that are no instruction of the generation.
    pub mnemonic: Option<&'static str>,
    /// How often it stands.
    pub count: u64,
}

/// Counts the mnemonics, the most frequent first, and says of each slot which one it has.
pub(super) fn count(mnemonics: &[Option<&'static str>]) -> (Vec<OpcodeRow>, Vec<u32>) {
    let mut counts: BTreeMap<Option<&'static str>, u64> = BTreeMap::new();
    for mnemonic in mnemonics {
        let count = counts.entry(*mnemonic).or_default();
        *count = count.saturating_add(1);
    }
    let rows = counts.into_iter().map(|(mnemonic, count)| OpcodeRow { mnemonic, count });
    let mut opcodes: Vec<_> = rows.collect();
    opcodes.sort_by_key(|row| (u64::MAX.saturating_sub(row.count), row.mnemonic));
    let places: BTreeMap<_, _> =
        (0u32..).zip(&opcodes).map(|(at, row)| (row.mnemonic, at)).collect();
    let of = |mnemonic| places.get(mnemonic).copied().unwrap_or(0);
    let places = mnemonics.iter().map(of).collect();
    (opcodes, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_comes_first() {
        let (rows, places) = count(&[Some("B"), None, Some("A"), Some("B")]);
        let rows: Vec<_> = rows.iter().map(|row| (row.mnemonic, row.count)).collect();
        assert_eq!(rows, [(Some("B"), 2), (None, 1), (Some("A"), 1)]);
        assert_eq!(places, [0, 1, 2, 0]);
    }
}
