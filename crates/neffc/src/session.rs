//! One run of the tool: what the user asked for in the global options, and where words go.
//!
//! Facts go to standard output, findings to standard error, unless they are JSON.

use std::io::{self, IsTerminal, Write};

use anstream::AutoStream;
use clap::ColorChoice;
use neff_diag::{Diagnostic, Findings, Severity};
use serde::Serialize;
use terminal_size::{Height, Width, terminal_size_of};

use crate::cli::Global;
use crate::exit::Stop;
use crate::render::json::{Document, FindingView};
use crate::render::text::Style;
use crate::text;

/// Columns of a finding that goes to no terminal.
const WIDTH_ELSEWHERE: usize = 100;

/// The settings of one run.
#[derive(Debug, Clone)]
pub struct Session {
    style: Style,
    prose_width: usize,
    paints: bool,
    quiet: bool,
    verbose: bool,
}

impl Session {
    /// Looks at the options, the environment and the terminal, once.
    pub fn new(global: &Global) -> Session {
        let wanted = |by_stream: anstream::ColorChoice| match global.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            // The environment's say (NO_COLOR and the like) and the terminal's.
            ColorChoice::Auto => by_stream != anstream::ColorChoice::Never,
        };
        let width = |size: Option<(Width, Height)>| size.map(|(width, _)| usize::from(width.0));
        let finding_width = width(terminal_size_of(io::stderr())).unwrap_or(WIDTH_ELSEWHERE);
        let prose_width = width(terminal_size_of(io::stdout())).unwrap_or(text::PROSE_WIDTH);
        Session {
            style: Style { color: wanted(AutoStream::choice(&io::stderr())), width: finding_width },
            prose_width: prose_width.min(text::PROSE_WIDTH),
            paints: wanted(AutoStream::choice(&io::stdout())),
            quiet: global.quiet,
            verbose: global.verbose,
        }
    }

    /// True if more than usual is wanted.
    pub fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Columns to wrap prose on standard output at.
    pub fn prose_width(&self) -> usize {
        self.prose_width
    }

    /// True if facts on standard output may have colour.
    pub fn paints(&self) -> bool {
        self.paints
    }

    /// True if long work may show its progress: a person watches and did not ask for quiet.
    pub fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Prints findings about the input called `subject` to standard error.
    ///
    /// # Errors
    /// [`Stop`] if standard error cannot be written.
    pub fn report(&self, findings: &Findings, subject: &str) -> Result<(), Stop> {
        for finding in findings {
            self.report_one(finding, subject)?;
        }
        if findings.dropped() > 0 {
            let count = text::grouped(findings.dropped());
            self.say(&format!("{count} more findings were counted and are not shown\n"))?;
        }
        Ok(())
    }

    /// Prints why the run stopped; as a JSON document on standard output if `json`.
    ///
    /// # Errors
    /// [`Stop`] if the stream cannot be written.
    pub fn report_stop(&self, stop: &Stop, json: bool) -> Result<(), Stop> {
        match stop {
            Stop::BrokenPipe => Ok(()),
            Stop::Finding(_, finding) if json => {
                #[derive(Serialize)]
                struct Stopped<'a> {
                    findings: [FindingView<'a>; 1],
                }
                self.print_json(Stopped { findings: [FindingView::from(finding.as_ref())] })
                    // Standard output may be what failed.
                    .or_else(|_| self.report_one(finding, ""))
            }
            Stop::Finding(_, finding) => self.report_one(finding, ""),
        }
    }

    /// Prints facts to standard output.
    ///
    /// # Errors
    /// [`Stop`] if standard output cannot be written, silent for a broken pipe.
    pub fn print(&self, text: &str) -> Result<(), Stop> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .map_err(|error| Stop::cannot_write("standard output", &error))
    }

    /// Prints facts to standard output as one JSON document.
    ///
    /// # Errors
    /// As [`Session::print`].
    pub fn print_json(&self, body: impl Serialize) -> Result<(), Stop> {
        let text = Document::new(body)
            .to_text()
            .map_err(|error| Stop::cannot_write("standard output", &error))?;
        self.print(&text)
    }

    fn report_one(&self, finding: &Diagnostic, subject: &str) -> Result<(), Stop> {
        if self.quiet && finding.severity < Severity::Error {
            return Ok(());
        }
        let mut text = self.style.render(finding, subject);
        if self.verbose
            && let Some(row) = finding.code.row()
        {
            text.push_str(&text::wrap(row.page, self.style.width.min(text::PROSE_WIDTH), "    "));
        }
        text.push('\n');
        self.say(&text)
    }

    /// Prints words to standard error.
    ///
    /// # Errors
    /// [`Stop`] if it cannot be written.
    pub fn say(&self, text: &str) -> Result<(), Stop> {
        io::stderr()
            .lock()
            .write_all(text.as_bytes())
            .map_err(|error| Stop::cannot_write("standard error", &error))
    }
}
