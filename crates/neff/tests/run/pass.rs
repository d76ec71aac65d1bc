//! PSEUDO_SEND_RECV: ranks run one program, which branches on a number that each brings.

use neff::abi::Arch;
use neff::load::LoadOptions;
use neff::sim::machine::End;
use neff::sim::report::{self, NoWords};

use crate::{ORDERS, built, floats, setup, state, variable};

const MODEL: &str = "[model]
name = \"pass\"
target = \"cayman\"
style = \"reference\"
[[graph]]
name = \"sg00\"
[graph.var.me]
type = \"input\"
dtype = \"uint32\"
shape = [1]
[graph.var.x]
type = \"input\"
dtype = \"float32\"
shape = [32]
[graph.var.y]
type = \"output\"
dtype = \"float32\"
shape = [32]
[graph.queue.q]
type = \"data\"
owner = \"pool\"
semaphore = 30
[graph.engine.pool]
asm = \"pool.asm\"
[[graph.engine.pool.dma]]
queue = \"q\"
desc = [{ from = \"x\", to = \"y\", bytes = 128 }]
";

/// Rank 0 sends the second half of `x` and then the first, rank 1 takes them as they come; both begin
/// with their own `x`.
const PROGRAM: &str = "PSEUDO_DMA_TRIGGER q block_id=0;
NOP $S[30]>=1;
PSEUDO_TENSOR_LOAD dtype=uint32 num_elem0=1 num_elem1=1 step_elem0=1 step_elem1=1 var_id=%me data=0x05;
COMPARE_BRANCH cmp_op=NE dtype=uint32 cmp0=$R[5] cmp1=0 label_id=takes;
PSEUDO_SEND_RECV $S[9]++@complete tensor_id=%x peer_id=1 is_send=1 offset_bytes=64 size_bytes=64;
PSEUDO_SEND_RECV $S[9]++@complete tensor_id=%x peer_id=1 is_send=1 offset_bytes=0 size_bytes=64;
NOP $S[9]>=2;
COMPARE_BRANCH label_id=ends;
takes:
PSEUDO_SEND_RECV $S[9]++@complete tensor_id=%y peer_id=0 is_send=0 offset_bytes=0 size_bytes=64;
PSEUDO_SEND_RECV $S[9]++@complete tensor_id=%y peer_id=0 is_send=0 offset_bytes=64 size_bytes=64;
NOP $S[9]>=2;
ends: NOP;
";

/// Runs it with a changed program; how it ended, findings, and `y` of both ranks.
fn run(change: impl Fn(&str) -> String) -> Vec<(End, Vec<String>, [Vec<u8>; 2])> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("model.toml"), MODEL).unwrap();
    std::fs::write(folder.path().join("pool.asm"), change(PROGRAM)).unwrap();
    let neff = built(folder.path());
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap_or_else(|| panic!("{:#?}", load.findings));
    let one = |order| {
        let setups = (0..2u32).map(|rank| {
            let me = rank.to_le_bytes().to_vec();
            setup(&[("me", me), ("x", floats(&x(rank)))])
        });
        let mut machine = neff.machine(&model, setups.collect()).unwrap();
        let end = machine.run(order, u64::MAX);
        let findings = report::findings(&machine, end, &NoWords);
        let said = findings.iter().map(|it| format!("{} {}", it.code, it.message));
        let said = said.chain((end != End::Done).then(|| state(&machine)));
        (end, said.collect(), [0, 1].map(|rank| variable(&machine, rank, "y")))
    };
    ORDERS.map(one).into()
}

fn x(rank: u32) -> Vec<f32> {
    (0..32u8).map(|at| f32::from(at) + rank as f32 * 100.0).collect()
}

#[test]
fn what_is_sent_is_received_in_order() {
    for (end, said, y) in run(str::to_owned) {
        assert_eq!((end, said), (End::Done, vec![]));
        let swapped = [&x(0)[16..], &x(0)[..16]].concat();
        assert_eq!(y, [floats(&x(0)), floats(&swapped)]);
    }
}

#[test]
fn what_does_not_meet_is_told() {
    let twice = "PSEUDO_SEND_RECV $S[9]++@complete tensor_id=%x peer_id=1 is_send=1 offset_bytes=0 size_bytes=64;\n";
    for (end, said, _) in run(|text| text.replace(twice, "NOP $S[9]++@complete;\n")) {
        assert_eq!(end, End::Stuck);
        let found = said.iter().any(|it| {
            it == "N1510 rank 0, which sends, and rank 1 do not all come to this operation"
        });
        assert!(found, "{said:#?}");
    }
    for (end, said, _) in run(|text| text.replacen("size_bytes=64", "size_bytes=32", 1)) {
        assert_eq!(end, End::Stopped);
        let found = said.iter().any(|it| it.contains("come to different operations"));
        assert!(found, "{said:#?}");
    }
    for (end, said, _) in run(|text| text.replace("peer_id=1", "peer_id=0")) {
        assert_eq!(end, End::Stopped);
        assert!(said[0].contains("what a rank sends to itself"), "{said:#?}");
    }
}

#[test]
fn a_tensor_that_is_read_while_it_comes_is_a_race() {
    for (_, said, _) in run(|text| {
        text.replace("NOP $S[9]>=2;\nends", "ends").replace(
        "ends: NOP;",
        "ends: PSEUDO_TENSOR_LOAD dtype=uint32 num_elem0=1 num_elem1=1 step_elem0=1 step_elem1=1 var_id=%y data=0x06;",
    )
    }) {
        assert!(said.iter().any(|it| it.starts_with("N1504")), "{said:#?}");
    }
}
