//! The operands of an instruction in a notation for people: `src=<in_dtype>@<src>`.
//!
//! `<member>` stands for the member's value, `[ ]` for what may be left out, `|` in `( )` for a
//! choice. It is made from the same template that the printer and the parser follow.

use crate::model::{Kind, Part, Prefix};
use crate::slot::Shape;
use crate::template::{Canonical, Operand, Piece, Place, Show};

/// A wait and an update, as far as the prefix has room for them.
const EVENTS: &str = "[WAIT] [UPDATE]";

/// The operands in their order, each on its own; predicates first.
pub fn operands(shape: &Shape) -> Vec<String> {
    let events = (shape.layout.prefix == Prefix::Events).then(|| EVENTS.to_owned());
    let mut out: Vec<String> = events.into_iter().collect();
    match shape.template {
        Some(template) => {
            let written = template.operands.iter().filter(|o| o.canonical != Canonical::Never);
            out.extend(written.map(|operand| one(shape, operand)));
        }
        None => {
            let members = shape.layout.members.iter();
            let named = members.filter(|m| !matches!(m.kind, Kind::Reserved | Kind::Unknown));
            out.extend(named.map(|member| format!("[{}=<{0}>]", member.name)));
        }
    }
    out
}

/// Members without operand, `name` or `name=default`: they are written as `name=value` where they
/// differ from 0 or that default.
pub fn hidden(shape: &Shape) -> Vec<String> {
    let hidden = shape.template.map_or(&[][..], |template| template.hidden);
    let members = hidden.iter().filter_map(|hidden| {
        let member = shape.layout.members.get(usize::from(hidden.member))?;
        Some(match hidden.default {
            0 => member.name.to_owned(),
            default => format!("{}={default}", member.name),
        })
    });
    members.collect()
}

fn one(shape: &Shape, operand: &Operand) -> String {
    let mut out = String::new();
    if !operand.key.is_empty() {
        out.push_str(operand.key);
        out.push('=');
    }
    pieces(shape, operand.pieces, &mut out);
    match operand.canonical {
        Canonical::Always => out,
        Canonical::NonZero | Canonical::Never => format!("[{out}]"),
    }
}

fn pieces(shape: &Shape, all: &[Piece], out: &mut String) {
    for piece in all {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Value(place, part, show) => value(shape, *place, *part, *show, out),
            Piece::IfNonZero(_, inner) => {
                out.push('[');
                pieces(shape, inner, out);
                out.push(']');
            }
        }
    }
}

fn value(shape: &Shape, place: Place, part: Part, show: Show, out: &mut String) {
    let Some(member) = shape.member(place) else { return };
    let part = match part {
        Part::Whole => "",
        Part::Low => ".low",
        Part::High => ".high",
    };
    let name = format!("<{}{part}>", member.name);
    out.push_str(&match (show, member.kind) {
        (_, Kind::EventsExtended) => format!("| {EVENTS}"),
        (Show::Registers(..), _) => format!("$R[{name}],…"),
        (Show::AddressWords { prefix, .. }, _) => format!(
            "({prefix}_var_id=N {prefix}_var_offset=N | {prefix}_table_offset_imm=N \
             {prefix}_table_index=N | {prefix}_addr_imm=N)"
        ),
        _ => name,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Generation, SLOT};
    use crate::{Found, by_mnemonic, layout_of};

    fn text(name: &str) -> String {
        let Found::Row(row) = by_mnemonic(Generation::V3, name) else { panic!("{name}") };
        let (layout, template) = layout_of(row, Generation::V3, &[0; SLOT], None).unwrap();
        let shape = Shape { layout, template };
        format!("{}; {}", operands(&shape).join(" "), hidden(&shape).join(" "))
    }

    #[test]
    fn templates_read_like_statements() {
        assert_eq!(
            text("MATMUL"),
            "[WAIT] [UPDATE] [acc_flags=<psum_accumulate_flags>] [fp32_mode=<fp32_mode>] \
             src=<in_dtype>@<src> dst=<dst> <num_active_rows>*<num_active_cols>; transpose_mode \
             perf_opt out_dtype row_grp=15 col_grp=15 psum_zero_region"
        );
        assert_eq!(
            text("TENSOR_LOAD").split("; ").next().unwrap_or_default(),
            "[WAIT] [UPDATE] addr=<dtype>@<start_addr>[<step_elem0>,<step_elem1>][<num_elem0>,<num_elem1>] data=$R[<data>],…"
        );
        assert_eq!(
            text("EVENT_SEMAPHORE"),
            "[WAIT] [UPDATE] [setter=<setter_signature>] [| [WAIT] [UPDATE]]; "
        );
    }
}
