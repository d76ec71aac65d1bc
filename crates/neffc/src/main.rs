//! The `neffc` binary: everything is in the library beside it, see [`neffc::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    neffc::cli::main(std::env::args_os())
}
