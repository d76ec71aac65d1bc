//! Architecture scales: six generations and what every party calls them (format notes 03 §6).
//!
//! The columns are never mixed: the HAL ordinal is what the runtime compares, the core type is
//! what device libraries are made for, the level is the compiler's. A column that no source
//! fills is `None`.

use std::fmt;

use crate::named::closed_set;

/// What is fixed about one architecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchRow {
    /// The vendor's code name.
    pub codename: &'static str,
    /// Generation of the NeuronCore, `v1` to `v5`.
    pub generation: &'static str,
    /// `arch_type` of the runtime's hardware layer: what the architecture gate compares and
    /// prints, and what the lowered model holds. `None` where the runtime has none.
    pub hal: Option<u32>,
    /// Strings of a KELF's `target` that mean it, beside those for any machine.
    pub kelf_targets: &'static [&'static str],
    /// Core type of GPSIMD device libraries.
    pub core_type: Option<u8>,
    /// The compiler's ArchLevel.
    pub compiler_level: Option<u32>,
    /// Name in the kernel language's documents.
    pub nki: Option<&'static str>,
    /// Instance families.
    pub instances: &'static [&'static str],
    /// Bytes of the state buffer of one core.
    pub state_buffer: Option<u64>,
    /// Bytes of one of the state buffer's 128 partitions.
    pub partition: Option<u64>,
}

/// A row of which nothing but the names is known; the table fills in the rest.
const fn named(codename: &'static str, generation: &'static str) -> ArchRow {
    ArchRow {
        codename,
        generation,
        hal: None,
        kelf_targets: &[],
        core_type: None,
        compiler_level: None,
        nki: None,
        instances: &[],
        state_buffer: None,
        partition: None,
    }
}

closed_set! {
    /// An architecture, oldest first.
    Arch => ArchRow;
    /// Inferentia 1.
    Tonga => ArchRow { compiler_level: Some(10), instances: &["Inf1"], ..named("TONGA", "v1") };
    /// Trainium 1 and Inferentia 2.
    Sunda => ArchRow {
        hal: Some(2),
        // The loader falls through to SUNDA when the string is empty.
        kelf_targets: &["sunda", "v2", ""],
        core_type: Some(6),
        compiler_level: Some(20),
        nki: Some("gen2"),
        instances: &["Trn1", "Trn1n", "Inf2"],
        state_buffer: Some(24 << 20),
        ..named("SUNDA", "v2")
    };
    /// Trainium 2.
    Cayman => ArchRow {
        hal: Some(3),
        kelf_targets: &["cayman", "v3"],
        core_type: Some(13),
        compiler_level: Some(30),
        nki: Some("gen3"),
        instances: &["Trn2"],
        state_buffer: Some(28 << 20),
        partition: Some(224 << 10),
        ..named("CAYMAN", "v3")
    };
    /// Trainium 3.
    Mariana => ArchRow {
        hal: Some(4),
        kelf_targets: &["mariana", "v4"],
        core_type: Some(21),
        compiler_level: Some(40),
        nki: Some("gen4"),
        instances: &["Trn3"],
        ..named("MARIANA", "v4")
    };
    /// A successor of MARIANA that this runtime gives no ordinal; instances not published.
    MarianaPlus => ArchRow { core_type: Some(29), ..named("MARIANA_PLUS", "v4+") };
    /// Not released; absent from this runtime.
    Maverick => ArchRow {
        core_type: Some(37),
        compiler_level: Some(50),
        ..named("MAVERICK", "v5")
    };
}

impl Arch {
    /// The architecture with this `arch_type`; 0 and 1 are invalid, 5 is the enum's end.
    pub fn from_hal(ordinal: u32) -> Option<Arch> {
        Self::ALL.iter().copied().find(|arch| arch.row().hal == Some(ordinal))
    }

