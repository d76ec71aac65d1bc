//! The directives of kernels that say what things are: sections, functions, names, kernels.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text, nearest};
use neff_text::{Statement, Syntax, operands};

use super::assembler::{Assembler, Open, origin};
use super::item::{Body, Operand};
use super::symbol::{At, SymbolId};
use super::value::Value;
use crate::object::{Binding, KERNEL_TABLE, SectionKind, SymbolKind};

/// What a directive does with its arguments: their range, and the ranges between commas.
type Work = fn(&mut Assembler<'_>, &Statement, &Range<usize>, &[Range<usize>]);

/// A directive: name, how it is written, fewest and most arguments, what it does.
struct Directive(&'static str, &'static str, usize, usize, Work);

/// More arguments than anybody writes.
const ANY: usize = usize::MAX;

/// All directives of kernels; those of all assemblers are `neff-text`'s.
static DIRECTIVES: [Directive; 29] = [
    Directive(".text", ".text", 0, 0, |a, _, _, _| a.enter(".text", SectionKind::Code)),
    Directive(".rodata", ".rodata", 0, 0, |a, _, _, _| a.enter(".rodata", SectionKind::ReadOnly)),
    Directive(".data", ".data", 0, 0, |a, _, _, _| a.enter(".data", SectionKind::Data)),
    Directive(".bss", ".bss", 0, 0, |a, _, _, _| a.enter(".bss", SectionKind::Zeroed)),
    Directive(".section", ".section NAME, code|rodata|data|bss", 2, 2, Assembler::any_section),
    Directive(".global", ".global NAME, …", 1, ANY, |a, s, _, names| a.bind(s, names, Binding::Global)),
    Directive(".weak", ".weak NAME, …", 1, ANY, |a, s, _, names| a.bind(s, names, Binding::Weak)),
    Directive(".extern", ".extern NAME, …", 1, ANY, Assembler::announce),
    Directive(".function", ".function NAME[, FRAME]", 1, 2, Assembler::begin_function),
    Directive(".endfunction", ".endfunction", 0, 0, Assembler::end_function),
    Directive(".entry", ".entry NAME", 1, 1, |a, s, _, names| a.role(s, names, "_start")),
    Directive(".init", ".init NAME", 1, 1, |a, s, _, names| a.role(s, names, "_init")),
    Directive(".fini", ".fini NAME", 1, 1, |a, s, _, names| a.role(s, names, "_fini")),
    Directive(".kernel", ".kernel NAME opcode=0xF0 spec=1", 1, 1, Assembler::kernel),
    Directive(".narrow", ".narrow on|off", 1, 1, |a, s, tail, _| a.narrow = a.switch(s, tail)),
    Directive(".long_branches", ".long_branches on|off", 1, 1, |a, s, tail, _| {
        a.long_branches = a.switch(s, tail);
    }),
    Directive(".align", ".align MULTIPLE", 1, 1, Assembler::align),
    Directive(".space", ".space BYTES[, FILL]", 1, 2, Assembler::space),
    Directive(".byte", ".byte VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 1)),
    Directive(".half", ".half VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 2)),
    Directive(".word", ".word VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 4)),
    Directive(".float", ".float NUMBER, …", 1, ANY, Assembler::floats),
    Directive(".ascii", ".ascii \"TEXT\", …", 1, ANY, |a, s, _, texts| a.strings(s, texts, &[])),
    Directive(".asciz", ".asciz \"TEXT\", …", 1, ANY, |a, s, _, texts| a.strings(s, texts, &[0])),
    Directive(".flix", ".flix 16 or 32 hexadecimal digits", 1, 1, Assembler::flix),
    Directive(".literal", ".literal NAME, VALUE", 2, 2, Assembler::named_literal),
    // GNU's words for what has another name here.
    Directive(".globl", ".globl NAME, …", 1, ANY, |a, s, _, names| a.bind(s, names, Binding::Global)),
    Directive(".short", ".short VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 2)),
    Directive(".long", ".long VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 4)),
];

impl Assembler<'_> {
    pub(super) fn directive(
        &mut self,
        statement: &Statement,
        name: &Range<usize>,
        tail: &Range<usize>,
    ) {
        let word = self.expander.text(statement.file, name);
        let Some(found) = DIRECTIVES.iter().find(|directive| directive.0 == word) else {
            let near = nearest(word, DIRECTIVES.iter().map(|directive| directive.0));
            let text = format!("there is no directive `{word}`");
            let mut finding = Diagnostic::new(kernel_text::KERNEL_DIRECTIVE, text);
            if !near.is_empty() {
                finding = finding.help(format!("did you mean {}?", near.join(" or ")));
            }
            return self.report_at(finding, &origin(statement, name));
        };
        let Directive(_, written, fewest, most, work) = found;
        let text = self.expander.text(statement.file, tail);
        let inside = |part: Range<usize>| {
            tail.start.saturating_add(part.start)..tail.start.saturating_add(part.end)
        };
        let parts: Vec<_> = operands::parts(text).into_iter().map(inside).collect();
        if parts.len() < *fewest || parts.len() > *most || parts.iter().any(Range::is_empty) {
            let finding = Diagnostic::new(
                kernel_text::KERNEL_DIRECTIVE,
                format!("`{word}` has another number of arguments"),
            );
            let place = if parts.is_empty() { name } else { tail };
            return self.report_at(finding.expected(*written), &origin(statement, place));
        }
        work(self, statement, tail, &parts);
    }

    fn enter(&mut self, name: &str, kind: SectionKind) {
        let align = if kind == SectionKind::Code { 4 } else { 1 };
        self.current = self.section(name, kind, align);
    }

    fn any_section(&mut self, statement: &Statement, _: &Range<usize>, parts: &[Range<usize>]) {
        let [name, kind] = parts else { return };
        let word = self.expander.text(statement.file, kind);
        let known = match word {
            "code" => SectionKind::Code,
            "rodata" => SectionKind::ReadOnly,
            "data" => SectionKind::Data,
            "bss" => SectionKind::Zeroed,
            _ => {
                let text = format!("`{word}` is no kind of section");
                let finding = Diagnostic::new(kernel_text::KERNEL_DIRECTIVE, text)
                    .expected("code, rodata, data or bss");
                return self.report_at(finding, &origin(statement, kind));
            }
        };
        let word = self.expander.text(statement.file, name).to_owned();
        if !Syntax::Kernel.is_name(&word) {
            let text = format!("`{word}` is no name of a section");
            return self.report(kernel_text::KERNEL_DIRECTIVE, text, statement, name);
        }
        self.enter(&word, known);
        if self.sections.get(self.current).is_some_and(|draft| draft.kind != known) {
            let text = format!("the section `{word}` is of another kind already");
            self.report(kernel_text::KERNEL_DIRECTIVE, text, statement, kind);
        }
    }

    /// The symbol that an argument names.
    pub(super) fn name(&mut self, statement: &Statement, range: &Range<usize>) -> Option<SymbolId> {
        let word = self.expander.text(statement.file, range).to_owned();
        if !Syntax::Kernel.is_name(&word) {
            let text = format!("`{word}` is no name");
            self.report(kernel_text::KERNEL_DIRECTIVE, text, statement, range);
            return None;
        }
        Some(self.mention(&word, statement, range))
    }

    fn bind(&mut self, statement: &Statement, names: &[Range<usize>], binding: Binding) {
        for range in names {
            if let Some(id) = self.name(statement, range)
                && let Some(named) = self.symbols.get_mut(id)
            {
                named.binding = binding;
            }
        }
    }

    fn announce(&mut self, statement: &Statement, _: &Range<usize>, names: &[Range<usize>]) {
        for range in names {
            if let Some(id) = self.name(statement, range)
                && let Some(named) = self.symbols.get_mut(id)
                && named.at == At::Nowhere
            {
                named.at = At::Elsewhere;
            }
        }
    }

    fn begin_function(&mut self, statement: &Statement, tail: &Range<usize>, parts: &[Range<usize>]) {
        if let Some(open) = self.function.take() {
            let text = "a function begins inside of another one";
            let place = self.place_of(&open.origin);
            let finding = Diagnostic::new(kernel_text::FUNCTION_UNBALANCED, text)
                .note_at("this one is still open", place);
            self.report_at(finding, &origin(statement, tail));
        }
        if !self.takes_code(statement, tail) {
            return;
        }
        self.push(statement, tail, Body::Align { to: 4 });
        let Some(name) = parts.first() else { return };
        let Some(symbol) = self.name(statement, name) else { return };
        self.define(symbol, statement, name);
        if let Some(named) = self.symbols.get_mut(symbol) {
            named.kind = SymbolKind::Function;
        }
        let first = self.sections.get(self.current).map_or(0, |draft| draft.items.len());
        let origin = origin(statement, tail);
        self.function = Some(Open { symbol, section: self.current, first, origin: origin.clone() });
        if let Some(frame) = parts.get(1)
            && let Some(value) = self.value(statement, frame)
            && let Some(entry) = neff_xtensa::lookup("entry")
        {
            let operand = |value| Operand { value, origin: super::assembler::origin(statement, frame) };
            let operands = vec![operand(Value::of(1)), operand(value)];
            self.push_row(statement, tail, entry, operands);
        }
    }

    fn end_function(&mut self, statement: &Statement, _: &Range<usize>, _: &[Range<usize>]) {
        let here = match &statement.content {
            neff_text::Content::Directive { name, .. } => name.clone(),
            _ => return,
        };
        let Some(open) = self.function.take() else {
            let text = "no function is open here";
            return self.report(kernel_text::FUNCTION_UNBALANCED, text, statement, &here);
        };
        if open.section != self.current {
            let text = "the function began in another section";
            return self.report(kernel_text::FUNCTION_UNBALANCED, text, statement, &here);
        }
        let end = self.symbols.unnamed();
        self.define(end, statement, &here);
        let after = self.sections.get(open.section).map_or(0, |draft| draft.items.len());
        if let Some(named) = self.symbols.get_mut(open.symbol) {
            named.size = Some((open.first, after.saturating_sub(1)));
        }
    }

    /// Gives a label one of the names that the linker looks for.
    fn role(&mut self, statement: &Statement, names: &[Range<usize>], role: &'static str) {
        let Some(range) = names.first() else { return };
        let Some(id) = self.name(statement, range) else { return };
        if self.roles.iter().any(|(known, of)| *known == role && *of != id) {
            let text = format!("another label is `{role}` already");
            return self.report(kernel_text::KERNEL_DIRECTIVE, text, statement, range);
        }
        self.roles.push((role, id));
    }

    /// A row of the kernel table (format notes 07 §3.1).
    fn kernel(&mut self, statement: &Statement, tail: &Range<usize>, _: &[Range<usize>]) {
        let Some((name, opcode, spec)) = self.kernel_words(statement, tail) else { return };
        let here = origin(statement, tail);
        if opcode != 0xF0 && spec != 0 {
            let text = format!("opcode {opcode:#04x} has a spec");
            let finding = Diagnostic::new(kernel_text::KERNEL_ROW, text)
                .expected("spec=0, or opcode=0xF0 (ExtendedInst)");
            return self.report_at(finding, &here);
        }
        if let Some((.., before)) = self.kernels.iter().find(|row| (row.0, row.1) == (opcode, spec)) {
            let text = format!("opcode {opcode:#04x}, spec {spec} has a kernel already");
            let place = self.place_of(before);
            let finding = Diagnostic::new(kernel_text::KERNEL_ROW, text)
                .note_at("it would be found first", place);
            return self.report_at(finding, &here);
        }
        let Some(symbol) = self.name(statement, &name) else { return };
        self.kernels.push((opcode, spec, here.clone()));
        let table = self.section(KERNEL_TABLE, SectionKind::Data, 8);
        self.push_to(table, Body::Bytes(vec![0, 0, spec, opcode]), here.clone());
        self.push_to(table, Body::Data { width: 4, value: Value::label(symbol) }, here);
    }

    /// `NAME opcode=… spec=…`: the name, and both numbers.
    fn kernel_words(
        &mut self,
        statement: &Statement,
        tail: &Range<usize>,
    ) -> Option<(Range<usize>, u8, u8)> {
        let text = self.expander.text(statement.file, tail).to_owned();
        let malformed = |why: &str| {
            Diagnostic::new(kernel_text::KERNEL_DIRECTIVE, why).expected(".kernel NAME opcode=0xF0 spec=1")
        };
        let (mut name, mut numbers, mut at) = (None, [None, None], 0usize);
        for word in text.split([' ', '\t']) {
            let start = tail.start.saturating_add(at);
            let range = start..start.saturating_add(word.len());
            at = at.saturating_add(word.len()).saturating_add(1);
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let slot = match key {
                "" => continue,
                "opcode" => 0,
                "spec" => 1,
                _ if name.is_none() && !word.contains('=') => {
                    name = Some(range);
                    continue;
                }
                _ => {
                    let finding = malformed(&format!("`{word}` has no place here"));
                    self.report_at(finding, &origin(statement, &range));
                    return None;
                }
            };
            let number = range.end.saturating_sub(value.len())..range.end;
            let value = self.number(statement, &number)?;
            let Ok(byte) = u8::try_from(value) else {
                let finding = malformed(&format!("{key} {value} does not fit a byte"));
                self.report_at(finding, &origin(statement, &number));
                return None;
            };
            if let Some(slot) = numbers.get_mut(slot) {
                *slot = Some(byte);
            }
        }
        match (name, numbers) {
            (Some(name), [Some(opcode), spec]) => Some((name, opcode, spec.unwrap_or(0))),
            _ => {
                let finding = malformed("a name and an opcode are needed");
                self.report_at(finding, &origin(statement, tail));
                None
            }
        }
    }

    fn switch(&mut self, statement: &Statement, tail: &Range<usize>) -> bool {
        match self.expander.text(statement.file, tail) {
            "on" => true,
            "off" => false,
            other => {
                let text = format!("`{other}` is neither on nor off");
                self.report(kernel_text::KERNEL_DIRECTIVE, text, statement, tail);
                false
            }
        }
    }
}
