//! Runtime versions and what each accepts (format notes 03 §7, 02 §7.3 and §9.1).
//!
//! A row holds what is published or measured about one version, and says of everything else
//! that it is unknown: a newer runtime may well refuse or accept what this table cannot tell.
//! Runtimes of the first Inferentia era have no row. All that is known of them is one text
//! (`NEFF version mismatch supported: 1.1 received: 2.0`): no status, no order of gates.

use std::fmt;

use crate::{Feature, FeatureBits};

/// How far a property of a runtime is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact<T> {
    /// This and nothing else.
    Known(T),
    /// This has been seen or published; more is possible.
    AtLeast(T),
    /// No source says.
    Unknown,
}

/// The runtime's words when it refuses feature bits (G05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeatureText {
    /// The form of early 2024.
    CurrentlySupporting,
    /// The form of 2.31.
    NewerCompiler,
}

/// One version of the vendor's runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Runtime {
    /// Version of the runtime library, or a made-up name where no version is published.
    pub version: &'static str,
    /// The SDK release that brought it.
    pub sdk: Option<&'static str>,
    /// Largest `neff_version_major` (G04).
    pub max_major: Fact<u64>,
    /// The mask that the runtime compares with and prints (G05). It may hold bit 63, which is
    /// never tested.
    pub features: Fact<FeatureBits>,
    /// How it words a refusal of features; `None` if unknown.
    pub feature_text: Option<FeatureText>,
    /// Distinct replica groups of a NEFF.
    pub replica_groups: Fact<u64>,
    /// Queue-set instances of a NEFF; `None` inside means no limit.
    pub queue_set_instances: Fact<Option<u64>>,
    /// Gates it is known to have beyond those of the baseline, whose details no source gives.
    pub unpublished_gates: &'static [&'static str],
}

/// Every runtime with a row, oldest first.
pub const RUNTIMES: &[Runtime] = &[
    // Known from one public log; it read a file of version 2.0 as far as the feature test.
    Runtime {
        version: "early-2024",
        sdk: None,
        max_major: Fact::AtLeast(2),
        features: Fact::Known(FeatureBits(0x8000_0000_0000_00FF)),
        feature_text: Some(FeatureText::CurrentlySupporting),
        replica_groups: Fact::Unknown,
        queue_set_instances: Fact::Unknown,
        unpublished_gates: &[],
    },
    // Loaded ten measured files with features 0xC00; the last before the limit of 512 fell.
    Runtime {
        version: "2.30.51",
        sdk: None,
        max_major: Fact::AtLeast(2),
        features: Fact::AtLeast(FeatureBits(0xC00)),
        feature_text: None,
        replica_groups: Fact::Unknown,
        queue_set_instances: Fact::Known(Some(512)),
        unpublished_gates: &[],
    },
    BASELINE,
    Runtime { version: "2.32.31.0", sdk: Some("2.30.0"), unpublished_gates: NEWER_GATES, ..NEWER },
    Runtime {
        version: "2.34.10",
        sdk: Some("2.32.0"),
        replica_groups: Fact::Known(16),
        unpublished_gates: NEWER_GATES,
        ..NEWER
    },
];

/// The newest runtime that is known throughout.
const BASELINE: Runtime = Runtime {
    version: "2.31.24.0",
    sdk: Some("2.29.0"),
    max_major: Fact::Known(2),
    features: Fact::Known(FeatureBits(0x07FF_FFFF)),
    feature_text: Some(FeatureText::NewerCompiler),
    replica_groups: Fact::Known(12),
    queue_set_instances: Fact::Known(None),
    unpublished_gates: &[],
};

/// What a version behind the baseline keeps: bits are never renumbered, so it accepts at least
/// the same; how many more, no source says.
const NEWER: Runtime = Runtime {
    max_major: Fact::AtLeast(2),
    features: Fact::AtLeast(FeatureBits(0x07FF_FFFF)),
    feature_text: None,
    ..BASELINE
};

const NEWER_GATES: &[&str] = &["the NEFF revision id is compared with the device"];

