//! The data of `file` variables: which member it becomes, and how many bytes it has.

use neff_diag::{Diagnostic, codes::model};

use super::Planner;
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

    /// Bytes of a file or of given bytes.
    pub(super) fn length(&mut self, data: &Spanned<Data>) -> Option<u64> {
        let path = match &data.value {
            Data::Bytes(bytes) => return u64::try_from(bytes.len()).ok(),
            Data::File(path) => path,
        };
        match self.files.open(path) {
            Ok((length, _)) => Some(length),
            Err(error) => {
                let message = format!("{path}: {error}");
                self.push(Diagnostic::new(model::FILE, message), data.span);
                None
            }
        }
    }
}
