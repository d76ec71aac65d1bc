//! A JSON value that is not from a document: what edits and writers put in.

use super::dialect::{Dialect, Layout};
use super::text::quote_into;

/// A value to be written.
///
/// Object members keep their order; numbers are text, so that `2.0` stays `2.0`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number in the form it is to be written; see [`Json::number`].
    Number(Number),
    /// A string, not escaped.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object; keys are not escaped and must differ.
    Object(Vec<(String, Json)>),
}

/// The text of a number, known to be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(String);

impl Json {
    /// A number from its text; `None` if JSON has no such number.
    pub fn number(text: &str) -> Option<Json> {
        Number::new(text).map(Json::Number)
    }

    /// The text of this value in a formatting, for a container or member whose line begins
    /// with `indentation`. Recursion is as deep as the value, which the caller has built.
    pub fn format(&self, dialect: &Dialect, indentation: &str) -> String {
        let mut out = String::new();
        self.format_into(&mut out, dialect, indentation);
        out
    }

    fn format_into(&self, out: &mut String, dialect: &Dialect, indentation: &str) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(true) => out.push_str("true"),
            Json::Bool(false) => out.push_str("false"),
            Json::Number(number) => out.push_str(&number.0),
            Json::String(text) => quote_into(out, text),
            Json::Array(list) => {
                let items = list.iter().map(|value| (None, value));
                format_items(out, ('[', ']'), items, dialect, indentation);
            }
            Json::Object(list) => {
                let items = list.iter().map(|(key, value)| (Some(key.as_str()), value));
                format_items(out, ('{', '}'), items, dialect, indentation);
            }
        }
    }
}

impl Number {
    /// A number from its text; `None` if JSON has no such number.
    pub fn new(text: &str) -> Option<Number> {
        let (_, end) = super::scan::number(text.as_bytes(), 0).ok()?;
        (end == text.len()).then(|| Number(text.to_owned()))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Whole numbers are written without point and exponent.
macro_rules! from_whole {
    ($($int:ty),+) => {
        $(impl From<$int> for Number {
            fn from(number: $int) -> Number {
                Number(number.to_string())
            }
        }

        impl From<$int> for Json {
            fn from(number: $int) -> Json {
                Json::Number(number.into())
            }
        })+
    };
}

from_whole!(u8, u16, u32, u64, i32, i64);

impl From<Number> for Json {
    fn from(number: Number) -> Json {
        Json::Number(number)
    }
}

impl From<bool> for Json {
    fn from(truth: bool) -> Json {
        Json::Bool(truth)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::String(text.to_owned())
    }
}

/// Appends a key, if there is one, and a value.
pub(super) fn format_item(
    out: &mut String,
    (key, value): (Option<&str>, &Json),
    dialect: &Dialect,
    indentation: &str,
) {
    if let Some(key) = key {
        quote_into(out, key);
        out.push_str(&dialect.colon);
    }
    value.format_into(out, dialect, indentation);
}

fn format_items<'j>(
    out: &mut String,
    (open, close): (char, char),
    items: impl Iterator<Item = (Option<&'j str>, &'j Json)>,
    dialect: &Dialect,
    indentation: &str,
) {
    let inner = match &dialect.layout {
        Layout::OneLine(_) => String::new(),
        Layout::Indented(unit) => format!("{indentation}{unit}"),
    };
    let mut empty = true;
    out.push(open);
    for item in items {
        match &dialect.layout {
            Layout::OneLine(separator) if !empty => out.push_str(separator),
            Layout::OneLine(_) => {}
            Layout::Indented(_) => {
                out.push_str(if empty { "" } else { "," });
                out.push_str(dialect.newline);
                out.push_str(&inner);
            }
        }
        empty = false;
        format_item(out, item, dialect, &inner);
    }
    if !empty && matches!(dialect.layout, Layout::Indented(_)) {
        out.push_str(dialect.newline);
        out.push_str(indentation);
    }
    out.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_laid_out_in_the_dialect() {
        let value = Json::Object(vec![
            ("a\"".into(), Json::Array(vec![Json::from(1), Json::number("2.0").unwrap()])),
            ("b".into(), Json::Object(vec![])),
        ]);
        let mut dialect = Dialect {
            layout: Layout::Indented("  ".into()),
            colon: ": ".into(),
            newline: "\n",
            final_newline: false,
        };
        let expected = "{\n    \"a\\\"\": [\n      1,\n      2.0\n    ],\n    \"b\": {}\n  }";
        assert_eq!(value.format(&dialect, "  "), expected);
        dialect.layout = Layout::OneLine(",".into());
        assert_eq!(value.format(&dialect, ""), "{\"a\\\"\": [1,2.0],\"b\": {}}");
    }

    #[test]
    fn only_numbers_become_numbers() {
        assert!(Json::number("1e3").is_some());
        for bad in ["", "01", "1 ", "NaN", "1,2", "\"1\""] {
            assert!(Json::number(bad).is_none(), "{bad}");
        }
    }
}
