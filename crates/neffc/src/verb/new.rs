//! `neffc new STARTER DIR`: a folder with a model that builds at once.

mod starters;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::exit::{Exit, Stop};
use crate::input::display_path;
use crate::output::folder;
use crate::session::Session;
use starters::{File, Starter};

const EXAMPLES: &str = "  neffc new model first
  neffc new matmul work/product";

/// The options of `new`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// What the model does
    #[arg(value_enum, value_name = "STARTER")]
    pub starter: Kind,
    /// The folder to make, with those above it; the model is called like it
    #[arg(value_name = "NAME-OR-DIR")]
    pub folder: PathBuf,
}

/// The starters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// The smallest model: a copy, with a comment for every part
    Model,
    /// A sum over two ranks, by a collective
    Allreduce,
    /// A product of matrices on one core of Trainium 2
    Matmul,
    /// A custom operator: a GPSIMD kernel that is assembled with the model
    CustomOp,
    /// Constants from .npy and .safetensors, added to an input
    Weights,
}

/// Makes the folder.
///
/// # Errors
/// [`Stop`] if it exists, and for failures of writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let starter = Starter::of(options.starter);
    let name = options.folder.file_name().and_then(|name| name.to_str());
    folder::create(&options.folder, |folder| {
        starter.files.iter().try_for_each(|file| write(folder, file, name))
    })?;
    let model = options.folder.join(MODEL);
    session.print(&format!(
        "{}: {}\nnext: neffc build {} --draw\n",
        display_path(&options.folder),
        crate::text::counted(u64::try_from(starter.files.len()).unwrap_or(u64::MAX), "file"),
        quoted(&display_path(&model)),
    ))?;
    Ok(Exit::Done)
}

/// The file that a model is built from.
const MODEL: &str = "model.toml";

fn write(folder: &Path, file: &File, name: Option<&str>) -> io::Result<()> {
    let path = folder.join(file.path);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let renamed = name.filter(|_| file.path == MODEL).and_then(|name| renamed(file.bytes, name));
    match renamed {
        Some(text) => fs::write(path, text),
        None => fs::write(path, file.bytes),
    }
}

/// The model with another name: the first `name = "…"` of a model.toml is that of the model.
/// `None` if there is none, or if the name cannot stand in the header.
fn renamed(model: &[u8], name: &str) -> Option<String> {
    let text = std::str::from_utf8(model).ok()?;
    let (before, rest) = text.split_once("\nname = \"")?;
    let (_, behind) = rest.split_once('"')?;
    // What JSON escapes in a string, TOML's strings escape in the same way.
    let name = serde_json::to_string(name).ok().filter(|name| name.len() <= LONGEST)?;
    Some(format!("{before}\nname = {name}{behind}"))
}

/// Longest name that is taken over, in bytes: the header has room for 255 and a zero byte.
const LONGEST: usize = 255;

/// A path as a shell takes it.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@%".contains(c);
    match path.chars().all(plain) {
        true => path.to_owned(),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_model_alone_is_replaced() {
        let model = b"# x\n[model]\nname = \"old\"  # why\n[[graph]]\nname = \"sg00\"\n";
        let new = "# x\n[model]\nname = \"a \\\"b\\\"\"  # why\n[[graph]]\nname = \"sg00\"\n";
        assert_eq!(renamed(model, "a \"b\"").as_deref(), Some(new));
        assert_eq!(renamed(model, &"x".repeat(300)), None);
        assert_eq!(renamed(b"nothing", "x"), None);
    }

    #[test]
    fn shells_take_the_command() {
        assert_eq!(quoted("a/b-c.toml"), "a/b-c.toml");
        assert_eq!(quoted("it's mine"), r"'it'\''s mine'");
    }
}
