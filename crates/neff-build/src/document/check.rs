//! Does a document have the shape that is declared? All that does not fit is reported.

use neff_diag::{Diagnostic, Findings, codes::model, nearest};

use super::shape::{Key, Shape};
use super::tree::{Content, Member, Node};
use crate::span::{Document, Span};

/// The key of tables for members that are passed through.
const EXTRA: &str = "extra";

/// Checks a document against the declaration of its keys.
pub fn check(document: &Document, root: &Node, keys: &'static [Key]) -> Findings {
    let mut checker = Checker { document, findings: Findings::new() };
    checker.table(root, keys, "the document");
    checker.findings
}

struct Checker<'a> {
    document: &'a Document,
    findings: Findings,
}

impl Checker<'_> {
    fn report(&mut self, finding: Diagnostic, span: Span) {
        self.findings.push_at(finding, || self.document.place(span));
    }

    fn table(&mut self, node: &Node, keys: &'static [Key], name: &str) {
        let Content::Table(members) = &node.content else {
            return self.unfit(node, "a table", name);
        };
        for member in members {
            match keys.iter().find(|key| key.name == member.key) {
                Some(key) if key.name == EXTRA => self.extra(&member.value, keys),
                Some(key) => self.value(&member.value, &key.shape, &member.key),
                None => self.unknown(member, keys),
            }
        }
        let is_missing = |key: &&Key| !members.iter().any(|member| member.key == key.name);
        let missing: Vec<_> = keys.iter().filter(|key| key.required).filter(is_missing).collect();
        self.missing(node, &missing, name);
    }

    /// Keys that are passed through, of a table that has these itself.
    fn extra(&mut self, node: &Node, keys: &'static [Key]) {
        if let Some(key) = keys.iter().find(|key| key.name == EXTRA) {
            self.value(node, &key.shape, EXTRA);
        }
        let Content::Table(members) = &node.content else { return };
        let own = |member: &&Member| keys.iter().any(|key| key.name == member.key);
        for member in members.iter().filter(own) {
            let message = format!("`{}` under `{EXTRA}` has a place of its own", member.key);
            let finding = Diagnostic::new(model::EXTRA_MODELLED, message);
            let help = format!("give `{}` beside `{EXTRA}`", member.key);
            self.report(finding.help(help), member.span);
        }
    }

    /// All keys that a table lacks are one finding: it was begun, or is not what was meant.
    fn missing(&mut self, node: &Node, keys: &[&'static Key], name: &str) {
        let names: Vec<_> = keys.iter().map(|key| format!("`{}`", key.name)).collect();
        let message = format!("{name} has no {}", names.join(", "));
        let finding = Diagnostic::new(model::KEY_MISSING, message);
        match keys {
            [] => {}
            [key] => {
                self.report(finding.expected(key.shape.words()).help(key.doc), node.span);
            }
            [..] => self.report(finding, node.span),
        }
    }

    fn unknown(&mut self, member: &Member, keys: &'static [Key]) {
        let message = format!("there is no key `{}` here", member.key);
        let finding = Diagnostic::new(model::KEY_UNKNOWN, message);
        let near = nearest(&member.key, keys.iter().map(|key| key.name));
        let finding = match near.first() {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => {
                let names: Vec<_> = keys.iter().map(|key| key.name).collect();
                finding.help(format!("the keys are {}", names.join(", ")))
            }
        };
        self.report(finding, member.span);
    }

    fn value(&mut self, node: &Node, shape: &'static Shape, name: &str) {
        match (shape, &node.content) {
            (Shape::Table(keys), _) => self.table(node, keys, &format!("`{name}`")),
            (Shape::Named(inner), Content::Table(members)) => {
                members.iter().for_each(|member| self.value(&member.value, inner, &member.key));
            }
            (Shape::Tables(keys), Content::List(list)) => {
                let name = format!("this element of `{name}`");
                list.iter().for_each(|element| self.table(element, keys, &name));
            }
            (Shape::List(inner), Content::List(list)) => {
                list.iter().for_each(|element| self.value(element, inner, name));
            }
            _ if fits(node, shape) => {}
            (Shape::Words(words), Content::Text(word)) => self.word(node, *words, word, name),
            _ => self.unfit(node, &shape.words(), name),
        }
    }

    fn word(&mut self, node: &Node, words: fn() -> Vec<&'static str>, word: &str, name: &str) {
        let finding = Diagnostic::new(model::VALUE_UNFIT, format!("`{name}` has no word {word:?}"));
        let finding = finding.expected(Shape::Words(words).words());
        let finding = match nearest(word, words()).first() {
            Some(near) => finding.help(format!("did you mean {near:?}?")),
            None => finding,
        };
        self.report(finding, node.span);
    }

    fn unfit(&mut self, node: &Node, expected: &str, name: &str) {
        let finding = Diagnostic::new(model::VALUE_UNFIT, format!("`{name}` does not fit"));
        let found = match &node.content {
            Content::Whole(number) => number.to_string(),
            _ => node.words().to_owned(),
        };
        self.report(finding.expected(expected).found(found), node.span);
    }
}

/// True if a value has a shape, members of tables and elements included where they decide.
fn fits(node: &Node, shape: &Shape) -> bool {
    match (shape, &node.content) {
        (Shape::Text, Content::Text(_)) | (Shape::Truth, Content::Truth(_)) => true,
        (Shape::Words(words), Content::Text(word)) => words().contains(&word.as_str()),
        (Shape::Whole(least, most), Content::Whole(number)) => (least..=most).contains(&number),
        (Shape::Number, Content::Whole(_)) => true,
        (Shape::Number, Content::Number(number)) => number.is_finite(),
        (Shape::Distance, Content::Whole(number)) => *number >= 0,
        (Shape::Distance, Content::Number(number)) => number.is_finite() && *number >= 0.0,
        (Shape::Any, _) => node.to_json().is_some(),
        (Shape::Either(one, other), _) => fits(node, one) || fits(node, other),
        (Shape::List(inner), Content::List(list)) => list.iter().all(|each| fits(each, inner)),
        _ => false,
    }
}
