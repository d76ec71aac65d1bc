//! The kernel table: which function executes which opcode (format notes 07 §3).

use std::collections::BTreeMap;

use crate::elf::{Elf, Entry, EntryKind};
use crate::kernel_key::EXTENDED;

use super::getters::Getter;
use super::roles::{Role, Roles};

/// Bytes of a row.
pub const ROW_BYTES: u32 = 8;
/// More keys do not exist: 255 opcodes, and 256 specs of one of them.
const MOST_ROWS: u32 = 511;
/// Name of the section that is the table.
pub const SECTION: &str = "kernel_info_table";
/// How the table was found. The loader itself looks for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// By the name of its section.
    Section,
    /// Between the addresses that two functions return; rows fill it.
    Getters,
    /// As the longest run of words that look like rows.
    Rows,
}

/// A row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KernelRow {
    /// Link address of the row.
    pub address: u32,
    /// Its first two bytes: 0.
    pub head: [u8; 2],
    /// The sub-opcode of an extended instruction; 0 for others.
    pub spec: u8,
    /// The opcode.
    pub opcode: u8,
    /// Link address of the function.
    pub function: u32,
    /// True if a relocation makes it a run address.
    pub relocated: bool,
}

/// The table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelTable {
    /// Link address of its first row.
    pub address: u32,
    /// Its bytes: 8 per row, and what is left over of a damaged one.
    pub size: u32,
    /// How it was found.
    pub found: Found,
    /// Its rows.
    pub rows: Vec<KernelRow>,
    /// Functions that return its start and its end, where there are any.
    pub getters: Option<(Getter, Getter)>,
}

/// Addends of RELATIVE entries by site.
type Words = BTreeMap<u32, u32>;

impl KernelTable {
    /// Looks for a section of that name, for functions that return the bounds of something that
    /// rows fill, and at last for rows.
    pub(super) fn find(
        elf: &Elf<'_>,
        roles: &Roles,
        relocations: &[Entry],
        getters: &[Getter],
    ) -> Option<KernelTable> {
        let words: Words = relocations
            .iter()
            .filter(|entry| entry.kind() == EntryKind::Relative)
            .map(|entry| (entry.site, entry.addend))
            .collect();
        let make = |address: u32, size: u32, found| {
            let rows = rows(elf, roles, &words, address, size);
            let end = address.wrapping_add(size);
            let by = |value| getters.iter().find(|getter| getter.value == value).copied();
            let getters = by(address).zip(by(end));
            KernelTable { address, size, found, rows, getters }
        };
        if let Some(section) = elf.section(SECTION) {
            return Some(make(section.address, section.size, Found::Section));
        }
        let between = between(getters, roles)
            .map(|(address, size)| make(address, size, Found::Getters))
            .find(|table| table.is_plausible(roles));
        between.or_else(|| {
            let (address, count) = longest(elf, roles, &words)?;
            Some(make(address, count.saturating_mul(ROW_BYTES), Found::Rows))
        })
    }

    /// True if all of it is rows that a dispatcher could use.
    fn is_plausible(&self, roles: &Roles) -> bool {
        let count = self.size / ROW_BYTES;
        u32::try_from(self.rows.len()) == Ok(count)
            && self.rows.iter().all(|row| row.relocated && row.is_plausible(roles))
    }

    /// The row that an opcode and its spec reach: the first of that key (format notes 07 §3.2).
    pub fn lookup(&self, opcode: u8, spec: u8) -> Option<&KernelRow> {
        self.rows.iter().find(|row| (row.opcode, row.spec) == (opcode, spec))
    }
}

impl KernelRow {
    fn is_plausible(&self, roles: &Roles) -> bool {
        self.head == [0, 0]
            && self.opcode != 0
            && (self.spec == 0 || self.opcode == EXTENDED)
            && roles.role(self.function) == Some(Role::Code)
    }
}

/// The ranges between the values of one function and the next, or the one before, in the data.
fn between<'a>(getters: &'a [Getter], roles: &'a Roles) -> impl Iterator<Item = (u32, u32)> + 'a {
    getters.windows(2).filter_map(|two| {
        let [one, other] = two else { return None };
        let (from, to) = (one.value.min(other.value), one.value.max(other.value));
        let size = to.wrapping_sub(from);
        let rows = size != 0 && size % ROW_BYTES == 0 && size / ROW_BYTES <= MOST_ROWS;
        (rows && roles.role(from) == Some(Role::Data)).then_some((from, size))
    })
}

fn rows(elf: &Elf<'_>, roles: &Roles, words: &Words, address: u32, size: u32) -> Vec<KernelRow> {
    let at = |index: u32| address.wrapping_add(index.wrapping_mul(ROW_BYTES));
    (0..size / ROW_BYTES).map_while(|index| row(elf, roles, words, at(index))).collect()
}

fn row(elf: &Elf<'_>, roles: &Roles, words: &Words, address: u32) -> Option<KernelRow> {
    let row: [u8; 8] = roles.bytes(elf, address, ROW_BYTES)?.try_into().ok()?;
    let [zero, one, spec, opcode, word @ ..] = row;
    let stored = u32::from_le_bytes(word);
    let addend = words.get(&address.wrapping_add(4));
    Some(KernelRow {
        address,
        head: [zero, one],
        spec,
        opcode,
        function: stored.wrapping_add(addend.copied().unwrap_or(0)),
        relocated: addend.is_some(),
    })
}

/// Address and number of rows of the longest run of relocated words that stand in rows.
fn longest(elf: &Elf<'_>, roles: &Roles, words: &Words) -> Option<(u32, u32)> {
    let mut best: Option<(u32, u32)> = None;
    // By the address behind a run: where it begins and how many rows it has.
    let mut runs: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    for site in words.keys() {
        let address = site.wrapping_sub(4);
        let row = row(elf, roles, words, address).filter(|row| row.is_plausible(roles));
        if row.is_none() || roles.role(address) != Some(Role::Data) {
            continue;
        }
        let (start, count) = runs.remove(&address).unwrap_or((address, 0));
        let count = count.saturating_add(1);
        runs.insert(address.wrapping_add(ROW_BYTES), (start, count));
        if best.is_none_or(|best| count > best.1) {
            best = Some((start, count));
        }
    }
    best
}
