//! Traces: read whole, within a limit.

use neff::profile::trace::{Image, SIZE_LIMIT};
use neff::text::text;
use neff_diag::{Diagnostic, Place, codes::profile as codes};

use crate::exit::Stop;
use crate::input::Source;

/// The bytes of a trace.
///
/// # Errors
/// It cannot be read, or is too long.
pub(super) fn bytes(source: &Source) -> Result<Vec<u8>, Stop> {
    let input = source.open()?;
    let length = input.size();
    text::read(input, length, SIZE_LIMIT).map_err(|error| match text::unreadable(&error) {
        Some(_) => {
            let finding = Diagnostic::new(codes::TRACE_LIMIT, "the trace is too long");
            let finding = finding.expected(format!("at most {SIZE_LIMIT} bytes"));
            Stop::faults(finding.at(Place::Path(source.name())))
        }
        None => Stop::cannot_read(&source.name(), &error),
    })
}

/// The engine of an image in a word that is a file name too.
pub(super) fn engine(image: &Image<'_>) -> String {
    match image.record.engine.engine() {
        Some(engine) => engine.to_string(),
        None => format!("engine{}", image.record.engine.0),
    }
}
