//! A document brought to a wanted value with as few changes of its text as its structure shows.
//!
//! What is equal keeps its formatting, its place among the keys and the form of its numbers and
//! strings. Numbers are compared by value, `2.0` with `2`; the number 2 and the string `"2"`
//! differ. It is not the shortest difference: of two arrays, equal beginnings and ends are
//! matched and what is between is compared in pairs.

use std::collections::{HashMap, HashSet};

use super::{Document, EditError, Edits, Json, Kind, Value};

/// The text of a document with a wanted value.
///
/// Members that are not wanted are removed, new ones added at the end, or at their place if the
/// keys of the object are sorted. Of equal keys the first counts, in the document as in `wanted`;
/// the others of the document stay.
///
/// # Errors
/// [`EditError`] only if edits of the same bytes meet, which would be a fault of this function.
pub fn conform(document: &Document, wanted: &Json) -> Result<String, EditError> {
    let mut edits = document.edit();
    reach(&mut edits, document.root(), wanted)?;
    edits.finish()
}

impl Value<'_> {
    /// This value on its own; numbers keep their form, of equal keys the first counts.
    ///
    /// Recursion is as deep as the document, which [`super::Limits`] bound.
    pub fn to_json(&self) -> Json {
        match self.kind() {
            Kind::Null => Json::Null,
            Kind::Bool => Json::Bool(self.as_bool() == Some(true)),
            Kind::Number => self.number_text().and_then(Json::number).unwrap_or(Json::Null),
            Kind::String => Json::String(self.as_str().unwrap_or_default().into_owned()),
            Kind::Array => Json::Array(self.elements().map(|value| value.to_json()).collect()),
            Kind::Object => {
                let mut seen = HashSet::new();
                let first = self.entries().filter(|entry| seen.insert(entry.key.clone()));
                Json::Object(
                    first.map(|e| (e.key.clone().into_owned(), e.value.to_json())).collect(),
                )
            }
        }
    }
}

/// Plans the edits that give `value` the wanted value.
fn reach<'d>(edits: &mut Edits<'d>, value: Value<'d>, wanted: &Json) -> Result<(), EditError> {
    match (value.kind(), wanted) {
        (Kind::Object, Json::Object(members)) => reach_object(edits, value, members),
        (Kind::Array, Json::Array(items)) => reach_array(edits, value, items),
        _ if equal(value, wanted) => Ok(()),
        _ => {
            edits.replace(value, wanted.clone());
            Ok(())
        }
    }
}

fn reach_object<'d>(
    edits: &mut Edits<'d>,
    object: Value<'d>,
    members: &[(String, Json)],
) -> Result<(), EditError> {
    let wanted = first_members(members);
    let mut seen = HashSet::new();
    for entry in object.entries() {
        match wanted.get(entry.key.as_ref()) {
            None => edits.remove(entry.value)?,
            Some(json) if seen.insert(entry.key.clone().into_owned()) => {
                reach(edits, entry.value, json)?;
            }
            Some(_) => {}
        }
    }
    for (key, json) in members {
        if seen.insert(key.clone()) {
            edits.insert(object, key, json.clone())?;
        }
    }
    Ok(())
}

fn reach_array<'d>(
    edits: &mut Edits<'d>,
    array: Value<'d>,
    items: &[Json],
) -> Result<(), EditError> {
    let old: Vec<_> = array.elements().collect();
    let start = old.iter().zip(items).take_while(|(a, b)| equal(**a, b)).count();
    let (rest, wanted) = (old.get(start..).unwrap_or(&[]), items.get(start..).unwrap_or(&[]));
    let backwards = rest.iter().rev().zip(wanted.iter().rev());
    let end = backwards.take_while(|(a, b)| equal(**a, b)).count();
    let rest = rest.get(..rest.len().saturating_sub(end)).unwrap_or(&[]);
    let wanted = wanted.get(..wanted.len().saturating_sub(end)).unwrap_or(&[]);
    for (value, json) in rest.iter().zip(wanted) {
        reach(edits, *value, json)?;
    }
    for value in rest.iter().skip(wanted.len()) {
        edits.remove(*value)?;
    }
    let at = start.saturating_add(rest.len());
    for json in wanted.iter().skip(rest.len()) {
        edits.insert_element(array, at, json.clone())?;
    }
    Ok(())
}

