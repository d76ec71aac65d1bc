//! A graph under construction: variables, queues, blocks of static DMA, programs.

use neff_abi::{Dtype, Engine as EngineId};
use neff_isa::model::Generation;
use neff_manifest::write::{Descriptor, DmaBlock, ManifestDialect, Queue, QueueKind, Ring};

use super::element::bytes_of;
use super::program::given_twice;
use super::{BlockHandle, Element, ProgramBuilder, QueueHandle, Semaphore, VariableHandle};
use crate::model::{Data, Graph, Kind, Named, Program, Variable};
use crate::span::Spanned;

/// How names end that the loader takes for NumPy arrays; other members are raw bytes.
const ARRAY_ENDING: &str = ".npy";

/// A graph under construction.
///
/// ```
/// use neff_abi::{Engine, dtype::{BFLOAT16, FLOAT32}};
/// use neff_build::builder::{Semaphore, Statement};
/// use neff_build::model::{Model, Program};
/// use neff_manifest::write::{Descriptor, QueueKind};
///
/// let mut model = Model::builder("m").begin();
/// let mut graph = model.graph("sg00");
/// let y = graph.output("y", FLOAT32, [2, 2]);
/// let ones = graph.constant("ones", [2, 2], &[1.0f32; 4]);
/// graph.constant_bytes("half", BFLOAT16, [1], vec![0x00, 0x3F]);
/// graph.constant_file("w", FLOAT32, [16, 16], "weights/w.npy");
/// let queue = graph.queue("q_out", QueueKind::Out, Engine::Pool, [Semaphore(10)]);
/// let copy = graph.block(&queue, [Descriptor::copy(ones.bytes(0, 16), y.bytes(0, 16))]);
/// graph.program(Engine::Pool).push(Statement::trigger(&copy));
/// graph.set_program(Engine::Sp, Program::Text("EVENT_SEMAPHORE $S[10]>0;".to_owned()));
/// ```
#[derive(Debug)]
pub struct GraphBuilder<'m> {
    graph: &'m mut Graph,
    dialect: &'m ManifestDialect,
    generation: Generation,
}

