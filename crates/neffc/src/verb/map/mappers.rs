//! The programs that addresses are looked up in: each is made once, and only if it is asked for,
//! because its names and its text may be large and a log has many lines.

use std::collections::BTreeMap;

use neff::Neff;
use neff::abi::Engine;
use neff::load::LoadedModel;
use neff::load::patch::CodeRange;
use neff::mapped::Mapper;

use super::Options;

/// The mappers of a loaded model.
pub(super) struct Mappers<'l> {
    pub(super) options: &'l Options,
    pub(super) neff: &'l Neff,
    pub(super) model: &'l LoadedModel<'l>,
    /// Those that were made, by core and engine.
    pub(super) made: BTreeMap<(usize, Engine), Mapper<'l>>,
}

impl<'l> Mappers<'l> {
    /// The cores that the options admit.
    pub(super) fn cores(&self) -> Vec<usize> {
        let wanted = self.options.graph.as_deref();
        let graphs = self.model.graphs.iter().enumerate();
        let named = graphs.filter(|(_, it)| wanted.is_none_or(|name| name == it.graph.name));
        named.map(|(core, _)| core).collect()
    }

    /// The mapper of an engine of a core; `None` if there is no image.
    pub(super) fn of(&mut self, core: usize, engine: Engine) -> Option<&Mapper<'l>> {
        if !self.made.contains_key(&(core, engine)) {
            let mut mapper = Mapper::new(self.neff, self.model, core, engine)?;
            mapper.base = self.options.base.unwrap_or(mapper.base);
            self.made.insert((core, engine), mapper);
        }
        self.made.get(&(core, engine))
    }

    /// The image that has an address of the device as it is planned, of all engines or of one.
    pub(super) fn holder(
        &self,
        cores: &[usize],
        engine: Option<Engine>,
        address: u64,
    ) -> Option<(usize, Engine)> {
        cores.iter().find_map(|core| {
            let (graph, plan) = (self.model.graphs.get(*core)?, self.model.plan.cores.get(*core)?);
            let mut images = graph.images.iter().zip(&plan.images);
            let (image, _) = images.find(|(image, base)| {
                let whole = CodeRange { offset: **base, size: image.size() };
                engine.is_none_or(|engine| engine == image.engine) && whole.contains(address)
            })?;
            Some((*core, image.engine))
        })
    }
}
