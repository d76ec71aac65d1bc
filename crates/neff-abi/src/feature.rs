//! Feature bits of the header (format notes 01 §6, 03 §2.1).
//!
//! The table names bits; which of them a runtime accepts stands in [`crate::runtime`]. Bits
//! without a row keep their number and print as `bit27`.

use std::fmt;

use crate::Evidence;

/// A bit of `feature_bits`, 0 to 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature(u8);

/// What is known about one bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureRow {
    /// The bit.
    pub bit: u8,
    /// Name in the compiler's library.
    pub compiler: Option<&'static str>,
    /// String in `neff_features` of def.json.
    pub def_json: Option<&'static str>,
    /// Name that the vendor's packager or profiler takes or prints.
    pub tool: Option<&'static str>,
    /// False if only the order of a list ties `tool` to this bit.
    pub tool_certain: bool,
    /// What a file with this bit needs.
    pub meaning: &'static str,
    /// How the bit is known.
    pub evidence: Evidence,
}

const fn row(bit: u8, evidence: Evidence, meaning: &'static str) -> FeatureRow {
    FeatureRow {
        bit,
        compiler: None,
        def_json: None,
        tool: None,
        tool_certain: true,
        meaning,
        evidence,
    }
}

/// A bit that compiler and def.json call the same.
const fn listed(bit: u8, name: &'static str, meaning: &'static str) -> FeatureRow {
    FeatureRow { compiler: Some(name), def_json: Some(name), ..row(bit, OBSERVED, meaning) }
}

/// A bit that def.json does not list.
const fn unlisted(bit: u8, name: &'static str, meaning: &'static str) -> FeatureRow {
    FeatureRow { compiler: Some(name), ..row(bit, OBSERVED, meaning) }
}

const OBSERVED: Evidence = Evidence::Observed;
const MEASURED: Evidence = Evidence::Measured;

/// Every bit that a source names or explains, ascending. 18, 19, 23 and 26 have no row.
pub const FEATURES: &[FeatureRow] = &[
    FeatureRow {
        tool: Some("bin-weights"),
        tool_certain: false,
        ..row(0, Evidence::Inferred, "weights are raw binary files")
    },
    FeatureRow {
        compiler: Some("neff_collective_has_offset"),
        def_json: Some("collective_has_offset"),
        tool: Some("collectives-offset"),
        ..row(1, OBSERVED, "collectives carry an offset")
    },
    FeatureRow {
        tool: Some("custom-ops"),
        ..listed(2, "neff_feature_custom_ops", "GPSIMD custom operators with their library")
    },
    FeatureRow {
        tool: Some("coalesced-cc"),
        ..listed(3, "neff_coalesced_ccops", "coalesced collectives")
    },
    FeatureRow {
        tool: Some("queue-set-instances"),
        ..listed(4, "neff_queue_set_instances", "DMA queue-set instances")
    },
    FeatureRow {
        tool: Some("on-chip-functions"),
        tool_certain: false,
        ..listed(5, "neff_has_functions", "functions that are called on the device")
    },
    listed(6, "neff_feature_dynamic_pwp", "activation tables loaded while running"),
    listed(
        7,
        "neff_feature_indirect_memcpy_32b_sem_wait",
        "32-bit semaphore waits of indirect memcpy",
    ),
    listed(8, "neff_feature_indirect_memcpy_bound_check", "bound check of indirect memcpy"),
    listed(9, "neff_feature_DMA_desc_higher_dim", "DMA descriptors of three or four dimensions"),
    FeatureRow {
        def_json: Some("neff_feature_vnc"),
        tool: Some("virtual-core"),
        ..row(10, MEASURED, "more than one physical core per logical core")
    },
    FeatureRow {
        tool: Some("v3-2x-4x-dve-perf-mode"),
        ..row(11, MEASURED, "performance mode of the DVE engine")
    },
    unlisted(12, "neff_feature_DGE", "descriptor generation (dynamic DMA)"),
    unlisted(13, "neff_feature_POOL_RSQRT", "reciprocal square root on the Pool engine"),
    FeatureRow {
        def_json: Some("neff_feature_remote_sem"),
        ..row(14, OBSERVED, "DMA blocks that update semaphores of the partner core")
    },
    unlisted(15, "neff_feature_DGE_cast", "dynamic DMA that converts the data type"),
    unlisted(16, "neff_feature_vector_DGE", "dynamic DMA of the vector form"),
    unlisted(17, "neff_feature_embedding_stride32", "embedding updates of stride 32"),
    unlisted(20, "neff_feature_SQI_no_rearm", "queue-instance switch without re-arming"),
    unlisted(21, "neff_feature_hardware_DGE", "dynamic DMA by hardware queues"),
    unlisted(22, "neff_feature_partial_sb2sb_ccop", "partial collectives between state buffers"),
    row(24, OBSERVED, "set for architectures of a compiler level above 39"),
    unlisted(25, "neff_feature_large_tensor_support", "tensors with 64-bit addresses"),
];

