//! Sizes of variables: given, of type and shape, of the data; and what they refer to.

use neff_abi::Dtype;
use neff_diag::{Diagnostic, codes::model, nearest};

use super::{GraphNames, Payload, PlannedVariable, Planner};
use crate::model::{Graph, Kind, Named, Variable};
use crate::span::Spanned;

/// A size that cannot be, which was told.
struct Reported;

/// Bytes of the only size that a pointer may have (format notes 02 §6.2).
const POINTER: u64 = 8;

impl Planner<'_, '_> {
    /// Bytes of a variable; `None` for types that have none, and where it is not known or not to
    /// be relied on: then nothing else is held against it.
    pub(super) fn size(
        &mut self,
        variable: &Named<Variable>,
        payload: Option<&Payload>,
    ) -> Option<u64> {
        let given = variable.value.size;
        let span = self.span_or(given.map(|size| size.span).unwrap_or_default(), variable.span);
        self.alignment(variable);
        let (required, data) = match &variable.value.kind {
            Kind::StateBuffer | Kind::List { .. } | Kind::DgeTable { .. } | Kind::Remote => {
                (false, None)
            }
            Kind::Pointer { .. } => (true, Some((POINTER, "the address that a pointer holds"))),
            Kind::File { .. } => (payload.is_some(), payload.map(|it| (it.size, "the data"))),
            _ => (true, None),
        };
        let Ok(shaped) = self.shaped(variable) else { return None };
        let shaped = shaped.map(|size| (size, "dtype times shape"));
        let sources = [given.map(|size| (size.value, "`size`")), data, shaped];
        let mut sources = sources.into_iter().flatten();
        let Some((size, first)) = sources.next() else {
            if required {
                let message = format!("the size of {:?} is not known", variable.name);
                let finding = Diagnostic::new(model::SIZE, message);
                self.push(finding.help("give `dtype` and `shape`, or `size` in bytes"), span);
            }
            return None;
        };
        let mut agree = true;
        for (other, what) in sources.filter(|(other, _)| *other != size) {
            agree = false;
            let message = format!("the sizes of {:?} contradict each other", variable.name);
            let finding = Diagnostic::new(model::SIZE, message);
            let found = format!("{first} says {size} bytes, {what} {other} bytes");
            self.push(finding.expected("the same number of bytes").found(found), span);
        }
        agree.then_some(size)
    }

    /// Bytes of type times shape, if both are given; the framework's must be as many.
    fn shaped(&mut self, variable: &Named<Variable>) -> Result<Option<u64>, Reported> {
        let given = &variable.value;
        let (Some(dtype), Some(shape)) = (given.dtype, given.shape.as_deref()) else {
            return Ok(None);
        };
        let size = self.product(variable, dtype, shape)?;
        let dtype = given.framework_dtype.unwrap_or(dtype);
        let shape = given.framework_shape.as_deref().unwrap_or(shape);
        let framework = self.product(variable, dtype, shape)?;
        if framework != size {
            let message = format!("{:?} is of another size for the framework", variable.name);
            let finding = Diagnostic::new(model::SIZE, message);
            let finding = finding.expected(format!("{size} bytes"));
            self.push(finding.found(format!("{framework} bytes")), variable.span);
        }
        Ok(Some(size))
    }

    fn product(
        &mut self,
        variable: &Named<Variable>,
        dtype: &Dtype,
        shape: &[u64],
    ) -> Result<u64, Reported> {
        let elements = shape.iter().try_fold(1u64, |product, size| product.checked_mul(*size));
        elements.and_then(|elements| dtype.bytes_of(elements)).ok_or_else(|| {
            let message = format!("the size of {:?} is beyond 64 bits", variable.name);
            self.report(model::SIZE, variable.span, message);
            Reported
        })
    }

    fn alignment(&mut self, variable: &Named<Variable>) {
        let Some(alignment) = variable.value.alignment else { return };
        if !alignment.value.is_power_of_two() {
            let finding = Diagnostic::new(model::SIZE, "an alignment is a power of two");
            self.push(finding.found(alignment.value.to_string()), alignment.span);
        }
    }

    /// Names of variables in variables.
    pub(super) fn references(
        &mut self,
        graph: &Graph,
        variables: &[PlannedVariable<'_>],
        names: &GraphNames,
    ) {
        let mut outputs = 0u64;
        for variable in variables {
            match &variable.given.value.kind {
                Kind::Output => outputs = outputs.saturating_add(1),
                Kind::Pointer { referenced } => self.reference(referenced, names),
                Kind::List { names: list } | Kind::DgeTable { names: list } => {
                    list.iter().for_each(|name| self.reference(name, names));
                }
                _ => {}
            }
        }
        if outputs == 0 {
            let message = "a graph has at least one output variable";
            self.report(model::SETTING, graph.span, message);
        }
    }

    fn reference(&mut self, name: &Spanned<String>, names: &GraphNames) {
        if names.variable(&name.value).is_some() {
            return;
        }
        let message = format!("there is no variable {:?}", name.value);
        let finding = Diagnostic::new(model::NAME_UNKNOWN, message);
        let near = nearest(&name.value, names.variables());
        let help = near.first().map(|near| format!("did you mean {near:?}?"));
        let finding = help.into_iter().fold(finding, Diagnostic::help);
        self.push(finding, name.span);
    }
}
