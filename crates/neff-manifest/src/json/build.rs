//! Builds the arena while the text is read: nodes, containers, keys, tables, and the path of
//! what is being read.

use neff_diag::codes::json as codes;
use neff_diag::{Diagnostic, JsonPath};

use super::document::{Node, Wide, index, offset};
use super::keys::{self, Key, WIDE};
use super::parse::{Frame, Parser, State};
use super::text;

impl Parser<'_> {
    /// Adds a node; `None` beyond the limit.
    fn push(&mut self, start: usize, end: usize) -> Option<u32> {
        let node = offset(self.nodes.len());
        if node >= self.limits.values {
            let limit = self.limits.values;
            let finding =
                Diagnostic::new(codes::TOO_MANY_VALUES, "the document has too many values")
                    .expected(format!("at most {limit} values"));
            let path = self.path();
            self.report.fault(start..start, path, finding);
            return None;
        }
        let (parent, label) = match self.frames.last_mut() {
            None => (0, 0),
            Some(frame) => {
                let index = frame.children;
                frame.children = frame.children.saturating_add(1);
                let key = self.keys.last().map_or(0, |key| key.start);
                (frame.node, if frame.object { key } else { index })
            }
        };
        let after = node.saturating_add(1);
        self.nodes.push(Node { start: offset(start), end: offset(end), after, parent, label });
        Some(node)
    }

    pub(super) fn leaf(&mut self, start: usize, end: usize) -> bool {
        let pushed = self.push(start, end).is_some();
        self.pos = end;
        self.state = self.after_value();
        pushed
    }

    /// Counts a value that could not be read and goes on behind it.
    pub(super) fn skip_value(&mut self, end: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.children = frame.children.saturating_add(1);
        }
        self.pos = end;
        self.state = self.after_value();
    }

    /// The state behind a value.
    pub(super) fn after_value(&self) -> State {
        if self.frames.is_empty() { State::End } else { State::Comma }
    }

    /// The state behind a string that lacks its quote; it may have swallowed the comma.
    pub(super) fn after_open_string(&self) -> State {
        let last = self.pos.checked_sub(1).and_then(|last| self.bytes.get(last));
        match self.frames.last() {
            Some(frame) if last == Some(&b',') && frame.object => State::Key,
            Some(_) if last == Some(&b',') => State::Value,
            _ => self.after_value(),
        }
    }

    pub(super) fn open(&mut self, object: bool) -> bool {
        let start = self.pos;
        if offset(self.frames.len()) >= self.limits.depth {
            let finding = Diagnostic::new(codes::TOO_DEEP, "the document is nested too deeply")
                .expected(format!("at most {} levels", self.limits.depth));
            // The path of a value this deep would fill the screen.
            self.report.fault(start..start.saturating_add(1), JsonPath::root(), finding);
            return false;
        }
        let Some(node) = self.push(start, start) else { return false };
        self.frames.push(Frame { node, children: 0, keys: self.keys.len(), object, start });
        self.pos = start.saturating_add(1);
        self.state = if object { State::FirstKey } else { State::FirstElement };
        true
    }

    /// Takes the closing bracket of the innermost container.
    pub(super) fn close(&mut self) -> bool {
        self.pos = self.pos.saturating_add(1);
        self.close_frame();
        true
    }

    /// Ends the innermost container at the position.
    pub(super) fn close_frame(&mut self) {
        let Some(frame) = self.frames.last().copied() else { return };
        let after = offset(self.nodes.len());
        if let Some(node) = self.nodes.get_mut(index(frame.node)) {
            node.end = offset(self.pos);
            node.after = after;
        }
        if self.report.valid && frame.object {
            self.close_keys(frame);
        } else if self.report.valid && index(frame.children) > WIDE {
            self.close_elements(frame, after);
        }
        self.keys.truncate(frame.keys);
        self.frames.pop();
        self.state = self.after_value();
    }

    fn close_keys(&mut self, frame: Frame) {
        let mut repeated = Vec::new();
        let keys = self.keys.get_mut(frame.keys..).unwrap_or_default();
        let wide = keys.len() > WIDE;
        keys::duplicates(keys, self.bytes, |first, again| repeated.push((first, again)));
        if wide {
            let (start, len) = (offset(self.table.len()), offset(keys.len()));
            self.table.extend(keys.iter().map(|key| key.node));
            self.wide.push(Wide { node: frame.node, start, len });
        }
        if !repeated.is_empty() {
            let path = self.frame_path();
            repeated.sort_unstable_by_key(|(_, again)| again.start);
            for (first, again) in repeated {
                self.duplicate(&path, first, again);
            }
        }
    }

    fn duplicate(&mut self, path: &JsonPath, first: Key, again: Key) {
        if self.report.remarks_full() {
            self.report.cut_short();
            return;
        }
        let span = |key: Key| index(key.start)..index(key.end);
        let token = self.bytes.get(span(again)).unwrap_or_default();
        let key = text::decode(&String::from_utf8_lossy(token)).into_owned();
        let message = format!("the key {key:?} occurs twice");
        let path = path.clone().key(key);
        let earlier = self.report.place(span(first), path.clone());
        let finding = Diagnostic::new(codes::DUPLICATE_KEY, message)
            .note_at("the first one, which counts", earlier)
            .help("remove one of the two");
        self.report.remark(span(again), path, finding);
    }

    /// Notes the children of a wide array, unless they are all leaves and so stand in a row.
    fn close_elements(&mut self, frame: Frame, after: u32) {
        let first = frame.node.saturating_add(1);
        if after.saturating_sub(first) == frame.children {
            return;
        }
        let start = offset(self.table.len());
        let mut child = first;
        while child < after {
            self.table.push(child);
            let next = self.nodes.get(index(child)).map_or(after, |node| node.after);
            child = next.max(child.saturating_add(1));
        }
        let len = offset(self.table.len()).saturating_sub(start);
        self.wide.push(Wide { node: frame.node, start, len });
    }

    /// The path of the innermost open container.
    fn frame_path(&self) -> JsonPath {
        let mut path = JsonPath::root();
        let mut parent: Option<Frame> = None;
        for frame in &self.frames {
            if let (Some(parent), Some(node)) = (parent, self.nodes.get(index(frame.node))) {
                path = if parent.object {
                    let start = index(node.label);
                    let token = self.bytes.get(start..text::end_of(self.bytes, start));
                    path.key(text::decode(&String::from_utf8_lossy(token.unwrap_or_default())))
                } else {
                    path.index(index(node.label))
                };
            }
            parent = Some(*frame);
        }
        path
    }

    /// The path of what is being read.
    pub(super) fn path(&self) -> JsonPath {
        let path = self.frame_path();
        match (self.frames.last(), self.state) {
            (Some(frame), State::Value | State::Colon) if frame.object => {
                let key = self.keys.get(frame.keys..).and_then(<[Key]>::last);
                match key.and_then(|key| self.bytes.get(index(key.start)..index(key.end))) {
                    Some(token) => path.key(text::decode(&String::from_utf8_lossy(token))),
                    None => path,
                }
            }
            (Some(frame), State::Value | State::FirstElement) => path.index(index(frame.children)),
            _ => path,
        }
    }
}
