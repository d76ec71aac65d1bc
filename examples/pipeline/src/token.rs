//! Text to tokens, one at a time.

use std::ops::Range;

use crate::fault::Fault;

/// A token and its bytes of the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Range<usize>,
}

/// What a token is.
#[derive(Debug, Clone, PartialEq)]
pub enum TokenKind {
    /// A name: letters, digits and `_`, no digit in front.
    Name(String),
    /// A number.
    Number(f32),
    /// One of `=`, `:`, `+`, `-`, `*`, `(`, `)`.
    Sign(char),
    /// Behind the last character.
    End,
}

impl TokenKind {
    /// What it is, for messages.
    pub fn describe(&self) -> String {
        match self {
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Number(number) => format!("`{number}`"),
            TokenKind::Sign(sign) => format!("`{sign}`"),
            TokenKind::End => "the end".to_owned(),
        }
    }
}

/// The token at `from`, blanks before it left out.
///
/// # Errors
/// A character that begins no token, or a number that is none.
pub fn token(source: &str, from: usize) -> Result<Token, Fault> {
    let rest = source.get(from..).unwrap_or_default();
    let text = rest.trim_start();
    let start = source.len().saturating_sub(text.len());
    let Some(first) = text.chars().next() else {
        return Ok(Token { kind: TokenKind::End, span: source.len()..source.len() });
    };
    let length = match first {
        'a'..='z' | 'A'..='Z' | '_' => span_of(text, |c| c.is_ascii_alphanumeric() || c == '_'),
        '0'..='9' | '.' => number_length(text),
        _ => first.len_utf8(),
    };
    let (word, span) = (text.get(..length).unwrap_or(text), start..start.saturating_add(length));
    let kind = match first {
        '=' | ':' | '+' | '-' | '*' | '(' | ')' => TokenKind::Sign(first),
        '0'..='9' | '.' => match word.parse::<f32>() {
            Ok(number) if number.is_finite() => TokenKind::Number(number),
            _ => return Err(Fault::new(span, format!("`{word}` is no fp32 number"))),
        },
        'a'..='z' | 'A'..='Z' | '_' => TokenKind::Name(word.to_owned()),
        _ => return Err(Fault::new(span, format!("{first:?} means nothing here"))),
    };
    Ok(Token { kind, span })
}

/// Bytes of digits, a point, and an exponent, whose sign belongs to it.
fn number_length(text: &str) -> usize {
    let mut before = ' ';
    span_of(text, |c| {
        let signs = matches!(c, '+' | '-') && matches!(before, 'e' | 'E');
        before = c;
        signs || c.is_ascii_alphanumeric() || c == '.'
    })
}

fn span_of(text: &str, mut belongs: impl FnMut(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}
