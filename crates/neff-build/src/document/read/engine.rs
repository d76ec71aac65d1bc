//! `[graph.engine.NAME]` with its blocks of static DMA.

use std::collections::{BTreeMap, HashMap};

use neff_abi::Engine as EngineId;
use neff_asm::sp::Width;
use neff_diag::codes::model::{DESCRIPTOR, VALUE_UNFIT, VARIABLE_KEYS};
use neff_manifest::write::{DmaBlock, DveTables, Ring};

use super::{Fields, Reader};
use crate::model::{Block, Engine, Program};
use crate::span::Spanned;

/// Keys that only one engine has.
const OWN_KEYS: &[(&str, EngineId)] = &[
    ("act_info", EngineId::Act),
    ("act_semaphore", EngineId::Act),
    ("activation_function_sets", EngineId::Act),
    ("dve_tables", EngineId::Dve),
    ("width", EngineId::Sp),
];

impl Reader<'_> {
    pub(super) fn engines(&mut self, table: Fields<'_>) -> BTreeMap<EngineId, Engine> {
        // Blocks without an id count on from the last of their queue, whichever engine has it.
        let mut next = HashMap::new();
        let mut engines = BTreeMap::new();
        for member in table.0.members() {
            let Some(engine) = EngineId::from_key(&member.key) else { continue };
            engines.insert(engine, self.engine(engine, Fields(&member.value), &mut next));
        }
        engines
    }

    fn engine(
        &mut self,
        engine: EngineId,
        fields: Fields<'_>,
        next: &mut HashMap<String, u32>,
    ) -> Engine {
        for (key, only) in OWN_KEYS.iter().filter(|(_, only)| *only != engine) {
            if fields.node(key).is_some() {
                let message = format!("only the {} engine has `{key}`", only.row().key);
                self.report(VARIABLE_KEYS, fields.span_of(key), message);
            }
        }
        Engine {
            program: self.program(fields),
            width: self.width(fields),
            blocks: fields.tables("dma").filter_map(|each| self.block(each, next)).collect(),
            act_info: fields.owned("act_info"),
            act_semaphore: fields.whole("act_semaphore"),
            function_sets: fields.plain_texts("activation_function_sets"),
            dve_tables: fields
                .node("dve_tables")
                .map(|_| fields.tables("dve_tables").filter_map(tables).collect()),
            extras: fields.extras(),
        }
    }

    fn width(&mut self, fields: Fields<'_>) -> Option<Width> {
        let given: Spanned<u64> = fields.spanned_whole("width")?;
        let width = Width::from_bytes(given.value);
        if width.is_none() {
            let message = "instructions have 8 or 64 bytes";
            self.report(VALUE_UNFIT, given.span, message);
        }
        width
    }

    fn program(&mut self, fields: Fields<'_>) -> Program {
        match (fields.spanned_text("asm"), fields.spanned_text("bin")) {
            (Some(_), Some(bytes)) => {
                let message = "a program is given as text or as bytes, not as both";
                self.report(VARIABLE_KEYS, bytes.span, message);
                Program::File(bytes)
            }
            (Some(text), None) => Program::TextFile(text),
            (None, Some(bytes)) => Program::File(bytes),
            (None, None) => Program::Empty,
        }
    }

    fn block(&mut self, fields: Fields<'_>, next: &mut HashMap<String, u32>) -> Option<Block> {
        let (ring, name) = match (fields.owned("queue"), fields.owned("instance_name")) {
            (Some(name), None) => (Ring::Queue(name.clone()), name),
            (None, Some(name)) => (Ring::Instance(name.clone()), name),
            _ => {
                let message = "a block has either `queue` or `instance_name`";
                self.report(DESCRIPTOR, fields.span(), message);
                return None;
            }
        };
        let id = fields.whole("id").or_else(|| next.get(&name).copied()).unwrap_or(0);
        next.insert(name, id.saturating_add(1));
        let mut block = DmaBlock::new(id, ring);
        let mut spans = Vec::new();
        for each in fields.tables("desc") {
            if let Some((descriptor, sides)) = self.descriptor(each) {
                block.descriptors.push(descriptor);
                spans.push(sides);
            }
        }
        block.function_start = fields.owned("function_start");
        block.section_start = fields.truth("section_start_desc");
        block.event = fields.whole("event");
        block.semaphore = fields.whole("semaphore");
        block.remote_semaphores = fields.wholes("remote_semaphores");
        block.priority_class = fields.whole("priority_class");
        block.comment = fields.owned("comment");
        block.extras = fields.extras();
        Some(Block { block, span: fields.span(), descriptors: spans })
    }
}

fn tables(fields: Fields<'_>) -> Option<DveTables> {
    Some(DveTables {
        control_fast: fields.owned("control_fast_table")?,
        control_slow: fields.owned("control_slow_table")?,
        datapath: fields.owned("datapath_table")?,
        opcode: fields.owned("opcode_table")?,
    })
}
