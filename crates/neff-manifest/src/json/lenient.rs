//! Values that producers write in several forms: the count and the flag of the host graph.
//!
//! `num_outputs` is found as `"2"`, `2` and `2.0`, `is_param` as `"0"`, `0` and `false`. The
//! form is kept on write because the text is; only the reading is lenient.

use super::Value;

impl Value<'_> {
    /// A count: a whole number from 0 to 2^53, as a number of any form or as a string of one.
    pub fn lenient_count(&self) -> Option<u64> {
        /// The largest whole number below which doubles have no gaps.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        let text = match self.as_str() {
            Some(text) => text,
            None => self.number_text()?.into(),
        };
        if let Ok(count) = text.parse::<u64>() {
            return Some(count);
        }
        let number: f64 = text.parse().ok()?;
        let whole = (0.0..=EXACT).contains(&number) && number.fract() == 0.0;
        // The text of a whole double has no point and no exponent.
        whole.then(|| format!("{}", number.abs()).parse().ok()).flatten()
    }

    /// A flag: `true`, `false`, or 1 and 0 as a number of any form, or a string of one of these.
    pub fn lenient_flag(&self) -> Option<bool> {
        if let Some(flag) = self.as_bool() {
            return Some(flag);
        }
        match self.as_str().as_deref() {
            Some("true") => return Some(true),
            Some("false") => return Some(false),
            _ => {}
        }
        match self.lenient_count()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::json::{Limits, parse};

    #[test]
    fn counts_and_flags_in_every_form() {
        let text = r#"["2", 2, 2.0, 2e0, "2.0", 2.5, -1, "x", true, null, "", 1e300]"#;
        let document = parse("t", text.into(), &Limits::default()).document.unwrap();
        let counts: Vec<_> = document.root().elements().map(|v| v.lenient_count()).collect();
        assert_eq!(counts[..5], [Some(2); 5]);
        assert_eq!(counts[5..], [None; 7]);
        let text = r#"["0", 0, false, 0.0, "false", "1", 1, true, 2, "no", null]"#;
        let document = parse("t", text.into(), &Limits::default()).document.unwrap();
        let flags: Vec<_> = document.root().elements().map(|v| v.lenient_flag()).collect();
        assert_eq!(flags[..5], [Some(false); 5]);
        assert_eq!(flags[5..8], [Some(true); 3]);
        assert_eq!(flags[8..], [None; 3]);
    }
}
