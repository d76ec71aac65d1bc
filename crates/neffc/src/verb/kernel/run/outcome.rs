//! What an execution came to, as text and as JSON.

use std::fmt::Write as _;

use neff::kernel::call::program::{Ended, Ran};
use neff::kernel::call::{Failure, Processors};
use neff::xtensa::interpret::Registers;
use neff_diag::Findings;
use serde::Serialize;

use crate::exit::Exit;
use crate::render::json::FindingView;

/// How an execution ended, and where.
pub(super) struct Outcome {
    /// What ended it.
    pub(super) ended: Ended,
    /// The result of a function, the status of a program, what a kernel returned.
    value: Option<u32>,
    /// The registers at the end; of several processors, of the one that stopped.
    pub(super) registers: Option<Registers>,
    /// Instructions executed, by all processors.
    executed: u64,
    /// What a program printed.
    printed: Vec<u8>,
}

impl Outcome {
    /// Of a function or a program.
    pub(super) fn of_program(ran: Ran) -> Outcome {
        let value = match ran.ended {
            Ended::Returned => Some(ran.registers.get(10)),
            Ended::Exit(status) => Some(status),
            Ended::Stopped(_) => None,
        };
        let (executed, printed) = (ran.executed, ran.printed);
        Outcome { ended: ran.ended, value, registers: Some(ran.registers), executed, printed }
    }

    /// Of a kernel on all processors; `None` if there is no such kernel.
    pub(super) fn of_kernel(
        called: &Result<(), Failure>,
        processors: &Processors,
    ) -> Option<Outcome> {
        let (ended, value, registers) = match called {
            Ok(()) => (Ended::Returned, Some(0), None),
            Err(Failure::Returned(_, status)) => (Ended::Returned, Some(*status), None),
            Err(Failure::Stopped(it)) => {
                (Ended::Stopped(it.stop.clone()), None, Some(it.registers.clone()))
            }
            Err(Failure::NoKernel(..)) => return None,
        };
        let executed = processors.executed;
        Some(Outcome { ended, value, registers, executed, printed: Vec::new() })
    }

    /// The status of the tool: a program that ends with a status of its own other than 0 says that
    /// something is wrong.
    pub(super) fn exit(&self) -> Exit {
        match self.ended {
            Ended::Exit(status) if status != 0 => Exit::Faults,
            _ => Exit::Done,
        }
    }

    /// What the execution printed, and how it ended.
    pub(super) fn page(&self) -> String {
        let printed = String::from_utf8_lossy(&self.printed);
        let mut text: String =
            printed.lines().flat_map(|line| [crate::text::safe(line), "\n".into()]).collect();
        let executed = self.executed;
        let value = self.value.unwrap_or_default();
        let _ = match (&self.ended, &self.registers) {
            (Ended::Stopped(_), Some(registers)) => {
                let (pc, processor) = (registers.pc, registers.prid);
                let _ = writeln!(
                    text,
                    "processor {processor} stopped at {pc:#x} after {executed} instructions"
                );
                table(registers, &mut text)
            }
            (Ended::Exit(_), _) => {
                writeln!(text, "ended with status {value} after {executed} instructions")
            }
            _ => writeln!(text, "returned {value} ({value:#x}) after {executed} instructions"),
        };
        text
    }
}

/// The registers a0 to a15.
fn table(registers: &Registers, text: &mut String) -> std::fmt::Result {
    (0..4u8).try_for_each(|row| {
        let words = (0..4u8).map(|column| {
            let number = row.saturating_mul(4).saturating_add(column);
            format!("a{number:<2} {:08x}", registers.get(number))
        });
        writeln!(text, "  {}", words.collect::<Vec<_>>().join("  "))
    })
}

/// What `--json` prints.
#[derive(Serialize)]
pub(super) struct View<'a> {
    /// `returned`, `exit` or `stopped`; null for what was not executed.
    ended: Option<&'static str>,
    /// The status of a program, the result of a function, what a kernel returned.
    value: Option<u32>,
    /// Where it ended; null for kernels that returned on all processors.
    pc: Option<u32>,
    /// Number of the processor that `pc` and `registers` are of.
    processor: Option<u32>,
    executed: Option<u64>,
    /// a0 to a15.
    registers: Vec<u32>,
    printed: Option<String>,
    findings: Vec<FindingView<'a>>,
}

impl<'a> View<'a> {
    /// Of an outcome, if anything was executed.
    pub(super) fn of(outcome: Option<&Outcome>, findings: &'a Findings) -> View<'a> {
        let registers = outcome.and_then(|it| it.registers.as_ref());
        View {
            ended: outcome.map(|it| match it.ended {
                Ended::Returned => "returned",
                Ended::Exit(_) => "exit",
                Ended::Stopped(_) => "stopped",
            }),
            value: outcome.and_then(|it| it.value),
            pc: registers.map(|it| it.pc),
            processor: registers.map(|it| it.prid),
            executed: outcome.map(|it| it.executed),
            registers: registers
                .map(|it| (0..16).map(|number| it.get(number)).collect())
                .unwrap_or_default(),
            printed: outcome.map(|it| String::from_utf8_lossy(&it.printed).into_owned()),
            findings: findings.iter().map(FindingView::from).collect(),
        }
    }
}
