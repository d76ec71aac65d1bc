//! Whether an object holds what it says: for those that no file and no text stands behind.

use neff_diag::{Diagnostic, Findings, Place, codes::linking};

use super::{Definition, Object, Section, SectionKind};

/// Sections at most, with those of relocations: beyond, ELF counts them elsewhere.
const MOST_SECTIONS: usize = 0xf000;
/// Symbols at most: a relocation has 24 bits for the index.
const MOST_SYMBOLS: usize = 0xff_ffff;

/// Reports where the object contradicts itself or exceeds what a file of it can hold.
pub(crate) fn check(object: &Object, findings: &mut Findings) {
    let mut fault = |place: Place, text: String| {
        findings.push(Diagnostic::new(linking::UNSOUND_OBJECT, text).at(place));
    };
    let whole = || Place::Path(object.name.clone());
    if object.sections.len().saturating_mul(2) > MOST_SECTIONS {
        fault(whole(), format!("{} sections are too many", object.sections.len()));
    }
    if object.symbols.len() >= MOST_SYMBOLS {
        fault(whole(), format!("{} symbols are too many", object.symbols.len()));
    }
    for section in &object.sections {
        let place = |offset: u32| place(object, section, offset);
        section_faults(section, |text| fault(place(0), text));
        for relocation in &section.relocations {
            let mut fault = |text: &str| fault(place(relocation.offset), text.to_owned());
            if relocation.symbol >= object.symbols.len() {
                fault("a relocation names a symbol that is not there");
            }
            if i32::try_from(relocation.addend).is_err() {
                fault("the addend of a relocation does not fit 32 bits");
            }
        }
    }
    for symbol in &object.symbols {
        if symbol.name.contains('\0') {
            fault(whole(), format!("the name {:?} of a symbol has a zero byte", symbol.name));
        }
        let Definition::Section(at, offset) = symbol.definition else { continue };
        if object.sections.get(at).is_none_or(|section| offset > section.size) {
            fault(whole(), format!("the symbol {} is in no section", symbol.name));
        }
    }
}

fn section_faults(section: &Section, mut fault: impl FnMut(String)) {
    if section.name.contains('\0') {
        fault("its name has a zero byte".to_owned());
    }
    if !section.align.is_power_of_two() {
        fault(format!("its alignment, {}, is no power of two", section.align));
    }
    let zeroed = section.kind == SectionKind::Zeroed;
    let length = u32::try_from(section.bytes.len()).ok();
    if length != Some(if zeroed { 0 } else { section.size }) {
        fault(format!("it has {} bytes and says {}", section.bytes.len(), section.size));
    }
    if zeroed && !section.relocations.is_empty() {
        fault("zeros cannot be filled in".to_owned());
    }
}

fn place(object: &Object, section: &Section, offset: u32) -> Place {
    Place::Section {
        file: object.name.clone(),
        section: section.name.clone(),
        offset: offset.into(),
    }
}
