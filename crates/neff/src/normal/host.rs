//! The parts of the normal form that belong to no graph: what the header asks of the runtime, the
//! target, the host graph.

use neff_container::Header;
use neff_manifest::chain::{HostGraph, Kelf, Target};
use neff_manifest::json::{NodeId, Value};

use super::encode::{Digest, Encoder};

/// Keys of the host graph that only producers read (format notes 02 §3.1).
const ROOT_DROPPED: [&str; 1] = ["metadata"];
const ATTRIBUTES_DROPPED: [&str; 1] = ["storage_id"];
/// The name of the KELF node, and the name of the member it leads to.
const KERNEL_DROPPED: [&str; 1] = ["name"];
const KERNEL_ATTRIBUTES_DROPPED: [&str; 1] = ["kelf"];
/// Version, target (which is taken by its meaning) and graphs.
const KELF_HANDLED: [&str; 3] = ["version", "target", "graphs"];
/// Name and path of a graph; the graphs keep their order.
const GRAPH_DROPPED: [&str; 2] = ["name", "definition"];

/// Header and target.
pub(super) fn settings(header: Option<&Header>, kelf: &Kelf) -> Digest {
    let mut encoder = Encoder::new("settings");
    match header {
        Some(header) => {
            encoder.number(header.feature_bits().0);
            encoder.number(header.lnc_size().into());
            encoder.number(header.num_tpb().into());
            encoder.number(header.requested_tpb_count().into());
            encoder.bytes(header.tpb_per_node());
        }
        None => encoder.absent(),
    }
    match kelf.target {
        Target::Any => encoder.text("*"),
        Target::Ordinal(ordinal) => encoder.number(ordinal.into()),
        Target::Invalid => {
            encoder.text("invalid");
            encoder.text(kelf.target_word.as_ref().map_or("", |word| &word.value));
        }
    }
    let root = kelf.document.root();
    without(&mut encoder, root, &KELF_HANDLED);
    let graphs = root.get("graphs");
    encoder.list(graphs.map_or(0, |graphs| graphs.elements().count()));
    for graph in graphs.iter().flat_map(|graphs| graphs.elements()) {
        without(&mut encoder, graph, &GRAPH_DROPPED);
    }
    encoder.finish()
}

/// Inputs and outputs with their names, types and shapes, as the host graph gives them.
pub(super) fn graph(host: &HostGraph) -> Digest {
    let mut encoder = Encoder::new("host graph");
    let kernel = host.kernel.as_ref().map(|kernel| kernel.node);
    let mut entries = kept(host.document.root(), &ROOT_DROPPED);
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    encoder.list(entries.len());
    for (key, value) in entries {
        encoder.text(&key);
        match key.as_str() {
            "attrs" => without(&mut encoder, value, &ATTRIBUTES_DROPPED),
            "nodes" => {
                encoder.list(value.elements().count());
                value.elements().for_each(|node| one_node(&mut encoder, node, kernel));
            }
            _ => encoder.json(value),
        }
    }
    encoder.finish()
}

fn one_node(encoder: &mut Encoder, node: Value<'_>, kernel: Option<NodeId>) {
    if Some(node.id()) != kernel {
        return encoder.json(node);
    }
    encoder.text("kernel");
    let mut entries = kept(node, &KERNEL_DROPPED);
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    encoder.list(entries.len());
    for (key, value) in entries {
        encoder.text(&key);
        match key.as_str() {
            "attrs" => without(encoder, value, &KERNEL_ATTRIBUTES_DROPPED),
            _ => encoder.json(value),
        }
    }
}

/// The entries of an object without some keys.
fn kept<'d>(object: Value<'d>, dropped: &[&str]) -> Vec<(String, Value<'d>)> {
    let entries = object.entries().filter(|entry| !dropped.contains(&&*entry.key));
    entries.map(|entry| (entry.key.into_owned(), entry.value)).collect()
}

/// An object without some keys, sorted; what is no object as it is.
fn without(encoder: &mut Encoder, object: Value<'_>, dropped: &[&str]) {
    if object.kind() != neff_manifest::json::Kind::Object {
        return encoder.json(object);
    }
    let mut entries = kept(object, dropped);
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    encoder.list(entries.len());
    for (key, value) in entries {
        encoder.text(&key);
        encoder.json(value);
    }
}
