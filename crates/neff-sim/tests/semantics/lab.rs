//! A core to try single instructions on: memory that is filled by hand, and fields by number.

use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_isa::value::{Address, Value};
use neff_sim::execute::{Array, Bench, find};
use neff_sim::fault::Fault;
use neff_sim::fields::Fields;
use neff_sim::machine::registers::Registers;
use neff_sim::memory::{ChipMemory, DeviceMemory, Holds, OnChip, Variables};
use neff_sim::number::{Format, Fp8Rules};

pub(crate) const INT8: u64 = 2;
pub(crate) const UINT8: u64 = 3;
pub(crate) const INT16: u64 = 4;
pub(crate) const UINT16: u64 = 5;
pub(crate) const BF16: u64 = 6;
pub(crate) const FP16: u64 = 7;
pub(crate) const INT32: u64 = 8;
pub(crate) const UINT32: u64 = 9;
pub(crate) const FP32: u64 = 10;
pub(crate) const INT64: u64 = 12;

/// The address of a byte of SBUF.
pub(crate) fn sbuf(partition: u64, offset: u64) -> u64 {
    partition * 0x4_0000 + offset
}

/// The address of a byte of PSUM.
pub(crate) fn psum(partition: u64, offset: u64) -> u64 {
    0x200_0000 + partition * 0x8000 + offset
}

/// Two data types in a byte.
pub(crate) fn pair(low: u64, high: u64) -> u64 {
    low | high << 4
}

/// The value of a field.
#[derive(Debug, Clone)]
pub(crate) enum Set {
    /// A number, of whatever kind the field has.
    To(u64),
    /// A pattern: where it begins, steps and counts.
    Pattern(u64, Vec<i64>, Vec<u64>),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// A row of so many elements.
pub(crate) fn line(address: u64, count: u64) -> Set {
    Set::Pattern(address, vec![1], vec![count])
}

/// Any pattern, the fastest dimension first.
pub(crate) fn pattern(address: u64, dimensions: &[(i64, u64)]) -> Set {
    let (steps, counts) = dimensions.iter().copied().unzip();
    Set::Pattern(address, steps, counts)
}

impl From<u64> for Set {
    fn from(number: u64) -> Set {
        Set::To(number)
    }
}

/// A core.
pub(crate) struct Lab {
    pub(crate) chip: ChipMemory,
    pub(crate) registers: Registers,
    pub(crate) generation: Generation,
    pub(crate) unwritten: Option<&'static str>,
    pub(crate) memory: DeviceMemory<'static>,
    pub(crate) variables: Variables,
    array: Array,
}

impl Lab {
    pub(crate) fn new() -> Lab {
        Lab {
            chip: ChipMemory::new(true),
            registers: Registers::default(),
            generation: Generation::V3,
            unwritten: None,
            memory: DeviceMemory::default(),
            variables: Variables::default(),
            array: Array::default(),
        }
    }

