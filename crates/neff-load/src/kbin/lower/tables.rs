//! Tables of the activation and DVE engines (format notes 02 §8.5, §8.6).

use std::collections::HashMap;

use neff_manifest::chain::{EngineContent, Reference, Role};
use neff_manifest::json::{Kind as Json, Limits, Value, parse};

use super::{length, member, member_pointer};
use crate::kbin::Source;
use crate::kbin::dump::{Dump, DumpError, Label, Places};
use crate::kbin::record::Record;
use crate::kbin::structs::{self, PROFILES};

/// Keys of a table of the DVE engine, and what they become.
const DVE_TABLES: [(&str, &str); 4] = [
    ("opcode_table", "opcode"),
    ("control_fast_table", "control_fast"),
    ("control_slow_table", "control_slow"),
    ("datapath_table", "datapath"),
];

/// Fields of a profile that have the name of their key.
const PROFILE_KEYS: [&str; 16] = [
    "func_id",
    "symmetry_point",
    "sym_invert_sign_point",
    "symmetry_opt_en",
    "symmetry_opt_use_neg_region",
    "exp_offset",
    "pwl_control_base_pos",
    "pwl_control_base_neg",
    "fnan_result",
    "fpinf_result",
    "fninf_result",
    "fzero_result",
    "fma_const_0",
    "fma_const_1",
    "fma_indirection_src_sel",
    "imm_bias",
];

fn content<'s>(source: Source<'s>, key: &str) -> Option<&'s EngineContent> {
    source.definition.engines.iter().find(|engine| engine.key == key)?.content.as_ref()
}

/// What the root says of tables.
pub(super) fn root(source: Source<'_>, record: &mut Record<'_>, places: &Places) {
    let act = content(source, "act");
    record.number("act_function_sets", places.of(Label("act_sets", 0, 0)));
    record.number("act_function_sets.num", length(act.map_or(0, |it| it.activation_sets.len())));
    match act.and_then(|act| act.act_semaphore.as_ref()) {
        Some(semaphore) => record.number("act_function_sets.semaphore", semaphore.value),
        None => record.doubt("act_function_sets.semaphore"),
    }
    record.number("dve_config", places.of(Label("dve", 0, 0)));
}

/// Sets of activation functions, one behind the other, then their tables.
pub(super) fn activation(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let Some(act) = content(source, "act").filter(|act| !act.activation_sets.is_empty()) else {
        return Ok(());
    };
    let is_table = |reference: &&Reference| reference.role == Role::ActivationTable;
    let tables: Vec<&Reference> = act.tables.iter().filter(is_table).collect();
    // Buckets, control and profiles of each set, in the order of the sets.
    let sets = || act.activation_sets.iter().zip(tables.chunks(3)).enumerate();
    let mut known = HashMap::new();
    dump.start(Label("act_sets", 0, 0))?;
    for (at, (name, tables)) in sets() {
        let [buckets, control, profiles] = tables else { continue };
        // A set may be named many times, and its profiles may be long.
        let name_of_profiles = profiles.member.as_str();
        let profiles =
            known.entry(name_of_profiles).or_insert_with(|| Profiles::of(source, name_of_profiles));
        dump.record(&structs::ACTIVATION, &format_args!("{:?}", name.value), |record, places| {
            record.text("name", &name.value);
            member_pointer(record, "bkt", places.of(Label("bkt", at, 0)));
            record.number("bkt_sz", buckets.size.unwrap_or(0));
            member_pointer(record, "ctl", places.of(Label("ctl", at, 0)));
            record.number("ctl_sz", control.size.unwrap_or(0));
            self::profiles(profiles.as_ref(), record);
        })?;
    }
    for (at, (_, tables)) in sets() {
        let [buckets, control, _] = tables else { continue };
        member(source, dump, Label("bkt", at, 0), &buckets.member)?;
        member(source, dump, Label("ctl", at, 0), &control.member)?;
    }
    Ok(())
}

/// What is lowered of the profiles of a set.
struct Profiles {
    count: usize,
    /// The values of [`PROFILE_KEYS`], of as many as there is room for and one more.
    list: Vec<[Option<i64>; PROFILE_KEYS.len()]>,
}

impl Profiles {
    /// Reads a member; what is wrong with it, no gate of the loader is known to say.
    fn of(source: Source<'_>, member: &str) -> Option<Profiles> {
        let bytes = source.members.read(member)?;
        let document = parse(member, bytes.into_owned(), &Limits::default()).document?;
        let list = document.root().get("profile_meta_data")?;
        let value = |given: Value<'_>, key| given.get(key).and_then(|value| value.as_i64());
        let values = |given: Value<'_>| PROFILE_KEYS.map(|key| value(given, key));
        let room = PROFILES.saturating_add(1);
        let count = list.elements().count();
        Some(Profiles { count, list: list.elements().take(room).map(values).collect() })
    }
}

fn profiles(given: Option<&Profiles>, record: &mut Record<'_>) {
    let Some(Profiles { count, list }) = given else {
        record.doubt("profile");
        record.doubt("num");
        return;
    };
    record.number("num", length(*count));
    for (at, values) in list.iter().enumerate() {
        let Some(mut profile) = record.inside("profile", at) else { continue };
        for (key, value) in PROFILE_KEYS.iter().zip(values) {
            match value {
                Some(value) => profile.number(key, *value),
                None => profile.doubt(key),
            }
        }
    }
}

/// The tables of the DVE engine.
pub(super) fn dve(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let Some(dve) = content(source, "dve") else { return Ok(()) };
    let Some(list) = dve.document.root().get("dve_tables") else { return Ok(()) };
    let tables = DVE_TABLES.map(|(key, field)| (field, table(dve, list, key)));
    if tables.iter().all(|(_, table)| table.is_none()) {
        return Ok(());
    }
    dump.start(Label("dve", 0, 0))?;
    dump.record(&structs::DVE, &"tables of dve", |record, places| {
        for (at, (field, table)) in tables.iter().enumerate() {
            let Some(mut buffer) = record.inside(field, 0) else { continue };
            member_pointer(&mut buffer, "ptr", places.of(Label("dve_table", at, 0)));
            match table {
                Some(table) => buffer.number("size", table.size.unwrap_or(0)),
                // Which of two tables a `control_table` becomes is not published.
                None => buffer.doubt("size"),
            }
        }
    })?;
    for (at, (_, table)) in tables.iter().enumerate() {
        if let Some(table) = table {
            member(source, dump, Label("dve_table", at, 0), &table.member)?;
        }
    }
    Ok(())
}

/// The member that a key of an object, or of the first that has it, names.
fn table<'s>(dve: &'s EngineContent, list: Value<'_>, key: &str) -> Option<&'s Reference> {
    let named = match list.kind() {
        Json::Object => list.get(key),
        _ => list.elements().find_map(|object| object.get(key)),
    }?;
    dve.tables.iter().find(|reference| reference.name.node == named.id())
}
