//! The state of assembling a text, and the way of a statement through it.

use std::collections::HashMap;
use std::ops::Range;

use neff_diag::{Code, Diagnostic, Place, Severity, codes::assembly, codes::kernel_text, nearest};
use neff_text::{Content, Expander, Files, Statement, Syntax};

use super::instruction::is_instruction;
use super::item::{Body, Draft, Item, Origin};
use super::room::Room;
use super::symbol::{At, SymbolId, Symbols};
use super::value::{self, Value};
use super::{Assembled, Options};
use crate::object::SectionKind;

/// A function whose end has not come yet.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub(super) symbol: SymbolId,
    pub(super) section: usize,
    pub(super) first: usize,
    pub(super) origin: Origin,
}

/// A text being assembled.
pub(super) struct Assembler<'a> {
    pub(super) expander: Expander<'a>,
    pub(super) options: Options,
    pub(super) symbols: Symbols,
    pub(super) sections: Vec<Draft>,
    /// Index of the section that bytes go to.
    pub(super) current: usize,
    /// All items in the order of the text: section and index.
    pub(super) order: Vec<(usize, usize)>,
    /// True where wide mnemonics may take their narrow form.
    pub(super) narrow: bool,
    /// True where branches may grow.
    pub(super) long_branches: bool,
    pub(super) function: Option<Open>,
    /// Symbols that the linker looks for, by the label that stands for them.
    pub(super) roles: Vec<(&'static str, SymbolId)>,
    /// Keys of the kernel table so far: opcode, spec, and where.
    pub(super) kernels: Vec<(u8, u8, Origin)>,
    /// What the object may still have.
    pub(super) room: Room,
    /// The literal of a value.
    pub(super) literals: HashMap<(i64, Option<SymbolId>), SymbolId>,
}

impl<'a> Assembler<'a> {
    pub(super) fn new(name: &str, text: String, files: &'a dyn Files, options: Options) -> Self {
        let mut assembler = Assembler {
            expander: Expander::of(Syntax::Kernel, name, text, files)
                .with_instructions(is_instruction),
            options,
            symbols: Symbols::default(),
            sections: Vec::new(),
            current: 0,
            order: Vec::new(),
            narrow: false,
            long_branches: false,
            function: None,
            roles: Vec::new(),
            kernels: Vec::new(),
            room: Room::default(),
            literals: HashMap::new(),
        };
        assembler.current = assembler.section(".text", SectionKind::Code, 4);
        assembler
    }

    pub(super) fn read(&mut self) {
        while let Some(statement) = self.expander.next_statement() {
            for label in &statement.labels {
                let name = self.expander.text(statement.file, label).to_owned();
                let id = self.symbols.named(&name);
                self.define(id, &statement, label);
            }
            if !self.has_names(&origin(&statement, &(statement.start..statement.start))) {
                break;
            }
            match &statement.content {
                Content::Labels => {}
                Content::Directive { name, tail } => self.directive(&statement, name, tail),
                Content::Instruction { mnemonic, tail } => {
                    self.instruction(&statement, mnemonic, tail);
                }
            }
        }
    }

    /// Makes the object of what was read.
    pub(super) fn finish(mut self, name: &str) -> Assembled {
        // What is missing may stand where nothing was read any more.
        let is_whole = !self.expander.is_cut();
        if let Some(open) = self.function.take().filter(|_| is_whole) {
            let finding = Diagnostic::new(
                kernel_text::FUNCTION_UNBALANCED,
                "this function has no `.endfunction`",
            );
            self.report_at(finding, &open.origin);
        }
        if is_whole {
            self.check_names();
        }
        self.place();
        if !self.room.is_full() {
            self.check_padding();
        }
        let (object, listing) = self.emit(name);
        let Expander { findings, sources, .. } = self.expander;
        Assembled { object, findings, listing, sources }
    }

    /// The section of a name, made when it is new.
    pub(super) fn section(&mut self, name: &str, kind: SectionKind, align: u32) -> usize {
        match self.sections.iter().position(|draft| draft.name == name) {
            Some(at) => at,
            None => {
                let name = name.to_owned();
                self.sections.push(Draft { name, kind, align, items: Vec::new(), size: 0 });
                self.sections.len().saturating_sub(1)
            }
        }
    }

    /// Adds an item to a section, and says where.
    pub(super) fn push_to(&mut self, section: usize, body: Body, origin: Origin) -> usize {
        let has_room = self.has_room(section, &body, &origin);
        let Some(draft) = self.sections.get_mut(section) else { return 0 };
        if !has_room {
            return draft.items.len().saturating_sub(1);
        }
        draft.items.push(Item { body, origin, offset: 0, note: None });
        let item = draft.items.len().saturating_sub(1);
        self.order.push((section, item));
        item
    }

