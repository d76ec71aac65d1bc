//! The gates of the loader in its order: where each stands, what it asks, and what lets a file
//! pass all the same (format notes 03 and 08 §1).
//!
//! One row per gate. Who tests a gate finds what to test in the format notes; here is only what
//! is common to all that speak of gates.

use crate::Status;
use crate::named::closed_set;

/// One of the three independent tiers; the first failure ends the load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Header, archive and host graph.
    Container,
    /// The KELF's target and the machine.
    Architecture,
    /// Each graph, and what it takes of the device.
    Section,
}

/// What is fixed about a stage of loading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StageRow {
    /// A word for it.
    pub name: &'static str,
    /// The tier that it is in.
    pub tier: Tier,
    /// True if it is gone through once for each graph, before the next graph is begun.
    pub per_graph: bool,
}

const fn once(name: &'static str, tier: Tier) -> StageRow {
    StageRow { name, tier, per_graph: false }
}

const fn each(name: &'static str) -> StageRow {
    StageRow { name, tier: Tier::Section, per_graph: true }
}

closed_set! {
    /// A stage of loading, in the order of the loader.
    Stage => StageRow;
    /// The size of the file and the place of its data.
    Header => once("header", Tier::Container);
    /// Versions, features, sizes and the digest.
    Package => once("package", Tier::Container);
    /// Entries of the archive.
    Archive => once("archive", Tier::Container);
    /// `neff.json`.
    HostGraph => once("host graph", Tier::Container);
    /// The KELF descriptor.
    Kelf => once("kelf", Tier::Architecture);
    /// Its target against the machine.
    Target => once("architecture", Tier::Architecture);
    /// Its list of graphs.
    Graphs => once("graphs", Tier::Architecture);
    /// def.json as a document.
    Definition => each("definition");
    /// Its variables, one after the other.
    Variables => each("variables");
    /// The set of their ids.
    VariableIds => each("variable ids");
    /// That something comes out.
    Outputs => each("outputs");
    /// Its queues.
    Queues => each("queues");
    /// GPSIMD libraries, the default one first.
    Libraries => each("libraries");
    /// Carve-outs of the state buffer.
    Reservations => each("reservations");
    /// Engines: descriptor blocks and programs.
    Engines => each("engines");
    /// Lowering to the runtime's records.
    Lowering => once("lowering", Tier::Section);
    /// Variables of other graphs.
    Remote => once("remote variables", Tier::Section);
    /// Cores for the graphs.
    Cores => once("cores", Tier::Section);
    /// The runtime's own checks of what it adds to a core.
    Staging => once("staging", Tier::Section);
    /// Programs to images.
    Translation => once("translation", Tier::Section);
}

/// What lets a file pass a gate that it fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Override {
    /// `NEURON_RT_ALLOW_LEGACY_NEFF` in the environment.
    AllowLegacy,
    /// The caller's verify flag, which is off by default.
    VerifyOff,
}

impl Override {
    /// How a user lets a file pass.
    pub fn words(self) -> &'static str {
        match self {
            Override::AllowLegacy => "NEURON_RT_ALLOW_LEGACY_NEFF=1 (--allow-legacy) lets it pass",
            Override::VerifyOff => "without the runtime's verify flag it passes",
        }
    }
}

/// One gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GateRow {
    /// Its id in the format notes.
    pub id: &'static str,
    /// Where it stands.
    pub stage: Stage,
    /// What it asks.
    pub condition: &'static str,
    /// What the load returns otherwise; for assertions, which abort, 2 (format notes 03 §5).
    pub status: Status,
    /// What lets a file pass all the same.
    pub overridden_by: Option<Override>,
    /// Why this toolchain never judges it; `None` where it does.
    pub not_judged: Option<&'static str>,
}

const fn gate(id: &'static str, stage: Stage, condition: &'static str) -> GateRow {
    GateRow {
        id,
        stage,
        condition,
        status: Status::NRT_INVALID,
        overridden_by: None,
        not_judged: None,
    }
}

const fn version(id: &'static str, condition: &'static str) -> GateRow {
    let row = gate(id, Stage::Package, condition);
    GateRow { status: Status::NRT_UNSUPPORTED_NEFF_VERSION, ..row }
}

const fn not_judged(row: GateRow, why: &'static str) -> GateRow {
    GateRow { not_judged: Some(why), ..row }
}

const fn overridden(row: GateRow, by: Override) -> GateRow {
    GateRow { overridden_by: Some(by), ..row }
}

