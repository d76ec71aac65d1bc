//! The programs of a graph: text assembled with the names of the graph, typed instructions with
//! their names looked up, or bytes as they are.

mod typed;

use std::io;

use neff_abi::{Engine as EngineId, KelfTarget};
use neff_asm::assemble::{AssembleOptions, Assembled, assemble};
use neff_asm::check::{SlotFinding, check_assembled_where};
use neff_asm::disassemble;
use neff_asm::sp::{Stream, Width, assemble_width, stream};
use neff_diag::codes::{engine as engine_codes, model};
use neff_diag::{Diagnostic, Findings, Place};
use neff_isa::model::{Generation, SLOT};
use neff_text::text;

use crate::files::{Beside, Files};
use crate::model::{Engine, Model, Program};
use crate::plan::PlannedGraph;
use crate::span::Spanned;

/// A program ready to be written.
#[derive(Debug)]
pub struct BuiltProgram {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How long its instructions are.
    pub width: Width,
    /// What it was assembled from, with where each slot comes from.
    pub assembled: Option<Assembled>,
    /// The text that was assembled.
    pub text: String,
}

impl BuiltProgram {
    /// Where a slot comes from: a line of text, else the slot itself.
    pub(crate) fn place(&self, graph: &str, engine: &str, index: usize) -> Place {
        let offset = index.saturating_mul(SLOT);
        let line = self.assembled.as_ref();
        let line = line.and_then(|text| Some(text.place(text.origin(offset)?)));
        line.unwrap_or_else(|| Place::slot(graph, engine, u64::try_from(index).unwrap_or(u64::MAX)))
    }
}

/// The generation of a model's programs: given, or that of the target, or assumed.
pub fn generation(model: &Model) -> Generation {
    let target = model.target.as_ref().map_or(&*model.dialect.target, |target| &target.value);
    let of_target = match KelfTarget::from_text(target) {
        Some(KelfTarget::Only(arch)) => Some(Generation::of(arch)),
        Some(KelfTarget::Any) | None => None,
    };
    model.generation.or(of_target).unwrap_or(Generation::ASSUMED)
}

/// Makes the programs of a graph.
pub(crate) struct Programmer<'a> {
    /// The model.
    pub(crate) model: &'a Model,
    /// The graph, whose names programs use.
    pub(crate) graph: &'a PlannedGraph<'a>,
    /// Where texts are.
    pub(crate) files: &'a dyn Files,
    /// What was found.
    pub(crate) findings: &'a mut Findings,
}

