//! The parts of one graph: settings, variables, weights, queues, transfers, libraries, programs.

use neff_manifest::chain::{Definition, ENGINE_KEYS, Engine, EngineContent, Members, Reference};
use neff_manifest::json::{Limits, Value, parse};

use super::encode::{Digest, Encoder};
use super::ids::{Number, Numbering, Trust};
use super::keys::Scope;
use super::{PartKind, Reading, facts, program};

/// The parts of a graph in their order.
pub(super) fn parts(
    reading: &Reading<'_>,
    definition: &Definition,
    numbering: &Numbering<'_>,
    trust: Trust,
) -> Vec<(PartKind, Digest)> {
    let graph = Graph { reading, definition, numbering, trust };
    let mut parts = vec![
        (PartKind::Settings, graph.settings()),
        (PartKind::Variables, graph.variables()),
        (PartKind::Weights, graph.weights()),
        (PartKind::Queues, graph.queues()),
        (PartKind::Transfers, graph.transfers()),
        (PartKind::Libraries, graph.libraries()),
    ];
    let programs = definition.engines.iter();
    parts.extend(programs.map(|engine| (PartKind::Program(engine.key), graph.program(engine))));
    parts
}

struct Graph<'g, 'n> {
    reading: &'g Reading<'n>,
    definition: &'g Definition,
    numbering: &'g Numbering<'n>,
    trust: Trust,
}

impl Graph<'_, '_> {
    fn settings(&self) -> Digest {
        let mut encoder = Encoder::new("graph");
        encoder.number(self.trust.names.into());
        encoder.number(self.trust.semaphores.into());
        encoder.plain_keys(self.definition.document.root(), Scope::Definition);
        for key in ENGINE_KEYS {
            let value = self.definition.document.root().get(key);
            let odd = value.filter(|value| value.as_str().is_none());
            odd.into_iter().for_each(|value| encoder.json(value));
        }
        encoder.list(self.definition.engines.len());
        for engine in &self.definition.engines {
            encoder.text(engine.key);
            match &engine.content {
                Some(content) => self.engine(&mut encoder, content),
                // Missing, or nothing that can be read.
                None => encoder.member(self.reading.digests.get(&engine.json.member)),
            }
        }
        encoder.finish()
    }

    fn engine(&self, encoder: &mut Encoder, content: &EngineContent) {
        let root = content.document.root();
        encoder.plain_keys(root, Scope::Engine);
        match root.get("act_semaphore") {
            Some(value) => match value.as_u64() {
                Some(semaphore) => encoder.id(self.numbering.semaphore(self.trust, semaphore)),
                None => encoder.json(value),
            },
            None => encoder.absent(),
        }
        encoder.list(content.tables.len());
        for table in &content.tables {
            encoder.text(table.role.words());
            let key = content.document.value(table.name.node).key();
            encoder.text(&key.unwrap_or_default());
            self.table(encoder, table);
        }
    }

    /// A table that the device gets; JSON without its form.
    fn table(&self, encoder: &mut Encoder, table: &Reference) {
        let name = &table.member;
        let bytes = self.reading.neff.contents().read(name).filter(|_| name.ends_with(".json"));
        let parsed =
            bytes.and_then(|bytes| parse(name, bytes.into_owned(), &Limits::default()).document);
        match parsed {
            Some(document) => encoder.json(document.root()),
            None => encoder.member(self.reading.digests.get(name)),
        }
    }

    /// The variables by number. Those without an id, and second ones of an id, by their name.
    fn variables(&self) -> Digest {
        let mut encoder = Encoder::new("variables");
        let document = &self.definition.document;
        let mut sorted: Vec<_> = self.definition.variables.iter().collect();
        sorted.sort_by_key(|variable| {
            let id = variable.id.as_ref().map(|id| id.value);
            let is_first = id.and_then(|id| self.numbering.declared(id));
            let is_first = is_first.is_some_and(|first| std::ptr::eq(first, *variable));
            (id.map(|id| self.numbering.variable(self.trust, id)), !is_first, &variable.name)
        });
        encoder.list(sorted.len());
        for variable in sorted {
            let object = document.value(variable.node);
            match &variable.id {
                Some(id) => encoder.id(self.numbering.variable(self.trust, id.value)),
                None => match object.get("var_id") {
                    Some(value) => encoder.json(value),
                    None => encoder.absent(),
                },
            }
            facts::variable(&mut encoder, self.numbering, self.trust, object, variable);
        }
        facts::odd(&mut encoder, document.root().get("var"));
        encoder.finish()
    }

