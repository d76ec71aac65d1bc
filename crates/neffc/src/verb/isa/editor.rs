//! Syntax files for editors, made from the tables. Each kind has a file of its own; here is what
//! they have in common: the words.

mod textmate;
mod tree_sitter;
mod vim;

use std::collections::BTreeSet;

use neff::isa::generated::{ENUMS, ROWS, TEMPLATES};
use neff::isa::model::Class;
use neff::isa::sp;

use super::EditorFile;
use crate::exit::Stop;

/// Name of the language: of the Vim syntax, the grammar's scope and the tree-sitter grammar.
const LANGUAGE: &str = "neff";

/// The words that a file knows.
struct Words {
    /// Mnemonics and aliases of all generations, and those of 8-byte instructions.
    mnemonics: BTreeSet<&'static str>,
    /// Words of enumerations.
    values: BTreeSet<&'static str>,
    /// What stands before `=`, of operands. Fields by their own name are `name=` too and need no
    /// list.
    keys: BTreeSet<&'static str>,
}

/// The directives, without their dot.
const DIRECTIVES: [&str; 9] =
    ["isa", "engine", "equ", "rept", "endr", "include", "slot", "sp8", "bytes"];

impl Words {
    fn of_tables() -> Words {
        let rows = ROWS.iter().filter(|row| row.class != Class::Invalid);
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        };
        let operands = TEMPLATES.iter().flat_map(|template| template.operands);
        Words {
            mnemonics: rows
                .flat_map(|row| row.names())
                .chain(sp::ROWS.iter().map(|row| row.mnemonic))
                .collect(),
            values: ENUMS
                .iter()
                .flat_map(|enumeration| enumeration.words)
                .flat_map(|word| word.names())
                .filter(is_word)
                .collect(),
            keys: operands.map(|operand| operand.key).filter(is_word).collect(),
        }
    }
}

/// The text of an editor's file.
pub(super) fn text(file: EditorFile) -> Result<String, Stop> {
    let words = Words::of_tables();
    Ok(match file {
        EditorFile::Vim => vim::text(&words),
        EditorFile::Tree => tree_sitter::text(&words),
        EditorFile::Vscode => textmate::text(&words)
            .map_err(|error| Stop::cannot_write("standard output", &error.into()))?,
    })
}

/// Words in lines of at most 90 columns, each line after `indent`.
fn lines(words: &BTreeSet<&str>, indent: &str) -> String {
    let all = words.iter().copied().collect::<Vec<_>>().join(" ");
    crate::text::wrap(&all, 90, indent)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a text, by their characters.
    fn tokens(text: &str) -> BTreeSet<&str> {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect()
    }

    #[test]
    fn every_file_has_every_mnemonic_value_and_directive() {
        for file in [EditorFile::Vim, EditorFile::Vscode, EditorFile::Tree] {
            let text = text(file).unwrap();
            let (tokens, words) = (tokens(&text), Words::of_tables());
            for word in words.mnemonics.iter().chain(&words.values).chain(&DIRECTIVES) {
                assert!(tokens.contains(word), "{file:?} lacks {word}");
            }
            assert!(text.ends_with('\n') && text.is_ascii());
        }
    }

    #[test]
    fn the_textmate_grammar_is_json_with_a_scope() {
        let text = text(EditorFile::Vscode).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["scopeName"], "source.neff");
        for pattern in value["patterns"].as_array().unwrap() {
            let name = pattern["include"].as_str().unwrap().trim_start_matches('#');
            assert!(value["repository"][name].is_object(), "{name}");
        }
    }
}
