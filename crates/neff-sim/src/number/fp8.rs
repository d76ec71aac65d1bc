//! Which numbers the 8-bit floats hold and what becomes of larger ones: `fp8_conversion_config`
//! of def.json (format notes 02 §5.4, §9.3; `kbin_fp8_conv_cfg` in 11 §2).
//!
//! The notes have the keys, their types and one set of values, that of all measured files. What a
//! key does to a number is this project's reading of its name, which makes the measured values
//! mean the formats of the OCP specification. `sis` and `sns` have two readings and no
//! semantics here.

use neff_load::model::Fp8;

/// How 32-bit floats become 8-bit ones. One device has one such set at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fp8Rules {
    /// `fp8_range_extension`: float8e4 has numbers instead of infinities and of all NaN but one
    /// (OCP's E4M3, up to 448); else it is built like IEEE's formats (up to 240).
    pub range_extension: bool,
    /// `emax_fp8_e4m3`: no number of float8e4 is written whose exponent is larger.
    pub emax_e4m3: u32,
    /// `emax_fp8_e5m2`: the same for float8e5. Values above 15 change nothing.
    pub emax_e5m2: u32,
    /// `ocp_sat`: what is too large, infinity included, becomes the largest number that is
    /// written; else infinity, or NaN where a format has none.
    pub saturate: bool,
}

impl Fp8Rules {
    /// The values of every measured file (format notes 02 §9.3, 12 §6.1).
    pub const MEASURED: Fp8Rules =
        Fp8Rules { range_extension: true, emax_e4m3: 8, emax_e5m2: 15, saturate: true };

    /// The rules of a graph. A key that is absent, and a configuration that is absent, take the
    /// measured values: without one the runtime leaves the conversion unprogrammed, and what the
    /// device does then is unknown.
    pub fn new(config: Option<&Fp8>) -> Fp8Rules {
        let measured = Fp8Rules::MEASURED;
        let Some(config) = config else { return measured };
        let exponent = |given: Option<u64>, else_: u32| {
            given.map_or(else_, |value| u32::try_from(value).unwrap_or(u32::MAX))
        };
        Fp8Rules {
            range_extension: config.range_extension.unwrap_or(measured.range_extension),
            emax_e4m3: exponent(config.emax_e4m3, measured.emax_e4m3),
            emax_e5m2: exponent(config.emax_e5m2, measured.emax_e5m2),
            saturate: config.ocp_saturation.unwrap_or(measured.saturate),
        }
    }

    /// The keys that ask for something nobody knows, so that conversions do not heed them:
    /// `fp8_sis` and `fp8_sns` where they are true.
    pub fn unheeded(config: &Fp8) -> impl Iterator<Item = &'static str> {
        [("fp8_sis", config.sis), ("fp8_sns", config.sns)]
            .into_iter()
            .filter_map(|(key, value)| (value == Some(true)).then_some(key))
    }
}

impl Default for Fp8Rules {
    fn default() -> Fp8Rules {
        Fp8Rules::MEASURED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SILENT: Fp8 = Fp8 {
        range_extension: None,
        emax_e4m3: None,
        emax_e5m2: None,
        ocp_saturation: None,
        sis: None,
        sns: None,
    };

    #[test]
    fn what_is_not_said_is_as_measured() {
        assert_eq!(Fp8Rules::new(None), Fp8Rules::MEASURED);
        assert_eq!(Fp8Rules::new(Some(&SILENT)), Fp8Rules::default());
    }

    #[test]
    fn what_is_said_counts() {
        let config = Fp8 {
            range_extension: Some(false),
            emax_e4m3: Some(7),
            emax_e5m2: Some(u64::MAX),
            ocp_saturation: Some(false),
            ..SILENT
        };
        let rules = Fp8Rules::new(Some(&config));
        let expected =
            Fp8Rules { range_extension: false, emax_e4m3: 7, emax_e5m2: u32::MAX, saturate: false };
        assert_eq!(rules, expected);
    }

    #[test]
    fn flags_without_semantics_are_named() {
        let both = Fp8 { sis: Some(true), sns: Some(true), ..SILENT };
        assert_eq!(Fp8Rules::unheeded(&both).collect::<Vec<_>>(), ["fp8_sis", "fp8_sns"]);
        let neither = Fp8 { sis: Some(false), ..SILENT };
        assert_eq!(Fp8Rules::unheeded(&neither).count(), 0);
    }
}
