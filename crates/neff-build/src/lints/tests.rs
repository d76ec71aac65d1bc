//! What is warned of and what is not: programs of one graph with two queues, one change at a time.

use neff_abi::Engine;

use crate::build;
use crate::builder::{Descriptor, QueueKind, Semaphore};
use crate::files::Memory;
use crate::model::{Data, Graph, Model, Program};

/// Starts `q`, waits for it, starts `r`.
const POOL: &str = "PSEUDO_DMA_TRIGGER q block_id=0;\n\
    PSEUDO_DMA_TRIGGER $S[10]>0 r block_id=0;\n\
    EVENT_SEMAPHORE $S[11]>=1 | $S[40]++@complete;\n";

/// What is said of a graph whose `q` counts on semaphore 10 and `r` on 11, with these programs and
/// a change by hand.
fn said_of(programs: &[(Engine, &str)], change: impl Fn(&mut Model)) -> Vec<String> {
    let mut builder = Model::builder("m").begin();
    let mut graph = builder.graph("sg00");
    let x = graph.input("x", neff_abi::dtype::FLOAT32, [32]);
    let y = graph.output("y", neff_abi::dtype::FLOAT32, [32]);
    for (name, semaphore) in [("q", 10), ("r", 11)] {
        let queue = graph.queue(name, QueueKind::In, Engine::Pool, [Semaphore(semaphore)]);
        graph.block(&queue, [Descriptor::copy(x.bytes(0, 128), y.bytes(0, 128))]);
    }
    for (engine, text) in programs {
        graph.set_program(*engine, Program::Text((*text).to_owned()));
    }
    let mut model = builder.finish();
    change(&mut model);
    let built = build(&model, &Memory::default());
    let line = |finding: &neff_diag::Diagnostic| {
        let notes: String = finding.notes.iter().map(|note| format!("; {}", note.text)).collect();
        format!("{} {}{notes}", finding.code, finding.message)
    };
    built.findings.iter().map(line).collect()
}

fn said(programs: &[(Engine, &str)]) -> Vec<String> {
    said_of(programs, |_| {})
}

fn graph(model: &mut Model) -> &mut Graph {
    &mut model.graphs[0]
}

fn queue<'m>(model: &'m mut Model, name: &str) -> &'m mut neff_manifest::write::Queue {
    let mut queues = graph(model).queues.iter_mut();
    &mut queues.find(|queue| queue.name == name).unwrap().value
}

#[test]
fn a_sound_model_is_not_spoken_of() {
    assert_eq!(said(&[(Engine::Pool, POOL)]), [""; 0]);
}

#[test]
fn hardware_queues_add_one_each() {
    let with = |wait: &str| POOL.replace("$S[11]>=1", wait);
    assert_eq!(said(&[(Engine::Pool, &with("$S[11]>1"))]).len(), 1);
    let sixteen = |model: &mut Model| queue(model, "r").count = Some(16);
    assert_eq!(said_of(&[(Engine::Pool, &with("$S[11]>=16"))], sixteen), [""; 0]);
    let told = said_of(&[(Engine::Pool, &with("$S[11]>16"))], sixteen);
    assert_eq!(told, ["N0924 semaphore 11 never gets that far, and this waits for it"]);
}

#[test]
fn a_semaphore_of_the_block_counts_too() {
    let pool = POOL.replace("$S[11]>=1", "$S[12]>=1");
    let untold = ["N0922 nothing signals semaphore 12, and this waits for it"];
    assert_eq!(said(&[(Engine::Pool, &pool)]), untold);
    let own = |model: &mut Model| {
        let engine = graph(model).engines.get_mut(&Engine::Pool).unwrap();
        engine.blocks[1].block.semaphore = Some(12);
    };
    assert_eq!(said_of(&[(Engine::Pool, &pool)], own), [""; 0]);
}

#[test]
fn which_of_several_semaphores_counts_is_not_known() {
    let set = |model: &mut Model| queue(model, "r").semaphore_set = Some(vec![12, 13]);
    let pool = POOL.replace("$S[11]>=1", "$S[13]>=40");
    assert_eq!(said_of(&[(Engine::Pool, &pool)], set), [""; 0]);
}

