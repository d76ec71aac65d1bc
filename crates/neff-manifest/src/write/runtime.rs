//! Parts of def.json that speak to the runtime: reservations, fp8 conversion, GPSIMD libraries
//! (format notes 02 §9.3, §10, §11).

use neff_abi::{Carveout, EVTACCEL};

use super::format::KeyOrder;
use super::library::UcodeFunction;
use super::object::{Extras, Object, array};
use super::{ManifestDialect, UcodeLibraries};
use crate::json::Json;

/// A carve-out of the state buffer, an element of `runtime_statebuffer_reservation` (02 §10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// `type`; the loader knows `evtaccel` alone.
    pub kind: String,
    /// `offset`: bytes within a partition.
    pub offset: u64,
    /// `size` in bytes.
    pub size: u64,
    /// `base_partition`: the first partition.
    pub base_partition: u64,
    /// `partitions`: how many.
    pub partitions: u64,
}

/// `fp8_conversion_config` (02 §9.3). What `fp8_sis` and `fp8_sns` mean is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "the document has four flags")]
pub struct Fp8Conversion {
    /// `emax_fp8_e4m3`: largest exponent.
    pub emax_e4m3: u64,
    /// `emax_fp8_e5m2`: largest exponent.
    pub emax_e5m2: u64,
    /// `fp8_range_extension`.
    pub range_extension: bool,
    /// `fp8_sis`.
    pub sis: bool,
    /// `fp8_sns`.
    pub sns: bool,
    /// `ocp_sat`.
    pub ocp_sat: bool,
}

/// `ext_isa_ucode_lib_def`: the functions of the default GPSIMD library that are used, at most
/// 18 (02 §5, §11.1). The form of its members is not measured; `add_lib` is passed through.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ExtendedIsaLibrary {
    /// `functions`.
    pub functions: Vec<UcodeFunction>,
    /// `add_lib`.
    pub add_lib: Option<Json>,
    /// Other keys.
    pub extras: Extras,
}

/// `ucode_lib` of def.json (02 §11.2).
#[derive(Debug, Clone, PartialEq)]
pub enum UcodeReference {
    /// The name of a manifest member: the recommended form.
    Member(String),
    /// The manifest itself.
    Inline(UcodeLibraries),
}

impl Reservation {
    /// The one that all measured files have, on 128 partitions of 224 KiB.
    pub fn measured() -> Reservation {
        let Carveout { word, base_partition, partitions, offset, size } = EVTACCEL;
        Reservation { kind: word.to_owned(), offset, size, base_partition, partitions }
    }

    pub(super) fn to_json(&self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        object.put("type", self.kind.as_str()).put("offset", self.offset).put("size", self.size);
        object.put("base_partition", self.base_partition).put("partitions", self.partitions);
        object.close(order)
    }
}

impl Fp8Conversion {
    /// The settings that all measured files have.
    pub fn measured() -> Fp8Conversion {
        Fp8Conversion {
            emax_e4m3: 8,
            emax_e5m2: 15,
            range_extension: true,
            sis: false,
            sns: false,
            ocp_sat: true,
        }
    }

    pub(super) fn to_json(&self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        object.put("fp8_range_extension", self.range_extension);
        object.put("emax_fp8_e4m3", self.emax_e4m3).put("emax_fp8_e5m2", self.emax_e5m2);
        object.put("ocp_sat", self.ocp_sat).put("fp8_sis", self.sis).put("fp8_sns", self.sns);
        object.close(order)
    }
}

impl ExtendedIsaLibrary {
    pub(super) fn to_json(&self, order: &KeyOrder) -> Json {
        let functions = self.functions.iter().map(|function| function.to_json(order));
        let mut object = Object::default();
        object.put("functions", array(functions)).may("add_lib", self.add_lib.clone());
        object.finish(&self.extras, order)
    }
}

impl UcodeReference {
    pub(super) fn to_json(&self, dialect: &ManifestDialect) -> Json {
        match self {
            UcodeReference::Member(name) => name.as_str().into(),
            UcodeReference::Inline(libraries) => {
                libraries.ordered(&dialect.formats.definition.order)
            }
        }
    }
}
