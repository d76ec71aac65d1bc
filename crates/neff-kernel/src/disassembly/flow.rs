//! Which bytes of the code are instructions: those that are reached.

use neff_xtensa::{Decoded, Op, decode};

use crate::elf::EntryKind;
use crate::image::Role;
use crate::reading::Kernel;

use super::Code;
use super::names::{Names, Origin};

/// Longest instruction.
const LONGEST: usize = 16;

/// What a byte is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Byte {
    /// Not reached.
    Unknown,
    /// The first of an instruction or a bundle.
    Start,
    /// A later one of it.
    Inside,
    /// The first of a literal.
    Literal,
}

/// What the bytes of the code are.
pub(super) struct Flow {
    bytes: Vec<Byte>,
    /// Where instructions are known to begin before any code is followed: none before reaches over
    /// these. What follows a call or a system call that never returns is padding, not code.
    starts: Vec<bool>,
}

impl Flow {
    pub(super) fn of(kernel: &Kernel<'_>, code: Code<'_>, names: &mut Names) -> Flow {
        let length = code.bytes.len();
        let mut flow = Flow { bytes: vec![Byte::Unknown; length], starts: vec![false; length] };
        let mut roots = roots(kernel, names);
        for at in roots.iter().filter_map(|root| code.at(*root)) {
            if let Some(start) = flow.starts.get_mut(at) {
                *start = true;
            }
        }
        for entry in &kernel.image.relocations {
            let word = (entry.kind() == EntryKind::Relative).then(|| code.at(entry.site)).flatten();
            if let Some(at) = word {
                flow.mark(at, 4, Byte::Literal);
            }
        }
        // Last in, first out: the first root is looked at last, which changes nothing of a sound
        // image and keeps the walk in one list.
        while let Some(address) = roots.pop() {
            flow.follow(code, address, &mut roots, names);
        }
        flow
    }

    pub(super) fn byte(&self, at: usize) -> Option<Byte> {
        self.bytes.get(at).copied()
    }

    /// Follows the code from an address until it ends, is known already or is none.
    fn follow(&mut self, code: Code<'_>, address: u32, roots: &mut Vec<u32>, names: &mut Names) {
        let mut next = code.at(address);
        while let Some(at) = next.filter(|at| self.byte(*at) == Some(Byte::Unknown)) {
            let address = code.address(at);
            let rest = code.from(at);
            let decoded = decode(rest.get(..LONGEST).unwrap_or(rest), address);
            if let Decoded::Unknown(_) = decoded {
                return;
            }
            let over = at.checked_add(1).zip(at.checked_add(decoded.length()));
            let over = over.and_then(|(from, to)| self.starts.get(from..to));
            let over = over.is_none_or(|starts| starts.contains(&true));
            if over || !self.mark(at, decoded.length(), Byte::Start) {
                return;
            }
            if let Decoded::Instruction(instruction) = &decoded {
                let target = instruction.row.target().and_then(|at| instruction.values.get(at));
                let target = target.and_then(|value| u32::try_from(*value).ok());
                if let Some(target) = target.filter(|target| code.at(*target).is_some()) {
                    self.refer(code, instruction.row.op, target, roots, names);
                }
                if !instruction.row.goes_on() {
                    return;
                }
            }
            next = at.checked_add(decoded.length());
        }
    }

    fn refer(
        &mut self,
        code: Code<'_>,
        op: Op,
        target: u32,
        roots: &mut Vec<u32>,
        names: &mut Names,
    ) {
        let origin = match op {
            Op::L32r => Origin::Literal,
            Op::Call0 | Op::Call4 | Op::Call8 | Op::Call12 => Origin::Function,
            _ => Origin::Branch,
        };
        names.add_numbered(target, origin);
        if origin != Origin::Literal {
            roots.push(target);
        } else if let Some(at) = code.at(target) {
            self.mark(at, 4, Byte::Literal);
        }
    }

    /// Marks bytes, if none of them is marked yet.
    fn mark(&mut self, at: usize, length: usize, first: Byte) -> bool {
        let range = at.checked_add(length).and_then(|end| self.bytes.get_mut(at..end));
        let Some(range) = range else { return false };
        if range.iter().any(|byte| *byte != Byte::Unknown) {
            return false;
        }
        range.fill(Byte::Inside);
        if let Some(byte) = range.first_mut() {
            *byte = first;
        }
        true
    }
}

/// Addresses that are instructions for another reason than that code leads there.
fn roots(kernel: &Kernel<'_>, names: &mut Names) -> Vec<u32> {
    let image = &kernel.image;
    let in_code = |address: &u32| image.roles.role(*address) == Some(Role::Code);
    let taken = image.relocations.iter().filter(|entry| entry.kind() == EntryKind::Relative);
    let taken = taken.filter_map(|entry| {
        let word = image.roles.bytes(&kernel.elf, entry.site, 4)?.try_into().ok()?;
        Some(u32::from_le_bytes(word).wrapping_add(entry.addend))
    });
    let taken: Vec<u32> =
        taken.chain(image.pairs.iter().map(|pair| pair.target)).filter(in_code).collect();
    for address in &taken {
        names.add_numbered(*address, Origin::Function);
    }
    let symbols = kernel.elf.symbols.iter().filter(|symbol| symbol.is_label());
    let symbols = symbols.filter(|symbol| symbol.is_function()).map(|symbol| symbol.value);
    taken
        .into_iter()
        .chain(symbols)
        .chain(image.getters.iter().map(|getter| getter.address))
        .chain(image.kernels.iter().flat_map(|table| table.rows.iter().map(|row| row.function)))
        .chain([image.init, image.fini].into_iter().flatten())
        .chain([image.entry])
        .collect()
}
