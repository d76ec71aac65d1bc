//! `enums.txt`: enumerations and their words.

use crate::source::{Block, blocks, columns, evidence, generations, names, number};

/// A value and its words.
pub struct Word {
    pub value: u8,
    pub word: String,
    pub aliases: Vec<String>,
    pub generations: u8,
    pub evidence: &'static str,
}

/// An enumeration.
pub struct Enumeration {
    pub place: String,
    pub name: String,
    pub section: String,
    pub words: Vec<Word>,
}

/// All enumerations.
pub fn parse(text: &str) -> Result<Vec<Enumeration>, String> {
    let read = |b: &Block| enumeration(b).map_err(|e| format!("{}: {e}", b.place));
    blocks("enums.txt", text)?.iter().map(read).collect()
}

fn enumeration(block: &Block) -> Result<Enumeration, String> {
    let head = block.head.strip_prefix("enum ").ok_or("expected `enum`")?;
    let [name, gens, sure, section] = columns(head)[..] else {
        return Err("expected 4 columns".to_owned());
    };
    let gens = generations(gens).ok_or("unknown generations")?;
    let sure = evidence(sure).ok_or("unknown evidence")?;
    let read = |line: &&str| word(line, gens, sure).ok_or(format!("cannot read `{line}`"));
    Ok(Enumeration {
        place: block.place.clone(),
        name: name.to_owned(),
        section: section.to_owned(),
        words: block.body.iter().map(read).collect::<Result<_, _>>()?,
    })
}

fn word(line: &str, gens: u8, sure: &'static str) -> Option<Word> {
    let columns = columns(line);
    let (value, rest) = columns.first()?.split_once(' ')?;
    let (word, aliases) = names(rest);
    let mut read = Word { value: number(value)?, word, aliases, generations: gens, evidence: sure };
    for column in columns.get(1..)? {
        match (evidence(column), generations(column)) {
            (Some(sure), _) => read.evidence = sure,
            (None, Some(gens)) => read.generations = gens,
            (None, None) => return None,
        }
    }
    Some(read)
}
