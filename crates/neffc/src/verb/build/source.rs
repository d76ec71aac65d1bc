//! The text of a model, and what to do instead where something else was given.

use neff::build::document::read::{TEXT_LIMIT, read};
use neff::build::model::Model;
use neff_diag::{Findings, codes::assembly};

use crate::exit::Stop;
use crate::input::{Source, display_path};

/// How a model's file is called in its folder.
const MODEL: &str = "model.toml";

/// Reads the model.
///
/// # Errors
/// [`Stop`] if it cannot be read, or is no text.
pub(in crate::verb) fn read_model(source: &Source) -> Result<(Option<Model>, Findings), Stop> {
    let text = source.text(TEXT_LIMIT).map_err(|stop| with_help(stop, source))?;
    Ok(read(source.name(), text))
}

/// What was meant, if a folder or bytes were given.
fn with_help(stop: Stop, source: &Source) -> Stop {
    let path = source.path().filter(|path| path.is_dir()).map(|path| path.join(MODEL));
    if let Some(model) = path {
        return match model.is_file() {
            true => stop.help(format!("name the model in it: {}", display_path(&model))),
            false => stop.help(format!("a model is a file, usually called {MODEL}")),
        };
    }
    match &stop {
        Stop::Finding(_, finding) if finding.code == assembly::NOT_TEXT => {
            stop.help("a model is text; `neffc import NEFF -o DIR` makes one of a NEFF")
        }
        _ => stop,
    }
}
