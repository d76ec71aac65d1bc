//! The header fields a caller may set, and where the others come from.

use neff_abi::feature::FeatureBits;
use neff_diag::{Diagnostic, codes::directory};

use crate::header::{Header, Uuid};
use crate::style::Style;
use neff_abi::header_field::HEADER_LEN;

/// Header fields given by the caller; `None` leaves what is there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeaderSettings {
    /// `name`.
    pub name: Option<Vec<u8>>,
    /// `neff_build_version`.
    pub build: Option<Vec<u8>>,
    /// `uuid`; derived from the content if `None`.
    pub uuid: Option<Uuid>,
    /// `neff_version_major`.
    pub major: Option<u64>,
    /// `neff_version_minor`.
    pub minor: Option<u64>,
    /// `feature_bits`.
    pub features: Option<FeatureBits>,
    /// `lnc_size`; more than 1 also sets feature bit 10.
    pub lnc: Option<u32>,
    /// `num_tpb` and `requested_tpb_count`.
    pub cores: Option<u32>,
}

/// Feature bit that says `lnc_size` counts (format notes 01 §6.2).
const VIRTUAL_CORE_BIT: u64 = 1 << 10;

/// A header as the style makes it, with nothing given: both known writers' common values.
pub fn new_header(style: &Style) -> Header {
    let mut header = Header::zeroed();
    header.set_pkg_version(style.pkg_version);
    header.set_header_size(u64::try_from(HEADER_LEN).unwrap_or_default());
    // Major 2 switches the runtime's feature test on; both known writers use it.
    header.set_neff_version_major(2);
    header.set_num_tpb(1);
    header.set_requested_tpb_count(1);
    header.set_lnc_size(1);
    // The texts are constants that fit their fields.
    let _ = header.set_name(b"file.neff");
    let _ = header.set_tpb_per_node(&[style.tpb_first]);
    header
}

impl HeaderSettings {
    /// True if nothing is given.
    pub fn is_empty(&self) -> bool {
        *self == HeaderSettings::default()
    }

    /// Only what would change a header: setting a text again may change bytes behind its end, and
    /// setting `lnc_size` a feature bit. One core that is written as none stays so.
    #[must_use]
    pub fn differing(self, header: &Header) -> HeaderSettings {
        HeaderSettings {
            name: self.name.filter(|name| name != header.name()),
            build: self.build.filter(|build| build != header.neff_build_version()),
            lnc: self.lnc.filter(|lnc| *lnc != header.lnc_size().max(1)),
            ..self
        }
    }

    /// Puts the given fields into `header`; all that do not fit are reported.
    ///
    /// # Errors
    /// The findings; `header` is then partly changed.
    pub fn apply(&self, header: &mut Header) -> Result<(), Vec<Diagnostic>> {
        let mut findings = Vec::new();
        let mut text = |outcome: Result<(), Box<Diagnostic>>| {
            findings.extend(outcome.err().map(|finding| *finding));
        };
        if let Some(name) = &self.name {
            text(header.set_name(name));
        }
        if let Some(build) = &self.build {
            text(header.set_neff_build_version(build));
        }
        if let Some(major) = self.major {
            header.set_neff_version_major(major);
        }
        if let Some(minor) = self.minor {
            header.set_neff_version_minor(minor);
        }
        if let Some(features) = self.features {
            header.set_feature_bits(features);
        }
        if let Some(cores) = self.cores {
            header.set_num_tpb(cores);
            header.set_requested_tpb_count(cores);
        }
        if let Some(uuid) = self.uuid {
            header.set_uuid(uuid);
        }
        if let Some(lnc) = self.lnc {
            findings.extend(set_lnc(header, lnc, self.features.is_some()));
        }
        if findings.is_empty() { Ok(()) } else { Err(findings) }
    }
}

/// Sets `lnc_size` and, unless the features were given too, the bit that goes with it.
fn set_lnc(header: &mut Header, lnc: u32, features_given: bool) -> Option<Diagnostic> {
    if !(1..=2).contains(&lnc) {
        let finding = Diagnostic::new(directory::FIELD_OUT_OF_RANGE, "lnc_size does not fit");
        return Some(finding.expected("1 or 2").found(lnc.to_string()));
    }
    header.set_lnc_size(lnc);
    let FeatureBits(bits) = header.feature_bits();
    let with = if lnc > 1 { bits | VIRTUAL_CORE_BIT } else { bits & !VIRTUAL_CORE_BIT };
    if features_given && with != bits {
        let text = "lnc_size and the virtual-core feature (bit 10) contradict each other";
        return Some(
            Diagnostic::new(directory::FIELD_OUT_OF_RANGE, text)
                .expected("bit 10 set exactly if lnc_size is 2")
                .found(format!("lnc_size {lnc}, feature_bits {bits:#x}")),
        );
    }
    header.set_feature_bits(FeatureBits(with));
    None
}
