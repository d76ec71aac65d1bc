//! A tree-sitter grammar: the shapes of `grammar/statement.pest` and the words of the tables.

use super::{DIRECTIVES, LANGUAGE, Words, lines};

/// The file.
pub(super) fn text(words: &Words) -> String {
    let directives: Vec<String> = DIRECTIVES.map(|word| format!("\".{word}\"")).into();
    HEAD.replace("@LANGUAGE@", LANGUAGE)
        .replace("@MNEMONICS@", lines(&words.mnemonics, "  ").trim_end())
        .replace("@VALUES@", lines(&words.values, "  ").trim_end())
        .replace("@KEYS@", lines(&words.keys, "  ").trim_end())
        .replace("@DIRECTIVES@", &directives.join(", "))
}

/// The grammar, with places for the words.
const HEAD: &str = r##"// Made by `neffc isa --editor tree`. Save as grammar.js and run `tree-sitter generate`.

const words = (text) => choice(...text.trim().split(/\s+/));

const MNEMONICS = `
@MNEMONICS@
`;

const VALUES = `
@VALUES@
`;

// Keys of operands; any field can be given by its own name too.
const KEYS = `
@KEYS@
`;

module.exports = grammar({
  name: "@LANGUAGE@",

  extras: ($) => [/[ \t\r]/],

  word: ($) => $.identifier,

  rules: {
    program: ($) => seq(repeat(seq(optional($._line), "\n")), optional($._line)),

    _line: ($) =>
      choice(
        seq(repeat1($.label), optional($._body), optional($.comment)),
        seq($._body, optional($.comment)),
        $.comment,
      ),

    _body: ($) => choice($.instruction, $.directive),

    label: ($) => seq($.identifier, token.immediate(":")),

    instruction: ($) => seq($.mnemonic, repeat($._item), ";"),

    directive: ($) =>
      prec.right(seq(field("name", choice(@DIRECTIVES@)), repeat($._item), optional(";"))),

    mnemonic: ($) => words(MNEMONICS),

    _item: ($) =>
      choice(
        $.semaphore,
        $.operand,
        $.raw,
        $.phase,
        $.value,
        $.number,
        $.string,
        $.name,
        $.owner,
        $.identifier,
        $.operator,
        seq("[", repeat($._item), "]"),
      ),

    // $S[10], $E[3], $R[61], and S[24] with its owner behind it.
    semaphore: ($) => token(seq(optional("$"), /[SER]\[[^\]\n]*\]/)),

    operand: ($) => prec.right(seq(field("key", $.key), token.immediate("="))),

    key: ($) => choice(words(KEYS), $.identifier),

    raw: ($) => token(/raw\[\d+:\d+\]=0x[0-9a-fA-F]+/),

    phase: ($) => token(/@(read|complete|unordered)/),

    value: ($) => words(VALUES),

    name: ($) => seq("%", choice($.identifier, $.string)),

    owner: ($) => token(/\([^)\n]*\)/),

    operator: ($) => token(/>=|<=|==|\+\+|--|\+=|-=|<<|>>|[-+*\/&|^~<>=,:@]/),

    number: ($) => token(/0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\d[\d_]*(\.\d+)?/),

    string: ($) => token(/"([^"\\\n]|\\.)*"/),

    identifier: ($) => /[A-Za-z_][0-9A-Za-z_.$]*/,

    comment: ($) => token(/(#|\/\/)[^\n]*/),
  },
});
"##;
