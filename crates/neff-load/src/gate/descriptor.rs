//! Static transfers: the queues and variables that blocks name, and the bytes that descriptors
//! touch (format notes 02 §8.2, §8.3; 03 §5 G76 and G95).
//!
//! What is wrong with a block by itself was told when the chain was read.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use neff_abi::MemoryRefKind;
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings, nearest};
use neff_manifest::chain::{
    AccessPattern, BlockRing, Blocks, Definition, DmaBlock, Field, Variable,
};
use neff_manifest::json::{Document, NodeId};

use super::refused;
use crate::plan::Parameters;

/// What the runtime says of a block that is not well formed; how it goes on is not published.
const BLOCK: (&str, &str) = ("G76", "invalid dma block…");

/// Names that are offered for one that leads nowhere are looked for among so many: to compare takes
/// long, and no file that was met has more.
const COMPARED: usize = 256;
/// Findings of a document that get a source line, which is found by counting lines from the start.
const EXCERPTS: usize = 32;

/// Checks all blocks of a graph.
pub(crate) fn descriptors(definition: &Definition, findings: &mut Findings) {
    let variables = definition.variables.iter();
    let queues = definition.queues.iter();
    let instances = queues.clone().flat_map(|queue| &queue.instances);
    let mut checker = Checker {
        definition,
        variables: variables.map(|variable| (variable.name.as_str(), variable)).collect(),
        queues: queues.map(|queue| queue.name.as_str()).collect(),
        instances: instances.map(|instance| instance.value.as_str()).collect(),
        seen: HashSet::new(),
        names: Names::default(),
        findings,
    };
    checker.blocks(&definition.member, &definition.document, definition.blocks());
    for engine in &definition.engines {
        let Some(content) = &engine.content else { continue };
        checker.blocks(&engine.json.member, &content.document, content.blocks());
    }
}

/// What a name of a block means.
#[derive(Clone, Copy)]
enum What {
    Queue,
    Instance,
    Variable,
}

struct Checker<'g> {
    definition: &'g Definition,
    variables: HashMap<&'g str, &'g Variable>,
    queues: HashSet<&'g str>,
    instances: HashSet<&'g str>,
    /// Ring, function and id of the blocks so far.
    seen: HashSet<(usize, usize, u64)>,
    names: Names<'g>,
    findings: &'g mut Findings,
}

/// Numbers for names: one name may stand in any number of blocks.
#[derive(Default)]
struct Names<'g>(HashMap<Cow<'g, str>, usize>);

impl<'g> Names<'g> {
    fn number(&mut self, name: Cow<'g, str>) -> usize {
        let next = self.0.len();
        *self.0.entry(name).or_insert(next)
    }
}

/// The function that owns the following blocks of a ring, by ring, both as numbers.
type Functions = HashMap<usize, usize>;

/// The document that blocks stand in.
struct Source<'g> {
    member: &'g str,
    document: &'g Document,
    excerpts: usize,
}

impl<'g> Checker<'g> {
    fn push(&mut self, source: &mut Source<'_>, node: NodeId, finding: Diagnostic) {
        let value = source.document.value(node);
        let left = source.excerpts.checked_sub(1);
        source.excerpts = left.unwrap_or(0);
        self.findings.push_at(finding, || match left {
            Some(_) => value.place(source.member),
            None => value.bare_place(source.member),
        });
    }

    fn blocks(&mut self, member: &'g str, document: &'g Document, blocks: Blocks<'g>) {
        let source = &mut Source { member, document, excerpts: EXCERPTS };
        let mut functions = Functions::new();
        for block in blocks {
            self.ring(source, &block);
            self.id(source, &block, &mut functions);
            for descriptor in block.descriptors() {
                for side in descriptor.sources.iter().chain([&descriptor.to]) {
                    self.side(source, side);
                }
            }
        }
    }

