//! What the slots of a graph touch in SBUF and PSUM, and how much they multiply there.

use std::collections::{HashMap, HashSet};

use neff_abi::dtype::Dtype;
use neff_asm::operands::{MemoryOperand, memory_operands, pointers};
use neff_isa::model::{Kind, Layout, Member};
use neff_isa::slot::{self, Slot};
use neff_isa::template::Template;
use neff_isa::value::{Address, Value};

use super::region::{Region, Regions};
use super::table::Table;
use super::work::Work;

/// The opcode of a product, and what it leaves in PSUM unless it transposes (format notes 12 §3.2).
const MATMUL: &str = "MATMUL";
const SUM_BYTES: usize = 4;
/// Flag of a product that overwrites PSUM; without it the sum is read too.
const BEGINS: u64 = 1;
/// Bytes of what a pointer leads to in each partition.
const POINTED: usize = 4;
/// An element size of 0 means this (format notes 05 §3.10).
const LARGEST_ELEMENT: u64 = 0x1_0000;

/// What the slots of one program touch.
#[derive(Debug, Default)]
pub(super) struct Touched {
    /// Slot, region, and 1 if it is written.
    pub(super) rows: Vec<(u32, u32, u8)>,
    /// Operands of which it is not known what they touch.
    pub(super) not_drawn: u64,
    /// Operands of which the whole reach was taken.
    pub(super) inexact: u64,
}

/// Goes through the slots of a graph.
#[derive(Debug)]
pub(super) struct Accesses {
    /// All regions, each once.
    pub(super) regions: Table<Region>,
    /// Ids of state buffers.
    state_buffers: HashSet<u64>,
    /// Operands by the name of a layout and whether it has a template.
    operands: HashMap<(&'static str, bool), Vec<MemoryOperand>>,
}

/// A slot that is looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site<'s> {
    pub(super) index: u32,
    pub(super) slot: &'s Slot,
    pub(super) mnemonic: &'static str,
    pub(super) layout: &'static Layout,
    pub(super) template: Option<&'static Template>,
}

impl Site<'_> {
    fn member(&self, name: &str) -> Option<&'static Member> {
        self.layout.members.iter().find(|member| member.name == name)
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.member(name).map(|member| slot::get(self.slot, member))
    }

    fn signed(&self, name: &str) -> Option<i64> {
        match Value::of(self.member(name)?, self.slot) {
            Value::Signed(number) => Some(number),
            _ => None,
        }
    }

    /// Partitions of an operand; `None` where the layout has no count.
    fn partitions(&self, operand: &MemoryOperand) -> Option<u64> {
        let array = if operand.is_written() { "num_active_cols" } else { "num_active_rows" };
        self.number("num_active_channels").or_else(|| self.number(array))
    }

    fn transposes(&self) -> bool {
        self.number("transpose_mode").is_some_and(|mode| mode != 0)
    }

    fn is_product(&self) -> bool {
        self.mnemonic == MATMUL
    }

    /// Bytes of an element; `None` if the data type has no known size.
    fn element(&self, operand: &MemoryOperand) -> Option<usize> {
        if self.is_product() && operand.is_written() {
            return match self.transposes() {
                true => self.dtype_bytes(self.number("in_dtype")?),
                false => Some(SUM_BYTES),
            };
        }
        let (member, part) = operand.dtype?;
        self.dtype_bytes(slot::part(slot::get(self.slot, member), part))
    }

    fn dtype_bytes(&self, code: u64) -> Option<usize> {
        let bits = Dtype::from_isa(u8::try_from(code).ok()?)?.bits?;
        Some(usize::from(bits.div_ceil(8)))
    }
}

impl Accesses {
    /// Nothing yet; `state_buffers` are the ids of variables that are one.
    pub(super) fn new(state_buffers: HashSet<u64>) -> Accesses {
        Accesses { regions: Table::default(), state_buffers, operands: HashMap::new() }
    }

