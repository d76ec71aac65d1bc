//! hlo_stats.json: counts of the framework's graph, of which the runtime reads none but the
//! multiplications (format notes 02 §1.5, 12 §6.3).

use super::ManifestDialect;
use super::object::{Extras, Object};
use crate::json::{Json, Number};

/// An hlo_stats.json. `None` is written as -1, which stands for unknown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HloStatistics {
    /// `AliasedOutputSize`.
    pub aliased_output_size: Option<u64>,
    /// `ArithmeticIntensity`, in the form in which it is to be written, e.g. `32.0`.
    pub arithmetic_intensity: Option<Number>,
    /// `ConstantSize`.
    pub constant_size: Option<u64>,
    /// `HloInputCount`.
    pub input_count: Option<u64>,
    /// `HloMacCount`: multiplications with accumulation.
    pub mac_count: Option<u64>,
    /// `HloOutputCount`.
    pub output_count: Option<u64>,
    /// `IfmapSize`.
    pub ifmap_size: Option<u64>,
    /// `OfmapSize`.
    pub ofmap_size: Option<u64>,
    /// `OutputsReadFromCount`.
    pub outputs_read_from_count: Option<u64>,
    /// `PassthroughTensorsCount`.
    pub passthrough_tensors_count: Option<u64>,
    /// `RedundantOutputCount`.
    pub redundant_output_count: Option<u64>,
    /// `Traffic`.
    pub traffic: Option<u64>,
    /// Other keys.
    pub extras: Extras,
}

fn count(value: Option<u64>) -> Json {
    value.map_or(Json::from(-1), Json::from)
}

impl HloStatistics {
    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let intensity = self.arithmetic_intensity.clone().map_or(Json::from(-1), Json::Number);
        let mut object = Object::default();
        object.put("AliasedOutputSize", count(self.aliased_output_size));
        object.put("ArithmeticIntensity", intensity);
        object.put("ConstantSize", count(self.constant_size));
        object.put("HloInputCount", count(self.input_count));
        object.put("HloMacCount", count(self.mac_count));
        object.put("HloOutputCount", count(self.output_count));
        object.put("IfmapSize", count(self.ifmap_size));
        object.put("OfmapSize", count(self.ofmap_size));
        object.put("OutputsReadFromCount", count(self.outputs_read_from_count));
        object.put("PassthroughTensorsCount", count(self.passthrough_tensors_count));
        object.put("RedundantOutputCount", count(self.redundant_output_count));
        object.put("Traffic", count(self.traffic));
        object.finish(&self.extras, &dialect.formats.statistics.order)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.statistics.text(&self.to_json(dialect))
    }
}