    pub(super) fn push(&mut self, statement: &Statement, range: &Range<usize>, body: Body) {
        let origin = origin(statement, range);
        self.push_to(self.current, body, origin);
    }

    /// What the listing has to say of the last item of the current section.
    pub(super) fn note(&mut self, text: impl Into<String>) {
        let draft = self.sections.get_mut(self.current);
        if let Some(item) = draft.and_then(|draft| draft.items.last_mut()) {
            item.note = Some(text.into());
        }
    }

    /// Lets a symbol point to what comes next in the current section.
    pub(super) fn define(&mut self, id: SymbolId, statement: &Statement, range: &Range<usize>) {
        let here = origin(statement, range);
        let Some(named) = self.symbols.get(id) else { return };
        if self.expander.symbols.contains_key(&named.name) {
            let text = format!("`{}` is the name of an `.equ` already", named.name);
            return self.report(assembly::NAME_REPEATED, text, statement, range);
        }
        if let Some(before) = named.defined.clone() {
            let text = format!("`{}` is defined already", named.name);
            let finding = Diagnostic::new(assembly::NAME_REPEATED, text);
            let place = self.place_of(&before);
            return self.report_at(finding.note_at("it is defined here", place), &here);
        }
        let section = self.current;
        let item = self.push_to(section, Body::Label, here.clone());
        if let Some(named) = self.symbols.get_mut(id) {
            named.at = At::Item { section, item };
            named.defined = Some(here);
        }
    }

    /// The value of an expression that stands at a range of the statement's file.
    pub(super) fn value(&mut self, statement: &Statement, range: &Range<usize>) -> Option<Value> {
        let text = self.expander.text(statement.file, range).to_owned();
        let (part, offset, inner) = value::part(&text);
        let constants = value::constants(&self.expander.symbols);
        let read = value::evaluate(inner, &constants);
        drop(constants);
        let value = match read {
            Ok(value) => value,
            Err(fault) => {
                let start = range.start.saturating_add(offset);
                let span =
                    start.saturating_add(fault.span.start)..start.saturating_add(fault.span.end);
                self.report(assembly::EXPRESSION, fault.message, statement, &span);
                return None;
            }
        };
        let mut label =
            |name: Option<String>| name.map(|name| self.mention(&name, statement, range));
        let (plus, minus) = (label(value.plus), label(value.minus));
        Some(Value { number: value.number, plus, minus, part })
    }

    /// The symbol of a name that a value holds; `.` is the place it stands at.
    pub(super) fn mention(
        &mut self,
        name: &str,
        statement: &Statement,
        range: &Range<usize>,
    ) -> SymbolId {
        if name == "." {
            let id = self.symbols.unnamed();
            self.define(id, statement, range);
            return id;
        }
        let id = self.symbols.named(name);
        if let Some(named) = self.symbols.get_mut(id) {
            named.mentioned.get_or_insert_with(|| origin(statement, range));
        }
        id
    }

    /// A number without labels; anything else is reported.
    pub(super) fn number(&mut self, statement: &Statement, range: &Range<usize>) -> Option<i64> {
        let value = self.value(statement, range)?;
        let number = value.number();
        if number.is_none() {
            let text = "a number is needed here, not an address";
            self.report(kernel_text::VALUE, text, statement, range);
        }
        number
    }

    pub(super) fn report(
        &mut self,
        code: Code,
        text: impl Into<String>,
        statement: &Statement,
        range: &Range<usize>,
    ) {
        self.report_at(Diagnostic::new(code, text), &origin(statement, range));
    }

    pub(super) fn report_at(&mut self, finding: Diagnostic, origin: &Origin) {
        let place = self.place_of(origin);
        self.expander.findings.push(finding.at(place));
    }

    /// The names nearest to a word, for a finding that somebody will see.
    pub(super) fn nearest<'k>(
        &self,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Vec<&'k str> {
        match self.expander.findings.keeps(Severity::Error) {
            true => nearest(word, known),
            false => Vec::new(),
        }
    }

    pub(super) fn place_of(&self, origin: &Origin) -> Place {
        self.expander.place_at(origin.file, origin.start, origin.line, &origin.range)
    }
}

/// Where a range of a statement stands.
pub(super) fn origin(statement: &Statement, range: &Range<usize>) -> Origin {
    let Statement { file, start, line, .. } = *statement;
    Origin { file, start, line, range: range.clone() }
}
