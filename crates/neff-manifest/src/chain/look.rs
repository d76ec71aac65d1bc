//! Looks values up in one member and reports what is missing or of the wrong type.

use neff_diag::codes::chain as codes;
use neff_diag::{Code, Diagnostic, Findings, Place, Refusal, Severity};

use super::members::Members;
use super::open::{Opened, open};
use crate::json::{Document, Kind, NodeId, Value};

/// Findings of one member that get a source line; for the rest the path must do, because a
/// source line is found by counting lines from the start.
const EXCERPTS: usize = 32;

/// A value read from a document, and where it stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<T> {
    /// The value.
    pub value: T,
    /// Its node in the document that it was read from: gives span, path and form.
    pub node: NodeId,
}

/// What the runtime does at a gate: status 2 with this text.
pub(super) fn refusal(gate: &'static str, text: impl Into<String>) -> Refusal {
    Refusal { gate, status: 2, status_name: "NRT_INVALID", text: text.into() }
}

/// A gate and its text, for keys that the loader demands.
pub(super) type Gate = Option<(&'static str, &'static str)>;

/// One member while it is read.
pub(super) struct Look<'a> {
    pub(super) member: &'a str,
    pub(super) document: &'a Document,
    /// Where findings go; nowhere while something is read again.
    findings: Option<&'a mut Findings>,
    excerpts: usize,
    /// The gate of errors that have none of their own.
    gate: Gate,
}

impl<'a> Look<'a> {
    /// Begins to read a member.
    pub(super) fn new(
        member: &'a str,
        document: &'a Document,
        findings: &'a mut Findings,
    ) -> Look<'a> {
        Look { member, document, findings: Some(findings), excerpts: EXCERPTS, gate: None }
    }

    /// Reads again what was reported before.
    pub(super) fn again(document: &'a Document) -> Look<'a> {
        Look { member: "", document, findings: None, excerpts: 0, gate: None }
    }

    /// Begins to read another member in the middle of this one.
    pub(super) fn on<'b>(&'b mut self, member: &'b str, document: &'b Document) -> Look<'b> {
        let findings = self.findings.as_deref_mut();
        Look { member, document, findings, excerpts: EXCERPTS, gate: None }
    }

    /// Opens another member; `gate` is that of a text which is no JSON.
    pub(super) fn open(
        &mut self,
        members: &dyn Members,
        name: &str,
        gate: Option<&'static str>,
    ) -> Opened {
        match self.findings.as_deref_mut() {
            Some(findings) => open(members, name, gate, findings),
            None => open(members, name, gate, &mut Findings::new()),
        }
    }

    /// Sets the gate that errors without one of their own are of.
    pub(super) fn under(&mut self, gate: Gate) {
        self.gate = gate;
    }

    /// The place of a value.
    pub(super) fn place(&mut self, value: Value<'_>) -> Place {
        match self.excerpts.checked_sub(1) {
            Some(left) => {
                self.excerpts = left;
                value.place(self.member)
            }
            None => value.bare_place(self.member),
        }
    }

    /// Reports a finding at a value.
    pub(super) fn report(&mut self, value: Value<'_>, finding: Diagnostic) {
        let Some(findings) = self.findings.as_deref_mut() else { return };
        if !findings.keeps(finding.severity) {
            return findings.push(finding);
        }
        let open = finding.refusal.is_none() && finding.severity == Severity::Error;
        let finding = with_gate(finding, self.gate.filter(|_| open));
        let place = self.place(value);
        if let Some(findings) = self.findings.as_deref_mut() {
            findings.push(finding.at(place));
        }
    }

    /// The value of a key that must be there and of a kind; `gate` is that of a missing key.
    pub(super) fn require(
        &mut self,
        object: Value<'a>,
        key: &str,
        kind: Kind,
        gate: Gate,
    ) -> Option<Value<'a>> {
        match object.get(key) {
            Some(value) => self.expect(value, kind, None),
            None => {
                let finding = with_gate(missing(key, kind), gate);
                self.report(object, finding);
                None
            }
        }
    }

    /// Reports a missing key whose gate has a text with arguments.
    pub(super) fn missing(
        &mut self,
        object: Value<'_>,
        key: &str,
        kind: Kind,
        gate: &'static str,
        text: String,
    ) {
        self.report(object, missing(key, kind).refusal(refusal(gate, text)));
    }

    /// The value of a key that may be absent but must be of a kind.
    pub(super) fn optional(
        &mut self,
        object: Value<'a>,
        key: &str,
        kind: Kind,
    ) -> Option<Value<'a>> {
        object.get(key).and_then(|value| self.expect(value, kind, None))
    }

    /// The value, if it is of this kind.
    pub(super) fn expect(&mut self, value: Value<'a>, kind: Kind, gate: Gate) -> Option<Value<'a>> {
        if value.kind() == kind {
            return Some(value);
        }
        let finding = self.wrong_type(value, kind.words());
        self.report(value, with_gate(finding, gate));
        None
    }

    /// The finding for a value of another type.
    pub(super) fn wrong_type(&self, value: Value<'_>, expected: &str) -> Diagnostic {
        let what = value.key().map_or("the value".to_owned(), |key| format!("{:?}", &*key));
        Diagnostic::new(codes::FIELD_TYPE, format!("{what} is not {expected}"))
            .expected(expected)
            .found(value.kind().words())
    }

    /// A required string; `gate` is that of a missing key.
    pub(super) fn require_text(
        &mut self,
        object: Value<'a>,
        key: &str,
        gate: Gate,
    ) -> Option<Field<String>> {
        self.require(object, key, Kind::String, gate).and_then(text)
    }

    /// An optional string.
    pub(super) fn text(&mut self, object: Value<'a>, key: &str) -> Option<Field<String>> {
        self.optional(object, key, Kind::String).and_then(text)
    }

    /// An optional whole number.
    pub(super) fn number(&mut self, object: Value<'a>, key: &str) -> Option<Field<u64>> {
        let value = object.get(key)?;
        self.whole(value)
    }

    /// A whole number from 0.
    pub(super) fn whole(&mut self, value: Value<'a>) -> Option<Field<u64>> {
        match value.as_u64() {
            Some(number) => Some(Field { value: number, node: value.id() }),
            None => {
                let finding = self.wrong_type(value, "a whole number from 0");
                let finding = match value.number_text() {
                    Some(text) => finding.found(text),
                    None => finding,
                };
                self.report(value, finding);
                None
            }
        }
    }

    /// The strings of an optional array.
    pub(super) fn texts(&mut self, object: Value<'a>, key: &str) -> Vec<Field<String>> {
        let Some(array) = self.optional(object, key, Kind::Array) else { return Vec::new() };
        let mut list = Vec::new();
        for element in array.elements() {
            list.extend(self.expect(element, Kind::String, None).and_then(text));
        }
        list
    }

    /// Reports at the root of the document.
    pub(super) fn report_root(&mut self, code: Code, message: &str) {
        self.report(self.document.root(), Diagnostic::new(code, message));
    }
}

/// A string as a field.
pub(super) fn text(value: Value<'_>) -> Option<Field<String>> {
    Some(Field { value: value.as_str()?.into_owned(), node: value.id() })
}

fn missing(key: &str, kind: Kind) -> Diagnostic {
    Diagnostic::new(codes::FIELD_MISSING, format!("the key {key:?} is missing"))
        .expected(format!("{key:?} with {}", kind.words()))
}

fn with_gate(finding: Diagnostic, gate: Gate) -> Diagnostic {
    match gate {
        Some((id, text)) => finding.refusal(refusal(id, text)),
        None => finding,
    }
}
