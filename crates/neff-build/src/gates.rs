//! What the loader refuses about queues, carve-outs and device prints (format notes 03 §5), and
//! limits beyond which files are not known to load.
//!
//! Only gates that a model can run into: what the writer's types cannot express needs no check.

mod libraries;

use neff_abi::limits::{self, Limit};
use neff_abi::ring::QueueType;
use neff_abi::{Arch, KelfTarget};
use neff_diag::{Diagnostic, Findings, Refusal, codes::model};
use neff_manifest::write::{Queue, QueueKind, Reservation};

use crate::model::{DevicePrint, Graph, Kind, Model, Named, Variable};
use crate::plan::PlannedGraph;
use crate::span::{Span, Spanned};

pub(crate) use libraries::libraries;

/// Status of every refusal here.
const STATUS: (u32, &str) = (2, "NRT_INVALID");

/// Reports what the loader would refuse about a graph.
pub(crate) fn check(model: &Model, graph: &PlannedGraph<'_>, findings: &mut Findings) {
    let mut gates = Gates { model, graph: graph.graph, findings };
    gates.queues();
    gates.reservations();
    for variable in &graph.variables {
        gates.print(&variable.given.value.print, variable.given.span);
        gates.host_tensor(variable.given);
    }
}

struct Gates<'m, 'f> {
    model: &'m Model,
    graph: &'m Graph,
    findings: &'f mut Findings,
}

impl Gates<'_, '_> {
    fn push(&mut self, finding: Diagnostic, span: Span) {
        let span = if span == Span::NONE { self.model.name.span } else { span };
        self.findings.push(finding.at(self.model.document.place(span)));
    }

    fn refused(&mut self, gate: &'static str, message: String, text: String, span: Span) {
        let (status, status_name) = STATUS;
        let finding = Diagnostic::new(model::REFUSED, message);
        self.push(finding.refusal(Refusal { gate, status, status_name, text }), span);
    }

    /// A number above a limit that no gate holds to.
    fn above(&mut self, message: &str, count: usize, limit: Limit, span: Span) {
        if !admits(limit, count) {
            let finding = Diagnostic::new(model::LIMIT, message);
            let expected =
                format!("at most {} {}, because {}", limit.max, limit.unit, limit.reason);
            self.push(finding.expected(expected).found(count.to_string()), span);
        }
    }

    fn queues(&mut self) {
        let graph = self.graph;
        self.above(
            "the graph has too many queue sets",
            graph.queues.len(),
            limits::QUEUE_SETS,
            graph.span,
        );
        let rings = graph.queues.iter().map(|queue| queue.value.count.unwrap_or(1));
        let rings = rings.fold(0u32, u32::saturating_add);
        let rings = usize::try_from(rings).unwrap_or(usize::MAX);
        self.above("the graph has too many hardware queues", rings, limits::DMA_QUEUES, graph.span);
        let mut loads = 0u32;
        for queue in &graph.queues {
            self.queue(queue);
            loads = loads.saturating_add((queue.value.kind == QueueKind::ActLoad).into());
            if loads > 1 && queue.value.kind == QueueKind::ActLoad {
                let message = "a NEFF has one act_load queue at most".to_owned();
                self.refused("G55", message, String::new(), queue.span);
            }
        }
    }

    fn queue(&mut self, Named { name, span, value }: &Named<Queue>) {
        let semaphores = value.semaphore_set.as_ref().map_or(0, Vec::len);
        let most = limits::QUEUE_SEMAPHORES;
        if !admits(most, semaphores) {
            let text = format!(
                "Runtime supports maximum of {} semaphores per queue set, found: {semaphores}",
                most.max
            );
            self.refused("G54", format!("{name} has too many semaphores"), text, *span);
        }
        let instances = value.instances.as_deref().unwrap_or_default();
        for instance in instances {
            let limit = limits::QUEUE_INSTANCE_NAME_BYTES;
            self.above("the name of an instance is too long", instance.len(), limit, *span);
        }
        let word = value.kind.word();
        let role = QueueType::from_word(word).and_then(|row| row.without_instances);
        if let Some(role) = role.filter(|_| !instances.is_empty()) {
            let text = format!(
                "Invalid Neff: Queue set instances are not supported for {role} queues ({name})"
            );
            self.refused("G53", format!("{word} queues have no instances"), text, *span);
        }
        if value.kind == QueueKind::ActLoad && value.count.is_some_and(|count| count != 1) {
            let message = format!("{name} is an act_load queue and has more than one ring");
            self.refused("G55", message, String::new(), *span);
        }
    }

