//! The data of `file` variables: which member it becomes, and how many bytes it has.

use std::io::{self, Read, SeekFrom};

use neff_diag::{Diagnostic, Place, Severity, codes::model};
use neff_manifest::weights::{loader, npy};

use super::Planner;
use crate::files::Stream;
use crate::model::{Data, Kind, Named, Variable};
use crate::span::Spanned;

/// Data that becomes a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// Name of the member beside def.json.
    pub member: String,
    /// Bytes of the variable.
    pub size: u64,
    /// The bytes as they are stored.
    pub data: Data,
}

impl Planner<'_, '_> {
    pub(super) fn payload(&mut self, variable: &Named<Variable>) -> Option<Payload> {
        let Kind::File { data, member } = &variable.value.kind else { return None };
        let size = self.length(data)?;
        let name = match &data.value {
            Data::File(path) => path.rsplit('/').next().unwrap_or(path),
            Data::Bytes(_) => &variable.name,
        };
        let member = member.clone().unwrap_or_else(|| name.to_owned());
        Some(Payload { member, size, data: data.value.clone() })
    }

    /// Files of members and libraries must be there before anything is written.
    pub(super) fn passed_through(&mut self) {
        let model = self.model;
        let members = model.members.iter().map(|member| &member.data);
        for data in members.chain(model.libraries.iter().map(|library| &library.data)) {
            let Data::File(path) = &data.value else { continue };
            if let Err(error) = self.files.open(path) {
                let message = format!("{path}: {error}");
                self.push(Diagnostic::new(model::FILE, message), data.span);
            }
        }
    }

    /// Bytes of the variable that a file or given bytes are for.
    fn length(&mut self, data: &Spanned<Data>) -> Option<u64> {
        let path = match &data.value {
            Data::Bytes(bytes) => return u64::try_from(bytes.len()).ok(),
            Data::File(path) => path,
        };
        let length = match self.files.open(path) {
            Ok((_, mut stream)) if is_array(path) => self.array(path, &mut stream),
            Ok((length, _)) => Ok(Some(length)),
            Err(error) => Err(error),
        };
        length.unwrap_or_else(|error| {
            let message = format!("{path}: {error}");
            self.push(Diagnostic::new(model::FILE, message), data.span);
            None
        })
    }

    /// Bytes of the data of an array that the loader takes as it is (format notes 02 §12).
    fn array(&mut self, path: &str, stream: &mut dyn Stream) -> io::Result<Option<u64>> {
        let opened = npy::open(path, &mut &mut *stream)?;
        let good = !opened.findings.has_errors();
        self.findings.append(opened.findings);
        let Some(array) = opened.array.filter(|_| good) else { return Ok(None) };
        let size = stream.seek(SeekFrom::End(0))?;
        stream.seek(SeekFrom::Start(0))?;
        let mut head = Vec::new();
        stream.take(loader::HEAD as u64).read_to_end(&mut head)?;
        let place = Place::Path(path.to_owned());
        // Rewriting is not done here yet, and such a constant would load as other numbers.
        let misread = loader::judge_member(path, &place, &head, size);
        let taken = misread.is_empty();
        for finding in &misread {
            self.findings.push(finding.clone().severity(Severity::Error));
        }
        Ok(taken.then_some(array.data_length))
    }
}

/// True if the loader takes a member of this name for a NumPy array; every other is raw bytes.
fn is_array(path: &str) -> bool {
    path.ends_with(".npy")
}
