//! G05: the runtime knows every feature that the file needs.

use neff_abi::header_field as field;
use neff_abi::runtime::RUNTIMES;
use neff_abi::{Fact, Feature, FeatureBits, Runtime, Status};
use neff_diag::codes::outer::FEATURES_UNSUPPORTED;
use neff_diag::{Diagnostic, Severity};

use super::{Gate, GateInput};
use crate::Header;
use crate::header::place;

/// The only major version whose features are tested.
pub(super) const TESTED_MAJOR: u64 = 2;

/// G05, for major version 2. Bit 63 is never tested.
pub(super) fn features(id: &'static str, input: &GateInput<'_>, header: &Header) -> Gate {
    let (runtime, needed) = (input.runtime, header.feature_bits());
    if header.neff_version_major() != TESTED_MAJOR {
        return Gate::skipped(id, "only major version 2 is tested");
    }
    let lacking = needed.iter().filter(|feature| runtime.lacks(*feature)).collect::<FeatureBits>();
    if let (Fact::Known(supported), false) = (runtime.features, lacking.is_empty()) {
        let render = |form: neff_abi::runtime::FeatureText| {
            form.render(header.neff_version_minor(), lacking, supported)
        };
        let text = runtime.feature_text.map(render).unwrap_or_default();
        let finding = unsupported(header, runtime, lacking);
        return Gate::refused(id, Status::NRT_UNSUPPORTED_NEFF_VERSION, text, finding);
    }
    let open = unknown_to_table(runtime, needed);
    if open.is_empty() {
        return Gate::passed(id);
    }
    let why = "the features of this runtime are not published in full";
    let finding = describe(header, open)
        .severity(Severity::Warning)
        .note(format!("what runtime {runtime} supports beyond older versions is not published"));
    let message = format!("runtime {runtime} may lack {}", count(open));
    Gate::undecided(id, why, Diagnostic { message, ..finding })
}

/// The bits of which the table cannot tell whether the runtime has or lacks them.
fn unknown_to_table(runtime: &Runtime, needed: FeatureBits) -> FeatureBits {
    let open = |feature: &Feature| {
        *feature != Feature::UNTESTED && !runtime.has(*feature) && !runtime.lacks(*feature)
    };
    needed.iter().filter(open).collect()
}

fn unsupported(header: &Header, runtime: &Runtime, lacking: FeatureBits) -> Diagnostic {
    let supported = match runtime.features {
        Fact::Known(mask) | Fact::AtLeast(mask) => mask,
        Fact::Unknown => FeatureBits(0),
    };
    let finding = describe(header, lacking)
        .expected(format!("bits of {:#x}, which runtime {runtime} supports", supported.0))
        .help(if lacking.iter().any(|feature| RUNTIMES.iter().any(|row| row.has(feature))) {
            "update the runtime (aws-neuronx-runtime-lib), or compile without the feature"
        } else {
            "compile without the feature: no runtime known here has it"
        });
    let message = format!("runtime {runtime} lacks {}: {lacking}", count(lacking));
    Diagnostic { message, ..finding }
}

fn count(bits: FeatureBits) -> String {
    match bits.iter().count() {
        1 => "a feature that the file needs".to_string(),
        number => format!("{number} features that the file needs"),
    }
}

/// Place, value and one note per bit, or per run of bits that have no name.
fn describe(header: &Header, bits: FeatureBits) -> Diagnostic {
    let place = place(&field::FEATURE_BITS);
    let finding = Diagnostic::new(FEATURES_UNSUPPORTED, "").at(place).found(format!(
        "{:#x}, with {:#x} in question",
        header.feature_bits().0,
        bits.0
    ));
    notes(bits).into_iter().fold(finding, Diagnostic::note)
}

fn notes(bits: FeatureBits) -> Vec<String> {
    let named = bits.iter().filter_map(|feature| {
        let row = feature.row()?;
        let text = format!("bit {} is {feature}: {}", feature.bit(), row.meaning);
        Some(format!("{text}; {}", runtimes(feature)))
    });
    let mut notes: Vec<String> = named.collect();
    for (first, last) in nameless_runs(bits) {
        let which = match (first.bit(), last.bit()) {
            (first, last) if first == last => format!("bit {first} has no known name"),
            (first, last) => format!("bits {first} to {last} have no known names"),
        };
        notes.push(format!("{which}; {}", runtimes(first)));
    }
    notes
}

/// Runs of neighbouring set bits that have no row and are known to the same runtimes.
fn nameless_runs(bits: FeatureBits) -> Vec<(Feature, Feature)> {
    let mut runs: Vec<(Feature, Feature)> = Vec::new();
    for feature in bits.iter().filter(|feature| feature.row().is_none()) {
        match runs.last_mut() {
            Some((first, last))
                if last.bit().checked_add(1) == Some(feature.bit())
                    && runtimes(*first) == runtimes(feature) =>
            {
                *last = feature;
            }
            _ => runs.push((feature, feature)),
        }
    }
    runs
}

/// Which runtimes of the table lack the feature, and from which on it is there.
fn runtimes(feature: Feature) -> String {
    let lacking: Vec<_> =
        RUNTIMES.iter().filter(|row| row.lacks(feature)).map(|row| row.version).collect();
    let having = RUNTIMES.iter().find(|row| row.has(feature)).map(|row| row.version);
    match (lacking.is_empty(), having) {
        (true, None) => "no known runtime is published to have it".to_string(),
        (true, Some(version)) => format!("known to runtime {version}"),
        (false, None) => format!("lacking in runtime {} and known to none", lacking.join(", ")),
        (false, Some(version)) => {
            format!("lacking in runtime {}, known to runtime {version}", lacking.join(", "))
        }
    }
}