impl Runtime {
    /// The runtime that is meant when none is named.
    pub const fn baseline() -> &'static Runtime {
        &BASELINE
    }

    /// The row of a version text: the whole version, or a beginning of it that ends
    /// before a dot and fits one row only (`2.31`).
    pub fn find(text: &str) -> Option<&'static Runtime> {
        if let Some(exact) = RUNTIMES.iter().find(|row| row.version == text) {
            return Some(exact);
        }
        let continues = |row: &&Runtime| {
            !text.is_empty()
                && row.version.strip_prefix(text).is_some_and(|rest| rest.starts_with('.'))
        };
        let mut fitting = RUNTIMES.iter().filter(continues);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// The versions to offer when [`Runtime::find`] has none: those that share the longest
    /// beginning with `text`, oldest first; all if none shares any.
    pub fn nearest(text: &str) -> Vec<&'static str> {
        let shared = |row: &Runtime| {
            row.version.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count()
        };
        let best = RUNTIMES.iter().map(shared).max().unwrap_or(0);
        RUNTIMES.iter().filter(|row| shared(row) == best).map(|row| row.version).collect()
    }

    /// The bits that the runtime surely refuses in a file of major version 2: all it lacks,
    /// but for the one that is never tested. `Unknown` if its mask is not fully known.
    pub fn refused_features(&self) -> Fact<FeatureBits> {
        match self.features {
            Fact::Known(mask) => Fact::Known(tested(FeatureBits(!mask.0))),
            Fact::AtLeast(_) | Fact::Unknown => Fact::Unknown,
        }
    }

    /// True if the runtime is known to lack the feature.
    pub fn lacks(&self, feature: Feature) -> bool {
        matches!(self.refused_features(), Fact::Known(refused) if refused.contains(feature))
    }

    /// True if the runtime is known to accept the feature.
    pub fn has(&self, feature: Feature) -> bool {
        match self.features {
            Fact::Known(mask) | Fact::AtLeast(mask) => mask.contains(feature),
            Fact::Unknown => false,
        }
    }
}

/// The bits of a mask that any runtime tests: all but 63.
fn tested(mask: FeatureBits) -> FeatureBits {
    mask.without(FeatureBits::from_iter([Feature::UNTESTED]))
}

impl FeatureText {
    /// The text with its arguments: the minor version of the file, the offending bits, and the
    /// runtime's own mask. The major version is 2, the only one that is tested.
    pub fn render(self, minor: u64, offending: FeatureBits, supported: FeatureBits) -> String {
        let (offending, supported) = (offending.0, supported.0);
        match self {
            FeatureText::CurrentlySupporting => format!(
                "NEFF version: 2.{minor}, features: 0x{offending:x} are not supported.  \
                 Currently supporting: 0x{supported:x}"
            ),
            FeatureText::NewerCompiler => format!(
                "This NEFF (version: 2.{minor}, features: 0x{offending:x}) has been compiled by \
                 a newer version of Neuron compiler. Features supported by this Neuron Runtime: \
                 0x{supported:x}. Please update the aws-neuronx-runtime-lib package to the \
                 latest version."
            ),
        }
    }
}

impl fmt::Display for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feature(bit: u8) -> Feature {
        Feature::from_bit(bit).unwrap()
    }

    #[test]
    fn the_baseline_masks_are_the_published_constants() {
        let baseline = Runtime::baseline();
        assert_eq!(baseline.refused_features(), Fact::Known(FeatureBits(0x7FFF_FFFF_F800_0000)));
        assert!(baseline.has(feature(26)) && !baseline.lacks(feature(26)));
        assert!(baseline.lacks(feature(27)) && baseline.lacks(feature(62)));
        assert!(!baseline.lacks(Feature::UNTESTED) && !baseline.has(Feature::UNTESTED));
    }

    #[test]
    fn bit_8_is_lacking_before_and_present_since() {
        let lacking: Vec<_> =
            RUNTIMES.iter().filter(|row| row.lacks(feature(8))).map(|row| row.version).collect();
        assert_eq!(lacking, ["early-2024"]);
        let early = Runtime::find("early-2024").unwrap();
        assert!(early.has(feature(7)) && !early.lacks(Feature::UNTESTED));
    }

    #[test]
    fn what_a_row_does_not_know_is_neither_lacking_nor_present() {
        for version in ["2.32.31.0", "2.34.10", "2.30.51"] {
            let row = Runtime::find(version).unwrap();
            assert!(!row.lacks(feature(27)) && !row.has(feature(27)), "{version}");
            assert_eq!(row.refused_features(), Fact::Unknown);
        }
    }

    #[test]
    fn versions_are_found_whole_or_by_an_unambiguous_beginning() {
        assert_eq!(Runtime::find("2.31.24.0"), Some(Runtime::baseline()));
        assert_eq!(Runtime::find("2.31"), Some(Runtime::baseline()));
        for text in ["", "2", "2.3", "2.31.", "2.31.24.1", "latest"] {
            assert_eq!(Runtime::find(text), None, "{text}");
        }
        assert_eq!(Runtime::nearest("2.31.25.0"), ["2.31.24.0"]);
        assert_eq!(Runtime::nearest("x").len(), RUNTIMES.len());
    }

    #[test]
    fn refusals_are_worded_as_the_runtime_words_them() {
        assert_eq!(
            FeatureText::CurrentlySupporting.render(
                0,
                FeatureBits(0x100),
                FeatureBits(0x8000_0000_0000_00FF)
            ),
            "NEFF version: 2.0, features: 0x100 are not supported.  Currently supporting: \
             0x80000000000000ff"
        );
        let text = FeatureText::NewerCompiler.render(7, FeatureBits(1 << 27), FeatureBits(0xFF));
        assert!(text.starts_with("This NEFF (version: 2.7, features: 0x8000000) has been"));
        assert!(text.contains("Features supported by this Neuron Runtime: 0xff. Please"));
    }
}
