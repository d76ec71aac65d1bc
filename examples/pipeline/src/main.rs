//! `pipeline 'y = relu(a * x + b)' -o y.neff`: the command around the compiler.

use std::path::PathBuf;
use std::process::ExitCode;

use neff::BuildChecked;

const USAGE: &str = "usage: pipeline EXPRESSION -o FILE [--columns N]

  EXPRESSION   e.g. 'y = relu(a * x + b)' or 'z: bf16 = (a: bf16 + b) * 2.0 - a'
  -o FILE      where the NEFF goes
  --columns N  columns of all tensors, which have 128 rows [default: 64]";

struct Options {
    expression: String,
    output: PathBuf,
    columns: u64,
}

fn main() -> ExitCode {
    let Some(options) = options(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&options) {
        Ok(length) => {
            println!("{}: {length} bytes", options.output.display());
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprint!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The options; `None` if they are none.
fn options(mut arguments: impl Iterator<Item = String>) -> Option<Options> {
    let (mut expression, mut output, mut columns) = (None, None, 64);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-o" => output = Some(PathBuf::from(arguments.next()?)),
            "--columns" => columns = arguments.next()?.parse().ok()?,
            _ if argument.starts_with("--") || expression.is_some() => return None,
            _ => expression = Some(argument),
        }
    }
    Some(Options { expression: expression?, output: output?, columns })
}

/// Compiles and writes; the bytes that were written, or what to tell.
fn run(options: &Options) -> Result<u64, String> {
    let model = pipeline::compile(&options.expression, options.columns)
        .map_err(|fault| fault.render(&options.expression))?;
    let built = model.build_checked().to_path(&options.output);
    built.map(|built| built.length).map_err(|error| format!("error: {error}\n"))
}
