//! `layouts.txt`: prefixes, structs and their members.

use crate::source::{Block, blocks, columns, evidence};

/// A member as written.
#[derive(Clone, PartialEq)]
pub struct Member {
    pub name: String,
    pub offset: usize,
    pub size: usize,
    /// Type as written; `rsvd` and `unknown` for those.
    pub kind: String,
    /// The member after `by`.
    pub source: Option<String>,
    pub evidence: &'static str,
}

impl Member {
    /// True if the member has a meaning and so a unique name.
    pub fn named(&self) -> bool {
        self.kind != "rsvd" && self.kind != "unknown"
    }
}

/// A struct or prefix.
pub struct Layout {
    pub place: String,
    pub name: String,
    /// Name of the prefix; of a prefix the name itself.
    pub prefix: String,
    /// Where a prefix ends; 64 for a struct.
    pub end: usize,
    pub section: String,
    pub members: Vec<Member>,
}

/// The prefixes and the structs.
pub fn parse(text: &str) -> Result<(Vec<Layout>, Vec<Layout>), String> {
    let (mut prefixes, mut structs) = (Vec::new(), Vec::new());
    for block in blocks("layouts.txt", text)? {
        let read =
            |result: Result<Layout, String>| result.map_err(|e| format!("{}: {e}", block.place));
        if let Some(head) = block.head.strip_prefix("prefix ") {
            prefixes.push(read(prefix(&block, head))?);
        } else if let Some(head) = block.head.strip_prefix("struct ") {
            let layout = read(layout(&block, head, &structs))?;
            structs.push(layout);
        } else {
            return Err(format!("{}: expected `prefix` or `struct`", block.place));
        }
    }
    Ok((prefixes, structs))
}

fn prefix(block: &Block, head: &str) -> Result<Layout, String> {
    let [name, end, sure, section] = columns(head)[..] else {
        return Err("expected 4 columns".to_owned());
    };
    let evidence = evidence(sure).ok_or("unknown evidence")?;
    let end = end.parse().map_err(|_| "END is no number")?;
    let mut layout = empty(block, name, name, end, section);
    layout.members = members(&block.body, evidence)?;
    Ok(layout)
}

fn layout(block: &Block, head: &str, before: &[Layout]) -> Result<Layout, String> {
    let [name, prefix, sure, section] = columns(head)[..] else {
        return Err("expected 4 columns".to_owned());
    };
    let evidence = evidence(sure).ok_or("unknown evidence")?;
    let own = members(&block.body, evidence)?;
    let Some(other) = prefix.strip_prefix("like ") else {
        let mut layout = empty(block, name, prefix, 64, section);
        layout.members = own;
        return Ok(layout);
    };
    let other = before.iter().find(|l| l.name == other).ok_or("no struct of that name before")?;
    let mut layout = empty(block, name, &other.prefix, 64, section);
    // What was measured about the other struct was not measured about this one.
    let copy = |m: &Member| Member { evidence, ..m.clone() };
    layout.members = other.members.iter().map(copy).collect();
    for member in own {
        let Some(old) = layout.members.iter_mut().find(|m| m.offset == member.offset) else {
            return Err(format!("{} replaces nothing", member.name));
        };
        *old = member;
    }
    Ok(layout)
}

fn empty(block: &Block, name: &str, prefix: &str, end: usize, section: &str) -> Layout {
    Layout {
        place: block.place.clone(),
        name: name.to_owned(),
        prefix: prefix.to_owned(),
        end,
        section: section.to_owned(),
        members: Vec::new(),
    }
}

fn members(lines: &[&str], default: &'static str) -> Result<Vec<Member>, String> {
    let mut all = Vec::new();
    for line in lines {
        let marked = line.split_once(": ").and_then(|(word, names)| Some((evidence(word)?, names)));
        if let Some((evidence, names)) = marked {
            mark(&mut all, evidence, names)?;
            continue;
        }
        let items = line.strip_suffix(';').ok_or(format!("`{line}` lacks the final semicolon"))?;
        for item in items.split(';') {
            all.push(member(item.trim(), default).ok_or(format!("cannot read `{}`", item.trim()))?);
        }
    }
    Ok(all)
}

fn mark(members: &mut [Member], evidence: &'static str, names: &str) -> Result<(), String> {
    for name in names.split_whitespace() {
        let mut found = false;
        for member in members.iter_mut().filter(|member| member.name == name) {
            member.evidence = evidence;
            found = true;
        }
        if !found {
            return Err(format!("evidence for `{name}`, which is no member"));
        }
    }
    Ok(())
}

fn member(item: &str, evidence: &'static str) -> Option<Member> {
    let (place, rest) = item.split_once(' ')?;
    let (offset, size) = place.split_once('+')?;
    let (field, source) = match rest.split_once(" by ") {
        Some((field, source)) => (field, Some(source.to_owned())),
        None => (rest, None),
    };
    let (name, kind) = match field.split_once(':') {
        Some(pair) => pair,
        None if field.starts_with("rsvd") => (field, "rsvd"),
        None if field == "unknown" => (field, field),
        None => return None,
    };
    Some(Member {
        name: name.to_owned(),
        offset: offset.parse().ok()?,
        size: size.parse().ok()?,
        kind: kind.to_owned(),
        source,
        evidence,
    })
}
