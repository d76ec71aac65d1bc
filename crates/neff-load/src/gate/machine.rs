//! Gates that depend on the machine: its architecture, its cores, its reserved parts (format notes
//! 03 §4 G33, §5 G35, G70 and G90).

use neff_abi::{Arch, Carveout, EVTACCEL, KelfTarget};
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings, Severity};
use neff_manifest::chain::{Definition, Kelf, Reservation, Target};

use super::refused;
use crate::options::LoadOptions;

/// G33. Returns the architecture that the NEFF is loaded for, if it is.
pub(crate) fn target(kelf: &Kelf, options: &LoadOptions, findings: &mut Findings) -> Option<Arch> {
    let target = match kelf.target {
        Target::Any => KelfTarget::Any,
        Target::Ordinal(ordinal) => KelfTarget::Only(Arch::from_hal(ordinal.into())?),
        Target::Invalid => return None,
    };
    let (meant, machine) = (target.on(options.arch), options.arch);
    let (Some(neff), Some(instance)) = (meant.row().hal, machine.row().hal) else { return None };
    if neff == instance {
        return Some(machine);
    }
    let place = match &kelf.target_word {
        Some(word) => kelf.document.value(word.node).place(&kelf.member),
        None => kelf.document.root().place(&kelf.member),
    };
    let numbers = format!("NEFF arch: v{neff}, instance arch: v{instance}");
    let message = match &kelf.target_word {
        Some(word) if word.value.is_empty() => {
            format!("\"target\" is empty, which means {meant}, and the machine is {machine}")
        }
        Some(_) => format!("the NEFF is for {meant}, and the machine is {machine}"),
        None => format!(
            "\"target\" is missing, which is read like {meant}, and the machine is {machine}"
        ),
    };
    let finding = Diagnostic::new(codes::ANOTHER_ARCH, message).at(place);
    // No source tells what the runtime makes of a key that is not there (format notes 02 §2.2).
    let finding = match &kelf.target_word {
        Some(_) => finding,
        None => finding.help("write \"target\": what the runtime does without it is not published"),
    };
    if options.allow_legacy {
        let text = format!("Loading a NEFF compiled for a different arch, {numbers}");
        let finding =
            finding.severity(Severity::Warning).note(format!("the runtime warns: {text}"));
        let finding = match neff > instance {
            true => {
                finding.note("a newer program on an older machine is not what the override is for")
            }
            false => finding,
        };
        findings.push(finding);
        return Some(machine);
    }
    let text = format!(
        "Loading a NEFF compiled for a different arch is not allowed, {numbers}\n\
         Please ensure that --target <correct_arch> is passed as a neuronx-cc command line flag.\n\
         To override, set NEURON_RT_ALLOW_LEGACY_NEFF=1 and restart."
    );
    let finding = finding.expected(format!("{machine} or *")).note("cause NEFF_ARCH_INCOMPAT");
    findings.push(refused(finding, "G33", text));
    None
}

/// G35: as many cores as graphs. `logical` is the number of physical cores of a logical one; `None`
/// without a header. That there are no graphs was told.
pub(crate) fn cores(
    kelf: &Kelf,
    graphs: usize,
    logical: Option<u32>,
    options: &LoadOptions,
    findings: &mut Findings,
) {
    let place = || kelf.document.root().place(&kelf.member);
    let graphs = u32::try_from(graphs).unwrap_or(u32::MAX);
    if let Some(free) = options.cores.filter(|free| *free < graphs) {
        let text = format!("Insufficient number of pncs, required {graphs}, available {free}");
        let finding = Diagnostic::new(codes::CORES, "there are not enough physical cores")
            .expected(format!("{graphs} cores"))
            .found(format!("{free} cores"))
            .note("sources differ on the status: 2, or 9 (NRT_LOAD_NOT_ENOUGH_NC)")
            .at(place());
        findings.push(refused(finding, "G35", text));
    }
    if let Some(logical) = logical.filter(|logical| graphs > 1 && graphs != *logical) {
        let finding = Diagnostic::new(codes::CORES, "the number of graphs is not that of cores")
            .expected(format!("1 graph, or {logical} as lnc_size says"))
            .found(format!("{graphs} graphs"))
            .note("the runtime asserts it; no text is published")
            .at(place());
        findings.push(refused(finding, "G35", String::new()));
    }
}

/// G70 and G90: the reserved parts of the state buffer of one graph.
pub(crate) fn reservations(
    kelf: &Kelf,
    definition: &Definition,
    options: &LoadOptions,
    findings: &mut Findings,
) {
    let is_cayman = |arch: Arch| arch == Arch::Cayman;
    let cayman_target = match kelf.target {
        Target::Any => is_cayman(options.arch),
        Target::Ordinal(ordinal) => Arch::from_hal(ordinal.into()).is_some_and(is_cayman),
        Target::Invalid => false,
    };
    let Some(given) = &definition.reservations else {
        if cayman_target {
            findings.push(missing(definition, options));
        }
        return;
    };
    let evtaccel =
        |entry: &&Reservation| entry.kind.as_ref().is_some_and(|it| it.value == EVTACCEL.word);
    if let Some(entry) = given.iter().find(evtaccel).filter(|_| is_cayman(options.arch)) {
        contract(definition, entry, findings);
    }
}

fn missing(definition: &Definition, options: &LoadOptions) -> Diagnostic {
    const TEXT: &str = "Missing or corrupted runtime_statebuffer_reservation field in def.json and \
        NEURON_RT_ALLOW_LEGACY_NEFF=1 is not set. Potentially a legacy neff without proper \
        compiler support";
    let finding = Diagnostic::new(
        codes::RESERVATION_MISSING,
        "\"runtime_statebuffer_reservation\" is missing, which cayman wants",
    )
    .expected("an array, which may be empty")
    .at(definition.document.root().place(&definition.member));
    match options.allow_legacy {
        true => finding.severity(Severity::Warning),
        false => refused(finding, "G70", TEXT),
    }
}

/// What a field of the entry must be, in the order of the evaluation (format notes 03 §5.2).
fn contract(definition: &Definition, entry: &Reservation, findings: &mut Findings) {
    let Carveout { base_partition, partitions, offset, size, .. } = EVTACCEL;
    let part = "Event Accel carveout SB";
    type Words = fn(&str, u64) -> String;
    let fields: [(_, u64, &str, Words); 4] = [
        (&entry.base_partition, base_partition, "base_partition", |part, got| {
            format!("{part} partition must start at 0. Got {got}")
        }),
        (&entry.partitions, partitions, "partitions", |part, got| {
            format!("{part} partition count must be {}. Got {got}", EVTACCEL.partitions)
        }),
        (&entry.offset, offset, "offset", |part, got| {
            format!("{part} partition offset must start at {:#x}. Got {got:#x}", EVTACCEL.offset)
        }),
        (&entry.size, size, "size", |part, got| {
            format!("{part} size must be {}. Got {got}", EVTACCEL.size)
        }),
    ];
    for (field, expected, name, words) in fields {
        // A field that is not there is zero to the runtime.
        let got = field.as_ref().map_or(0, |field| field.value);
        if got == expected {
            continue;
        }
        let node = field.as_ref().map_or(entry.node, |field| field.node);
        let text =
            format!("{}\nFailed to verify Event Accel State Buffer carveout", words(part, got));
        let message = format!("the evtaccel carve-out has another {name}");
        let finding = Diagnostic::new(codes::RESERVATION_MOVED, message)
            .expected(expected.to_string())
            .found(got.to_string())
            .at(definition.document.value(node).place(&definition.member));
        return findings.push(refused(finding, "G90", text));
    }
}
