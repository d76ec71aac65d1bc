//! Macros as they are defined: `.macro NAME a, b=DEFAULT` … `.endm`. Their calls are beside this file.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::assembly};

use super::limit::{self, Limit};
use super::{Expander, Statement};
use crate::operands;
use crate::source::FileId;
use crate::statement::Body;

/// Parameters of a macro: each is looked for at each backslash of its lines.
const PARAMETERS: usize = 256;

/// A macro.
#[derive(Debug)]
pub(super) struct Macro {
    pub(super) parameters: Vec<Parameter>,
    pub(super) file: FileId,
    /// The lines between `.macro` and `.endm`.
    pub(super) body: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) default: Option<String>,
}

impl Expander<'_> {
    /// Takes a `.macro` with its body.
    pub(super) fn define_macro(&mut self, statement: &Statement, tail: &Range<usize>, words: &str) {
        let place = self.place(statement, tail);
        let Some(frame) = self.frames.last() else { return };
        let (file, start, end, line) = (frame.file, frame.at, frame.end, frame.line);
        let text = self.sources.text(file).get(start..end).unwrap_or_default();
        let Some((body, after, lines)) = self.end_of_macro(text) else {
            // The rest would be its lines.
            if let Some(frame) = self.frames.last_mut() {
                frame.at = frame.end;
            }
            return self.report(assembly::MACRO, "this .macro has no .endm", place);
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.at = start.saturating_add(after);
            frame.line = line.saturating_add(lines);
        }
        let skipped = Limit::of_lines(lines, after);
        if !self.takes(skipped) {
            self.findings.push(limit::exceeded().at(place));
            return self.stop();
        }
        let (name, rest) = words.split_once([' ', '\t']).unwrap_or((words, ""));
        let parameters = match self.parameters(name, rest) {
            Ok(parameters) => parameters,
            Err(why) => {
                let finding = Diagnostic::new(assembly::MACRO, why).at(place);
                self.findings.push(finding.expected(".macro NAME first, second=DEFAULT"));
                return;
            }
        };
        if (self.is_instruction)(name) {
            let here = tail.start..tail.start.saturating_add(name.len());
            let place = self.place(statement, &here);
            let why = format!("`{name}` is the name of an instruction already");
            let finding = Diagnostic::new(assembly::NAME_REPEATED, why).at(place);
            let help = "give the macro another name: a mnemonic is always its instruction";
            self.findings.push(finding.help(help));
            return;
        }
        let body = start..start.saturating_add(body);
        if self.macros.insert(name.to_owned(), Macro { parameters, file, body }).is_some() {
            let why = format!("there is a macro `{name}` already");
            self.report(assembly::NAME_REPEATED, &why, place);
        }
    }

    fn parameters(&self, name: &str, rest: &str) -> Result<Vec<Parameter>, String> {
        let mut parameters: Vec<Parameter> = Vec::new();
        for part in values(rest) {
            let (parameter, default) = match part.split_once('=') {
                Some((parameter, default)) => (parameter.trim(), Some(default.trim().to_owned())),
                None => (part, None),
            };
            if !self.syntax.is_name(parameter) {
                return Err(format!("`{parameter}` is no name of a parameter"));
            }
            if parameters.iter().any(|known| known.name == parameter) {
                return Err(format!("the parameter `{parameter}` stands twice"));
            }
            if parameters.len() >= PARAMETERS {
                return Err(format!("a macro has at most {PARAMETERS} parameters"));
            }
            parameters.push(Parameter { name: parameter.to_owned(), default });
        }
        // What begins with a dot is a directive, and calls nothing.
        match self.syntax.is_name(name) && !name.starts_with('.') {
            true => Ok(parameters),
            false => Err(format!("`{name}` is no name of a macro")),
        }
    }

    /// The length of a body that `text` begins with, the offset behind its `.endm`, and the lines
    /// up to there.
    fn end_of_macro(&self, text: &str) -> Option<(usize, usize, u64)> {
        let (mut depth, mut at, mut lines) = (0u64, 0usize, 0u64);
        for line in text.split_inclusive('\n') {
            let after = at.saturating_add(line.len());
            lines = lines.saturating_add(1);
            match self.bracket(line) {
                Some(".macro") => depth = depth.saturating_add(1),
                Some(".endm") if depth == 0 => return Some((at, after, lines)),
                Some(".endm") => depth = depth.saturating_sub(1),
                _ => {}
            }
            at = after;
        }
        None
    }

    fn bracket<'t>(&self, line: &'t str) -> Option<&'t str> {
        if !line.contains(".macro") && !line.contains(".endm") {
            return None;
        }
        match self.syntax.parse_line(line.strip_suffix('\n').unwrap_or(line)).ok()?.body {
            Body::Directive { name, .. } => line.get(name),
            _ => None,
        }
    }
}

impl Macro {
    /// A call as it is written.
    pub(super) fn written(&self, name: &str) -> String {
        let parameters = self.parameters.iter().map(|parameter| match &parameter.default {
            Some(default) => format!("{}={default}", parameter.name),
            None => parameter.name.clone(),
        });
        format!("{name} {}", parameters.collect::<Vec<_>>().join(", ")).trim_end().to_owned()
    }
}

/// The values between commas.
pub(super) fn values(text: &str) -> Vec<&str> {
    operands::parts(text).into_iter().filter_map(|part| text.get(part)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Expander;
    use super::super::tests::expand;
    use crate::source::Memory;

    #[test]
    fn faults_have_places() {
        for (text, finding) in [
            (".macro a x\n\\x;\n", "main.asm:1:8 N0710 this .macro has no .endm"),
            (".endm\n", "main.asm:1:1 N0710 no .macro is open here"),
            (".macro a x\n.endm\na;\n", "main.asm:3:1 N0710 a value for `x` is missing"),
            (".macro a\n.endm\na 1;\n", "main.asm:3:1 N0710 1 values are given"),
            (".macro .a\n.endm\n", "main.asm:1:8 N0710 `.a` is no name of a macro"),
            (".macro a 1\n.endm\n", "main.asm:1:8 N0710 `1` is no name of a parameter"),
            (".macro a x, x\n.endm\n", "main.asm:1:8 N0710 the parameter `x` stands twice"),
            (
                ".macro a\n.endm\n.macro a\n.endm\n",
                "main.asm:3:8 N0707 there is a macro `a` already",
            ),
            (
                ".macro a\n=;\n.endm\na;\n",
                "main.asm line 4, macro a:1:1 N0701 the line is no statement",
            ),
        ] {
            assert_eq!(expand(text, &[]).1, [finding], "{text}");
        }
    }

    #[test]
    fn parameters_have_an_end() {
        let many = |count: usize| {
            let names: Vec<String> = (0..count).map(|at| format!("p{at}")).collect();
            format!(".macro a {}\n.endm\n", names.join(","))
        };
        assert_eq!(expand(&many(256), &[]).1, Vec::<String>::new());
        let finding = "main.asm:1:8 N0710 a macro has at most 256 parameters";
        assert_eq!(expand(&many(100_000), &[]).1, [finding]);
    }

    #[test]
    fn names_of_instructions_are_theirs() {
        let files = Memory::default();
        let text = ".macro NOP x\nX \\x;\n.endm\nNOP 1;\n".to_owned();
        let mut expander =
            Expander::new("main.asm", text, &files).with_instructions(|name| name == "NOP");
        let statement = expander.next_statement().unwrap();
        assert_eq!((statement.line, expander.next_statement()), (4, None));
        let findings: Vec<_> = expander.findings.iter().collect();
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].message, "`NOP` is the name of an instruction already");
    }
}
