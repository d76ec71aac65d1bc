//! `neffc ntff VERB`: device traces of the vendor's profiler.
//!
//! A file per verb beside this one; all they say of a trace comes from [`neff::profile::trace`]
//! and [`neff::traced`].

pub mod images;
pub mod info;
pub mod map;
mod opened;
mod unknown;

use clap::Subcommand;

use crate::exit::{Exit, Stop};
use crate::session::Session;

const EXAMPLES: &str = "  neffc ntff info profile.ntff
  neffc ntff map profile.ntff --neff model.neff
  neffc help ntff map";

/// The options of `ntff`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The verb and its own options.
    #[command(subcommand)]
    pub verb: NtffVerb,
}

/// What is done with traces.
#[derive(Debug, Subcommand)]
pub enum NtffVerb {
    /// Show what is in a trace: images of the engines, patch rows, queues, and all fields that are
    /// not explained, as they stand
    ///
    /// The format is not published. What is known of it, and how: docs/profiles.md.
    Info(info::Options),
    /// List the images that the engines ran, or write them to files
    Images(images::Options),
    /// Say which slot of an image is which slot of the program
    ///
    /// With a NEFF, also whether each slot is what loading makes of the program.
    Map(map::Options),
}

/// Does what the verb says.
///
/// # Errors
/// As the verb's.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    match &options.verb {
        NtffVerb::Info(options) => info::run(options, session),
        NtffVerb::Images(options) => images::run(options, session),
        NtffVerb::Map(options) => map::run(options, session),
    }
}

impl Options {
    /// True if JSON was asked for.
    pub fn wants_json(&self) -> bool {
        match &self.verb {
            NtffVerb::Info(options) => options.json,
            NtffVerb::Images(options) => options.json,
            NtffVerb::Map(options) => options.json,
        }
    }
}
