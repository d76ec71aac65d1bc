//! The pieces of a template's operand: literals, values, labels of branches.

use neff_diag::codes::engine;
use neff_isa::model::{Kind, Member, Part};
use neff_isa::slot::{self, Slot};
use neff_isa::template::{Piece, Place, Show};

use super::cut::Cut;
use super::reader::Reader;
use super::{Fault, Scope, Target, Wrong, member, pattern};

/// The member that holds the distance to a branch's target.
const BRANCH_TARGET: &str = "br_target";

impl Reader<'_> {
    /// Reads pieces; what is left.
    pub(super) fn pieces<'t>(
        &mut self,
        pieces: &[Piece],
        value: Cut<'t>,
        made: &mut Slot,
    ) -> Result<Cut<'t>, Wrong> {
        let mut rest = value;
        for (at, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Text(text) => {
                    let behind = rest.strip_prefix(text);
                    rest = behind.ok_or_else(|| rest.malformed(format!("`{text}`")))?;
                }
                Piece::IfNonZero(..) if rest.text.is_empty() => {}
                Piece::IfNonZero(_, inner) => rest = self.pieces(inner, rest, made)?,
                Piece::Value(place, part, show) => {
                    let next = pieces.get(at.saturating_add(1)).and_then(first_text);
                    let end = next.and_then(|next| rest.find(next));
                    let (value, behind) = rest.split_at(end.unwrap_or(rest.text.len()));
                    self.piece(*place, *part, *show, value, made)?;
                    rest = behind;
                }
            }
        }
        Ok(rest)
    }

    fn piece(
        &mut self,
        place: Place,
        part: Part,
        show: Show,
        value: Cut<'_>,
        made: &mut Slot,
    ) -> Result<(), Wrong> {
        let Some(shape) = self.shape else { return Ok(()) };
        let Some(of) = shape.member(place) else { return Ok(()) };
        let scope = self.scope;
        let bits = u32::from(of.size).saturating_mul(8);
        let number = match (show, of.kind) {
            (Show::Hex, _) => member::unsigned(value, bits, scope)?,
            (Show::Float, _) => member::float(value, scope)?,
            (Show::Unsigned, _) if of.name == BRANCH_TARGET && self.label(of, value) => 0,
            (Show::Unsigned, Kind::Signed) => member::either_sign(value, bits, scope)?,
            (Show::Unsigned, _) => member::unsigned(value, bits, scope)?,
            (Show::Registers(..), _) => return registers(of, value, scope, made),
            (Show::AddressWords { .. }, _) => return Ok(()),
            (Show::Plain, Kind::EnumPair(index)) if part != Part::Whole => {
                member::word(index, 15, value, scope)?
            }
            (Show::Plain, Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions)) => {
                return pattern::tensor(of, dimensions, value, scope, made);
            }
            (Show::Plain, _) => return member::member(of, value, scope, made),
        };
        let number = match part {
            Part::Whole => number,
            _ => slot::with_part(slot::get(made, of), part, number),
        };
        slot::put(made, of, number);
        Ok(())
    }

    /// Takes a name that is no constant as a label; true if it is one.
    fn label(&mut self, of: &Member, value: Cut<'_>) -> bool {
        let is_name = value.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && value.text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.$".contains(&b));
        if !is_name || (self.scope.symbols)(value.text).is_some() {
            return false;
        }
        let (label, span) = (value.text.to_owned(), value.span());
        self.target = Some(Target { label, span, offset: usize::from(of.offset) });
        true
    }
}

fn first_text(piece: &Piece) -> Option<&'static str> {
    match piece {
        Piece::Text(text) => Some(text),
        Piece::IfNonZero(_, [Piece::Text(text), ..]) => Some(text),
        _ => None,
    }
}

/// `$R[n],$R[m]`, one byte each.
fn registers(of: &Member, value: Cut<'_>, scope: &Scope<'_>, made: &mut Slot) -> Result<(), Wrong> {
    let mut bytes = Vec::with_capacity(usize::from(of.size));
    for part in value.parts() {
        let inner = part.strip_prefix("$R[").and_then(|inner| inner.split_once("]"));
        let inner = inner.filter(|(_, behind)| behind.text.is_empty());
        let (number, _) = inner.ok_or_else(|| part.malformed("registers, $R[n]"))?;
        bytes.push(u8::try_from(member::unsigned(number, 8, scope)?).unwrap_or_default());
    }
    if bytes.len() > usize::from(of.size) {
        let message = format!("{} registers", bytes.len());
        return Err(Fault::new(engine::OUT_OF_RANGE, value.span(), message)
            .expected(format!("at most {}", of.size)));
    }
    member::put_bytes(made, of, &bytes);
    Ok(())
}
