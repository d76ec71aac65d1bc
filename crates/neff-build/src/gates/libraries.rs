//! What the loader refuses about GPSIMD libraries, in its order (format notes 03 §5, G57 to G66 and
//! G91 to G93; 08 §1.4), and functions that cannot be called.
//!
//! Every graph stages the same libraries, so they are looked at once.

use std::collections::BTreeMap;

use neff_abi::limits::{
    EXT_ISA_OPERATIONS, Limit, UCODE_FUNCTIONS, UCODE_FUNCTIONS_PER_CORE, UCODE_LIBRARIES,
    UCODE_NAME_BYTES, UCODE_NAME_BYTES_WRITTEN,
};
use neff_abi::{Arch, KelfTarget};
use neff_diag::{Diagnostic, Findings, Refusal, Severity, codes::model};
use neff_manifest::write::{ExtendedIsaLibrary, UcodeFunction};

use super::{STATUS, admits};
use crate::model::{Library, Model};
use crate::span::{Span, Spanned};

/// Numbers of processors that a library may be for; 0 is unset.
const CPUS: [u32; 3] = [0, 1, 8];

/// Reports what the loader would refuse about the libraries of a model.
pub(crate) fn libraries(model: &Model, findings: &mut Findings) {
    let mut gates = Gates { model, findings };
    for (index, library) in model.libraries.iter().enumerate() {
        gates.version(library);
        gates.processors(library);
        gates.once(index, library);
    }
    for library in &model.libraries {
        for (at, function) in library.entry.functions.iter().enumerate() {
            gates.name(function, library.function_span(at));
        }
    }
    gates.keys();
    gates.counts();
    for graph in &model.graphs {
        graph.default_library.iter().for_each(|choice| gates.choice(choice));
    }
}

struct Gates<'m, 'f> {
    model: &'m Model,
    findings: &'f mut Findings,
}

impl Gates<'_, '_> {
    fn push(&mut self, finding: Diagnostic, span: Span) {
        let span = if span == Span::NONE { self.model.name.span } else { span };
        self.findings.push(finding.at(self.model.document.place(span)));
    }

    /// G63; a version without a point is none of the right number either (W62).
    fn version(&mut self, library: &Library) {
        let (name, version) = (&library.entry.library, &library.entry.version);
        let major = version.split_once('.').and_then(|(major, _)| major.parse().ok());
        if major == Some(1u64) {
            return;
        }
        let message = format!("the library {name:?} is of another version than the runtime");
        let text = "Mismatch between GPSIMD lib version and NRT version!";
        let finding = Diagnostic::new(model::LIBRARY_VERSION, message)
            .expected("X.Y.Z.W, where X is 1")
            .found(format!("{version:?}"))
            .refusal(refusal("G63", text.to_owned()));
        self.push(finding, library.spans.version);
    }

    /// G64 and G65.
    fn processors(&mut self, library: &Library) {
        let name = &library.entry.library;
        if let Some(cpu) = library.entry.cpu_id.filter(|cpu| *cpu != 0) {
            let message = format!("the library {name:?} is for GPSIMD core {cpu}");
            let finding = Diagnostic::new(model::LIBRARY_CPUS, message)
                .expected("0")
                .found(cpu.to_string())
                .refusal(refusal("G64", "cpu_id == 0".to_owned()));
            self.push(finding, library.spans.cpu_id);
        }
        if let Some(cpus) = library.entry.total_cpus.filter(|cpus| !CPUS.contains(cpus)) {
            let message = format!("the library {name:?} is for {cpus} GPSIMD cores");
            let text = format!("UCode Library {name} has invalid number of total cpus {cpus}");
            let finding = Diagnostic::new(model::LIBRARY_CPUS, message)
                .expected("0, 1 or 8")
                .found(cpus.to_string())
                .refusal(refusal("G65", text));
            self.push(finding, library.spans.total_cpus);
        }
    }

    /// G66.
    fn once(&mut self, index: usize, library: &Library) {
        let name = &library.entry.library;
        let mut before = self.model.libraries.iter().take(index);
        let Some(first) = before.find(|other| other.entry.library == *name) else { return };
        let message = format!("there is another library {name:?}");
        let finding = Diagnostic::new(model::LIBRARY_REPEATED, message)
            .note_at("the other one", self.model.document.place(first.spans.name))
            .help("give it another `name`, or put the functions of both into one library")
            .refusal(refusal("G66", format!("UCode Library {name} has already been added")));
        self.push(finding, library.spans.name);
    }

