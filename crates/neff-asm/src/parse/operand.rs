//! One operand: of the template by its key or place, else by a field's own name.

use neff_diag::codes::engine;
use neff_isa::model::Kind;
use neff_isa::slot;
use neff_isa::template::{Operand, Piece, Place, Show};

use super::cut::Cut;
use super::reader::{Reader, bit};
use super::taken::Taken;
use super::{Fault, Wrong};

impl Reader<'_> {
    /// `key=value`
    pub(super) fn operand(&mut self, key: Cut<'_>, value: Cut<'_>) -> Result<(), Wrong> {
        let operands = self.template().map_or(&[][..], |template| template.operands);
        let found = operands.iter().enumerate().find(|(_, operand)| operand.key == key.text);
        if let Some((index, operand)) = found {
            return match self.template_operand(index, operand, key, value) {
                Err(fault) if fault.code != engine::REPEATED_OPERAND => {
                    // The same key can be a member's own name, with the value in its own form.
                    match self.own_name(key, value) {
                        Some(Ok(())) => Ok(()),
                        _ => Err(fault),
                    }
                }
                result => result,
            };
        }
        if let Some(result) = self.address_word(key, value) {
            return result;
        }
        match self.own_name(key, value) {
            Some(result) => result,
            None => Err(self.unknown(key)),
        }
    }

    fn template_operand(
        &mut self,
        index: usize,
        operand: &Operand,
        key: Cut<'_>,
        value: Cut<'_>,
    ) -> Result<(), Wrong> {
        self.given |= bit(index);
        let mut made = self.slot;
        let rest = self.pieces(operand.pieces, value, &mut made)?;
        if !rest.text.is_empty() {
            return Err(rest.malformed("the end of the operand"));
        }
        let Some(shape) = self.shape else { return Ok(()) };
        self.claim(Taken::of_pieces(operand.pieces, &shape), key)?;
        self.slot = made;
        for (place, value) in operand.needs {
            if let Some(member) = shape.member(*place) {
                slot::put(&mut self.slot, member, u64::from(*value));
            }
        }
        // The profiler writes the second wait and update behind the operand before them.
        let next = self.template().and_then(|t| t.operands.get(index.saturating_add(1)));
        if next.is_some_and(|next| self.is_events(next)) {
            self.in_extended = true;
        }
        Ok(())
    }

    /// Marks nibbles as set.
    pub(super) fn claim(&mut self, taken: Taken, key: Cut<'_>) -> Result<(), Wrong> {
        if self.taken.overlaps(taken) {
            let message = format!("`{}` is given twice", key.text);
            return Err(Fault::new(engine::REPEATED_OPERAND, key.span(), message));
        }
        self.taken.add(taken);
        Ok(())
    }

    fn is_events(&self, operand: &Operand) -> bool {
        let kind = |place: Place| self.shape.and_then(|shape| shape.member(place)).map(|m| m.kind);
        operand.key.is_empty()
            && matches!(operand.pieces, [Piece::Value(place, ..)]
                if kind(*place) == Some(Kind::EventsExtended))
    }

    /// An operand that is known by its place.
    pub(super) fn positional(&mut self, token: Cut<'_>) -> Result<(), Wrong> {
        let operands = self.template().map_or(&[][..], |template| template.operands);
        let is_size = |operand: &Operand| matches!(operand.pieces, [_, Piece::Text("*"), ..]);
        let wants_size = token.text.contains('*') && !token.text.starts_with('"');
        let found = operands.iter().enumerate().find(|(index, operand)| {
            let address = matches!(operand.pieces, [Piece::Value(_, _, Show::AddressWords { .. })]);
            operand.key.is_empty()
                && self.given & bit(*index) == 0
                && !address
                && !self.is_events(operand)
                && is_size(operand) == wants_size
        });
        match found {
            Some((index, operand)) => self.template_operand(index, operand, token, token),
            None => Err(self.unknown(token)),
        }
    }
}
