//! Where everything lies, for people: the map of a link.

use std::fmt;

use super::dynamic::{DynamicRelocation, Scratch};
use super::kernels::Kernel;
use super::layout::Layout;
use super::symbols::{Roles, Symbols};
use crate::object::Object;

/// What a link laid out. Displayed, it is the map file; [`Map::picture`] draws it.
#[derive(Debug, Clone)]
pub struct Map {
    /// The sections that are loaded, with their pieces.
    pub layout: Layout,
    /// Names of the objects, which pieces count in.
    pub objects: Vec<String>,
    /// Addresses with their names, ascending, and whether they are functions.
    pub symbols: Vec<(u32, String, bool)>,
    /// What the loader changes, ascending by place.
    pub relocations: Vec<DynamicRelocation>,
    /// The rows of the kernel table.
    pub kernels: Vec<Kernel>,
    /// Functions that the headers name.
    pub roles: Roles,
    /// Address and bytes of the dynamic part.
    pub scratch: (u32, u32),
    pieces: Vec<Vec<(String, u32)>>,
}

impl Map {
    pub(super) fn new(
        objects: &[Object],
        layout: &Layout,
        symbols: &Symbols,
        scratch: &Scratch,
        relocations: Vec<DynamicRelocation>,
        kernels: Vec<Kernel>,
        roles: Roles,
    ) -> Map {
        let piece = |piece: &super::Piece| {
            let section = objects.get(piece.object)?.sections.get(piece.section)?;
            Some((section.name.clone(), section.size))
        };
        let pieces = layout.sections.iter().map(|it| it.pieces.iter().filter_map(piece).collect());
        Map {
            pieces: pieces.collect(),
            layout: layout.clone(),
            objects: objects.iter().map(|object| object.name.clone()).collect(),
            symbols: symbols.named(objects),
            relocations,
            kernels,
            roles,
            scratch: (scratch.address, u32::try_from(scratch.bytes.len()).unwrap_or(u32::MAX)),
        }
    }

    /// The name of an address, if it has one.
    pub fn name(&self, address: u32) -> Option<&str> {
        let at = self.symbols.iter().filter(|symbol| symbol.0 == address);
        // A name of the text, if there is one, and not the linker's word for it.
        at.min_by_key(|symbol| symbol.1.starts_with('_')).map(|symbol| symbol.1.as_str())
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "sections")?;
        for (section, pieces) in self.layout.sections.iter().zip(&self.pieces) {
            let (address, size) = (section.address, section.size);
            writeln!(f, "  {address:#010x}  {size:#8x}  {}", section.name)?;
            for (piece, (name, size)) in section.pieces.iter().zip(pieces) {
                let address = address.wrapping_add(piece.offset);
                let object = self.objects.get(piece.object).map_or("", String::as_str);
                writeln!(f, "    {address:#010x}  {size:#8x}  {object}({name})")?;
            }
        }
        writeln!(
            f,
            "  {:#010x}  {:#8x}  (dynamic part, not loaded)",
            self.scratch.0, self.scratch.1
        )?;
        writeln!(f, "symbols")?;
        for (address, name, is_function) in &self.symbols {
            let kind = if *is_function { "  function" } else { "" };
            writeln!(f, "  {address:#010x}  {name}{kind}")?;
        }
        writeln!(f, "kernels")?;
        for kernel in &self.kernels {
            let name = self.name(kernel.function).unwrap_or("?");
            let Kernel { opcode, spec, function } = kernel;
            writeln!(f, "  opcode {opcode:#04x}  spec {spec:3}  {function:#010x}  {name}")?;
        }
        writeln!(f, "relocations")?;
        for name in ["RELATIVE", "SLOT0_ALT", "SLOT0_OP"] {
            let count = self.relocations.iter().filter(|it| it.name() == name).count();
            writeln!(f, "  {name:<10}{count:6}")?;
        }
        Ok(())
    }
}
