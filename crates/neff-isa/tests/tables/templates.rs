//! `templates.txt`: syntax templates as written, before they meet a layout.

use crate::source::{Block, blocks, columns, evidence, number};

/// A piece of an operand.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    Text(String),
    Value { member: String, part: &'static str, show: Show },
    IfNonZero(String, Vec<Piece>),
}

/// How a value is written.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    Plain,
    Hex,
    Unsigned,
    Float,
    Registers(String, String),
    AddressWords { prefix: String, hex: bool },
}

/// When the profiler prints an operand.
#[derive(Clone)]
pub enum When {
    Always,
    NonZero(String),
    Differ(String, String),
}

/// An operand.
pub struct Operand {
    pub text: String,
    pub key: String,
    pub pieces: Vec<Piece>,
    pub canonical: &'static str,
    pub when: When,
    pub needs: Vec<(String, u8)>,
    pub before: String,
    pub after: String,
}

/// A template.
pub struct Template {
    pub place: String,
    pub name: String,
    pub operands: Vec<Operand>,
    pub hidden: Vec<(String, u8)>,
    pub end: String,
    pub profiler: bool,
    pub evidence: &'static str,
    pub section: String,
}

/// All templates.
pub fn parse(text: &str) -> Result<Vec<Template>, String> {
    let read = |b: &Block| template(b).map_err(|e| format!("{}: {e}", b.place));
    blocks("templates.txt", text)?.iter().map(read).collect()
}

fn template(block: &Block) -> Result<Template, String> {
    let columns = columns(block.head.strip_prefix("template ").ok_or("expected `template`")?);
    let (&[name, sure, section], rest) =
        columns.split_first_chunk::<3>().ok_or("expected at least 3 columns")?;
    if !matches!(rest, [] | ["no profiler"]) {
        return Err("expected `no profiler` or nothing in column 4".to_owned());
    }
    let mut read = Template {
        place: block.place.clone(),
        name: name.to_owned(),
        operands: Vec::new(),
        hidden: Vec::new(),
        end: String::new(),
        profiler: rest.is_empty(),
        evidence: evidence(sure).ok_or("unknown evidence")?,
        section: section.to_owned(),
    };
    for line in &block.body {
        let wrong = || format!("cannot read `{line}`");
        if let Some(members) = line.strip_prefix("hidden ") {
            for member in members.split(' ') {
                read.hidden.push(assignment(member).ok_or_else(wrong)?);
            }
        } else if let Some(text) = line.strip_prefix("end ") {
            read.end = quoted(text).ok_or_else(wrong)?;
        } else {
            read.operands.push(operand(line).ok_or_else(wrong)?);
        }
    }
    Ok(read)
}

fn operand(line: &str) -> Option<Operand> {
    let mut columns = line.split(" ; ");
    let text = columns.next()?;
    let all = pieces(text)?;
    let (key, pieces) = keyed(all);
    let mut read = Operand {
        text: text.to_owned(),
        key,
        pieces,
        canonical: "NonZero",
        when: When::Always,
        needs: Vec::new(),
        before: String::new(),
        after: " ".to_owned(),
    };
    for attribute in columns {
        match attribute.split_once(' ') {
            None if attribute == "always" => read.canonical = "Always",
            None if attribute == "never" => read.canonical = "Never",
            Some(("before", text)) => read.before = quoted(text)?,
            Some(("after", text)) => read.after = quoted(text)?,
            Some(("needs", text)) => read.needs.push(assignment(text)?),
            Some(("when", text)) => {
                read.when = match text.split_once("!=") {
                    Some((one, other)) => When::Differ(one.to_owned(), other.to_owned()),
                    None => When::NonZero(text.to_owned()),
                }
            }
            _ => return None,
        }
    }
    Some(read)
}

/// Cuts the key off the first literal.
fn keyed(mut pieces: Vec<Piece>) -> (String, Vec<Piece>) {
    let Some(Piece::Text(text)) = pieces.first().cloned() else {
        return (String::new(), pieces);
    };
    let Some((key, rest)) = text.split_once('=') else {
        return (String::new(), pieces);
    };
    pieces.remove(0);
    if !rest.is_empty() {
        pieces.insert(0, Piece::Text(rest.to_owned()));
    }
    (key.to_owned(), pieces)
}

fn pieces(mut text: &str) -> Option<Vec<Piece>> {
    let mut all = Vec::new();
    while !text.is_empty() {
        let (piece, rest) = if let Some(inside) = text.strip_prefix('<') {
            let (inside, rest) = inside.split_once('>')?;
            (value(inside)?, rest)
        } else if let Some(inside) = text.strip_prefix('{') {
            let (inside, rest) = inside.split_once('}')?;
            let (member, inside) = inside.split_once(": ")?;
            (Piece::IfNonZero(member.to_owned(), pieces(inside)?), rest)
        } else {
            let (literal, rest) = text.split_at(text.find(['<', '{']).unwrap_or(text.len()));
            (Piece::Text(literal.to_owned()), rest)
        };
        all.push(piece);
        text = rest;
    }
    Some(all)
}

fn value(inside: &str) -> Option<Piece> {
    let (member, show) = inside.split_once(':').unwrap_or((inside, ""));
    let (member, part) = match member.split_once('.') {
        None => (member, "Whole"),
        Some((member, "low")) => (member, "Low"),
        Some((member, "high")) => (member, "High"),
        Some(_) => return None,
    };
    let show = match show.split_once(' ') {
        None if show.is_empty() => Show::Plain,
        None if show == "x" => Show::Hex,
        None if show == "u" => Show::Unsigned,
        None if show == "f" => Show::Float,
        Some(("r", product)) => {
            let (one, other) = product.split_once('*')?;
            Show::Registers(one.to_owned(), other.to_owned())
        }
        Some(("a", prefix)) => Show::AddressWords { prefix: prefix.to_owned(), hex: false },
        Some(("ax", prefix)) => Show::AddressWords { prefix: prefix.to_owned(), hex: true },
        _ => return None,
    };
    Some(Piece::Value { member: member.to_owned(), part, show })
}

fn assignment(text: &str) -> Option<(String, u8)> {
    let (member, value) = text.split_once('=').unwrap_or((text, "0"));
    Some((member.to_owned(), number(value)?))
}

fn quoted(text: &str) -> Option<String> {
    Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}
