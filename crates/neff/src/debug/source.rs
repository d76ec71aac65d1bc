//! From a slot upwards: the instruction it came from, what that came from, and what it waits for.

use neff_manifest::debug::{Dependency, DependencyKind, Instruction, KernelPlace};

use super::ProgramDebug;
use super::levels::{LEVELS_LIMIT, Level};

/// Origins that are followed for one slot, and ids that are looked up for one instruction.
/// Project choice: one of each level was met.
pub const ORIGINS_LIMIT: usize = 16;

/// Where a slot comes from.
#[derive(Debug, Clone)]
pub struct SlotSource<'d> {
    /// The instruction of the backend.
    pub instruction: Origin<'d>,
    /// What that came from, level by level upwards.
    pub parents: Vec<Origin<'d>>,
    /// True if there are more than [`ORIGINS_LIMIT`] to follow.
    pub has_more: bool,
    levels: &'d [Level],
    backends: &'d [usize],
}

/// An instruction of one level.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'d> {
    /// How far above the slot: 1 is the backend.
    pub level: usize,
    /// The member that has it.
    pub member: &'d str,
    /// The instruction.
    pub instruction: &'d Instruction,
    /// Where it stands in the source of a kernel.
    pub kernel: Option<KernelPlace<'d>>,
}

/// What an instruction comes after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Predecessor<'d> {
    /// Its id in the backend, over all engines of the graph.
    pub id: u64,
    /// Why it comes before; `None` if the member does not say.
    pub kind: Option<DependencyKind>,
    /// Its name; `None` if no backend member of the graph has the id, or several have it.
    pub name: Option<&'d str>,
}

impl<'d> ProgramDebug<'d> {
    /// The number of slots.
    pub fn slot_count(&self) -> usize {
        self.asm.file.instructions.len()
    }

    /// Where a slot comes from, counted from 0; `None` if that is not known, as for the first two
    /// slots of each program, which no instruction of the compiler stands behind.
    pub fn source_of(&self, slot: usize) -> Option<SlotSource<'d>> {
        let [id] = *self.asm.file.instructions.get(slot)?.parents.as_slice() else { return None };
        let level = self.levels.get(self.asm.parent?)?;
        let instruction = Origin::of(1, level, level.file.find_only(id)?);
        let mut source = SlotSource {
            instruction,
            parents: Vec::new(),
            has_more: false,
            levels: self.levels,
            backends: self.backends,
        };
        source.follow(level, instruction.instruction);
        Some(source)
    }
}

impl<'d> Origin<'d> {
    fn of(level: usize, holder: &'d Level, instruction: &'d Instruction) -> Origin<'d> {
        let kernel = holder.file.kernel_place(instruction);
        Origin { level, member: &holder.member, instruction, kernel }
    }
}

impl<'d> SlotSource<'d> {
    /// Where it stands in the source of a kernel: by the lowest level that says.
    pub fn kernel(&self) -> Option<KernelPlace<'d>> {
        std::iter::once(&self.instruction).chain(&self.parents).find_map(|origin| origin.kernel)
    }

    /// What the instruction comes after.
    pub fn predecessors(&self) -> impl ExactSizeIterator<Item = Predecessor<'d>> {
        self.named(&self.instruction.instruction.predecessors)
    }

    /// What it comes after behind the waits that the compiler put in.
    pub fn predecessors_behind_waits(&self) -> impl ExactSizeIterator<Item = Predecessor<'d>> {
        self.named(&self.instruction.instruction.predecessors_behind_waits)
    }

    fn named(
        &self,
        list: &'d [Dependency],
    ) -> impl ExactSizeIterator<Item = Predecessor<'d>> + use<'d> {
        let (levels, backends) = (self.levels, self.backends);
        list.iter().map(move |Dependency { id, kind }| {
            let files = backends.iter().filter_map(|at| levels.get(*at)).map(|level| &level.file);
            let mut found = files.flat_map(|file| file.find(*id).take(2));
            let only = found.next().filter(|_| found.next().is_none());
            Predecessor { id: *id, kind: *kind, name: only.map(|only| only.name.as_str()) }
        })
    }

    /// Adds the origins of an instruction of `level`.
    fn follow(&mut self, level: &'d Level, instruction: &'d Instruction) {
        let mut front = vec![instruction];
        let mut level = level;
        for distance in 2..=LEVELS_LIMIT {
            let above = level.parent.and_then(|parent| self.levels.get(parent));
            let Some(above) = above.filter(|_| !front.is_empty()) else { return };
            let mut next: Vec<&'d Instruction> = Vec::new();
            for instruction in front {
                self.has_more |= instruction.parents.len() > ORIGINS_LIMIT;
                let ids = instruction.parents.iter().take(ORIGINS_LIMIT);
                for found in ids.filter_map(|id| above.file.find_only(*id)) {
                    if next.iter().any(|known| std::ptr::eq(*known, found)) {
                        continue;
                    }
                    if self.parents.len() >= ORIGINS_LIMIT {
                        self.has_more = true;
                        return;
                    }
                    next.push(found);
                    self.parents.push(Origin::of(distance, above, found));
                }
            }
            (front, level) = (next, above);
        }
    }
}
