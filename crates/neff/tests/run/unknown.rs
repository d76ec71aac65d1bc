//! Instructions whose meaning is not known: the run stops there, or goes on and marks what depends
//! on them. The example is a product of 128 by 128 by 64.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use neff::Neff;
use neff::abi::Arch;
use neff::abi::Engine;
use neff::isa::slot::Slot;
use neff::load::LoadOptions;
use neff::sim::execute::Bench;
use neff::sim::fault::Fault;
use neff::sim::machine::{At, End, Machine, MakeQ7, Order, Q7, Setup, Unknown};
use neff::sim::memory::Lacking;
use neff::sim::report::{self, NoWords};

use crate::{ORDERS, example, setup, state, variable};

/// Where `dve` copies the product, and from.
const FROM: u64 = 0x200_0000;
const TO: u64 = 0x4200;
/// The copy of the product.
const COPY: &str = "COPY $S[5]>=2 $S[6]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] \
                    dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;";

/// The numbers of a test array; its head has 128 bytes.
fn array(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/matmul").join(name);
    fs::read(path).unwrap()[128..].to_vec()
}

/// The example, with another text in one file.
pub(crate) fn changed(file: &str, from: &str, to: &str) -> Neff {
    let replaced = std::cell::Cell::new(false);
    let neff = example("matmul", |name, text| {
        if name != file {
            return text;
        }
        replaced.set(text.contains(from));
        text.replace(from, to)
    });
    assert!(replaced.get(), "{from}");
    neff
}

