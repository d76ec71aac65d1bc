//! Which member of a layout is the data type of which pattern. The syntax template says so where
//! there is one (`<in_dtype>@<src>`); else the names do, which the vendor's headers keep to.

use neff_isa::model::{Kind, Layout, Member, Part};
use neff_isa::template::{Operand, Piece, Place, Template};

/// The operand of a template that has a member.
pub(crate) fn operand_of(
    layout: &'static Layout,
    template: Option<&'static Template>,
    member: &Member,
) -> Option<&'static Operand> {
    let at = |place: &Place| match place {
        Place::Member(index) => layout.members.get(usize::from(*index)),
        Place::Header(_) => None,
    };
    let is_here = |piece: &Piece| matches!(piece, Piece::Value(place, ..) if at(place).is_some_and(|m| m.offset == member.offset));
    let operands = template.map_or(&[][..], |template| template.operands);
    operands.iter().find(|operand| operand.pieces.iter().any(is_here))
}

/// The data type of a pattern, or the half of a pair that is; `None` where neither the operand
/// that has the pattern nor the names tell.
pub(crate) fn of(
    layout: &'static Layout,
    pattern: &Member,
    operand: Option<&Operand>,
) -> Option<(&'static Member, Part)> {
    let written = operand.and_then(|operand| written(layout, pattern, operand));
    written.or_else(|| by_name(layout, pattern.name))
}

/// `<dtype>@<pattern>`
fn written(
    layout: &'static Layout,
    pattern: &Member,
    operand: &Operand,
) -> Option<(&'static Member, Part)> {
    operand.pieces.windows(3).find_map(|pieces| match pieces {
        [
            Piece::Value(Place::Member(dtype), part, _),
            Piece::Text("@"),
            Piece::Value(Place::Member(place), ..),
        ] => {
            let is_here = layout.members.get(usize::from(*place))?.offset == pattern.offset;
            let dtype = layout.members.get(usize::from(*dtype))?;
            is_here.then_some((dtype, *part))
        }
        _ => None,
    })
}

fn by_name(layout: &'static Layout, pattern: &str) -> Option<(&'static Member, Part)> {
    stems(pattern).iter().find_map(|stem| {
        layout.members.iter().find_map(|member| {
            let types = member.name.strip_suffix("dtype")?.trim_end_matches('_');
            match member.kind {
                Kind::Enum(_) if types == stem => Some((member, Part::Whole)),
                Kind::EnumPair(_) => {
                    let (low, high) = types.split_once('_')?;
                    let part = [(low, Part::Low), (high, Part::High)];
                    let part = part.into_iter().find(|(name, _)| name == stem)?.1;
                    Some((member, part))
                }
                _ => None,
            }
        })
    })
}

/// What may stand before `_dtype` for a pattern, the closest first; empty for `dtype` itself.
fn stems(pattern: &str) -> Vec<String> {
    let mut stems = vec![pattern.to_owned()];
    for (side, word) in [("src", "in"), ("dst", "out")] {
        if let Some(number) = pattern.strip_prefix(side) {
            stems.push(format!("{word}{number}"));
            stems.push(word.to_owned());
        }
        // data_dst has out_data_dtype, embed_data_in has embed_data_dtype.
        if let Some(what) = pattern.strip_suffix(side).and_then(|what| what.strip_suffix('_')) {
            stems.push(format!("{word}_{what}"));
        }
        if let Some(what) = pattern.strip_suffix(word).and_then(|what| what.strip_suffix('_')) {
            stems.push(what.to_owned());
        }
    }
    if stems.len() > 2 {
        stems.push(String::new());
    }
    stems
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_isa::generated::LAYOUTS;

    fn named(layout: &str, pattern: &str) -> Option<(&'static str, Part)> {
        let layout = LAYOUTS.iter().find(|l| l.name == layout).unwrap();
        by_name(layout, pattern).map(|(member, part)| (member.name, part))
    }

    #[test]
    fn names_tell_the_data_type() {
        for (layout, pattern, expected) in [
            ("S4D4_TR", "dst", Some(("out_dtype", Part::Whole))),
            ("S3S3D3_TT", "src1", Some(("in0_in1_dtype", Part::High))),
            ("S2S2D2D2_TT", "dst0", Some(("out0_out1_dtype", Part::Low))),
            ("S2D2_RS", "dst", Some(("in_out_dtype", Part::High))),
            ("S3D3_AC", "src", Some(("in_bias_dtype", Part::Low))),
            ("D4_MR", "dst", Some(("dtype", Part::Whole))),
            ("S3D3_TS_SELECT", "src0", Some(("dtype", Part::Whole))),
            ("S3D3_CP_PRED_SCALAR", "pred", Some(("pred_dtype", Part::Whole))),
            ("S2_BNPL2", "src", Some(("src_dtype", Part::Whole))),
            ("S2D2D2_SC", "tag_dst", Some(("out_tag_dtype", Part::Whole))),
            ("S2S1D2_PE_SEED", "identity", Some(("identity_dtype", Part::Whole))),
            ("S2S1D2_PE_SEED", "src_seed", None),
            ("PSEUDO EMBEDDING_UPDATE", "embed_data_in", Some(("embed_data_dtype", Part::Whole))),
            ("PSEUDO EMBEDDING_UPDATE", "embed_index_in", None),
            ("S1S2D2_AM", "prev_pass", None),
        ] {
            assert_eq!(named(layout, pattern), expected, "{layout} {pattern}");
        }
    }
}
