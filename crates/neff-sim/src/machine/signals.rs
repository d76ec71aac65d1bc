//! Semaphores and events of one core: their values, what a wait asks of them, what an update makes
//! of them (format notes 10 §2, 05 §1.5 and §1.6).

use neff_asm::predicate::{Change, Comparison, Events, Signal, Test};

use super::registers::Registers;
use crate::fault::Fault;

/// Semaphores, and events, of a core.
const SIGNALS: usize = 256;
/// Bits of an update mode that say which change it is.
const ACTION: u8 = 0x0F;
/// The bit of an update mode that puts it off to the completion.
const ON_COMPLETION: u8 = 0x10;
/// The bit of a wait mode that adds a constant to the register.
const WITH_OFFSET: u8 = 0x10;

/// The values of all signals of a core.
#[derive(Debug, Clone)]
pub struct Signals {
    semaphores: Vec<i64>,
    events: Vec<bool>,
}

impl Default for Signals {
    fn default() -> Signals {
        Signals { semaphores: vec![0; SIGNALS], events: vec![false; SIGNALS] }
    }
}

/// A condition with its numbers, whatever they came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Condition {
    /// Of which signal.
    pub signal: Signal,
    /// How it is compared.
    pub comparison: Comparison,
    /// With what.
    pub value: u32,
    /// What the wait does to it when it is over.
    pub then: Option<Change>,
}

impl Condition {
    /// It in words of the assembly.
    pub fn to_text(&self) -> String {
        format!("{}{}{}", name(self.signal), self.comparison.symbol(), self.value)
    }
}

/// A signal in words of the assembly.
pub fn name(signal: Signal) -> String {
    match signal {
        Signal::Semaphore(number) => format!("$S[{number}]"),
        Signal::Event(number) => format!("$E[{number}]"),
    }
}

/// A change with its numbers, and when it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effect {
    /// Of which signal.
    pub signal: Signal,
    /// What becomes of it.
    pub change: Change,
    /// True if it waits for what the instruction does; else its operands are read.
    pub on_completion: bool,
}

impl Signals {
    /// The value of a signal; 1 and 0 for an event.
    pub fn value(&self, signal: Signal) -> i64 {
        match signal {
            Signal::Semaphore(number) => {
                self.semaphores.get(usize::from(number)).copied().unwrap_or(0)
            }
            Signal::Event(number) => {
                i64::from(self.events.get(usize::from(number)).copied().unwrap_or(false))
            }
        }
    }

    /// True if a condition holds.
    pub fn meets(&self, condition: &Condition) -> bool {
        let test = Test::Compare(condition.comparison, condition.value);
        test.holds(self.value(condition.signal)).unwrap_or(false)
    }

    /// Changes a signal.
    ///
    /// # Errors
    /// A semaphore would leave 32 bits with a sign (format notes 10 §2).
    pub fn apply(&mut self, signal: Signal, change: Change) -> Result<(), Fault> {
        let value = change.after(self.value(signal));
        match signal {
            Signal::Semaphore(number) => {
                if i32::try_from(value).is_err() {
                    let what = format!(
                        "semaphore {number} would be {value}; it holds numbers from {} to {}",
                        i32::MIN,
                        i32::MAX
                    );
                    return Err(Fault::Illegal(what));
                }
                if let Some(place) = self.semaphores.get_mut(usize::from(number)) {
                    *place = value;
                }
            }
            Signal::Event(number) => {
                if let Some(place) = self.events.get_mut(usize::from(number)) {
                    *place = value != 0;
                }
            }
        }
        Ok(())
    }

    /// Semaphores that are not 0, with their values.
    pub fn counting(&self) -> impl Iterator<Item = (u8, i64)> + '_ {
        let all = (0..=u8::MAX).zip(self.semaphores.iter().copied());
        all.filter(|(_, value)| *value != 0)
    }
}

/// The condition of an events field, its numbers from registers if it says so.
///
/// # Errors
/// A register that has no value; an offset, whose place in the field is not known.
pub fn condition(events: &Events, registers: &Registers) -> Result<Option<Condition>, Fault> {
    let Some(wait) = events.wait() else { return Ok(None) };
    let (comparison, value) = match wait.test {
        Test::Compare(comparison, value) => (comparison, value),
        Test::Register(_) if events.wait_mode & WITH_OFFSET != 0 => {
            return Err(Fault::Unknown("a wait for a register and an offset".to_owned()));
        }
        Test::Register(comparison) => (comparison, registers.get(register(events.wait_value)?)?),
    };
    Ok(Some(Condition { signal: wait.signal, comparison, value, then: wait.then }))
}

