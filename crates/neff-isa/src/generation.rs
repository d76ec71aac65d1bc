//! Generations of the instruction set and sets of them; sets of engines. What an instruction is in
//! a generation is in the tables.

use neff_abi::Arch;

/// A generation of the instruction set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Generation {
    /// v1, TONGA.
    Tonga,
    /// v2, SUNDA.
    V2,
    /// v3, CAYMAN.
    V3,
    /// v4, MARIANA.
    V4,
    /// v5, MAVERICK.
    V5,
}

/// A set of generations.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Generations(pub u8);

/// A set of engines, one bit for each ordinal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Engines(pub u8);

impl Generations {
    /// No generation.
    pub const NONE: Generations = Generations(0);

    /// The set of one.
    pub const fn only(generation: Generation) -> Generations {
        Generations(1 << generation as u8)
    }

    /// True if the set has it.
    pub const fn contains(self, generation: Generation) -> bool {
        self.0 & (1 << generation as u8) != 0
    }

    /// Both sets together.
    #[must_use]
    pub const fn union(self, other: Generations) -> Generations {
        Generations(self.0 | other.0)
    }

    /// The members, ascending.
    pub fn iter(self) -> impl Iterator<Item = Generation> {
        Generation::ALL.into_iter().filter(move |generation| self.contains(*generation))
    }
}

impl Engines {
    /// True if the set has the engine.
    pub fn contains(self, engine: neff_abi::Engine) -> bool {
        self.0 & (1 << engine.ordinal()) != 0
    }
}

impl std::fmt::Debug for Engines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = neff_abi::Engine::ALL.iter().filter(|engine| self.contains(**engine));
        f.debug_set().entries(names.map(|engine| engine.row().name)).finish()
    }
}

impl Generation {
    /// All, ascending.
    pub const ALL: [Generation; 5] =
        [Generation::Tonga, Generation::V2, Generation::V3, Generation::V4, Generation::V5];

    /// What to assume where no architecture is known (05 §6.4).
    pub const ASSUMED: Generation = Generation::V3;

    /// The generation that an architecture executes (format notes 03 §6).
    pub fn of(arch: Arch) -> Generation {
        match arch {
            Arch::Tonga => Generation::Tonga,
            Arch::Sunda => Generation::V2,
            Arch::Cayman => Generation::V3,
            Arch::Mariana | Arch::MarianaPlus => Generation::V4,
            Arch::Maverick => Generation::V5,
        }
    }

    /// The generation with a short name.
    pub fn from_name(name: &str) -> Option<Generation> {
        Generation::ALL.into_iter().find(|generation| generation.name() == name)
    }

    /// Short name as `.isa` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Generation::Tonga => "tonga",
            Generation::V2 => "v2",
            Generation::V3 => "v3",
            Generation::V4 => "v4",
            Generation::V5 => "v5",
        }
    }
}

impl std::fmt::Debug for Generations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
