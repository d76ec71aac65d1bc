//! One line to labels and a body, by the grammar. The grammar's rules do not leave this module.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;

mod kernel;

/// Bytes that a line may have: its parts are kept, and there could be one for every other byte.
const LINE: usize = 1 << 20;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/statement.pest"]
struct Grammar;

/// What a line holds besides labels and comments. Ranges are bytes of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Nothing.
    Empty,
    /// `MNEMONIC tail;`
    Instruction {
        /// The mnemonic.
        mnemonic: Range<usize>,
        /// All up to the semicolon, with blanks at its end.
        tail: Range<usize>,
    },
    /// `.name tail`
    Directive {
        /// The name, its dot included.
        name: Range<usize>,
        /// All up to the comment or the semicolon, with blanks at its end.
        tail: Range<usize>,
    },
}

/// A parsed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Labels in order, without their colons.
    pub labels: Vec<Range<usize>>,
    /// What follows them.
    pub body: Body,
}

/// What does not fit the grammar: where, and what could stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Byte of the line.
    pub at: usize,
    /// What could stand there, in words.
    pub expected: String,
}

/// How lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// Engine programs: statements end with a semicolon (`grammar/statement.pest`).
    Engine,
    /// Kernels: statements end with their line, names may begin with a dot (`grammar/q7.pest`).
    Kernel,
}

impl Syntax {
    /// Parses one line without its line end.
    ///
    /// # Errors
    /// The first byte that does not fit, with what could stand there.
    pub fn parse_line(self, text: &str) -> Result<Line, Fault> {
        match self {
            Syntax::Engine => parse_line(text),
            Syntax::Kernel => fits(text).and_then(|()| kernel::by_grammar(text)),
        }
    }

    /// True if labels and macros may be called so.
    pub fn is_name(self, text: &str) -> bool {
        let dot = self == Syntax::Kernel;
        text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || (dot && c == '.'))
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$'))
    }
}

fn fits(text: &str) -> Result<(), Fault> {
    match text.len() > LINE {
        true => Err(Fault { at: 0, expected: format!("a line of at most {LINE} bytes") }),
        false => Ok(()),
    }
}

/// Parses one line of an engine program, without its line end.
///
/// # Errors
/// The first byte that does not fit, with what could stand there.
pub fn parse_line(text: &str) -> Result<Line, Fault> {
    fits(text)?;
    match plain(text) {
        Some(body) => Ok(Line { labels: Vec::new(), body }),
        None => by_grammar(text),
    }
}

/// The body of a line whose shape shows without the grammar: `MNEMONIC tail;` with nothing else in
/// it that the grammar knows. Nearly all lines of a large program are such, and the grammar takes
/// longer for a line than the assembler for all of its operands. A test holds both to the same
/// answer.
fn plain(text: &str) -> Option<Body> {
    let statement = text.strip_suffix('\r').unwrap_or(text).strip_suffix(';')?;
    let bytes = statement.as_bytes();
    let length =
        bytes.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.')));
    let (mnemonic, tail) = bytes.split_at_checked(length.unwrap_or(bytes.len()))?;
    let starts = mnemonic.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    let parted = tail.first().is_none_or(|b| *b == b' ');
    // No early exit: this way the compiler compares many bytes at once.
    let special = |b: &u8| matches!(b, b';' | b'"' | b'(' | b'#' | b'/');
    if !starts || !parted || tail.iter().fold(false, |any, b| any | special(b)) {
        return None;
    }
    let blanks = tail.iter().position(|b| !matches!(b, b' ' | b'\t' | b'\r')).unwrap_or(tail.len());
    let start = mnemonic.len().saturating_add(blanks);
    Some(Body::Instruction { mnemonic: 0..mnemonic.len(), tail: start..statement.len() })
}

fn by_grammar(text: &str) -> Result<Line, Fault> {
    let mut line = Line { labels: Vec::new(), body: Body::Empty };
    let trimmed = text.trim_start();
    let is_comment = trimmed.starts_with('#') || trimmed.starts_with("//");
    // A carriage return inside of a comment is the grammar's.
    if trimmed.is_empty() || (is_comment && !trimmed.trim_end_matches('\r').contains('\r')) {
        return Ok(line);
    }
    let mut pairs = Grammar::parse(Rule::line, text).map_err(|error| fault(text, &error))?;
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::label => line.labels.extend(parts(pair).next()),
            Rule::instruction => {
                let mut parts = parts(pair);
                if let (Some(mnemonic), Some(tail)) = (parts.next(), parts.next()) {
                    line.body = Body::Instruction { mnemonic, tail };
                }
            }
            Rule::directive => {
                let mut parts = parts(pair);
                if let (Some(name), Some(tail)) = (parts.next(), parts.next()) {
                    line.body = Body::Directive { name, tail };
                }
            }
            _ => {}
        }
    }
    Ok(line)
}

