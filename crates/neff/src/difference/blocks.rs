//! Blocks of static transfers of two graphs, by queue and id.

use std::collections::{HashMap, HashSet};

use neff_manifest::chain::{BlockRing, DmaBlock};
use neff_manifest::json::{Document, Kind, NodeId, Value};

use super::entries::{Change, EntryDifference, EntryKind, Eyes, push};
use super::mapping::Mapping;
use super::side::Side;
use super::values::{FieldDifference, Seen, differences};

/// A block's queue and id as a name, of the second graph in the names of the first.
fn block_name(block: &DmaBlock<'_>, mapping: Option<&Mapping>) -> String {
    let ring = block.ring.as_ref().map_or("", |ring| match ring {
        BlockRing::Queue(name) | BlockRing::Instance(name) => &name.value,
    });
    let id = block.id.as_ref().map_or(0, |id| id.value);
    let (name, number) = match mapping {
        Some(mapping) => (
            mapping.queues.get(ring).map_or(ring, String::as_str),
            mapping.blocks.get(&(ring.to_owned(), id)).copied().unwrap_or(id),
        ),
        None => (ring, id),
    };
    format!("{name} {number}")
}

/// The document that the blocks of an engine, or of the graph, stand in.
fn document<'s>(side: &Side<'s>, engine: Option<&str>) -> Option<&'s Document> {
    let definition = side.definition;
    let Some(engine) = engine else { return Some(&definition.document) };
    let found = definition.engines.iter().find(|it| it.key == engine)?;
    found.content.as_ref().map(|content| &content.document)
}

/// The blocks of a document, each with its name.
fn listed(document: Option<&Document>, mapping: Option<&Mapping>) -> Vec<(String, NodeId)> {
    let Some(document) = document else { return Vec::new() };
    let dma = document.root().get("dma");
    let objects = dma.iter().flat_map(Value::elements).filter(|it| it.kind() == Kind::Object);
    let named = objects.map(|object| {
        let block = DmaBlock::again(document, object.id());
        (block_name(&block, mapping), object.id())
    });
    named.collect()
}

/// Compares blocks in the order of each engine, then those of the graph.
pub(super) fn compare(
    a: &Side<'_>,
    b: &Side<'_>,
    eyes: &Eyes<'_>,
    renamed: &[(String, String)],
    out: &mut Vec<EntryDifference>,
) {
    let old: HashMap<&str, &str> = renamed.iter().map(|(a, b)| (b.as_str(), a.as_str())).collect();
    let see = |side: usize, key: &str, value: Value<'_>| {
        let name = value.as_str().filter(|_| side == 1 && ["to", "from"].contains(&key));
        match name.and_then(|name| old.get(&*name).copied()) {
            Some(name) => Seen::As(format!("{name:?}")),
            None => eyes.see(side, key, value),
        }
    };
    let places = neff_manifest::chain::ENGINE_KEYS.into_iter().map(Some).chain([None]);
    for engine in places {
        let has_any = [a, b].iter().any(|side| match engine {
            Some(engine) => side.definition.engines.iter().any(|it| {
                it.key == engine && it.content.as_ref().is_some_and(|it| it.dma_blocks > 0)
            }),
            None => side.definition.dma_blocks > 0,
        });
        if !has_any {
            continue;
        }
        let [left, right] = [document(a, engine), document(b, engine)];
        let (ours, theirs) = (listed(left, None), listed(right, Some(eyes.mapping)));
        let kind = EntryKind::Block;
        let our_places: HashMap<&str, _> =
            ours.iter().map(|(name, node)| (name.as_str(), *node)).collect();
        let their_names: HashSet<&str> = theirs.iter().map(|(name, _)| name.as_str()).collect();
        for (name, node) in &theirs {
            let Some(our) = our_places.get(name.as_str()) else {
                out.push(EntryDifference { kind, name: name.clone(), change: Change::Added });
                continue;
            };
            let left = left.map(|document| document.value(*our));
            let right = right.map(|document| document.value(*node));
            push(out, kind, name, differences(left, right, &see));
        }
        let gone = ours.iter().filter(|(name, _)| !their_names.contains(name.as_str()));
        out.extend(gone.map(|(name, _)| EntryDifference {
            kind,
            name: name.clone(),
            change: Change::Removed,
        }));
        let order =
            |list: &[(String, _)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let (one, two) = (order(&ours), order(&theirs));
        let (mut sorted, mut others) = (one.clone(), two.clone());
        sorted.sort_unstable();
        others.sort_unstable();
        if one != two && sorted == others {
            let fields = FieldDifference::of("order of blocks", one.join(", "), two.join(", "));
            push(out, kind, engine.unwrap_or("graph"), fields.into_iter().collect());
        }
    }
}
