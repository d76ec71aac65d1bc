//! What an instruction's operands are called and which of them it needs: for messages.

use neff_diag::codes::engine;
use neff_diag::nearest;
use neff_isa::model::{Kind, Part};
use neff_isa::slot::Shape;
use neff_isa::template::{Canonical, Operand, Piece, Place, Profiled, Show};

use super::cut::Cut;
use super::reader::{Reader, bit};
use super::{Fault, Wrong};

/// What an operand is called in a message.
fn describe(operand: &Operand, shape: Option<&Shape>) -> String {
    if !operand.key.is_empty() {
        return format!("`{}=`", operand.key);
    }
    let is_name = |place: Place| {
        shape.and_then(|shape| shape.member(place)).is_some_and(|m| m.kind == Kind::Name)
    };
    match operand.pieces {
        [Piece::Value(_, _, Show::AddressWords { prefix, .. })] => {
            format!(
                "an address: `{prefix}_var_id=`, `{prefix}_table_index=` or `{prefix}_addr_imm=`"
            )
        }
        [_, Piece::Text("*"), ..] => "a size, ROWS*COLUMNS".to_owned(),
        [Piece::Value(place, ..)] if is_name(*place) => "a name as its first operand".to_owned(),
        _ => "a word as its first operand".to_owned(),
    }
}

/// True for what has no sensible default: all that is always written but plain numbers, and what
/// the profiler leaves out.
fn is_required(operand: &Operand, shape: Option<&Shape>) -> bool {
    let number = match operand.pieces {
        [Piece::Value(place, Part::Whole, Show::Plain)] if !operand.key.is_empty() => {
            let member = shape.and_then(|shape| shape.member(*place));
            member.is_some_and(|member| matches!(member.kind, Kind::Unsigned | Kind::Variable))
        }
        _ => false,
    };
    operand.canonical == Canonical::Always && operand.profiler == Profiled::Always && !number
}

impl Reader<'_> {
    /// Reports the operands that are needed and were not given.
    pub(super) fn missing(&mut self) {
        let Some(template) = self.template() else { return };
        for (index, operand) in template.operands.iter().enumerate() {
            let given = self.given & bit(index) != 0;
            if given || !is_required(operand, self.shape.as_ref()) {
                continue;
            }
            let name = describe(operand, self.shape.as_ref());
            let message = format!("{} needs {name}", self.row.mnemonic);
            self.faults.push(*Fault::of_mnemonic(engine::MISSING_OPERAND, message));
        }
    }

    /// No operand has this key.
    pub(super) fn unknown(&self, key: Cut<'_>) -> Wrong {
        let message = format!("{} has no operand `{}`", self.row.mnemonic, key.text);
        let fault = Fault::new(engine::UNKNOWN_OPERAND, key.span(), message);
        let Some(shape) = self.shape else {
            return fault.expected("waits, updates and raw[…]: its fields are not known");
        };
        let operands = shape.template.map_or(&[][..], |template| template.operands);
        let keys = operands.iter().map(|operand| operand.key).filter(|key| !key.is_empty());
        let members = shape.layout.members.iter();
        let members = members.filter(|m| !matches!(m.kind, Kind::Reserved | Kind::Unknown));
        let mut names: Vec<&str> = keys.collect();
        for name in members.map(|member| member.name) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.contains(&key.text) {
            let message = format!("`{}` has no value", key.text);
            let fault = Fault::new(engine::MALFORMED_VALUE, key.span(), message);
            return fault.expected(format!("{}=VALUE, without blanks", key.text));
        }
        match nearest(key.text, names.iter().copied()).as_slice() {
            [] if names.is_empty() => fault.expected("no operands"),
            [] => fault.help(format!("its operands are {}", names.join(", "))),
            near => fault.help(format!("the nearest are {}", near.join(", "))),
        }
    }
}
