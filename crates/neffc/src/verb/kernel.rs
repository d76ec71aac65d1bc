//! `neffc kernel VERB`: custom GPSIMD kernels, from their text to the image and back.
//!
//! A file per verb beside this one; all they say of a kernel comes from [`neff::kernel`].

pub mod build;
mod opened;

use clap::Subcommand;

use crate::exit::{Exit, Stop};
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel build relu.q7 -o relu.so
  neffc help kernel build";

/// The options of `kernel`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The verb and its own options.
    #[command(subcommand)]
    pub verb: KernelVerb,
}

/// What is done with kernels.
#[derive(Debug, Subcommand)]
pub enum KernelVerb {
    /// Assemble and link kernels to the image that a NEFF carries
    ///
    /// Files are texts (.q7) or objects, told apart by what they hold. The language, the layout of
    /// the image and what is a choice of this project: docs/kernels.md.
    Build(build::Options),
}

/// Does what the verb says.
///
/// # Errors
/// As the verb's.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    match &options.verb {
        KernelVerb::Build(options) => build::run(options, session),
    }
}

impl Options {
    /// True if JSON was asked for.
    pub fn wants_json(&self) -> bool {
        match &self.verb {
            KernelVerb::Build(options) => options.json,
        }
    }
}
