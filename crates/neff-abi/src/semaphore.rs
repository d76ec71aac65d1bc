//! Semaphores that the runtime uses itself (format notes 12 §2.4).

/// A semaphore with a meaning of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuntimeSemaphore {
    /// Its number.
    pub number: u8,
    /// What it is for.
    pub role: &'static str,
}

/// The semaphores that programs find signalled without a slot of theirs: as many as
/// `runtime_semaphore_count` says.
pub const RUNTIME_SEMAPHORES: &[RuntimeSemaphore] = &[
    RuntimeSemaphore { number: 0, role: "start of the inference" },
    RuntimeSemaphore { number: 1, role: "barrier between the two physical cores" },
    RuntimeSemaphore { number: 2, role: "barrier between the five engines" },
];

impl RuntimeSemaphore {
    /// The row of a number, if the runtime uses that semaphore.
    pub fn of(number: u8) -> Option<&'static RuntimeSemaphore> {
        RUNTIME_SEMAPHORES.iter().find(|row| row.number == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_the_lowest() {
        let numbers: Vec<_> = RUNTIME_SEMAPHORES.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [0, 1, 2]);
        assert!(RuntimeSemaphore::of(3).is_none() && RuntimeSemaphore::of(1).is_some());
    }
}
