//! Python literals, as far as the header of a `.npy` can have them: a dictionary, strings,
//! True, False, None, whole numbers, lists and tuples. Not here: what the keys mean; floats,
//! nested dictionaries, comments, which NumPy's writer does not make.

use std::ops::Range;

use crate::weights::limits::MAX_NESTING;

/// A value and where it stands in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spanned {
    pub(super) value: Literal,
    pub(super) span: Range<usize>,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Literal {
    /// A string; bytes above 127 are those of the file.
    Text(Vec<u8>),
    Bool(bool),
    None,
    /// A whole number's digits with its sign; a trailing `L` of Python 2 is dropped.
    Number(String),
    List(Vec<Spanned>),
    Tuple(Vec<Spanned>),
}

/// One entry of the dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: Spanned,
    pub(super) value: Spanned,
}

/// Where the text stops being a dictionary, and what could have stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) expected: &'static str,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

/// Reads a text that is one dictionary with white space around it.
pub(super) fn dictionary(text: &[u8]) -> Result<Vec<Entry>, Fault> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let mut entries = Vec::new();
    reader.skip_blanks();
    reader.demand(b'{', "`{`")?;
    while !reader.take(b'}') {
        let key = reader.value("a key in quotes or `}`")?;
        reader.demand(b':', "`:`")?;
        let value = reader.value("a value")?;
        entries.push(Entry { key, value });
        if !reader.take(b',') && reader.peek() != Some(b'}') {
            return Err(reader.fault("`,` or `}`"));
        }
    }
    match reader.peek() {
        None => Ok(entries),
        Some(_) => Err(reader.fault("nothing but white space")),
    }
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn step(&mut self) {
        self.at = self.at.saturating_add(1).min(self.text.len());
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t' | 0x0C)) {
            self.step();
        }
    }

    /// Takes a byte and the blanks behind it, if it is next.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.step();
            self.skip_blanks();
        }
        found
    }

    fn demand(&mut self, byte: u8, expected: &'static str) -> Result<(), Fault> {
        if self.take(byte) { Ok(()) } else { Err(self.fault(expected)) }
    }

    /// A fault at the next byte, or at the end of the text.
    fn fault(&self, expected: &'static str) -> Fault {
        Fault { span: self.at..self.at.saturating_add(1).min(self.text.len()), expected }
    }

    /// A value and the blanks behind it.
    fn value(&mut self, expected: &'static str) -> Result<Spanned, Fault> {
        let start = self.at;
        let value = match self.peek() {
            Some(quote @ (b'\'' | b'"')) => self.string(quote)?,
            Some(b'(') => self.sequence(b')')?,
            Some(b'[') => self.sequence(b']')?,
            Some(b'0'..=b'9' | b'-') => self.number()?,
            Some(b'A'..=b'Z' | b'a'..=b'z') => self.word(expected)?,
            _ => return Err(self.fault(expected)),
        };
        let span = start..self.at;
        self.skip_blanks();
        Ok(Spanned { value, span })
    }

    fn string(&mut self, quote: u8) -> Result<Literal, Fault> {
        let start = self.at;
        self.step();
        let mut content = Vec::new();
        loop {
            match self.peek() {
                None | Some(b'\n') => {
                    return Err(Fault { span: start..self.at, expected: "a closing quote" });
                }
                Some(byte) if byte == quote => break,
                Some(b'\\') => {
                    // Of the escapes only those of quotes and the backslash are undone: a type
                    // that NumPy knows needs none.
                    self.step();
                    match self.peek() {
                        Some(byte @ (b'\\' | b'\'' | b'"')) => content.push(byte),
                        _ => return Err(self.fault("`\\`, `'` or `\"`")),
                    }
                }
                Some(byte) => content.push(byte),
            }
            self.step();
        }
        self.step();
        Ok(Literal::Text(content))
    }

    fn number(&mut self) -> Result<Literal, Fault> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.step();
        }
        let digits = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.step();
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        if digits == self.at {
            return Err(self.fault("a digit"));
        }
        if self.peek() == Some(b'L') {
            self.step();
        }
        if self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte)) {
            return Err(self.fault("the end of a whole number"));
        }
        Ok(Literal::Number(String::from_utf8_lossy(text).into_owned()))
    }

    fn word(&mut self, expected: &'static str) -> Result<Literal, Fault> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            self.step();
        }
        match self.text.get(start..self.at) {
            Some(b"True") => Ok(Literal::Bool(true)),
            Some(b"False") => Ok(Literal::Bool(false)),
            Some(b"None") => Ok(Literal::None),
            _ => Err(Fault { span: start..self.at, expected }),
        }
    }

    /// A list or a tuple. `(3)` is the number 3, as in Python.
    fn sequence(&mut self, close: u8) -> Result<Literal, Fault> {
        if self.depth >= MAX_NESTING {
            return Err(self.fault("no deeper nesting"));
        }
        self.depth = self.depth.saturating_add(1);
        self.step();
        self.skip_blanks();
        let mut items = Vec::new();
        let mut comma = false;
        while self.peek() != Some(close) {
            items.push(self.value("a value or the closing bracket")?);
            comma = self.take(b',');
            if !comma && self.peek() != Some(close) {
                return Err(self.fault("`,` or the closing bracket"));
            }
        }
        self.step();
        self.depth = self.depth.saturating_sub(1);
        Ok(match (close, comma, items.pop()) {
            (b')', false, Some(only)) if items.is_empty() => only.value,
            (b')', _, last) => Literal::Tuple(items.into_iter().chain(last).collect()),
            (_, _, last) => Literal::List(items.into_iter().chain(last).collect()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Literal {
        dictionary(format!("{{'k': {text}}}").as_bytes()).unwrap().remove(0).value.value
    }

    fn fault(text: &str) -> (Range<usize>, &'static str) {
        let fault = dictionary(text.as_bytes()).unwrap_err();
        (fault.span, fault.expected)
    }

    #[test]
    fn literals_are_read_as_python_reads_them() {
        let number = |text: &str| Literal::Number(text.into());
        assert_eq!(value("(3)"), number("3"));
        assert_eq!(value("3L"), number("3"));
        assert_eq!(value("-3 "), number("-3"));
        assert_eq!(value("()"), Literal::Tuple(vec![]));
        assert!(matches!(value("( 3 , )"), Literal::Tuple(items) if items.len() == 1));
        assert!(matches!(value("(3L, 4)"), Literal::Tuple(items) if items.len() == 2));
        assert!(matches!(value("[3]"), Literal::List(items) if items.len() == 1));
        assert_eq!(value("\"a'\\\\\""), Literal::Text(b"a'\\".into()));
        assert_eq!((value("True"), value("None")), (Literal::Bool(true), Literal::None));
        assert_eq!(dictionary(b" { } \n"), Ok(vec![]));
    }

    #[test]
    fn faults_say_where_and_what_could_stand_there() {
        assert_eq!(fault(""), (0..0, "`{`"));
        assert_eq!(fault("{'a' 1}"), (5..6, "`:`"));
        assert_eq!(fault("{'a': 1 'b'"), (8..9, "`,` or `}`"));
        assert_eq!(fault("{'a"), (1..3, "a closing quote"));
        assert_eq!(fault("{'a': nan}"), (6..9, "a value"));
        assert_eq!(fault("{'a': (1 2)}"), (9..10, "`,` or the closing bracket"));
        assert_eq!(fault("{'a': 1.5}"), (7..8, "the end of a whole number"));
        assert_eq!(fault("{} x"), (3..4, "nothing but white space"));
        assert_eq!(fault("{'a': (,)}"), (7..8, "a value or the closing bracket"));
        assert_eq!(fault(&format!("{{'a': {}", "(".repeat(100_000))).1, "no deeper nesting");
    }
}
