//! `neffc completions SHELL`: a completion script, made from the command line's definition.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::exit::{Exit, Stop};
use crate::session::Session;

const EXAMPLES: &str = "  neffc completions bash > ~/.local/share/bash-completion/completions/neffc
  neffc completions zsh > ~/.zfunc/_neffc";

/// The options of `completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The shell to write for
    pub shell: Shell,
}

/// Prints the script.
///
/// # Errors
/// [`Stop`] if standard output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    // clap_complete panics when its writer fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    session.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
