//! A TOML document as a plain tree with spans: inline and ordinary tables, arrays and arrays of
//! tables look alike, keys keep their order.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::model};
use neff_manifest::json::Json;
use toml_edit::{Item, Key, TableLike, Value};

use crate::span::{Document, Span};

/// A value of the document.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// What it is.
    pub content: Content,
    /// Where it stands; of a table its head.
    pub span: Span,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A string.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction or exponent.
    Number(f64),
    /// `true` or `false`.
    Truth(bool),
    /// A date or a time, which no key takes.
    Time,
    /// An array.
    List(Vec<Node>),
    /// A table.
    Table(Vec<Member>),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub span: Span,
    /// The value.
    pub value: Node,
}

/// Reads the text of a document.
///
/// # Errors
/// The first fault of the syntax.
pub fn parse(document: &Document) -> Result<Node, Box<Diagnostic>> {
    let parsed = toml_edit::Document::parse(document.text.as_str()).map_err(|error| {
        let message = error.message().lines().collect::<Vec<_>>().join("; ");
        let span = span(error.span().as_ref());
        let finding = Diagnostic::new(model::SYNTAX, message).at(document.place(span));
        Box::new(finding)
    })?;
    Ok(table(parsed.as_table(), Some(&(0..0))))
}

fn span(range: Option<&Range<usize>>) -> Span {
    range.map_or(Span::NONE, Span::of)
}

fn table(table: &dyn TableLike, head: Option<&Range<usize>>) -> Node {
    let members = table.iter().filter_map(|(name, _)| table.get_key_value(name)).map(member);
    Node { content: Content::Table(members.collect()), span: span(head) }
}

fn member((key, value): (&Key, &Item)) -> Member {
    Member { key: key.get().to_owned(), span: span(key.span().as_ref()), value: item(value) }
}

fn item(item: &Item) -> Node {
    match item {
        Item::None => Node { content: Content::Time, span: Span::NONE },
        Item::Value(inner) => value(inner),
        Item::Table(inner) => table(inner, inner.span().as_ref()),
        Item::ArrayOfTables(list) => Node {
            content: Content::List(
                list.iter().map(|each| table(each, each.span().as_ref())).collect(),
            ),
            span: span(list.span().as_ref()),
        },
    }
}

fn value(given: &Value) -> Node {
    let content = match given {
        Value::String(text) => Content::Text(text.value().clone()),
        Value::Integer(number) => Content::Whole(*number.value()),
        Value::Float(number) => Content::Number(*number.value()),
        Value::Boolean(truth) => Content::Truth(*truth.value()),
        Value::Datetime(_) => Content::Time,
        Value::Array(list) => Content::List(list.iter().map(value).collect()),
        Value::InlineTable(inner) => return table(inner, inner.span().as_ref()),
    };
    Node { content, span: span(given.span().as_ref()) }
}

impl Node {
    /// The value of a key of a table.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.members().iter().find(|member| member.key == key).map(|member| &member.value)
    }

    /// The members of a table; none of any other value.
    pub fn members(&self) -> &[Member] {
        match &self.content {
            Content::Table(members) => members,
            _ => &[],
        }
    }

    /// The elements of an array; none of any other value.
    pub fn elements(&self) -> &[Node] {
        match &self.content {
            Content::List(list) => list,
            _ => &[],
        }
    }

    /// The value as JSON; `None` if it has no JSON form (a time, an infinity).
    pub fn to_json(&self) -> Option<Json> {
        Some(match &self.content {
            Content::Text(text) => Json::from(text.as_str()),
            Content::Whole(number) => Json::number(&number.to_string())?,
            // The shortest form that reads back to the same number, with its fraction.
            Content::Number(number) => Json::number(&format!("{number:?}"))?,
            Content::Truth(truth) => Json::Bool(*truth),
            Content::Time => return None,
            Content::List(list) => {
                Json::Array(list.iter().map(Node::to_json).collect::<Option<_>>()?)
            }
            Content::Table(members) => Json::Object(
                members
                    .iter()
                    .map(|member| Some((member.key.clone(), member.value.to_json()?)))
                    .collect::<Option<_>>()?,
            ),
        })
    }

    /// What it is, in words.
    pub fn words(&self) -> &'static str {
        match &self.content {
            Content::Text(_) => "a string",
            Content::Whole(_) => "a whole number",
            Content::Number(_) => "a number with a fraction",
            Content::Truth(_) => "true or false",
            Content::Time => "a date or time",
            Content::List(_) => "an array",
            Content::Table(_) => "a table",
        }
    }
}
