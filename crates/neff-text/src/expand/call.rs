//! Calls of macros.
//!
//! A call becomes a text of its own, with the values in place of `\a` and the number of the call
//! in place of `\@`, and is entered like an included file. Messages name it after the file and
//! the line of the call.

use neff_diag::{Diagnostic, codes::assembly};

use super::macros::{Macro, values};
use super::{Content, Expander, NESTING, Statement};

/// Bytes that all calls may give: each call's text is kept for its messages.
const TEXT: usize = 64 << 20;
/// Calls: of one that gives nothing its place is kept all the same, and macros that call each
/// other twice double at each step. So many take a quarter of a second.
const CALLS: u64 = 1 << 18;
/// What was expanded so far.
#[derive(Debug, Default)]
pub(super) struct Expanded {
    calls: u64,
    bytes: usize,
}

impl Expander<'_> {
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
        if self.expanded.calls >= CALLS {
            self.give_up(&format!("macros are called more than {CALLS} times"), place);
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
        let file = self.sources.add_expansion(of, (statement.file, statement.line), name, text);
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

#[cfg(test)]
mod tests {
    use super::super::tests::{expand, expand_as};
    use super::*;
    use crate::{source::Memory, statement::Syntax};
    use neff_diag::Place;

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
    fn expansion_ends() {
        let (_, findings) = expand(".macro a\na;\n.endm\na;\n", &[]);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].contains("N0706 calls of macros are nested more than 64 deep"));
        let long = "x".repeat(1 << 19);
        let text = format!(".macro a x\n{}\n.endm\na {long};\n", "\\x".repeat(200));
        assert!(expand(&text, &[]).1[0].contains("N0706 calls of macros give more than"));
    }

    /// Macros that call the next one twice, and a last one of these lines.
    fn doubling(last: &str, end: &str) -> String {
        let twice = |n| format!(".macro m{n}\nm{0}{end}\nm{0}{end}\n.endm\n", n + 1);
        (0..60).map(twice).collect::<String>() + ".macro m60\n" + last + ".endm\n" + "m0" + end
    }

    #[test]
    fn calls_that_double_end() {
        for (syntax, end, last) in [
            (Syntax::Engine, ";", "X;\n"),
            (Syntax::Engine, ";", ""),
            (Syntax::Kernel, "", " nop\n"),
            (Syntax::Kernel, "", ""),
        ] {
            let files = Memory::default();
            let mut expander = Expander::of(syntax, "main.asm", doubling(last, end), &files);
            // All of them take seconds of a build without optimisation.
            expander.expanded.calls = CALLS - 10_000;
            while expander.next_statement().is_some() {}
            let findings: Vec<_> = expander.findings.iter().collect();
            assert_eq!(findings.len(), 1, "{findings:?}");
            assert_eq!(findings[0].message, "macros are called more than 262144 times");
            let Place::Text { file, .. } = &findings[0].place else { panic!("{findings:?}") };
            assert!(file.contains(", macro m0, ") && file.len() < 60, "{file}");
        }
    }

    #[test]
    fn places_name_the_outermost_and_the_innermost_call() {
        let text = |calls: usize| {
            let one = |n| format!(".macro m{n}\nm{};\n.endm\n", n + 1);
            (0..calls).map(one).collect::<String>() + &format!(".macro m{calls}\n=;\n.endm\nm0;\n")
        };
        for (calls, place) in [
            (0, "main.asm line 4, macro m0:1:1"),
            (1, "main.asm line 7, macro m0 line 1, macro m1:1:1"),
            (2, "main.asm line 10, macro m0, 1 call, macro m2:1:1"),
            (50, "main.asm line 154, macro m0, 49 calls, macro m50:1:1"),
        ] {
            let finding = format!("{place} N0701 the line is no statement");
            assert_eq!(expand(&text(calls), &[]).1, [finding]);
        }
        let name = "m".repeat(100);
        let (_, findings) = expand(&format!(".macro {name}\n=;\n.endm\n{name};\n"), &[]);
        assert!(findings[0].contains(&format!("macro {}…:1:1", &name[..64])), "{findings:?}");
    }

    #[test]
    fn definitions_in_repetitions_are_counted() {
        let text = ".rept 4400, i\n.rept i / 4100\n.macro a\n".to_owned()
            + &"X;\n".repeat(1 << 20)
            + ".endm\n.endr\n.endr\n";
        let (_, findings) = expand(&text, &[]);
        assert!(findings.iter().any(|finding| finding.contains("N0706")), "{findings:?}");
    }
}
