//! Loading: all gates, and what becomes of a file that passes them.

use std::borrow::Cow;

use neff_abi::{Arch, FeatureBits};
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings};
use neff_isa::model::Generation;
use neff_manifest::chain::{Chain, Definition, Members};

use crate::gate;
use crate::image::{EngineImage, EngineProgram, Frame, LibraryContext};
use crate::kbin;
use crate::libraries::Libraries;
use crate::lint;
use crate::model::Graph;
use crate::options::LoadOptions;
use crate::plan::{MemoryPlan, SizedImage, no_plan};
use crate::programs::Programs;

/// What is loaded.
#[derive(Clone, Copy)]
pub struct Input<'n> {
    /// The manifests.
    pub chain: &'n Chain,
    /// Where the programs are read from.
    pub members: &'n dyn Members,
    /// Physical cores of a logical core, as the header says; 0 counts as 1.
    pub logical_cores: u32,
    /// The header's features; `None` where there is no header.
    pub features: Option<FeatureBits>,
}

impl std::fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").field("logical_cores", &self.logical_cores).finish_non_exhaustive()
    }
}

/// One graph on its core.
#[derive(Debug)]
pub struct LoadedGraph<'n> {
    /// Its manifests.
    pub definition: &'n Definition,
    /// What they say, as the loader keeps it.
    pub graph: Graph,
    /// The images of its engines, in the runtime's order.
    pub images: Vec<EngineImage<'n>>,
}

/// A model as it is on the device.
#[derive(Debug)]
pub struct LoadedModel<'n> {
    /// The architecture that it is loaded for.
    pub arch: Arch,
    /// Whose its GPSIMD libraries are.
    pub library_context: LibraryContext,
    /// Its graphs, one per physical core.
    pub graphs: Vec<LoadedGraph<'n>>,
    /// What it takes of the device.
    pub plan: MemoryPlan,
}

/// Loads as far as it goes. `findings` may have those of the container and the manifests: what is
/// found here comes behind, and of theirs those change that depend on the machine. The model is
/// there unless the architecture or its memory is beyond all use.
pub fn load<'n>(
    input: Input<'n>,
    options: &LoadOptions,
    findings: &mut Findings,
) -> Option<LoadedModel<'n>> {
    let given = std::mem::take(findings);
    let documents = gate::Documents::of(input.chain);
    findings
        .append_as(given, |finding| documents.repeated(gate::default_library(finding, options)));
    let kelf = input.chain.kelf.as_ref()?;
    for gate in options.runtime.unpublished_gates {
        let message = format!("runtime {} has a further gate: {gate}", options.runtime);
        findings.push(Diagnostic::new(codes::UNPUBLISHED, message));
    }
    let arch = gate::target(kelf, options, findings);
    let defined = input.chain.graphs.iter();
    let defined: Vec<_> =
        defined.filter_map(|graph| Some((graph.name(), graph.definition.as_ref()?))).collect();
    let logical = input.features.map(|_| input.logical_cores.max(1));
    gate::cores(kelf, input.chain.graphs.len(), logical, options, findings);
    for (_, definition) in &defined {
        gate::reservations(kelf, definition, options, findings);
        if let Some(bits) = input.features {
            gate::features(bits, definition, findings);
        }
    }
    lint::tensors(input.chain, findings);
    let generation = Generation::of(arch.unwrap_or(options.arch));
    let mut programs = Programs::new(input.members);
    let mut libraries = Libraries::new(input.members);
    let mut graphs = Vec::with_capacity(defined.len());
    for (name, definition) in defined {
        let mut graph = Graph::of(name, definition, &options.parameters);
        libraries.stage(&mut graph.libraries, findings);
        let images = images(&graph, &mut programs, generation, options, findings);
        gate::descriptors(definition, findings);
        gate::programs(&graph, &images, findings);
        let lowered = kbin::Source {
            graph: &graph,
            definition,
            images: &images,
            plan: None,
            members: input.members,
            arch: arch.unwrap_or(options.arch),
            library_context: options.library_context,
        };
        kbin::check(lowered, findings);
        graphs.push(LoadedGraph { definition, graph, images });
    }
    lint::check(&graphs, findings);
    let plan = plan(&graphs, options, findings)?;
    let library_context = options.library_context;
    arch.map(|arch| LoadedModel { arch, library_context, graphs, plan })
}

/// The images of the engines; a program that is too large for a patch table has none.
fn images<'n>(
    graph: &Graph,
    programs: &mut Programs<'n>,
    generation: Generation,
    options: &LoadOptions,
    findings: &mut Findings,
) -> Vec<EngineImage<'n>> {
    let (table, activation) = (graph.address_table().is_some(), graph.has_activation_tables());
    let mut images = Vec::with_capacity(graph.programs.len());
    for program in &graph.programs {
        let bytes = program.member.as_ref().and_then(|member| programs.read(member, findings));
        let given = EngineProgram {
            engine: program.engine,
            generation,
            bytes: bytes.unwrap_or(Cow::Borrowed(&[])),
            frame: Frame::of(program.engine, table, activation),
        };
        match EngineImage::of(given, &options.choices) {
            Ok(image) => images.push(image),
            Err(error) => findings.push(Diagnostic::new(codes::NO_PLAN, error.to_string())),
        }
    }
    images
}

fn plan(
    graphs: &[LoadedGraph<'_>],
    options: &LoadOptions,
    findings: &mut Findings,
) -> Option<MemoryPlan> {
    let sized = |image: &EngineImage<'_>| SizedImage { engine: image.engine, size: image.size() };
    let images: Vec<Vec<_>> =
        graphs.iter().map(|graph| graph.images.iter().map(sized).collect()).collect();
    let models = graphs.iter().map(|graph| &graph.graph);
    let plan = match MemoryPlan::of(models, &images, options.parameters) {
        Ok(plan) => plan,
        Err(error) => {
            findings.push(no_plan(error, graphs, &options.parameters));
            return None;
        }
    };
    let largest = plan.per_memory().into_iter().max().unwrap_or(0);
    if let Some(most) = options.memory.filter(|most| *most < largest) {
        let finding = Diagnostic::new(codes::MEMORY, "the model does not fit into device memory")
            .expected(format!("at most {most} bytes for the cores of one memory"))
            .found(format!("{largest} bytes"))
            .note("the gate has no id in the format notes, and its text is not published");
        findings.push(gate::refused(finding, "HBM", ""));
    }
    Some(plan)
}
