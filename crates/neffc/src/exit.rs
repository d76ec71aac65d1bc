//! How a run ends: the exit status, and the value a verb returns when it cannot go on.

use std::io;
use std::process::ExitCode;

use neff::container::read::ReadError;
use neff_diag::{Diagnostic, Findings, Place, codes::environment};

/// The exit status of the tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The job is done and the input is good.
    Done = 0,
    /// The input has faults or is refused.
    Faults = 1,
    /// The command line is wrong.
    Usage = 2,
    /// The environment failed: I/O, disk.
    Environment = 3,
}

impl Exit {
    /// Every status, ascending.
    pub const ALL: [Exit; 4] = [Exit::Done, Exit::Faults, Exit::Usage, Exit::Environment];

    /// What the status means, as help texts print it.
    pub fn meaning(self) -> &'static str {
        match self {
            Exit::Done => "done",
            Exit::Faults => "the input has faults or is refused",
            Exit::Usage => "wrong usage",
            Exit::Environment => "the environment failed (I/O, disk)",
        }
    }

    /// The status of a run that ended with findings.
    pub fn of(findings: &neff_diag::Findings) -> Exit {
        if findings.has_errors() { Exit::Faults } else { Exit::Done }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The end of a verb's help: its examples and the exit statuses.
pub fn after_help(examples: &str) -> String {
    let statuses: String =
        Exit::ALL.iter().map(|&exit| format!("\n  {}  {}", exit as u8, exit.meaning())).collect();
    format!("Examples:\n{examples}\n\nExit status:{statuses}")
}

/// Why a verb stopped before its end.
#[derive(Debug)]
pub enum Stop {
    /// Nobody reads standard output any more; not worth a word.
    BrokenPipe,
    /// A finding that ends the run with the given status.
    Finding(Exit, Box<Diagnostic>),
}

impl Stop {
    /// The command line is wrong.
    pub fn usage(finding: Diagnostic) -> Stop {
        Stop::Finding(Exit::Usage, Box::new(finding))
    }

    /// The input cannot be worked on.
    pub fn faults(finding: Diagnostic) -> Stop {
        Stop::Finding(Exit::Faults, Box::new(finding))
    }

    /// Reading `name` failed.
    pub fn from_read(name: &str, error: ReadError) -> Stop {
        Stop::from_read_and_write(name, "the output", error)
    }

    /// Reading `input` or writing `output` failed.
    pub fn from_read_and_write(input: &str, output: &str, error: ReadError) -> Stop {
        match error {
            ReadError::Source(error) => Stop::cannot_read(input, &error),
            ReadError::Output(error) => Stop::cannot_write(output, &error),
        }
    }

    /// The operating system refused to read `name`.
    pub fn cannot_read(name: &str, error: &io::Error) -> Stop {
        let finding = Diagnostic::new(environment::CANNOT_READ, format!("cannot read: {error}"))
            .at(Place::Path(name.to_owned()));
        Stop::Finding(Exit::Environment, Box::new(finding))
    }

    /// The operating system refused to write `name`; a broken pipe stays silent.
    pub fn cannot_write(name: &str, error: &io::Error) -> Stop {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Stop::BrokenPipe;
        }
        let finding = Diagnostic::new(environment::CANNOT_WRITE, format!("cannot write: {error}"))
            .at(Place::Path(name.to_owned()));
        Stop::Finding(Exit::Environment, Box::new(finding))
    }

    /// Says what to do about it.
    #[must_use]
    pub fn help(self, text: impl Into<String>) -> Stop {
        match self {
            Stop::Finding(exit, finding) => Stop::Finding(exit, Box::new(finding.help(text))),
            Stop::BrokenPipe => Stop::BrokenPipe,
        }
    }

    /// The exit status. A broken pipe is a failure of the environment, so that `set -o pipefail`
    /// sees that the output was not read to its end.
    pub fn exit(&self) -> Exit {
        match self {
            Stop::BrokenPipe => Exit::Environment,
            Stop::Finding(exit, _) => *exit,
        }
    }
}

/// Inputs that could not be read, in a run over several: the others are worked on all the same.
#[derive(Debug, Default)]
pub struct Unreadable {
    /// Why, one each.
    pub findings: Findings,
}

impl Unreadable {
    /// Keeps why an input could not be read and gives the status to end with. Anything else that
    /// stops the run still does.
    ///
    /// # Errors
    /// [`Stop`] that is about the output or the command line.
    pub fn keep(&mut self, stop: Stop) -> Result<Exit, Stop> {
        match stop {
            Stop::Finding(exit, finding) if finding.code == environment::CANNOT_READ => {
                self.findings.push(*finding);
                Ok(exit)
            }
            other => Err(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_pipe_is_silent_and_other_write_errors_are_not() {
        let broken = io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(matches!(Stop::cannot_write("-", &broken), Stop::BrokenPipe));
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let Stop::Finding(exit, finding) = Stop::cannot_write("out", &full) else { panic!() };
        assert_eq!((exit, finding.code), (Exit::Environment, environment::CANNOT_WRITE));
    }

    #[test]
    fn help_lists_every_status() {
        let help = after_help("  neffc x");
        for exit in Exit::ALL {
            assert!(help.contains(&format!("{}  {}", exit as u8, exit.meaning())), "{help}");
        }
    }
}
