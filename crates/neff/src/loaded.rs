//! Loading a NEFF as the runtime would: all gates in its order, then what is on the device.

use neff_abi::{Arch, KelfTarget};
use neff_diag::Findings;
use neff_load::{Documents, Input, LoadOptions, LoadedModel, Verdict, load, verdict};

use crate::Neff;

/// What the runtime makes of a NEFF.
#[derive(Debug)]
pub struct Load<'n> {
    /// All that was found: the container's, the manifests', then what loading adds.
    pub findings: Findings,
    /// The model on the device, also where a gate refuses it, as far as it can be made.
    pub model: Option<LoadedModel<'n>>,
    /// What documents are to the loader, for the order of their faults.
    documents: Documents<'n>,
}

impl Load<'_> {
    /// What the runtime does, and where it stops.
    pub fn verdict(&self) -> Verdict<'_> {
        verdict(&self.findings, &self.documents)
    }
}

/// The architecture of a NEFF for any machine, where none is named.
const ANY_MACHINE: Arch = Arch::Cayman;

impl Neff {
    /// The architecture that it is for; Cayman if it is for any, or for none that is known.
    pub fn own_arch(&self) -> Arch {
        let kelf = self.chain().kelf.as_ref();
        // The runtime reads a target that is missing like an empty one.
        let word = kelf.map(|kelf| kelf.target_word.as_ref().map_or("", |word| &word.value));
        let target = word.and_then(KelfTarget::from_text);
        target.map_or(ANY_MACHINE, |target| target.on(ANY_MACHINE))
    }

    /// Loads it. The programs must have been kept ([`crate::OpenOptions::programs`]), and what the
    /// loader makes of arrays is told if their heads were. `verify_hash` is the runtime's verify
    /// flag, which is off by default. Of an archive that was not read to its end nothing is said
    /// but that, and what its documents say by themselves.
    ///
    /// ```
    /// use neff::abi::Arch;
    /// use neff::load::{LoadOptions, Verdict};
    /// use neff::{Neff, OpenOptions};
    ///
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/matmul_small/matmul_small.neff");
    /// let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    /// let neff = Neff::open_with(path, &options)?;
    /// let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    /// assert_eq!(load.verdict(), Verdict::Loads);
    /// let model = load.model.as_ref().unwrap();
    /// assert_eq!(model.graphs[0].images[0].size(), (67 + 11 + 11) * 64);
    /// # Ok::<(), neff::container::read::ReadError>(())
    /// ```
    pub fn load(&self, options: &LoadOptions, verify_hash: bool) -> Load<'_> {
        let mut findings = self.verify(options.runtime, verify_hash).findings;
        findings.append(self.chain_findings().clone());
        let header = self.header();
        let input = Input {
            chain: self.chain(),
            members: self.contents(),
            logical_cores: header.map_or(1, neff_container::Header::lnc_size),
            features: header.map(neff_container::Header::feature_bits),
        };
        // Members that were not read look as if they were missing, and nothing that follows from
        // that is true of the file; what can be made of the rest is made all the same.
        let before = (!self.report().is_read_to_end()).then(|| findings.clone());
        let model = load(input, options, &mut findings);
        if let Some(before) = before.filter(|_| model.is_some()) {
            findings = before;
        }
        Load { findings, model, documents: Documents::of(self.chain()) }
    }
}

#[cfg(test)]
mod tests {
    use neff_abi::Runtime;
    use neff_container::source::StreamSource;
    use neff_diag::Severity;
    use neff_load::image::Origin;

    use super::*;
    use crate::OpenOptions;

    const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    fn real() -> Neff {
        let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
        Neff::read(&mut StreamSource(REAL), &options).unwrap()
    }

