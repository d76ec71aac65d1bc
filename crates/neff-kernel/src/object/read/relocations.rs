//! Relocations: which the linker carries out, and which are in place already.

use neff_diag::{Place, codes::linking};
use neff_xtensa::{Decoded, Op};
use object::elf::{SHT_REL, SHT_RELA};

use super::Reader;
use super::header::{Raw, word};
use crate::elf_numbers::{
    R_32, R_ASM_EXPAND, R_ASM_SIMPLIFY, R_DIFF, R_NONE, R_PDIFF, R_SLOT0_ALT, R_SLOT0_OP,
};
use crate::object::{Relocation, RelocationKind, Section, SectionKind};

impl<'a> Reader<'a> {
    /// Reads the relocations of the sections that were taken; `whole` if all symbols were.
    pub(super) fn read_relocations(&mut self, whole: bool) {
        for index in 0..self.raw.len() {
            let Some(raw) = self.raw.get(index).copied() else { continue };
            if raw.sh_type != SHT_RELA && raw.sh_type != SHT_REL {
                continue;
            }
            let target = usize::try_from(raw.info).ok();
            let Some(taken) = target.and_then(|at| self.section_index.get(at).copied()) else {
                let text =
                    format!("{} is about section {}, which is not there", raw.name, raw.info);
                self.damaged(raw.at, text);
                continue;
            };
            if let Some(taken) = taken {
                self.table(&raw, taken, whole);
            }
        }
        for section in &mut self.sections {
            section.relocations.sort_by_key(|relocation| relocation.offset);
        }
    }

    fn table(&mut self, raw: &Raw<'a>, section: usize, whole: bool) {
        if raw.sh_type == SHT_REL {
            let text = format!("{} has no addends, as none of Xtensa has", raw.name);
            let finding = self.finding(linking::OBJECT_RELOCATION, raw.at, text);
            return self.findings.push(finding);
        }
        if !self.is_symbols(raw) {
            return self.damaged(raw.at, format!("{} names no table of symbols", raw.name));
        }
        let Some(content) = self.content(raw) else { return };
        if self.spend(content.len(), raw).is_none() {
            return;
        }
        let (records, rest) = content.as_chunks::<12>();
        if !rest.is_empty() {
            self.damaged(raw.at, format!("{} is cut inside of a relocation", raw.name));
        }
        for (record, index) in records.iter().zip(0u64..) {
            let at = u64::from(raw.offset).saturating_add(index.saturating_mul(12));
            let relocation = self.relocation(record, at, section, whole);
            if let Some(section) = self.sections.get_mut(section) {
                section.relocations.extend(relocation);
            }
        }
    }

    fn relocation(
        &mut self,
        record: &[u8; 12],
        at: u64,
        section: usize,
        whole: bool,
    ) -> Option<Relocation> {
        let (offset, info) = (word(record, 0), word(record, 1));
        let addend = i64::from(word(record, 2).cast_signed());
        let (kind, index) = (info & 0xff, info >> 8);
        let in_place = |(first, last)| (first..=last).contains(&kind);
        if [R_NONE, R_ASM_EXPAND, R_ASM_SIMPLIFY].contains(&kind)
            || in_place(R_DIFF)
            || in_place(R_PDIFF)
        {
            return None;
        }
        let found = self.sections.get(section)?;
        let kind = match site(found, offset, kind) {
            Ok(kind) => kind,
            Err(text) => {
                let place = Place::Section {
                    file: self.name.to_owned(),
                    section: found.name.clone(),
                    offset: offset.into(),
                };
                let finding = self.finding(linking::OBJECT_RELOCATION, at, text);
                self.findings.push(finding.note_at("the place of the relocation is here", place));
                return None;
            }
        };
        let symbol = self.symbol_at(index);
        if symbol.is_none() && whole {
            self.damaged(
                at,
                format!("a relocation names symbol {index}, of which nothing is left"),
            );
        }
        Some(Relocation { offset, kind, symbol: symbol?, addend })
    }
}

/// What a relocation of a type does at a place. The same type stands for the low half of CONST16
/// and for distances, so the instruction has to be looked at.
fn site(section: &Section, offset: u32, kind: u32) -> Result<RelocationKind, String> {
    let rest = usize::try_from(offset).ok().and_then(|from| section.bytes.get(from..));
    let rest = rest.unwrap_or_default();
    if section.kind == SectionKind::Zeroed || rest.is_empty() {
        return Err(format!("there is nothing to fill in at {offset:#x}"));
    }
    let instruction = match neff_xtensa::decode(rest, 0) {
        Decoded::Instruction(found) => Some(found.row),
        Decoded::Bundle(_) | Decoded::Unknown(_) => None,
    };
    match (kind, instruction) {
        (R_32, _) if rest.len() >= 4 => Ok(RelocationKind::Word),
        (R_32, _) => Err("the word to fill in is not whole".to_owned()),
        (R_SLOT0_ALT, Some(row)) if row.op == Op::Const16 => Ok(RelocationKind::High),
        (R_SLOT0_OP, Some(row)) if row.op == Op::Const16 => Ok(RelocationKind::Low),
        (R_SLOT0_OP, Some(row)) if row.target().is_some() => Ok(RelocationKind::Distance),
        (R_SLOT0_OP | R_SLOT0_ALT, found) => {
            let found = found.map_or("an instruction that is not known", |row| row.mnemonic);
            Err(format!("{found} cannot be filled in by a relocation of type {kind}"))
        }
        _ => Err(format!("relocations of type {kind} are not known")),
    }
}
