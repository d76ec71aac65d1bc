//! The drawing of the real file, and of programs that cannot be followed.

use neff_asm::predicate::Comparison;
use neff_container::source::StreamSource;

use super::*;
use crate::OpenOptions;

const REAL: &[u8] = include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");

fn real() -> Drawing {
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    Drawing::of(&Neff::read(&mut StreamSource(REAL), &options).unwrap())
}

#[test]
fn parts_and_members_of_the_real_file() {
    let drawing = real();
    let parts: Vec<_> = drawing.parts.iter().map(|part| part.bytes).collect();
    assert_eq!(parts, [1024, 53_601, 7_839]);
    assert_eq!(parts.iter().sum::<u64>(), REAL.len() as u64);
    let count = |class| drawing.members.iter().filter(|member| member.class == class).count();
    assert_eq!(Class::ALL.map(count), [20, 10, 2, 14, 26, 0]);
}

#[test]
fn constants_have_type_and_shape() {
    let drawing = real();
    let [identity] = &drawing.graphs[0].weights[..] else { panic!() };
    assert_eq!(identity.dtype.as_deref(), Some("float16"));
    assert_eq!(identity.shape, Some(vec![128, 128, 1, 1]));
    assert_eq!(identity.bytes, Some(32_768));
    let table = |name: &str| (name.to_owned(), "dge-table".to_owned(), None);
    assert_eq!(drawing.graphs[0].variables[0], table("DGETable0"));
}

/// The table of the format notes (12 §9): slot, waits, signals.
#[test]
fn the_real_program_runs_in_the_order_of_its_waits() {
    let drawing = real();
    let graph = &drawing.graphs[0];
    let rows: Vec<String> = graph.order.rows.iter().map(line).collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    pool 2 starts x > SB, Some(65536): Some(Queue(0))
    pool 3 starts y > SB, Some(16384): Some(Queue(0))
    pool 4 starts y > SB, Some(16384): Some(Queue(0))
    sp 2 starts identity_82_sg0000 > SB, Some(32768): Some(Queue(1))
    pe 2 has Semaphore(24) from Queue(0)
    pe 3 has Semaphore(8) from Queue(1)
    pe 7 has Semaphore(25) from Queue(0)
    act 3 has Semaphore(5) from Engine(Pe)
    pe 8 has Semaphore(4) from Engine(Act)
    pe 10 has Semaphore(26) from Queue(0)
    act 4 has Semaphore(5) from Engine(Pe)
    pool 5 has Semaphore(4) from Engine(Act)
    pool 5 starts SB > output0, Some(16384): Some(Queue(0))
    pool 6 has Semaphore(27) from Queue(0)
    ");
    assert_eq!(graph.order.end, End::Done);
    let other = &drawing.graphs[1];
    assert_eq!((&other.engines, &other.order), (&graph.engines, &graph.order));
}

/// In every measured program the largest awaited value is the sum of what is signalled (12 §9).
#[test]
fn every_signal_is_awaited_to_its_sum() {
    for signal in &real().graphs[0].signals {
        let sum: i64 = signal.sources.iter().filter_map(SignalSource::sum).sum();
        let largest = signal.waiters.iter().flat_map(|waiter| waiter.tests.last()).max();
        let expected = Test::Compare(Comparison::AtLeast, sum.try_into().unwrap());
        assert_eq!(largest, Some(&expected), "{signal:?}");
    }
}

#[test]
fn queues_carry_what_the_programs_start() {
    let graph = &real().graphs[0];
    let facts: Vec<_> = graph.queues.iter().map(|q| (&*q.name, q.transfers, q.bytes)).collect();
    let pool = 65_536 + 16_384 + 16_384 + 16_384;
    assert_eq!(facts, [("qPoolDynamic", 4, pool), ("qSPDynamicHW", 1, 32_768)]);
}

fn line(row: &Row) -> String {
    match row {
        Row::Start { engine, slot, transfer } => {
            let (from, to) = (transfer.from.join(","), transfer.to.join(","));
            format!(
                "{engine} {slot} starts {from} > {to}, {:?}: {:?}",
                transfer.bytes, transfer.actor
            )
        }
        Row::Signal { from, engine, slot, wait, .. } => {
            format!("{engine} {slot} has {:?} from {from:?}", wait.signal)
        }
    }
}
