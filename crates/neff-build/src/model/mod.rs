//! A model: what a NEFF is to be made of, before ids, offsets and bytes.
//!
//! It comes from model.toml or from a program. Names stand where the file will have numbers;
//! queues, blocks and libraries are the writer's own types, since nothing about them is to be
//! worked out. Whether it all holds together is asked when it is built.

mod engine;
mod graph;
mod instructions;
mod library;
mod metaneff;
mod style;
mod test;
mod variable;

use neff_abi::FeatureBits;
use neff_container::directory::settings::HeaderSettings;
use neff_isa::model::Generation;
use neff_manifest::write::ManifestDialect;

pub use engine::{Block, DescriptorSpans, Engine, Program};
pub use graph::Graph;
pub use instructions::Instructions;
pub(crate) use instructions::{Fault, Reference, Target};
pub use library::{Library, LibrarySpans};
pub use metaneff::{Host, Metaneff};
pub use style::Style;
pub use test::{MOST_RANKS, Test};
pub use variable::{Data, DevicePrint, Kind, Variable};

use crate::span::{Document, Span, Spanned};

/// A model.
#[derive(Debug, Clone)]
pub struct Model {
    /// The document it came from; empty if a program made it.
    pub document: Document,
    /// Name in the header.
    pub name: Spanned<String>,
    /// Form of the archive.
    pub archive: neff_container::style::Style,
    /// Dialect of the manifests.
    pub dialect: ManifestDialect,
    /// `target` of the KELF; `None` takes the dialect's.
    pub target: Option<Spanned<String>>,
    /// Generation of the programs; `None` takes the target's.
    pub generation: Option<Generation>,
    /// Physical cores per logical core, 1 or 2.
    pub lnc: u32,
    /// Features to declare instead of those found.
    pub features: Option<Spanned<FeatureBits>>,
    /// Header fields that are not worked out: build label, UUID, versions, cores.
    pub header: HeaderSettings,
    /// `tool_version` of info.json; `None` for no info.json.
    pub tool_version: Option<String>,
    /// Variables of every graph; their ids come first.
    pub variables: Vec<Named<Variable>>,
    /// The graphs, one per physical core.
    pub graphs: Vec<Graph>,
    /// GPSIMD libraries of every graph.
    pub libraries: Vec<Library>,
    /// The metaneff; `None` for what follows from the variables alone.
    pub metaneff: Option<Metaneff>,
    /// Its tests.
    pub tests: Vec<Test>,
    /// Names of members that come first in the archive, in this order.
    pub order: Vec<Spanned<String>>,
    /// Files that are members as they are.
    pub members: Vec<Member>,
    /// Names of members that are made and left out.
    pub without: Vec<Spanned<String>>,
    /// The folder with the record of the file that the model was imported from.
    pub original: Option<Spanned<String>>,
}

/// Something with a name that stands at a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Named<T> {
    /// Its name.
    pub name: String,
    /// Where the name is given.
    pub span: Span,
    /// What has the name.
    pub value: T,
}

/// A file that becomes a member as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Name in the archive.
    pub name: Spanned<String>,
    /// Its bytes.
    pub data: Spanned<Data>,
}

impl Model {
    /// A model without graphs, in a style.
    pub fn new(name: impl Into<String>, style: &Style) -> Model {
        Model {
            document: Document::default(),
            name: name.into().into(),
            archive: style.archive.clone(),
            dialect: style.dialect.clone(),
            target: None,
            generation: None,
            lnc: 1,
            features: None,
            header: HeaderSettings::default(),
            tool_version: None,
            variables: Vec::new(),
            graphs: Vec::new(),
            libraries: Vec::new(),
            metaneff: None,
            tests: Vec::new(),
            order: Vec::new(),
            members: Vec::new(),
            without: Vec::new(),
            original: None,
        }
    }
}

impl<T> Named<T> {
    /// Something with a name and no place.
    pub fn new(name: impl Into<String>, value: T) -> Named<T> {
        Named { name: name.into(), span: Span::NONE, value }
    }
}
