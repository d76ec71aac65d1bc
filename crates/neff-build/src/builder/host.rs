//! What a model has for its host: the metaneff that goes beside the NEFF, and tests.

use neff_manifest::metaneff::{ModelConfig, Role};

use super::{ModelBuilder, VariableHandle};
use crate::model::{Host, Metaneff, Named, Test};
use crate::source::Source;
use crate::span::Span;

/// The metaneff of a model under construction: what is said besides names, types and shapes.
///
/// ```
/// use neff_abi::dtype::FLOAT32;
/// use neff_build::builder::Role;
/// use neff_build::{build, files::Memory, model::Model};
/// use neff_diag::Findings;
///
/// let mut model = Model::builder("step").begin();
/// let mut graph = model.graph("sg00");
/// let weight = graph.input("w", FLOAT32, [8]);
/// let updated = graph.output("w_next", FLOAT32, [8]);
/// let mut host = model.metaneff();
/// host.role(&weight, Role::Weight(Some("layer.w".to_owned()))).alias(&updated, &weight);
/// model.test("one step").input(&weight, "w.npy").expects(&updated, "w1.npy").tolerance(1e-5, 0.0);
///
/// let model = model.finish();
/// let built = build(&model, &Memory::default());
/// assert!(built.findings.is_empty());
/// let metaneff = built.metaneff(&mut Findings::new()).expect("float32 has a place in it");
/// assert_eq!(metaneff.input_tensors[0].name, b"w");
/// ```
#[derive(Debug)]
pub struct MetaneffBuilder<'m> {
    metaneff: &'m mut Metaneff,
}

/// A test of a model under construction; see [`MetaneffBuilder`] for one. Arrays are files, as in
/// model.toml: `.npy`, `FILE#NAME`, or raw bytes, relative to the files that the model is built with.
#[derive(Debug)]
pub struct TestBuilder<'m> {
    tests: &'m mut Vec<Test>,
    at: usize,
}

impl ModelBuilder {
    /// The metaneff. Asked for, it is checked whenever the model is built; asked for again, it
    /// goes on where it was.
    pub fn metaneff(&mut self) -> MetaneffBuilder<'_> {
        MetaneffBuilder { metaneff: self.model.metaneff.get_or_insert_default() }
    }

    /// The test of a name. Asked for again, it goes on where it was.
    pub fn test(&mut self, name: impl Into<String>) -> TestBuilder<'_> {
        let (name, tests) = (name.into(), &mut self.model.tests);
        let known = tests.iter().position(|test| test.name == name);
        let at = known.unwrap_or(tests.len());
        if known.is_none() {
            let (inputs, expected) = (Vec::new(), Vec::new());
            let (span, relative, absolute) = (Span::NONE, 0.0, 0.0);
            tests.push(Test { name, span, ranks: 1, inputs, expected, relative, absolute });
        }
        TestBuilder { tests, at }
    }
}

impl MetaneffBuilder<'_> {
    /// Its name; else that of the model.
    pub fn name(&mut self, name: impl Into<String>) -> &mut Self {
        self.metaneff.name = Some(name.into());
        self
    }

    /// Who supplies an input; else the user does.
    pub fn role(&mut self, input: &VariableHandle, role: Role) -> &mut Self {
        self.host(input).role = role;
        self
    }

    /// The first dimension of an input may be another at each call.
    pub fn dynamic_batch(&mut self, input: &VariableHandle) -> &mut Self {
        self.host(input).dynamic_batch = true;
        self
    }

    /// `user_input_key` of an input, passed on.
    pub fn user_input_key(&mut self, input: &VariableHandle, key: impl Into<String>) -> &mut Self {
        self.host(input).user_input_key = Some(key.into());
        self
    }

    /// An output takes the buffer of an input.
    pub fn alias(&mut self, output: &VariableHandle, input: &VariableHandle) -> &mut Self {
        self.metaneff.aliases.push((output.name().into(), input.name().into()));
        self
    }

    /// Host policy, passed on.
    pub fn config(&mut self, config: ModelConfig) -> &mut Self {
        self.metaneff.config = Some(config);
        self
    }

    fn host(&mut self, input: &VariableHandle) -> &mut Host {
        let inputs = &mut self.metaneff.inputs;
        let known = inputs.iter().position(|known| known.name == input.name());
        let user = || {
            let host = Host { role: Role::User, dynamic_batch: false, user_input_key: None };
            Named::new(input.name(), host)
        };
        // Their order means nothing: that of the variables counts.
        let host = known.map(|at| inputs.swap_remove(at));
        &mut inputs.push_mut(host.unwrap_or_else(user)).value
    }
}

impl TestBuilder<'_> {
    /// The array of an input.
    pub fn input(&mut self, input: &VariableHandle, array: &str) -> &mut Self {
        self.change(|test| test.inputs.push(Named::new(input.name(), Source::of(array))))
    }

    /// The array that an output must come to.
    pub fn expects(&mut self, output: &VariableHandle, array: &str) -> &mut Self {
        self.change(|test| test.expected.push(Named::new(output.name(), Source::of(array))))
    }

    /// Differences that are accepted: relative to the expected value, and in addition. None are
    /// unless they are given.
    pub fn tolerance(&mut self, relative: f64, absolute: f64) -> &mut Self {
        self.change(|test| (test.relative, test.absolute) = (relative, absolute))
    }

    /// How many ranks run it, each with the files that `{rank}` in their names leads to; one unless
    /// it is given.
    pub fn ranks(&mut self, ranks: usize) -> &mut Self {
        self.change(|test| test.ranks = ranks)
    }

    fn change(&mut self, change: impl FnOnce(&mut Test)) -> &mut Self {
        if let Some(test) = self.tests.get_mut(self.at) {
            change(test);
        }
        self
    }
}
