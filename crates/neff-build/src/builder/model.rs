//! A model under construction: graphs, and what they share.

use neff_manifest::write::UcodeLibrary;

use super::{GraphBuilder, VariableHandle};
use crate::model::{Data, Graph, Library, Member, Model, Named, Variable};
use crate::programs;

/// A model under construction.
///
/// Nothing here fails: all that does not hold together is found when the model is built.
///
/// ```
/// use neff_abi::dtype::FLOAT32;
/// use neff_build::model::{Kind, Model, Variable};
///
/// let mut model = Model::builder("two_cores").lnc(2).begin();
/// model.shared_variable("SB", Variable::new(Kind::StateBuffer));
/// for name in ["sg00", "sg01"] {
///     model.graph(name).output("y", FLOAT32, [8]);
/// }
/// assert_eq!(model.finish().graphs.len(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct ModelBuilder {
    pub(super) model: Model,
}

impl ModelBuilder {
    pub(super) fn new(model: Model) -> ModelBuilder {
        ModelBuilder { model }
    }

    /// Adds a graph, e.g. `sg00`; there is one for each physical core.
    pub fn graph(&mut self, name: impl Into<String>) -> GraphBuilder<'_> {
        let generation = programs::generation(&self.model);
        let graph = self.model.graphs.push_mut(Graph::new(name));
        GraphBuilder::new(graph, &self.model.dialect, generation)
    }

    /// Adds a variable that every graph has; the ids of these come first.
    pub fn shared_variable(
        &mut self,
        name: impl Into<String>,
        variable: Variable,
    ) -> VariableHandle {
        let name = name.into();
        let handle = VariableHandle::new(&name);
        self.model.variables.push(Named::new(name, variable));
        handle
    }

    /// Adds a GPSIMD library: its entry in the manifest and the device library.
    pub fn library(&mut self, entry: UcodeLibrary, data: Data) -> &mut ModelBuilder {
        self.model.libraries.push(Library::new(entry, data));
        self
    }

    /// Adds a file that becomes a member as it is.
    pub fn member(&mut self, name: impl Into<String>, data: Data) -> &mut ModelBuilder {
        self.model.members.push(Member { name: name.into().into(), data: data.into() });
        self
    }

    /// The model as it stands.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The model: what is to be built, still to be changed by hand.
    pub fn finish(self) -> Model {
        self.model
    }
}
