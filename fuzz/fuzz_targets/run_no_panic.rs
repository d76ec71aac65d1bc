//! Running a NEFF whose members were edited: nothing panics, whatever the programs say, and a run
//! takes no more steps than it may.
//!
//! The input is flags (sample, order, checks, what is unknown), a seed, and edits of the sample.
#![no_main]

use std::collections::BTreeMap;
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use neff::abi::{Arch, MemoryRefKind};
use neff::container::directory::settings::HeaderSettings;
use neff::container::source::StreamSource;
use neff::load::{LoadOptions, LoadedModel};
use neff::sim::machine::{Order, Setup, Unknown};
use neff::sim::memory::Bytes;
use neff::sim::report;
use neff::{Neff, OpenOptions};
use neff_fuzz::edited::{edit, pack, samples};

/// Steps of a core: the samples take less than a hundred.
const STEPS: u64 = 2_000;
/// Bytes of tensors and scratch that a run is given.
const ROOM: u64 = 16 << 20;

fuzz_target!(|data: &[u8]| {
    let Some(([flags, seed], edits)) = data.split_first_chunk::<2>() else { return };
    let mut members = samples()[usize::from(flags & 1)].clone();
    edit(&mut members, edits);
    let file = pack(&members, &HeaderSettings::default());
    let options = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file[..]), &options).expect("the source holds");
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let Some(model) = &load.model else { return };
    let Some(tensors) = tensors(model) else { return };
    let checked = flags & 2 == 0;
    // What is marked has to be kept.
    let unknown = if checked && flags & 32 != 0 { Unknown::Poison } else { Unknown::Stop };
    let setup = || {
        let tensors = tensors.clone();
        Setup { tensors, checked, traced: true, unknown, ..Setup::default() }
    };
    let ranks = usize::from(flags >> 2 & 1) + 1;
    let setups = (0..ranks).map(|_| setup()).collect();
    let Ok(mut machine) = neff.machine(model, setups) else { return };
    let order = match flags >> 3 & 3 {
        0 => Order::InOrder,
        1 => Order::Reverse,
        _ => Order::Random(u64::from(*seed)),
    };
    let end = machine.run(order, STEPS);
    for core in &machine.cores {
        let instructions: u64 = core.engines.iter().map(|engine| engine.total()).sum();
        assert!(instructions <= STEPS);
    }
    report::findings(&machine, end, &neff.words(model));
    for lane in machine.trace().expect("it was to be kept").lanes {
        assert!(lane.slices.is_sorted_by(|one, next| one.end <= next.start));
    }
});

/// Zeros for every input; `None` if they, or scratch, would take too much.
fn tensors(model: &LoadedModel<'_>) -> Option<BTreeMap<String, Arc<dyn Bytes>>> {
    let variables = || model.graphs.iter().flat_map(|graph| &graph.graph.variables);
    let ends = variables().map(|variable| match variable.detail {
        neff::load::model::Detail::Virtual { offset, .. } => offset.saturating_add(variable.size),
        _ => variable.size,
    });
    let inputs = variables().filter(|variable| variable.kind == MemoryRefKind::MR_INPUT);
    (ends.fold(0, u64::saturating_add) <= ROOM).then(|| {
        let zeros = |size: u64| -> Arc<dyn Bytes> { Arc::new(vec![0u8; size as usize]) };
        inputs.map(|input| (input.name.clone(), zeros(input.size))).collect()
    })
}
