//! An operand into a value of a field, by the field's kind.

use neff_abi::Dtype;
use neff_isa::lookup::{enumeration, word};
use neff_isa::model::{Class, Generation, Kind, Member, Row};
use neff_isa::value::{Address, Value};

use super::super::operand::{Pattern, Start};
use super::super::{Operand, Place};
use super::fault::{self, Told};

/// Name of the enumeration of element types.
const DTYPES: &str = "DTYPE";

/// A field of an instruction.
pub(super) struct Field<'a> {
    pub(super) member: &'a Member,
    pub(super) generation: Generation,
    pub(super) row: Option<&'static Row>,
}

/// A value, and the variable that a pattern begins in.
type Made = (Value<'static>, Option<Place>);

impl Field<'_> {
    /// The value that an operand is for this field. Whether it fits is asked when it is put there.
    pub(super) fn value(&self, operand: &Operand) -> Result<Made, Told> {
        let value = match (operand, self.member.kind) {
            (Operand::Value(value), _) => value.clone(),
            (Operand::Pattern(pattern), kind) => return self.pattern(kind, pattern, operand),
            (Operand::Pair(pair), Kind::EnumPair(index)) => {
                let [low, high] = pair.as_ref();
                Value::Words(index, [self.word(index, low)?, self.word(index, high)?])
            }
            (Operand::Word(_) | Operand::Dtype(_), Kind::Enum(index)) => {
                Value::Word(index, self.word(index, operand)?)
            }
            (Operand::Word(name), Kind::Name) => {
                Value::Name(name.clone().into_owned().into_bytes().into())
            }
            (Operand::Float(number), Kind::Float) => Value::Float(number.to_bits()),
            (Operand::Float(number), Kind::Immediate(_)) => {
                Value::Unsigned(number.to_bits().into())
            }
            (Operand::Number(number), kind) if is_number(kind) => self.number(*number, operand)?,
            _ => return Err(fault::other_kind(self.member, fault::describe(operand))),
        };
        Ok((value, None))
    }

    fn number(&self, number: i128, operand: &Operand) -> Result<Value<'static>, Told> {
        let unfit = || fault::out_of_range(self.member, operand);
        match self.member.kind {
            Kind::Signed => i64::try_from(number).map(Value::Signed).map_err(|_| unfit()),
            // An immediate of 32 bits is what its source says, a signed number too.
            Kind::Immediate(_) if number < 0 => {
                let bits = i32::try_from(number).map_err(|_| unfit())?;
                Ok(Value::Unsigned(u32::from_ne_bytes(bits.to_ne_bytes()).into()))
            }
            _ => u64::try_from(number).map(Value::Unsigned).map_err(|_| unfit()),
        }
    }

    /// The value of a word. A number is taken as it is, so that values without a word can be
    /// written.
    fn word(&self, index: u16, operand: &Operand) -> Result<u8, Told> {
        match operand {
            Operand::Word(name) => neff_isa::word_named(index, name)
                .filter(|word| word.generations.contains(self.generation))
                .map(|word| word.value)
                .ok_or_else(|| fault::no_word(self.member, index, self.generation, name)),
            Operand::Dtype(dtype) => self.dtype(index, dtype, operand),
            Operand::Number(number) => {
                u8::try_from(*number).map_err(|_| fault::out_of_range(self.member, operand))
            }
            _ => Err(fault::other_kind(self.member, fault::describe(operand))),
        }
    }

    fn dtype(&self, index: u16, dtype: &Dtype, operand: &Operand) -> Result<u8, Told> {
        let takes = enumeration(index).is_some_and(|enumeration| enumeration.name == DTYPES);
        let code = dtype.isa.map(|(code, _)| code).filter(|_| takes);
        code.filter(|code| word(index, self.generation, *code).is_some())
            .ok_or_else(|| fault::other_kind(self.member, fault::describe(operand)))
    }

    fn pattern(&self, kind: Kind, pattern: &Pattern, operand: &Operand) -> Result<Made, Told> {
        let dimensions = match kind {
            Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions) => dimensions.into(),
            Kind::Data4d => 4,
            Kind::Address8Tensor2d => 2,
            _ => return Err(fault::other_kind(self.member, fault::describe(operand))),
        };
        let (address, place) = match &pattern.start {
            Start::Address(address) => (*address, None),
            Start::Variable(place) if kind == Kind::Address8Tensor2d => (0, Some(place.clone())),
            Start::Variable(_) => return Err(fault::other_kind(self.member, "a variable")),
        };
        let (mut steps, mut counts): (Vec<_>, Vec<_>) = pattern.dimensions.iter().copied().unzip();
        if kind != Kind::Data4d && steps.len() < dimensions {
            // Dimensions that are not used, as compilers write them (format notes 05 §3.2).
            let on_pe = self.row.is_some_and(|row| row.class == Class::Pe);
            steps.resize(dimensions, i64::from(!on_pe));
            counts.resize(dimensions, 1);
        }
        Ok((Value::Pattern(Address::Plain(address), steps, counts), place))
    }
}

/// Kinds that take a number.
fn is_number(kind: Kind) -> bool {
    match kind {
        Kind::Unsigned
        | Kind::Signed
        | Kind::Enum(_)
        | Kind::EnumPair(_)
        | Kind::Register
        | Kind::Variable
        | Kind::Immediate(_)
        | Kind::Immediate64(_)
        | Kind::Address4
        | Kind::Address8
        | Kind::PseudoAddress8
        | Kind::BoundRegister
        | Kind::DmaConfigs => true,
        Kind::Reserved
        | Kind::Unknown
        | Kind::Bytes
        | Kind::Float
        | Kind::Name
        | Kind::Tensor(_)
        | Kind::MemoryPattern(_)
        | Kind::Data4d
        | Kind::MxPattern
        | Kind::Address8Tensor2d
        | Kind::EventsExtended => false,
    }
}
