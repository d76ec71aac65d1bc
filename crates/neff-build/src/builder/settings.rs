//! What holds for a model as a whole, and is settled before anything is added: queues and
//! variables take defaults from the dialect, and statements are encoded for the generation.

use neff_abi::FeatureBits;
use neff_container::directory::settings::HeaderSettings;
use neff_isa::model::Generation;

use super::ModelBuilder;
use crate::model::{Model, Style};

/// Settings of a model that is about to be built.
///
/// ```
/// use neff_build::model::{Model, Style};
///
/// let mut style = Style::neuronx();
/// style.archive.level = 9; // any setting of a copy may be changed
/// let model = Model::builder("m").style(style).target("cayman").tool_version("1.0").begin();
/// assert_eq!(model.finish().dialect.name, "modern");
/// ```
#[derive(Debug, Clone)]
#[must_use = "`begin` makes a model of these settings"]
pub struct ModelSettings {
    name: String,
    style: Style,
    target: Option<String>,
    generation: Option<Generation>,
    lnc: u32,
    features: Option<FeatureBits>,
    header: HeaderSettings,
    tool_version: Option<String>,
}

impl Model {
    /// Begins a model in the style of the published reference; [`crate::builder`] shows the way.
    pub fn builder(name: impl Into<String>) -> ModelSettings {
        ModelSettings {
            name: name.into(),
            style: Style::reference(),
            target: None,
            generation: None,
            lnc: 1,
            features: None,
            header: HeaderSettings::default(),
            tool_version: None,
        }
    }
}

impl ModelSettings {
    /// Form of the archive and dialect of the manifests.
    pub fn style(mut self, style: Style) -> ModelSettings {
        self.style = style;
        self
    }

    /// `target` of the KELF, e.g. `cayman` or `*`; else the dialect's.
    pub fn target(mut self, target: impl Into<String>) -> ModelSettings {
        self.target = Some(target.into());
        self
    }

    /// Generation of the programs; else that of the target.
    pub fn isa(mut self, generation: Generation) -> ModelSettings {
        self.generation = Some(generation);
        self
    }

    /// Physical cores per logical core, 1 or 2: so many graphs there will be.
    pub fn lnc(mut self, cores: u32) -> ModelSettings {
        self.lnc = cores;
        self
    }

    /// Features to declare instead of those that are found.
    pub fn features(mut self, features: FeatureBits) -> ModelSettings {
        self.features = Some(features);
        self
    }

    /// Header fields: build label, UUID, versions, cores.
    pub fn header(mut self, header: HeaderSettings) -> ModelSettings {
        self.header = header;
        self
    }

    /// `tool_version` of info.json; without it there is none.
    pub fn tool_version(mut self, version: impl Into<String>) -> ModelSettings {
        self.tool_version = Some(version.into());
        self
    }

    /// The model, without graphs yet.
    #[must_use]
    pub fn begin(self) -> ModelBuilder {
        ModelBuilder::new(Model {
            target: self.target.map(Into::into),
            generation: self.generation,
            lnc: self.lnc,
            features: self.features.map(Into::into),
            header: self.header,
            tool_version: self.tool_version,
            ..Model::new(self.name, &self.style)
        })
    }
}
