//! Sections of objects to sections of the image, with their addresses (format notes 07 §1.2, §1.4).

use neff_diag::{Diagnostic, Findings, codes::linking};

use super::Options;
use crate::object::{KERNEL_TABLE, Object, SectionKind};

/// Alignment of `.text` in the images that are shipped.
const TEXT_ALIGNMENT: u32 = 32;
/// Alignment of segments.
pub(super) const SEGMENT_ALIGNMENT: u32 = 0x80;
/// Bytes below the data that the loader takes for data (format notes 07 §2.2).
const SLACK: u32 = 0x400;

/// Sections of the data segment whose order is fixed; others follow the kernel table in the order
/// they appear, zeroed ones come last.
const DATA_ORDER: [&str; 6] = [".rodata", ".eh_frame", ".ctors", ".dtors", ".data", KERNEL_TABLE];

/// A section of an object within a section of the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Index of the object.
    pub object: usize,
    /// Index of the section in it.
    pub section: usize,
    /// Offset of its first byte from the start of the section of the image.
    pub offset: u32,
}

/// A section of the image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputSection {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: SectionKind,
    /// Its alignment in bytes.
    pub align: u32,
    /// Link address of its first byte.
    pub address: u32,
    /// Its length in bytes.
    pub size: u32,
    /// Its bytes; none if it is zeroed.
    pub bytes: Vec<u8>,
    /// What it is made of, ascending by offset.
    pub pieces: Vec<Piece>,
}

/// All sections that are loaded, ascending by address: first the code, then the data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// The sections.
    pub sections: Vec<OutputSection>,
    /// Link address of the code.
    pub code: u32,
    /// Link address of the data.
    pub data: u32,
}

impl Layout {
    /// Link address of a byte of an object's section.
    pub fn address(&self, object: usize, section: usize, offset: u32) -> Option<u32> {
        let (output, piece) = self.piece(object, section)?;
        Some(output.address.wrapping_add(piece.offset).wrapping_add(offset))
    }

    pub(super) fn piece(&self, object: usize, section: usize) -> Option<(&OutputSection, Piece)> {
        self.sections.iter().find_map(|output| {
            let is = |piece: &&Piece| (piece.object, piece.section) == (object, section);
            output.pieces.iter().find(is).map(|piece| (output, *piece))
        })
    }

    /// The sections of the code, or those of the data.
    pub fn segment(&self, is_code: bool) -> impl Iterator<Item = &OutputSection> {
        self.sections.iter().filter(move |output| (output.kind == SectionKind::Code) == is_code)
    }

    /// Bytes of a segment in the file, and in memory.
    pub fn sizes(&self, is_code: bool) -> (u32, u32) {
        let base = if is_code { self.code } else { self.data };
        let end =
            |output: &OutputSection| output.address.wrapping_sub(base).saturating_add(output.size);
        let in_file = self.segment(is_code).filter(|output| output.kind != SectionKind::Zeroed);
        let in_file = in_file.map(end).max().unwrap_or(0);
        (in_file, self.segment(is_code).map(end).max().unwrap_or(0))
    }

    /// The section of a name.
    pub fn section(&self, name: &str) -> Option<&OutputSection> {
        self.sections.iter().find(|output| output.name == name)
    }
}

/// Gives all sections their places.
pub(super) fn lay_out(objects: &[Object], options: &Options, findings: &mut Findings) -> Layout {
    let mut sections = gather(objects);
    sections.sort_by_key(rank);
    for output in &mut sections {
        fill(output, objects);
    }
    sections.retain(|output| output.size > 0);
    let (mut code, mut data) = (options.code, options.data);
    for output in &mut sections {
        let next = if output.kind == SectionKind::Code { &mut code } else { &mut data };
        output.address = next.checked_next_multiple_of(output.align).unwrap_or(u32::MAX);
        *next = output.address.saturating_add(output.size);
    }
    let layout = Layout { sections, code: options.code, data: options.data };
    check(&layout, options, findings);
    layout
}

