//! From manifests to records, in the runtime's order (format notes 08 §1.3): engines, queues,
//! variables, tables, collectives, libraries, carve-outs; then what staging makes.

mod blocks;
mod descriptor;
mod dma;
mod engines;
mod groups;
mod libraries;
mod rings;
mod staged;
mod tables;
mod ucode;
mod variables;

use neff_abi::carveout;
use neff_manifest::chain::{Field, Fp8Config, Reservation};

use super::Source;
use super::dump::{Dump, DumpError, Label, Places};
use super::record::Record;
use super::structs;

/// Streams of collectives where def.json does not say (format notes 02 §5.3).
const STREAMS: u64 = 1;

/// Lowers a graph.
pub(super) fn graph(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    dump.record(&structs::KBIN, &format_args!("{:?}", source.graph.name), |record, places| {
        root(source, record, places);
    })?;
    engines::lower(source, dump)?;
    dma::lower(source, dump)?;
    variables::lower(source, dump)?;
    tables::activation(source, dump)?;
    tables::dve(source, dump)?;
    groups::replica_groups(source.definition, dump)?;
    groups::pairs(source.definition, dump)?;
    ucode::lower(source, dump)?;
    carveouts(source.definition.reservations.as_deref(), dump)?;
    staged::lower(source, dump)?;
    libraries::lower(source, dump)
}

fn root(source: Source<'_>, record: &mut Record<'_>, places: &Places) {
    let definition = source.definition;
    let at = |what: &'static str| places.of(Label(what, 0, 0));
    record.numbers("engine", (0..5).map(|at| places.of(Label("engine", at, 0))));
    record.numbers("dma", (0..structs::QUEUES).map(|at| places.of(Label("dma", at, 0))));
    record.number("mem_ref_set", at("mem_ref_set"));
    tables::root(source, record, places);
    record.number("sb_carveouts", at("sb_carveouts"));
    let groups = definition.replica_groups.as_ref().map_or(0, |field| field.value.len());
    let pairs = definition.source_target_pairs.as_ref().map_or(0, |field| field.value.len());
    let libraries = definition.ucode.as_ref().map_or(0, |ucode| ucode.libraries.len());
    set(record.inside("replica_groups", 0), at("replica_groups"), groups);
    set(record.inside("src_target_pairs", 0), at("src_target_pairs"), pairs);
    set(record.inside("ucode_lib_set", 0), at("ucode_libs"), libraries);
    record.number("cc_streams.num", number(&definition.streams).unwrap_or(STREAMS));
    if let (Some(config), Some(record)) = (&definition.fp8, record.inside("fp8_conv_cfg", 0)) {
        fp8(config, record);
    }
    record.number("target", source.arch.row().hal.unwrap_or(0));
}

/// Fills a pointer and a count.
fn set(record: Option<Record<'_>>, ptr: u64, count: usize) {
    let Some(mut record) = record else { return };
    record.number("ptr", ptr);
    record.number("count", length(count));
}

fn fp8(config: &Fp8Config, mut record: Record<'_>) {
    let flag = |field: &Option<Field<bool>>| field.as_ref().is_some_and(|field| field.value);
    record.flag("range_ext", flag(&config.range_extension));
    record.number("emax_e4m3", number(&config.emax_e4m3).unwrap_or(0));
    record.number("emax_e5m2", number(&config.emax_e5m2).unwrap_or(0));
    record.flag("ocp_sat", flag(&config.ocp_saturation));
    record.flag("sis", flag(&config.sis));
    record.flag("sns", flag(&config.sns));
}

/// The carve-outs, if def.json has the key.
fn carveouts(list: Option<&[Reservation]>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let Some(list) = list else { return Ok(()) };
    dump.start(Label("sb_carveouts", 0, 0))?;
    dump.record(&structs::CARVEOUTS, &"carve-outs", |record, _| {
        record.number("count", length(list.len()));
    })?;
    for (at, entry) in list.iter().enumerate() {
        dump.record(&structs::CARVEOUT, &at, |record, _| {
            let known = entry.kind.as_ref().is_some_and(|it| it.value == carveout::EVTACCEL.word);
            record.number("type", if known { structs::EVTACCEL } else { 0 });
            record.number("offset", number(&entry.offset).unwrap_or(0));
            record.number("size", number(&entry.size).unwrap_or(0));
            record.number("start_partition", number(&entry.base_partition).unwrap_or(0));
            record.number("num_partitions", number(&entry.partitions).unwrap_or(0));
        })?;
    }
    Ok(())
}

/// The number of a field.
fn number(field: &Option<Field<u64>>) -> Option<u64> {
    field.as_ref().map(|field| field.value)
}

/// A length as a number.
fn length(count: usize) -> i128 {
    i128::try_from(count).unwrap_or(i128::MAX)
}

/// The bytes of a member, which a pointer leads to; without them, that pointer is null.
fn member(
    source: Source<'_>,
    dump: &mut Dump<'_>,
    label: Label,
    name: &str,
) -> Result<(), DumpError> {
    let Some(bytes) = source.members.read(name) else { return Ok(()) };
    dump.start(label)?;
    dump.bytes(&format_args!("member {name:?}"), &bytes)
}

/// Writes a pointer to the bytes of a member; null and marked if they were not kept.
fn member_pointer(record: &mut Record<'_>, field: &str, at: u64) {
    record.number(field, at);
    if at == 0 {
        record.doubt(field);
    }
}