    /// The architecture that a user names: code name or generation, without regard to case.
    pub fn parse(text: &str) -> Option<Arch> {
        let is = |name: &str| name.eq_ignore_ascii_case(text);
        Self::ALL.iter().copied().find(|arch| is(arch.row().codename) || is(arch.row().generation))
    }

    /// The arch id byte of the hardware, derived from the core type; never stored in a NEFF.
    pub fn arch_id(self) -> Option<u8> {
        self.row().core_type.and_then(|core_type| core_type.checked_sub(1))
    }

    /// Id of the default Q7 library: the core type, for the architectures of the runtime's own
    /// table (format notes 02 §11.1).
    pub fn default_q7_library(self) -> Option<u8> {
        self.row().hal.and(self.row().core_type)
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.row().codename.to_ascii_lowercase())
    }
}

/// What a KELF's `target` string means to the loader (format notes 02 §2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KelfTarget {
    /// One architecture.
    Only(Arch),
    /// `*`: the architecture of the machine that loads.
    Any,
}

impl KelfTarget {
    /// Reads the string as the loader does: exact, with case, and empty meaning SUNDA.
    /// `None` is what the loader refuses as `Invalid target '%s'` (G32).
    pub fn from_text(text: &str) -> Option<KelfTarget> {
        if text == "*" {
            return Some(KelfTarget::Any);
        }
        let arch = Arch::ALL.iter().find(|arch| arch.row().kelf_targets.contains(&text));
        arch.copied().map(KelfTarget::Only)
    }

    /// The architecture after resolution on a machine of architecture `machine`.
    pub fn on(self, machine: Arch) -> Arch {
        match self {
            KelfTarget::Only(arch) => arch,
            KelfTarget::Any => machine,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_as_the_loader_reads_them() {
        for (text, ordinal) in
            [("sunda", 2), ("v2", 2), ("", 2), ("cayman", 3), ("v3", 3), ("mariana", 4), ("v4", 4)]
        {
            let arch = Arch::from_hal(ordinal).unwrap();
            assert_eq!(KelfTarget::from_text(text), Some(KelfTarget::Only(arch)), "{text}");
            assert_eq!(KelfTarget::from_text(text).unwrap().on(Arch::Mariana), arch);
        }
        assert_eq!(KelfTarget::from_text("*"), Some(KelfTarget::Any));
        assert_eq!(KelfTarget::Any.on(Arch::Cayman), Arch::Cayman);
        for text in ["Cayman", "foo", "v1", "v5", "maverick", "* ", "tonga"] {
            assert_eq!(KelfTarget::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn users_may_name_code_name_or_generation() {
        for (text, arch) in [
            ("sunda", Arch::Sunda),
            ("Cayman", Arch::Cayman),
            ("v4", Arch::Mariana),
            ("V5", Arch::Maverick),
            ("maverick", Arch::Maverick),
            ("v4+", Arch::MarianaPlus),
        ] {
            assert_eq!(Arch::parse(text), Some(arch), "{text}");
        }
        for text in ["", "*", "v6", "trn2"] {
            assert_eq!(Arch::parse(text), None, "{text}");
        }
        assert_eq!(Arch::Cayman.to_string(), "cayman");
    }

    #[test]
    fn derived_columns_give_the_published_numbers() {
        let ids = Arch::ALL.iter().map(|arch| arch.arch_id().unwrap_or(0)).collect::<Vec<_>>();
        assert_eq!(ids, [0, 0x05, 0x0C, 0x14, 0x1C, 0x24]);
        let libraries: Vec<_> =
            Arch::ALL.iter().filter_map(|arch| arch.default_q7_library()).collect();
        assert_eq!(libraries, [6, 13, 21]);
        let cayman = Arch::Cayman.row();
        assert_eq!(cayman.partition.map(|bytes| bytes * 128), cayman.state_buffer);
        for invalid in [0, 1, 5] {
            assert_eq!(Arch::from_hal(invalid), None);
        }
    }
}
