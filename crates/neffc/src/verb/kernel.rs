//! `neffc kernel VERB`: custom GPSIMD kernels, from their text to the image and back.
//!
//! A file per verb beside this one; all they say of a kernel comes from [`neff::kernel`].

pub mod build;
pub mod device;
pub mod disasm;
pub mod info;
mod opened;
pub mod prelink;
pub mod run;
pub mod verify;

use clap::Subcommand;

use crate::exit::{Exit, Stop};
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel build relu.q7 -o relu.so
  neffc kernel verify relu.so
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
    /// Show what is in an image: headers, segments, relocations, kernels
    Info(info::Options),
    /// Print the code of an image as text
    ///
    /// All bytes are printed. Bundles of the vector unit have no public encoding and stay bytes,
    /// as does what no code leads to and is no instruction.
    Disasm(disasm::Options),
    /// Say what the runtime's loader does with an image: its status, and all that it would refuse
    Verify(verify::Options),
    /// Do what the runtime's loader does: relocate an image and make the library that is staged
    Prelink(prelink::Options),
    /// Execute a kernel, a function or a program of a library on the CPU
    ///
    /// A program writes by SYSCALL (13 in a2) or SIMCALL (4) and ends by them (118, 1), as emulators
    /// have it. A kernel is called by ABI 1 of this project: docs/kernels.md.
    Run(Box<run::Options>),
}

/// Does what the verb says.
///
/// # Errors
/// As the verb's.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    match &options.verb {
        KernelVerb::Build(options) => build::run(options, session),
        KernelVerb::Info(options) => info::run(options, session),
        KernelVerb::Disasm(options) => disasm::run(options, session),
        KernelVerb::Verify(options) => verify::run(options, session),
        KernelVerb::Prelink(options) => prelink::run(options, session),
        KernelVerb::Run(options) => run::run(options, session),
    }
}

impl Options {
    /// True if JSON was asked for.
    pub fn wants_json(&self) -> bool {
        match &self.verb {
            KernelVerb::Build(options) => options.json,
            KernelVerb::Info(options) => options.json,
            KernelVerb::Disasm(options) => options.json,
            KernelVerb::Verify(options) => options.json,
            KernelVerb::Prelink(options) => options.json,
            KernelVerb::Run(options) => options.json,
        }
    }
}
