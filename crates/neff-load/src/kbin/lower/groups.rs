//! Replica groups, and pairs of source and target (format notes 02 §9).

use neff_manifest::chain::Definition;

use super::length;
use crate::kbin::dump::{Dump, DumpError, Label};
use crate::kbin::structs;

/// Topologies, their groups, and the ranks of these. The runtime calls them groups, subgroups and
/// participants.
pub(super) fn replica_groups(
    definition: &Definition,
    dump: &mut Dump<'_>,
) -> Result<(), DumpError> {
    let Some(field) = &definition.replica_groups else { return Ok(()) };
    let groups = &field.value;
    if !groups.is_empty() {
        dump.start(Label("replica_groups", 0, 0))?;
    }
    for (at, subgroups) in groups.iter().enumerate() {
        dump.record(&structs::SET, &format_args!("group {at}"), |record, places| {
            let ptr = places.of(Label("subgroups", at, 0));
            record.number("ptr", ptr);
            record.number("count", length(subgroups.len()));
        })?;
    }
    for (at, subgroups) in groups.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
        dump.start(Label("subgroups", at, 0))?;
        for (inner, ranks) in subgroups.iter().enumerate() {
            let remark = format_args!("subgroup {inner} of {at}");
            dump.record(&structs::SET, &remark, |record, places| {
                record.number("ptr", places.of(Label("ranks", at, inner)));
                record.number("count", length(ranks.len()));
            })?;
        }
        for (inner, ranks) in subgroups.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
            dump.start(Label("ranks", at, inner))?;
            for (place, rank) in ranks.iter().enumerate() {
                dump.record(&structs::PARTICIPANT, &place, |record, _| {
                    record.number("rank", *rank);
                })?;
            }
        }
    }
    Ok(())
}

/// Sets of pairs.
pub(super) fn pairs(definition: &Definition, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let Some(field) = &definition.source_target_pairs else { return Ok(()) };
    if !field.value.is_empty() {
        dump.start(Label("src_target_pairs", 0, 0))?;
    }
    for (at, pairs) in field.value.iter().enumerate() {
        dump.record(&structs::PAIRS, &format_args!("set {at}"), |record, places| {
            // Groups are made of the pairs later on.
            record.doubt("group_set");
            record.number("pairs", places.of(Label("pairs", at, 0)));
            record.number("num", length(pairs.len()));
        })?;
    }
    for (at, pairs) in field.value.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
        dump.start(Label("pairs", at, 0))?;
        for (place, [source, target]) in pairs.iter().enumerate() {
            dump.record(&structs::PAIR, &place, |record, _| {
                record.number("src", *source);
                record.number("target", *target);
            })?;
        }
    }
    Ok(())
}
