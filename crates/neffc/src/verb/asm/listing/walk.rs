//! The lines of a program's files in the order they were assembled.
//!
//! The assembler says where each piece of the program came from. Between two pieces stand lines
//! that gave nothing (comments, labels, directives), the way into an included file and out of it,
//! and the way back to the start of a repetition. This module finds them again.

use std::collections::HashMap;
use std::io;

use neff::asm::assemble::Origin;
use neff::text::{Body, FileId, Sources, beside, parse_line, text};

/// What stands before a line that gave bytes.
pub(super) enum Step<'a> {
    /// A line that gave none: its number and text.
    Line(u32, &'a str),
    /// Where the lines below come from.
    Heading(String),
}

/// Takes the steps.
pub(super) type Show<'s> = dyn FnMut(Step<'_>) -> io::Result<()> + 's;

/// The next line of a file: its number and its first byte.
#[derive(Debug, Clone, Copy)]
struct Next {
    line: u32,
    at: usize,
}

/// A file that was entered and not left.
struct Open {
    file: FileId,
    next: Next,
    /// Number of times that a line gave bytes since the file was entered.
    seen: HashMap<u32, u32>,
}

impl Open {
    fn at_start(sources: &Sources, file: FileId) -> Open {
        let at = text::start(sources.text(file));
        Open { file, next: Next { line: 1, at }, seen: HashMap::new() }
    }
}

/// Follows the origins of a program.
pub(super) struct Walk<'a> {
    sources: &'a Sources,
    open: Vec<Open>,
    /// Lines of includes and the paths that they lead to, of files that were looked at.
    includes: HashMap<FileId, Vec<(u32, String)>>,
}

impl<'a> Walk<'a> {
    /// Starts before the first line.
    pub(super) fn new(sources: &'a Sources) -> Walk<'a> {
        Walk { sources, open: vec![Open::at_start(sources, FileId(0))], includes: HashMap::new() }
    }

    /// Shows what stands before the line of an origin, and stands behind that line then.
    pub(super) fn to(&mut self, origin: &Origin, show: &mut Show<'_>) -> io::Result<()> {
        if self.open.iter().any(|open| open.file == origin.file) {
            self.leave_to(origin.file, show)?;
        } else {
            self.enter(origin.file, show)?;
        }
        let Some(top) = self.open.last_mut() else { return Ok(()) };
        let pass = top.seen.entry(origin.line).or_default();
        *pass = pass.saturating_add(1);
        let pass = *pass;
        if origin.line < top.next.line {
            show(Step::Heading(format!("repetition {pass}")))?;
            top.next = Next { line: origin.line, at: origin.start };
        }
        self.lines_before(origin.line, show)?;
        self.skip_line();
        Ok(())
    }

    /// Shows what stands behind the last origin.
    pub(super) fn finish(mut self, show: &mut Show<'_>) -> io::Result<()> {
        self.leave_to(FileId(0), show)?;
        self.lines_before(u32::MAX, show)
    }

    /// Leaves included files until `file` is the innermost.
    fn leave_to(&mut self, file: FileId, show: &mut Show<'_>) -> io::Result<()> {
        while self.open.len() > 1 && self.open.last().is_some_and(|open| open.file != file) {
            self.lines_before(u32::MAX, show)?;
            self.open.pop();
            let Some(top) = self.open.last() else { break };
            if top.next.at < self.sources.text(top.file).len() {
                show(Step::Heading(format!("back in {}", self.sources.name(top.file))))?;
            }
        }
        Ok(())
    }

    /// Enters a file, and those that it was included through and that gave nothing.
    fn enter(&mut self, file: FileId, show: &mut Show<'_>) -> io::Result<()> {
        let mut way = Vec::new();
        let mut inner = file;
        while let Some((parent, line)) = self.parent(inner) {
            way.push((inner, parent, line));
            if self.open.iter().any(|open| open.file == parent) {
                break;
            }
            inner = parent;
        }
        for (file, parent, line) in way.into_iter().rev() {
            self.leave_to(parent, show)?;
            self.lines_before(line.saturating_add(1), show)?;
            let (name, outer) = (self.sources.name(file), self.sources.name(parent));
            show(Step::Heading(format!("{name}, included at {outer}:{line}")))?;
            self.open.push(Open::at_start(self.sources, file));
        }
        Ok(())
    }

    /// The file and line that a file was included from: an include that was not reached yet, else
    /// (in a repetition) any.
    fn parent(&mut self, file: FileId) -> Option<(FileId, u32)> {
        let path = self.sources.path(file);
        let top = self.open.last().map_or(0, |open| open.file.0);
        let silent = (top.saturating_add(1)..file.0).rev().map(FileId);
        let candidates: Vec<(FileId, u32)> = silent
            .map(|file| (file, 1))
            .chain(self.open.iter().rev().map(|open| (open.file, open.next.line)))
            .collect();
        let mut any = None;
        for (candidate, next) in candidates {
            let sources = self.sources;
            let found =
                self.includes.entry(candidate).or_insert_with(|| includes(sources, candidate));
            let mut lines = found.iter().filter(|(_, included)| included == path);
            any = any.or(lines.clone().next().map(|(line, _)| (candidate, *line)));
            if let Some((line, _)) = lines.find(|(line, _)| *line >= next) {
                return Some((candidate, *line));
            }
        }
        any
    }

    /// Shows the lines of the innermost file up to `line`, without it.
    fn lines_before(&mut self, line: u32, show: &mut Show<'_>) -> io::Result<()> {
        while let Some(top) = self.open.last() {
            let text = self.sources.text(top.file);
            if top.next.line >= line || top.next.at >= text.len() {
                break;
            }
            let rest = text.get(top.next.at..).unwrap_or_default();
            show(Step::Line(top.next.line, rest.split('\n').next().unwrap_or_default()))?;
            self.skip_line();
        }
        Ok(())
    }

    fn skip_line(&mut self) {
        let Some(top) = self.open.last_mut() else { return };
        let rest = self.sources.text(top.file).get(top.next.at..).unwrap_or_default();
        let length = rest.split_inclusive('\n').next().unwrap_or_default().len();
        top.next =
            Next { line: top.next.line.saturating_add(1), at: top.next.at.saturating_add(length) };
    }
}

/// The includes of a file: line, and the path of the file that is included.
fn includes(sources: &Sources, file: FileId) -> Vec<(u32, String)> {
    let whole = sources.text(file);
    let lines = whole.get(text::start(whole)..).unwrap_or_default().split('\n');
    let lines = (1u32..).zip(lines);
    let candidates = lines.filter(|(_, line)| line.contains(".include"));
    let read = |(number, line): (u32, &str)| {
        let Body::Directive { name, tail } = parse_line(line).ok()?.body else { return None };
        let quoted = line.get(tail)?.trim_end().strip_prefix('"')?.strip_suffix('"')?;
        let path = beside(sources.path(file), quoted)?;
        (line.get(name)? == ".include").then_some((number, path))
    };
    candidates.filter_map(read).collect()
}
