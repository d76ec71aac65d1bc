//! Collectives and number formats of a def.json (format notes 02 §5.3, §5.4, §9). No gate of the
//! loader is known to ask for anything here.

use super::look::{Field, Look};
use crate::json::{Kind, NodeId, Value};

/// `replica_groups`: topologies, each of groups, each of global ranks (format notes 02 §9.1).
pub type ReplicaGroups = Vec<Vec<Vec<u64>>>;

/// `src_target_pairs`: sets, each of pairs of source and target as global ranks (02 §9.2).
pub type SourceTargetPairs = Vec<Vec<[u64; 2]>>;

/// `fp8_conversion_config` (format notes 02 §9.3). What `sis` and `sns` mean is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fp8Config {
    /// Its object.
    pub node: NodeId,
    /// `fp8_range_extension`.
    pub range_extension: Option<Field<bool>>,
    /// `emax_fp8_e4m3`.
    pub emax_e4m3: Option<Field<u64>>,
    /// `emax_fp8_e5m2`.
    pub emax_e5m2: Option<Field<u64>>,
    /// `ocp_sat`.
    pub ocp_saturation: Option<Field<bool>>,
    /// `fp8_sis`.
    pub sis: Option<Field<bool>>,
    /// `fp8_sns`.
    pub sns: Option<Field<bool>>,
}

/// Reads `replica_groups`; what is no number or list is reported and left out.
pub(super) fn replica_groups(look: &mut Look<'_>) -> Option<Field<ReplicaGroups>> {
    let outer = look.optional(look.document.root(), "replica_groups", Kind::Array)?;
    let mut topologies = Vec::new();
    for topology in outer.elements() {
        let Some(topology) = look.expect(topology, Kind::Array, None) else { continue };
        let mut groups = Vec::new();
        for group in topology.elements() {
            groups.extend(look.numbers(group).map(|group| group.value));
        }
        topologies.push(groups);
    }
    Some(Field { value: topologies, node: outer.id() })
}

/// Reads `src_target_pairs`; what is no pair of ranks is reported and left out.
pub(super) fn source_target_pairs(look: &mut Look<'_>) -> Option<Field<SourceTargetPairs>> {
    let outer = look.optional(look.document.root(), "src_target_pairs", Kind::Array)?;
    let mut sets = Vec::new();
    for set in outer.elements() {
        let Some(set) = look.expect(set, Kind::Array, None) else { continue };
        let mut pairs = Vec::new();
        for element in set.elements() {
            pairs.extend(pair(look, element));
        }
        sets.push(pairs);
    }
    Some(Field { value: sets, node: outer.id() })
}

fn pair<'a>(look: &mut Look<'a>, value: Value<'a>) -> Option<[u64; 2]> {
    let mut ranks = value.elements();
    match (ranks.next(), ranks.next(), ranks.next()) {
        (Some(source), Some(target), None) => {
            Some([look.whole(source)?.value, look.whole(target)?.value])
        }
        _ => {
            let finding = look.wrong_type(value, "an array of source and target");
            look.report(value, finding.found(format!("{:.40}", value.text())));
            None
        }
    }
}

/// The number of collective streams, from the first of the places where sources have it; the
/// loader takes 1 if there is none.
pub(super) fn streams(look: &mut Look<'_>) -> Option<Field<u64>> {
    let root = look.document.root();
    let inside = look.optional(root, "cc_streams", Kind::Object);
    let number = inside.and_then(|streams| streams.get("num_streams"));
    number.or_else(|| root.get("num_streams")).or_else(|| root.get("cc_stream")).and_then(|value| {
        match value.get("num_streams") {
            Some(inner) => look.whole(inner),
            None => look.whole(value),
        }
    })
}

/// Reads `fp8_conversion_config`.
pub(super) fn fp8(look: &mut Look<'_>) -> Option<Fp8Config> {
    let object = look.optional(look.document.root(), "fp8_conversion_config", Kind::Object)?;
    Some(Fp8Config {
        node: object.id(),
        range_extension: look.flag(object, "fp8_range_extension"),
        emax_e4m3: look.number(object, "emax_fp8_e4m3"),
        emax_e5m2: look.number(object, "emax_fp8_e5m2"),
        ocp_saturation: look.flag(object, "ocp_sat"),
        sis: look.flag(object, "fp8_sis"),
        sns: look.flag(object, "fp8_sns"),
    })
}
