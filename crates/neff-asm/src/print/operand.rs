//! The operands of a template, canonical or as the profiler prints them.

use neff_isa::model::{Kind, Member, Part};
use neff_isa::slot;
use neff_isa::template::{Canonical, Operand, Piece, Place, Profiled, Show, Template};

use super::Printing;
use super::member::{pattern, signed};
use crate::names::Space;
use crate::predicate::{Events, NoOwners};
use crate::value::{push_decimal, push_float, push_hex, push_signed};

/// What to do with an operand.
enum Verdict {
    Print,
    Skip,
    /// The template cannot carry the slot's values.
    Fail,
}

impl Printing<'_> {
    /// Writes all operands; false if the template cannot carry the slot.
    pub(super) fn template_operands(&mut self, template: &Template, out: &mut String) -> bool {
        for operand in template.operands {
            match self.verdict(operand) {
                Verdict::Fail => return false,
                Verdict::Skip => continue,
                Verdict::Print => {}
            }
            let is_extended = self.is_extended(operand);
            out.push_str(if is_extended { " |" } else { " " });
            if !self.operand(operand, out) {
                return false;
            }
        }
        true
    }

    /// Writes all operands as the profiler does; false if the template cannot carry the slot.
    pub(super) fn profiler_operands(&mut self, template: &Template, out: &mut String) -> bool {
        for operand in template.operands {
            let shown = match operand.profiler {
                Profiled::Always => true,
                Profiled::NonZero(place) => self.value(place) != 0,
                Profiled::Differ(one, other) => self.value(one) != self.value(other),
            };
            if !shown || !self.needs_hold(operand) {
                continue;
            }
            out.push_str(operand.before);
            if self.is_extended(operand) {
                self.profiler_events(out);
            } else if !self.operand(operand, out) {
                return false;
            }
            out.push_str(operand.after);
        }
        true
    }

    fn profiler_events(&self, out: &mut String) {
        let mut members = self.shape.layout.members.iter();
        let member = members.find(|member| member.kind == Kind::EventsExtended);
        let events = member.and_then(|member| Events::of_extended(slot::bytes(self.slot, member)));
        // The profiler names no owners here.
        if let Some(events) = events {
            events.push_wait(out, &NoOwners);
            out.push(' ');
            events.push_update(out, &NoOwners);
        }
    }

    fn is_extended(&self, operand: &Operand) -> bool {
        operand.key.is_empty()
            && operand.pieces.iter().any(|piece| {
                matches!(piece, Piece::Value(place, ..)
                    if self.shape.member(*place).is_some_and(|m| m.kind == Kind::EventsExtended))
            })
    }

    fn value(&self, place: Place) -> u64 {
        self.shape.member(place).map_or(0, |member| slot::get(self.slot, member))
    }

    fn needs_hold(&self, operand: &Operand) -> bool {
        operand.needs.iter().all(|(place, value)| self.value(*place) == u64::from(*value))
    }

    fn verdict(&self, operand: &Operand) -> Verdict {
        if operand.canonical == Canonical::Never {
            return Verdict::Skip;
        }
        let literal = !operand.pieces.iter().any(|piece| !matches!(piece, Piece::Text(_)));
        if !self.needs_hold(operand) {
            let unset = operand.needs.iter().all(|(place, _)| self.value(*place) == 0);
            return if literal && unset { Verdict::Skip } else { Verdict::Fail };
        }
        if operand.canonical == Canonical::Always || literal && !operand.needs.is_empty() {
            return Verdict::Print;
        }
        if self.all_default(operand.pieces) { Verdict::Skip } else { Verdict::Print }
    }

    /// True if the members of the pieces are as they would be without the operand.
    fn all_default(&self, pieces: &[Piece]) -> bool {
        pieces.iter().all(|piece| match piece {
            Piece::Text(_) => true,
            Piece::Value(place, ..) => self.is_default(*place),
            Piece::IfNonZero(place, inner) => self.is_default(*place) && self.all_default(inner),
        })
    }

    fn is_default(&self, place: Place) -> bool {
        self.shape
            .member(place)
            .is_none_or(|member| slot::bytes(self.slot, member) == slot::bytes(&self.made, member))
    }

    /// Writes one operand and takes over its members; false if it cannot carry them.
    fn operand(&mut self, operand: &Operand, out: &mut String) -> bool {
        if !operand.key.is_empty() {
            out.push_str(operand.key);
            out.push('=');
        }
        for (place, value) in operand.needs {
            if let Some(member) = self.shape.member(*place) {
                slot::put(&mut self.made, member, u64::from(*value));
            }
        }
        self.pieces(operand.pieces, out)
    }

    fn pieces(&mut self, pieces: &[Piece], out: &mut String) -> bool {
        pieces.iter().all(|piece| match piece {
            Piece::Text(text) => {
                out.push_str(text);
                true
            }
            Piece::Value(place, part, show) => self.shown(*place, *part, *show, out),
            Piece::IfNonZero(place, inner) if self.value(*place) == 0 => self.all_zero(inner),
            Piece::IfNonZero(_, inner) => self.pieces(inner, out),
        })
    }

    fn all_zero(&self, pieces: &[Piece]) -> bool {
        pieces.iter().all(|piece| match piece {
            Piece::Text(_) => true,
            Piece::Value(place, ..) => self.value(*place) == 0,
            Piece::IfNonZero(_, inner) => self.all_zero(inner),
        })
    }

    fn shown(&mut self, place: Place, part: Part, show: Show, out: &mut String) -> bool {
        let Some(member) = self.shape.member(place) else { return false };
        let good = match show {
            Show::Plain => self.plain(member, part, out),
            Show::Hex => {
                push_hex(out, slot::part(slot::get(self.slot, member), part));
                true
            }
            Show::Unsigned => {
                push_decimal(out, slot::get(self.slot, member));
                true
            }
            Show::Float => {
                push_float(out, u32::try_from(slot::get(self.slot, member)).unwrap_or_default());
                true
            }
            Show::Registers(one, other) => {
                self.registers(member, self.value(one).saturating_mul(self.value(other)), out)
            }
            Show::AddressWords { prefix, hex } => self.address_words(member, prefix, hex, out),
        };
        if good {
            let value = slot::part(slot::get(self.slot, member), part);
            match part {
                Part::Whole => slot::copy(self.slot, &mut self.made, member),
                Part::Low | Part::High => {
                    let made = slot::with_part(slot::get(&self.made, member), part, value);
                    slot::put(&mut self.made, member, made);
                }
            }
        }
        good
    }

    fn plain(&self, member: &Member, part: Part, out: &mut String) -> bool {
        let bytes = slot::bytes(self.slot, member);
        match (member.kind, part) {
            (Kind::EnumPair(index), Part::Low | Part::High) => {
                self.word(index, slot::part(slot::get(self.slot, member), part), out);
                true
            }
            // The `@` of a pattern belongs to the template's text.
            (Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions), _) => {
                // Bits above the address are another form of pattern: that takes the keyed form.
                let marker = bytes.get(3).is_some_and(|top| top & 0xE0 != 0);
                !marker && pattern(bytes, dimensions, out)
            }
            (Kind::Signed, _) => {
                push_signed(out, signed(bytes));
                true
            }
            _ => self.member(member, out),
        }
    }

    /// `$R[n],$R[m]`, one for each byte; what is behind them must be zero.
    fn registers(&self, member: &Member, count: u64, out: &mut String) -> bool {
        let bytes = slot::bytes(self.slot, member);
        let Ok(count) = usize::try_from(count) else { return false };
        let Some((registers, rest)) = bytes.split_at_checked(count) else { return false };
        for (at, register) in registers.iter().enumerate() {
            out.push_str(if at == 0 { "$R[" } else { ",$R[" });
            push_decimal(out, (*register).into());
            out.push(']');
        }
        !registers.is_empty() && rest.iter().all(|byte| *byte == 0)
    }

    fn address_words(&self, member: &Member, prefix: &str, hex: bool, out: &mut String) -> bool {
        let bytes = slot::bytes(self.slot, member);
        let offset = slot::number(bytes.get(..4).unwrap_or_default());
        let index = slot::number(bytes.get(4..6).unwrap_or_default());
        let word = |name: &str, out: &mut String| {
            // The second word of an address is parted from the first.
            if !out.ends_with(' ') {
                out.push(' ');
            }
            out.push_str(prefix);
            out.push_str(name);
        };
        let number = |value, out: &mut String| match hex {
            true => push_hex(out, value),
            false => push_decimal(out, value),
        };
        match bytes {
            [.., high, 0x10] => {
                word("_var_id=", out);
                self.id(Space::Variable, index | u64::from(*high) << 16, out);
                word("_var_offset=", out);
                push_decimal(out, offset);
            }
            [.., 0, 0x20] => {
                word("_table_offset_imm=", out);
                number(offset, out);
                word("_table_index=", out);
                match self.names.name(Space::TableEntry, index) {
                    Some(_) => self.id(Space::TableEntry, index, out),
                    None => number(index, out),
                }
            }
            [.., 0] => {
                word("_addr_imm=", out);
                push_hex(out, slot::number(bytes));
            }
            _ => return false,
        }
        true
    }
}