    fn reservations(&mut self) {
        let target = self.model.target.as_ref().and_then(|it| KelfTarget::from_text(&it.value));
        let is_cayman = target == Some(KelfTarget::Only(Arch::Cayman));
        for Spanned { value, span } in self.graph.reservations.iter().flatten() {
            let kind = &value.kind;
            if *kind != Reservation::measured().kind {
                let text = format!("Invalid runtime_statebuffer_reservation type {kind}");
                self.refused("G71", format!("there is no carve-out {kind:?}"), text, *span);
            } else if is_cayman && let Some(text) = contract(value) {
                let message = "the evtaccel carve-out is not where it must be".to_owned();
                self.refused("G90", message, text, *span);
            }
        }
    }

    /// What the host sees of an input or output has a limit that the device's side has not.
    fn host_tensor(&mut self, variable: &Named<Variable>) {
        let Variable { kind, shape, framework_shape, .. } = &variable.value;
        let shape = framework_shape.as_ref().or(shape.as_ref());
        let (Kind::Input | Kind::Output, Some(shape)) = (kind, shape) else { return };
        if !admits(limits::HOST_TENSOR_DIMS, shape.len()) {
            let text = format!("Too many dimensions ({})", shape.len());
            let message = format!("{:?} has too many dimensions", variable.name);
            self.refused("G25", message, text, variable.span);
        }
    }

    fn print(&mut self, print: &DevicePrint, span: Span) {
        let most = limits::DEVICE_PRINT_DTYPE_BYTES;
        if let Some(dtype) = print.dtype.as_ref().filter(|dtype| !admits(most, dtype.len())) {
            let (bytes, most) = (dtype.len(), most.max);
            let text = format!("Device print dtype {dtype} has {bytes} characters. Only {most} …");
            self.refused("G85", "the dtype of a device print is too long".into(), text, span);
        }
        let most = limits::DEVICE_PRINT_DIMS;
        if print.shape.as_ref().is_some_and(|shape| !admits(most, shape.len())) {
            let most = most.max;
            let text = format!("Device print only supports shape dimentions of up to {most}…");
            let message = "the shape of a device print has too many dimensions".into();
            self.refused("G85", message, text, span);
        }
        let bytes = print.prefix.as_ref().map_or(0, String::len);
        let limit = limits::DEVICE_PRINT_PREFIX_BYTES;
        self.above("the prefix of a device print is too long", bytes, limit, span);
    }
}

fn admits(limit: Limit, count: usize) -> bool {
    limit.admits(u64::try_from(count).unwrap_or(u64::MAX))
}

/// The text that the runtime has for the first field of an evtaccel carve-out that does not hold
/// on CAYMAN; its order is that of the evaluation (format notes 03 §5.2).
fn contract(given: &Reservation) -> Option<String> {
    let Reservation { offset, size, base_partition, partitions, .. } = Reservation::measured();
    let part = "Event Accel carveout SB partition";
    if given.base_partition != base_partition {
        return Some(format!("{part} must start at 0. Got {}", given.base_partition));
    }
    if given.partitions != partitions {
        return Some(format!("{part} count must be {partitions}. Got {}", given.partitions));
    }
    if given.offset != offset {
        return Some(format!("{part} offset must start at {offset:#x}. Got {:#x}", given.offset));
    }
    let of_size = || format!("Event Accel carveout SB size must be {size}. Got {}", given.size);
    (given.size != size).then(of_size)
}

#[cfg(test)]
mod tests;