/// The sections of the image and their pieces, in the order they appear.
fn gather(objects: &[Object]) -> Vec<OutputSection> {
    let mut sections: Vec<OutputSection> = Vec::new();
    for (object, of) in objects.iter().enumerate() {
        // L32R reaches backward only, so an object's literals lie before its code.
        let is_literal = |name: &str| name.starts_with(".literal");
        let mut order: Vec<usize> = (0..of.sections.len()).collect();
        order.sort_by_key(|at| of.sections.get(*at).is_none_or(|it| !is_literal(&it.name)));
        for section in order {
            let Some(input) = of.sections.get(section) else { continue };
            let name = output_name(&input.name, input.kind);
            let at = sections.iter().position(|output| output.name == name);
            let at = at.unwrap_or_else(|| {
                let align = if name == ".text" { TEXT_ALIGNMENT } else { 1 };
                let kind = input.kind;
                let name = name.to_owned();
                let (bytes, pieces) = (Vec::new(), Vec::new());
                sections.push(OutputSection {
                    name,
                    kind,
                    align,
                    address: 0,
                    size: 0,
                    bytes,
                    pieces,
                });
                sections.len().saturating_sub(1)
            });
            if let Some(output) = sections.get_mut(at) {
                output.pieces.push(Piece { object, section, offset: 0 });
                // Among sections of a name, one that is written makes all of them so.
                if output.kind == SectionKind::ReadOnly {
                    output.kind = input.kind;
                }
            }
        }
    }
    sections
}

/// The section of the image that a section goes to.
fn output_name(name: &str, kind: SectionKind) -> &str {
    match kind {
        SectionKind::Code => ".text",
        SectionKind::Zeroed => ".bss",
        SectionKind::ReadOnly | SectionKind::Data => {
            let is = |known: &&&str| {
                let rest = name.strip_prefix(**known);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            DATA_ORDER.iter().find(is).copied().unwrap_or(name)
        }
    }
}

fn rank(output: &OutputSection) -> usize {
    let known = DATA_ORDER.iter().position(|name| *name == output.name);
    match output.kind {
        SectionKind::Code => 0,
        SectionKind::Zeroed => usize::MAX,
        _ => known.map_or(DATA_ORDER.len(), |at| at).saturating_add(1),
    }
}

/// Places the pieces of a section and gathers their bytes.
fn fill(output: &mut OutputSection, objects: &[Object]) {
    for piece in &mut output.pieces {
        let input = objects.get(piece.object).and_then(|of| of.sections.get(piece.section));
        let Some(input) = input else { continue };
        let align = input.align.max(1);
        output.align = output.align.max(align);
        piece.offset = output.size.checked_next_multiple_of(align).unwrap_or(u32::MAX);
        if output.kind != SectionKind::Zeroed {
            output.bytes.resize(usize::try_from(piece.offset).unwrap_or(0), 0);
            output.bytes.extend_from_slice(&input.bytes);
        }
        output.size = piece.offset.saturating_add(input.size);
    }
}

fn check(layout: &Layout, options: &Options, findings: &mut Findings) {
    for (is_code, limit, name) in
        [(true, options.code_limit, "code"), (false, options.data_limit, "data")]
    {
        let (_, size) = layout.sizes(is_code);
        if size > limit {
            let text = format!("the {name} has {size:#x} bytes ({size})");
            let finding = Diagnostic::new(linking::SEGMENT_TOO_LARGE, text)
                .expected(format!("at most {limit:#x} ({limit})"));
            findings.push(largest(layout, is_code).into_iter().fold(finding, Diagnostic::note));
        }
    }
    let windows = |text: String| Diagnostic::new(linking::WINDOWS, text);
    let (code, data) = (layout.sizes(true).1, layout.sizes(false).1);
    let code_end = layout.code.checked_add(code);
    let below_data = options.data.checked_sub(SLACK);
    if code_end.is_none_or(|end| below_data.is_none_or(|data| end > data)) {
        let text =
            format!("code at {:#x} with {code:#x} bytes, data at {:#x}", layout.code, options.data);
        findings.push(windows(text).expected("data at least 0x400 bytes behind the code"));
    }
    if options.data.checked_add(data).is_none_or(|end| end > options.scratch) {
        let text = format!(
            "data at {:#x} with {data:#x} bytes, dynamic part at {:#x}",
            options.data, options.scratch
        );
        findings.push(windows(text).expected("the dynamic part behind the data"));
    }
    let align = layout.sections.iter().map(|output| output.align).max().unwrap_or(1);
    let align = align.max(SEGMENT_ALIGNMENT);
    for (address, name) in
        [(options.code, "code"), (options.data, "data"), (options.scratch, "dynamic part")]
    {
        if !address.is_multiple_of(align) {
            let text = format!("the {name} begins at {address:#x}");
            findings.push(windows(text).expected(format!("a multiple of {align:#x}")));
        }
    }
}

/// The largest sections of a segment, in words.
fn largest(layout: &Layout, is_code: bool) -> Vec<String> {
    let mut sections: Vec<_> = layout.segment(is_code).collect();
    sections.sort_by_key(|output| std::cmp::Reverse(output.size));
    sections.iter().take(3).map(|it| format!("`{}` has {:#x} bytes", it.name, it.size)).collect()
}
