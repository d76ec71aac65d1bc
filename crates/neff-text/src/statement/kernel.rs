//! A line of a kernel's assembly to labels and a body, by its grammar. A statement ends with its
//! line there, and names may begin with a dot; all else is as in engine programs.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;

use super::{Body, Fault, Line};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/q7.pest"]
struct Grammar;

pub(super) fn by_grammar(text: &str) -> Result<Line, Fault> {
    let mut line = Line { labels: Vec::new(), body: Body::Empty };
    let mut pairs = Grammar::parse(Rule::line, text).map_err(|error| fault(text, &error))?;
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::label => line.labels.extend(parts(pair).next()),
            rule @ (Rule::instruction | Rule::directive) => {
                let mut parts = parts(pair);
                if let (Some(head), Some(tail)) = (parts.next(), parts.next()) {
                    line.body = match rule {
                        Rule::directive => Body::Directive { name: head, tail },
                        _ => Body::Instruction { mnemonic: head, tail },
                    };
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

/// The first byte that does not fit. The grammar takes any tail, so little can go wrong.
fn fault(text: &str, error: &pest::error::Error<Rule>) -> Fault {
    let at = match error.location {
        pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
    };
    let rest = text.get(at..).unwrap_or_default();
    let expected = match rest.chars().next() {
        _ if text.trim_end_matches('\r').contains('\r') => {
            let at = text.find('\r').unwrap_or(at);
            let expected = "a line feed: a carriage return alone ends no line";
            return Fault { at, expected: expected.to_owned() };
        }
        Some('"') => "a closing quote",
        Some('\'') => "one character between quotes, such as 'a' or '\\n'",
        _ if text.get(..at).is_none_or(|before| before.trim().is_empty()) => {
            "a label, a mnemonic or a directive"
        }
        _ => "a comment (`#` or `//`) or the end of the line",
    };
    Fault { at, expected: expected.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::Syntax;
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> (Vec<&str>, Option<(&str, &str)>) {
        let line = Syntax::Kernel.parse_line(text).unwrap();
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
        assert_eq!(read("\t# only this"), (vec![], None));
        assert_eq!(read("add.n a2, a3, a4"), (vec![], Some(("add.n", "a2, a3, a4"))));
        assert_eq!(read(".L1: x$2: ret // x"), (vec![".L1", "x$2"], Some(("ret", ""))));
        assert_eq!(read(".ascii \"a;#\" # x"), (vec![], Some((".ascii", "\"a;#\" "))));
        assert_eq!(read("movi a2, '#' ;\r"), (vec![], Some(("movi", "a2, '#' "))));
        assert_eq!(read("movi a2, '\\''"), (vec![], Some(("movi", "a2, '\\''"))));
    }

    #[test]
    fn faults_say_where_and_what() {
        let fault = |text| Syntax::Kernel.parse_line(text).unwrap_err();
        assert_eq!(
            fault(" =3"),
            Fault { at: 1, expected: "a label, a mnemonic or a directive".into() }
        );
        assert_eq!(fault(".ascii \"x"), Fault { at: 7, expected: "a closing quote".into() });
        assert_eq!(fault("movi a2, 'ab'").at, 9);
        assert_eq!(fault("ret; ret").at, 5);
        assert_eq!(fault("ret # a\rb").at, 7);
    }

    proptest! {
        #[test]
        fn never_panics_and_ranges_lie_in_the_line(text in "[a-z.:; \t\r\"'\\\\#/()=é]{0,40}") {
            if let Ok(line) = Syntax::Kernel.parse_line(&text) {
                for label in line.labels {
                    prop_assert!(text.get(label).is_some());
                }
            }
        }
    }
}
