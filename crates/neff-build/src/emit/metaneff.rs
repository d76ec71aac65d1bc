//! The metaneff of a model: the tensors of its neff.json, and what the model says of them.

use neff_abi::Dtype;
use neff_diag::{Code, Diagnostic, Findings, codes::model, nearest};
use neff_manifest::metaneff::{BuildError, Builder, MetaNeff, Port, Role};
use neff_manifest::write::{HostGraph, HostTensor};

use crate::model::{Metaneff, Model, Named};
use crate::span::{Span, Spanned};

/// Makes the metaneff; `None` if a tensor of the model has no place in one.
pub fn metaneff(model: &Model, host: &HostGraph, findings: &mut Findings) -> Option<MetaNeff> {
    let by_default = Metaneff::default();
    let given = model.metaneff.as_ref().unwrap_or(&by_default);
    let mut maker = Maker { model, host, given, findings };
    maker.names();
    maker.message()
}

struct Maker<'m, 'f> {
    model: &'m Model,
    host: &'m HostGraph,
    given: &'m Metaneff,
    findings: &'f mut Findings,
}

impl Maker<'_, '_> {
    fn report(&mut self, code: Code, message: String, span: Span) {
        let span = if span == Span::NONE { self.model.name.span } else { span };
        let finding = Diagnostic::new(code, message);
        self.findings.push(finding.at(self.model.document.place(span)));
    }

    /// Every name stands for an input or output.
    fn names(&mut self) {
        let given = self.given;
        for Named { name, span, .. } in &given.inputs {
            self.known("input", name, *span);
        }
        for (output, input) in &given.aliases {
            self.known("output", &output.value, output.span);
            self.known("input", &input.value, input.span);
        }
    }

    fn known(&mut self, what: &str, name: &str, span: Span) {
        let tensors = if what == "input" { &self.host.inputs } else { &self.host.outputs };
        if tensors.get(name).is_some() {
            return;
        }
        let near = nearest(name, tensors.iter().map(|(name, _)| name));
        let near = near.first().map(|near| format!("; did you mean {near:?}?"));
        let near = near.unwrap_or_default();
        self.report(model::NAME_UNKNOWN, format!("there is no {what} {name:?}{near}"), span);
    }

    fn message(&mut self) -> Option<MetaNeff> {
        let given = self.given;
        let mut builder = Builder::new(given.name.as_deref().unwrap_or(&self.model.name.value));
        let mut good = true;
        for (name, tensor) in self.host.inputs.iter() {
            let host = given.inputs.iter().find(|input| input.name == name);
            let role = host.map_or(Role::User, |host| host.value.role.clone());
            good &= self.add(name, tensor, |port| builder.input(port, role).map(|_| ()));
        }
        for (name, tensor) in self.host.outputs.iter() {
            good &= self.add(name, tensor, |port| builder.output(port).map(|_| ()));
        }
        for (Spanned { value: output, .. }, Spanned { value: input, .. }) in &given.aliases {
            // Names that stand for nothing were reported.
            let _ = builder.alias(output, input);
        }
        if let Some(config) = &given.config {
            builder.config(*config);
        }
        let mut message = builder.finish();
        for tensor in &mut message.input_tensors {
            let host = given.inputs.iter().find(|input| input.name.as_bytes() == tensor.name);
            let Some(Named { value: host, .. }) = host else { continue };
            tensor.allow_dynamic_batch_size = host.dynamic_batch;
            tensor.user_input_key = host.user_input_key.clone().map(String::into_bytes);
        }
        good.then_some(message)
    }

    fn add(
        &mut self,
        name: &str,
        tensor: &HostTensor,
        put: impl FnOnce(&Port) -> Result<(), BuildError>,
    ) -> bool {
        let port = Dtype::parse(&tensor.dtype).map(|dtype| Port {
            name: name.to_owned(),
            dtype,
            shape: tensor.shape.clone(),
        });
        let none = || BuildError::NoDataType { tensor: name.to_owned() };
        let Err(error) = port.ok_or_else(none).and_then(|port| put(&port)) else { return true };
        self.report(model::METANEFF, format!("the metaneff: {error}"), self.given.span);
        false
    }
}