    /// The queue or instance that a block is for.
    fn ring(&mut self, source: &mut Source<'_>, block: &DmaBlock<'_>) {
        let (what, known, name) = match &block.ring {
            Some(BlockRing::Queue(name)) => (What::Queue, &self.queues, name),
            Some(BlockRing::Instance(name)) => (What::Instance, &self.instances, name),
            None => return,
        };
        if !known.contains(&*name.value) {
            self.unknown(source, what, name);
        }
    }

    /// A name that leads nowhere, and what may be meant; that is looked for only if it is kept.
    fn unknown(&mut self, source: &mut Source<'_>, what: What, name: &Field<Cow<'_, str>>) {
        let message = format!("there is no {} {:?}", what.words(), name.value);
        let (gate, text) = BLOCK;
        let finding = refused(Diagnostic::new(codes::BLOCK_NAME, message), gate, text);
        let near = match self.findings.keeps(finding.severity) {
            true => nearest(&name.value, what.known(self.definition)).first().copied(),
            false => None,
        };
        let near = near.map(|near| format!("did you mean {near:?}?"));
        self.push(source, name.node, near.into_iter().fold(finding, Diagnostic::help));
    }

    /// Blocks of one ring that a trigger cannot tell apart.
    fn id(&mut self, source: &mut Source<'_>, block: &DmaBlock<'g>, functions: &mut Functions) {
        let Some(BlockRing::Queue(ring) | BlockRing::Instance(ring)) = &block.ring else { return };
        let number = self.names.number(ring.value.clone());
        if let Some(function) = &block.function_start {
            functions.insert(number, self.names.number(function.value.clone()));
        }
        let Some(id) = &block.id else { return };
        let none = self.names.number(Cow::Borrowed(""));
        let function = functions.get(&number).copied().unwrap_or(none);
        if !self.seen.insert((number, function, id.value)) {
            let message = format!("{:?} has another block with the id {}", ring.value, id.value);
            self.push(source, id.node, Diagnostic::new(codes::BLOCK_REPEATED, message));
        }
    }

    /// One side of a descriptor.
    fn side(&mut self, source: &mut Source<'_>, side: &AccessPattern<'_>) {
        let Some(name) = &side.variable else { return };
        let Some(variable) = self.variables.get(&*name.value).copied() else {
            // Without variables at all, that is what was told.
            if self.variables.is_empty() {
                return;
            }
            return self.unknown(source, What::Variable, name);
        };
        let Some((size, extent)) = size(variable).zip(side.extent()) else { return };
        if extent.is_inside(size) {
            return;
        }
        let name = &variable.name;
        let message = format!("a side of the descriptor leaves {name:?}");
        let finding = Diagnostic::new(codes::OUTSIDE, message)
            .expected(format!("bytes 0 to {size}"))
            .found(format!("bytes {} to {}", extent.first, extent.end));
        let refusal = extent.refusal(name, size);
        let node = side.offset.as_ref().map_or(side.node, |offset| offset.node);
        self.push(source, node, refusal.into_iter().fold(finding, Diagnostic::refusal));
    }
}

impl What {
    fn words(self) -> &'static str {
        match self {
            What::Queue => "queue",
            What::Instance => "queue instance",
            What::Variable => "variable",
        }
    }

    /// Names of a graph that may be meant.
    fn known(self, definition: &Definition) -> Vec<&str> {
        let queues = definition.queues.iter().take(COMPARED);
        match self {
            What::Queue => queues.map(|queue| queue.name.as_str()).collect(),
            What::Instance => {
                let instances = queues.flat_map(|queue| &queue.instances).take(COMPARED);
                instances.map(|instance| instance.value.as_str()).collect()
            }
            What::Variable => {
                let variables = definition.variables.iter().take(COMPARED);
                variables.map(|variable| variable.name.as_str()).collect()
            }
        }
    }
}

/// Bytes of a variable; `None` if it has no bytes of its own, or does not say how many.
fn size(variable: &Variable) -> Option<u64> {
    match variable.memory_ref()? {
        MemoryRefKind::MR_SB => Some(Parameters::STATE_BUFFER),
        _ => variable.size.as_ref().map(|size| size.value),
    }
}
