//! A TextMate grammar in JSON, which VS Code and others read.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{DIRECTIVES, LANGUAGE, Words};

/// A grammar. In `package.json` of an extension: `contributes.languages` and
/// `contributes.grammars` name the scope.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Grammar {
    #[serde(rename = "$comment")]
    comment: &'static str,
    name: &'static str,
    scope_name: String,
    file_types: [&'static str; 1],
    patterns: Vec<Value>,
    repository: Map<String, Value>,
}

/// The file.
pub(super) fn text(words: &Words) -> serde_json::Result<String> {
    let rules = rules(words);
    let patterns = rules.iter().map(|(name, _)| json!({ "include": format!("#{name}") })).collect();
    let grammar = Grammar {
        comment: "Made by `neffc isa --editor vscode`. Save as syntaxes/neff.tmLanguage.json.",
        name: "NEFF engine program",
        scope_name: format!("source.{LANGUAGE}"),
        file_types: ["asm"],
        patterns,
        repository: rules.into_iter().map(|(name, rule)| (name.to_owned(), rule)).collect(),
    };
    let mut text = serde_json::to_string_pretty(&grammar)?;
    text.push('\n');
    Ok(text)
}

/// The rules in the order in which they are tried.
fn rules(words: &Words) -> Vec<(&'static str, Value)> {
    let directives = DIRECTIVES.join("|");
    let one = |scope: &str, pattern: &str| json!({ "name": format!("{scope}.{LANGUAGE}"), "match": pattern });
    vec![
        ("comment", one("comment.line", r"(#|//).*$")),
        (
            "string",
            json!({
                "name": format!("string.quoted.double.{LANGUAGE}"),
                "begin": "\"",
                "end": "\"|$",
                "patterns": [{ "match": r"\\.", "name": format!("constant.character.escape.{LANGUAGE}") }],
            }),
        ),
        ("owner", one("comment.block", r"(?<=\])\s*\([^)]*\)")),
        ("directive", one("keyword.control.directive", &format!(r"\.({directives})\b"))),
        ("label", one("entity.name.label", r"(?<![\w=])[A-Za-z_][\w.$]*:(?=\s|$|[A-Za-z_.#])")),
        ("mnemonic", one("keyword.mnemonic", &any_of(&words.mnemonics))),
        ("key", one("variable.parameter", r"\b[A-Za-z_]\w*(?==(?!=))|\braw(?=\[)")),
        ("value", one("constant.language", &any_of(&words.values))),
        ("semaphore", one("variable.language", r"\$?\b[SE](?=\[)|\$R(?=\[)")),
        ("phase", one("storage.modifier", r"@(read|complete|unordered)\b")),
        ("name", one("variable.other", r"%[A-Za-z_][\w.$]*|%(?=\x22)")),
        (
            "number",
            one(
                "constant.numeric",
                r"\b(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\d[\d_]*(\.\d+)?)\b",
            ),
        ),
    ]
}

fn any_of(words: &BTreeSet<&str>) -> String {
    let all: Vec<&str> = words.iter().copied().collect();
    format!(r"\b(?:{})\b(?!=)", all.join("|"))
}
