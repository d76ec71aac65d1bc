//! DMA descriptors (format notes 02 §8.3, §8.4).

use neff_diag::codes::model::DESCRIPTOR;
use neff_manifest::write::{
    AccessPattern, ArithmeticOp, Constant, Descriptor, Operation, Transpose,
};

use super::{Fields, Reader};

impl Reader<'_> {
    pub(super) fn descriptor(&mut self, fields: Fields<'_>) -> Option<Descriptor> {
        let to = self.pattern(fields, "to", fields.whole("bytes"));
        let operation = self.operation(fields);
        let mut descriptor = Descriptor::new(operation?, to?);
        descriptor.tiling_dimensions = fields.whole("num_tiling_dimensions");
        descriptor.extras = fields.extras();
        Some(descriptor)
    }

    fn operation(&mut self, fields: Fields<'_>) -> Option<Operation> {
        let op = fields.text("op").unwrap_or("copy");
        let arithmetic = match op {
            "fma" => {
                let scale_dtype = fields.node("scale_dtype").is_some();
                Some(ArithmeticOp::Fma { scale: fields.number("scale"), scale_dtype })
            }
            "add" => Some(ArithmeticOp::Add),
            "min" => Some(ArithmeticOp::Min(self.constant(fields))),
            "max" => Some(ArithmeticOp::Max(self.constant(fields))),
            _ => None,
        };
        let (wanted, other) =
            if arithmetic.is_some() { ("from_arr", "from") } else { ("from", "from_arr") };
        if fields.node(wanted).is_none() || fields.node(other).is_some() {
            let message = format!("the source of `{op}` is given by `{wanted}`, not by `{other}`");
            self.report(DESCRIPTOR, fields.span(), message);
            return None;
        }
        if let Some(op) = arithmetic {
            let sources = fields
                .tables("from_arr")
                .map(|each| self.pattern(each, "from", fields.whole("bytes")));
            return Some(Operation::Arithmetic { op, sources: sources.collect::<Option<_>>()? });
        }
        let from = self.pattern(fields, "from", fields.whole("bytes"))?;
        Some(match op {
            "cast" => Operation::Cast { from },
            "transpose" => Operation::Transpose { from, transpose: self.transpose(fields) },
            _ => Operation::Copy { from },
        })
    }

    fn transpose(&mut self, fields: Fields<'_>) -> Transpose {
        let shape: Option<Vec<u64>> = fields.wholes("transpose_shape");
        let four = shape.as_ref().and_then(|shape| <[u64; 4]>::try_from(shape.as_slice()).ok());
        if shape.is_some() && four.is_none() {
            let message = "`transpose_shape` is four numbers";
            self.report(DESCRIPTOR, fields.span_of("transpose_shape"), message);
        }
        let element_size = fields.whole("transpose_element_size");
        Transpose { shape: four, element_size, op: fields.json("transpose_op") }
    }

    fn constant(&mut self, fields: Fields<'_>) -> Option<Constant> {
        let dtype = self.dtype(fields, "constant_dtype")?;
        let value = fields.number("constant");
        if value.is_none() {
            let message = "`constant_dtype` goes with a `constant`";
            self.report(DESCRIPTOR, fields.span_of("constant_dtype"), message);
        }
        Some(Constant { dtype, value: value? })
    }

    /// One side; `bytes` is the length of a plain row, for a side without sizes.
    fn pattern(
        &mut self,
        fields: Fields<'_>,
        side: &str,
        bytes: Option<u64>,
    ) -> Option<AccessPattern> {
        let variable = fields.owned(side)?;
        let key = |what: &str| format!("{side}_{what}");
        let offset = fields.whole(&key("off")).unwrap_or(0);
        let mut pattern = match (fields.wholes(&key("sizes")), fields.wholes(&key("steps")), bytes)
        {
            (Some(sizes), Some(steps), _) => {
                AccessPattern { sizes, steps, ..AccessPattern::bytes(variable, offset, 0) }
            }
            (None, None, Some(bytes)) => AccessPattern::bytes(variable, offset, bytes),
            _ => {
                let message =
                    format!("`{side}` needs `bytes`, or `{side}_sizes` and `{side}_steps`");
                self.report(DESCRIPTOR, fields.span_of(side), message);
                return None;
            }
        };
        self.sizes(fields, side, &pattern);
        pattern.dtype = self.dtype(fields, &key("dtype"));
        Some(pattern)
    }

    fn sizes(&mut self, fields: Fields<'_>, side: &str, pattern: &AccessPattern) {
        let span = fields.span_of(&format!("{side}_sizes"));
        if pattern.sizes.len() != pattern.steps.len() {
            let message = format!("`{side}_sizes` and `{side}_steps` differ in length");
            self.report(DESCRIPTOR, span, message);
        }
        if pattern.sizes.contains(&0) || pattern.sizes.is_empty() || pattern.sizes.len() > 4 {
            let message = format!("`{side}` has one to four sizes, none of them 0");
            self.report(DESCRIPTOR, span, message);
        }
    }
}
