//! Rust expressions as text in the shape that rustfmt gives them: on one line if it fits in the
//! columns of `rustfmt.toml`, else one part a line.

const WIDTH: usize = 100;

/// An expression.
pub enum Expr {
    Atom(String),
    /// What opens and closes it, and the parts.
    List(String, Vec<Expr>, &'static str),
}

/// Something that needs no breaking.
pub fn atom(text: impl Into<String>) -> Expr {
    Expr::Atom(text.into())
}

/// A string literal.
pub fn string(text: &str) -> Expr {
    Expr::Atom(format!("{text:?}"))
}

/// `&[...]`.
pub fn slice(parts: Vec<Expr>) -> Expr {
    Expr::List("&[".to_owned(), parts, "]")
}

/// `name(...)`.
pub fn call(name: &str, parts: Vec<Expr>) -> Expr {
    Expr::List(format!("{name}("), parts, ")")
}

/// `Name { field: value, ..rest }`.
pub fn record(name: &str, fields: Vec<(&str, Expr)>, rest: Option<Expr>) -> Expr {
    let mut parts: Vec<Expr> =
        fields.into_iter().map(|(n, e)| prefixed(&format!("{n}: "), e)).collect();
    parts.extend(rest.map(|expr| prefixed("..", expr)));
    Expr::List(format!("{name} {{ "), parts, " }")
}

fn prefixed(text: &str, expr: Expr) -> Expr {
    match expr {
        Expr::Atom(atom) => Expr::Atom(format!("{text}{atom}")),
        Expr::List(open, parts, close) => Expr::List(format!("{text}{open}"), parts, close),
    }
}

impl Expr {
    fn flat(&self) -> String {
        match self {
            Expr::Atom(text) => text.clone(),
            Expr::List(open, parts, close) if parts.is_empty() => {
                format!("{}{}", open.trim_end(), close.trim_start())
            }
            Expr::List(open, parts, close) => {
                let parts: Vec<String> = parts.iter().map(Expr::flat).collect();
                format!("{open}{}{close}", parts.join(", "))
            }
        }
    }

    /// The text behind `used` columns, with `tail` columns behind it, lines indented by `indent`.
    pub fn text(&self, indent: usize, used: usize, tail: usize) -> String {
        let flat = self.flat();
        let Expr::List(open, parts, close) = self else {
            return flat;
        };
        if used + flat.chars().count() + tail <= WIDTH {
            return flat;
        }
        if let [only @ Expr::List(..)] = &parts[..]
            && open.ends_with('[')
        {
            let used = used + open.chars().count();
            return format!("{open}{}{close}", only.text(indent, used, tail + close.len()));
        }
        let inner = indent + 4;
        let mut text = format!("{}\n", open.trim_end());
        for part in parts {
            // A functional update takes no comma.
            let comma = if matches!(part, Expr::List(open, ..) if open.starts_with("..")) {
                ""
            } else {
                ","
            };
            let part = part.text(inner, inner, comma.len());
            text.push_str(&format!("{:inner$}{part}{comma}\n", ""));
        }
        text.push_str(&format!("{:indent$}{}", "", close.trim_start()));
        text
    }
}
