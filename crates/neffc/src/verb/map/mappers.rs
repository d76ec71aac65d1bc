//! The programs that addresses are looked up in: each is made once, and only if it is asked for,
//! because its names and its text may be large and a log has many lines.

use std::collections::BTreeMap;

use neff::Neff;
use neff::abi::Engine;
use neff::diag::Diagnostic;
use neff::load::LoadedModel;
use neff::load::patch::CodeRange;
use neff::mapped::Mapper;
use neff_diag::codes::load as codes;

use super::{Options, answer};

/// The mappers of a loaded model.
pub(super) struct Mappers<'l> {
    pub(super) options: &'l Options,
    pub(super) neff: &'l Neff,
    pub(super) model: &'l LoadedModel<'l>,
    /// Those that were made, by core and engine.
    pub(super) made: BTreeMap<(usize, Engine), Mapper<'l>>,
}

impl<'l> Mappers<'l> {
    /// Names of the graphs.
    pub(super) fn names(&self) -> impl Iterator<Item = &'l str> {
        self.model.graphs.iter().map(|graph| graph.graph.name.as_str())
    }

    /// What messages call a graph.
    pub(super) fn name(&self, core: usize) -> String {
        format!("graph {:?}", self.names().nth(core).unwrap_or_default())
    }

    /// The cores that are meant: that of a line, else those that the options admit.
    pub(super) fn cores(&self, graph: Option<usize>) -> Vec<usize> {
        if let Some(core) = graph {
            return vec![core];
        }
        let wanted = self.options.graph.as_deref();
        let named = self.names().enumerate();
        let named = named.filter(|(_, name)| wanted.is_none_or(|wanted| wanted == *name));
        named.map(|(core, _)| core).collect()
    }

    /// True if `--base` is about this image.
    pub(super) fn is_moved(&self, core: usize, engine: Engine) -> bool {
        let Options { base, engine: named, .. } = self.options;
        base.is_some()
            && *named == Some(engine)
            && self.cores(None).first().is_some_and(|first| *first == core)
    }

    /// The mapper of an engine of a core.
    ///
    /// # Errors
    /// There is no image, or it would end beyond 64 bits where `--base` says that it is.
    pub(super) fn of(
        &mut self,
        core: usize,
        engine: Engine,
    ) -> Result<&Mapper<'l>, Box<Diagnostic>> {
        let key = (core, engine);
        if !self.made.contains_key(&key) {
            let made = Mapper::new(self.neff, self.model, core, engine);
            let mut mapper = made.ok_or_else(|| answer::no_image(engine))?;
            if let Some(base) = self.options.base.filter(|_| self.is_moved(core, engine)) {
                fits(base, mapper.size())?;
                mapper.base = base;
            }
            self.made.insert(key, mapper);
        }
        self.made.get(&key).ok_or_else(|| answer::no_image(engine))
    }

    /// What is odd about `--base`.
    pub(super) fn odd_base(&self) -> Option<Diagnostic> {
        let alignment = self.model.plan.parameters.image_alignment;
        let base = self.options.base.filter(|base| !base.is_multiple_of(alignment))?;
        let finding =
            Diagnostic::new(codes::ODD_BASE, format!("--base {base:#x} is where no image begins"));
        Some(finding.expected(format!("a multiple of {alignment:#x}")))
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

/// An image has addresses of 64 bits.
fn fits(base: u64, size: u64) -> Result<(), Box<Diagnostic>> {
    match base.checked_add(size) {
        Some(_) => Ok(()),
        None => {
            let message = format!("an image at {base:#x} would end beyond 64 bits");
            let most = u64::MAX.saturating_sub(size);
            let finding = Diagnostic::new(codes::UNMAPPED, message);
            let finding =
                finding.expected(format!("--base of at most {most:#x}, for {size} bytes"));
            Err(finding.into())
        }
    }
}
