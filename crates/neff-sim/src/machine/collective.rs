//! What ranks do together (format notes 10 §4). An operation begins when every rank that takes part has
//! come to its own; ranks come to them in the same order. Then it is done for all.
//!
//! PSEUDO_SEND_RECV is one of two ranks: the sends of a rank to another meet the receives of that one
//! in order, a choice of this project.

use std::collections::BTreeMap;
use std::fmt;

use neff_isa::value::Address;

use super::queue::At;
use super::signals::Effect;
use crate::fault::{Bad, Fault};
use crate::fields::Fields;
use crate::memory::{ChipMemory, DeviceMemory, Holds, Variables};
use crate::number::{Arithmetic, Format, Fp8Rules, Operation};
use crate::order::Ticket;
use crate::trace::Mark;
use crate::transfer::{Packed, Side};

/// Who takes part in an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Among {
    /// The ranks of a group, by its number.
    Group(u64),
    /// Two ranks, of which the first one sends.
    Pair(usize, usize),
}

impl fmt::Display for Among {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Among::Group(number) => write!(f, "ranks of group {number}"),
            Among::Pair(from, to) => write!(f, "rank {from}, which sends, and rank {to}"),
        }
    }
}

/// Operations, by the byte that an instruction has (format notes 05 §4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Each rank gets the sum of all.
    AllReduce,
    /// Each rank gets its share of the sum.
    ReduceScatter,
    /// Each rank gets what all have, rank behind rank.
    AllGather,
    /// Each rank gets its share of what each has.
    AllToAll,
    /// The second rank gets what the first one has.
    Pass,
}

/// What a rank brings to an operation.
#[derive(Debug, Clone)]
pub(super) struct Arrival {
    /// The instruction.
    pub at: At,
    /// The operation.
    pub kind: Kind,
    /// How numbers of a data type become one; of bytes that are passed nothing.
    pub numbers: Option<(Arithmetic, u8)>,
    /// Numbers, or bytes, of the input.
    pub elements: u64,
    /// Where they are, if the rank has them.
    pub input: Option<Side>,
    /// Where the result goes, if the rank gets it.
    pub output: Option<Side>,
    /// What had happened when it came, if that is kept.
    pub ticket: Option<Ticket>,
    /// Where it is in the record of the run, if that is kept.
    pub mark: Option<Mark>,
    /// What is changed when it is done.
    pub effects: [Option<Effect>; 2],
}

/// The operation that an instruction asks for.
fn kind(fields: Fields<'_>) -> Result<Kind, Fault> {
    // The older instruction is an all-reduce of one group.
    if fields.instruction.get("ctype").is_none() {
        return Ok(Kind::AllReduce);
    }
    match fields.number("ctype")? {
        1 => Ok(Kind::AllReduce),
        2 => Ok(Kind::ReduceScatter),
        3 => Ok(Kind::AllGather),
        4 => Ok(Kind::AllToAll),
        kind => Err(Fault::Unknown(format!("ctype={kind}"))),
    }
}

/// The arrival of an instruction, in a group of so many ranks.
///
/// # Errors
/// An operation that is not known, or a tensor that is not there.
pub(super) fn arrival(
    fields: Fields<'_>,
    at: At,
    ranks: u64,
    variables: &Variables,
) -> Result<Arrival, Fault> {
    let kind = kind(fields)?;
    let code = fields.byte("op")?;
    let does = Operation::from_code(code).and_then(|row| row.arithmetic);
    let does = does.ok_or_else(|| Fault::Unknown(format!("op={code:#04x} of a collective")))?;
    let dtype = fields.byte("dtype")?;
    let elements = fields.number("num_elements")?;
    let format = Format::from_code(dtype, &Fp8Rules::default());
    let format =
        format.ok_or_else(|| Fault::Unknown(format!("numbers of data type {dtype:#04x}")))?;
    let size = u64::try_from(format.bytes()).unwrap_or(1);
    // Which of the two sides the count is of, goes by the operation (10 §4.2): that of the input of
    // all but those whose inputs are scaled by the size of the group.
    let (input, output) = match kind {
        Kind::AllReduce => (elements, elements),
        Kind::AllGather => (elements, elements.saturating_mul(ranks)),
        Kind::ReduceScatter => (elements.saturating_mul(ranks), elements),
        Kind::AllToAll => {
            let all = elements.saturating_mul(ranks);
            (all, all)
        }
        // No instruction of these asks for it.
        Kind::Pass => (0, 0),
    };
    let side = |name, id: &'static str, offset: &'static str, count: u64| {
        let skipped = match fields.instruction.get(offset) {
            None => 0,
            Some(_) => fields.number(offset)?,
        };
        let first = skipped.saturating_mul(size);
        let found = variables.find(Address::Variable(fields.number(id)?, first));
        let (home, first) = found.map_err(|bad: Bad| Fault::Operand(name, bad))?;
        Side::of(name, (home, first), size, &[(size.cast_signed(), count)])
    };
    Ok(Arrival {
        at,
        kind,
        numbers: Some((does, dtype)),
        elements: input,
        input: Some(side("input", "input_tensor_id", "src_offset_elems", input)?),
        output: Some(side("output", "output_tensor_id", "dst_offset_elems", output)?),
        ticket: None,
        mark: None,
        effects: [None; 2],
    })
}