    fn weights(&self) -> Digest {
        let mut encoder = Encoder::new("weights");
        let variables = self.definition.variables.iter();
        let mut files: Vec<_> = variables
            .filter_map(|variable| {
                let id = variable.id.as_ref().map(|id| id.value);
                let number = id.map(|id| self.numbering.variable(self.trust, id));
                let name = number.is_none().then_some(variable.name.as_str());
                Some((number, name, variable.file.as_ref()?))
            })
            .collect();
        files.sort_by_key(|(number, name, _)| (*number, *name));
        encoder.list(files.len());
        for (number, _, file) in files {
            encoder.id(number.unwrap_or(Number::Raw(u64::MAX)));
            encoder.member(self.reading.digests.get(&file.member));
        }
        encoder.finish()
    }

    fn queues(&self) -> Digest {
        let mut encoder = Encoder::new("queues");
        let mut queues: Vec<_> = self.definition.queues.iter().collect();
        queues.sort_by_key(|queue| (self.numbering.ring(self.trust, &queue.name), &queue.name));
        encoder.list(queues.len());
        for queue in queues {
            let object = self.definition.document.value(queue.node);
            facts::queue(&mut encoder, self.numbering, self.trust, object, queue);
        }
        facts::odd(&mut encoder, self.definition.document.root().get("dma_queue"));
        encoder.finish()
    }

    /// Blocks in their order, which is that of the rings.
    fn transfers(&self) -> Digest {
        let mut encoder = Encoder::new("transfers");
        for engine in &self.definition.engines {
            encoder.text(engine.key);
            if let Some(content) = &engine.content {
                let root = content.document.root();
                self.blocks(&mut encoder, root, content.blocks());
            }
        }
        encoder.text("graph");
        self.blocks(&mut encoder, self.definition.document.root(), self.definition.blocks());
        encoder.finish()
    }

    fn blocks<'d>(
        &self,
        encoder: &mut Encoder,
        root: Value<'d>,
        blocks: impl Iterator<Item = neff_manifest::chain::DmaBlock<'d>>,
    ) {
        let dma = root.get("dma");
        let objects = dma.iter().flat_map(|dma| dma.elements());
        let mut blocks = blocks.peekable();
        for object in objects {
            match blocks.next_if(|block| block.node == object.id()) {
                Some(block) => {
                    facts::block(encoder, self.numbering, self.trust, object, &block);
                }
                None => encoder.json(object),
            }
        }
        match dma {
            Some(dma) if dma.kind() != neff_manifest::json::Kind::Array => encoder.json(dma),
            _ => encoder.absent(),
        }
    }

    fn libraries(&self) -> Digest {
        let mut encoder = Encoder::new("libraries");
        let Some(ucode) = &self.definition.ucode else {
            let value = self.definition.document.root().get("ucode_lib");
            value.into_iter().for_each(|value| encoder.json(value));
            return encoder.finish();
        };
        if let Some(reference) = ucode.reference.as_ref().filter(|_| ucode.document.is_none()) {
            encoder.member(self.reading.digests.get(&reference.member));
        }
        let document = ucode.document.as_ref().unwrap_or(&self.definition.document);
        let list = match ucode.document.is_some() {
            true => Some(document.root()),
            false => document.root().get("ucode_lib").filter(|_| ucode.reference.is_none()),
        };
        for value in list.into_iter().flat_map(one_or_many) {
            encoder.plain_keys(value, Scope::Library);
            let known = ucode.libraries.iter().find(|library| library.node == value.id());
            match known.and_then(|library| library.image.as_ref()) {
                Some(image) => encoder.member(self.reading.digests.get(&image.member)),
                None => encoder.json(value),
            }
        }
        encoder.finish()
    }

    fn program(&self, engine: &Engine) -> Digest {
        let mut encoder = Encoder::new("program");
        encoder.text(engine.key);
        let program = engine.content.as_ref().and_then(|content| content.program.as_ref());
        let Some(program) = program else {
            // An engine without one is idle; a value that is no name counts.
            let root = engine.content.as_ref().map(|content| content.document.root());
            let value = root.and_then(|root| root.get("instr"));
            value.into_iter().for_each(|value| encoder.json(value));
            return encoder.finish();
        };
        match self.reading.neff.contents().read(&program.member) {
            Some(bytes) => program::encode(
                &mut encoder,
                self.numbering,
                self.trust,
                self.reading.generation,
                engine.key,
                &bytes,
            ),
            None => encoder.member(self.reading.digests.get(&program.member)),
        }
        encoder.finish()
    }
}

/// The elements of a list, or the one object.
fn one_or_many(value: Value<'_>) -> Vec<Value<'_>> {
    match value.kind() {
        neff_manifest::json::Kind::Array => value.elements().collect(),
        _ => vec![value],
    }
}