impl<'m> GraphBuilder<'m> {
    pub(super) fn new(
        graph: &'m mut Graph,
        dialect: &'m ManifestDialect,
        generation: Generation,
    ) -> GraphBuilder<'m> {
        GraphBuilder { graph, dialect, generation }
    }

    /// Adds a variable of any kind.
    pub fn variable(&mut self, name: impl Into<String>, variable: Variable) -> VariableHandle {
        let name = name.into();
        let handle = VariableHandle::new(&name);
        self.graph.variables.push(Named::new(name, variable));
        handle
    }

    /// Adds a tensor that the host feeds; the shape is outermost first.
    pub fn input(
        &mut self,
        name: impl Into<String>,
        dtype: &'static Dtype,
        shape: impl Into<Vec<u64>>,
    ) -> VariableHandle {
        self.variable(name, Variable::new(Kind::Input).of(dtype, shape))
    }

    /// Adds a tensor that the host drains; a graph has at least one.
    pub fn output(
        &mut self,
        name: impl Into<String>,
        dtype: &'static Dtype,
        shape: impl Into<Vec<u64>>,
    ) -> VariableHandle {
        self.variable(name, Variable::new(Kind::Output).of(dtype, shape))
    }

    /// Adds the window of the on-chip state buffer. Compilers call it `SB` and give it the id 0:
    /// add it first.
    pub fn state_buffer(&mut self, name: impl Into<String>) -> VariableHandle {
        self.variable(name, Variable::new(Kind::StateBuffer))
    }

    /// Adds scratch memory of its own, of a size in bytes.
    pub fn scratch(&mut self, name: impl Into<String>, size: u64) -> VariableHandle {
        self.variable(name, Variable::new(Kind::TmpBuf).bytes(size))
    }

    /// Adds the table through which dynamic DMA reaches inputs and outputs ([`Place`](super::Place)
    /// says how). Compilers give it the highest id: add it last.
    pub fn address_table(
        &mut self,
        name: impl Into<String>,
        entries: &[&VariableHandle],
    ) -> VariableHandle {
        let names = entries.iter().map(|entry| entry.name().into()).collect();
        self.variable(name, Variable::new(Kind::DgeTable { names }))
    }

    /// Adds a constant from memory.
    pub fn constant<E: Element>(
        &mut self,
        name: impl Into<String>,
        shape: impl Into<Vec<u64>>,
        elements: &[E],
    ) -> VariableHandle {
        self.constant_bytes(name, E::DTYPE, shape, bytes_of(elements))
    }

    /// Adds a constant of any type from its bytes, least significant first.
    pub fn constant_bytes(
        &mut self,
        name: impl Into<String>,
        dtype: &'static Dtype,
        shape: impl Into<Vec<u64>>,
        bytes: Vec<u8>,
    ) -> VariableHandle {
        let name = name.into();
        let member = name.ends_with(ARRAY_ENDING).then(|| format!("{name}.bin"));
        let data = Spanned::from(Data::Bytes(bytes));
        self.variable(name, Variable::new(Kind::File { data, member }).of(dtype, shape))
    }

    /// Adds a constant from a file: NumPy's `.npy`, or raw bytes. The path is relative to the
    /// files that the model is built with.
    pub fn constant_file(
        &mut self,
        name: impl Into<String>,
        dtype: &'static Dtype,
        shape: impl Into<Vec<u64>>,
        path: impl Into<String>,
    ) -> VariableHandle {
        let data = Spanned::from(Data::File(path.into()));
        self.variable(name, Variable::new(Kind::File { data, member: None }).of(dtype, shape))
    }

    /// Adds a queue set that counts what it has done in these semaphores: one for a single queue,
    /// else one for each use that the program makes of the set.
    pub fn queue(
        &mut self,
        name: impl Into<String>,
        kind: QueueKind,
        owner: EngineId,
        semaphores: impl IntoIterator<Item = Semaphore>,
    ) -> QueueHandle {
        let semaphores: Vec<_> = semaphores.into_iter().collect();
        let mut queue = Queue::new(kind, owner, self.dialect);
        match semaphores.as_slice() {
            [] => {}
            [one] => queue.semaphore = Some(one.0.into()),
            all => queue.semaphore_set = Some(all.iter().map(|each| each.0.into()).collect()),
        }
        let name = name.into();
        let handle = QueueHandle { ring: Ring::Queue(name.clone()), owner, semaphores };
        self.graph.queues.push(Named::new(name, queue));
        handle
    }

    /// Adds an instance to a queue set of this graph.
    pub fn instance(&mut self, queue: &QueueHandle, name: impl Into<String>) -> QueueHandle {
        let name = name.into();
        let mut queues = self.graph.queues.iter_mut();
        if let Some(queue) = queues.find(|each| each.name == queue.name()) {
            queue.value.instances.get_or_insert_default().push(name.clone());
        }
        QueueHandle { ring: Ring::Instance(name), ..queue.clone() }
    }

    /// Adds a block of static DMA to the engine that owns the queue. Its id is the next of the
    /// queue; [`Statement::trigger`](super::Statement::trigger) starts it.
    pub fn block(
        &mut self,
        queue: &QueueHandle,
        descriptors: impl IntoIterator<Item = Descriptor>,
    ) -> BlockHandle {
        let engines = self.graph.engines.values();
        let blocks = engines.flat_map(|engine| &engine.blocks);
        let of_ring = blocks.filter(|given| given.block.ring == queue.ring);
        let id = of_ring.map(|given| given.block.id.saturating_add(1)).max().unwrap_or_default();
        let mut block = DmaBlock::new(id, queue.ring.clone());
        block.descriptors.extend(descriptors);
        self.graph.engines.entry(queue.owner).or_default().blocks.push(block.into());
        BlockHandle { ring: queue.ring.clone(), id }
    }

    /// The program of an engine, made of statements. Asked for again, it goes on where it was.
    pub fn program(&mut self, engine: EngineId) -> ProgramBuilder<'_> {
        let given = self.graph.engines.entry(engine).or_default();
        ProgramBuilder::new(&mut given.program, self.generation, engine)
    }

    /// Gives an engine a whole program: text, bytes, a file of either, or
    /// [`Instructions`](crate::model::Instructions) that were made elsewhere.
    pub fn set_program(&mut self, engine: EngineId, program: Program) -> &mut GraphBuilder<'m> {
        let given = self.graph.engines.entry(engine).or_default();
        given.program = match &given.program {
            Program::Empty => program,
            _ => Program::Instructions(given_twice(self.generation, engine)),
        };
        self
    }

    /// The generation that statements are encoded for.
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// The graph as it stands, for all that has no method here.
    pub fn edit(&mut self) -> &mut Graph {
        self.graph
    }
}