/// The arrival of PSEUDO_SEND_RECV at a rank, and who takes part.
///
/// # Errors
/// A rank that is the other one itself, or a tensor that is not there.
pub(super) fn pass(
    fields: Fields<'_>,
    at: At,
    rank: usize,
    variables: &Variables,
) -> Result<(Among, Arrival), Fault> {
    let peer = fields.count("peer_id")?;
    if peer == rank {
        return Err(Fault::Unknown("what a rank sends to itself".to_owned()));
    }
    let is_send = match fields.number("is_send")? {
        0 => false,
        1 => true,
        other => return Err(Fault::Unknown(format!("is_send={other}"))),
    };
    let address = Address::Variable(fields.number("tensor_id")?, fields.number("offset_bytes")?);
    let found = variables.find(address).map_err(|bad| Fault::Operand("tensor", bad))?;
    let elements = fields.number("size_bytes")?;
    let side = Side::of("tensor", found, 1, &[(1, elements)])?;
    let among = if is_send { Among::Pair(rank, peer) } else { Among::Pair(peer, rank) };
    let (input, output) = if is_send { (Some(side), None) } else { (None, Some(side)) };
    let (ticket, mark, effects) = (None, None, [None; 2]);
    let kind = Kind::Pass;
    let arrival =
        Arrival { at, kind, numbers: None, elements, input, output, ticket, mark, effects };
    Ok((among, arrival))
}

/// What ranks have brought: one operation each.
#[derive(Debug, Default)]
pub(super) struct Meeting {
    /// Bytes and what they hold, rank by rank.
    brought: Vec<(Vec<u8>, Holds)>,
}

impl Meeting {
    /// Takes in what the next rank brings.
    pub(super) fn bring(
        &mut self,
        arrival: &Arrival,
        chip: &ChipMemory,
        memory: &DeviceMemory<'_>,
    ) -> Result<(), Fault> {
        let mut packed = Packed::default();
        if let Some(input) = &arrival.input {
            packed.read(input, chip, memory)?;
        }
        let holds = packed.worst();
        self.brought.push((packed.bytes, holds));
        Ok(())
    }

    /// What a rank gets.
    pub(super) fn result(&self, rank: usize, arrival: &Arrival, rules: &Fp8Rules) -> Packed {
        let ranks = self.brought.len().max(1);
        let share = |bytes: &[u8]| {
            let size = bytes.len().checked_div(ranks).unwrap_or(0);
            let start = rank.saturating_mul(size);
            bytes.get(start..start.saturating_add(size)).unwrap_or_default().to_vec()
        };
        let bytes = match arrival.kind {
            Kind::AllReduce => self.reduced(arrival, rules),
            Kind::ReduceScatter => share(&self.reduced(arrival, rules)),
            Kind::AllGather | Kind::Pass => {
                self.brought.iter().flat_map(|(bytes, _)| bytes.clone()).collect()
            }
            Kind::AllToAll => self.brought.iter().flat_map(|(bytes, _)| share(bytes)).collect(),
        };
        let holds = self.brought.iter().map(|(_, holds)| *holds).max();
        let mut packed = Packed::default();
        let holds = holds.unwrap_or(Holds::Values);
        packed.replace(bytes, if holds == Holds::Values { holds } else { Holds::Poison });
        packed
    }

    /// The sum of all, in the order of the ranks.
    fn reduced(&self, arrival: &Arrival, rules: &Fp8Rules) -> Vec<u8> {
        let numbers = arrival.numbers;
        let numbers =
            numbers.and_then(|(does, code)| Some((does, Format::from_code(code, rules)?)));
        let Some((does, format)) = numbers else { return Vec::new() };
        let mut brought = self.brought.iter();
        let Some((first, _)) = brought.next() else { return Vec::new() };
        // Of one rank it is what it has, bit by bit.
        if self.brought.len() == 1 {
            return first.clone();
        }
        let count = first.len().checked_div(format.bytes()).unwrap_or(0);
        let mut sum = vec![0.0; count];
        format.widen(first, &mut sum);
        let mut values = vec![0.0; count];
        for (bytes, _) in brought {
            format.widen(bytes, &mut values);
            does.pairs(&mut sum, &values);
        }
        let mut out = vec![0; first.len()];
        format.narrow(&sum, &mut out);
        out
    }
}

/// Instructions of one core that wait for other ranks, by who takes part; the first one first.
pub(super) type Arrivals = BTreeMap<Among, std::collections::VecDeque<Arrival>>;

/// True if ranks bring the same operation.
pub(super) fn agree(one: &Arrival, other: &Arrival) -> bool {
    let what = |it: &Arrival| (it.kind, it.numbers, it.elements);
    what(one) == what(other)
}
