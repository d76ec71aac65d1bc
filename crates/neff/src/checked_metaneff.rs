//! The metaneff of a built model with a second opinion: decoded again, and held against what the
//! reader sees in the model's manifests.

use std::collections::BTreeMap;

use neff_build::Built;
use neff_build::content::Content;
use neff_diag::{Diagnostic, Findings, codes::model};
use neff_manifest::chain::{self, Overview};
use neff_manifest::metaneff::{check, check_against, decode, encode};

/// The bytes of the metaneff; `None` if a finding is an error.
pub fn metaneff_checked(built: &Built<'_>, findings: &mut Findings) -> Option<Vec<u8>> {
    let message = built.metaneff(findings)?;
    let bytes = encode(&message);
    let mut read = Findings::new();
    let decoded = decode(&bytes, &mut read);
    if decoded.is_none_or(|decoded| decoded.message != message) {
        let text = "the metaneff does not decode to what it was made of";
        findings.push(Diagnostic::new(model::READ_BACK, text));
        return None;
    }
    check(&message, &mut read);
    let documents: BTreeMap<String, Vec<u8>> = built
        .members
        .iter()
        .filter_map(|member| match &member.content {
            Content::Bytes(bytes) => Some((member.name.clone(), bytes.clone())),
            Content::File(_) | Content::Array(_) => None,
        })
        .collect();
    let (chain, _) = chain::read(&documents);
    let overview = Overview::of(&chain, &documents);
    check_against(&message, &overview.inputs, &overview.outputs, &mut read);
    let bad = read.has_errors();
    findings.append(read);
    (!bad).then_some(bytes)
}