impl Feature {
    /// The virtual-core bit, which the runtime also reads on its own (format notes 01 §6.1).
    pub const VIRTUAL_CORE: Feature = Feature(10);
    /// The bit that no runtime tests.
    pub const UNTESTED: Feature = Feature(63);

    /// The feature of a bit number below 64.
    pub fn from_bit(bit: u8) -> Option<Feature> {
        (bit < 64).then_some(Feature(bit))
    }

    /// The bit number.
    pub fn bit(self) -> u8 {
        self.0
    }

    /// What is known about the bit.
    pub fn row(self) -> Option<&'static FeatureRow> {
        FEATURES.iter().find(|row| row.bit == self.0)
    }

    /// The feature of any of its names, exactly, or of `bitN`.
    pub fn parse(text: &str) -> Option<Feature> {
        if let Some(digits) = text.strip_prefix("bit")
            && digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return digits.parse().ok().and_then(Feature::from_bit);
        }
        let named = |row: &&FeatureRow| {
            [row.tool, row.def_json, row.compiler].into_iter().flatten().any(|name| name == text)
        };
        FEATURES.iter().find(named).map(|row| Feature(row.bit))
    }
}

/// The name that the vendor's tools print if it is certain, else def.json's, else the
/// compiler's, else a guessed tool name with a question mark, else `bitN`.
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(row) = self.row() else { return write!(f, "bit{}", self.0) };
        let certain = row.tool.filter(|_| row.tool_certain);
        match (certain.or(row.def_json).or(row.compiler), row.tool) {
            (Some(name), _) => f.write_str(name),
            (None, Some(guess)) => write!(f, "{guess}?"),
            (None, None) => write!(f, "bit{}", self.0),
        }
    }
}

/// A mask of features, as `feature_bits` stores it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FeatureBits(pub u64);

impl FeatureBits {
    /// The set bits, ascending.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        (0..64).map(Feature).filter(move |feature| self.contains(*feature))
    }

    /// True if the bit is set.
    pub fn contains(self, feature: Feature) -> bool {
        1u64.checked_shl(u32::from(feature.0)).is_some_and(|mask| self.0 & mask != 0)
    }

    /// The bits set here and not in `other`.
    #[must_use]
    pub fn without(self, other: FeatureBits) -> FeatureBits {
        FeatureBits(self.0 & !other.0)
    }

    /// True if no bit is set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Feature> for FeatureBits {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Self {
        let bit = |feature: Feature| 1u64.checked_shl(u32::from(feature.0)).unwrap_or(0);
        FeatureBits(features.into_iter().map(bit).fold(0, |mask, bit| mask | bit))
    }
}

/// The names, with comma and space between; `none` for an empty mask.
impl fmt::Display for FeatureBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (index, feature) in self.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{feature}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for FeatureBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x} ({self})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_ascend_and_every_name_leads_to_its_bit() {
        assert!(FEATURES.windows(2).all(|pair| pair[0].bit < pair[1].bit));
        for row in FEATURES {
            let feature = Feature::from_bit(row.bit).unwrap();
            for name in [row.compiler, row.def_json, row.tool].into_iter().flatten() {
                assert_eq!(Feature::parse(name), Some(feature), "{name}");
            }
            assert_eq!(Feature::parse(&format!("bit{}", row.bit)), Some(feature));
        }
        for text in ["bit64", "bit", "bit+1", "bit999", "neff", "", "Custom-Ops"] {
            assert_eq!(Feature::parse(text), None, "{text}");
        }
    }

    #[test]
    fn def_json_lists_eleven_bits_and_the_compiler_can_set_22() {
        let mask = |is: fn(&FeatureRow) -> bool| -> FeatureBits {
            FEATURES.iter().filter(|row| is(row)).map(|row| Feature(row.bit)).collect()
        };
        assert_eq!(mask(|row| row.def_json.is_some()).0, 0x47FE);
        assert_eq!(mask(|row| row.bit > 0).0, 0x0373_FFFE);
    }

    #[test]
    fn masks_print_names_and_keep_unknown_bits() {
        assert_eq!(
            FeatureBits(0x20_9C00).to_string(),
            "virtual-core, v3-2x-4x-dve-perf-mode, neff_feature_DGE, neff_feature_DGE_cast, \
             neff_feature_hardware_DGE"
        );
        assert_eq!(FeatureBits(0x8000_0000_0004_0021).to_string(), {
            "bin-weights?, neff_has_functions, bit18, bit63"
        });
        assert_eq!(FeatureBits(1 << 24).to_string(), "bit24");
        assert_eq!(FeatureBits(0).to_string(), "none");
        assert_eq!(format!("{:?}", FeatureBits(0x400)), "0x400 (virtual-core)");
        let all = FeatureBits(u64::MAX);
        assert_eq!(all.iter().count(), 64);
        assert_eq!(all.iter().collect::<FeatureBits>(), all);
        assert_eq!(all.without(FeatureBits(0xF)).0, !0xF);
    }
}
