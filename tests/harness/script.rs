//! The shape of a `.t` file: commands with their expected lines, and what stands between.

/// A piece of a test file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A comment or a blank line.
    Other(String),
    /// A command: its lines as written, and the expected lines below.
    Command { lines: Vec<String>, expected: Vec<String> },
}

impl Item {
    /// The command as one line, without `$ ` and `> `.
    pub(crate) fn command(&self) -> Option<String> {
        match self {
            Item::Other(_) => None,
            Item::Command { lines, .. } => {
                Some(lines.iter().map(|line| &line[2..]).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// Takes a file apart.
pub(crate) fn parse(text: &str) -> Result<Vec<Item>, String> {
    let mut items: Vec<Item> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            items.push(Item::Other(line.to_owned()));
        } else if line.starts_with("$ ") {
            items.push(Item::Command { lines: vec![line.to_owned()], expected: Vec::new() });
        } else {
            match items.last_mut() {
                Some(Item::Command { lines, expected })
                    if line.starts_with("> ") && expected.is_empty() =>
                {
                    lines.push(line.to_owned());
                }
                Some(Item::Command { expected, .. }) => expected.push(line.to_owned()),
                _ => return Err(format!("line {}: output without a command", index + 1)),
            }
        }
    }
    Ok(items)
}

/// Puts a file together again.
pub(crate) fn print(items: &[Item]) -> String {
    let mut text = String::new();
    for item in items {
        let lines: Vec<&String> = match item {
            Item::Other(line) => vec![line],
            Item::Command { lines, expected } => lines.iter().chain(expected).collect(),
        };
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// What a command did.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) status: i32,
}

impl Outcome {
    /// The lines to compare: standard output, standard error after `! `, a status other than 0.
    /// `folder` is the temporary folder's path, shown as `$TMP`.
    pub(crate) fn lines(&self, folder: &str) -> Vec<String> {
        let mut lines: Vec<String> =
            output_lines(&self.stdout, folder).map(|line| protect(&line)).collect();
        if self.stdout.last().is_some_and(|&last| last != b'\n') {
            lines.push(r"\(no-eol)".to_owned());
        }
        lines.extend(
            output_lines(&self.stderr, folder)
                .map(|line| format!("! {line}").trim_end().to_owned()),
        );
        if self.status != 0 {
            lines.push(format!("[{}]", self.status));
        }
        lines
    }
}

fn output_lines<'a>(bytes: &'a [u8], folder: &'a str) -> impl Iterator<Item = String> + 'a {
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let lines = (!bytes.is_empty()).then(|| body.split(|&byte| byte == b'\n'));
    lines.into_iter().flatten().map(move |line| match str::from_utf8(line) {
        Ok(text) if !text.chars().any(|c| c.is_control() && c != '\t') => {
            text.replace(folder, "$TMP")
        }
        _ => format!("{} (esc)", line.escape_ascii()),
    })
}

/// Marks an output line that would read as something else in a test file.
fn protect(line: &str) -> String {
    let status = line.starts_with('[') && line.ends_with(']');
    let special = ["$ ", "> ", "! ", "#", "\\"].iter().any(|start| line.starts_with(start));
    if line.is_empty() || line == "!" || status || special {
        format!("\\{line}")
    } else {
        line.to_owned()
    }
}
