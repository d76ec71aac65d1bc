//! Where the numbers of a constant come from: a `.npy`, one array of a `.npz` or of a safetensors
//! file (`FILE#NAME`), or plain bytes. What becomes of them is not asked here.

use std::io;

use neff_diag::{Diagnostic, codes::weights as codes};
use neff_manifest::weights::{Opened, npy, npz, raw, safetensors};

use crate::files::{Files, Stream};

/// The form of a file of weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// NumPy's file of one array.
    Npy,
    /// NumPy's zip archive of arrays.
    Npz,
    /// Tensors by name.
    Safetensors,
    /// Bytes as they are.
    Raw,
}

/// A form, the ending by which it is known, and whether its files hold several arrays by name.
struct FormRow {
    form: Form,
    ending: &'static str,
    parts: bool,
}

/// Every ending that means something; other files are raw.
const FORMS: &[FormRow] = &[
    FormRow { form: Form::Npy, ending: ".npy", parts: false },
    FormRow { form: Form::Npz, ending: ".npz", parts: true },
    FormRow { form: Form::Safetensors, ending: ".safetensors", parts: true },
];

/// An array in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file, relative to the model's folder.
    pub path: String,
    /// Name of the array in it, if it holds several.
    pub part: Option<String>,
    /// Its form.
    pub form: Form,
}

/// What stands for the number of a rank in the name of a file.
const RANK: &str = "{rank}";

/// The name of a file for a rank: `{rank}` is its number.
pub fn file_of_rank(name: &str, rank: usize) -> String {
    name.replace(RANK, &rank.to_string())
}

impl Source {
    /// The same array in the file of a rank.
    pub fn of_rank(&self, rank: usize) -> Source {
        Source { path: file_of_rank(&self.path, rank), ..self.clone() }
    }

    /// The source that a word means: `FILE`, or `FILE#NAME` where the ending of FILE is that of a
    /// file with names. A `#` in other words belongs to the file's name.
    pub fn of(word: &str) -> Source {
        let parts = || FORMS.iter().filter(|row| row.parts);
        for (at, _) in word.match_indices('#') {
            let (path, part) = word.split_at(at);
            let Some(row) = parts().find(|row| path.ends_with(row.ending)) else { continue };
            let part = part.get(1..).map(str::to_owned);
            return Source { path: path.to_owned(), part, form: row.form };
        }
        let row = FORMS.iter().find(|row| word.ends_with(row.ending));
        let form = row.map_or(Form::Raw, |row| row.form);
        Source { path: word.to_owned(), part: None, form }
    }

    /// Name of the member that the source becomes by default: that of the file, or of the array.
    pub fn member(&self) -> String {
        let last = |name: &str| name.rsplit('/').next().unwrap_or(name).to_owned();
        match &self.part {
            None => last(&self.path),
            Some(part) if part.ends_with(".npy") => last(part),
            Some(part) => format!("{}.npy", last(part)),
        }
    }

    /// Finds the array, and the stream that it can be copied from.
    ///
    /// # Errors
    /// Failures of reading. What is wrong with the file are findings.
    pub fn open(&self, files: &dyn Files) -> io::Result<(Opened, Box<dyn Stream>)> {
        let (_, mut stream) = files.open(&self.path)?;
        let (path, part) = (&self.path, self.part.as_deref());
        let opened = match (self.form, part) {
            (Form::Raw, _) => Opened { array: Some(raw::open(&mut stream)?), ..Opened::default() },
            (Form::Npy, _) => npy::open(path, &mut stream)?,
            (Form::Safetensors, Some(part)) => safetensors::open(path, &mut stream, part)?,
            (Form::Npz, Some(part)) => {
                let mut spool = files.spool()?;
                let opened = npz::open(path, &mut stream, part, &mut spool)?;
                return Ok((opened, spool.into_stream()));
            }
            (Form::Npz | Form::Safetensors, None) => self.unnamed(),
        };
        Ok((opened, stream))
    }

    fn unnamed(&self) -> Opened {
        let message = format!("{} holds arrays by name, and no name is given", self.path);
        let help = format!("write {}#NAME", self.path);
        let mut opened = Opened::default();
        opened.findings.push(Diagnostic::new(codes::TENSOR_NOT_FOUND, message).help(help));
        opened
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_behind_files_that_hold_several() {
        let of = |word| {
            let source = Source::of(word);
            (source.path.clone(), source.part.clone(), source.form, source.member())
        };
        let plain = |path: &str, form, member: &str| (path.into(), None, form, member.into());
        let part = |path: &str, part: &str, form, member: &str| {
            (path.into(), Some(part.to_owned()), form, member.to_owned())
        };
        assert_eq!(of("w/a.npy"), plain("w/a.npy", Form::Npy, "a.npy"));
        assert_eq!(of("w#1.bin"), plain("w#1.bin", Form::Raw, "w#1.bin"));
        assert_eq!(of("w.npz"), plain("w.npz", Form::Npz, "w.npz"));
        assert_eq!(of("w.npz#a"), part("w.npz", "a", Form::Npz, "a.npy"));
        assert_eq!(of("w.npz#a.npy"), part("w.npz", "a.npy", Form::Npz, "a.npy"));
        let tensor = part("#/m.safetensors", "l/0#w", Form::Safetensors, "0#w.npy");
        assert_eq!(of("#/m.safetensors#l/0#w"), tensor);
    }
}