/// All gates, in the order of the loader.
pub const GATES: &[GateRow] = &[
    gate("G01", Stage::Header, "there is a buffer, as for any file, be it empty"),
    gate("G02", Stage::Header, "the file is longer than 1023 bytes"),
    gate("G03", Stage::Header, "header_size is less than the size of the file"),
    version("G04", "neff_version_major is at most what the runtime knows"),
    version("G05", "the runtime knows all features"),
    gate("G06", Stage::Package, "data_size fits into the file"),
    version("G07", "pkg_version is 1 or 2"),
    overridden(gate("G08", Stage::Package, "data_size is not 0"), Override::VerifyOff),
    overridden(
        gate("G09a", Stage::Package, "hash is the SHA-256 of the data"),
        Override::VerifyOff,
    ),
    overridden(gate("G09b", Stage::Package, "hash is the MD5 of the data"), Override::VerifyOff),
    gate("G10", Stage::Archive, "no entry has a negative size"),
    gate("G20", Stage::HostGraph, "neff.json is there and is JSON"),
    gate("G21", Stage::HostGraph, "it has nodes, arg_nodes, heads, node_row_ptr and attrs"),
    gate("G22", Stage::HostGraph, "attrs has dltype and shape"),
    gate("G23", Stage::HostGraph, "both are arrays"),
    gate("G24", Stage::HostGraph, "entries are inside of them"),
    gate("G25", Stage::HostGraph, "no shape has more than 32 dimensions"),
    gate("G26", Stage::HostGraph, "heads are nodes"),
    gate("G27", Stage::HostGraph, "a node is the kernel"),
    gate("G28", Stage::HostGraph, "it names a KELF"),
    gate("G30", Stage::Kelf, "the KELF is there"),
    gate("G31", Stage::Kelf, "its version has a point"),
    gate("G32", Stage::Kelf, "its target is a known word"),
    overridden(gate("G33", Stage::Target, "the target is the machine"), Override::AllowLegacy),
    gate("G34", Stage::Graphs, "graphs have different names, and their definitions are there"),
    gate("G40", Stage::Definition, "def.json is JSON of at most 4294967295 bytes"),
    gate("G41", Stage::Variables, "var is there"),
    gate("G42", Stage::Variables, "a variable has a type"),
    gate("G43", Stage::Variables, "a variable has an id"),
    gate("G44", Stage::Variables, "an alignment is a power of two"),
    gate("G45", Stage::Variables, "a list has its list"),
    gate("G46", Stage::Variables, "an .npy member begins as one"),
    gate("G47", Stage::Variables, "the data of a constant are there"),
    gate("G48", Stage::VariableIds, "ids are dense"),
    gate("G49", Stage::Outputs, "there is an output"),
    gate("G50", Stage::Queues, "an owner is an engine"),
    gate("G51", Stage::Queues, "a queue has a type"),
    gate("G52", Stage::Queues, "the type is a known word"),
    gate("G53", Stage::Queues, "only some types have instances"),
    gate("G55", Stage::Queues, "there is one act_load queue of one ring"),
    gate("G57", Stage::Libraries, "the default library has at most 18 operations"),
    gate("G60", Stage::Libraries, "a library's image is there"),
    gate("G61", Stage::Libraries, "a library has a version"),
    gate("G63", Stage::Libraries, "its major version is 1"),
    gate("G64", Stage::Libraries, "its cpu_id is 0"),
    gate("G65", Stage::Libraries, "its total_cpus is 0, 1 or 8"),
    gate("G66", Stage::Libraries, "its name is new"),
    overridden(
        gate("G70", Stage::Reservations, "reservations are there, on cayman"),
        Override::AllowLegacy,
    ),
    gate("G71", Stage::Reservations, "a reservation is of type evtaccel"),
    gate("G76", Stage::Engines, "a block is well formed"),
    gate("G77", Stage::Engines, "a descriptor's op is a known word"),
    gate("G78", Stage::Engines, "no size is 0"),
    gate("G79", Stage::Engines, "arithmetic has a dtype"),
    gate("G80", Stage::Engines, "a program has at most 4294967295 bytes"),
    gate("G54", Stage::Lowering, "a queue has at most 32 semaphores"),
    not_judged(
        gate("G56", Stage::Lowering, "there are hardware queues enough"),
        "how many hardware queues a device has is not published",
    ),
    gate("G85", Stage::Lowering, "dtype and shape of a device print fit their record"),
    not_judged(
        gate("G86", Stage::Lowering, "engines have known names"),
        "no file fails it: engines are looked up by their names",
    ),
    not_judged(
        gate("G87", Stage::Lowering, "the target is not 0"),
        "no file fails it: every target that passes G32 has a number",
    ),
    not_judged(
        gate("G88", Stage::Remote, "variables of other graphs are there"),
        "the keys that name the other graph and its variable are not known",
    ),
    gate("G35", Stage::Cores, "there is a graph or one for each core"),
    gate("G90", Stage::Staging, "on cayman, the evtaccel carve-out is where it must be"),
    // No gate of the notes has an id for it.
    GateRow {
        status: Status::NRT_RESOURCE,
        ..gate("HBM", Stage::Staging, "device memory suffices")
    },
    gate("G91", Stage::Staging, "libraries have at most 97 functions"),
    gate("G92", Stage::Staging, "their names have at most 63 bytes"),
    gate("G93", Stage::Staging, "a core has at most 28 functions"),
    gate("G94", Stage::Translation, "operators are known"),
    gate("G95", Stage::Translation, "transfers stay inside of their variables"),
];

impl GateRow {
    /// The gate of an id.
    pub fn find(id: &str) -> Option<&'static GateRow> {
        GATES.iter().find(|row| row.id == id)
    }

    /// Its place in the order of the loader, from 0.
    pub fn order(&self) -> usize {
        GATES.iter().position(|row| row.id == self.id).unwrap_or(GATES.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_stand_in_the_order_of_their_stages() {
        assert!(GATES.is_sorted_by_key(|row| row.stage));
        let mut ids: Vec<&str> = GATES.iter().map(|row| row.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), GATES.len());
        assert!(Stage::ALL.is_sorted_by_key(|stage| stage.row().tier));
        // G54 and G56 are raised when queues are lowered, G35 when cores are taken.
        assert!(GateRow::find("G54").unwrap().order() > GateRow::find("G80").unwrap().order());
    }

    #[test]
    fn two_gates_are_overridden_by_the_environment() {
        let by = |row: &&GateRow| row.overridden_by == Some(Override::AllowLegacy);
        let ids: Vec<&str> = GATES.iter().filter(by).map(|row| row.id).collect();
        assert_eq!(ids, ["G33", "G70"]);
        let status = GateRow::find("G05").unwrap().status;
        assert_eq!(status, Status::NRT_UNSUPPORTED_NEFF_VERSION);
    }
}