    /// Adds what a slot touches, and what it multiplies.
    pub(super) fn slot(&mut self, site: Site<'_>, touched: &mut Touched, work: &mut Work) {
        let key = (site.layout.name, site.template.is_some());
        let new = || memory_operands(site.layout, site.template);
        let operands = self.operands.entry(key).or_insert_with(new).clone();
        for operand in &operands {
            self.operand(site, operand, touched, work);
        }
        for pointer in pointers(site.layout, site.slot) {
            let partitions = site.number("num_active_channels");
            let address = slot::get(site.slot, pointer);
            let pointed = partitions.and_then(|partitions| {
                Regions::of_pattern(address, &[(1, 1)], POINTED, partitions)
            });
            self.add(site.index, pointed, false, touched, work);
        }
        for (side, is_written) in [("src", false), ("dst", true)] {
            self.side(site, side, is_written, touched, work);
        }
    }

    fn operand(
        &mut self,
        site: Site<'_>,
        operand: &MemoryOperand,
        touched: &mut Touched,
        work: &mut Work,
    ) {
        let Value::Pattern(Address::Plain(address), steps, counts) =
            Value::of(operand.member, site.slot)
        else {
            touched.not_drawn = touched.not_drawn.saturating_add(1);
            return;
        };
        // What an instruction has no use for is left empty.
        if address == 0 && counts.iter().all(|count| *count == 0) {
            return;
        }
        let dimensions: Vec<_> = steps.into_iter().zip(counts).collect();
        let regions = site.partitions(operand).zip(site.element(operand));
        let regions = regions.and_then(|(partitions, element)| {
            Regions::of_pattern(address, &dimensions, element, partitions)
        });
        let is_written = operand.is_written();
        if site.is_product() {
            match is_written {
                false => multiplied(site, &dimensions, work),
                true if site.number("psum_accumulate_flags").is_some_and(|it| it & BEGINS == 0) => {
                    self.add(site.index, regions.clone(), false, touched, work);
                }
                true => {}
            }
        }
        self.add(site.index, regions, is_written, touched, work);
    }

    /// One side of a transfer in the stream, if it is in a state buffer.
    fn side(
        &mut self,
        site: Site<'_>,
        side: &str,
        is_written: bool,
        touched: &mut Touched,
        work: &mut Work,
    ) {
        let name = |what: &str| format!("{side}_{what}");
        let Some(member) =
            site.member(if is_written { "dst_start_addr" } else { "src_start_addr" })
        else {
            return;
        };
        if !matches!(member.kind, Kind::Address8 | Kind::PseudoAddress8) {
            return;
        }
        let Value::Address(Address::Variable(id, offset)) = Value::of(member, site.slot) else {
            return;
        };
        if !self.state_buffers.contains(&id) {
            return;
        }
        let dimension = |index: u8| {
            let step = site.signed(&name(&format!("step_elem{index}")))?;
            Some((step, site.number(&name(&format!("num_elem{index}")))?))
        };
        let dimensions = dimension(0).zip(dimension(1)).map(|(first, second)| [first, second]);
        let element = site.number(&name("elem_size")).map(|size| match size {
            0 => LARGEST_ELEMENT,
            size => size,
        });
        let regions = element.zip(dimensions);
        let regions = regions.and_then(|(size, all)| Regions::of_transfer(offset, size, &all));
        self.add(site.index, regions, is_written, touched, work);
    }

    fn add(
        &mut self,
        index: u32,
        regions: Option<Regions>,
        is_written: bool,
        touched: &mut Touched,
        work: &mut Work,
    ) {
        let Some(regions) = regions else {
            touched.not_drawn = touched.not_drawn.saturating_add(1);
            return;
        };
        touched.inexact = touched.inexact.saturating_add(u64::from(!regions.exact));
        for region in regions.list {
            work.touch(&region, is_written);
            touched.rows.push((index, self.regions.place(region), u8::from(is_written)));
        }
    }
}

/// Products of a MATMUL: each moving column with each weight.
fn multiplied(site: Site<'_>, moving: &[(i64, u64)], work: &mut Work) {
    let (rows, columns) = (site.number("num_active_rows"), site.number("num_active_cols"));
    let counts = moving.iter().map(|(_, count)| Some(*count));
    let mut all = [rows, columns].into_iter().chain(counts);
    let Some(products) = all.try_fold(1u64, |all, count| Some(all.saturating_mul(count?))) else {
        return;
    };
    work.multiply(products, site.transposes());
}
