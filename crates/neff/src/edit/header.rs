//! Header fields: features one by one, and the policy of the uuid.

use neff_abi::feature::{Feature, FeatureBits};
use neff_container::directory::settings::HeaderSettings;
use neff_container::{Header, Uuid};

use super::Set;

/// What becomes of the uuid.
///
/// The runtime keeps the last file that it parsed under its uuid alone (format notes 01 §7), so
/// two files that load differently must not share one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum NewUuid {
    /// Stays while the payload stays; derived from the content if that changes.
    #[default]
    Follow,
    /// Stays in any case.
    Keep,
    /// Derived from the content.
    Content,
    /// This one.
    Given(Uuid),
}

/// The header fields that a set of edits gives.
pub(super) fn settings(edits: &Set, header: &Header) -> HeaderSettings {
    HeaderSettings {
        name: edits.name.clone(),
        features: features(edits, header),
        lnc: edits.lnc,
        ..HeaderSettings::default()
    }
}

/// The mask with bits switched; without a word about virtual cores it follows `lnc_size`.
fn features(edits: &Set, header: &Header) -> Option<FeatureBits> {
    if edits.features.is_empty() {
        return None;
    }
    let mut features: Vec<Feature> = header.feature_bits().iter().collect();
    let mut switch = |feature: Feature, on: bool| {
        features.retain(|it| *it != feature);
        features.extend(on.then_some(feature));
    };
    let speaks = |(feature, _): &(Feature, bool)| *feature == Feature::VIRTUAL_CORE;
    if let Some(lnc) = edits.lnc.filter(|_| !edits.features.iter().any(speaks)) {
        switch(Feature::VIRTUAL_CORE, lnc > 1);
    }
    edits.features.iter().for_each(|(feature, on)| switch(*feature, *on));
    Some(features.into_iter().collect())
}
