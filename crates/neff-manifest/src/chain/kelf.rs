//! The KELF descriptor: version, target, and one graph per physical core.

use std::collections::BTreeMap;

use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Findings};

use super::look::{Field, Look, refusal};
use crate::json::{Document, Kind, NodeId};

/// Names under which descriptors are known, in the order in which an inspection tries them
/// when nothing names one (format notes 02 §3.6).
pub(super) const USUAL_NAMES: [&str; 2] = ["kelf-0.json", "kelf-a.json"];

/// Target words and the architecture ordinals they stand for (format notes 02 §2.2).
const TARGETS: [(&str, Target); 8] = [
    ("sunda", Target::Ordinal(2)),
    ("v2", Target::Ordinal(2)),
    ("cayman", Target::Ordinal(3)),
    ("v3", Target::Ordinal(3)),
    ("mariana", Target::Ordinal(4)),
    ("v4", Target::Ordinal(4)),
    ("*", Target::Any),
    ("", Target::Ordinal(2)),
];

/// What a target word stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The machine that loads.
    Any,
    /// The architecture with this ordinal.
    Ordinal(u8),
    /// No architecture; the loader refuses.
    Invalid,
}

/// The descriptor.
#[derive(Debug, Clone)]
pub struct Kelf {
    /// The member it was read from.
    pub member: String,
    /// Its document; the nodes of the fields below belong to it.
    pub document: Document,
    /// `version`, e.g. `0.5`.
    pub version: Option<Field<String>>,
    /// The word of `target`; `None` if absent.
    pub target_word: Option<Field<String>>,
    /// What the word stands for.
    pub target: Target,
    /// The graphs in file order.
    pub graphs: Vec<GraphEntry>,
}

/// One entry of `graphs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphEntry {
    /// The entry.
    pub node: NodeId,
    /// Its name, e.g. `sg00`.
    pub name: Option<Field<String>>,
    /// Member name of its def.json.
    pub definition: Option<Field<String>>,
}

/// Reads the descriptor.
pub(super) fn read(member: &str, document: Document, findings: &mut Findings) -> Kelf {
    let mut look = Look::new(member, &document, findings);
    let root = document.root();
    if look.expect(root, Kind::Object, None).is_none() {
        return Kelf::nothing(member, document);
    }
    let version = look.require_text(root, "version", None);
    if let Some(version) = version.as_ref().filter(|version| !is_version(&version.value)) {
        report_version(&mut look, version);
    }
    let (target_word, target) = target(&mut look);
    let graphs = graphs(&mut look);
    Kelf { member: member.to_owned(), version, target_word, target, graphs, document }
}

impl Kelf {
    /// A descriptor that is no object: it has nothing, and no target that could be meant.
    fn nothing(member: &str, document: Document) -> Kelf {
        Kelf {
            member: member.to_owned(),
            document,
            version: None,
            target_word: None,
            target: Target::Invalid,
            graphs: Vec::new(),
        }
    }
}

/// `MAJOR.MINOR[-suffix]` with 16-bit numbers.
fn is_version(text: &str) -> bool {
    let Some((major, minor)) = text.split_once('.') else { return false };
    let minor = minor.split('-').next().unwrap_or_default();
    major.parse::<u16>().is_ok() && minor.parse::<u16>().is_ok()
}

fn report_version(look: &mut Look<'_>, version: &Field<String>) {
    let text = &version.value;
    let mut finding = Diagnostic::new(codes::KELF_VERSION_BAD, "the KELF version is malformed")
        .expected("MAJOR.MINOR, e.g. 0.5")
        .found(format!("{text:?}"));
    finding = match text.contains('.') {
        false => finding.refusal(refusal("G31", format!("invalid string (.) in {text}"))),
        // With a point the loader's verdict is not known; nothing compares the numbers.
        true => finding.severity(neff_diag::Severity::Warning),
    };
    look.report(look.document.value(version.node), finding);
}

fn target(look: &mut Look<'_>) -> (Option<Field<String>>, Target) {
    let root = look.document.root();
    if root.get("target").is_none() {
        look.report_root(codes::TARGET_ABSENT, "the descriptor has no \"target\"");
    }
    let Some(word) = look.text(root, "target") else {
        // Only a key that is not there is read like an empty one.
        let is_absent = root.get("target").is_none();
        return (None, if is_absent { Target::Ordinal(2) } else { Target::Invalid });
    };
    let known = TARGETS.iter().find(|(known, _)| *known == word.value);
    if known.is_none() {
        report_target(look, &word);
    }
    (Some(word), known.map_or(Target::Invalid, |(_, target)| *target))
}

fn report_target(look: &mut Look<'_>, word: &Field<String>) {
    let words: Vec<&str> =
        TARGETS.iter().map(|(word, _)| *word).filter(|w| !w.is_empty()).collect();
    let text = &word.value;
    let finding = Diagnostic::new(codes::TARGET_INVALID, format!("there is no target {text:?}"))
        .expected(format!("{} or an empty string", words.join(", ")))
        .found(format!("{text:?}"))
        .refusal(refusal("G32", format!("Invalid target '{text}'")));
    let meant = words.iter().find(|known| known.eq_ignore_ascii_case(text.trim()));
    let finding = match meant {
        Some(meant) => finding.help(format!("write {meant:?}; case and spaces count")),
        None => finding,
    };
    look.report(look.document.value(word.node), finding);
}

fn graphs(look: &mut Look<'_>) -> Vec<GraphEntry> {
    let root = look.document.root();
    let Some(array) = look.require(root, "graphs", Kind::Array, None) else { return Vec::new() };
    let mut graphs = Vec::new();
    let mut names: BTreeMap<String, NodeId> = BTreeMap::new();
    for element in array.elements() {
        let Some(entry) = look.expect(element, Kind::Object, None) else { continue };
        let name = look.require_text(entry, "name", None);
        if let Some(name) = &name
            && let Some(first) = names.insert(name.value.clone(), name.node)
        {
            let text = format!("there are two graphs {:?}", name.value);
            let first = look.place(look.document.value(first));
            // The runtime asserts it; no text is published.
            let finding = Diagnostic::new(codes::GRAPH_NAME_REPEATED, text)
                .note_at("the other one", first)
                .refusal(refusal("G34", ""));
            look.report(look.document.value(name.node), finding);
        }
        let definition = look.require_text(entry, "definition", None);
        graphs.push(GraphEntry { node: entry.id(), name, definition });
    }
    if array.elements().next().is_none() {
        look.report(array, Diagnostic::new(codes::NO_GRAPHS, "\"graphs\" is empty"));
    }
    graphs
}
