//! Variables and queue sets of a graph, as def.json has them (format notes 02 §6, §7), and the
//! transfers between variables that slots start.

use neff_load::image::Addresses;
use neff_load::plan::CorePlan;
use neff_manifest::chain::{Queue, Variable};
use neff_manifest::weights::npy;
use serde::Serialize;

use crate::Neff;
use crate::drawing::transfer::count_of;

/// A variable.
#[derive(Debug, Clone, Serialize)]
pub struct VariableRow {
    /// Its name.
    pub name: String,
    /// `var_id`.
    pub id: Option<u64>,
    /// The type word.
    pub kind: String,
    /// Bytes; `None` for kinds that have none.
    pub bytes: Option<u64>,
    /// Element type of its data, in the word of the array; `None` without an array.
    pub dtype: Option<String>,
    /// Dimensions of that array.
    pub shape: Option<Vec<u64>>,
    /// The member that holds its data.
    pub member: Option<String>,
    /// `alignment`, if it asks for one.
    pub alignment: Option<u64>,
    /// Its device address as this project plans it, in hexadecimal; `None` for what is not staged.
    pub address: Option<String>,
    /// `backing_variable_off`: where it begins in the scratchpad.
    pub scratch_offset: Option<u64>,
}

/// A queue set.
#[derive(Debug, Clone, Serialize)]
pub struct QueueRow {
    /// Its name.
    pub name: String,
    /// Its type word.
    pub kind: Option<String>,
    /// Its owner as it stands.
    pub owner: Option<String>,
    /// Hardware queues.
    pub count: u64,
    /// Completion semaphores.
    pub semaphores: Vec<u64>,
}

/// A transfer that a slot starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TransferRow {
    /// The slot.
    pub slot: u32,
    /// Place of its queue set in [`GraphReport::queues`](super::GraphReport::queues); `None` if no
    /// declared one has it.
    pub queue: Option<usize>,
    /// Places of the variables that are read in [`GraphReport::variables`](super::GraphReport::variables).
    pub from: Vec<usize>,
    /// Places of the variables that are written.
    pub to: Vec<usize>,
    /// Bytes that are written, if it is known.
    pub bytes: Option<u64>,
    /// What its completion does: places in `changes`.
    pub completes: Vec<u32>,
}

impl VariableRow {
    pub(super) fn of(neff: &Neff, variable: &Variable, plan: Option<&CorePlan>) -> VariableRow {
        let file = variable.file.as_ref();
        let head = file.and_then(|file| neff.contents().head(&file.member));
        let array = head.and_then(|(head, size)| npy::of_head(&variable.name, head, size).array);
        let id = variable.id.as_ref().map(|id| id.value);
        let address = plan.zip(id).and_then(|(plan, id)| plan.address(id));
        VariableRow {
            name: variable.name.clone(),
            id,
            kind: variable.kind.as_ref().map_or(String::new(), |kind| kind.value.clone()),
            bytes: variable.size.as_ref().map(|size| size.value),
            dtype: array.as_ref().map(|array| array.element.name().to_owned()),
            shape: array.map(|array| array.shape),
            member: file.map(|file| file.member.clone()),
            alignment: variable.alignment.as_ref().map(|it| it.value).filter(|it| *it > 0),
            address: address.map(|address| format!("{address:#x}")),
            scratch_offset: variable.backing_offset.as_ref().map(|offset| offset.value),
        }
    }
}

impl QueueRow {
    pub(super) fn of(queue: &Queue) -> QueueRow {
        QueueRow {
            name: queue.name.clone(),
            kind: queue.kind.as_ref().map(|kind| kind.value.clone()),
            owner: queue.owner.as_ref().map(|owner| owner.value.clone()),
            count: count_of(queue),
            semaphores: queue.semaphores.clone(),
        }
    }
}
