//! Fields that have no sensible default and must be given: those of operands that the text always
//! has, where they are patterns, names or addresses.

use neff_diag::codes::engine;
use neff_isa::lookup::layout_of;
use neff_isa::model::{Kind, Member};
use neff_isa::slot::Shape;
use neff_isa::template::{Canonical, Piece};

use super::Encoder;
use super::fault::Told;
use crate::builder::Statement;

impl Encoder<'_> {
    /// Reports the fields that a statement lacks.
    pub(super) fn required(&mut self, statement: &Statement) {
        let found =
            self.row.and_then(|row| layout_of(row, self.generation, &self.out.slot, self.previous));
        let Some((layout, Some(template))) = found else { return };
        let shape = Shape { layout, template: Some(template) };
        let always =
            template.operands.iter().filter(|operand| operand.canonical == Canonical::Always);
        for member in always.flat_map(|operand| operand.pieces).filter_map(|it| member(it, &shape))
        {
            let given = statement.fields.iter().any(|(name, _)| *name == member.name);
            if !given && has_no_default(member.kind) {
                let message = format!("`{}` is not given", member.name);
                let told = Told::new(engine::MISSING_OPERAND, message);
                self.report(told.expected(neff_isa::lookup::kind_name(member.kind)));
            }
        }
    }
}

fn member(piece: &Piece, shape: &Shape) -> Option<&'static Member> {
    match piece {
        Piece::Value(place, ..) => shape.member(*place),
        Piece::Text(_) | Piece::IfNonZero(..) => None,
    }
}

fn has_no_default(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Name
            | Kind::PseudoAddress8
            | Kind::Tensor(_)
            | Kind::MemoryPattern(_)
            | Kind::Data4d
            | Kind::Address8Tensor2d
    )
}
