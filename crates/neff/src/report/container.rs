//! The file and its archive: header, how the archive is stored, parts and members by size (format
//! notes 01).

use std::collections::HashMap;

use neff_container::Header;
use neff_container::read::Report as Read;
use neff_manifest::chain::TensorOverview;
use serde::Serialize;

use crate::Neff;
use crate::drawing::{Class, PartKind, members as drawn};

/// The fields of the header that say something about the file.
#[derive(Debug, Clone, Serialize)]
pub struct HeaderFacts {
    /// `pkg_version`: how the archive is digested.
    pub pkg_version: u64,
    /// `neff_version_major` and `neff_version_minor`, as `2.0`.
    pub neff_version: String,
    /// `neff_build_version`; bytes that are no text are replaced.
    pub build_version: String,
    /// `data_size`: bytes behind the header that belong to the file.
    pub data_size: u64,
    /// `uuid`.
    pub uuid: String,
    /// `hash`, all 32 bytes in hexadecimal.
    pub hash: String,
    /// `num_tpb`.
    pub num_tpb: u32,
    /// `requested_tpb_count`.
    pub requested_tpb_count: u32,
    /// `lnc_size`: physical cores of a logical core.
    pub cores: u32,
    /// `feature_bits`, in hexadecimal.
    pub feature_bits: String,
    /// The features by name.
    pub features: Vec<String>,
}

impl HeaderFacts {
    pub(super) fn of(header: &Header) -> HeaderFacts {
        let (major, minor) = (header.neff_version_major(), header.neff_version_minor());
        HeaderFacts {
            pkg_version: header.pkg_version(),
            neff_version: format!("{major}.{minor}"),
            build_version: String::from_utf8_lossy(header.neff_build_version()).into_owned(),
            data_size: header.data_size(),
            uuid: header.uuid().to_string(),
            hash: header.hash().iter().map(|byte| format!("{byte:02x}")).collect(),
            num_tpb: header.num_tpb(),
            requested_tpb_count: header.requested_tpb_count(),
            cores: header.lnc_size(),
            feature_bits: format!("{:#x}", header.feature_bits().0),
            features: header.feature_bits().iter().map(|feature| feature.to_string()).collect(),
        }
    }
}

/// How the archive is stored.
#[derive(Debug, Clone, Serialize)]
pub struct PayloadFacts {
    /// `gzip`, `tar`, or `unknown`.
    pub kind: &'static str,
    /// Bytes that are stored behind the header.
    pub stored: u64,
    /// Bytes of the archive when it is not compressed; `None` if it could not be read.
    pub archive: Option<u64>,
    /// What `hash` is to the stored data; `None` if it was not compared.
    pub hash: Option<&'static str>,
}

impl PayloadFacts {
    pub(super) fn of(report: &Read) -> Option<PayloadFacts> {
        let payload = report.payload.as_ref()?;
        Some(PayloadFacts {
            kind: payload.kind.word(),
            stored: payload.stored,
            archive: report.archive.as_ref().map(|archive| archive.length),
            hash: report.verdict.map(|verdict| verdict.word()),
        })
    }
}

/// A part of the file.
#[derive(Debug, Clone, Serialize)]
pub struct PartBar {
    /// `header`, `archive`, `tail` for what follows compressed data inside the payload, `trailing`
    /// for what no field covers.
    pub kind: &'static str,
    /// Bytes.
    pub bytes: u64,
}

/// The parts of a file that have bytes.
pub(super) fn parts(neff: &Neff) -> Vec<PartBar> {
    let word = |kind| match kind {
        PartKind::Header => "header",
        PartKind::Payload(_) => "archive",
        PartKind::Tail => "tail",
        PartKind::Trailing => "trailing",
    };
    let parts = drawn::parts(neff.report()).into_iter();
    parts.map(|part| PartBar { kind: word(part.kind), bytes: part.bytes }).collect()
}

/// A member that is a file.
#[derive(Debug, Clone, Serialize)]
pub struct MemberRow {
    /// Its name.
    pub name: String,
    /// Bytes of its body.
    pub bytes: u64,
    /// What a manifest names it for: `document`, `program`, `weights`, `table`, `debug`, `other`.
    pub class: &'static str,
    /// Where its body begins in the uncompressed archive.
    pub offset: u64,
}

/// The members that are files, in the order of the archive.
pub(super) fn members(neff: &Neff) -> Vec<MemberRow> {
    let offsets: HashMap<String, u64> = (neff.members().iter().rev())
        .map(|member| (member.whole_name(), member.data_offset))
        .collect();
    let row = |bar: crate::drawing::MemberBar| MemberRow {
        offset: offsets.get(&bar.name).copied().unwrap_or_default(),
        name: bar.name,
        bytes: bar.bytes,
        class: match bar.class {
            Class::Document => "document",
            Class::Program => "program",
            Class::Weights => "weights",
            Class::Table => "table",
            Class::Debug => "debug",
            Class::Other => "other",
        },
    };
    drawn::members(neff).into_iter().map(row).collect()
}

/// An input or output of the model.
#[derive(Debug, Clone, Serialize)]
pub struct TensorFacts {
    /// Its name.
    pub name: String,
    /// Element type, in the word of the host graph.
    pub dtype: Option<String>,
    /// Dimensions, outermost first.
    pub shape: Option<Vec<u64>>,
    /// Bytes.
    pub bytes: Option<u64>,
}

impl TensorFacts {
    pub(super) fn of(tensor: TensorOverview) -> TensorFacts {
        let TensorOverview { name, dtype, shape, bytes, .. } = tensor;
        TensorFacts { name, dtype, shape, bytes }
    }
}
