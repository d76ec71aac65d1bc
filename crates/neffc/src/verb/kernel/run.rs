//! `neffc kernel run FILE`: executes a kernel, a function or a program of a library by itself.

mod array;
mod loaded;
mod watcher;

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::kernel::call::program::{ARGUMENTS, Ended, Ran, execute};
use neff::kernel::call::{Failure, Processors};
use neff::xtensa::interpret::Stop as MachineStop;
use neff_diag::{Diagnostic, Findings, codes::run as codes};
use serde::Serialize;

use self::array::{Array, Pages};
use self::loaded::Loaded;
use self::watcher::Watcher;
use super::device::{signed_word, word};
use crate::args;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::{Output, Target};
use crate::render::json::FindingView;
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel run program.q7
  neffc kernel run sum.q7 --call sum --arg 30 --trace -
  neffc kernel run relu.q7 --kernel 0xF0/0x20 --processors 8 --arg 0x4000 --arg 0x4080
      --arg 0x40000 --arg 0x40000 --arg 64 --arg 32 --mem x.npy@0x4000+0x40000
      --save y.npy@0x4080+0x40000:float32[64,32]
  neffc kernel run relu.so --break 0x18010";

/// Kernels of an instruction take its arguments from the second half.
const SPECIFIC: usize = 32;

/// The options of `kernel run`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A text (.q7), which is assembled and linked, or an image; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Call this function, by its name or run address, with the arguments in a2 to a7
    /// [default: the entry]
    #[arg(long, value_name = "NAME", conflicts_with = "kernel")]
    pub call: Option<String>,
    /// Execute the kernel of this opcode and spec, as ABI 1 of this project calls it, with the
    /// arguments as words from byte 32 of the instruction on
    #[arg(long, value_name = "OPCODE[/SPEC]", value_parser = array::key)]
    pub kernel: Option<(u8, u8)>,
    /// Processors that execute the kernel, 1 to 8
    #[arg(long, value_name = "N", default_value_t = 1, requires = "kernel",
        value_parser = clap::value_parser!(u32).range(1..=8))]
    pub processors: u32,
    /// An argument; may be given again
    #[arg(long, value_name = "NUMBER", value_parser = signed_word, allow_hyphen_values = true)]
    pub arg: Vec<u32>,
    /// Put an array (.npy) or a file of bytes into the memory of the core, from an address of
    /// engines on; with +STRIDE so many bytes from one row to the next; may be given again
    #[arg(long, value_name = "FILE@ADDRESS[+STRIDE]", value_parser = array::given)]
    pub mem: Vec<Array>,
    /// Write an array of that memory (.npy) at the end: `FILE@ADDRESS[+STRIDE]:DTYPE[SHAPE]`; may be
    /// given again
    #[arg(long, value_name = "FILE@…", value_parser = array::wanted)]
    pub save: Vec<Array>,
    /// Instructions that may be executed, on each processor
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = args::number)]
    pub steps: u64,
    /// Write every instruction with the registers that it changed, and every store
    #[arg(long, value_name = "FILE")]
    pub trace: Option<OsString>,
    /// Stop before this label or run address; may be given again
    #[arg(long = "break", value_name = "PLACE")]
    pub stops: Vec<String>,
    /// Print what came of it as JSON
    #[arg(long)]
    pub json: bool,
}

/// What an execution came to.
struct Outcome {
    ran: Option<Ran>,
    findings: Findings,
}

/// Executes.
///
/// # Errors
/// [`Stop`] for what cannot be read or written, and for places that are not there.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let targets = targets(options);
    Target::all_differ(&targets)?;
    targets.iter().try_for_each(|(option, target)| target.differs_from(&source, option))?;
    for array in &options.mem {
        let given = Source::from(array.file.as_os_str());
        targets.iter().try_for_each(|(option, target)| target.differs_from(&given, option))?;
    }
    let mut findings = Findings::new();
    let Some(loaded) = Loaded::open(&source, &mut findings)? else {
        return finish(options, session, &source, &Outcome { ran: None, findings });
    };
    let stops = options.stops.iter().map(|place| loaded.address(place));
    let stops = stops.collect::<Result<Vec<u32>, Stop>>()?;
    let mut memory = Pages::default();
    for array in &options.mem {
        array.read_into(&mut memory)?;
    }
    let mut watcher = Watcher::new(&loaded.library, stops, options.trace.is_some());
    let ran = match options.kernel {
        Some(key) => {
            kernel(options, &loaded, key, &mut memory, &mut watcher, &mut findings);
            None
        }
        None => {
            let function = match &options.call {
                Some(place) => loaded.address(place)?,
                None => loaded.entry,
            };
            let (library, steps) = (&loaded.library, options.steps);
            if options.arg.len() > ARGUMENTS {
                let text = format!("a function takes {ARGUMENTS} arguments at most");
                let finding = Diagnostic::new(neff_diag::codes::environment::BAD_OPTION, text);
                return Err(Stop::usage(finding));
            }
            Some(execute(library, function, &options.arg, &mut memory, steps, &mut watcher))
        }
    };
    if let Some(Ran { ended: Ended::Stopped(stop), registers, .. }) = &ran {
        stopped(&loaded, registers.pc, stop, 0, &mut findings);
    }
    let mut outputs = Vec::new();
    if let Some(word) = &options.trace {
        let target = Target::from(word.as_os_str());
        outputs.push(target.text(|out| writeln!(out, "{}", watcher.text))?);
    }
    for array in options.save.iter().filter(|_| !findings.has_errors()) {
        outputs.push(array.write_from(&mut memory)?);
    }
    outputs.into_iter().try_for_each(Output::finish)?;
    finish(options, session, &source, &Outcome { ran, findings })
}

