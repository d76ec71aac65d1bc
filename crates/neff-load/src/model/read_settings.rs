//! Settings of a graph from its definition; what could not be read counts as absent, as with the
//! rest of the model.

use neff_manifest::chain::{self, Definition, Field, Reservation, UcodeFunction};

use super::{CarveOut, Collectives, Fp8, Function, Library};

fn number(field: Option<&Field<u64>>) -> u64 {
    field.map_or(0, |field| field.value)
}

/// The libraries whose images are there.
pub(super) fn libraries(definition: &Definition) -> Vec<Library> {
    let libraries = definition.ucode.iter().flat_map(|ucode| &ucode.libraries);
    libraries.filter_map(library).collect()
}

fn library(given: &chain::UcodeLibrary) -> Option<Library> {
    let image = given.image.as_ref()?;
    let function = |function: &UcodeFunction| Function {
        name: function.name.as_ref().map(|name| name.value.clone()).unwrap_or_default(),
        opcode: number(function.opcode.as_ref()),
        sub_opcode: number(function.sub_opcode.as_ref()),
    };
    Some(Library {
        member: image.member.clone(),
        size: image.size?,
        staged: None,
        version: given.version.as_ref().map(|version| version.value.clone()),
        is_built_in: given.is_built_in(),
        cpu_id: number(given.cpu_id.as_ref()),
        total_cpus: number(given.total_cpus.as_ref()),
        functions: given.functions.iter().map(function).collect(),
    })
}

/// The reserved parts of the state buffer. A number that is not there is zero to the runtime.
pub(super) fn carve_outs(definition: &Definition) -> Vec<CarveOut> {
    let one = |given: &Reservation| CarveOut {
        kind: given.kind.as_ref().map(|kind| kind.value.clone()).unwrap_or_default(),
        base_partition: number(given.base_partition.as_ref()),
        partitions: number(given.partitions.as_ref()),
        offset: number(given.offset.as_ref()),
        size: number(given.size.as_ref()),
    };
    definition.reservations.iter().flatten().map(one).collect()
}

/// The conversion to 8-bit floats, if it is set.
pub(super) fn fp8(definition: &Definition) -> Option<Fp8> {
    let given = definition.fp8.as_ref()?;
    let flag = |field: &Option<Field<bool>>| field.as_ref().map(|field| field.value);
    let number = |field: &Option<Field<u64>>| field.as_ref().map(|field| field.value);
    Some(Fp8 {
        range_extension: flag(&given.range_extension),
        emax_e4m3: number(&given.emax_e4m3),
        emax_e5m2: number(&given.emax_e5m2),
        ocp_saturation: flag(&given.ocp_saturation),
        sis: flag(&given.sis),
        sns: flag(&given.sns),
    })
}

/// Who takes part in collectives.
pub(super) fn collectives(definition: &Definition) -> Collectives {
    let groups = definition.replica_groups.as_ref();
    let pairs = definition.source_target_pairs.as_ref();
    Collectives {
        replica_groups: groups.map(|groups| groups.value.clone()).unwrap_or_default(),
        source_target_pairs: pairs.map(|pairs| pairs.value.clone()).unwrap_or_default(),
        streams: definition.streams.as_ref().map_or(1, |streams| streams.value),
    }
}
