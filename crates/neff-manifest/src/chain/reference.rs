//! Members that manifests name: what for, whether needed, whether there.

use neff_diag::Diagnostic;
use neff_diag::codes::chain as codes;

use super::look::{Field, Look, refusal};
use super::members::Members;

/// What a named member is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// An engine's JSON.
    EngineJson,
    /// An engine's instructions.
    Program,
    /// A table of the DVE engine.
    DveTable,
    /// The catalog of activation function sets.
    ActivationCatalog,
    /// The profile or a table of an activation function set.
    ActivationTable,
    /// Data of a `file` variable.
    Weights,
    /// The manifest of GPSIMD libraries.
    UcodeLibrary,
    /// The image of a GPSIMD library.
    UcodeImage,
    /// Debug information.
    Debug,
    /// The graph before lowering.
    Wavegraph,
    /// Values for a simulator.
    SimulatorData,
}

impl Role {
    /// A few words for messages.
    pub fn words(self) -> &'static str {
        match self {
            Role::EngineJson => "engine JSON",
            Role::Program => "engine program",
            Role::DveTable => "DVE table",
            Role::ActivationCatalog => "activation catalog",
            Role::ActivationTable => "activation table",
            Role::Weights => "weights",
            Role::UcodeLibrary => "GPSIMD library manifest",
            Role::UcodeImage => "GPSIMD library",
            Role::Debug => "debug information",
            Role::Wavegraph => "wavegraph",
            Role::SimulatorData => "simulator data",
        }
    }

    /// True if the loader goes on without the member (format notes 02 §1 rule 6).
    ///
    /// Activation tables are named by convention only, so their absence is no error either.
    pub fn is_optional(self) -> bool {
        match self {
            Role::EngineJson
            | Role::Program
            | Role::DveTable
            | Role::Weights
            | Role::UcodeLibrary
            | Role::UcodeImage => false,
            Role::ActivationCatalog
            | Role::ActivationTable
            | Role::Debug
            | Role::Wavegraph
            | Role::SimulatorData => true,
        }
    }
}

/// A member named by a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// What it is for.
    pub role: Role,
    /// The name as it stands in the manifest.
    pub name: Field<String>,
    /// The member that the name means, resolved against the folder of the subgraph.
    pub member: String,
    /// Size of the member in bytes; `None` if the archive has none of that name.
    pub size: Option<u64>,
}

/// A name in a subgraph as a member name: the folder and the name.
pub(super) fn resolve(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Makes a reference and reports a member that is not there.
pub(super) fn refer(
    look: &mut Look<'_>,
    members: &dyn Members,
    folder: &str,
    role: Role,
    name: Field<String>,
) -> Reference {
    let inside = resolve(folder, &name.value);
    // The library manifest alone may stand at the root (format notes 02 §11.2), and its images
    // with it.
    let at_root = [Role::UcodeLibrary, Role::UcodeImage].contains(&role)
        && members.size(&inside).is_none()
        && members.size(&name.value).is_some();
    let member = if at_root { name.value.clone() } else { inside };
    let size = members.size(&member);
    if size.is_none() {
        report_absent(look, role, &name, &member);
    }
    Reference { role, name, member, size }
}

fn report_absent(look: &mut Look<'_>, role: Role, name: &Field<String>, member: &str) {
    let (code, state) = match role {
        Role::ActivationTable => (codes::ACTIVATION_TABLE_ABSENT, "absent"),
        _ if role.is_optional() => (codes::OPTIONAL_ABSENT, "absent"),
        _ => (codes::MEMBER_MISSING, "missing"),
    };
    let message = format!("the {} {member:?} is {state}", role.words());
    let mut finding = Diagnostic::new(code, message);
    if role == Role::Weights && !name.value.ends_with(".npy") {
        let text = format!("Failed to get neff weight content for {}", name.value);
        finding = finding.refusal(refusal("G47", text));
    }
    look.report(look.document.value(name.node), finding);
}
