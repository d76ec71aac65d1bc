//! The questions of a run: those of the options, else one from each line of standard input. What
//! is not read is counted, so that nobody takes silence for an answer.

use std::io::{self, BufRead, Read};

use neff::diag::{Diagnostic, Excerpt, Place};
use neff_diag::Severity;
use neff_diag::codes::load as codes;

use super::Options;
use super::read::{self, Asked, FORMS, Line, Wanted};
use crate::exit::Stop;

/// What messages call standard input.
const NAME: &str = "standard input";
/// Bytes of a line of a log; what is longer is taken for several. Lines that were met have a few
/// hundred, and a stream without a line end must not be kept whole.
const LINE: u64 = 64 * 1024;

/// A question, and where it stands.
#[derive(Debug)]
pub(super) struct Question {
    /// What is asked, or what is wrong with it.
    pub(super) asked: Result<Asked, Box<Diagnostic>>,
    /// The line of standard input; nowhere for an option.
    pub(super) place: Place,
}

/// All questions, and what is to be said of lines that have none.
#[derive(Debug, Default)]
pub(super) struct Questions {
    pub(super) list: Vec<Question>,
    pub(super) passed_over: Option<Diagnostic>,
}

/// The questions of the options.
pub(super) fn given(options: &Options) -> Vec<Question> {
    let wanted = options.pc.iter().map(|address| Wanted::Address(*address));
    let wanted = wanted.chain(options.slot.iter().map(|slot| Wanted::Slot(*slot)));
    let asked = wanted.map(|wanted| Asked { graph: None, engine: None, wanted });
    asked.map(|asked| Question { asked: Ok(asked), place: Place::Nowhere }).collect()
}

/// Those of standard input. `graphs` are the names that lines may have.
///
/// # Errors
/// [`Stop`] if it cannot be read.
pub(super) fn from_standard_input(graphs: &[&str]) -> Result<Questions, Stop> {
    let mut input = io::stdin().lock();
    let (mut questions, mut lines, mut others) =
        (Questions::default(), Lines::default(), Others::default());
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let taken = input.by_ref().take(LINE).read_until(b'\n', &mut bytes);
        if taken.map_err(|error| Stop::cannot_read(NAME, &error))? == 0 {
            questions.passed_over = others.finding(questions.list.is_empty());
            return Ok(questions);
        }
        let text = String::from_utf8_lossy(&bytes);
        let (asked, at) = match read::line(&text, graphs) {
            Line::Asked(asked, at) => (Ok(asked), at),
            Line::TooLarge(at) => (Err(too_large(&text, at.clone()).into()), at),
            Line::Nothing => {
                others.add(lines.number);
                lines.pass(&bytes);
                continue;
            }
        };
        let place = lines.place(&text, at);
        lines.pass(&bytes);
        questions.list.push(Question { asked, place });
    }
}

fn too_large(text: &str, at: std::ops::Range<usize>) -> Diagnostic {
    let number = text.get(at).unwrap_or_default();
    let shown: String = number.chars().take(40).collect();
    Diagnostic::new(codes::UNMAPPED, format!("{shown} is no address")).expected("at most 64 bits")
}

/// Where the next line stands.
#[derive(Debug)]
struct Lines {
    number: u64,
    offset: u64,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { number: 1, offset: 0 }
    }
}

impl Lines {
    fn place(&self, text: &str, at: std::ops::Range<usize>) -> Place {
        let mut excerpt = Excerpt::on_line(text.as_bytes(), at, 0, self.number);
        excerpt.offset = excerpt.offset.saturating_add(self.offset);
        Place::Text { file: NAME.to_owned(), excerpt }
    }

    /// Goes behind a line, or behind a part of one.
    fn pass(&mut self, bytes: &[u8]) {
        let ended = u64::from(bytes.ends_with(b"\n"));
        self.number = self.number.saturating_add(ended);
        self.offset = self.offset.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
    }
}

/// Lines that have no address.
#[derive(Debug, Default)]
struct Others {
    count: u64,
    first: u64,
}

impl Others {
    fn add(&mut self, number: u64) {
        if self.count == 0 {
            self.first = number;
        }
        self.count = self.count.saturating_add(1);
    }

    /// What is to be said of them; `nothing` if no line has an address.
    fn finding(&self, nothing: bool) -> Option<Diagnostic> {
        let message = match (nothing, self.count) {
            (true, _) => format!("{NAME} has no address"),
            (false, 0) => return None,
            (false, 1) => format!("line {} has no address and was passed over", self.first),
            (false, count) => {
                format!(
                    "{count} lines have no address and were passed over, the first is line {}",
                    self.first
                )
            }
        };
        let finding = Diagnostic::new(codes::NO_ADDRESS, message).at(Place::Path(NAME.to_owned()));
        match nothing {
            true => Some(finding.severity(Severity::Warning).expected(FORMS)),
            false => Some(finding),
        }
    }
}
