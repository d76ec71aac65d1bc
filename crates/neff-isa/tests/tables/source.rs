//! What the four table files have in common: blocks of lines, columns, sets of generations.

use crate::{enums, layouts, opcodes, templates};

/// The texts of the four files.
#[derive(Clone, Copy)]
pub struct Texts<'a> {
    pub layouts: &'a str,
    pub enums: &'a str,
    pub opcodes: &'a str,
    pub templates: &'a str,
}

impl Texts<'static> {
    /// The tables of this crate.
    pub const OF_THE_CRATE: Texts<'static> = Texts {
        layouts: include_str!("../../tables/layouts.txt"),
        enums: include_str!("../../tables/enums.txt"),
        opcodes: include_str!("../../tables/opcodes.txt"),
        templates: include_str!("../../tables/templates.txt"),
    };
}

/// The parsed files; names are not yet resolved.
pub struct Tables {
    pub prefixes: Vec<layouts::Layout>,
    pub layouts: Vec<layouts::Layout>,
    pub enums: Vec<enums::Enumeration>,
    pub rows: Vec<opcodes::Row>,
    pub templates: Vec<templates::Template>,
}

impl Tables {
    /// Parses the files; the error names file, line and row.
    pub fn parse(texts: Texts) -> Result<Tables, String> {
        let (prefixes, layouts) = layouts::parse(texts.layouts)?;
        Ok(Tables {
            prefixes,
            layouts,
            enums: enums::parse(texts.enums)?,
            rows: opcodes::parse(texts.opcodes)?,
            templates: templates::parse(texts.templates)?,
        })
    }
}

/// A line at the margin and the indented lines behind it.
pub struct Block<'a> {
    /// `file:line` of the first line and its text: how messages name the row.
    pub place: String,
    pub head: &'a str,
    pub body: Vec<&'a str>,
}

/// Cuts a file into blocks, without comments and empty lines.
pub fn blocks<'a>(file: &str, text: &'a str) -> Result<Vec<Block<'a>>, String> {
    let mut all: Vec<Block> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if line.starts_with("  ") {
            let block = all.last_mut().ok_or(format!("{file}:{number}: a row must come first"))?;
            block.body.push(content);
        } else {
            let place = format!("{file}:{number}: {}", line.split(" | ").next().unwrap_or(line));
            all.push(Block { place, head: content, body: Vec::new() });
        }
    }
    Ok(all)
}

/// The columns of a line.
pub fn columns(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

/// A name and what it is also called: `NAME = ALIAS ALIAS`.
pub fn names(text: &str) -> (String, Vec<String>) {
    let (name, aliases) = text.split_once(" = ").unwrap_or((text, ""));
    (name.trim().to_owned(), aliases.split_whitespace().map(str::to_owned).collect())
}

/// A number, decimal or with `0x`.
pub fn number(text: &str) -> Option<u8> {
    match text.strip_prefix("0x") {
        Some(hex) => u8::from_str_radix(hex, 16).ok(),
        None => text.parse().ok(),
    }
}

/// The bits of a set of generations: `T`, `v2`, `v3+`, `v2-v4`, with commas.
pub fn generations(text: &str) -> Option<u8> {
    let bit = |text: &str| match text {
        "T" => Some(0),
        "v2" => Some(1),
        "v3" => Some(2),
        "v4" => Some(3),
        "v5" => Some(4),
        _ => None,
    };
    text.split(',').try_fold(0, |all, part| {
        let (from, to) = match part.split_once('-') {
            Some((from, to)) => (bit(from)?, bit(to)?),
            None => match part.strip_suffix('+') {
                Some(from) => (bit(from)?, 4),
                None => (bit(part)?, bit(part)?),
            },
        };
        Some(all | (from..=to).fold(0u8, |set, generation| set | 1 << generation))
    })
}

/// The variant of `Evidence` that a word stands for.
pub fn evidence(word: &str) -> Option<&'static str> {
    match word {
        "measured" => Some("Measured"),
        "published" => Some("Published"),
        "inferred" => Some("Inferred"),
        "choice" => Some("ProjectChoice"),
        _ => None,
    }
}
