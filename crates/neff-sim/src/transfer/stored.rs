//! Transfers that stand in blocks of def.json and of engine manifests, and that a trigger starts
//! (format notes 02 §8.2 to §8.4, 10 §3). They are read when they are started: a graph may have a
//! million.

use std::collections::HashMap;

use neff_abi::{DescriptorOp, Dtype};
use neff_manifest::chain::{AccessPattern, BlockRing, Definition, Descriptor, DmaBlock};
use neff_manifest::json::{Document, NodeId};

use super::side::Side;
use super::{Motion, Transfer};
use crate::fault::{Bad, Fault};
use crate::memory::Variables;

/// The blocks of a graph, by ring and id.
#[derive(Debug, Default)]
pub struct StoredBlocks<'m> {
    places: HashMap<(String, u64), (&'m Document, NodeId)>,
}

impl<'m> StoredBlocks<'m> {
    /// The blocks of a graph: those of no engine first, as the loader reads them. Of blocks with the
    /// same ring and id the first counts.
    pub fn of(definition: &'m Definition) -> StoredBlocks<'m> {
        let mut blocks = StoredBlocks::default();
        let own = (&definition.document, definition.blocks());
        let engines = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
        let engines = engines.map(|content| (&content.document, content.blocks()));
        for (document, list) in std::iter::once(own).chain(engines) {
            for block in list {
                let Some(BlockRing::Queue(ring) | BlockRing::Instance(ring)) = &block.ring else {
                    continue;
                };
                let Some(id) = &block.id else { continue };
                let key = (ring.value.clone().into_owned(), id.value);
                blocks.places.entry(key).or_insert((document, block.node));
            }
        }
        blocks
    }

    /// A block.
    pub fn find(&self, ring: &str, id: u64) -> Option<DmaBlock<'m>> {
        let (document, node) = self.places.get(&(ring.to_owned(), id))?;
        Some(DmaBlock::again(document, *node))
    }
}

/// The transfers of a block, in order. None of them counts anything yet. `missed` is told of
/// descriptors whose operation is not known; if it is content, what they write is not known.
///
/// # Errors
/// What `missed` says, or sides that are not there.
pub fn transfers(
    block: &DmaBlock<'_>,
    variables: &Variables,
    mut missed: impl FnMut(String) -> Result<(), Fault>,
) -> Result<Vec<Transfer>, Fault> {
    let mut one = |descriptor: Descriptor<'_>| match transfer(&descriptor, variables) {
        Err(Fault::Unknown(what)) => {
            missed(what)?;
            let to = side("destination", &descriptor.to, variables)?;
            Transfer::new(Motion::Unknown, Vec::new(), to, Vec::new())
        }
        done => done,
    };
    block.descriptors().map(&mut one).collect()
}

fn transfer(descriptor: &Descriptor<'_>, variables: &Variables) -> Result<Transfer, Fault> {
    let op = descriptor.operation().ok_or_else(|| {
        let word = descriptor.op.as_ref().map_or("", |op| &*op.value);
        Fault::Unknown(format!("the operation {word:?} of a descriptor"))
    })?;
    let sources: Result<Vec<_>, _> =
        descriptor.sources.iter().map(|source| side("source", source, variables)).collect();
    let sources = sources?;
    let to = side("destination", &descriptor.to, variables)?;
    let codes = || -> Result<(u8, u8), Fault> {
        let from = descriptor.sources.first().map(code).transpose()?;
        Ok((from.unwrap_or_default(), code(&descriptor.to)?))
    };
    let motion = match op {
        DescriptorOp::Copy => Motion::Copy,
        DescriptorOp::Cast => {
            let (from, to) = codes()?;
            Motion::Cast(from, to)
        }
        DescriptorOp::Add | DescriptorOp::Fma | DescriptorOp::Min | DescriptorOp::Max => {
            let (from, to) = codes()?;
            let scale = descriptor.scale.as_ref().map_or(1.0, |scale| scale.value);
            let start = start(descriptor)?;
            Motion::Combine { op, from, to, scale, start }
        }
        DescriptorOp::Transpose => {
            return Err(Fault::Unknown("how a descriptor transposes".to_owned()));
        }
    };
    Transfer::new(motion, sources, to, Vec::new())
}

/// The start value of `min` and `max`, if there is one.
fn start(descriptor: &Descriptor<'_>) -> Result<Option<f64>, Fault> {
    if descriptor.constant_dtype.is_none() {
        return Ok(None);
    }
    let Some(given) = &descriptor.constant else { return Ok(None) };
    let number = given.value.parse().map(Some);
    number.map_err(|_| Fault::Illegal(format!("the constant {:?}", given.value)))
}

/// The instruction set's number of a side's data type.
fn code(pattern: &AccessPattern<'_>) -> Result<u8, Fault> {
    let found: Option<&Dtype> = pattern.dtype();
    found.and_then(|dtype| dtype.isa).map(|(code, _)| code).ok_or_else(|| {
        let word = pattern.dtype_word.as_ref().map_or("", |word| &*word.value);
        Fault::Unknown(format!("numbers of data type {word:?}"))
    })
}

/// A side: its fastest size counts bytes, the others count, and all steps are bytes.
fn side(
    name: &'static str,
    pattern: &AccessPattern<'_>,
    variables: &Variables,
) -> Result<Side, Fault> {
    let missing = |key: &str| Fault::Illegal(format!("a {name} without {key}"));
    let variable = pattern.variable.as_ref().ok_or_else(|| missing("a variable"))?;
    let home = variables.named(&variable.value);
    let home =
        home.ok_or_else(|| Fault::Operand(name, Bad::Name(variable.value.clone().into_owned())))?;
    let sizes = pattern.sizes.as_ref().ok_or_else(|| missing("sizes"))?;
    let steps = pattern.steps.as_ref().ok_or_else(|| missing("steps"))?;
    if sizes.value.len() != steps.value.len() {
        return Err(Fault::Illegal(format!("a {name} of more sizes than steps, or less")));
    }
    let dimensions: Vec<_> = steps.value.iter().copied().zip(sizes.value.iter().copied()).collect();
    let first = pattern.offset.as_ref().map_or(0, |offset| offset.value);
    Side::of(name, (home, first), 1, &dimensions)
}