    /// Executes an instruction with the given fields; others have their default.
    pub(crate) fn run(&mut self, mnemonic: &str, fields: &[(&str, Set)]) -> Result<(), Fault> {
        let mut instruction = Instruction::new(self.generation, mnemonic).unwrap();
        for (name, set) in fields {
            let before = instruction.get(name).unwrap_or_else(|| panic!("no field {name}"));
            let value = value(before, set);
            instruction.set(name, value).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        self.run_slot(&instruction.encode())
    }

    /// Executes a slot of an instruction that computes.
    pub(crate) fn run_slot(&mut self, slot: &Slot) -> Result<(), Fault> {
        let instruction = Instruction::decode(self.generation, slot, None);
        let mnemonic = instruction.row().unwrap().mnemonic;
        let mut bench = Bench {
            chip: &mut self.chip,
            memory: &self.memory,
            variables: &self.variables,
            registers: &mut self.registers,
            array: &mut self.array,
            rules: Fp8Rules::default(),
            generation: self.generation,
            reads: Vec::new(),
            writes: Vec::new(),
            buffers: Vec::new(),
            holds: Holds::Values,
            unwritten: None,
        };
        let row = find(mnemonic).unwrap_or_else(|| panic!("{mnemonic} is not known"));
        row.execute(Fields { instruction: &instruction }, &mut bench)?;
        bench.settle();
        self.unwritten = bench.unwritten;
        Ok(())
    }

    /// Executes what must be refused, and says why.
    pub(crate) fn refuses(&mut self, mnemonic: &str, fields: &[(&str, Set)]) -> String {
        self.run(mnemonic, fields).unwrap_err().to_string()
    }

    /// Puts bytes at an address, in one partition.
    pub(crate) fn put(&mut self, address: u64, bytes: &[u8]) {
        let (memory, partition, offset) = OnChip::locate(address as u32).unwrap();
        let memory = self.chip.of_mut(memory);
        let range = offset as usize..offset as usize + bytes.len();
        memory.row_mut(partition)[range.clone()].copy_from_slice(bytes);
        memory.mark(partition, &range, Holds::Values);
    }

    /// Puts numbers of a type.
    pub(crate) fn put_as(&mut self, address: u64, dtype: u64, values: &[f32]) {
        let format = Format::from_code(dtype as u8, &Fp8Rules::default()).unwrap();
        let mut bytes = vec![0; values.len() * format.bytes()];
        format.narrow(values, &mut bytes);
        self.put(address, &bytes);
    }

    /// Puts 32-bit floats.
    pub(crate) fn floats(&mut self, address: u64, values: &[f32]) {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.put(address, &bytes);
    }

    /// Puts 32-bit words.
    pub(crate) fn words(&mut self, address: u64, values: &[u32]) {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.put(address, &bytes);
    }

    /// The bytes at an address.
    pub(crate) fn bytes(&self, address: u64, count: usize) -> Vec<u8> {
        let (memory, partition, offset) = OnChip::locate(address as u32).unwrap();
        self.chip.of(memory).row(partition)[offset as usize..offset as usize + count].to_vec()
    }

    /// 32-bit words at an address.
    pub(crate) fn words_at(&self, address: u64, count: usize) -> Vec<u32> {
        let bytes = self.bytes(address, count * 4);
        bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
    }

    /// 32-bit floats at an address.
    pub(crate) fn floats_at(&self, address: u64, count: usize) -> Vec<f32> {
        self.words_at(address, count).into_iter().map(f32::from_bits).collect()
    }

    /// Numbers of a type at an address.
    pub(crate) fn read_as(&self, address: u64, dtype: u64, count: usize) -> Vec<f32> {
        let format = Format::from_code(dtype as u8, &Fp8Rules::default()).unwrap();
        let mut values = vec![0.0; count];
        format.widen(&self.bytes(address, count * format.bytes()), &mut values);
        values
    }
}

/// A number or pattern as a field of the kind holds it.
fn value(before: &Value<'_>, set: &Set) -> Value<'static> {
    match (before, set) {
        (_, Set::Bytes(bytes)) => Value::Bytes(bytes.clone().into()),
        (Value::Pattern(_, steps, _), Set::Pattern(address, by, counts)) => {
            let filled = |given: &[i64]| {
                let rest = given.len()..steps.len();
                given.iter().copied().chain(rest.map(|_| 1)).collect()
            };
            let counts: Vec<i64> = counts.iter().map(|count| *count as i64).collect();
            let counts: Vec<i64> = filled(&counts);
            let counts = counts.into_iter().map(|count| count as u64).collect();
            Value::Pattern(Address::Plain(*address), filled(by), counts)
        }
        (Value::Address(_), Set::To(number)) => Value::Address(Address::Plain(*number)),
        (Value::Unsigned(_), Set::To(number)) => Value::Unsigned(*number),
        (Value::Signed(_), Set::To(number)) => Value::Signed(number.cast_signed()),
        (Value::Float(_), Set::To(number)) => Value::Float(*number as u32),
        (Value::Word(index, _), Set::To(number)) => Value::Word(*index, *number as u8),
        (Value::Words(index, _), Set::To(number)) => {
            Value::Words(*index, [*number as u8 & 15, *number as u8 >> 4])
        }
        (before, set) => panic!("{set:?} in place of {before:?}"),
    }
}

/// True for equal bits, and for two that are no number.
pub(crate) fn is_same(one: f32, other: f32) -> bool {
    one.to_bits() == other.to_bits() || (one.is_nan() && other.is_nan())
}

/// Compares floats bit by bit.
pub(crate) fn assert_same(found: &[f32], expected: &[f32], what: &str) {
    let same = found.iter().zip(expected).all(|(one, other)| is_same(*one, *other));
    assert!(same && found.len() == expected.len(), "{what}: {found:?}, not {expected:?}");
}

/// Floats with all that is special, and some that are not.
pub(crate) const SPECIAL: [f32; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.5,
    -3.25,
    1e-40,
    3.0e38,
    -3.0e38,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    0.333_333_34,
    16_777_217.0,
];
