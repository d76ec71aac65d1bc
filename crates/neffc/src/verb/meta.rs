//! `neffc meta FILE`: the metaneff beside a NEFF, as text, as bytes and as JSON.
//!
//! What a metaneff is, and what is wrong with one, is the business of
//! [`neff::manifest::metaneff`].

mod view;

use std::ffi::OsString;
use std::io::{Read, Write};

use clap::ValueEnum;
use neff::manifest::chain::Overview;
use neff::manifest::metaneff::{
    self, Builder, Decoded, Form, TEXT_LIMIT, check_against, encode, print,
};
use neff::{Neff, OpenOptions};
use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Findings, Severity};

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::Target;
use crate::progress::Watched;
use crate::session::Session;

const EXAMPLES: &str = "  neffc meta metaneff.pb
  neffc meta metaneff.txt --to bytes -o metaneff.pb
  neffc meta metaneff.pb --check graph.neff
  neffc meta --from graph.neff -o metaneff.pb";

/// The options of `meta`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The metaneff, bytes or text; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "from", conflicts_with = "from")]
    pub file: Option<OsString>,
    /// Make one from the inputs and outputs of this NEFF; every input is the user's
    #[arg(long, value_name = "NEFF", conflicts_with_all = ["read_as", "check"])]
    pub from: Option<OsString>,
    /// What the file holds [default: what its content looks like]
    #[arg(long, value_name = "FORM")]
    pub read_as: Option<FormWord>,
    /// What to write [default: text; with --from, bytes]
    #[arg(long, value_name = "FORM", conflicts_with = "check")]
    pub to: Option<FormWord>,
    /// Write nothing; compare with the inputs and outputs of this NEFF
    #[arg(long, value_name = "NEFF")]
    pub check: Option<OsString>,
    /// Where it goes; bytes in canonical form
    #[arg(short, long, value_name = "FILE", default_value = "-", conflicts_with = "check")]
    pub output: OsString,
    /// Print what it says and what was found as JSON, instead of writing it
    #[arg(long, conflicts_with_all = ["to", "output"])]
    pub json: bool,
    /// What the NEFF may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// A form on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormWord {
    /// Text, for people
    Text,
    /// Bytes, for frameworks
    Bytes,
}

impl From<FormWord> for Form {
    fn from(word: FormWord) -> Form {
        match word {
            FormWord::Text => Form::Text,
            FormWord::Bytes => Form::Bytes,
        }
    }
}

/// Reads or makes a metaneff, checks it, and writes it unless a check is all that is wanted.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let target = Target::from(options.output.as_os_str());
    let words = [&options.file, &options.from, &options.check];
    let sources = words.map(|word| word.as_deref().map(Source::from));
    sources.iter().flatten().try_for_each(|source| target.differs_from(source, "-o"))?;
    let [file, from, check] = sources;
    let mut findings = Findings::new();
    let read = match &file {
        Some(source) => {
            let form = options.read_as.map(Form::from);
            metaneff::read(&source.name(), &content(source)?, form, &mut findings)
        }
        None => None,
    };
    let neff = from.as_ref().or(check.as_ref().filter(|_| read.is_some()));
    let (there, odd) = match neff {
        Some(source) => overview(options, session, source)?,
        None => (None, Findings::new()),
    };
    let read = match &there {
        Some(there) if from.is_some() => derive(there, &mut findings),
        _ => read,
    };
    if let Some(decoded) = &read {
        judge(decoded, there.as_ref(), &mut findings);
    }
    let name = file.or(from.clone()).map(|source| source.name()).unwrap_or_default();
    let exit = Exit::of(&findings).max(Exit::of(&odd));
    if options.json {
        session.print_json(view::View::of(&name, read.as_ref(), [&odd, &findings]))?;
        return Ok(exit);
    }
    session.report(&odd, &neff.map(Source::name).unwrap_or_default())?;
    session.report(&findings, &name)?;
    if let Some(decoded) = read.filter(|_| options.check.is_none()) {
        write(options, &target, &decoded)?;
    }
    Ok(exit)
}

/// What is wrong with a metaneff, by itself and against a NEFF that was opened.
///
/// # Errors
/// [`Stop`] if it cannot be read.
pub(super) fn against(source: &Source, neff: &Neff) -> Result<Findings, Stop> {
    let mut findings = Findings::new();
    let read = metaneff::read(&source.name(), &content(source)?, None, &mut findings);
    if let Some(decoded) = read {
        judge(&decoded, Some(&neff.overview()), &mut findings);
    }
    Ok(findings)
}

/// The whole file, or as much of it as suffices to see that it is too large.
fn content(source: &Source) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(TEXT_LIMIT).unwrap_or(u64::MAX).saturating_add(1);
    let read = source.open()?.take(limit).read_to_end(&mut bytes);
    read.map_err(|error| Stop::cannot_read(&source.name(), &error))?;
    Ok(bytes)
}

/// What a NEFF's manifests say of it, and its errors; with errors `None`, because tensors may be
/// missing then. What is merely odd about it is for `info` to say.
fn overview(
    options: &Options,
    session: &Session,
    source: &Source,
) -> Result<(Option<Overview>, Findings), Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let open = OpenOptions { limits: options.limits.into(), ..OpenOptions::default() };
    let neff =
        Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))?;
    let mut odd = Findings::new();
    let mut keep = |findings: &Findings| {
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
        odd.extend(errors.cloned());
    };
    keep(&neff.report().findings);
    let has_archive = neff.report().archive.is_some();
    if has_archive {
        keep(neff.chain_findings());
    }
    let is_sound = has_archive && !odd.has_errors();
    Ok((is_sound.then(|| neff.overview()), odd))
}

/// A metaneff from a NEFF; its model has no name.
fn derive(there: &Overview, findings: &mut Findings) -> Option<Decoded> {
    match Builder::from_neff("", &there.inputs, &there.outputs) {
        Ok(builder) => {
            Some(Decoded { message: builder.finish(), original: None, has_unknown: false })
        }
        Err(error) => {
            findings.push(Diagnostic::new(codes::NOT_DERIVABLE, error.to_string()));
            None
        }
    }
}

/// Checks it by itself and, if there is one, against a NEFF.
fn judge(decoded: &Decoded, there: Option<&Overview>, findings: &mut Findings) {
    metaneff::check(&decoded.message, findings);
    if let Some(there) = there {
        check_against(&decoded.message, &there.inputs, &there.outputs, findings);
    }
}

/// Writes the text, or the canonical bytes; what the schema does not know keeps bytes as they are.
fn write(options: &Options, target: &Target, decoded: &Decoded) -> Result<(), Stop> {
    let usual = if options.from.is_some() { FormWord::Bytes } else { FormWord::Text };
    let output = match options.to.unwrap_or(usual) {
        FormWord::Text => target.text(|out| out.write_all(print(decoded).as_bytes()))?,
        FormWord::Bytes => {
            let kept = decoded.original.as_ref().filter(|_| decoded.has_unknown);
            let bytes = kept.cloned().unwrap_or_else(|| encode(&decoded.message));
            let mut output = target.create()?;
            let written = output.write_all(&bytes);
            written.map_err(|error| Stop::cannot_write(&target.name(), &error))?;
            output
        }
    };
    output.finish()
}
