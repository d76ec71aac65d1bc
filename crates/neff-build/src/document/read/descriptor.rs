//! DMA descriptors (format notes 02 §8.3, §8.4).

use neff_diag::Diagnostic;
use neff_diag::codes::model::DESCRIPTOR;
use neff_manifest::write::{
    AccessPattern, ArithmeticOp, Constant, Descriptor, Operation, Transpose,
};

use super::{Fields, Reader};
use crate::model::DescriptorSpans;
use crate::span::Span;

impl Reader<'_> {
    /// A descriptor and where its sides stand.
    pub(super) fn descriptor(
        &mut self,
        fields: Fields<'_>,
    ) -> Option<(Descriptor, DescriptorSpans)> {
        let bytes = self.bytes(fields);
        let to = self.pattern(fields, "to", bytes);
        let (operation, from) = self.operation(fields, bytes)?;
        let mut descriptor = Descriptor::new(operation, to?);
        descriptor.tiling_dimensions = fields.whole("num_tiling_dimensions");
        descriptor.extras = fields.extras();
        Some((descriptor, DescriptorSpans { to: fields.value_span("to"), from }))
    }

    /// The length of a plain row, for sides without sizes.
    fn bytes(&mut self, fields: Fields<'_>) -> Row {
        let sized = |side: &str| SIZE_KEYS.iter().any(|what| has(fields, side, what));
        let arrays = || fields.tables("from_arr").any(|each| has(each, "from", "sizes"));
        match fields.node("bytes").map(|_| fields.whole("bytes")) {
            Some(Some(0)) => {
                let finding = Diagnostic::new(DESCRIPTOR, "the descriptor moves nothing");
                let finding = finding.expected("at least one byte").found("0");
                self.push(finding, fields.value_span("bytes"));
                Row::Told
            }
            Some(Some(bytes)) => Row::Bytes(bytes),
            // Reported as no such number.
            Some(None) => Row::Told,
            None if sized("to") || sized("from") || arrays() => Row::None,
            None => {
                let message = "a descriptor has `bytes`, or sizes and steps of both sides";
                self.report(DESCRIPTOR, fields.span(), message);
                Row::Told
            }
        }
    }

    fn operation(&mut self, fields: Fields<'_>, bytes: Row) -> Option<(Operation, Vec<Span>)> {
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
            self.report(DESCRIPTOR, fields.span_of(other), message);
            return None;
        }
        if let Some(op) = arithmetic {
            let sources = fields.tables("from_arr").map(|each| self.pattern(each, "from", bytes));
            let sources = sources.collect::<Option<_>>()?;
            let spans = fields.tables("from_arr").map(|each| each.value_span("from"));
            return Some((Operation::Arithmetic { op, sources }, spans.collect()));
        }
        let from = self.pattern(fields, "from", bytes)?;
        let operation = match op {
            "cast" => Operation::Cast { from },
            "transpose" => Operation::Transpose { from, transpose: self.transpose(fields) },
            _ => Operation::Copy { from },
        };
        Some((operation, vec![fields.value_span("from")]))
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

    /// One side.
    fn pattern(&mut self, fields: Fields<'_>, side: &str, bytes: Row) -> Option<AccessPattern> {
        let variable = fields.owned(side)?;
        let key = |what: &str| format!("{side}_{what}");
        let offset = fields.whole(&key("off")).unwrap_or(0);
        let given = |what: &str| has(fields, side, what);
        let mut pattern = match (fields.wholes(&key("sizes")), fields.wholes(&key("steps")), bytes)
        {
            (Some(sizes), Some(steps), _) => {
                let plain = AccessPattern::bytes(variable, offset, 0);
                let pattern = AccessPattern { sizes, steps, ..plain };
                self.sizes(fields, side, &pattern);
                pattern
            }
            (None, None, Row::Bytes(bytes)) if !SIZE_KEYS.into_iter().any(given) => {
                AccessPattern::bytes(variable, offset, bytes)
            }
            (None, None, Row::Told) => return None,
            // Reported as no such numbers.
            (None, _, _) if given("sizes") => return None,
            (_, None, _) if given("steps") => return None,
            (None, None, _) => {
                let message =
                    format!("`{side}` needs `bytes`, or `{side}_sizes` and `{side}_steps`");
                self.report(DESCRIPTOR, fields.value_span(side), message);
                return None;
            }
            (sizes, ..) => {
                let only = if sizes.is_some() { "sizes" } else { "steps" };
                let message = format!("`{side}_sizes` and `{side}_steps` go together");
                self.report(DESCRIPTOR, fields.span_of(&key(only)), message);
                return None;
            }
        };
        pattern.dtype = self.dtype(fields, &key("dtype"));
        Some(pattern)
    }

    fn sizes(&mut self, fields: Fields<'_>, side: &str, pattern: &AccessPattern) {
        let span = fields.value_span(&format!("{side}_sizes"));
        if pattern.sizes.contains(&0) || pattern.sizes.is_empty() || pattern.sizes.len() > 4 {
            let message = format!("`{side}` has one to four sizes, none of them 0");
            self.report(DESCRIPTOR, span, message);
        } else if pattern.sizes.len() != pattern.steps.len() {
            let message = format!("`{side}_sizes` and `{side}_steps` differ in length");
            self.report(DESCRIPTOR, span, message);
        }
    }
}

/// The keys that shape a side instead of `bytes`.
const SIZE_KEYS: [&str; 2] = ["sizes", "steps"];

/// `bytes` of a descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    /// So many.
    Bytes(u64),
    /// Not given.
    None,
    /// None that can be, which was told: sides without sizes are not asked for them.
    Told,
}

/// True if a side has a key of its own, whatever the value.
fn has(fields: Fields<'_>, side: &str, what: &str) -> bool {
    fields.node(&format!("{side}_{what}")).is_some()
}