/// Executes a kernel as an instruction would.
fn kernel(
    options: &Options,
    loaded: &Loaded,
    (opcode, spec): (u8, u8),
    memory: &mut Pages,
    watcher: &mut Watcher<'_>,
    findings: &mut Findings,
) {
    let mut slot = [0; 64];
    let words = options.arg.iter().flat_map(|argument| argument.to_le_bytes());
    slot.iter_mut().skip(SPECIFIC).zip(words).for_each(|(byte, word)| *byte = word);
    [slot[0], slot[12]] = [opcode, spec];
    let mut processors = Processors::new(loaded.library.clone(), options.processors);
    processors.steps = options.steps;
    let text = "the kernel is called by ABI 1 of this project";
    findings.push(Diagnostic::new(codes::KERNEL_CALLS, text));
    match processors.call_watched(&slot, memory, watcher) {
        Ok(()) => {}
        Err(Failure::Stopped(processor, pc, stop)) => {
            stopped(loaded, pc, &stop, processor, findings);
        }
        Err(failure) => findings.push(Diagnostic::new(codes::NOT_EXECUTABLE, failure.to_string())),
    }
}

/// Says where and why a processor stopped; a breakpoint is what was asked for.
fn stopped(loaded: &Loaded, pc: u32, stop: &MachineStop, processor: u32, findings: &mut Findings) {
    let place = loaded.described(pc);
    let text = format!("processor {processor} stopped at {pc:#x}{place}: {stop}");
    let code = match stop {
        MachineStop::Watched => return,
        MachineStop::Limit => codes::OUT_OF_STEPS,
        _ => codes::NOT_EXECUTABLE,
    };
    let finding = Diagnostic::new(code, text);
    findings.push(match code {
        codes::OUT_OF_STEPS => finding.help("`--steps` allows more"),
        _ => finding,
    });
}

/// The outputs, each with the option that names it.
fn targets(options: &Options) -> Vec<(&'static str, Target)> {
    let trace = options.trace.iter().map(|word| ("--trace", Target::from(word.as_os_str())));
    let saved = options.save.iter().map(|array| ("--save", Target::from(array.file.as_os_str())));
    let json = options.json.then_some(("--json", Target::Stdout));
    trace.chain(saved).chain(json).collect()
}

fn finish(
    options: &Options,
    session: &Session,
    source: &Source,
    outcome: &Outcome,
) -> Result<Exit, Stop> {
    let exit = Exit::of(&outcome.findings);
    if options.json {
        session.print_json(View::of(outcome))?;
        return Ok(exit);
    }
    session.report(&outcome.findings, &source.name())?;
    if let Some(ran) = &outcome.ran {
        session.print(&page(ran))?;
    }
    Ok(exit)
}

fn page(ran: &Ran) -> String {
    let printed = String::from_utf8_lossy(&ran.printed);
    let mut text: String =
        printed.lines().flat_map(|line| [crate::text::safe(line), "\n".into()]).collect();
    let _ = match &ran.ended {
        Ended::Returned => {
            let result = ran.registers.get(10);
            writeln!(text, "returned {result} ({result:#x}) after {} instructions", ran.executed)
        }
        Ended::Exit(status) => {
            writeln!(text, "ended with status {status} after {} instructions", ran.executed)
        }
        Ended::Stopped(_) => {
            let pc = ran.registers.pc;
            writeln!(text, "stopped at {pc:#x} after {} instructions", ran.executed)
        }
    };
    if let Ended::Stopped(_) = ran.ended {
        for row in 0..4u8 {
            let words = (0..4u8).map(|column| {
                let number = row.saturating_mul(4).saturating_add(column);
                format!("a{number:<2} {:08x}", ran.registers.get(number))
            });
            let _ = writeln!(text, "  {}", words.collect::<Vec<_>>().join("  "));
        }
    }
    text
}

/// What `--json` prints.
#[derive(Serialize)]
struct View<'a> {
    /// `returned`, `exit` or `stopped`; null for a kernel and for what was not executed.
    ended: Option<&'static str>,
    /// The status of a program, or the result of a function.
    value: Option<u32>,
    pc: Option<u32>,
    executed: Option<u64>,
    /// a0 to a15.
    registers: Vec<u32>,
    printed: Option<String>,
    findings: Vec<FindingView<'a>>,
}

impl<'a> View<'a> {
    fn of(outcome: &'a Outcome) -> View<'a> {
        let ran = outcome.ran.as_ref();
        let ended = ran.map(|ran| match ran.ended {
            Ended::Returned => ("returned", Some(ran.registers.get(10))),
            Ended::Exit(status) => ("exit", Some(status)),
            Ended::Stopped(_) => ("stopped", None),
        });
        View {
            ended: ended.map(|it| it.0),
            value: ended.and_then(|it| it.1),
            pc: ran.map(|ran| ran.registers.pc),
            executed: ran.map(|ran| ran.executed),
            registers: ran
                .map(|ran| (0..16).map(|number| ran.registers.get(number)).collect())
                .unwrap_or_default(),
            printed: ran.map(|ran| String::from_utf8_lossy(&ran.printed).into_owned()),
            findings: outcome.findings.iter().map(FindingView::from).collect(),
        }
    }
}
