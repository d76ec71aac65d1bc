//! What an object may have: bytes of all sections together, names, sections. Bytes are counted as
//! they are added, so that a few lines cannot ask for more than there is memory.

use neff_diag::{Diagnostic, codes::kernel_text};

use super::assembler::Assembler;
use super::item::{Body, Origin};

/// Bytes of all sections, zeroed ones included: 25 times what the windows of the device take
/// (0x8000 and 0x2000). A byte may be an item of its own, with its place and its line of the
/// listing, so this is some hundred times as much in memory.
pub(super) const BYTES: u32 = 1 << 20;
/// Names, and places without one: as many as there are words in [`BYTES`].
const NAMES: usize = 1 << 18;
/// Sections, which are looked for by name at each change.
const SECTIONS: usize = 1 << 8;

/// What is left of it.
#[derive(Debug)]
pub(super) struct Room {
    bytes: u32,
    /// Names that there may be.
    names: usize,
    /// True once something did not fit: from then on no bytes are added.
    is_full: bool,
    /// True once a section was one too many.
    lacks_sections: bool,
}

impl Default for Room {
    fn default() -> Self {
        Room { bytes: BYTES, names: NAMES, is_full: false, lacks_sections: false }
    }
}

impl Room {
    /// True once something did not fit.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }
}

impl Assembler<'_> {
    /// True if an item is to be added to a section. One that does not fit is reported, the first
    /// of them only, and what repetitions and macros would go on to give is left out.
    pub(super) fn has_room(&mut self, section: usize, body: &Body, origin: &Origin) -> bool {
        let Some(draft) = self.sections.get_mut(section) else { return false };
        let length = body.length(draft.size);
        if length == 0 {
            return !body.is_void(draft.items.last().map(|item| &item.body));
        }
        let left = self.room.bytes.checked_sub(length).filter(|_| !self.room.is_full);
        if let Some(left) = left {
            self.room.bytes = left;
            draft.size = draft.size.saturating_add(length);
            return true;
        }
        self.exceeded(origin);
        self.expander.leave_expansions();
        false
    }

    /// Reports the place from which on an object is too large, once.
    pub(super) fn exceeded(&mut self, origin: &Origin) {
        if std::mem::replace(&mut self.room.is_full, true) {
            return;
        }
        let text = format!("the object has more than {BYTES} bytes from here on");
        let finding = too_large(text)
            .expected(format!("at most {BYTES} bytes in all sections, those of `.bss` included"))
            .help(
                "the device takes 32768 bytes of code and 8192 of data; large tables belong into \
                 tensors that the kernel is given",
            );
        self.report_at(finding, origin);
    }

    /// True as long as there are not too many names; else that is reported, and nothing more is
    /// read.
    pub(super) fn has_names(&mut self, origin: &Origin) -> bool {
        if self.symbols.len() <= self.room.names {
            return true;
        }
        let finding = too_large(format!("the object has more than {} names", self.room.names));
        self.report_at(finding.help("the text is not read any further"), origin);
        self.expander.stop();
        false
    }

    /// True if a section of a name is there or can be made; else that is reported once.
    pub(super) fn has_section(&mut self, name: &str, origin: &Origin) -> bool {
        let is_there = self.sections.iter().any(|draft| draft.name == name);
        let has_room = is_there || self.sections.len() < SECTIONS;
        if !has_room && !std::mem::replace(&mut self.room.lacks_sections, true) {
            self.report_at(too_large(format!("there are more than {SECTIONS} sections")), origin);
        }
        has_room
    }
}

fn too_large(text: String) -> Diagnostic {
    Diagnostic::new(kernel_text::OBJECT_TOO_LARGE, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Options;
    use neff_text::Memory;

    /// Codes and lines of what is found in a text whose object may have ten names.
    fn found(text: &str) -> Vec<String> {
        let files = Memory::default();
        let mut assembler = Assembler::new("x.q7", text.to_owned(), &files, Options::default());
        assembler.room.names = 10;
        assembler.read();
        let done = assembler.finish("x.q7");
        let shown = |finding: &Diagnostic| match &finding.place {
            neff_diag::Place::Text { excerpt, .. } => format!("{} {}", finding.code, excerpt.line),
            place => format!("{} {place:?}", finding.code),
        };
        done.findings.iter().map(shown).collect()
    }

    #[test]
    fn nothing_is_read_behind_the_last_name() {
        let labels = |count: usize| (0..count).map(|at| format!("l{at}:\n")).collect::<String>();
        let behind = ".function f\n.word missing, l0 - .\n";
        assert_eq!(found(&labels(10)), Vec::<String>::new());
        assert_eq!(found(&(labels(11) + behind)), ["N1815 11"]);
        assert_eq!(found(&(labels(8) + behind)), ["N1811 9", "N1808 10"]);
    }

    #[test]
    fn what_has_no_bytes_takes_no_room() {
        let text = ".rept 100\n.align 8\n.align 4\n.align 1\n.space 0\n.ascii \"\"\n.endr\n";
        let files = Memory::default();
        let options = Options::default();
        let mut assembler = Assembler::new("x.q7", text.to_owned(), &files, options);
        assembler.read();
        let items: usize = assembler.sections.iter().map(|draft| draft.items.len()).sum();
        assert!(items < 3, "{items}");
    }
}