    fn stopped(load: &Load<'_>) -> (&'static str, u32, String) {
        match load.verdict() {
            Verdict::Refused(finding) => {
                let refusal = finding.refusal.as_ref().unwrap();
                (refusal.gate, refusal.status, refusal.text.clone())
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_real_file_loads_on_cayman_without_a_word() {
        let neff = real();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        assert_eq!(load.verdict(), Verdict::Loads);
        let loud = load.findings.iter().filter(|finding| finding.severity > Severity::Note);
        assert_eq!(loud.count(), 0, "{:#?}", load.findings);
        let model = load.model.unwrap();
        let sizes = |graph: usize| -> Vec<u64> {
            model.graphs[graph].images.iter().map(|image| image.size() / 64).collect()
        };
        assert_eq!(sizes(0), [67 + 11 + 11, 67 + 4 + 11, 62 + 6 + 11, 67 + 1 + 11, 50 + 2 + 9]);
    }

    #[test]
    fn of_an_archive_that_ends_early_only_that_is_said() {
        let half = StreamSource(&REAL[..30_000]);
        let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut { half }, &options).unwrap();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        assert_eq!(stopped(&load).0, "G06");
        let errors = load.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let numbers: Vec<u16> = errors.map(|finding| finding.code.number()).collect();
        assert_eq!(numbers, [108, 111, 202]);
        assert!(load.model.is_some());
    }

    #[test]
    fn elsewhere_it_is_refused_for_its_target_unless_that_is_allowed() {
        let neff = real();
        let mut options = LoadOptions::new(Arch::Sunda);
        let load = neff.load(&options, false);
        let (gate, status, text) = stopped(&load);
        assert_eq!((gate, status), ("G33", 2));
        assert!(text.starts_with("Loading a NEFF compiled for a different arch is not allowed, NEFF arch: v3, instance arch: v2\n"));
        assert!(load.model.is_none());
        options.allow_legacy = true;
        let load = neff.load(&options, false);
        assert_eq!(load.verdict(), Verdict::Loads);
        assert!(load.findings.iter().any(|finding| finding.severity == Severity::Warning));
        assert!(load.model.is_some());
    }

    #[test]
    fn a_runtime_without_a_feature_and_the_verify_flag_refuse_it() {
        let neff = real();
        let mut options = LoadOptions::new(Arch::Cayman);
        options.runtime = Runtime::find("early-2024").unwrap();
        let (gate, status, _) = stopped(&neff.load(&options, false));
        assert_eq!((gate, status), ("G05", 10));
        let options = LoadOptions::new(Arch::Cayman);
        let (gate, status, text) = stopped(&neff.load(&options, true));
        assert_eq!((gate, status, text.as_str()), ("G09b", 2, "MD5 mismatch!"));
    }

    #[test]
    fn images_are_the_programs_with_the_two_measured_changes() {
        let neff = real();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let model = load.model.unwrap();
        let (mut labels, mut transfers, mut same) = (0, 0, 0);
        for (graph, plan) in model.graphs.iter().zip(&model.plan.cores) {
            for image in &graph.images {
                let source = image.program.slots();
                labels += source.iter().filter(|slot| slot[0] == 0xCC).count();
                let mut next = 0;
                for slot in image.slots(plan) {
                    let Origin::Stream(index) = slot.origin else { continue };
                    let given = source[index as usize];
                    // Only a label is passed over.
                    assert!(
                        index == next || (index == next + 1 && source[next as usize][0] == 0xCC)
                    );
                    next = index + 1;
                    assert!(!slot.placeholder && slot.not_staged.is_none());
                    if given[0] != 0xD4 {
                        assert_eq!(slot.bytes, given);
                        same += 1;
                        continue;
                    }
                    transfers += 1;
                    let differ = (0..64).filter(|at| slot.bytes[*at] != given[*at]);
                    let expected =
                        |at: usize| at == 0 || (16..24).contains(&at) || (40..48).contains(&at);
                    assert!(differ.clone().all(expected) && slot.bytes[0] == 0xB8);
                    for at in [16, 40] {
                        let is_variable = given[at + 7] == 0x10;
                        assert_eq!(slot.bytes[at..at + 8] == given[at..at + 8], !is_variable);
                    }
                }
                // At the end, only the label of an idle engine is left.
                assert!(source[next as usize..].iter().all(|slot| slot[0] == 0xCC));
            }
        }
        assert_eq!((labels, transfers, same), (10, 10, 38));
    }

    #[test]
    fn every_address_of_a_program_leads_back_to_its_slot() {
        let neff = real();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let model = load.model.unwrap();
        for (graph, plan) in model.graphs.iter().zip(&model.plan.cores) {
            for (image, base) in graph.images.iter().zip(&plan.images) {
                assert_eq!(base % 0x8000, 0);
                let rows: Vec<_> = image
                    .patches
                    .list
                    .rows()
                    .iter()
                    .map(|row| (row.offset / 64, row.count, row.kind.0))
                    .collect();
                let (p, m) = (image.preamble.size as u32 / 64, image.main.size as u32 / 64);
                let q = image.postamble.size as u32 / 64;
                assert_eq!(rows, [(0, p, 0), (p + 1, 1, 2), (p + m, q, 0)]);
                for slot in image.slots(plan) {
                    let index = image.patches.index(*base, base + slot.offset).ok();
                    let expected = match slot.origin {
                        Origin::Stream(index) => Some(index + 1),
                        _ => None,
                    };
                    assert_eq!(index, expected);
                }
            }
        }
    }
}
