//! Relocatable objects: sections, symbols and relocations before the linker has placed them.
//!
//! An assembled text becomes one, and so does an object file of another assembler. What a row of
//! the kernel table is needs no form of its own here: it is eight bytes of the section
//! `kernel_info_table` with a [`RelocationKind::Word`] at its address.
//!
//! [`write()`] makes an ELF file of an object, [`read()`] an object of a file. They are inverse to each
//! other: what was written is read as it was, once its local symbols stand first
//! ([`Object::locals_first`]), as the form of the file has them.

mod read;
pub(crate) mod sound;
mod write;

pub use read::read;
pub use write::write;

/// Name of the section that holds the rows of the kernel table (format notes 07 §3.2).
pub const KERNEL_TABLE: &str = "kernel_info_table";

/// A relocatable object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Object {
    /// What messages call it: the path as the user named it.
    pub name: String,
    /// Its sections, in the order of the file.
    pub sections: Vec<Section>,
    /// Its symbols. [`Relocation::symbol`] counts in this list.
    pub symbols: Vec<Symbol>,
}

/// What a section holds, which decides the segment it goes to (format notes 07 §1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SectionKind {
    /// Instructions, and literals that L32R reads.
    Code,
    /// Data that is not written.
    ReadOnly,
    /// Data that is written.
    Data,
    /// Zeros that take no place in the file.
    Zeroed,
}

/// A section of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its name, e.g. `.text`.
    pub name: String,
    /// What it holds.
    pub kind: SectionKind,
    /// Alignment of its first byte: a power of two.
    pub align: u32,
    /// Its bytes; none for [`SectionKind::Zeroed`].
    pub bytes: Vec<u8>,
    /// Length in bytes: of `bytes`, or of the zeros.
    pub size: u32,
    /// What the linker has to fill in, ascending by offset.
    pub relocations: Vec<Relocation>,
}

/// Who sees a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binding {
    /// Its object.
    Local,
    /// All objects.
    Global,
    /// All objects; gives way to a global one of the same name, and may stay undefined (then 0).
    Weak,
}

/// What a symbol names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SymbolKind {
    /// Not said.
    None,
    /// A function.
    Function,
    /// Data.
    Data,
    /// The section itself, which relocations of other assemblers refer to.
    Section,
}

/// Where a symbol is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Definition {
    /// In another object.
    Undefined,
    /// A number that does not move.
    Absolute(u32),
    /// So many bytes into the section with this index of [`Object::sections`].
    Section(usize, u32),
}

/// A symbol of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Its name; empty for sections.
    pub name: String,
    /// Where it is.
    pub definition: Definition,
    /// Bytes that it names; 0 if not said.
    pub size: u32,
    /// Who sees it.
    pub binding: Binding,
    /// What it names.
    pub kind: SymbolKind,
}

/// How the linker fills a place in (format notes 07 §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RelocationKind {
    /// `R_XTENSA_32`: the word takes the address; the image keeps a RELATIVE for it.
    Word,
    /// `R_XTENSA_SLOT0_ALT` on a CONST16: the high half of the address.
    High,
    /// `R_XTENSA_SLOT0_OP` on a CONST16: the low half of the address.
    Low,
    /// `R_XTENSA_SLOT0_OP` on an instruction with a distance: branch, call, loop, L32R. Nothing of
    /// it is left in the image.
    Distance,
}

/// A place of a section that the linker fills in with the address of a symbol plus a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relocation {
    /// First byte of the word or instruction, from the start of the section.
    pub offset: u32,
    /// How it is filled in. What a [`RelocationKind::Word`] already holds is added.
    pub kind: RelocationKind,
    /// Index into [`Object::symbols`].
    pub symbol: usize,
    /// What is added to the address of the symbol.
    pub addend: i64,
}

impl Object {
    /// The section of a name.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// The object with its local symbols before all others, each group in its order.
    #[must_use]
    pub fn locals_first(&self) -> Object {
        let mut order: Vec<usize> = (0..self.symbols.len()).collect();
        let binding = |at: &usize| self.symbols.get(*at).map(|symbol| symbol.binding);
        order.sort_by_key(|at| binding(at) != Some(Binding::Local));
        let mut place = vec![usize::MAX; order.len()];
        for (new, old) in order.iter().enumerate() {
            if let Some(place) = place.get_mut(*old) {
                *place = new;
            }
        }
        let symbols = order.iter().filter_map(|old| self.symbols.get(*old).cloned()).collect();
        let mut sections = self.sections.clone();
        for relocation in sections.iter_mut().flat_map(|section| &mut section.relocations) {
            relocation.symbol = place.get(relocation.symbol).copied().unwrap_or(usize::MAX);
        }
        Object { name: self.name.clone(), sections, symbols }
    }
}
