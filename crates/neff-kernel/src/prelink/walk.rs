//! The walk over the relocations (format notes 07 §1.8 step 12, §2.3, §2.4).

use neff_diag::{Diagnostic, Findings, Place, Severity, codes::kernel_image};

use crate::check::{Answer, Faults, Outside, Readings, Status};
use crate::elf::{Entry, EntryKind, relocation_name};
use crate::image::RelocationTable;
use crate::reading::Kernel;

use super::memory::Memory;
use super::place::Placement;

/// Of an instruction word with CONST16: all but the immediate, which has bits 8 to 23.
const NOT_IMMEDIATE: u32 = 0xFF00_00F7;

/// What the loader says where a word lies outside of the windows: the text of its message.
struct Missed(String);

/// What the walk goes by.
pub(super) struct Walk<'a> {
    pub(super) placement: &'a Placement,
    pub(super) readings: &'a Readings,
}

impl Walk<'_> {
    /// Carries all relocations out; refused ones change nothing. Without memory only their form is
    /// looked at.
    pub(super) fn all(
        &self,
        kernel: &Kernel<'_>,
        table: RelocationTable,
        mut memory: Option<&mut Memory>,
        faults: &mut Faults,
        remarks: &mut Findings,
    ) {
        let entries = table.entries(&kernel.elf);
        for entry in &entries {
            if form(entry, faults)
                && let Some(memory) = memory.as_deref_mut()
            {
                self.one(entry, memory, faults, remarks);
            }
        }
        if u32::try_from(entries.len()) != Ok(table.count()) {
            let rest = kernel.elf.words.length().saturating_sub(table.offset);
            let message = "relocations lie past the end of the file";
            let finding = Diagnostic::new(kernel_image::OUTSIDE_FILE, message)
                .at(Place::field(table.offset, rest, "relocations"))
                .expected(format!("{} at most", entries.len()))
                .found(format!("{} by DT_RELASZ {:#x}", table.count(), table.size));
            faults.push(12, Answer::Unknown, finding);
        }
    }

    fn one(&self, entry: &Entry, memory: &mut Memory, faults: &mut Faults, remarks: &mut Findings) {
        match entry.kind() {
            EntryKind::None | EntryKind::Other(_) => {}
            EntryKind::Relative => self.relative(entry, memory, faults, remarks),
            EntryKind::Low(_) => self.immediate(entry, 0, memory, faults),
            EntryKind::High(_) => self.immediate(entry, 16, memory, faults),
        }
    }

    /// A word that holds the address.
    fn relative(
        &self,
        entry: &Entry,
        memory: &mut Memory,
        faults: &mut Faults,
        remarks: &mut Findings,
    ) {
        let site = self.placement.run(entry.site);
        let Err(Missed(log)) = self.relocate_word(entry, site, memory) else { return };
        let finding = outside(entry, site).note(format!("the loader logs \"{log}\""));
        match self.readings.outside {
            Outside::Refused => {
                faults.push(12, Answer::Loader(Status::RelocationErr), finding);
            }
            Outside::GoesOn => remarks.push(finding.severity(Severity::Warning)),
        }
    }

    fn relocate_word(&self, entry: &Entry, site: u32, memory: &mut Memory) -> Result<(), Missed> {
        let stored = memory.load(site).map_err(|at| Missed(format!("Invalid load @ {at:#x}")))?;
        let value = self.placement.value(entry.site, stored.wrapping_add(entry.addend));
        memory
            .store(site, value)
            .map_err(|at| Missed(format!("Invalid store ({value:#x}) @ {at:#x}")))
    }

    /// Half of the address in the immediate of a CONST16. The loader asks only whether the
    /// instruction has 24 bits.
    fn immediate(&self, entry: &Entry, shift: u32, memory: &mut Memory, faults: &mut Faults) {
        let site = self.placement.run(entry.site);
        if !memory.holds(site) {
            let finding = outside(entry, site)
                .note(format!("the loader logs \"Invalid relocation address {site}\""));
            return faults.push(12, Answer::Loader(Status::RelocationErr), finding);
        }
        let Ok(word) = memory.load(site) else {
            let finding = outside(entry, site)
                .note("the instruction begins in the window; the loader reads four bytes of it");
            return faults.push(12, Answer::Loader(Status::RelocationErr), finding);
        };
        if word & 8 != 0 {
            let form = if word & 15 >= 14 { "a bundle" } else { "an instruction of 16 bits" };
            let finding =
                at(entry, kernel_image::RELOCATION_BUNDLE, "is in no instruction of 24 bits")
                    .expected("a CONST16")
                    .found(format!("{form}, first word {word:#010x}"));
            return faults.push(12, Answer::Loader(Status::InsnFmtErr), finding);
        }
        let value = self.placement.value(entry.site, entry.addend);
        let immediate = value >> shift & 0xFFFF;
        // The word is there: it was loaded.
        let _ = memory.store(site, word & NOT_IMMEDIATE | immediate << 8);
    }
}

/// Whether the loader knows what an entry asks for.
fn form(entry: &Entry, faults: &mut Faults) -> bool {
    if entry.symbol() != 0 {
        let finding = at(entry, kernel_image::RELOCATION_SYMBOL, "has a symbol")
            .expected("r_info of 0xff at most")
            .found(format!("{:#x}", entry.info));
        faults.push(12, Answer::Loader(Status::UnknownSymbol), finding);
        return false;
    }
    let EntryKind::Other(number) = entry.kind() else { return true };
    let name = relocation_name(number);
    let name = name.map_or_else(String::new, |name| format!(" ({name})"));
    let finding = at(entry, kernel_image::RELOCATION_UNKNOWN, "is of an unknown type")
        .expected("0, 5, or 20 to 49")
        .found(format!("{number}{name}"))
        .note(format!("the loader logs \"Unknown relocation type {number}\""));
    faults.push(12, Answer::Loader(Status::RelocationErr), finding);
    false
}

fn at(entry: &Entry, code: neff_diag::Code, what: &str) -> Diagnostic {
    let message = format!("relocation {} at {:#x} {what}", entry.index, entry.site);
    Diagnostic::new(code, message).at(Place::field(entry.offset, 12, "relocation"))
}

fn outside(entry: &Entry, site: u32) -> Diagnostic {
    at(entry, kernel_image::RELOCATION_SITE, "lies outside of the device's windows")
        .expected("a place in the code or the data")
        .found(format!("run address {site:#x}"))
}
