//! A Vim syntax file.

use super::{DIRECTIVES, LANGUAGE, Words, lines};

/// The file.
pub(super) fn text(words: &Words) -> String {
    let mut out = format!(
        "\" Vim syntax file\n\" Language: NEFF engine programs (neffc asm)\n\
         \" Made by `neffc isa --editor vim`. Save as ~/.vim/syntax/{LANGUAGE}.vim, and in\n\
         \" ~/.vim/ftdetect/{LANGUAGE}.vim: au BufRead,BufNewFile *.asm setfiletype {LANGUAGE}\n\n\
         if exists(\"b:current_syntax\")\n  finish\nendif\nlet s:cpo = &cpo\nset cpo&vim\n\n\
         syntax case match\n\n"
    );
    keywords(&mut out, "neffMnemonic", &lines(&words.mnemonics, "      \\ "));
    keywords(&mut out, "neffValue", &lines(&words.values, "      \\ "));
    out.push_str(&matches());
    for (group, to) in LINKS {
        out.push_str(&format!("highlight default link {group} {to}\n"));
    }
    out.push_str(&format!(
        "\nlet b:current_syntax = \"{LANGUAGE}\"\nlet &cpo = s:cpo\nunlet s:cpo\n"
    ));
    out
}

/// What the groups look like.
const LINKS: [(&str, &str); 12] = [
    ("neffMnemonic", "Statement"),
    ("neffValue", "Constant"),
    ("neffKey", "Identifier"),
    ("neffNumber", "Number"),
    ("neffDirective", "PreProc"),
    ("neffLabel", "Label"),
    ("neffSemaphore", "Special"),
    ("neffPhase", "Special"),
    ("neffName", "Type"),
    ("neffOwner", "Comment"),
    ("neffString", "String"),
    ("neffComment", "Comment"),
];

fn keywords(out: &mut String, group: &str, lines: &str) {
    out.push_str(&format!("syntax keyword {group}\n{lines}\n"));
}

fn matches() -> String {
    let directives = DIRECTIVES.join("\\|");
    format!(
        r#"syntax match neffKey /\<\h\w*\ze=/
syntax match neffKey /\<raw\ze\[/
syntax match neffNumber /\<\d[0-9_]*\(\.\d\+\)\?\>/
syntax match neffNumber /\<0[xX][0-9a-fA-F_]\+\>/
syntax match neffNumber /\<0[bB][01_]\+\>/
syntax match neffNumber /\<0[oO][0-7_]\+\>/
syntax match neffDirective /^\s*\(\h[0-9A-Za-z_.$]*:\s*\)*\zs\.\({directives}\)\>/
syntax match neffLabel /^\s*\zs\h[0-9A-Za-z_.$]*:/
syntax match neffSemaphore /\$\?\<[SE]\ze\[/
syntax match neffSemaphore /\$R\ze\[/
syntax match neffPhase /@\(read\|complete\|unordered\)\>/
syntax match neffName /%\h[0-9A-Za-z_.$]*/
syntax match neffOwner /\([SE]\[[^]]*\]\s*\)\@<=([^)]*)/
syntax region neffString start=/"/ skip=/\\./ end=/"/ oneline
syntax match neffComment /\(#\|\/\/\).*$/

"#
    )
}