fn parts(pair: Pair<'_, Rule>) -> impl Iterator<Item = Range<usize>> {
    pair.into_inner().map(|part| part.as_span().start()..part.as_span().end())
}

fn fault(text: &str, error: &pest::error::Error<Rule>) -> Fault {
    let at = match error.location {
        pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
    };
    if let Some(at) = text.trim_end_matches('\r').find('\r') {
        let expected = "a line feed: a carriage return alone ends no line";
        return Fault { at, expected: expected.to_owned() };
    }
    let first = text.len().saturating_sub(text.trim_start().len());
    let statement = text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !statement && at <= first {
        let profiler = ["S[", "$S[", "$E["].iter().any(|word| text.trim_start().starts_with(word));
        let expected = match profiler {
            true => "a mnemonic first: lines of the vendor's profiler have none",
            false => "a label, a mnemonic or a directive",
        };
        return Fault { at, expected: expected.to_owned() };
    }
    // The grammar fails as a whole where a statement begins; what it lacks is its end.
    if text.matches('"').count() % 2 == 1 {
        let at = text.rfind('"').unwrap_or(at);
        return Fault { at, expected: "a closing quote".to_owned() };
    }
    // A bracket that stays open takes the semicolon in.
    if text.matches('(').count() > text.matches(')').count() {
        return Fault {
            at: text.rfind('(').unwrap_or(at),
            expected: "a closing bracket".to_owned(),
        };
    }
    if at > first {
        let expected = "a comment (`#` or `//`) or the end of the line";
        return Fault { at, expected: expected.to_owned() };
    }
    let comment = text.find('#').into_iter().chain(text.find("//")).min().unwrap_or(text.len());
    let at = text.get(..comment).unwrap_or_default().trim_end().len();
    Fault { at, expected: "`;` at the end of the statement".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> (Vec<&str>, Option<(&str, &str)>) {
        let line = parse_line(text).unwrap();
        let labels = line.labels.into_iter().map(|range| &text[range]).collect();
        let body = match line.body {
            Body::Empty => None,
            Body::Instruction { mnemonic, tail } => Some((&text[mnemonic], &text[tail])),
            Body::Directive { name, tail } => Some((&text[name], &text[tail])),
        };
        (labels, body)
    }

    #[test]
    fn lines_of_every_shape() {
        assert_eq!(read(""), (vec![], None));
        assert_eq!(read("  # only this"), (vec![], None));
        assert_eq!(read("NOP;"), (vec![], Some(("NOP", ""))));
        assert_eq!(read("a: b:NOP cycle=3 ; // x"), (vec!["a", "b"], Some(("NOP", "cycle=3 "))));
        assert_eq!(read("loop_1:"), (vec!["loop_1"], None));
        assert_eq!(read(".isa v3"), (vec![], Some((".isa", "v3"))));
        assert_eq!(read("\t.include \"a;b#c\" # d"), (vec![], Some((".include", "\"a;b#c\" "))));
        assert_eq!(read(".slot 00ff;"), (vec![], Some((".slot", "00ff"))));
        let tail = "S[24] (q;#)>=16 v=%\"-t1:;\\\"x\" ";
        assert_eq!(read(&format!("X {tail};")), (vec![], Some(("X", tail))));
    }

    #[test]
    fn faults_say_where_and_what() {
        let fault = |text| parse_line(text).unwrap_err();
        assert_eq!(
            fault("NOP"),
            Fault { at: 3, expected: "`;` at the end of the statement".into() }
        );
        assert_eq!(fault("NOP # x").at, 3);
        assert_eq!(fault("X a=\"b;"), Fault { at: 4, expected: "a closing quote".into() });
        assert_eq!(
            fault("NOP; NOP;"),
            Fault { at: 5, expected: "a comment (`#` or `//`) or the end of the line".into() }
        );
        assert_eq!(fault("  =3;").at, 2);
    }

    proptest! {
        /// The short cut says what the grammar says.
        #[test]
        fn plain_lines_need_no_grammar(text in "(NOP|_a.b|9|x:|)[ \t\r]{0,2}[a-z0-9=;:. \t\r\"#/(]{0,12}[;]?\r?") {
            if let Some(body) = plain(&text) {
                prop_assert_eq!(by_grammar(&text), Ok(Line { labels: Vec::new(), body }));
            }
        }

        #[test]
        fn never_panics(text in "\\PC{0,60}") {
            let _ = parse_line(&text);
        }

        #[test]
        fn ranges_lie_in_the_line(text in "[a-zA-Z_:;. #\"()=]{0,40}") {
            if let Ok(line) = parse_line(&text) {
                for label in line.labels {
                    prop_assert!(text.get(label).is_some());
                }
            }
        }
    }
}
