//! One row of a report: an instruction that was executed.

use neff_abi::Engine;
use serde_json::value::RawValue;

use super::fields::Meaning;

/// A field that has no known meaning, or a value that is none of a known one.
#[derive(Debug, Clone)]
pub struct Other {
    /// Its key.
    pub name: String,
    /// Its value as it stands.
    pub value: Box<RawValue>,
}

/// An instruction that was executed. Every field may be absent.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// Place in the report, from 0.
    pub index: u64,
    /// The engine.
    pub engine: Option<Engine>,
    /// The physical core within the logical one, from 0.
    pub core: Option<u64>,
    /// The slot of the loaded image, from 0.
    pub pc: Option<u64>,
    /// The slot of the engine's program, from 0; absent where the runtime made the instruction.
    pub compiler_pc: Option<u64>,
    /// The opcode on the device.
    pub opcode: Option<String>,
    /// Its operands.
    pub operands: Option<String>,
    /// The opcode in the program.
    pub compiler_opcode: Option<String>,
    /// Its operands.
    pub compiler_operands: Option<String>,
    /// When it began, in nanoseconds.
    pub start: Option<u64>,
    /// When it ended, in nanoseconds.
    pub end: Option<u64>,
    /// How long it took, in nanoseconds, as the report says.
    pub duration: Option<u64>,
    /// How long it waited for an event or semaphore, in nanoseconds.
    pub event_wait: Option<u64>,
    /// How long the transfer that it started waited to begin, in nanoseconds.
    pub dma_wait: Option<u64>,
    /// The id of the backend's instruction.
    pub backend_id: Option<u64>,
    /// The name of the backend's instruction.
    pub backend_name: Option<String>,
    /// Its type.
    pub kind: Option<String>,
    /// All else, in the order of the row.
    pub other: Vec<Other>,
}

impl Row {
    /// How long it took, in nanoseconds: as the report says, else from begin and end.
    pub fn time(&self) -> Option<u64> {
        let between = || self.end?.checked_sub(self.start?);
        self.duration.or_else(between)
    }

    /// Takes the value of a field; false if it is none. A field that is there already stays.
    pub(super) fn take(&mut self, meaning: Meaning, raw: &str) -> bool {
        match meaning {
            Meaning::Engine => {
                let engine = text(raw).and_then(|word| Engine::parse(&word));
                self.engine = self.engine.or(engine);
                engine.is_some()
            }
            Meaning::Core => keep(&mut self.core, number(raw)),
            Meaning::Pc => keep(&mut self.pc, number(raw)),
            Meaning::CompilerPc => keep(&mut self.compiler_pc, number(raw)),
            Meaning::Opcode => keep(&mut self.opcode, text(raw)),
            Meaning::Operands => keep(&mut self.operands, text(raw)),
            Meaning::CompilerOpcode => keep(&mut self.compiler_opcode, text(raw)),
            Meaning::CompilerOperands => keep(&mut self.compiler_operands, text(raw)),
            Meaning::Start => keep(&mut self.start, number(raw)),
            Meaning::End => keep(&mut self.end, number(raw)),
            Meaning::Duration => keep(&mut self.duration, number(raw)),
            Meaning::EventWait => keep(&mut self.event_wait, number(raw)),
            Meaning::DmaWait => keep(&mut self.dma_wait, number(raw)),
            Meaning::BackendId => keep(&mut self.backend_id, number(raw)),
            Meaning::BackendName => keep(&mut self.backend_name, text(raw)),
            Meaning::Kind => keep(&mut self.kind, text(raw)),
        }
    }
}

fn keep<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let is_value = value.is_some();
    if place.is_none() {
        *place = value;
    }
    is_value
}

fn text(raw: &str) -> Option<String> {
    serde_json::from_str(raw).ok()
}

/// A whole number, also in a string: the schema says that ids of 64 bits are written so. Of one
/// with a fraction, which no field was met with, the whole part counts.
fn number(raw: &str) -> Option<u64> {
    let unquoted = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')).unwrap_or(raw);
    unquoted.parse().ok().or_else(|| whole_part(unquoted))
}

fn whole_part(raw: &str) -> Option<u64> {
    /// Whole numbers up to here are exact in 64-bit floats.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let value: f64 = raw.parse().ok()?;
    let is_time = (0.0..=EXACT).contains(&value);
    // Written out without a fraction, it is read as any other: a cast would be a silent one.
    is_time.then(|| format!("{:.0}", value.trunc())).and_then(|digits| digits.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_may_be_quoted() {
        for (raw, expected) in [
            ("0", Some(0)),
            ("18446744073709551615", Some(u64::MAX)),
            ("\"281474976710657\"", Some(281_474_976_710_657)),
            ("12.75", Some(12)),
            ("1e3", Some(1000)),
            ("-1", None),
            ("1e300", None),
            ("\"x\"", None),
            ("\"inf\"", None),
            ("true", None),
            ("[1]", None),
        ] {
            assert_eq!(number(raw), expected, "{raw}");
        }
    }

    #[test]
    fn time_is_the_duration_or_what_lies_between() {
        let row = |start, end, duration| Row { start, end, duration, ..Row::default() };
        assert_eq!(row(Some(1), Some(9), Some(5)).time(), Some(5));
        assert_eq!(row(Some(1), Some(9), None).time(), Some(8));
        assert_eq!(row(Some(9), Some(1), None).time(), None);
        assert_eq!(row(None, Some(1), None).time(), None);
    }
}
