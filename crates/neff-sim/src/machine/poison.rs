//! Going on without an instruction whose meaning is not known: what it would have written becomes
//! poison, and so does all that is made of that. Where it writes has to stand in the instruction;
//! where it does not, nothing can go on. That members called `dst` are all that is written, beside
//! what the engine keeps, is a choice of this project.

use std::collections::BTreeMap;

use neff_abi::Dtype;
use neff_isa::instruction::Instruction;
use neff_isa::model::Kind;
use neff_isa::slot::Slot;
use neff_isa::value::Value;

use super::code::{Handler, Task};
use super::core::Core;
use super::queue::At;
use crate::execute::{Touch, touch};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::memory::Holds;
use crate::operand::Tensor;
use crate::transfer::dynamic;

/// What is done about an instruction whose meaning is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unknown {
    /// The run stops there.
    #[default]
    Stop,
    /// What it writes is marked; this needs memory that knows what it holds.
    Poison,
}

/// Instructions that the run went on without, and what is not known of them.
pub(super) type Missed = BTreeMap<At, String>;

/// Destinations, the field that has their data type, and which half of it.
const DESTINATIONS: &[(&str, &str, usize)] = &[
    ("dst", "out_dtype", 0),
    ("dst", "dtype", 0),
    ("dst", "in_out_dtype", 1),
    ("dst", "immediate_out_dtype", 1),
    ("dst0", "out0_out1_dtype", 0),
    ("dst1", "out0_out1_dtype", 1),
];

/// Bytes of a sum.
const SUM: usize = 4;

impl Core<'_> {
    /// Goes on without an instruction.
    ///
    /// # Errors
    /// That it is not known, if where it writes is not known either.
    pub(super) fn go_on(
        &mut self,
        index: usize,
        handler: &Handler,
        slot: &Slot,
        what: String,
    ) -> Result<(), Fault> {
        let Some(engine) = self.engines.get_mut(index) else { return Ok(()) };
        let at = At { engine: engine.name, slot: engine.slot };
        let instruction = Instruction::decode(engine.code.generation, slot, None);
        let fields = Fields { instruction: &instruction };
        match handler.task {
            Task::Transfer => {
                let transfer = dynamic::unknown(&instruction, &self.variables)?;
                self.issue(index, fields.byte("semaphore")?, transfer)?;
            }
            Task::Compute(_) | Task::Kernel | Task::Registers(_) | Task::Unknown => {
                let tensors = tensors(fields).map_err(|_| Fault::Unknown(what.clone()))?;
                let registers = registers(fields);
                let keeps = matches!(handler.task, Task::Compute(_));
                if tensors.is_empty() && registers.is_empty() && !keeps {
                    return Err(Fault::Unknown(what));
                }
                engine.array.lose();
                for register in registers {
                    engine.registers.put(register, u32::MAX, Holds::Poison);
                }
                self.poisoned(index, at, &tensors);
            }
            _ => return Err(Fault::Unknown(what)),
        }
        self.missed.entry(at).or_insert(what);
        Ok(())
    }

    fn poisoned(&mut self, index: usize, at: At, tensors: &[Touch]) {
        for touch in tensors {
            self.chip.mark(touch.memory, touch.rows.clone(), &touch.spans, Holds::Poison);
            if let Some(tracker) = &mut self.tracker {
                tracker.touched(index, at, touch, true);
            }
        }
    }
}

/// The tensors that an instruction writes.
fn tensors(fields: Fields<'_>) -> Result<Vec<Touch>, Fault> {
    let mut list: Vec<Touch> = Vec::new();
    let is_member = |name: &str| fields.instruction.get(name).is_some();
    let is_product = is_member("num_active_cols");
    let channels = if is_product { "num_active_cols" } else { "num_active_channels" };
    let mut names: Vec<_> = DESTINATIONS.iter().map(|(name, ..)| *name).collect();
    names.dedup();
    for name in names.into_iter().filter(|name| is_member(name)) {
        let rows =
            DESTINATIONS.iter().filter(|(known, field, _)| *known == name && is_member(field));
        let row = rows.map(|(_, field, half)| (*field, *half)).next();
        let size = if is_product { sum(fields)? } else { width(fields, row)? };
        let tensor = Tensor::member(fields.instruction, name, size, fields.count(channels)?)?;
        list.push(touch(name, &tensor));
    }
    Ok(list)
}

/// Bytes of an element of a product: a sum, or what is transposed.
fn sum(fields: Fields<'_>) -> Result<usize, Fault> {
    match fields.instruction.get("transpose_mode").map(|_| fields.number("transpose_mode")) {
        None | Some(Ok(0)) => Ok(SUM),
        _ => width(fields, Some(("in_dtype", 0))),
    }
}

/// Bytes of an element of the data type in a field.
fn width(fields: Fields<'_>, field: Option<(&'static str, usize)>) -> Result<usize, Fault> {
    let none = || Fault::Unknown("the size of what is written".to_owned());
    let (name, half) = field.ok_or_else(none)?;
    let code = match fields.pair(name) {
        Ok(pair) => pair.get(half).copied().ok_or_else(none)?,
        Err(_) => fields.byte(name)?,
    };
    // Of what is smaller than a byte it is not known how it lies in memory.
    let bits = Dtype::from_isa(code).and_then(|dtype| dtype.bits).ok_or_else(none)?;
    Some(usize::from(bits / 8)).filter(|bytes| *bytes > 0).ok_or_else(none)
}

/// The registers that an instruction writes.
fn registers(fields: Fields<'_>) -> Vec<u8> {
    let layout = fields.instruction.layout();
    let members = layout.into_iter().flat_map(|layout| layout.members);
    let writes = |name: &str| name.starts_with("dst_") || name.starts_with("result_");
    let own = members.filter(|member| member.kind == Kind::Register && writes(member.name));
    own.filter_map(|member| match fields.instruction.get(member.name) {
        Some(Value::Unsigned(number)) => u8::try_from(*number).ok(),
        _ => None,
    })
    .collect()
}
