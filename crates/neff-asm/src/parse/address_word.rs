//! The words of an 8-byte address: `src_var_id=3 src_var_offset=0` (format notes 05 §6.3).

use neff_diag::codes::engine;
use neff_isa::model::Member;
use neff_isa::slot;
use neff_isa::template::{Piece, Show};

use super::cut::Cut;
use super::reader::{Reader, bit};
use super::taken::Taken;
use super::{Fault, Wrong, member};
use crate::names::Space;

/// The words of an address and the marker byte that each stands for.
const ADDRESS_WORDS: [(&str, u64); 5] = [
    ("_var_id", 0x10),
    ("_var_offset", 0x10),
    ("_table_index", 0x20),
    ("_table_offset_imm", 0x20),
    ("_addr_imm", 0),
];

impl Reader<'_> {
    /// `src_var_id=3` and the like; `None` if the key is no such word.
    pub(super) fn address_word(
        &mut self,
        key: Cut<'_>,
        value: Cut<'_>,
    ) -> Option<Result<(), Wrong>> {
        let shape = self.shape?;
        let operands = self.template()?.operands.iter().enumerate();
        let (index, of, word) = operands
            .filter_map(|(index, operand)| match operand.pieces {
                [Piece::Value(place, _, Show::AddressWords { prefix, .. })] => {
                    let word = key.text.strip_prefix(prefix)?;
                    Some((index, shape.member(*place)?, word))
                }
                _ => None,
            })
            .find(|(.., word)| ADDRESS_WORDS.iter().any(|(name, _)| name == word))?;
        Some(self.put_address_word(index, of, word, key, value))
    }

    fn put_address_word(
        &mut self,
        index: usize,
        of: &Member,
        word: &str,
        key: Cut<'_>,
        value: Cut<'_>,
    ) -> Result<(), Wrong> {
        let marker = ADDRESS_WORDS.iter().find(|(name, _)| *name == word).map_or(0, |row| row.1);
        let old = slot::get(&self.slot, of);
        if self.given & bit(index) != 0 && old >> 56 != marker {
            let message = "the words of an address do not belong together";
            return Err(Fault::new(engine::MALFORMED_VALUE, key.span(), message)
                .expected("variable id and offset, or table index and offset, or one immediate"));
        }
        self.given |= bit(index);
        // Also for a value that is wrong: the other word of the address is judged by this.
        slot::put(&mut self.slot, of, old | marker << 56);
        let (first, bytes) = match word {
            "_var_id" => (4u8, 3u8),
            "_table_index" => (4, 2),
            "_addr_imm" => (0, 7),
            _ => (0, 4),
        };
        let bits = u32::from(bytes).saturating_mul(8);
        let number = match word {
            "_var_id" => value.id(Space::Variable, bits, self.scope)?,
            "_table_index" => value.id(Space::TableEntry, bits, self.scope)?,
            _ => member::unsigned(value, bits, self.scope)?,
        };
        let start = of.offset.saturating_add(first);
        self.claim(Taken::bytes(start, bytes), key)?;
        let shift = u32::from(first).saturating_mul(8);
        let number = number.checked_shl(shift).unwrap_or_default();
        slot::put(&mut self.slot, of, old | number | marker << 56);
        Ok(())
    }
}
