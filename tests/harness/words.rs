//! The little shell language of test files: words, quotes, redirections, pipes.

/// A simple command with its surroundings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Command {
    /// `NAME=VALUE` before the command.
    pub(crate) environment: Vec<(String, String)>,
    /// The command and its arguments; bytes, since names need not be UTF-8.
    pub(crate) words: Vec<Vec<u8>>,
    /// `< FILE`.
    pub(crate) stdin: Option<String>,
    /// `> FILE`.
    pub(crate) stdout: Option<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    Word(Vec<u8>),
    Operator(char),
}

/// The commands of a line, joined by pipes.
pub(crate) fn parse(line: &str) -> Result<Vec<Command>, String> {
    let mut commands = vec![Command::default()];
    let mut tokens = tokens(line)?.into_iter();
    while let Some(token) = tokens.next() {
        let command = commands.last_mut().expect("never empty");
        match token {
            Token::Operator('|') => commands.push(Command::default()),
            Token::Operator(operator) => {
                let Some(Token::Word(file)) = tokens.next() else {
                    return Err(format!("`{operator}` without a file"));
                };
                let file = String::from_utf8(file).map_err(|error| error.to_string())?;
                let slot = if operator == '<' { &mut command.stdin } else { &mut command.stdout };
                *slot = Some(file);
            }
            Token::Word(word) => match assignment(&word) {
                Some(pair) if command.words.is_empty() => command.environment.push(pair),
                _ => command.words.push(word),
            },
        }
    }
    if commands.iter().any(|command| command.words.is_empty()) {
        return Err("an empty command".to_owned());
    }
    Ok(commands)
}

/// `NAME=VALUE` with an upper-case name.
fn assignment(word: &[u8]) -> Option<(String, String)> {
    let (name, value) = str::from_utf8(word).ok()?.split_once('=')?;
    let upper = |c: char| c.is_ascii_uppercase() || c == '_';
    (!name.is_empty() && name.chars().all(upper)).then(|| (name.to_owned(), value.to_owned()))
}

fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' => tokens.extend(word.take().map(Token::Word)),
            '|' | '<' | '>' => {
                tokens.extend(word.take().map(Token::Word));
                tokens.push(Token::Operator(c));
            }
            '\'' => {
                let into = word.get_or_insert_default();
                loop {
                    match chars.next().ok_or("a quote is not closed")? {
                        '\'' => break,
                        c => push(into, c),
                    }
                }
            }
            '"' => double_quoted(&mut chars, word.get_or_insert_default())?,
            c => push(word.get_or_insert_default(), c),
        }
    }
    tokens.extend(word.take().map(Token::Word));
    Ok(tokens)
}

/// Reads up to the closing quote; knows `\n`, `\t`, `\xNN`, `\\` and `\"`.
fn double_quoted(chars: &mut std::str::Chars<'_>, into: &mut Vec<u8>) -> Result<(), String> {
    loop {
        match chars.next().ok_or("a quote is not closed")? {
            '"' => return Ok(()),
            '\\' => match chars.next() {
                Some('n') => into.push(b'\n'),
                Some('t') => into.push(b'\t'),
                Some('x') => {
                    let digits: String = chars.by_ref().take(2).collect();
                    into.push(u8::from_str_radix(&digits, 16).map_err(|e| e.to_string())?);
                }
                Some(c @ ('\\' | '"')) => push(into, c),
                _ => return Err("an unknown escape in double quotes".to_owned()),
            },
            c => push(into, c),
        }
    }
}

fn push(into: &mut Vec<u8>, c: char) {
    into.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}