/// The update of an events field, its numbers from registers if it says so.
///
/// # Errors
/// A register that has no value.
pub fn effect(events: &Events, registers: &Registers) -> Result<Option<Effect>, Fault> {
    let Some(update) = events.update() else { return Ok(None) };
    let change = match update.change {
        Change::Register => {
            let value = registers.get(register(events.update_value)?)?;
            match events.update_mode & ACTION {
                5 => Change::Add(value.into()),
                7 => Change::Add(i64::from(value).saturating_neg()),
                _ => Change::Set(value),
            }
        }
        known => known,
    };
    let on_completion = events.update_mode & ON_COMPLETION != 0;
    Ok(Some(Effect { signal: update.signal, change, on_completion }))
}

/// The register that a value word names.
fn register(word: u32) -> Result<u8, Fault> {
    u8::try_from(word).map_err(|_| Fault::Illegal(format!("there is no register {word}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(wait: [u8; 2], update: [u8; 2], value: u32) -> Events {
        let mut bytes = [0; 8];
        bytes[..2].copy_from_slice(&wait);
        bytes[2..4].copy_from_slice(&update);
        bytes[4..].copy_from_slice(&value.to_le_bytes());
        Events::of_header(&bytes).unwrap()
    }

    #[test]
    fn every_comparison_and_every_change() {
        let mut registers = Registers::default();
        registers.set(7, 3);
        // Mode, what it compares with 3: which of 2, 3 and 4 pass.
        for (mode, passes) in [
            (1, [false, true, false]),
            (2, [true, false, false]),
            (3, [true, true, false]),
            (4, [false, false, true]),
            (5, [false, true, true]),
        ] {
            for (mode, value) in [(mode, 3), (mode | 0x80, 7)] {
                let wait = condition(&events([mode, 9], [0, 0], value), &registers).unwrap();
                let met = [2, 3, 4].map(|value| {
                    let mut signals = Signals::default();
                    signals.apply(Signal::Semaphore(9), Change::Set(value)).unwrap();
                    signals.meets(&wait.unwrap())
                });
                assert_eq!(met, passes, "{mode:#x}");
            }
        }
        // Mode, word, value after it from 5 on.
        for (mode, word, after) in [
            (0x03, 0, 6),
            (0x13, 0, 6),
            (0x14, 0, 4),
            (0x15, 10, 15),
            (0x17, 10, -5),
            (0x19, 10, 10),
            (0x95, 7, 8),
            (0x97, 7, 2),
            (0x99, 7, 3),
        ] {
            let effect = effect(&events([0, 0], [mode, 9], word), &registers).unwrap().unwrap();
            assert_eq!(effect.on_completion, mode & 0x10 != 0);
            let mut signals = Signals::default();
            signals.apply(Signal::Semaphore(9), Change::Set(5)).unwrap();
            signals.apply(effect.signal, effect.change).unwrap();
            assert_eq!(signals.value(Signal::Semaphore(9)), after, "{mode:#x}");
            assert_eq!(signals.counting().collect::<Vec<_>>(), [(9, after)]);
        }
    }

    #[test]
    fn events_and_what_waits_do_to_them() {
        let registers = Registers::default();
        let mut signals = Signals::default();
        for (mode, before, then) in
            [(6, true, None), (7, true, Some(0)), (14, false, None), (15, false, Some(1))]
        {
            let wait = condition(&events([mode, 3], [0, 0], 0), &registers).unwrap().unwrap();
            for value in [false, true] {
                signals.apply(Signal::Event(3), Change::Set(value.into())).unwrap();
                assert_eq!(signals.meets(&wait), value == before, "{mode}");
            }
            assert_eq!(wait.then, then.map(Change::Set));
        }
    }

    #[test]
    fn what_cannot_be_is_told() {
        let registers = Registers::default();
        assert!(condition(&events([0x85, 3], [0, 0], 4), &registers).is_err());
        assert!(condition(&events([0x85, 3], [0, 0], 400), &registers).is_err());
        assert!(effect(&events([0, 0], [0x99, 4], 9), &registers).is_err());
        let mut signals = Signals::default();
        let most = i64::from(i32::MAX);
        signals.apply(Signal::Semaphore(1), Change::Add(most)).unwrap();
        assert!(signals.apply(Signal::Semaphore(1), Change::Add(1)).is_err());
        assert_eq!(signals.value(Signal::Semaphore(1)), most);
    }
}
