//! One slot of the stream to what the image has for it (format notes 08 §3.7 and §4.7).

use neff_isa::lookup::{layout_of, row};
use neff_isa::model::{Generation, Kind, Member};
use neff_isa::slot::{self, Slot};
use neff_isa::value::{Address, Value};

use super::expansion::{Becomes, ExpansionRow, expansion};

/// The opcode that a dynamic transfer has on the device.
const DEVICE_DMA: u8 = 0xB8;

/// Where the variables of a graph are.
pub trait Addresses {
    /// The device address of the first byte of a variable; `None` if it is not staged.
    fn address(&self, variable: u64) -> Option<u64>;
}

/// Why a slot cannot be translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotStaged {
    /// The variable that has no address.
    pub variable: u64,
}

/// A slot of the stream in the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Translated {
    /// One slot.
    Slot(Slot),
    /// A branch to the postamble, whose distance depends on where it stands.
    Exit,
    /// So many slots; what they hold is not known, and none means that the slot is gone.
    Records(u32),
}

/// The row for a slot, and what the image has for it.
pub fn translate(
    generation: Generation,
    slot: &Slot,
    addresses: &dyn Addresses,
) -> (&'static ExpansionRow, Result<Translated, NotStaged>) {
    let row = expansion(generation, slot);
    let translated = match row.becomes {
        Becomes::Same => Ok(Translated::Slot(*slot)),
        Becomes::Nothing => Ok(Translated::Records(0)),
        Becomes::Placeholder => Ok(Translated::Records(row.records)),
        Becomes::Exit => Ok(Translated::Exit),
        Becomes::DynamicDma => device_dma(generation, slot, addresses).map(Translated::Slot),
    };
    (row, translated)
}

/// The variables that a slot addresses, with the offsets into them.
pub fn variables(generation: Generation, slot: &Slot) -> impl Iterator<Item = (u64, u64)> + '_ {
    addressed(generation, slot).filter_map(|member| match Value::of(member, slot) {
        Value::Address(Address::Variable(variable, offset)) => Some((variable, offset)),
        _ => None,
    })
}

/// Another opcode, and an address in the place of each variable; nothing else changes.
fn device_dma(
    generation: Generation,
    slot: &Slot,
    addresses: &dyn Addresses,
) -> Result<Slot, NotStaged> {
    let mut device = *slot;
    if let Some(opcode) = device.first_mut() {
        *opcode = DEVICE_DMA;
    }
    for member in addressed(generation, slot) {
        let Value::Address(Address::Variable(variable, offset)) = Value::of(member, slot) else {
            continue;
        };
        let base = addresses.address(variable).ok_or(NotStaged { variable })?;
        slot::put(&mut device, member, base.wrapping_add(offset));
    }
    Ok(device)
}

/// The members of a slot that can hold the address of a variable.
fn addressed(generation: Generation, slot: &Slot) -> impl Iterator<Item = &'static Member> {
    let [opcode, ..] = *slot;
    let layout = row(generation, opcode).and_then(|row| layout_of(row, generation, slot, None));
    let members = layout.map_or(&[][..], |(layout, _)| layout.members);
    members.iter().filter(|member| member.kind == Kind::PseudoAddress8)
}
