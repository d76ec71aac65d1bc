//! The model that the manifests show at first sight: graphs, variables, queues, blocks of static
//! DMA. What else the documents say is found by building it (see [`super::refine`]).

use std::collections::HashMap;

use neff_abi::Engine;
use neff_manifest::chain::{Chain, Definition, Graph};
use neff_manifest::json::{Kind, Value as Json};
use neff_manifest::write::ManifestDialect;
use toml_edit::Value;

use super::archive::Archive;
use super::blocks;
use super::convert::{self, Keys, declared};
use super::draft::{Draft, EngineDraft, GraphDraft, NamedKeys};
use super::files::Files;
use super::variable::{FILE, Scope, variable};

/// Makes drafts of graphs.
#[derive(Clone, Copy)]
pub(super) struct Skeleton<'a> {
    pub(super) archive: &'a Archive,
    pub(super) chain: &'a Chain,
    pub(super) dialect: &'a ManifestDialect,
}

impl Skeleton<'_> {
    /// A graph; what it cannot be made of is left as it is.
    pub(super) fn graph(&self, graph: &Graph, files: &mut Files) -> GraphDraft {
        let name = graph.name().to_owned();
        match self.modelled(graph, files) {
            Ok(draft) => draft,
            Err(reason) => GraphDraft { name, as_is: Some(reason), ..GraphDraft::default() },
        }
    }

    fn modelled(&self, graph: &Graph, files: &mut Files) -> Result<GraphDraft, String> {
        let name = graph.name();
        let definition = graph.definition.as_ref().ok_or("its def.json cannot be read")?;
        if definition.member != format!("{name}/def.json") {
            return Err(format!("its definition is {:?}", definition.member));
        }
        Ok(GraphDraft {
            name: name.to_owned(),
            as_is: None,
            no_blocks: None,
            keys: Keys::new(),
            variables: self.variables(definition, files)?,
            queues: definition
                .queues
                .iter()
                .filter_map(|queue| {
                    let json = definition.document.value(queue.node);
                    Some((queue.name.clone(), self::queue(json)?))
                })
                .collect(),
            engines: self.engines(name, definition),
        })
    }

    /// The variables by id. Ids are left out: they are the order.
    fn variables(
        &self,
        definition: &Definition,
        files: &mut Files,
    ) -> Result<Vec<NamedKeys>, String> {
        let mut all: Vec<_> = definition.variables.iter().collect();
        all.sort_by_key(|variable| variable.id.as_ref().map(|id| id.value));
        let mut names = HashMap::new();
        for (expected, variable) in (0u64..).zip(&all) {
            if variable.id.as_ref().map(|id| id.value) != Some(expected) {
                return Err("the ids of its variables are not dense".to_owned());
            }
            names.insert(expected, variable.name.as_str());
        }
        let scope = Scope {
            archive: self.archive,
            chain: self.chain,
            dialect: self.dialect,
            definition,
            names,
        };
        let keys = |it: &&neff_manifest::chain::Variable| {
            let keys = variable(&scope, it, files);
            let keys = keys.map_err(|what| format!("its variable {:?} {what}", it.name))?;
            Ok((it.name.clone(), keys))
        };
        all.iter().map(keys).collect()
    }

    fn engines(
        &self,
        graph: &str,
        definition: &Definition,
    ) -> std::collections::BTreeMap<Engine, EngineDraft> {
        // Blocks without an id count on from the last of their queue, whichever engine has it.
        let mut next = HashMap::new();
        let mut engines = std::collections::BTreeMap::new();
        for engine in Engine::ALL {
            let key = engine.row().key;
            let found = definition.engines.iter().find(|known| known.key == key);
            let document =
                format!("{graph}/{}", self.dialect.engine_document.of(self.dialect.stem(*engine)));
            let content =
                found.filter(|it| it.json.member == document).and_then(|it| it.content.as_ref());
            let blocks = content.and_then(|it| blocks::all(it.document.root(), &mut next));
            engines.insert(
                *engine,
                EngineDraft { blocks: blocks.unwrap_or_default(), ..EngineDraft::default() },
            );
        }
        engines
    }
}

/// A queue: what it is nothing without.
fn queue(json: Json<'_>) -> Option<Keys> {
    if json.kind() != Kind::Object {
        return None;
    }
    let declared = declared(&["graph", "queue"]);
    let mut keys = Keys::new();
    for key in ["type", "owner"] {
        keys.insert(key, convert::of_key(&json.get(key)?, declared, key)?);
    }
    // Blocks may refer to them.
    let instances = json.get("queue_instances");
    let instances = instances.and_then(|it| convert::of_key(&it, declared, "queue_instances"));
    keys.extend(instances.map(|list| ("queue_instances", list)));
    let sync = "embedding_update_sync_semaphore";
    if keys.get("type").and_then(Value::as_str) == Some("embedding_update") {
        keys.insert(sync, convert::of_key(&json.get(sync)?, declared, sync)?);
    }
    Some(keys)
}

/// Moves the variables that all graphs begin with to the model. The files of the first graph are
/// theirs; those of the others are given back. `same` is asked for a graph, with a variable of it
/// and that of the first graph in its place.
pub(super) fn share(
    draft: &mut Draft,
    same: impl Fn(usize, &NamedKeys, &NamedKeys) -> bool,
) -> Vec<String> {
    let Some((first, others)) = draft.graphs.split_first_mut() else { return Vec::new() };
    if others.is_empty() || first.as_is.is_some() || others.iter().any(|it| it.as_is.is_some()) {
        return Vec::new();
    }
    let in_all = |at: usize, own: &NamedKeys| {
        let mut graphs = (1usize..).zip(others.iter());
        graphs.all(|(graph, other)| {
            other.variables.get(at).is_some_and(|theirs| same(graph, theirs, own))
        })
    };
    let count = first.variables.iter().enumerate().take_while(|(at, it)| in_all(*at, it)).count();
    draft.shared = first.variables.drain(..count).collect();
    let twice = others.iter_mut().flat_map(|graph| graph.variables.drain(..count));
    twice.filter_map(|(_, keys)| Some(keys.get(FILE)?.as_str()?.to_owned())).collect()
}
