//! Loading a NEFF whose members and header were edited: nothing panics, and what is there of the
//! model holds together.
//!
//! The input is flags (sample, machine, switches), a runtime, two bytes each for `lnc_size` and
//! features, and edits of the sample.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff::abi::feature::FeatureBits;
use neff::abi::header_field;
use neff::abi::runtime::RUNTIMES;
use neff::abi::{Arch, GateRow};
use neff::container::directory::settings::HeaderSettings;
use neff::container::source::StreamSource;
use neff::load::image::{EngineImage, Origin};
use neff::load::patch::SLOT;
use neff::load::plan::{CorePlan, MemoryPlan};
use neff::load::{LoadOptions, LoadedModel, Verdict};
use neff::mapped::{Mapper, Section};
use neff::{Load, Neff, OpenOptions};
use neff_fuzz::edited::{edit, pack, samples};

/// Images beyond this are not walked through: the way back takes time for each row of a table.
const WALKED: u64 = 1024;

fuzz_target!(|data: &[u8]| {
    let Some((settings, edits)) = data.split_first_chunk::<6>() else { return };
    let [flags, runtime, rest @ ..] = *settings;
    let mut members = samples()[usize::from(flags & 1)].clone();
    edit(&mut members, edits);
    let mut file = pack(&members, &header(rest));
    cores(&mut file, rest);
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file[..]), &options).expect("the source holds");
    let arch =
        [Arch::Cayman, Arch::Sunda, Arch::Mariana, Arch::Cayman][usize::from(flags >> 1 & 3)];
    let machine = LoadOptions {
        runtime: &RUNTIMES[usize::from(runtime) % RUNTIMES.len()],
        allow_legacy: flags & 8 != 0,
        cores: (flags & 32 != 0).then_some(u32::from(runtime) / 16),
        memory: (flags & 64 != 0).then_some(u64::from(runtime) << 12),
        ..LoadOptions::new(arch)
    };
    let load = neff.load(&machine, flags & 16 != 0);
    gates(&load);
    let Some(model) = &load.model else { return };
    assert_eq!(model.graphs.len(), model.plan.cores.len());
    plan(&model.plan);
    for (core, (graph, plan)) in model.graphs.iter().zip(&model.plan.cores).enumerate() {
        assert_eq!(graph.images.len(), plan.images.len());
        for (image, base) in graph.images.iter().zip(&plan.images) {
            parts(image, *base);
            if image.size() / SLOT <= WALKED {
                slots(image, *base, plan);
                mapped(&neff, model, core, image);
            }
        }
    }
});

/// A header with these bytes of features.
fn header([.., some, more]: [u8; 4]) -> HeaderSettings {
    let features = (some != 0).then(|| FeatureBits(u64::from(some) << (more & 63)));
    HeaderSettings { features, ..HeaderSettings::default() }
}

/// Puts any `lnc_size` into a file: no writer makes one beyond 2.
fn cores(file: &mut [u8], [low, high, ..]: [u8; 4]) {
    let lnc = match high {
        0xFF => u32::MAX,
        _ => u16::from_le_bytes([low, high]).into(),
    };
    let start = header_field::LNC_SIZE.offset;
    file[start..start + 4].copy_from_slice(&lnc.to_le_bytes());
}

/// Every refusal is one of a gate with a row, and the verdict one of them.
fn gates(load: &Load<'_>) {
    let refusals = load.findings.iter().filter_map(|finding| finding.refusal.as_ref());
    for refusal in refusals {
        assert!(GateRow::find(refusal.gate).is_some(), "no gate {}", refusal.gate);
    }
    match load.verdict() {
        Verdict::Loads => assert!(!load.findings.has_errors()),
        Verdict::Refused(finding) => assert!(finding.refusal.is_some()),
        Verdict::Unclear(finding) => assert!(finding.refusal.is_none()),
    }
}

/// Allocations are aligned, and those of a memory follow each other.
fn plan(plan: &MemoryPlan) {
    let share = plan.parameters.cores_per_memory.max(1) as usize;
    for cores in plan.cores.chunks(share) {
        let mut end = 0;
        for taken in cores.iter().flat_map(|core| &core.allocations) {
            assert!(taken.address() >= end, "{} overlaps", taken.name);
            assert_eq!(taken.address() % taken.alignment, 0, "{}", taken.name);
            end = taken.address().checked_add(taken.size).expect("it has an end");
        }
    }
}

/// Parts stand one behind the other, and rows in the order of the image.
fn parts(image: &EngineImage<'_>, base: u64) {
    assert_eq!(base % 64, 0);
    let mut end = 0;
    for part in [image.preamble, image.main, image.postamble, image.functions] {
        assert_eq!(part.offset, end);
        end = part.end();
    }
    assert_eq!(end, image.size());
    // Those of functions count from the first function.
    let rows = image.patches.list.rows();
    // Preamble, program, postamble, functions (format notes 09 §2.4), which is not their numbers.
    let order = |section: u32| [0, 2, 1, 3].iter().position(|known| *known == section);
    assert!(rows.is_sorted_by_key(|row| order(row.section.0)));
    assert!(
        rows.chunk_by(|a, b| a.section == b.section)
            .all(|rows| rows.is_sorted_by_key(|row| row.offset))
    );
}

/// All slots are there, and each leads back to where it came from.
fn slots(image: &EngineImage<'_>, base: u64, plan: &CorePlan) {
    let mut count = 0;
    for slot in image.slots(plan) {
        assert_eq!(slot.offset, count * SLOT);
        count += 1;
        let from = match slot.origin {
            Origin::Stream(index) => Some(index),
            Origin::Preamble | Origin::Postamble => None,
        };
        assert_eq!(image.source_slot(slot.offset), from);
        let index = image.patches.index(base, base + slot.offset + 63).ok();
        assert_eq!(index, from.map(|index| index + 1));
    }
    assert_eq!(count * SLOT, image.size());
}

/// What is said of an address and of a slot agree.
fn mapped(neff: &Neff, model: &LoadedModel<'_>, core: usize, image: &EngineImage<'_>) {
    let mapper = Mapper::new(neff, model, core, image.engine).expect("there is an image");
    let end = image.size();
    assert!(mapper.place(end).is_err() && mapper.place(mapper.base + end).is_err());
    for offset in [0, image.main.offset, image.postamble.offset, end - SLOT] {
        let place = mapper.place(offset).expect("it is in the image");
        assert_eq!(place, mapper.place(mapper.base + offset).expect("it is in the image"));
        let Some(source) = place.source else {
            assert!(matches!(place.section, Section::Preamble | Section::Postamble));
            continue;
        };
        assert!(mapper.offsets(source.slot).any(|other| other == offset));
    }
}