    /// G92.
    fn name(&mut self, function: &UcodeFunction, span: Span) {
        let (name, most) = (&function.name, UCODE_NAME_BYTES_WRITTEN.max);
        if admits(UCODE_NAME_BYTES_WRITTEN, name.len()) {
            return;
        }
        let text = format!("ucode function name ({name}) is too long.  Max length = {most}");
        let message = format!("the name of the function {name:?} is too long");
        let finding = Diagnostic::new(model::FUNCTION_NAME, message)
            .expected(format!("at most {most} bytes"))
            .found(format!("{} bytes", name.len()))
            .refusal(refusal("G92", text));
        let unsure = admits(UCODE_NAME_BYTES, name.len())
            .then_some("sources disagree whether the runtime takes this one byte more");
        self.push(unsure.into_iter().fold(finding, Diagnostic::note), span);
    }

    /// Functions that one instruction calls: the device takes the first (format notes 07 §3.2).
    fn keys(&mut self) {
        let mut known = BTreeMap::new();
        for library in &self.model.libraries {
            for (at, function) in library.entry.functions.iter().enumerate() {
                let key = (function.opcode, function.sub_opcode.unwrap_or(0));
                let span = library.function_span(at);
                let Some((first, place)) = known.get(&key).copied() else {
                    known.insert(key, (&function.name, span));
                    continue;
                };
                let (opcode, sub_opcode) = key;
                let message = format!(
                    "{first:?} has the opcode {opcode:#x} and sub-opcode {sub_opcode} too, so \
                     {:?} is never called",
                    function.name
                );
                let finding = Diagnostic::new(model::FUNCTION_REPEATED, message);
                let place = self.model.document.place(place);
                self.push(finding.note_at("the first one", place), span);
            }
        }
    }

    /// G91, G93, and the number of libraries: at the library with which each is passed.
    fn counts(&mut self) {
        let (most, core) = (UCODE_FUNCTIONS.max, UCODE_FUNCTIONS_PER_CORE.max);
        let count: usize = self.functions().map(|(_, count)| count).sum();
        let table = format!(
            "too many ucode functions in this table.  Max is {most}.  Add support for mid-neff reload?"
        );
        let on_core = format!(
            "Number of ucode functions: {count} per core exceeded the maximum allowed {core}"
        );
        for (gate, place, limit, text) in [
            ("G91", "in all", UCODE_FUNCTIONS, table),
            ("G93", "on one core", UCODE_FUNCTIONS_PER_CORE, on_core),
        ] {
            let Some(span) = self.above(limit) else { continue };
            let message = format!("the libraries have too many functions {place}");
            let finding = Diagnostic::new(model::TOO_MANY_FUNCTIONS, message)
                .expected(format!("at most {}", limit.max))
                .found(count.to_string())
                .refusal(refusal(gate, text));
            self.push(finding, span);
        }
        let count = self.model.libraries.len();
        if !admits(UCODE_LIBRARIES, count) {
            let Limit { max, unit, reason, .. } = UCODE_LIBRARIES;
            let finding = Diagnostic::new(model::LIMIT, "the model has too many GPSIMD libraries")
                .expected(format!("at most {max} {unit}, because {reason}"))
                .found(count.to_string());
            let last = self.model.libraries.last().map_or(Span::NONE, |it| it.spans.name);
            self.push(finding, last);
        }
    }

    /// Where the functions of each library are given, and how many they are.
    fn functions(&self) -> impl Iterator<Item = (Span, usize)> {
        let libraries = self.model.libraries.iter();
        libraries.map(|library| (library.spans.list, library.entry.functions.len()))
    }

    /// The first list with which there are more functions than a limit.
    fn above(&self, limit: Limit) -> Option<Span> {
        let mut sum = 0usize;
        let mut functions = self.functions();
        let passed = functions.find(|(_, count)| {
            sum = sum.saturating_add(*count);
            !admits(limit, sum)
        });
        passed.map(|(span, _)| span)
    }

    /// G57: sources agree on SUNDA least badly as the machine that adds its own library; for a model
    /// of another target, or of all, the number is a warning (format notes 02 §11.1).
    fn choice(&mut self, choice: &Spanned<ExtendedIsaLibrary>) {
        let (count, most) = (choice.value.functions.len(), EXT_ISA_OPERATIONS.max);
        if admits(EXT_ISA_OPERATIONS, count) {
            return;
        }
        let target = self.model.target.as_ref().and_then(|it| KelfTarget::from_text(&it.value));
        let severity = match target {
            Some(KelfTarget::Only(Arch::Sunda)) => Severity::Error,
            _ => Severity::Warning,
        };
        let text = format!("Number of ExtISA Op trying to load {count} exceeds the maximum {most}");
        let message = "too many functions of the runtime's own library are chosen";
        let finding = Diagnostic::new(model::TOO_MANY_FUNCTIONS, message)
            .severity(severity)
            .expected(format!("at most {most}"))
            .found(count.to_string())
            .refusal(refusal("G57", text));
        self.push(finding, choice.span);
    }
}

fn refusal(gate: &'static str, text: String) -> Refusal {
    let (status, status_name) = STATUS;
    Refusal { gate, status, status_name, text }
}

#[cfg(test)]
mod tests;
