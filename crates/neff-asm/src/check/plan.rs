//! What there is to check in the slots of each opcode, worked out from the tables once per
//! generation. Nothing here looks at a slot.

use std::sync::LazyLock;

use neff_isa::generated::{ENUMS, LAYOUTS, TEMPLATES};
use neff_isa::model::{
    Binding, Class, Engines, Generation, Kind, Layout, Member, Part, Prefix, Row, SLOT,
};
use neff_isa::slot::Slot;
use neff_isa::template::{Canonical, Template};

use super::field::{Semaphore, WordField, semaphore};
use super::pattern::{Form, Pattern};
use super::sequence::{Role, role};
use super::transfer::{Transfer, transfers};
use super::{branch, placement};

/// The reserved bits of a `DMA_CONFIGS` byte (format notes 05 §3.4).
const RESERVED_CONFIGS: u8 = 0xF8;

/// All that is checked in slots of an opcode.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) row: &'static Row,
    /// Engines that may run it.
    pub(super) engines: Engines,
    pub(super) role: Role,
    /// By binding of the row.
    bodies: Vec<(&'static Binding, Body)>,
    /// What is known where no binding fits.
    opaque: Body,
}

/// All that is checked in slots with a layout.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) prefix: Prefix,
    pub(super) layout: Option<&'static Layout>,
    /// Bits that are zero.
    pub(super) reserved: [u8; SLOT],
    pub(super) words: Vec<WordField>,
    pub(super) patterns: Vec<Pattern>,
    pub(super) transfers: Vec<Transfer>,
    pub(super) names: Vec<&'static Member>,
    pub(super) channels: Option<&'static Member>,
    pub(super) semaphores: Vec<Semaphore>,
    pub(super) branch: Option<branch::Branch>,
}

/// The plans of a generation by opcode.
pub(super) type Plans = Vec<Option<Plan>>;

static PLANS: LazyLock<Vec<Plans>> = LazyLock::new(|| {
    let of = |generation| (0..=u8::MAX).map(move |opcode| plan(generation, opcode)).collect();
    Generation::ALL.into_iter().map(of).collect()
});

/// The plans of a generation.
pub(super) fn plans(generation: Generation) -> &'static [Option<Plan>] {
    PLANS.get(generation as usize).map_or(&[], Vec::as_slice)
}

fn plan(generation: Generation, opcode: u8) -> Option<Plan> {
    let row = neff_isa::row(generation, opcode).filter(|row| row.class != Class::Invalid)?;
    let bindings = row.bindings.iter().filter(|b| b.generations.contains(generation));
    let bodies = bindings.filter_map(|binding| {
        let layout = LAYOUTS.get(usize::from(binding.layout))?;
        let template = binding.template.and_then(|index| TEMPLATES.get(usize::from(index)));
        Some((binding, body(generation, layout, template)))
    });
    let prefix = match generation {
        _ if neff_isa::is_second_of_pair(generation, opcode) => Prefix::Opcode,
        Generation::Tonga => Prefix::TongaEvents,
        _ => Prefix::Events,
    };
    Some(Plan {
        row,
        engines: placement::engines(generation, row),
        role: role(generation, row),
        bodies: bodies.collect(),
        opaque: Body { words: words(generation, prefix, &[]), ..Body::empty(prefix) },
    })
}

impl Plan {
    /// What is checked in a slot behind one of the opcode `previous`.
    pub(super) fn body(&self, generation: Generation, slot: &Slot, previous: Option<u8>) -> &Body {
        let fits = |(binding, _): &&(&Binding, Body)| binding.fits(generation, slot, previous);
        self.bodies.iter().find(fits).map_or(&self.opaque, |(_, body)| body)
    }
}

impl Body {
    fn empty(prefix: Prefix) -> Body {
        Body {
            prefix,
            layout: None,
            reserved: [0; SLOT],
            words: Vec::new(),
            patterns: Vec::new(),
            transfers: Vec::new(),
            names: Vec::new(),
            channels: None,
            semaphores: Vec::new(),
            branch: None,
        }
    }
}

fn body(
    generation: Generation,
    layout: &'static Layout,
    template: Option<&'static Template>,
) -> Body {
    let members = layout.members;
    Body {
        layout: Some(layout),
        reserved: reserved(layout),
        words: words(generation, layout.prefix, members),
        patterns: members.iter().filter_map(|member| pattern(layout, template, member)).collect(),
        transfers: transfers(layout),
        names: members.iter().filter(|member| member.kind == Kind::Name).collect(),
        channels: members.iter().find(|member| member.name == "num_active_channels"),
        semaphores: members.iter().filter_map(|member| semaphore(generation, member)).collect(),
        branch: branch::branch(generation, layout),
        ..Body::empty(layout.prefix)
    }
}

fn reserved(layout: &Layout) -> [u8; SLOT] {
    let mut bits = [0; SLOT];
    for member in layout.members {
        let mask = match member.kind {
            Kind::Reserved => 0xFF,
            Kind::DmaConfigs => RESERVED_CONFIGS,
            _ => continue,
        };
        neff_isa::slot::bytes_mut(&mut bits, member).fill(mask);
    }
    bits
}

/// The fields with words of a prefix and the members behind it.
fn words(generation: Generation, prefix: Prefix, members: &'static [Member]) -> Vec<WordField> {
    let mut words = Vec::new();
    for (member, is_header) in
        prefix.members().iter().map(|m| (m, true)).chain(members.iter().map(|m| (m, false)))
    {
        let is_event = is_header && member.name.ends_with("_mode");
        let mut add = |offset, part, enumeration, is_event| {
            words.push(WordField::new(generation, member, offset, part, enumeration, is_event));
        };
        match member.kind {
            Kind::Enum(index) => add(0, Part::Whole, index, is_event),
            Kind::EnumPair(index) => {
                add(0, Part::Low, index, false);
                add(0, Part::High, index, false);
            }
            // A wait mode and an update mode, each with the number behind it (05 §1.7).
            Kind::EventsExtended => {
                for (offset, name) in [(0, "WAIT_MODE"), (2, "UPDATE_MODE")] {
                    let index = ENUMS.iter().position(|e| e.name == name);
                    if let Some(index) = index.and_then(|index| u16::try_from(index).ok()) {
                        add(offset, Part::Whole, index, true);
                    }
                }
            }
            _ => {}
        }
    }
    words
}

fn pattern(
    layout: &'static Layout,
    template: Option<&'static Template>,
    member: &'static Member,
) -> Option<Pattern> {
    let form = match member.kind {
        Kind::Tensor(dimensions) => Form::Tensor(dimensions),
        Kind::MemoryPattern(dimensions) => Form::Union(dimensions),
        Kind::MxPattern => Form::Mx,
        Kind::Address4 => Form::Address,
        _ => return None,
    };
    let operand = super::dtype::operand_of(layout, template, member);
    let required = operand.is_some_and(|operand| operand.canonical == Canonical::Always);
    let dtype = super::dtype::of(layout, member, operand);
    Some(Pattern { member, form, dtype, required })
}
