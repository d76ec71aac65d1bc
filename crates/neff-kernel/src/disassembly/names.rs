//! Names of places: those of symbols, else those that say what is known of the place. All but
//! symbols' are a choice of this project.

use std::collections::BTreeMap;

use crate::image::Role;
use crate::kernel_key::EXTENDED;
use crate::reading::Kernel;

use super::Code;

/// Why a place has a name. The first that applies gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A symbol of the file.
    Symbol,
    /// `e_entry`.
    Entry,
    /// `DT_INIT` or `DT_FINI`.
    Lifecycle,
    /// A row of the kernel table, or the table itself.
    Kernel,
    /// A function that returns a bound of the kernel table.
    Getter,
    /// It is called, or its address is taken.
    Function,
    /// A branch leads there.
    Branch,
    /// L32R loads from there.
    Literal,
}

/// The name of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub name: String,
    /// Why it has one.
    pub origin: Origin,
}

/// Names by link address.
#[derive(Debug, Default)]
pub(super) struct Names {
    labels: BTreeMap<u32, Label>,
}

impl Names {
    pub(super) fn of(kernel: &Kernel<'_>, code: Code<'_>) -> Names {
        let mut names = Names::default();
        let image = &kernel.image;
        for symbol in kernel.elf.symbols.iter().filter(|symbol| symbol.is_label()) {
            if code.at(symbol.value).is_some() || image.roles.role(symbol.value).is_some() {
                names.add(symbol.value, symbol.title().into_owned(), Origin::Symbol);
            }
        }
        names.add(image.entry, "entry".to_owned(), Origin::Entry);
        for (name, address) in [("init", image.init), ("fini", image.fini)] {
            if let Some(address) = address {
                names.add(address, name.to_owned(), Origin::Lifecycle);
            }
        }
        if let Some(table) = &image.kernels {
            names.add(table.address, "kernel_table".to_owned(), Origin::Kernel);
            for row in &table.rows {
                let spec = match row.opcode {
                    EXTENDED => format!("_{:02x}", row.spec),
                    _ => String::new(),
                };
                names.add(row.function, format!("kernel_{:02x}{spec}", row.opcode), Origin::Kernel);
            }
            if let Some((start, end)) = table.getters {
                names.add(start.address, "get_kernel_table_start".to_owned(), Origin::Getter);
                names.add(end.address, "get_kernel_table_end".to_owned(), Origin::Getter);
            }
        }
        names
    }

    /// Gives a place a name, unless it has one of a better origin.
    pub(super) fn add(&mut self, address: u32, name: String, origin: Origin) {
        let better = self.labels.get(&address).is_some_and(|label| label.origin <= origin);
        if !better {
            self.labels.insert(address, Label { name, origin });
        }
    }

    /// Gives a place of the code the name of its address.
    pub(super) fn add_numbered(&mut self, address: u32, origin: Origin) {
        let name = match origin {
            Origin::Literal => format!("literal_{address:x}"),
            Origin::Branch => format!("at_{address:x}"),
            _ => format!("function_{address:x}"),
        };
        self.add(address, name, origin);
    }

    pub(super) fn label(&self, address: u32) -> Option<&Label> {
        self.labels.get(&address)
    }

    /// The address as text: its name, or its number.
    pub(super) fn text(&self, address: u32) -> String {
        self.label(address).map_or_else(|| format!("{address:#x}"), |label| label.name.clone())
    }

    /// The address with what it is: `0x02000380 kernel_table`, `0x0200025c data+0x25c`.
    pub(super) fn describe(&self, kernel: &Kernel<'_>, address: u32) -> String {
        let roles = &kernel.image.roles;
        let start = match roles.role(address) {
            Some(Role::Code) => roles.code,
            Some(Role::Data) => roles.data,
            _ => None,
        };
        let what = match (self.label(address), roles.role(address), start) {
            (Some(label), ..) => format!(" {}", label.name),
            (None, Some(role), Some(segment)) => {
                format!(" {}+{:#x}", role.name(), address.wrapping_sub(segment.address))
            }
            _ => String::new(),
        };
        format!("{address:#010x}{what}")
    }
}
