//! JSON with each element of a list in a line of its own, and nothing in it that a terminal acts on.

use std::io::{self, Write};

use serde_json::ser::Formatter;

use crate::render::json::escape_unsafe;

/// Writes an element of the outer list a line.
#[derive(Debug, Default)]
pub(super) struct Lines {
    lists: usize,
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.lists = self.lists.saturating_add(1);
        writer.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.lists = self.lists.saturating_sub(1);
        writer.write_all(if self.lists == 0 { b"\n]" } else { b"]" })
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"" } else { b"," })?;
        out.write_all(if self.lists == 1 { b"\n" } else { b"" })
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        writer.write_all(escape_unsafe(fragment.to_owned()).as_bytes())
    }
}
