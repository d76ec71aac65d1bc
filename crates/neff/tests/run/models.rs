//! Small models as files. `sound/NAME.toml` has the programs of a model that is ordered: it ends, nothing
//! is found, and its output is the same in every order. `racy/NAME.toml` is one of them with a wait that
//! is lost or weakened, and ends with what is found: the same in every order.
//!
//! Drop a file in; the findings of a racy one are blessed with
//! `NEFFC_BLESS=1 cargo test -p neff --test run models`, and then read. The variables, queues and
//! tensors of all models are in `layout.rs`. A change is of the first core that has the engine, in its
//! line `slot` if that is given.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use neff::Neff;
use neff::abi::Arch;
use neff::diag::{Place, Severity};
use neff::load::LoadOptions;
use neff::sim::machine::{End, Machine, Order};
use neff::sim::order::{Race, Where};
use neff::sim::report;
use toml_edit::{DocumentMut, Item, Table};

use crate::layout::{Case, setups};
use crate::{state, variable};

/// How the expected lines begin.
pub(crate) const MARK: &str = "#> ";
/// All orders that are tried.
const ORDERS: [Order; 8] = [
    Order::InOrder,
    Order::Reverse,
    Order::Random(1),
    Order::Random(2),
    Order::Random(3),
    Order::Random(0x5EED),
    Order::Random(0xFEED_BEEF),
    Order::Random(u64::MAX),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run").join(name)
}

pub(crate) fn files(name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|it| it == "toml")).collect();
    files.sort();
    files
}

pub(crate) fn document(path: &Path) -> DocumentMut {
    fs::read_to_string(path).unwrap().parse().unwrap_or_else(|it| panic!("{path:?}: {it}"))
}

fn text<'t>(table: &'t Table, key: &str) -> &'t str {
    table.get(key).and_then(Item::as_str).unwrap_or_else(|| panic!("{key} is missing"))
}

/// The case of a racy file: a sound one, changed.
pub(crate) fn changed(document: &DocumentMut) -> Case {
    let sound = folder("sound").join(text(document, "sound")).with_extension("toml");
    let mut case = Case::of(&self::document(&sound));
    for change in document.get("change").and_then(Item::as_array_of_tables).unwrap() {
        let (engine, from, to) = (text(change, "engine"), text(change, "from"), text(change, "to"));
        let program = case.cores.iter_mut().find_map(|core| core.get_mut(engine)).unwrap();
        let mut lines: Vec<String> = program.lines().map(ToOwned::to_owned).collect();
        let slot = change.get("slot").and_then(Item::as_integer);
        let has = |(at, line): (usize, &String)| {
            line.contains(from).then_some(at).filter(|at| slot.is_none_or(|it| it == *at as i64))
        };
        let found: Vec<usize> = lines.iter().enumerate().filter_map(has).collect();
        let [at] = found[..] else { panic!("{from:?} of {engine} is in lines {found:?}") };
        lines[at] = lines[at].replacen(from, to, 1);
        *program = lines.join("\n");
    }
    case
}

fn run(neff: &Neff, case: &Case, check: impl Fn(&Machine<'_>, Order, End)) {
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let loud = load.findings.iter().filter(|finding| finding.severity > Severity::Note);
    assert_eq!(loud.collect::<Vec<_>>(), Vec::<&neff::diag::Diagnostic>::new());
    let model = load.model.unwrap();
    for order in ORDERS {
        let mut machine = neff.machine(&model, setups(case.ranks)).unwrap();
        let end = machine.run(order, 100_000);
        check(&machine, order, end);
    }
}

#[test]
fn sound_models_end_alike_in_every_order_and_nothing_is_found() {
    let files = files("sound");
    assert!(files.len() >= 20, "the models are gone");
    for path in files {
        let case = Case::of(&document(&path));
        let neff = case.built();
        let first = std::cell::OnceCell::new();
        run(&neff, &case, |machine, order, end| {
            let what = || format!("{} {order:?}\n{}", path.display(), state(machine));
            assert_eq!(end, End::Done, "{}", what());
            let findings = report::findings(machine, end, &report::NoWords);
            assert!(findings.is_empty(), "{}{findings:#?}", what());
            let cores = 0..machine.cores.len();
            let out: Vec<_> = cores.map(|core| variable(machine, core, "y")).collect();
            assert!(*first.get_or_init(|| out.clone()) == out, "{}", what());
        });
    }
}

/// A race with its two sides in an order that does not depend on the run.
fn normal(machine: &Machine<'_>, race: &Race) -> String {
    let mut sides = [(race.first, race.writes[0]), (race.second, race.writes[1])];
    sides.sort();
    let side = |((core, at), writes): ((usize, neff::sim::machine::At), bool)| {
        let core = &machine.cores[core];
        let verb = if writes { "writes" } else { "reads" };
        format!("{}/{} {} {verb}", core.graph, at.engine, at.slot)
    };
    let [one, other] = sides.map(side);
    let place = match race.place {
        Where::OnChip(memory) => memory.name().to_owned(),
        Where::Buffer(id) => machine.memory.read(id).unwrap().name.clone(),
    };
    format!("{one}, {other}: {place} {:#x}", race.offset)
}

#[test]
fn racy_models_are_found_in_every_order() {
    let files = files("racy");
    assert!(files.len() >= 20, "the models are gone");
    let bless = std::env::var_os("NEFFC_BLESS").is_some();
    let mut wrong = String::new();
    for path in files {
        let whole = fs::read_to_string(&path).unwrap();
        let (given, expected) = whole.split_at(whole.find(MARK).unwrap_or(whole.len()));
        let case = changed(&document(&path));
        let neff = case.built();
        let all = std::cell::RefCell::new(BTreeSet::new());
        let said = std::cell::OnceCell::new();
        run(&neff, &case, |machine, order, end| {
            assert_eq!(end, End::Done, "{} {order:?}\n{}", path.display(), state(machine));
            let races: Vec<_> = machine.races().map(|race| normal(machine, race)).collect();
            all.borrow_mut().insert(races.into_iter().collect::<BTreeSet<_>>());
            said.get_or_init(|| said_of(machine, end));
        });
        let all = all.into_inner();
        assert_eq!(all.len(), 1, "{}: orders differ: {all:#?}", path.display());
        let races = all.iter().flatten().map(|race| format!("{MARK}{race}\n"));
        let said = races.collect::<String>() + said.get().unwrap();
        assert!(said.contains("N1504"), "{}: no race", path.display());
        if bless {
            fs::write(&path, format!("{}\n\n{said}", given.trim_end())).unwrap();
        } else if said != expected {
            let _ = writeln!(wrong, "{}:\n{said}expected:\n{expected}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The findings of a run as they are told.
fn said_of(machine: &Machine<'_>, end: End) -> String {
    let mut out = String::new();
    for finding in &report::findings(machine, end, &report::NoWords) {
        let (code, message) = (finding.code, &finding.message);
        let Place::Slot { rank, graph, engine, slot } = &finding.place else {
            panic!("{finding:?}")
        };
        let rank = rank.map_or(String::new(), |rank| format!("rank {rank} "));
        let found = finding.found.as_deref().unwrap_or_default();
        let _ = writeln!(out, "{MARK}{code} {rank}{graph} {engine} {slot}: {message}; {found}");
    }
    out
}
