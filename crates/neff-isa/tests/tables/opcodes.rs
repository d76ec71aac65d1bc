//! `opcodes.txt`: one row per instruction, with its bindings.

use crate::source::{Block, blocks, columns, evidence, generations, names};

/// A binding as written.
pub struct Binding {
    pub generations: u8,
    pub sub_opcode: Option<u8>,
    pub after: Option<u8>,
    pub layout: String,
    pub template: Option<String>,
    pub evidence: &'static str,
}

/// An instruction.
pub struct Row {
    pub place: String,
    pub opcode: u8,
    pub mnemonic: String,
    pub aliases: Vec<String>,
    pub class: &'static str,
    pub generations: u8,
    pub status: &'static str,
    /// Bits of `Engines`.
    pub engines: u8,
    pub evidence: &'static str,
    pub note: String,
    pub bindings: Vec<Binding>,
}

/// All rows, with the names that refer to others filled in.
pub fn parse(text: &str) -> Result<Vec<Row>, String> {
    let read = |b: &Block| row(b).map_err(|e| format!("{}: {e}", b.place));
    let mut rows: Vec<Row> =
        blocks("opcodes.txt", text)?.iter().map(read).collect::<Result<_, _>>()?;
    for at in 0..rows.len() {
        let Some(other) = rows[at].mnemonic.strip_prefix('@') else {
            continue;
        };
        let wrong = format!("{}: no earlier row has that opcode", rows[at].place);
        let other = u8::from_str_radix(other, 16).map_err(|_| wrong.clone())?;
        let found = rows[..at].iter().find(|row| row.opcode == other).ok_or(wrong)?;
        let (mnemonic, aliases) = (found.mnemonic.clone(), found.aliases.clone());
        (rows[at].mnemonic, rows[at].aliases) = (mnemonic, aliases);
    }
    Ok(rows)
}

fn row(block: &Block) -> Result<Row, String> {
    let (opcode, rest) = block.head.split_once(' ').ok_or("expected a byte and a mnemonic")?;
    let columns = columns(rest);
    let (&[name, class_word, gens, status_word, places, sure], note) =
        columns.split_first_chunk::<6>().ok_or("expected at least 6 columns")?;
    let (mnemonic, aliases) = names(name);
    let read = |line: &&str| binding(line).ok_or(format!("cannot read `{line}`"));
    Ok(Row {
        place: block.place.clone(),
        opcode: u8::from_str_radix(opcode, 16).map_err(|_| "the opcode is no hex byte")?,
        mnemonic,
        aliases,
        class: class(class_word).ok_or("unknown class")?,
        generations: generations(gens).ok_or("unknown generations")?,
        status: status(status_word).ok_or("unknown status")?,
        engines: engines(places).ok_or("unknown engine")?,
        evidence: evidence(sure).ok_or("unknown evidence")?,
        note: note.first().copied().unwrap_or_default().to_owned(),
        bindings: block.body.iter().map(read).collect::<Result<_, _>>()?,
    })
}

fn binding(line: &str) -> Option<Binding> {
    let columns = columns(line);
    let (&[condition, layout, template], sure) = columns.split_first_chunk::<3>()?;
    let mut words = condition.split(' ');
    let mut read = Binding {
        generations: generations(words.next()?)?,
        sub_opcode: None,
        after: None,
        layout: layout.to_owned(),
        template: (template != "-").then(|| template.to_owned()),
        evidence: sure.first().map_or(Some("Published"), |word| evidence(word))?,
    };
    while let Some(word) = words.next() {
        match word {
            "sub" => read.sub_opcode = Some(words.next()?.parse().ok()?),
            "after" => read.after = Some(u8::from_str_radix(words.next()?, 16).ok()?),
            _ => return None,
        }
    }
    Some(read)
}

fn class(word: &str) -> Option<&'static str> {
    Some(match word {
        "pe" => "Pe",
        "activation" => "Activation",
        "vector" => "Vector",
        "control" => "Control",
        "pseudo" => "Pseudo",
        "extension" => "Extension",
        "pool" => "Pool",
        "all" => "All",
        "simulation" => "Simulation",
        "invalid" => "Invalid",
        _ => return None,
    })
}

fn status(word: &str) -> Option<&'static str> {
    Some(match word {
        "maintained" => "Maintained",
        "dormant" => "Dormant",
        "runtime" => "Runtime",
        "unstated" => "Unstated",
        _ => return None,
    })
}

fn engines(text: &str) -> Option<u8> {
    let all = neff_abi::Engine::ALL;
    match text {
        "none" => Some(0),
        "any" => Some(all.iter().fold(0, |set, engine| set | 1 << engine.ordinal())),
        _ => text.split(',').try_fold(0, |set, name| {
            let engine = all.iter().find(|engine| engine.row().name == name)?;
            Some(set | 1 << engine.ordinal())
        }),
    }
}
