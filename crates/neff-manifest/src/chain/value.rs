//! Typed look-ups beyond those of `look`: named objects, flags, bytes, signed numbers, lists, words
//! of a closed set, borrowed text, and counts above a limit. What a key means is not known here.

use std::borrow::Cow;

use neff_abi::{FabricPath, Limit};
use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::look::{Field, Look};
use crate::json::{Kind, Value};

/// Variables or queues of one def.json that are read, which bounds memory: twice as many as a
/// descriptor template can number (19 bits; format notes 08 §3.5).
const NAMED: usize = 1 << 20;

impl<'a> Look<'a> {
    /// The members of an object with their names; an array whose elements carry `name` is read
    /// alike (format notes 02 §5.1). Those above [`NAMED`] are reported and left out.
    pub(super) fn named(&mut self, container: Value<'a>) -> Vec<(String, Value<'a>)> {
        let mut list = Vec::new();
        for entry in container.entries().take(NAMED) {
            list.push((entry.key.into_owned(), entry.value));
        }
        for element in container.elements().take(NAMED) {
            if let Some(name) = self.require_text(element, "name", None) {
                list.push((name.value, element));
            }
        }
        let all = container.entries().count().saturating_add(container.elements().count());
        if all > NAMED {
            let finding = Diagnostic::new(codes::LIMIT, "only the first of so many are read")
                .expected(format!("at most {NAMED}"))
                .found(all.to_string());
            self.report(container, finding.severity(Severity::Error));
        }
        list.retain(|(_, value)| self.expect(*value, Kind::Object, None).is_some());
        list
    }

    /// An optional flag in any form.
    pub(super) fn flag(&mut self, object: Value<'a>, key: &str) -> Option<Field<bool>> {
        let value = object.get(key)?;
        let flag = value.lenient_flag();
        if flag.is_none() {
            let finding = self.wrong_type(value, "a flag");
            self.report(value, finding);
        }
        flag.map(|flag| Field { value: flag, node: value.id() })
    }

    /// An optional number that the runtime keeps in one byte. What it makes of a larger one is
    /// not known.
    pub(super) fn byte(&mut self, object: Value<'a>, key: &str) -> Option<Field<u64>> {
        let number = self.number(object, key)?;
        if number.value > u64::from(u8::MAX) {
            let value = self.document.value(number.node);
            let finding = self
                .wrong_type(value, "a number from 0 to 255")
                .found(number.value.to_string())
                .severity(Severity::Warning);
            self.report(value, finding);
        }
        Some(number)
    }

    /// A required whole number from 0.
    pub(super) fn require_number(&mut self, object: Value<'a>, key: &str) -> Option<Field<u64>> {
        match object.get(key) {
            Some(value) => self.whole(value),
            None => {
                self.require(object, key, Kind::Number, None);
                None
            }
        }
    }

    /// An optional whole number of either sign.
    pub(super) fn integer(&mut self, object: Value<'a>, key: &str) -> Option<Field<i64>> {
        object.get(key).and_then(|value| self.signed(value))
    }

    /// A whole number of either sign.
    pub(super) fn signed(&mut self, value: Value<'a>) -> Option<Field<i64>> {
        match value.as_i64() {
            Some(number) => Some(Field { value: number, node: value.id() }),
            None => {
                let finding = self.wrong_type(value, "a whole number");
                let found = value.number_text();
                let finding = found.into_iter().fold(finding, Diagnostic::found);
                self.report(value, finding);
                None
            }
        }
    }

    /// The whole numbers of an array; others are reported and left out.
    pub(super) fn numbers(&mut self, value: Value<'a>) -> Option<Field<Vec<u64>>> {
        let array = self.expect(value, Kind::Array, None)?;
        let mut list = Vec::new();
        for element in array.elements() {
            list.extend(self.whole(element).map(|number| number.value));
        }
        Some(Field { value: list, node: array.id() })
    }

    /// The whole numbers of an optional array.
    pub(super) fn list(&mut self, object: Value<'a>, key: &str) -> Option<Field<Vec<u64>>> {
        object.get(key).and_then(|value| self.numbers(value))
    }

    /// An optional string, borrowed from the document.
    pub(super) fn borrowed(&mut self, object: Value<'a>, key: &str) -> Option<Field<Cow<'a, str>>> {
        let value = self.optional(object, key, Kind::String)?;
        Some(Field { value: value.as_str()?, node: value.id() })
    }

    /// The meaning of an optional word. An unknown one is a warning: the loader's verdict on it
    /// is not known.
    pub(super) fn word<T>(
        &mut self,
        object: Value<'a>,
        key: &str,
        meaning: fn(&str) -> Option<T>,
        known: fn() -> Vec<String>,
    ) -> Option<Field<T>> {
        let word = self.borrowed(object, key)?;
        let found = meaning(&word.value);
        if found.is_none() {
            self.unknown_word(self.document.value(word.node), &known());
        }
        found.map(|value| Field { value, node: word.node })
    }

    /// `fabric_path` of a variable or queue (format notes 02 §6.1, §7.1).
    pub(super) fn fabric_path(&mut self, object: Value<'a>) -> Option<Field<FabricPath>> {
        let known = || FabricPath::ALL.iter().map(|path| path.row().word.to_owned()).collect();
        self.word(object, "fabric_path", FabricPath::from_word, known)
    }

    /// Reports a word that is none of these.
    pub(super) fn unknown_word(&mut self, value: Value<'_>, known: &[String]) {
        let key = value.key().unwrap_or_default();
        let finding = Diagnostic::new(codes::WORD_UNKNOWN, format!("{key:?} has an unknown word"))
            .expected(format!("one of {}", known.join(", ")))
            .found(format!("{:.40}", value.text()));
        self.report(value, finding);
    }

    /// Reports a count above a limit that no gate holds to.
    pub(super) fn above(&mut self, value: Value<'_>, message: &str, count: usize, limit: &Limit) {
        if admits(limit, count) {
            return;
        }
        let expected = format!("at most {} {}, because {}", limit.max, limit.unit, limit.reason);
        let finding = Diagnostic::new(codes::LIMIT, message);
        self.report(value, finding.expected(expected).found(count.to_string()));
    }
}

/// True if so many are within the limit.
pub(super) fn admits(limit: &Limit, count: usize) -> bool {
    limit.admits(u64::try_from(count).unwrap_or(u64::MAX))
}
