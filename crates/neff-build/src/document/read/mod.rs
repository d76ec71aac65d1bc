//! A checked tree to a model. Shapes are known to be right; words of the vocabulary (types,
//! targets, features) are looked up here.

mod descriptor;
mod engine;
mod fields;
mod graph;
mod host;
mod library;
mod model;
mod variable;

use neff_diag::{Code, Diagnostic, Findings, codes::model::VALUE_UNFIT, nearest};

use super::{check, keys, tree};
use crate::model::Model;
use crate::span::{Document, Span};

use fields::Fields;

/// Bytes that the text of a model may have: millions of descriptors. The tree that is made of it
/// takes many times as much memory.
pub const TEXT_LIMIT: u64 = 1 << 28;

/// Reads model.toml. The model is there unless a finding is an error.
///
/// `name` is how messages call the file.
pub fn read(name: impl Into<String>, text: impl Into<String>) -> (Option<Model>, Findings) {
    let document = Document { name: name.into(), text: text.into() };
    let mut findings = Findings::new();
    let root = match tree::parse(&document) {
        Ok(root) => root,
        Err(finding) => {
            findings.push(*finding);
            return (None, findings);
        }
    };
    // Values of another shape are as good as none to the reader, so what they mean is looked at
    // all the same, and both kinds of fault are told in one run.
    let findings = check::check(&document, &root, keys::DOCUMENT);
    let mut reader = Reader { document: &document, findings };
    let model = reader.model(Fields(&root));
    let findings = reader.findings;
    let Some(mut model) = model.filter(|_| !findings.has_errors()) else { return (None, findings) };
    model.document = document;
    (Some(model), findings)
}

/// Reads the parts of a document and keeps what it finds.
struct Reader<'d> {
    document: &'d Document,
    findings: Findings,
}

impl Reader<'_> {
    fn report(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Self {
        self.push(Diagnostic::new(code, message), span)
    }

    fn push(&mut self, finding: Diagnostic, span: Span) -> &mut Self {
        self.findings.push_at(finding, || self.document.place(span));
        self
    }

    /// Reports a word that a vocabulary does not have.
    fn no_word<'w>(
        &mut self,
        (word, span): (&str, Span),
        what: &str,
        words: impl IntoIterator<Item = &'w str>,
    ) {
        let finding = Diagnostic::new(VALUE_UNFIT, format!("there is no {what} {word:?}"));
        let words: Vec<_> = words.into_iter().collect();
        let help = match nearest(word, words.iter().copied()).first() {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("known are {}", words.join(", ")),
        };
        self.push(finding.help(help), span);
    }
}

#[cfg(test)]
mod tests;
