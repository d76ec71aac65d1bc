//! Steps to a model: variables, the queue, and a program for each engine.

mod instruction;

use neff::Model;
use neff::abi::Engine;
use neff::build::model::Style;
use neff::builder::{GraphBuilder, Semaphore, Statement, VariableHandle, Wait};
use neff::manifest::write::QueueKind;

use crate::expression::Expression;
use crate::lower::Work;
use crate::machine::{DMA_INCREMENT, PARTITIONS, QUEUE, queue_semaphores};
use crate::schedule::Scheduled;
use instruction::{Tensors, instruction};

/// The model of an expression. It has no faults but those of names: a tensor may be called like
/// one of the variables that every program has.
pub fn emit(expression: &Expression, scheduled: &[Scheduled], columns: u64) -> Model {
    let name = expression.output.name.clone();
    let settings = Model::builder(name).style(style()).target("cayman");
    let mut model = settings.tool_version(concat!("pipeline ", env!("CARGO_PKG_VERSION"))).begin();
    let mut graph = model.graph("sg00");
    let tensors = variables(&mut graph, expression, columns);
    graph.queue(QUEUE, QueueKind::Dynamic { indirect: None }, Engine::Sp, queue_semaphores());
    for engine in Engine::ALL {
        begin(&mut graph, *engine);
    }
    if scheduled.iter().any(|each| each.step.work.engine() == Engine::Act) {
        graph.program(Engine::Act).push(Statement::new("ACT_TABLE_LOAD"));
    }
    for each in scheduled {
        step(&mut graph, each, scheduled, &tensors);
    }
    model.finish()
}

/// Today's compiler, without the members that only it has.
fn style() -> Style {
    let mut style = Style::neuronx();
    style.dialect.act_info = None;
    style.dialect.dve_tables.clear();
    style.dialect.debug_members = None;
    style
}

/// Variables in the order of today's compiler: the state buffer first, the address table last.
fn variables(graph: &mut GraphBuilder<'_>, expression: &Expression, columns: u64) -> Tensors {
    let shape = [PARTITIONS, columns];
    let memory = graph.state_buffer("SB");
    let inputs = expression.inputs.iter();
    let inputs: Vec<_> =
        inputs.map(|input| (graph.input(&input.name, input.dtype, shape), input.dtype)).collect();
    let output = graph.output(&expression.output.name, expression.output.dtype, shape);
    let mut entries: Vec<&VariableHandle> = inputs.iter().map(|(input, _)| input).collect();
    entries.push(&output);
    graph.address_table("DGETable0", &entries);
    Tensors { memory, inputs, output: (output, expression.output.dtype), columns }
}

/// The two slots that every program begins with (format notes 12 §1.1).
fn begin(graph: &mut GraphBuilder<'_>, engine: Engine) {
    let mut program = graph.program(engine);
    program.push(Statement::new("SET_ORDERING_MODE").set("mode", "relaxed"));
    program.push(Statement::new("PSEUDO_BRANCH_LABEL"));
}

fn step(graph: &mut GraphBuilder<'_>, each: &Scheduled, all: &[Scheduled], tensors: &Tensors) {
    let mut program = graph.program(each.step.work.engine());
    let mut statement = instruction(each, all, tensors);
    // An instruction waits for one semaphore; the others are waited for before it, two at a time.
    let waits: Vec<Wait> = each.waits.iter().map(|(on, value)| on.at_least(*value)).collect();
    if let Some((last, before)) = waits.split_last() {
        for pair in before.chunks(2) {
            let wait = Statement::new("EVENT_SEMAPHORE");
            program.push(pair.iter().cloned().fold(wait, Statement::wait));
        }
        statement = statement.wait(last.clone());
    }
    // A DMA names its semaphore in a field; its instruction is over before it is.
    match (each.step.work, each.signal) {
        (Work::Load(_), _) => program.push(statement),
        (Work::Store(_), Some(stored)) => program.push(statement).push(end(stored)),
        (_, Some(counter)) => program.push(statement.signal(counter.increment())),
        (_, None) => program.push(statement),
    };
}

/// Waits until the output is there: the end of the program.
fn end(stored: Semaphore) -> Statement {
    Statement::new("NOP").wait(stored.at_least(DMA_INCREMENT))
}
