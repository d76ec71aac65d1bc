//! The programs of engines: each in the first form from which the build makes its bytes.

use neff_abi::Engine;
use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::disassemble;
use neff_asm::names::Names;
use neff_asm::print::Printer;
use neff_asm::sp::{Stream, Width, stream};
use neff_isa::model::{Generation, SLOT};
use neff_manifest::write::ManifestDialect;

use super::archive::Archive;
use super::draft::Draft;
use super::files::Files;
use crate::programs::GraphNames;

/// The forms in which a program may be kept, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// The text that is a member of the NEFF.
    Listing,
    /// Its disassembly with names for the ids of variables.
    Named,
    /// Its disassembly with ids.
    Numbered,
    /// Its bytes.
    Bytes,
    /// A member of the archive that nothing is known of.
    Member,
}

impl Form {
    /// What is tried when this form does not do.
    fn next(self) -> Option<Form> {
        match self {
            Form::Listing => Some(Form::Named),
            Form::Named => Some(Form::Numbered),
            Form::Numbered => Some(Form::Bytes),
            Form::Bytes => Some(Form::Member),
            Form::Member => None,
        }
    }
}

/// A program of the original.
#[derive(Debug, Clone)]
pub(super) struct Program {
    /// Index of its graph.
    pub(super) graph: usize,
    /// Its engine.
    pub(super) engine: Engine,
    /// The member with its bytes.
    pub(super) member: String,
    /// The member with its text, where the dialect has such.
    pub(super) listing: Option<String>,
    /// How it is kept.
    pub(super) form: Form,
    /// Why not as text, if it is not.
    pub(super) reason: Option<String>,
    /// The file it is in.
    pub(super) file: Option<String>,
    names: GraphNames,
}

impl Program {
    /// A program with the member that its engine's JSON names, if that is the one which the
    /// dialect makes.
    pub(super) fn new(
        (graph, name): (usize, &str),
        engine: Engine,
        member: &str,
        dialect: &ManifestDialect,
        names: GraphNames,
    ) -> Option<Program> {
        let inside = |pattern: &str| format!("{name}/{pattern}");
        let stem = dialect.stem(engine);
        if member != inside(&dialect.engine_program.of(stem)) {
            return None;
        }
        let listing = dialect.engine_listing.as_ref().map(|pattern| inside(&pattern.of(stem)));
        let form = if listing.is_some() { Form::Listing } else { Form::Named };
        let member = member.to_owned();
        Some(Program { graph, engine, member, listing, form, reason: None, file: None, names })
    }

    /// Puts the program into the model in its form; a form that it has not is passed over.
    pub(super) fn put(
        &mut self,
        archive: &Archive,
        generation: Generation,
        files: &mut Files,
        draft: &mut Draft,
    ) {
        let Some(graph) = draft.graphs.get_mut(self.graph) else { return };
        let name = graph.name.clone();
        let engine = graph.engines.entry(self.engine).or_default();
        engine.program = None;
        if let Some(file) = self.file.take() {
            files.unmake(&file);
        }
        let Some(bytes) = archive.body(&self.member) else { return self.form = Form::Member };
        if bytes.is_empty() && self.form != Form::Member {
            // No program at all is the default; a listing of nothing is empty too.
            return;
        }
        let Some((key, ending, content)) = self.content(archive, generation, bytes) else { return };
        let file = files.make(&name, &format!("{}.{ending}", self.engine.row().key));
        files.texts.insert(file.clone(), content);
        engine.program = Some((key, file.clone()));
        self.file = Some(file);
    }

    /// Key, file name's ending, and content of the form, or of the next that there is.
    fn content(
        &mut self,
        archive: &Archive,
        generation: Generation,
        bytes: Vec<u8>,
    ) -> Option<(&'static str, &'static str, Vec<u8>)> {
        loop {
            let text = match self.form {
                Form::Listing => {
                    let listing = self.listing.as_ref().and_then(|name| archive.body(name));
                    listing.filter(|text| std::str::from_utf8(text).is_ok())
                }
                Form::Named => Some(named(&bytes, generation, &self.names).into_bytes()),
                Form::Numbered => Some(disassemble(&bytes, generation).into_bytes()),
                Form::Bytes if self.is_whole(&bytes, generation) => {
                    return Some(("bin", "bin", bytes));
                }
                Form::Bytes => None,
                Form::Member => return None,
            };
            match text {
                Some(text) => return Some(("asm", "asm", text)),
                None => self.form = self.form.next()?,
            }
        }
    }

    /// True if the bytes can be given as a program: the last instruction is not cut.
    fn is_whole(&self, bytes: &[u8], generation: Generation) -> bool {
        let words = self.engine == Engine::Sp && stream(bytes, Some(generation)) == Stream::Words;
        let unit = if words { Width::Word } else { Width::Slot };
        bytes.len().checked_rem(unit.bytes()) == Some(0)
    }

    /// Takes the next form, because this one does not do; false if there is none.
    pub(super) fn degrade(&mut self, reason: &str) -> bool {
        let Some(next) = self.form.next() else { return false };
        if self.form >= Form::Named {
            self.reason = Some(reason.to_owned());
        }
        self.form = next;
        true
    }
}

/// The text of a program with the names of variables and table entries.
fn named(bytes: &[u8], generation: Generation, names: &dyn Names) -> String {
    let mut printer = Printer::new(generation).names(names);
    let mut out = String::with_capacity(bytes.len().saturating_mul(2));
    let (slots, rest) = bytes.as_chunks::<SLOT>();
    for slot in slots {
        printer.statement(slot, &mut out);
        out.push('\n');
    }
    out + &disassemble(rest, generation)
}

/// The generation for which most listings assemble to their programs. Of equal ones it is the
/// one that is assumed elsewhere.
pub(super) fn of_listings(programs: &[Program], archive: &Archive) -> Generation {
    let fits = |program: &Program, generation: Generation| {
        let text = program.listing.as_ref().and_then(|name| archive.body(name));
        let Some(text) = text.and_then(|text| String::from_utf8(text).ok()) else { return false };
        let options = AssembleOptions { generation: Some(generation), names: &program.names };
        let files = neff_text::Memory::default();
        let made = assemble(&program.member, text, &files, &options);
        !made.findings.has_errors() && Some(made.bytes) == archive.body(&program.member)
    };
    let count = |generation| programs.iter().filter(|it| fits(it, generation)).count();
    let all = [Generation::ASSUMED].into_iter().chain(Generation::ALL.iter().copied());
    let mut best = (0, Generation::ASSUMED);
    for generation in all {
        let count = count(generation);
        if count > best.0 {
            best = (count, generation);
        }
    }
    best.1
}
