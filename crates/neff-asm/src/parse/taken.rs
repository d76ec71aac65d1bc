//! Which nibbles of a slot the operands of a statement have set, so that none is given twice.

use neff_isa::model::{Member, Part};
use neff_isa::slot::Shape;
use neff_isa::template::Piece;

/// Nibbles of a slot: a bit for each byte's low half, and one for its high half.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Taken {
    low: u64,
    high: u64,
}

impl Taken {
    /// The nibbles of a part of a member.
    pub(super) fn of(member: &Member, part: Part) -> Taken {
        let (low, high) = (part != Part::High, part != Part::Low);
        Taken::bytes(member.offset, member.size).only(low, high)
    }

    /// Whole bytes.
    pub(super) fn bytes(offset: u8, size: u8) -> Taken {
        let all = u64::MAX.checked_shr(64u32.saturating_sub(size.into())).unwrap_or_default();
        let bytes = all.checked_shl(offset.into()).unwrap_or_default();
        Taken { low: bytes, high: bytes }
    }

    /// The nibbles of all values in pieces.
    pub(super) fn of_pieces(pieces: &[Piece], shape: &Shape) -> Taken {
        let mut all = Taken::default();
        for piece in pieces {
            match piece {
                Piece::Text(_) => {}
                Piece::Value(place, part, _) => {
                    if let Some(member) = shape.member(*place) {
                        all.add(Taken::of(member, *part));
                    }
                }
                Piece::IfNonZero(_, inner) => all.add(Taken::of_pieces(inner, shape)),
            }
        }
        all
    }

    fn only(self, low: bool, high: bool) -> Taken {
        Taken { low: if low { self.low } else { 0 }, high: if high { self.high } else { 0 } }
    }

    /// True if a nibble is in both.
    pub(super) fn overlaps(self, other: Taken) -> bool {
        self.low & other.low != 0 || self.high & other.high != 0
    }

    /// Takes in the nibbles of the other.
    pub(super) fn add(&mut self, other: Taken) {
        self.low |= other.low;
        self.high |= other.high;
    }
}