/// True if a value is the wanted one; the order of keys does not matter, numbers are compared
/// without rounding, and of equal keys the first counts.
pub fn equal(value: Value<'_>, wanted: &Json) -> bool {
    match (value.kind(), wanted) {
        (Kind::Null, Json::Null) => true,
        (Kind::Bool, Json::Bool(truth)) => value.as_bool() == Some(*truth),
        (Kind::Number, Json::Number(number)) => {
            value.number_text().is_some_and(|text| same_number(text, number.text()))
        }
        (Kind::String, Json::String(text)) => value.as_str().is_some_and(|own| *own == **text),
        (Kind::Array, Json::Array(items)) => {
            let mut elements = value.elements();
            items.iter().all(|item| elements.next().is_some_and(|own| equal(own, item)))
                && elements.next().is_none()
        }
        (Kind::Object, Json::Object(members)) => equal_objects(value, members),
        _ => false,
    }
}

fn equal_objects(object: Value<'_>, members: &[(String, Json)]) -> bool {
    let wanted = first_members(members);
    let mut seen = HashSet::new();
    let all = object.entries().all(|entry| {
        let Some(json) = wanted.get(entry.key.as_ref()) else { return false };
        !seen.insert(entry.key.clone().into_owned()) || equal(entry.value, json)
    });
    all && seen.len() == wanted.len()
}

/// The value that each key means.
fn first_members(members: &[(String, Json)]) -> HashMap<&str, &Json> {
    members.iter().rev().map(|(key, value)| (key.as_str(), value)).collect()
}

/// True if two texts are the same number, without rounding.
fn same_number(a: &str, b: &str) -> bool {
    a == b || matches!((Decimal::of(a), Decimal::of(b)), (Some(a), Some(b)) if a == b)
}

/// A number as sign, significant digits and the power of ten of the last of them.
#[derive(PartialEq, Eq)]
struct Decimal {
    negative: bool,
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// `None` if the exponent is beyond 64 bits; such numbers are equal only by text.
    fn of(text: &str) -> Option<Decimal> {
        let negative = text.starts_with('-');
        let text = text.trim_start_matches('-');
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{fraction}");
        let digits = all.trim_start_matches('0').trim_end_matches('0');
        if digits.is_empty() {
            return Some(Decimal { negative: false, digits: String::new(), exponent: 0 });
        }
        let zeros = all.len().saturating_sub(all.trim_end_matches('0').len());
        let exponent = exponent.parse::<i64>().ok()?;
        let exponent = exponent.checked_sub(i64::try_from(fraction.len()).ok()?)?;
        let exponent = exponent.checked_add(i64::try_from(zeros).ok()?)?;
        Some(Decimal { negative, digits: digits.to_owned(), exponent })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, parse};

    fn document(text: &str) -> Document {
        parse("t", text.into(), &Limits::default()).document.unwrap()
    }

    fn conformed(text: &str, wanted: &str) -> String {
        conform(&document(text), &document(wanted).root().to_json()).unwrap()
    }

    #[test]
    fn what_is_equal_keeps_its_form() {
        let text = "{ \"b\" : 2.0,\n  \"a\":[ 1e2, \"\\u0061\" ],  \"c\": \"2\" }";
        assert_eq!(conformed(text, r#"{"a":[100,"a"],"b":2,"c":"2"}"#), text);
        let changed = text.replace("\"2\"", "2");
        assert_eq!(conformed(text, r#"{"a":[100,"a"],"b":2,"c":2}"#), changed);
    }

    #[test]
    fn members_and_elements_go_and_come() {
        assert_eq!(conformed(r#"{"b":1,"a":2}"#, r#"{"a":2,"c":3}"#), r#"{"a":2,"c":3}"#);
        assert_eq!(conformed("[1, 2.0,  3]", "[1, 2, 5, 6, 3]"), "[1, 2.0, 5, 6,  3]");
        assert_eq!(conformed("[1, 2,  3]", "[3.0]"), "[3]");
        assert_eq!(conformed("[1]", "{}"), "{}");
        assert_eq!(conformed("[[1],[2]]", "[[1],[3],[4]]"), "[[1],[3],[4]]");
    }

    #[test]
    fn numbers_are_compared_without_rounding() {
        for (a, b) in [("2.0", "2"), ("1e2", "100"), ("-0", "0.0"), ("0.10", "1e-1")] {
            assert!(same_number(a, b), "{a} {b}");
        }
        for (a, b) in [("1", "-1"), ("9007199254740993", "9007199254740992"), ("1e9", "1e10")] {
            assert!(!same_number(a, b), "{a} {b}");
        }
        let far = "1e99999999999999999999";
        assert!(same_number(far, far) && !same_number(far, "1e99999999999999999998"));
    }
}
