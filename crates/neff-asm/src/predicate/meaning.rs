//! What waits and updates mean (format notes 10 §2.1): which counter or flag, what must hold of
//! it, what becomes of it. For programs that follow programs; text is made and read next door.

use super::{COMPARISONS, Events, OFFSET, REGISTER, UNORDERED, update_word, wait_word};

/// Something that engines synchronise by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signal {
    /// A counter.
    Semaphore(u8),
    /// A flag.
    Event(u8),
}

/// What must hold of a signal before an instruction runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// The signal.
    pub signal: Signal,
    /// The condition.
    pub test: Test,
    /// What the wait itself does to the signal when it is over.
    pub then: Option<Change>,
}

/// A condition on the value of a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Test {
    /// A semaphore compared with a number; for events 1 is set and 0 is clear.
    Compare(Comparison, u32),
    /// A semaphore compared with what a register holds.
    Register(Comparison),
}

/// A comparison of a signal with something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    /// `==`.
    Equal,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`, strictly.
    Greater,
    /// `>=`.
    AtLeast,
}

/// What an instruction does to a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Update {
    /// The signal.
    pub signal: Signal,
    /// What becomes of it.
    pub change: Change,
}

/// A change of the value of a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Something is added.
    Add(i64),
    /// It is something from now on; for events 1 is set and 0 is clear.
    Set(u32),
    /// By or to what a register holds.
    Register,
}

/// Modes of waits for events: value that is waited for, and what then becomes of it.
const EVENT_TESTS: [(u8, u32, Option<u32>); 4] =
    [(0x06, 1, None), (0x07, 1, Some(0)), (0x0E, 0, None), (0x0F, 0, Some(1))];

impl Events {
    /// The wait; `None` if there is none, or if it only lifts the order.
    pub fn wait(self) -> Option<Wait> {
        let mode = self.wait_mode;
        if let Some((_, value, then)) = EVENT_TESTS.iter().find(|(known, ..)| *known == mode) {
            return Some(Wait {
                signal: Signal::Event(self.wait_index),
                test: Test::Compare(Comparison::Equal, *value),
                then: then.map(Change::Set),
            });
        }
        wait_word(mode).filter(|_| mode != 0 && mode != UNORDERED)?;
        let comparison = Comparison::of(mode & 0x0F)?;
        let register = mode & (REGISTER | OFFSET) != 0;
        let value = self.wait_value;
        let test =
            if register { Test::Register(comparison) } else { Test::Compare(comparison, value) };
        Some(Wait { signal: Signal::Semaphore(self.wait_index), test, then: None })
    }

    /// The update, at whichever moment it happens; `None` if there is none.
    pub fn update(self) -> Option<Update> {
        let semaphore = Signal::Semaphore(self.update_index);
        update_word(self.update_mode)?;
        let value = if self.update_mode & REGISTER == 0 { Some(self.update_value) } else { None };
        let by = |sign: i64| {
            value.map_or(Change::Register, |v| Change::Add(sign.saturating_mul(v.into())))
        };
        let (signal, change) = match self.update_mode & 0x0F {
            1 => (Signal::Event(self.update_index), Change::Set(1)),
            2 => (Signal::Event(self.update_index), Change::Set(0)),
            3 => (semaphore, Change::Add(1)),
            4 => (semaphore, Change::Add(-1)),
            5 => (semaphore, by(1)),
            7 => (semaphore, by(-1)),
            9 => (semaphore, value.map_or(Change::Register, Change::Set)),
            _ => return None,
        };
        Some(Update { signal, change })
    }
}

impl Comparison {
    /// The comparison that the low nibble of a mode selects.
    fn of(low: u8) -> Option<Comparison> {
        Some(match low {
            1 => Comparison::Equal,
            2 => Comparison::Less,
            3 => Comparison::AtMost,
            4 => Comparison::Greater,
            5 => Comparison::AtLeast,
            _ => return None,
        })
    }

    /// Its text, e.g. `>=`.
    pub fn symbol(self) -> &'static str {
        let row = COMPARISONS.iter().find(|(low, _)| Comparison::of(*low) == Some(self));
        row.map_or("", |(_, symbol)| symbol)
    }
}

impl Test {
    /// True if a value passes; `None` if that depends on a register.
    pub fn holds(self, value: i64) -> Option<bool> {
        let Test::Compare(comparison, wanted) = self else { return None };
        let order = value.cmp(&wanted.into());
        Some(match comparison {
            Comparison::Equal => order.is_eq(),
            Comparison::Less => order.is_lt(),
            Comparison::AtMost => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::AtLeast => order.is_ge(),
        })
    }
}

impl Test {
    /// The least value that passes; `None` where it depends on a register, or any low one does.
    pub fn least(self) -> Option<i64> {
        let Test::Compare(comparison, value) = self else { return None };
        let value = i64::from(value);
        match comparison {
            Comparison::Equal | Comparison::AtLeast => Some(value),
            Comparison::Greater => Some(value.saturating_add(1)),
            Comparison::Less | Comparison::AtMost => None,
        }
    }
}

impl Change {
    /// The value after it; unchanged where it depends on a register.
    #[must_use]
    pub fn after(self, value: i64) -> i64 {
        match self {
            Change::Add(by) => value.saturating_add(by),
            Change::Set(to) => to.into(),
            Change::Register => value,
        }
    }
}

/// The events of TONGA's header, which has no semaphores: bytes 4 to 7 of a slot (format notes 05
/// §1.3). Modes are those of the tables: wait for set, and clear then; set at some moment.
pub fn of_tonga_header(bytes: &[u8]) -> (Option<Wait>, Option<Update>) {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
    let index = |at: usize| Signal::Event(byte(at));
    let test = Test::Compare(Comparison::Equal, 1);
    let wait = match byte(0) {
        1 => Some(Wait { signal: index(1), test, then: None }),
        2 => Some(Wait { signal: index(1), test, then: Some(Change::Set(0)) }),
        _ => None,
    };
    let sets = matches!(byte(2), 1..=3);
    (wait, sets.then_some(Update { signal: index(3), change: Change::Set(1) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(bytes: [u8; 8]) -> (Option<Wait>, Option<Update>) {
        let events = Events::of_header(&bytes).unwrap();
        (events.wait(), events.update())
    }

    #[test]
    fn waits_and_updates_of_headers() {
        let (wait, update) = header([0x04, 10, 0x13, 22, 0, 0, 0, 0]);
        let wait = wait.unwrap();
        assert_eq!((wait.signal, wait.then), (Signal::Semaphore(10), None));
        assert_eq!(wait.test, Test::Compare(Comparison::Greater, 0));
        assert_eq!([0, 1].map(|value| wait.test.holds(value)), [Some(false), Some(true)]);
        let add = Update { signal: Signal::Semaphore(22), change: Change::Add(1) };
        assert_eq!(update, Some(add));
        let (wait, update) = header([0x07, 3, 0x12, 4, 0, 0, 0, 0]);
        assert_eq!(wait.unwrap().then, Some(Change::Set(0)));
        assert_eq!(update.unwrap().change, Change::Set(0));
        assert_eq!(header([0x85, 3, 0, 0, 9, 0, 0, 0]).0.unwrap().test.holds(3), None);
        assert_eq!(header([0, 0, 0x17, 4, 9, 0, 0, 0]).1.unwrap().change, Change::Add(-9));
        assert_eq!(header([0, 0, 0x99, 4, 9, 0, 0, 0]).1.unwrap().change, Change::Register);
        assert_eq!(header([0; 8]), (None, None));
        assert_eq!(header([0xFE, 0, 0, 0, 0, 0, 0, 0]).0, None);
    }

    #[test]
    fn every_comparison_has_its_symbol() {
        for (low, symbol) in COMPARISONS {
            assert_eq!(Comparison::of(low).unwrap().symbol(), symbol);
        }
        assert_eq!(Change::Set(4).after(9), 4);
        assert_eq!(Change::Add(-1).after(Change::Register.after(0)), -1);
    }

    #[test]
    fn tonga_has_events_alone() {
        let (wait, update) = of_tonga_header(&[2, 7, 3, 8]);
        assert_eq!(wait.unwrap().signal, Signal::Event(7));
        assert_eq!(update.unwrap().signal, Signal::Event(8));
        assert_eq!(of_tonga_header(&[0, 7, 4, 8]), (None, None));
        assert_eq!(of_tonga_header(&[]), (None, None));
    }
}
