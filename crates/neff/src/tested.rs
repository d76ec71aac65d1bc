//! The tests of a model: it is built in memory, loaded and run, and its outputs are compared.

use std::collections::BTreeMap;
use std::io::{self, Cursor};
use std::sync::Arc;

use neff_abi::Dtype;
use neff_build::Built;
use neff_build::files::Files;
use neff_build::model::Test;
use neff_build::source::Source;
use neff_container::source::StreamSource;
use neff_diag::codes::model as codes;
use neff_diag::codes::run;
use neff_diag::{Diagnostic, Findings};
use neff_load::{LoadOptions, LoadedModel, Verdict};
use neff_sim::machine::{End, Machine, Order, Setup};
use neff_sim::memory::Bytes;
use neff_sim::report;

use crate::compared::{Comparison, Tolerance};
use crate::{BuildError, Neff, OpenOptions, write_checked};

/// What became of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It ran, and every output is near enough.
    Passed,
    /// It ran, and something is wrong.
    Failed,
    /// Its arrays cannot be read, or the model does not load.
    NotRun,
}

impl Outcome {
    /// A word for it.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed => "failed",
            Outcome::NotRun => "not run",
        }
    }
}

/// Runs the tests of a built model on a machine, in order; what is found goes to `findings`.
///
/// # Errors
/// The model cannot be built.
pub fn run_tests(
    built: &Built<'_>,
    files: &dyn Files,
    machine: impl FnOnce(&Neff) -> LoadOptions,
    findings: &mut Findings,
) -> Result<Vec<Outcome>, BuildError> {
    let tests = &built.model().tests;
    if tests.is_empty() {
        return Ok(Vec::new());
    }
    let mut output = Cursor::new(Vec::new());
    write_checked(built, files, 1, &mut output)?;
    let options = OpenOptions {
        programs: true,
        constants: true,
        documents: u64::MAX,
        ..OpenOptions::default()
    };
    let bytes = output.into_inner();
    let neff = Neff::read(&mut StreamSource(&bytes[..]), &options).map_err(BuildError::Read)?;
    let load = neff.load(&machine(&neff), false);
    let model = load.model.as_ref().filter(|_| load.verdict() == Verdict::Loads);
    let mut outcomes = Vec::with_capacity(tests.len());
    for test in tests {
        let place = built.model().document.place(test.span);
        let Some(model) = model else {
            let message = format!("the test {:?} was not run: the model does not load", test.name);
            findings.push(Diagnostic::new(codes::TEST_NOT_RUN, message).at(place));
            outcomes.push(Outcome::NotRun);
            continue;
        };
        let mut found = Findings::new();
        let outcome = one(test, &neff, model, files, &mut found);
        // Slots are of this test, which is where a reader looks first.
        findings.append_as(found, |it| it.note(format!("in the test {:?}", test.name)));
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

fn one<'n>(
    test: &Test,
    neff: &'n Neff,
    model: &'n LoadedModel<'n>,
    files: &dyn Files,
    findings: &mut Findings,
) -> Outcome {
    let mut setups = Vec::with_capacity(test.ranks);
    for rank in 0..test.ranks {
        let mut tensors: BTreeMap<String, Arc<dyn Bytes>> = BTreeMap::new();
        for input in &test.inputs {
            let source = input.value.of_rank(rank);
            match array(&source, files) {
                Ok(bytes) => drop(tensors.insert(input.name.clone(), Arc::new(bytes))),
                Err(error) => return unread(&source, &error, findings),
            }
        }
        setups.push(Setup { tensors, checked: true, ..Setup::default() });
    }
    let mut machine = match neff.machine(model, setups) {
        Ok(machine) => machine,
        Err(error) => {
            findings.push(Diagnostic::new(run::TENSOR, error.to_string()));
            return Outcome::NotRun;
        }
    };
    let end = machine.run(Order::InOrder, u64::MAX);
    findings.append(report::findings(&machine, end, &neff.words(model)));
    if end != End::Done {
        return Outcome::Failed;
    }
    for (rank, expected) in
        (0..test.ranks).flat_map(|rank| test.expected.iter().map(move |expected| (rank, expected)))
    {
        let source = expected.value.of_rank(rank);
        match array(&source, files) {
            Ok(wanted) => output(test, (rank, &expected.name), &wanted, neff, &machine, findings),
            Err(error) => return unread(&source, &error, findings),
        }
    }
    if findings.has_errors() { Outcome::Failed } else { Outcome::Passed }
}

fn unread(source: &Source, error: &io::Error, findings: &mut Findings) -> Outcome {
    let message = format!("{}: {error}", source.path);
    findings.push(Diagnostic::new(codes::FILE, message));
    Outcome::NotRun
}

/// The numbers of an array in C order.
fn array(source: &Source, files: &dyn Files) -> io::Result<Vec<u8>> {
    let (opened, mut stream) = source.open(files)?;
    let array = opened.array.ok_or(io::ErrorKind::InvalidData)?;
    let mut body = Vec::new();
    array.copy_to(&mut stream, &mut body)?;
    Ok(body)
}

fn output(
    test: &Test,
    (rank, name): (usize, &str),
    wanted: &[u8],
    neff: &Neff,
    machine: &Machine<'_>,
    findings: &mut Findings,
) {
    let Some(found) = machine.tensor(rank, name) else { return };
    let host = neff.chain().host_graph.as_ref();
    let outputs = host.map_or(&[][..], |host| &host.outputs);
    let tensor = outputs.iter().find(|output| output.name.value == name);
    let word = tensor.and_then(|output| output.dtype.as_ref());
    let dtype = word.and_then(|word| Dtype::from_neff_json(&word.value));
    let tolerance = Tolerance { relative: test.relative, absolute: test.absolute };
    let mut comparison = Comparison::new(dtype, tolerance);
    comparison.pieces(&found, wanted);
    let Some(differs) = comparison.end() else { return };
    let of = if test.ranks > 1 { format!(" of rank {rank}") } else { String::new() };
    let message = format!("{} of {} elements of {name:?}{of} differ", differs.count, differs.total);
    let finding = Diagnostic::new(run::DIFFERS, message);
    let finding = finding.expected(format!("element {}: {}", differs.first, differs.expected));
    let finding = finding.found(differs.found.to_string());
    findings.push(if differs.count > 1 { finding.note(differs.to_string()) } else { finding });
}