/// Runs it.
pub(crate) fn run(
    neff: &Neff,
    order: Order,
    with: impl Fn(&mut Setup<'static>),
    look: impl Fn(&Machine<'_>, End),
) {
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap_or_else(|| panic!("{:#?}", load.findings));
    let mut setup = setup(&[("a", array("test-a.npy")), ("b", array("test-b.npy"))]);
    with(&mut setup);
    let mut machine = neff.machine(&model, vec![setup]).unwrap();
    let end = machine.run(order, u64::MAX);
    look(&machine, end);
}

fn poison(setup: &mut Setup<'_>) {
    setup.unknown = Unknown::Poison;
}

/// What of `y` holds no values, and the instructions that the run went on without.
fn lacking(machine: &Machine<'_>) -> (Lacking, Vec<(At, String)>) {
    let region = machine.region(0, None, "y").unwrap();
    let missed = machine.cores[0].missed.iter();
    (machine.lacking(region), missed.map(|(at, what)| (*at, what.clone())).collect())
}

#[test]
fn an_unknown_product_stops_or_marks_all_of_the_result() {
    let neff = changed("pe.asm", "acc_flags=3 src=fp16@B", "acc_flags=7 src=fp16@B");
    for order in ORDERS {
        run(
            &neff,
            order,
            |_| {},
            |machine, end| assert_eq!(end, End::Stopped, "{}", state(machine)),
        );
        run(&neff, order, poison, |machine, end| {
            assert_eq!(end, End::Done, "{}", state(machine));
            let at = At { engine: Engine::Pe, slot: 7 };
            let all = Lacking { unwritten: 0, poison: 128 * 64 * 2 };
            let what = "psum_accumulate_flags=7".to_owned();
            assert_eq!(lacking(machine), (all, vec![(at, what)]));
            let findings = report::findings(machine, end, &NoWords);
            let codes: Vec<_> = findings.iter().map(|it| it.code.to_string()).collect();
            assert_eq!(codes, ["N1511"]);
        });
    }
}

#[test]
fn what_does_not_depend_on_it_stays_known() {
    let half = |op: &str, offset: u64, events: &str| {
        format!(
            "COPY {events} {op} src=fp32@{:#x}[1,1,1,1][32,1,1,1] dst=fp32@{:#x}[1,1,1,1][32,1,1,1] channels=128;\n",
            FROM + offset,
            TO + offset
        )
    };
    let text = half("op=ADD", 0, "$S[5]>=2") + &half("", 128, "$S[6]++@complete");
    let neff = changed("dve.asm", COPY, &text);
    let expected = array("test-y.npy");
    for order in ORDERS {
        run(&neff, order, poison, |machine, end| {
            assert_eq!(end, End::Done, "{}", state(machine));
            assert_eq!(lacking(machine).0, Lacking { unwritten: 0, poison: 128 * 32 * 2 });
            let found = variable(machine, 0, "y");
            for row in 0..128 {
                let known = row * 128 + 64..row * 128 + 128;
                assert_eq!(found[known.clone()], expected[known]);
            }
        });
    }
}

#[test]
fn an_unknown_transfer_counts_and_marks_what_it_writes() {
    let from = "in_dtype=fp32 out_dtype=fp16";
    let neff = changed("pool.asm", from, "in_dtype=fp32 out_dtype=fp16 dge_op=5");
    for order in ORDERS {
        run(&neff, order, |_| {}, |_, end| assert_eq!(end, End::Stopped));
        run(&neff, order, poison, |machine, end| {
            assert_eq!(end, End::Done, "{}", state(machine));
            assert_eq!(lacking(machine).0, Lacking { unwritten: 0, poison: 128 * 64 * 2 });
        });
    }
}

#[test]
fn nothing_goes_on_where_it_is_not_known_what_is_written() {
    let neff =
        changed("dve.asm", COPY, "EXTENDED_INST $S[5]>=2 $S[6]++@complete extended_opcode=1;");
    run(&neff, Order::InOrder, poison, |machine, end| {
        assert_eq!(end, End::Stopped, "{}", state(machine));
        let findings = report::findings(machine, end, &NoWords);
        let first = findings.iter().next().unwrap();
        assert_eq!(
            (first.code.to_string().as_str(), first.message.as_str()),
            ("N1501", "not known: what the kernel does that is called")
        );
    });
}

/// A kernel that copies the product, and one that reads more than there is.
fn kernels(_: &str) -> Box<dyn Q7> {
    let mut calls = 0;
    Box::new(move |slot: &Slot, bench: &mut Bench<'_, '_>| {
        calls += 1;
        if slot[12] != 1 || calls > 1 {
            return Err(Fault::Illegal("no such kernel".to_owned()));
        }
        for partition in 0..128 {
            let mut row = [0; 256];
            bench.read_bytes(FROM + partition * 0x8000, &mut row)?;
            bench.write_bytes(TO + partition * 0x4_0000, &row)?;
        }
        Ok(())
    })
}

#[test]
fn kernels_are_executed_by_whoever_can_and_are_followed() {
    let call = "EXTENDED_INST $S[5]>=2 $S[6]++@complete extended_opcode=1;";
    let neff = changed("dve.asm", COPY, call);
    let with = |setup: &mut Setup<'_>| {
        let make: MakeQ7 = Arc::new(kernels);
        setup.q7 = Some(make);
    };
    for order in ORDERS {
        run(&neff, order, with, |machine, end| {
            assert_eq!(end, End::Done, "{}", state(machine));
            assert_eq!(variable(machine, 0, "y"), array("test-y.npy"));
            assert_eq!(machine.races().count(), 0);
        });
    }
    // Without its wait it races with the product.
    let neff = changed("dve.asm", COPY, &call.replace("$S[5]>=2 ", ""));
    run(&neff, Order::Reverse, with, |machine, _| {
        let races: Vec<_> = machine.races().map(|race| (race.first.1, race.second.1)).collect();
        let at = |engine, slot| At { engine, slot };
        let (product, kernel) = (at(Engine::Pe, 7), at(Engine::Dve, 3));
        assert!(
            races.contains(&(kernel, product)) || races.contains(&(product, kernel)),
            "{races:?}"
        );
    });
    // A kernel that is not there stops the run.
    let neff = changed("dve.asm", COPY, &call.replace("extended_opcode=1", "extended_opcode=3"));
    run(&neff, Order::InOrder, with, |_, end| assert_eq!(end, End::Stopped));
}

#[test]
fn a_break_stops_before_its_slot() {
    let neff = changed("dve.asm", COPY, COPY);
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    for order in ORDERS {
        let setup = setup(&[("a", array("test-a.npy")), ("b", array("test-b.npy"))]);
        let mut machine = neff.machine(&model, vec![setup]).unwrap();
        assert_eq!(machine.break_at(Some("sg01"), Engine::Dve, 3), 0);
        assert_eq!(machine.break_at(None, Engine::Dve, 4), 0, "the last slot is 3");
        assert_eq!(machine.break_at(None, Engine::Dve, 3), 1);
        assert_eq!(machine.run(order, u64::MAX), End::Broken);
        let dve = machine.cores[0].engines.iter().find(|it| it.name == Engine::Dve).unwrap();
        assert_eq!(dve.slot, 3);
        assert!(report::findings(&machine, End::Broken, &NoWords).is_empty());
        let y = machine.region(0, None, "y").unwrap();
        assert_eq!(machine.lacking(y), Lacking { unwritten: 128 * 64 * 2, poison: 0 });
    }
}
