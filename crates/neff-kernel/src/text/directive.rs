//! The directives of kernels that say what things are: sections, functions, names, kernels.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text};
use neff_text::{Statement, Syntax, operands};

use super::assembler::{Assembler, origin};
use super::symbol::{At, SymbolId};
use crate::object::{Binding, SectionKind};

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
    Directive(".section", ".section NAME, code|rodata|data|bss", 2, 2, |a, s, tail, parts| {
        a.any_section(s, tail, parts);
    }),
    Directive(".global", ".global NAME, …", 1, ANY, |a, s, _, names| {
        a.bind(s, names, Binding::Global);
    }),
    Directive(".weak", ".weak NAME, …", 1, ANY, |a, s, _, names| a.bind(s, names, Binding::Weak)),
    Directive(".extern", ".extern NAME, …", 1, ANY, |a, s, tail, parts| {
        a.announce(s, tail, parts);
    }),
    Directive(".function", ".function NAME[, FRAME]", 1, 2, |a, s, tail, parts| {
        a.begin_function(s, tail, parts);
    }),
    Directive(".endfunction", ".endfunction", 0, 0, |a, s, tail, parts| {
        a.end_function(s, tail, parts);
    }),
    Directive(".entry", ".entry NAME", 1, 1, |a, s, _, names| a.role(s, names, "_start")),
    Directive(".init", ".init NAME", 1, 1, |a, s, _, names| a.role(s, names, "_init")),
    Directive(".fini", ".fini NAME", 1, 1, |a, s, _, names| a.role(s, names, "_fini")),
    Directive(".kernel", ".kernel NAME opcode=0xF0 spec=1", 1, 1, |a, s, tail, parts| {
        a.kernel(s, tail, parts);
    }),
    Directive(".narrow", ".narrow on|off", 1, 1, |a, s, tail, _| a.narrow = a.switch(s, tail)),
    Directive(".long_branches", ".long_branches on|off", 1, 1, |a, s, tail, _| {
        a.long_branches = a.switch(s, tail);
    }),
    Directive(".align", ".align MULTIPLE", 1, 1, |a, s, tail, parts| a.align(s, tail, parts)),
    Directive(".space", ".space BYTES[, FILL]", 1, 2, |a, s, tail, parts| a.space(s, tail, parts)),
    Directive(".byte", ".byte VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 1)),
    Directive(".half", ".half VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 2)),
    Directive(".word", ".word VALUE, …", 1, ANY, |a, s, _, values| a.data(s, values, 4)),
    Directive(".float", ".float NUMBER, …", 1, ANY, |a, s, tail, parts| a.floats(s, tail, parts)),
    Directive(".ascii", ".ascii \"TEXT\", …", 1, ANY, |a, s, _, texts| a.strings(s, texts, &[])),
    Directive(".asciz", ".asciz \"TEXT\", …", 1, ANY, |a, s, _, texts| a.strings(s, texts, &[0])),
    Directive(".flix", ".flix 16 or 32 hexadecimal digits", 1, 1, |a, s, tail, parts| {
        a.flix(s, tail, parts);
    }),
    Directive(".literal", ".literal NAME, VALUE", 2, 2, |a, s, tail, parts| {
        a.named_literal(s, tail, parts);
    }),
    // GNU's words for what has another name here.
    Directive(".globl", ".globl NAME, …", 1, ANY, |a, s, _, names| {
        a.bind(s, names, Binding::Global);
    }),
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
            let near = self.nearest(word, DIRECTIVES.iter().map(|directive| directive.0));
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
        if !self.has_section(&word, &origin(statement, name)) {
            return;
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

    /// Gives a label one of the names that the linker looks for.
    fn role(&mut self, statement: &Statement, names: &[Range<usize>], role: &'static str) {
        let Some(range) = names.first() else { return };
        let Some(id) = self.name(statement, range) else { return };
        if self.roles.iter().any(|(known, of)| *known == role && *of != id) {
            let text = format!("another label is `{role}` already");
            return self.report(kernel_text::KERNEL_DIRECTIVE, text, statement, range);
        }
        if !self.roles.contains(&(role, id)) {
            self.roles.push((role, id));
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
