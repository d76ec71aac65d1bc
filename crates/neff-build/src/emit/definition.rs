//! def.json of a graph.

use neff_abi::{Arch, Feature, KelfTarget};
use neff_manifest::write::{Definition, Reservation, UcodeReference, Variable, VariableKind};

use super::LIBRARIES;
use crate::model::{Kind, Model};
use crate::plan::{PlannedGraph, PlannedVariable};
use crate::span::Spanned;

pub(super) fn definition(model: &Model, graph: &PlannedGraph<'_>) -> Definition {
    let given = graph.graph;
    let mut document = Definition::new(&model.dialect);
    for planned in &graph.variables {
        document.variables.insert(planned.given.name.clone(), variable(model, graph, planned));
    }
    for queue in &given.queues {
        document.queues.insert(queue.name.clone(), queue.value.clone());
    }
    document.replica_groups.clone_from(&given.replica_groups);
    document.source_target_pairs.clone_from(&given.source_target_pairs);
    document.extended_isa_library = given.default_library.as_ref().map(|it| it.value.clone());
    document.reservations = reservations(model, given.reservations.as_ref());
    document.collective_streams = given.collective_streams.or(document.collective_streams);
    if given.fp8_conversion.is_some() {
        document.fp8_conversion.clone_from(&given.fp8_conversion);
    }
    document.features = given.feature_names.clone().or_else(|| feature_names(model));
    if !model.libraries.is_empty() {
        document.ucode_library = Some(UcodeReference::Member(LIBRARIES.to_owned()));
    }
    document.extras = given.extras.clone();
    document
}

/// The dialect's, of which those stay out that contradict the model.
fn feature_names(model: &Model) -> Option<Vec<String>> {
    let is_of_cores = |name: &str| Feature::parse(name) == Some(Feature::VIRTUAL_CORE);
    let names = model.dialect.features.as_ref()?.iter().map(|name| name.clone().into_owned());
    let names: Vec<_> = names.filter(|name| model.lnc > 1 || !is_of_cores(name)).collect();
    (!names.is_empty()).then_some(names)
}

/// The loader wants the entry on CAYMAN; on others nothing asks for it (format notes 02 §10).
fn reservations(model: &Model, given: Option<&Vec<Spanned<Reservation>>>) -> Vec<Reservation> {
    let target = model.target.as_ref().map(|target| target.value.as_str());
    match (given, target.and_then(KelfTarget::from_text)) {
        (Some(given), _) => given.iter().map(|given| given.value.clone()).collect(),
        (None, Some(KelfTarget::Only(Arch::Cayman))) => vec![Reservation::measured()],
        (None, Some(KelfTarget::Only(_))) => Vec::new(),
        (None, Some(KelfTarget::Any) | None) => model.dialect.reservations.clone(),
    }
}

fn variable(model: &Model, graph: &PlannedGraph<'_>, planned: &PlannedVariable<'_>) -> Variable {
    let (given, dialect) = (&planned.given.value, &model.dialect);
    let mut variable = Variable::new(planned.id, kind(graph, planned), dialect);
    if let (Some(size), Some(shape)) = (given.dtype.and_then(|it| it.bytes_of(1)), &given.shape) {
        variable = variable.shaped(size, shape, dialect);
    }
    variable.alignment = given.alignment.map(|it| it.value).or(variable.alignment);
    variable.fabric_path = given.fabric_path.or(variable.fabric_path);
    variable.dtype.clone_from(&given.print.dtype);
    variable.shape.clone_from(&given.print.shape);
    variable.prefix.clone_from(&given.print.prefix);
    variable.pipe = given.print.pipe;
    variable.simulator_file.clone_from(&given.simulator_file);
    variable.extras = given.extras.clone();
    variable
}

/// What names and sizes became; a name that stands for nothing was reported.
fn kind(graph: &PlannedGraph<'_>, planned: &PlannedVariable<'_>) -> VariableKind {
    let size = planned.size.unwrap_or_default();
    let id = |name: &Spanned<String>| graph.names.variable(&name.value).unwrap_or_default();
    match &planned.given.value.kind {
        Kind::StateBuffer => VariableKind::StateBuffer,
        Kind::Input => VariableKind::Input { size },
        Kind::Output => VariableKind::Output { size },
        Kind::TmpBuf => VariableKind::TmpBuf { size },
        Kind::Virtual { offset, backing } => {
            VariableKind::Virtual { size, offset: *offset, backing: *backing }
        }
        Kind::Pointer { referenced } => VariableKind::Pointer { referenced: id(referenced) },
        Kind::List { names } => VariableKind::List { ids: names.iter().map(id).collect() },
        Kind::DgeTable { names } => VariableKind::DgeTable { ids: names.iter().map(id).collect() },
        Kind::Remote => VariableKind::Remote,
        Kind::File { .. } => {
            let file_name = planned.payload.as_ref().map(|payload| payload.member.clone());
            VariableKind::File { file_name: file_name.unwrap_or_default(), size: planned.size }
        }
    }
}
