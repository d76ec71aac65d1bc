//! `[[graph]]` with its queues.

use neff_abi::{Engine, FabricPath};
use neff_diag::codes::model::{SETTING, VARIABLE_KEYS};
use neff_manifest::write::{DynamicDma, Fp8Conversion, Queue, QueueKind, Reservation};

use super::{Fields, Reader, library};
use crate::document::tree::{Member, Node};
use crate::model::{Graph, Named};
use crate::span::Spanned;

impl Reader<'_> {
    pub(super) fn graph(&mut self, index: usize, fields: Fields<'_>) -> Graph {
        let name = fields.owned("name").unwrap_or_else(|| format!("sg{index:02}"));
        let mut graph = Graph::new(name);
        graph.span = fields.span_of("name");
        graph.as_is = fields.truth("as_is").unwrap_or(false);
        graph.variables = self.variables(fields);
        let queues = fields.named("queue").iter();
        graph.queues = queues.filter_map(|member| self.queue(member)).collect();
        if let Some(engines) = fields.table("engine") {
            graph.engines = self.engines(engines);
        }
        graph.replica_groups = fields.node("replica_groups").map(|node| levels(node, group));
        graph.source_target_pairs = self.pairs(fields);
        graph.default_library = library::default_library(fields);
        let reservations = fields.node("runtime_statebuffer_reservation");
        graph.reservations =
            reservations.map(|node| node.elements().iter().filter_map(reservation).collect());
        graph.collective_streams = fields.whole("cc_streams");
        graph.fp8_conversion = fields.table("fp8_conversion_config").and_then(conversion);
        graph.feature_names = fields.plain_texts("neff_features");
        graph.extras = fields.extras();
        graph
    }

    fn pairs(&mut self, fields: Fields<'_>) -> Option<Vec<Vec<[u32; 2]>>> {
        let node = fields.node("src_target_pairs")?;
        let mut pair = |node: &Node| {
            let pair = ranks(node).try_into().ok();
            if pair.is_none() {
                self.report(SETTING, node.span, "a pair is two ranks: source and target");
            }
            pair
        };
        let mut set = |node: &Node| node.elements().iter().filter_map(&mut pair).collect();
        Some(node.elements().iter().map(&mut set).collect())
    }

    fn queue(&mut self, member: &Member) -> Option<Named<Queue>> {
        let fields = Fields(&member.value);
        let indirect = fields.truth("indirect_memcpy");
        let kind = match fields.text("type")? {
            "in" => QueueKind::In,
            "out" => QueueKind::Out,
            "data" => QueueKind::Data { indirect },
            "act_load" => QueueKind::ActLoad,
            "dynamic" => QueueKind::Dynamic { indirect },
            "embedding_update" => {
                let Some(sync_semaphore) = fields.whole("embedding_update_sync_semaphore") else {
                    let message =
                        "an embedding_update queue needs `embedding_update_sync_semaphore`";
                    self.report(VARIABLE_KEYS, member.span, message);
                    return None;
                };
                QueueKind::EmbeddingUpdate { sync_semaphore }
            }
            // Reported as no word of the key.
            _ => return None,
        };
        let queue = Queue {
            kind,
            owner: Engine::from_key(fields.text("owner")?)?,
            count: fields.whole("num_queues"),
            semaphore: fields.whole("semaphore"),
            semaphore_set: fields.wholes("semaphore_set"),
            instances: fields.plain_texts("queue_instances"),
            pinned: fields.truth("pinned"),
            fabric_path: fields.text("fabric_path").and_then(FabricPath::from_word),
            dge: fields.json("dge"),
            dynamic_dma: fields.table("dynamic_dma").and_then(window),
            extras: fields.extras(),
        };
        Some(Named { name: member.key.clone(), span: member.span, value: queue })
    }
}

/// A list of lists.
fn levels<T>(node: &Node, inner: impl Fn(&Node) -> T) -> Vec<Vec<T>> {
    node.elements().iter().map(|node| node.elements().iter().map(&inner).collect()).collect()
}

fn group(node: &Node) -> Vec<u32> {
    ranks(node)
}

fn ranks(node: &Node) -> Vec<u32> {
    node.elements().iter().filter_map(super::fields::whole).collect()
}

fn window(fields: Fields<'_>) -> Option<DynamicDma> {
    let offset = fields.whole("SB_scratch_partition_offset")?;
    Some(DynamicDma { offset, size: fields.whole("SB_scratch_partition_size")? })
}

fn reservation(node: &Node) -> Option<Spanned<Reservation>> {
    let fields = Fields(node);
    let value = Reservation {
        kind: fields.owned("type")?,
        offset: fields.whole("offset")?,
        size: fields.whole("size")?,
        base_partition: fields.whole("base_partition")?,
        partitions: fields.whole("partitions")?,
    };
    Some(Spanned { value, span: node.span })
}

fn conversion(fields: Fields<'_>) -> Option<Fp8Conversion> {
    Some(Fp8Conversion {
        emax_e4m3: fields.whole("emax_fp8_e4m3")?,
        emax_e5m2: fields.whole("emax_fp8_e5m2")?,
        range_extension: fields.truth("fp8_range_extension")?,
        sis: fields.truth("fp8_sis")?,
        sns: fields.truth("fp8_sns")?,
        ocp_sat: fields.truth("ocp_sat")?,
    })
}
