//! `neffc kernel run FILE`: executes a kernel, a function or a program of a library by itself.

mod array;
mod loaded;
mod outcome;
mod pages;
mod watcher;

use std::ffi::OsString;

use neff::kernel::call::program::{ARGUMENTS, Ended, execute};
use neff::kernel::call::{Failure, Processors, STEPS};
use neff::xtensa::interpret::{Registers, Stop as MachineStop};
use neff_diag::{Diagnostic, Findings, codes::run as codes};

use self::array::Array;
use self::loaded::Loaded;
use self::outcome::{Outcome, View};
use self::pages::Pages;
use self::watcher::Watcher;
use super::device::{signed_word, word};
use crate::args;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::{Output, Target};
use crate::progress;
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel run program.q7
  neffc kernel run sum.q7 --call sum --arg 30 --trace -
  neffc kernel run relu.q7 --kernel 0xF0/0x20 --processors 8 --arg 0x4000 --arg 0x4080
      --arg 0x40000 --arg 0x40000 --arg 64 --arg 32 --mem x.npy@0x4000+0x40000
      --save y.npy@0x4080+0x40000:float32[64,32]
  neffc kernel run relu.so --break 0x18010";

/// Kernels of an instruction take its arguments from the second half.
const SPECIFIC: usize = 32;
/// Words that lie there.
const KERNEL_ARGUMENTS: usize = 8;

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
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "call",
        requires = "kernel",
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
    #[arg(long, value_name = "N", default_value_t = STEPS, value_parser = args::number)]
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

/// Executes.
///
/// # Errors
/// [`Stop`] for what cannot be read or written, and for places that are not there.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    check(options, &source)?;
    let mut findings = Findings::new();
    let Some(loaded) = Loaded::open(&source, &mut findings)? else {
        return finish(options, session, &source, None, &findings);
    };
    let stops = options.stops.iter().map(|place| loaded.address(place));
    let stops = stops.collect::<Result<Vec<u32>, Stop>>()?;
    let function = match &options.call {
        Some(place) => loaded.address(place)?,
        None => loaded.entry,
    };
    let (mut memory, mut taken) = (Pages::default(), Pages::default());
    options.mem.iter().try_for_each(|array| array.read_into(&mut memory, &mut taken))?;
    let mut watcher = Watcher::new(&loaded.library, stops, options.trace.is_some());
    let outcome = progress::counting(session, &watcher.count(), || match options.kernel {
        Some(key) => kernel(options, &loaded, key, (&mut memory, &mut watcher), &mut findings),
        None => {
            let (library, steps) = (&loaded.library, options.steps);
            let ran = execute(library, function, &options.arg, &mut memory, steps, &mut watcher);
            Some(Outcome::of_program(ran))
        }
    });
    if let Some(Outcome { ended: Ended::Stopped(stop), registers: Some(at), .. }) = &outcome {
        stopped(&loaded, at, stop, &mut findings);
    }
    let mut outputs = Vec::new();
    if let Some(word) = &options.trace {
        let target = Target::from(word.as_os_str());
        outputs.push(target.text(|out| writeln!(out, "{}", watcher.text))?);
    }
    for array in options.save.iter().filter(|_| !findings.has_errors()) {
        outputs.push(array.write_from(&mut memory)?);
    }
    Output::finish_all(outputs)?;
    finish(options, session, &source, outcome.as_ref(), &findings)
}

/// Refuses outputs that meet each other or what is read, and more arguments than there are places.
fn check(options: &Options, source: &Source) -> Result<(), Stop> {
    let targets = targets(options);
    Target::all_differ(&targets)?;
    let given = options.mem.iter().map(|array| Source::from(array.file.as_os_str()));
    for read in given.chain([source.clone()]) {
        targets.iter().try_for_each(|(option, target)| target.differs_from(&read, option))?;
    }
    let (who, places) = match options.kernel {
        Some(_) => ("a kernel", KERNEL_ARGUMENTS),
        None => ("a function", ARGUMENTS),
    };
    if options.arg.len() > places {
        let text = format!("{who} takes {places} arguments at most");
        let finding = Diagnostic::new(neff_diag::codes::environment::BAD_OPTION, text);
        return Err(Stop::usage(finding.found(format!("{} --arg", options.arg.len()))));
    }
    Ok(())
}

/// Executes a kernel as an instruction would; `None`, and why, if there is none.
fn kernel(
    options: &Options,
    loaded: &Loaded,
    (opcode, spec): (u8, u8),
    (memory, watcher): (&mut Pages, &mut Watcher<'_>),
    findings: &mut Findings,
) -> Option<Outcome> {
    let mut slot = [0; 64];
    let words = options.arg.iter().flat_map(|argument| argument.to_le_bytes());
    slot.iter_mut().skip(SPECIFIC).zip(words).for_each(|(byte, word)| *byte = word);
    [slot[0], slot[12]] = [opcode, spec];
    let processors = Processors::new(loaded.library.clone(), options.processors);
    let mut processors = processors.with_steps(options.steps);
    let text = "the kernel is called by ABI 1 of this project";
    findings.push(Diagnostic::new(codes::KERNEL_CALLS, text));
    let called = processors.call_watched(&slot, memory, watcher);
    match &called {
        // Where a processor stopped is said for all that is executed.
        Ok(()) | Err(Failure::Stopped(_)) => {}
        Err(failure) => findings.push(Diagnostic::new(codes::NOT_EXECUTABLE, failure.to_string())),
    }
    Outcome::of_kernel(&called, &processors)
}

/// Says where and why a processor stopped; a breakpoint is what was asked for.
fn stopped(loaded: &Loaded, registers: &Registers, stop: &MachineStop, findings: &mut Findings) {
    let (pc, place) = (registers.pc, loaded.described(registers.pc));
    let text = format!("processor {} stopped at {pc:#x}{place}: {stop}", registers.prid);
    findings.push(match stop {
        MachineStop::Watched => return,
        MachineStop::Limit => {
            Diagnostic::new(codes::OUT_OF_STEPS, text).help("--steps allows more")
        }
        _ => Diagnostic::new(codes::NOT_EXECUTABLE, text),
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
    outcome: Option<&Outcome>,
    findings: &Findings,
) -> Result<Exit, Stop> {
    let exit = outcome.map_or(Exit::Done, Outcome::exit).max(Exit::of(findings));
    if options.json {
        session.print_json(View::of(outcome, findings))?;
        return Ok(exit);
    }
    session.report(findings, &source.name())?;
    if let Some(outcome) = outcome {
        session.print(&outcome.page())?;
    }
    Ok(exit)
}
