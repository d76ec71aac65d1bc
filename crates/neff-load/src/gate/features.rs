//! Features that the header and def.json both name, where they contradict each other (format notes
//! 03 §2.1). No gate of the runtime compares them, so these are warnings.
//!
//! The header's bits are no sum of what the graphs use, so a bit without a word is nothing odd;
//! except that of several cores, which every measured file has in both places.

use neff_abi::{Feature, FeatureBits, header_field::FEATURE_BITS};
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings, Place};
use neff_manifest::chain::Definition;

/// Compares the words of a graph with the header's bits.
pub(crate) fn features(bits: FeatureBits, definition: &Definition, findings: &mut Findings) {
    let at = |node| definition.document.value(node).place(&definition.member);
    let mut lists_cores = false;
    for field in &definition.features {
        let Some(feature) = feature_of(&field.value) else { continue };
        lists_cores |= feature == Feature::VIRTUAL_CORE;
        if bits.contains(feature) {
            continue;
        }
        let (word, bit) = (&field.value, feature.bit());
        let message =
            format!("def.json lists {word}, and feature bit {bit} of the header is clear");
        let finding = Diagnostic::new(codes::FEATURES_DISAGREE, message)
            .expected("the bit set, or the word left out")
            .note_at("the bits stand here", header())
            .at(at(field.node));
        findings.push(finding);
    }
    if lists_cores || !bits.contains(Feature::VIRTUAL_CORE) {
        return;
    }
    let (bit, feature) = (Feature::VIRTUAL_CORE.bit(), Feature::VIRTUAL_CORE);
    let word = feature.row().and_then(|row| row.def_json).unwrap_or_default();
    let message = format!(
        "feature bit {bit} ({feature}) of the header is set, and def.json does not list {word}"
    );
    let finding = Diagnostic::new(codes::FEATURES_DISAGREE, message)
        .expected("the word in \"neff_features\", or the bit clear")
        .note_at("the bits stand here", header())
        .at(definition.document.root().place(&definition.member));
    findings.push(finding);
}

/// The feature that def.json calls so.
fn feature_of(word: &str) -> Option<Feature> {
    let named = Feature::parse(word)?;
    named.row().filter(|row| row.def_json == Some(word)).map(|_| named)
}

/// Where the header has its bits.
fn header() -> Place {
    let range = FEATURE_BITS.range();
    let number = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    Place::File {
        offset: number(range.start),
        length: number(range.len()),
        field: Some(FEATURE_BITS.name),
    }
}
