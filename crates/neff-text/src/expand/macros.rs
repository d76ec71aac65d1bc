//! Macros: `.macro NAME a, b=DEFAULT` … `.endm`, and their calls.
//!
//! A call becomes a text of its own, with the values in place of `\a` and the number of the call
//! in place of `\@`, and is entered like an included file. Messages name it after the file and
//! the line of the call.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::assembly};

use super::{Content, Expander, NESTING, Statement};
use crate::operands;
use crate::source::FileId;
use crate::statement::Body;

/// Bytes that all calls may give: each call's text is kept for its messages.
const TEXT: usize = 64 << 20;

/// A macro.
#[derive(Debug)]
pub(super) struct Macro {
    parameters: Vec<Parameter>,
    file: FileId,
    /// The lines between `.macro` and `.endm`.
    body: Range<usize>,
}

#[derive(Debug)]
struct Parameter {
    name: String,
    default: Option<String>,
}

/// What was expanded so far.
#[derive(Debug, Default)]
pub(super) struct Expanded {
    calls: u64,
    bytes: usize,
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
        let (name, rest) = words.split_once([' ', '\t']).unwrap_or((words, ""));
        let parameters = match self.parameters(name, rest) {
            Ok(parameters) => parameters,
            Err(why) => {
                let finding = Diagnostic::new(assembly::MACRO, why).at(place);
                self.findings.push(finding.expected(".macro NAME first, second=DEFAULT"));
                return;
            }
        };
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
            parameters.push(Parameter { name: parameter.to_owned(), default });
        }
        match self.syntax.is_name(name) {
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

    /// Enters a macro if the statement calls one.
    pub(super) fn call(&mut self, statement: &Statement) -> bool {
        let Content::Instruction { mnemonic, tail } = &statement.content else { return false };
        if self.macros.is_empty() {
            return false;
        }
        let name = self.text(statement.file, mnemonic).to_owned();
        let Some(called) = self.macros.get(&name) else { return false };
        let place = self.place(statement, mnemonic);
        if self.frames.len() > NESTING {
            let text = format!("calls of macros are nested more than {NESTING} deep");
            self.give_up(&text, place);
            return true;
        }
        self.expanded.calls = self.expanded.calls.saturating_add(1);
        match self.expansion(called, self.text(statement.file, tail)) {
            Ok(text) => self.enter_call(statement, &name, text),
            Err(Fault::Values(why)) => {
                let expected = called.written(&name);
                let finding = Diagnostic::new(assembly::MACRO, why).at(place);
                self.findings.push(finding.expected(expected));
            }
            Err(Fault::TooLong) => {
                let text = format!("calls of macros give more than {TEXT} bytes");
                self.give_up(&text, place);
            }
        }
        true
    }

    fn enter_call(&mut self, statement: &Statement, name: &str, text: String) {
        let Some(of) = self.macros.get(name).map(|called| called.file) else { return };
        self.expanded.bytes = self.expanded.bytes.saturating_add(text.len());
        let caller = self.sources.name(statement.file);
        let shown = format!("{caller} line {}, macro {name}", statement.line);
        let file = self.sources.add_expansion(of, shown, text);
        self.enter(file);
    }

    /// The lines of a call.
    fn expansion(&self, called: &Macro, given: &str) -> Result<String, Fault> {
        let given = values(given);
        if given.len() > called.parameters.len() {
            let why = format!("{} values are given", given.len());
            return Err(Fault::Values(why));
        }
        let mut of = Vec::new();
        for (at, parameter) in called.parameters.iter().enumerate() {
            let value = given.get(at).copied().filter(|value| !value.is_empty());
            let value = value.or(parameter.default.as_deref());
            let missing = || Fault::Values(format!("a value for `{}` is missing", parameter.name));
            of.push((parameter.name.as_str(), value.ok_or_else(missing)?));
        }
        // The longest name that fits is meant: `\ab` is not `\a` and a `b`.
        of.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let number = self.expanded.calls.to_string();
        of.push(("@", &number));
        let body = self.sources.text(called.file).get(called.body.clone()).unwrap_or_default();
        let room = TEXT.saturating_sub(self.expanded.bytes);
        let (mut text, mut rest) = (String::new(), body);
        while let Some((plain, after)) = rest.split_once('\\') {
            let found =
                of.iter().find_map(|(name, value)| Some((*value, after.strip_prefix(name)?)));
            let (value, behind) = found.unwrap_or(("\\", after));
            text.push_str(plain);
            text.push_str(value);
            rest = behind;
            if text.len() > room {
                return Err(Fault::TooLong);
            }
        }
        text.push_str(rest);
        if text.len() > room { Err(Fault::TooLong) } else { Ok(text) }
    }
}

enum Fault {
    Values(String),
    TooLong,
}

impl Macro {
    /// A call as it is written.
    fn written(&self, name: &str) -> String {
        let parameters = self.parameters.iter().map(|parameter| match &parameter.default {
            Some(default) => format!("{}={default}", parameter.name),
            None => parameter.name.clone(),
        });
        format!("{name} {}", parameters.collect::<Vec<_>>().join(", ")).trim_end().to_owned()
    }
}

/// The values between commas.
fn values(text: &str) -> Vec<&str> {
    operands::parts(text).into_iter().filter_map(|part| text.get(part)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{expand, expand_as};
    use crate::statement::Syntax;

    #[test]
    fn calls_take_values_and_defaults() {
        let text = ".macro add a, b=7\nX \\a \\b;\n.endm\nadd 1;\nadd (2,3), \"x,y\";\nY;\n";
        let (out, findings) = expand(text, &[]);
        assert_eq!(findings, Vec::<String>::new());
        assert_eq!(out, ["1:X 1 7", "1:X (2,3) \"x,y\"", "6:Y "]);
    }

    #[test]
    fn calls_have_numbers_and_call_others() {
        let text =
            ".macro inner x\n.L\\@: nop \\x\n.endm\n.macro outer\ninner a\ninner b\n.endm\nouter\n";
        let (out, findings) = expand_as(Syntax::Kernel, text, &[]);
        assert_eq!(findings, Vec::<String>::new());
        assert_eq!(out, ["1:.L2: nop a", "1:.L3: nop b"]);
    }

    #[test]
    fn faults_have_places() {
        for (text, finding) in [
            (".macro a x\n\\x;\n", "main.asm:1:8 N0710 this .macro has no .endm"),
            (".endm\n", "main.asm:1:1 N0710 no .macro is open here"),
            (".macro a x\n.endm\na;\n", "main.asm:3:1 N0710 a value for `x` is missing"),
            (".macro a\n.endm\na 1;\n", "main.asm:3:1 N0710 1 values are given"),
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
    fn expansion_ends() {
        let (_, findings) = expand(".macro a\na;\n.endm\na;\n", &[]);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].contains("N0706 calls of macros are nested more than 64 deep"));
        let long = "x".repeat(1 << 19);
        let text = format!(".macro a x\n{}\n.endm\na {long};\n", "\\x".repeat(200));
        assert!(expand(&text, &[]).1[0].contains("N0706 calls of macros give more than"));
    }
}
