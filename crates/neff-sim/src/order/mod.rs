//! Which accesses to memory are ordered by waits, whatever the schedule: happens-before (format notes
//! 10 §7). Two accesses of the same bytes, one of them a write, that no chain of program order,
//! signals and waits puts one after the other, are a race, also where this run was lucky.

mod accesses;
mod clock;
mod history;
mod race;
mod reach;
mod tracker;

pub use accesses::Action;
pub use clock::{Agent, Clock};
pub use race::{Race, Where};
pub use tracker::Ticket;
pub(crate) use tracker::{DeviceAccesses, Moment, Roles, Tracker};