impl Programmer<'_> {
    /// The program of one engine.
    pub(crate) fn program(&mut self, engine: EngineId) -> BuiltProgram {
        let empty = Engine::default();
        let given = self.graph.graph.engines.get(&engine).unwrap_or(&empty);
        match &given.program {
            Program::Empty => self.plain(engine, Vec::new()),
            Program::Bytes(bytes) => {
                let program = self.plain(engine, bytes.clone());
                let whole = program.bytes.len().checked_div(SLOT).unwrap_or_default();
                let place = program.place(&self.graph.graph.name, engine.row().key, whole);
                self.checked_size(program, place)
            }
            Program::File(path) => {
                let bytes = self.read(path, |_| None).unwrap_or_default();
                let program = self.plain(engine, bytes);
                self.checked_size(program, self.model.document.place(path.span))
            }
            Program::Instructions(instructions) => {
                let generation = generation(self.model);
                let (graph, findings) = (self.graph, &mut *self.findings);
                let at = (graph.graph.name.as_str(), engine);
                let bytes = typed::resolved(instructions, &graph.names, generation, at, findings);
                // Dialects with listings have one of every program.
                let listing = self.model.dialect.engine_listing.as_ref();
                let text = listing.map(|_| disassemble(&bytes, generation)).unwrap_or_default();
                BuiltProgram { text, ..self.plain(engine, bytes) }
            }
            Program::Text(text) => {
                let name = format!("{}/{}", self.graph.graph.name, engine.row().key);
                self.assembled(engine, ("", &name), text.clone())
            }
            Program::TextFile(path) => {
                let name = self.files.shown(&path.value);
                let bytes = self.read(path, text::unreadable);
                let decoded = bytes.map(|bytes| text::decode(&name, bytes));
                let decoded = decoded
                    .and_then(|text| text.map_err(|finding| self.findings.push(*finding)).ok());
                match decoded {
                    Some(text) => self.assembled(engine, (&path.value, &name), text),
                    None => self.plain(engine, Vec::new()),
                }
            }
        }
    }

    fn width(&self, engine: EngineId) -> Option<Width> {
        self.graph.graph.engines.get(&engine)?.width
    }

    /// A program that is given as bytes.
    fn plain(&self, engine: EngineId, bytes: Vec<u8>) -> BuiltProgram {
        let of_words = || stream(&bytes, Some(generation(self.model))) == Stream::Words;
        let is_words = self.width(engine).map_or_else(of_words, |width| width == Width::Word);
        let width = if is_words && engine == EngineId::Sp { Width::Word } else { Width::Slot };
        BuiltProgram { bytes, width, assembled: None, text: String::new() }
    }

    /// Whoever gives bytes means all of them, and the loader drops what is left over at the end
    /// (format notes 02 §8.1).
    fn checked_size(&mut self, program: BuiltProgram, place: Place) -> BuiltProgram {
        let unit = program.width.bytes();
        if program.bytes.len().checked_rem(unit) != Some(0) {
            let message = "the program is no whole number of instructions";
            let finding = Diagnostic::new(model::PROGRAM_SIZE, message)
                .expected(format!("a multiple of {unit} bytes"))
                .found(format!("{} bytes", program.bytes.len()));
            self.findings.push(finding.at(place));
        }
        program
    }

    /// Reads a file; `unreadable` may know more of an error.
    fn read(
        &mut self,
        path: &Spanned<String>,
        unreadable: fn(&io::Error) -> Option<Diagnostic>,
    ) -> Option<Vec<u8>> {
        let refused = |error: io::Error| {
            let plain = || Diagnostic::new(model::FILE, format!("{}: {error}", path.value));
            let finding = unreadable(&error).unwrap_or_else(plain);
            self.findings.push(finding.at(self.model.document.place(path.span)));
        };
        self.files.read_program(&path.value).map_err(refused).ok()
    }

    /// Assembles the text of a file with its path and the name that messages call it by. The
    /// path is empty for a text that is in no file.
    fn assembled(
        &mut self,
        engine: EngineId,
        (path, name): (&str, &str),
        mut text: String,
    ) -> BuiltProgram {
        let names = &self.graph.names;
        let options = AssembleOptions { generation: Some(generation(self.model)), names };
        let beside = Beside::new(self.files, path);
        let mut assembled = match engine {
            EngineId::Sp => {
                assemble_width(name, text.clone(), &beside, &options, self.width(engine))
            }
            _ => assemble(name, text.clone(), &beside, &options),
        };
        let stated = *assembled.engine.get_or_insert(engine);
        if stated != engine {
            let (stated, engine) = (stated.row().key, engine.row().key);
            let message = format!("the program of {engine} says that it is one of {stated}");
            let finding = Diagnostic::new(model::SETTING, message);
            self.findings.push(finding.at(Place::Path(name.to_owned())));
        }
        if !assembled.findings.has_errors() {
            // What sub-opcodes mean is said by the libraries, and by the lints where none has one.
            let calls = engine == EngineId::Pool && !self.model.libraries.is_empty();
            let counts = |finding: &SlotFinding| {
                let is_function = finding.member == Some("extended_opcode");
                !(calls && is_function && finding.code == engine_codes::NO_WORD)
            };
            self.findings.append(check_assembled_where(&assembled, counts));
        }
        self.findings.append(std::mem::take(&mut assembled.findings));
        let (bytes, width) = (std::mem::take(&mut assembled.bytes), assembled.width);
        // A listing is the text without the mark that an editor put before it.
        let text = text.split_off(text::start(&text));
        BuiltProgram { bytes, width, assembled: Some(assembled), text }
    }
}