#[test]
fn loops_are_not_counted() {
    let pe = "EVENT_SEMAPHORE $S[40]>=100;\n";
    assert_eq!(said(&[(Engine::Pool, POOL), (Engine::Pe, pe)]).len(), 1);
    let turn = format!("{POOL}COMPARE_BRANCH compare_op=ALWAYS target_mode=REL_IMMEDIATE;\n");
    assert_eq!(said(&[(Engine::Pool, &turn), (Engine::Pe, pe)]), [""; 0]);
}

#[test]
fn a_queue_that_is_waited_for_and_not_started_is_one_finding() {
    let pool = POOL.replace("PSEUDO_DMA_TRIGGER q block_id=0;\n", "");
    let note = "it counts the transfers of q, and none is started";
    let wait = format!("N0922 nothing signals semaphore 10, and this waits for it; {note}");
    assert_eq!(said(&[(Engine::Pool, &pool)]), [wait]);
    let idle = "N0927 q has blocks, and no program triggers them";
    let pool = pool.replace("$S[10]>0 ", "");
    assert_eq!(said(&[(Engine::Pool, &pool)]), [idle]);
    let pinned = |model: &mut Model| queue(model, "q").pinned = Some(true);
    assert_eq!(said_of(&[(Engine::Pool, &pool)], pinned), [""; 0]);
}

#[test]
fn the_runtime_signals_its_own_semaphores_alone() {
    let wait = "EVENT_SEMAPHORE $S[1]>=1;\nEVENT_SEMAPHORE $S[9]>=1;\n";
    let nobody = ["N0922 nothing signals semaphore 9, and this waits for it"];
    assert_eq!(said(&[(Engine::Pool, POOL), (Engine::Act, wait)]), nobody);
    let tables = |model: &mut Model| {
        graph(model).engines.get_mut(&Engine::Act).unwrap().act_semaphore = Some(9);
    };
    assert_eq!(said_of(&[(Engine::Pool, POOL), (Engine::Act, wait)], tables), [""; 0]);
    let raise = wait.replace("EVENT_SEMAPHORE $S[9]>=1", "NOP $S[1]++@complete");
    let told = said(&[(Engine::Pool, POOL), (Engine::Act, &raise)]);
    assert_eq!(told, ["N0926 this changes semaphore 1, which is the runtime's"]);
}

#[test]
fn what_takes_away_shares_nothing() {
    let pool = format!("{POOL}EVENT_SEMAPHORE $S[11]>=1 | $S[11]--@complete;\n");
    assert_eq!(said(&[(Engine::Pool, &pool)]), [""; 0]);
    let told = said(&[(Engine::Pool, &pool.replace("--", "++"))]);
    assert_eq!(told, ["N0925 this adds to semaphore 11, which counts transfers of r"]);
}

#[test]
fn what_another_core_signals_is_not_counted() {
    let wait = POOL.replace("$S[11]>=1", "$S[50]>=9");
    let remote = |model: &mut Model| {
        let engine = graph(model).engines.get_mut(&Engine::Pool).unwrap();
        engine.blocks[0].block.remote_semaphores = Some(vec![50]);
    };
    assert_eq!(said(&[(Engine::Pool, &wait)]).len(), 1);
    assert_eq!(said_of(&[(Engine::Pool, &wait)], remote), [""; 0]);
}

#[test]
fn a_program_that_a_member_replaces_says_nothing() {
    let wait = POOL.replace("$S[11]>=1", "$S[50]>=9");
    let put = |name: &'static str| {
        move |model: &mut Model| {
            let (name, data) = (name.into(), Data::Bytes(Vec::new()).into());
            model.members.push(crate::model::Member { name, data });
        }
    };
    assert_eq!(said_of(&[(Engine::Pool, &wait)], put("sg00/pe.bin")), [""; 0]);
    assert_eq!(said_of(&[(Engine::Pool, &wait)], put("sg00/other")).len(), 1);
    assert_eq!(said_of(&[(Engine::Pool, &wait)], put("sg0/pe.bin")).len(), 1);
}

#[test]
fn raw_counts_leave_everything_open() {
    let raw = "PSEUDO_DMA_TRIGGER q use_raw_count=1 block_id=7;\nEVENT_SEMAPHORE $S[50]>=9;\n";
    assert_eq!(said(&[(Engine::Pool, raw)]), [""; 0]);
}

#[test]
fn a_model_with_errors_is_not_looked_at() {
    let pool = POOL.replace("r block_id=0", "s block_id=0");
    assert_eq!(said(&[(Engine::Pool, &pool)]), ["N0913 there is no queue \"s\""]);
}
