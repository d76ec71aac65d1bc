//! Names to indexes: types, layouts, and templates meeting a layout. Used by the checks, which
//! report every name that leads nowhere, and by the emitter, which has checked before.

use crate::layouts::{Layout, Member};
use crate::source::Tables;
use crate::templates::{Operand, Piece, Show, Template, When};

/// Types of one shape: as written, as `Kind`, bytes. 0 bytes: any size.
const TYPES: &[(&str, &str, usize)] = &[
    ("rsvd", "Reserved", 0),
    ("unknown", "Unknown", 0),
    ("bytes", "Bytes", 0),
    ("NAME", "Name", 0),
    ("u8", "Unsigned", 1),
    ("u16", "Unsigned", 2),
    ("u32", "Unsigned", 4),
    ("u64", "Unsigned", 8),
    ("VAR16", "Variable", 2),
    ("VAR32", "Variable", 4),
    ("i32", "Signed", 4),
    ("f32", "Float", 4),
    ("REG", "Register", 1),
    ("IMM", "Immediate", 4),
    ("IMM64", "Immediate64", 8),
    ("ADDR4", "Address4", 4),
    ("ADDR8", "Address8", 8),
    ("PSEUDO_ADDR8", "PseudoAddress8", 8),
    ("TENSOR1D", "Tensor(1)", 8),
    ("TENSOR2D", "Tensor(2)", 12),
    ("TENSOR3D", "Tensor(3)", 16),
    ("TENSOR4D", "Tensor(4)", 20),
    ("MEM_PATTERN2D", "MemoryPattern(2)", 12),
    ("MEM_PATTERN3D", "MemoryPattern(3)", 16),
    ("MEM_PATTERN4D", "MemoryPattern(4)", 20),
    ("DATA4D", "Data4d", 20),
    ("MXMEM_PATTERN1D", "MxPattern", 16),
    ("ADDR8TENSOR2D", "Address8Tensor2d", 24),
    ("EVENTS_EXTENDED", "EventsExtended", 12),
    ("BOUND_REG", "BoundRegister", 1),
    ("DMA_CONFIGS", "DmaConfigs", 1),
];

impl Tables {
    /// A type as an expression of `Kind` without the source, and its bytes.
    pub fn kind(&self, written: &str) -> Option<(String, usize)> {
        if let Some((_, kind, size)) = TYPES.iter().find(|(name, _, _)| *name == written) {
            return Some(((*kind).to_owned(), *size));
        }
        if let Some(index) = self.enums.iter().position(|e| e.name == written) {
            return Some((format!("Enum({index})"), 1));
        }
        let pair = written.strip_suffix("_PAIR")?;
        let index = self.enums.iter().position(|e| e.name == pair)?;
        Some((format!("EnumPair({index})"), 1))
    }

    /// The layout of a name.
    pub fn layout(&self, name: &str) -> Option<usize> {
        self.layouts.iter().position(|layout| layout.name == name)
    }

    /// The template of a name.
    pub fn template(&self, name: &str) -> Option<&Template> {
        self.templates.iter().find(|template| template.name == name)
    }

    /// The members before those of a layout.
    pub fn prefix(&self, layout: &Layout) -> Option<&Layout> {
        self.prefixes.iter().find(|prefix| prefix.name == layout.prefix)
    }

    /// Templates and the layouts they are bound to, each pair once, in the order of the rows.
    pub fn instances(&self) -> Vec<(&Template, &Layout)> {
        let mut pairs: Vec<(&Template, &Layout)> = Vec::new();
        for binding in self.rows.iter().flat_map(|row| &row.bindings) {
            let template = binding.template.as_ref().and_then(|name| self.template(name));
            let layout = self.layout(&binding.layout).map(|index| &self.layouts[index]);
            if let (Some(template), Some(layout)) = (template, layout)
                && !pairs.iter().any(|(t, l)| t.name == template.name && l.name == layout.name)
            {
                pairs.push((template, layout));
            }
        }
        pairs
    }

    /// A member seen from a template: `Member(i)` or `Header(i)`.
    pub fn place(&self, layout: &Layout, name: &str) -> Option<String> {
        let at = |members: &[Member]| members.iter().position(|m| m.named() && m.name == name);
        match at(&layout.members) {
            Some(index) => Some(format!("Member({index})")),
            None => at(&self.prefix(layout)?.members).map(|index| format!("Header({index})")),
        }
    }
}

/// The members that an operand writes: name and part.
pub fn values(pieces: &[Piece]) -> Vec<(&str, &'static str)> {
    let each = |piece| match piece {
        &Piece::Text(_) => Vec::new(),
        Piece::Value { member, part, .. } => vec![(member.as_str(), *part)],
        Piece::IfNonZero(_, inside) => values(inside),
    };
    pieces.iter().flat_map(each).collect()
}

/// Members that an operand mentions without writing them.
pub fn mentions(operand: &Operand) -> Vec<&str> {
    let mut all: Vec<&str> = operand.needs.iter().map(|(name, _)| name.as_str()).collect();
    match &operand.when {
        When::Always => {}
        When::NonZero(one) => all.push(one),
        When::Differ(one, other) => all.extend([one.as_str(), other]),
    }
    for piece in &operand.pieces {
        match piece {
            Piece::IfNonZero(member, _) => all.push(member),
            Piece::Value { show: Show::Registers(one, other), .. } => {
                all.extend([one.as_str(), other]);
            }
            Piece::Text(_) | Piece::Value { .. } => {}
        }
    }
    all
}

/// True if the operand exists for a layout that has the members `has` says. An operand without
/// values exists where its needs do.
pub fn exists(operand: &Operand, has: impl Fn(&str) -> bool) -> bool {
    let written = values(&operand.pieces);
    if written.is_empty() {
        operand.needs.iter().all(|(name, _)| has(name))
    } else {
        written.iter().any(|(name, _)| has(name))
    }
}
