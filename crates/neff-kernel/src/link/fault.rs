//! What is said of a relocation that cannot be carried out.

use neff_diag::{Code, Diagnostic, codes::linking};
use neff_xtensa::Instruction;

use super::fixup::{Filler, Site, Target};
use super::symbols::place;
use crate::object::Definition;

impl Filler<'_> {
    pub(super) fn too_far(
        &self,
        site: &Site<'_>,
        target: &Target,
        found: &Instruction,
    ) -> Diagnostic {
        let operand = found.row.target().and_then(|at| found.row.operands().get(at));
        let (low, high) = operand.and_then(|o| o.reach(site.address)).unwrap_or_default();
        let distance = target.value.saturating_sub(site.address.into());
        let beyond = low.saturating_sub(distance).max(distance.saturating_sub(high));
        let text = format!("{} does not reach its target", found.row.mnemonic);
        self.finding(linking::DISTANCE_REACH, site, &text)
            .expected(format!("{low} to {high} bytes from the instruction"))
            .found(format!("{distance} bytes, {beyond} too many"))
            .note(format!(
                "the instruction is at {:#x}, the target at {:#x}",
                site.address, target.value
            ))
    }

    pub(super) fn finding(&self, code: Code, site: &Site<'_>, text: &str) -> Diagnostic {
        let at = place(self.objects, site.object, site.section, site.relocation.offset);
        let finding = Diagnostic::new(code, text).at(at);
        let object = self.objects.get(site.object);
        let symbol = object.and_then(|o| o.symbols.get(site.relocation.symbol));
        match symbol.map(|symbol| (symbol.name.as_str(), symbol.definition)) {
            Some(("", Definition::Section(section, _))) => {
                let section = object.and_then(|o| o.sections.get(section));
                let name = section.map_or("", |section| section.name.as_str());
                finding.note(format!("it names {name}{:+}", site.relocation.addend))
            }
            Some((name, _)) if site.relocation.addend == 0 => {
                finding.note(format!("it names {name}"))
            }
            Some((name, _)) => finding.note(format!("it names {name}{:+}", site.relocation.addend)),
            None => finding,
        }
    }

    pub(super) fn report(&mut self, code: Code, site: &Site<'_>, text: &str) {
        let finding = self.finding(code, site, text);
        self.findings.push(finding);
    }
}
