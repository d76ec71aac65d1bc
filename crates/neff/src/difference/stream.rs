//! The program of an engine against another: slots that are the same, and what stands in place of
//! what. Ids of the second program are those of the first by then, so that what was only renumbered
//! is the same.

use neff_isa::generated::ENUMS;
use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_isa::value::{Address, Value};

use super::align::{Stretch, align};
use super::fresh::Fresh;
use super::mapping::Mapping;
use super::side::{Loaded, Side};
use super::values::FieldDifference;
use crate::normal::SlotIds;

/// Two programs of an engine that differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramDifference {
    /// The engine's key.
    pub engine: &'static str,
    /// Bytes of the programs; `None` where there is none.
    pub sizes: [Option<u64>; 2],
    /// The slots, if both are programs of slots.
    pub slots: Option<SlotDifference>,
}

/// Two programs of slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotDifference {
    /// The generations.
    pub generations: [Generation; 2],
    /// All slots; those of the second with the ids of the first.
    pub slots: [Vec<Slot>; 2],
    /// What is the same and what is not.
    pub stretches: Vec<Stretch>,
}

impl SlotDifference {
    /// Slots that only the first, and that only the second has.
    pub fn changed(&self) -> [usize; 2] {
        let differing = self.stretches.iter().filter(|stretch| !stretch.same);
        differing.fold([0, 0], |sum, stretch| {
            let [a, b] = stretch.length;
            [sum[0].saturating_add(a), sum[1].saturating_add(b)]
        })
    }

    /// Slots that stand in place of each other and are of the same instruction: where they are, and
    /// the fields in which they differ.
    pub fn replaced(&self) -> Vec<([usize; 2], Vec<FieldDifference>)> {
        let differing = self.stretches.iter().filter(|stretch| !stretch.same);
        let pairs = differing.flat_map(|stretch| {
            let [a, b] = stretch.start;
            (0..stretch.length[0].min(stretch.length[1]))
                .map(move |step| [a.saturating_add(step), b.saturating_add(step)])
        });
        pairs.filter_map(|at| Some((at, self.fields(at)?))).collect()
    }

    /// The fields in which two slots of the same instruction differ.
    fn fields(&self, at: [usize; 2]) -> Option<Vec<FieldDifference>> {
        let decode = |side: usize| {
            let (slots, at) = (self.slots.get(side)?, *at.get(side)?);
            let before = at.checked_sub(1).and_then(|at| slots.get(at));
            let previous = before.and_then(|slot| slot.first().copied());
            Some(Instruction::decode(*self.generations.get(side)?, slots.get(at)?, previous))
        };
        let (a, b) = (decode(0)?, decode(1)?);
        let is_same = a.layout().is_some() && a.layout() == b.layout();
        let is_same = is_same && a.row().map(|row| row.opcode) == b.row().map(|row| row.opcode);
        let pairs = a.fields().iter().zip(b.fields()).filter(|_| is_same);
        let fields = pairs.filter(|(x, y)| x.value != y.value).filter_map(|(x, y)| {
            FieldDifference::of(x.member.name, shown(&x.value), shown(&y.value))
        });
        is_same.then(|| fields.collect())
    }
}

/// The value of a field in few words.
fn shown(value: &Value<'_>) -> String {
    let word = |index: u16, value: u8| {
        let words = ENUMS.get(usize::from(index)).map_or(&[][..], |it| it.words);
        let known = words.iter().find(|word| word.value == value);
        known.map_or_else(|| value.to_string(), |word| word.word.to_owned())
    };
    match value {
        Value::Unsigned(number) => number.to_string(),
        Value::Signed(number) => number.to_string(),
        Value::Float(bits) => f32::from_bits(*bits).to_string(),
        Value::Word(index, value) => word(*index, *value),
        Value::Words(index, [low, high]) => {
            format!("{}, {}", word(*index, *low), word(*index, *high))
        }
        Value::Name(name) => format!("{:?}", String::from_utf8_lossy(name)),
        Value::Address(address) => address_text(*address),
        Value::Pattern(address, steps, counts) => {
            format!("{}{steps:?}{counts:?}", address_text(*address))
        }
        Value::Bytes(bytes) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    }
}

fn address_text(address: Address) -> String {
    match address {
        Address::Plain(number) => format!("{number:#x}"),
        Address::Variable(id, offset) => format!("variable {id} + {offset}"),
        Address::Table(index, offset) => format!("table[{index}] + {offset}"),
    }
}

/// The programs of two graphs that differ, in the loader's order of engines.
pub(super) fn differences(
    a: &Side<'_>,
    b: &Side<'_>,
    mapping: &Mapping,
    fresh: &Fresh,
) -> Vec<ProgramDifference> {
    let keys = neff_manifest::chain::ENGINE_KEYS.into_iter();
    keys.filter_map(|engine| {
        let of = |side: &'_ Side<'_>| side.programs.iter().position(|it| it.engine == engine);
        let ours = of(a).and_then(|at| a.programs.get(at));
        let theirs = of(b).and_then(|at| b.programs.get(at));
        one(engine, (a, ours), (b, theirs), mapping, fresh)
    })
    .collect()
}

fn one(
    engine: &'static str,
    (a, ours): (&Side<'_>, Option<&Loaded<'_>>),
    (b, theirs): (&Side<'_>, Option<&Loaded<'_>>),
    mapping: &Mapping,
    fresh: &Fresh,
) -> Option<ProgramDifference> {
    let size = |side: &Side<'_>, program: Option<&Loaded<'_>>| {
        let digest = side.subject.digests.get(program?.member)?;
        Some(digest.size)
    };
    let sizes = [size(a, ours), size(b, theirs)];
    let digest = |side: &Side<'_>, program: Option<&Loaded<'_>>| {
        Some(side.subject.digests.get(program?.member)?.digest)
    };
    let is_same = digest(a, ours) == digest(b, theirs);
    let slots = ours.and_then(Loaded::slots).zip(theirs.and_then(Loaded::slots));
    let Some((left, right)) = slots else {
        return (!is_same).then_some(ProgramDifference { engine, sizes, slots: None });
    };
    let mut ids = SlotIds::default();
    let renumbered: Vec<Slot> = (0..right.len())
        .zip(right)
        .map(|(at, slot)| {
            b.find(right, at, &mut ids);
            mapping.rewrite(fresh, &ids, slot)
        })
        .collect();
    let rests_differ = || {
        let rest = |program: Option<&Loaded<'_>>| {
            let bytes = program.and_then(|it| it.bytes.as_deref()).unwrap_or_default();
            bytes.as_chunks::<64>().1.to_vec()
        };
        rest(ours) != rest(theirs)
    };
    if left == renumbered {
        return rests_differ().then_some(ProgramDifference { engine, sizes, slots: None });
    }
    let stretches = align(left, &renumbered);
    let generations = [a.generation, b.generation];
    let slots = Some(SlotDifference { generations, slots: [left.to_vec(), renumbered], stretches });
    Some(ProgramDifference { engine, sizes, slots })
}
