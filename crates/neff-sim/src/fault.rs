//! Why an instruction cannot be executed. A fault stops the run at its slot, or, where the rest can
//! go on without it, makes what it would have written poison.

use std::fmt;
use std::io;

use crate::operand::WalkError;

/// What is in the way.
#[derive(Debug)]
pub enum Fault {
    /// What it does is not known, or not of these fields; in words.
    Unknown(String),
    /// An operand is no memory, or not all of it.
    Operand(&'static str, Bad),
    /// Fields that do not go together: what, and what was found.
    Illegal(String),
    /// A kernel that it calls does not come to its end within its steps; in words.
    Steps(String),
    /// Bytes could not be read or written.
    Environment(io::Error),
}

/// What is wrong with an operand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bad {
    /// An address where nothing is.
    Address(u64),
    /// More partitions than there are from its first on.
    Channels(usize, usize),
    /// Its elements.
    Walk(WalkError),
    /// A variable that the graph does not have, or that has no bytes.
    Variable(u64),
    /// The name of a variable that the graph does not have, or that has no bytes.
    Name(String),
    /// Bytes behind the end of a variable: its name, its size, and the end that was asked for.
    Behind(String, u64, u64),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Environment(error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unknown(what) => write!(f, "not known: {what}"),
            Fault::Operand(name, bad) => write!(f, "{name}: {bad}"),
            Fault::Illegal(what) | Fault::Steps(what) => f.write_str(what),
            Fault::Environment(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bad::Address(address) => write!(f, "nothing is at {address:#x}"),
            Bad::Channels(first, count) => {
                write!(f, "{count} partitions from {first} on; there are 128")
            }
            Bad::Walk(WalkError::Empty) => f.write_str("the pattern has no element"),
            Bad::Walk(WalkError::TooMany(count)) => write!(f, "the pattern has {count} elements"),
            Bad::Walk(WalkError::Outside(low, high)) => {
                write!(f, "the pattern reaches offsets {low} to {high} of its partition")
            }
            Bad::Variable(id) => write!(f, "there is no memory of a variable {id}"),
            Bad::Name(name) => write!(f, "there is no memory of a variable {name:?}"),
            Bad::Behind(name, size, end) => {
                write!(f, "{name:?} has {size} bytes, and byte {end} is asked for")
            }
        }
    }
}

impl std::error::Error for Fault {}
