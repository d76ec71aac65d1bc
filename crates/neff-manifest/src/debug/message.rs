//! What a debug member says, as values (format notes 12 §6.4).
//!
//! Numbers of enumerations are kept as they stand; those that were measured have a word.

use neff_abi::Engine;

/// Words of instruction types; 2 was not met.
const TYPES: [(u64, &str); 2] = [(1, "REGULAR"), (3, "TRANSPOSE")];
/// Words of dependency kinds.
const KINDS: [(u64, &str); 4] = [(1, "ORDERED"), (2, "ANTI"), (3, "OUTPUT"), (4, "FLOW")];
/// Engines by the number in field 4; 4 is DMA.
const ENGINES: [(u64, Engine); 5] =
    [(1, Engine::Pe), (2, Engine::Act), (3, Engine::Pool), (5, Engine::Dve), (6, Engine::Sp)];
/// The number for DMA, which is no engine.
const DMA: u64 = 4;
/// Attribute with the index of a source file in field 5 of the file, in decimal.
const KERNEL_FILE: &str = "kernel_file";
/// Attribute with the line in that file, counted from 1 as far as was seen.
const KERNEL_LINE: &str = "kernel_line";

fn find<T: Copy>(table: &[(u64, T)], number: u64) -> Option<T> {
    table.iter().find(|(known, _)| *known == number).map(|(_, word)| *word)
}

/// Field 6 of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct InstructionType(pub u64);

impl InstructionType {
    /// What most instructions are.
    pub const REGULAR: InstructionType = InstructionType(1);

    /// Its word; `None` if the number is not explained.
    pub fn word(self) -> Option<&'static str> {
        find(&TYPES, self.0)
    }
}

/// The kind of a dependency, of fields 9 and 10 of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DependencyKind(pub u64);

impl DependencyKind {
    /// Its word; `None` if the number is not explained.
    pub fn word(self) -> Option<&'static str> {
        find(&KINDS, self.0)
    }
}

/// Field 4 of a file: what its instructions run on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit(pub u64);

impl Unit {
    /// The engine; `None` for DMA and for numbers that are not explained.
    pub fn engine(self) -> Option<Engine> {
        find(&ENGINES, self.0)
    }

    /// Its word, e.g. `Activation`; `None` if the number is not explained.
    pub fn word(self) -> Option<&'static str> {
        match self.engine() {
            Some(engine) => Some(engine.row().modern_stem),
            None => (self.0 == DMA).then_some("DMA"),
        }
    }
}

/// One debug member.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DebugFile {
    /// Field 1: what the level is, in prose.
    pub description: String,
    /// Field 2: the file name of the level above.
    pub parent: Option<String>,
    /// Field 3. In an asm file entry i belongs to slot i.
    pub instructions: Vec<Instruction>,
    /// Field 4.
    pub unit: Option<Unit>,
    /// Field 5: names of source files.
    pub sources: Vec<String>,
    /// Fields that are not explained, ascending by message and number.
    pub unknown: Vec<UnknownField>,
    /// Ids and positions of the instructions, ascending.
    pub(super) by_id: Vec<(u64, usize)>,
}

/// An instruction of the compiler.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Instruction {
    /// Field 1; 0 if it is absent.
    pub id: u64,
    /// Field 2.
    pub name: String,
    /// Field 3: ids in the level above. All that an entry of an asm file has.
    pub parents: Vec<u64>,
    /// Fields 4 and 9: what it depends on.
    pub predecessors: Vec<Dependency>,
    /// Fields 5 and 10: the same behind the waits that the compiler put in.
    pub predecessors_behind_waits: Vec<Dependency>,
    /// Field 6; 0 if it is absent.
    pub kind: InstructionType,
    /// Field 7: names and values, ascending by name; of a repeated name the last, as protobuf
    /// has it for maps.
    pub attributes: Vec<(String, String)>,
}

/// A predecessor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dependency {
    /// Its id, in the same level of any engine of the graph.
    pub id: u64,
    /// Why one comes before the other; `None` if the file does not say.
    pub kind: Option<DependencyKind>,
}

/// Occurrences of a field that is not explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownField {
    /// The message that has it: `the file`, `an instruction` or `an attribute`.
    pub message: &'static str,
    /// Its number.
    pub number: u32,
    /// How often it occurs.
    pub count: u64,
    /// Offset of the first occurrence in the member, in bytes.
    pub first: usize,
}

/// A line of a source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KernelPlace<'a> {
    /// The file; `None` if the member does not name it.
    pub file: Option<&'a str>,
    /// The line, as it stands.
    pub line: Option<&'a str>,
}

impl Instruction {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.binary_search_by(|(known, _)| known.as_str().cmp(name));
        found.ok().and_then(|at| self.attributes.get(at)).map(|(_, value)| value.as_str())
    }
}

impl DebugFile {
    /// The instructions of an id, in order; more than one if the id is not the only one.
    pub fn find(&self, id: u64) -> impl Iterator<Item = &Instruction> {
        let start = self.by_id.partition_point(|(known, _)| *known < id);
        let rows = self.by_id.get(start..).unwrap_or_default().iter();
        let rows = rows.take_while(move |(known, _)| *known == id);
        rows.filter_map(|(_, index)| self.instructions.get(*index))
    }

    /// The only instruction of an id.
    pub fn find_only(&self, id: u64) -> Option<&Instruction> {
        let mut found = self.find(id);
        found.next().filter(|_| found.next().is_none())
    }

    /// Where an instruction of this file stands in the source of its kernel.
    ///
    /// That the attribute is an index into the source files is inferred: every file that was
    /// met has one source file and the index 0. What is no number is taken for a file name.
    pub fn kernel_place<'a>(&'a self, instruction: &'a Instruction) -> Option<KernelPlace<'a>> {
        let file = instruction.attribute(KERNEL_FILE);
        let line = instruction.attribute(KERNEL_LINE);
        file.or(line)?;
        let file = file.and_then(|file| match file.parse::<usize>() {
            Ok(index) => self.sources.get(index).map(String::as_str),
            Err(_) => Some(file),
        });
        Some(KernelPlace { file, line })
    }
}
