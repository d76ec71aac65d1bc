//! The program of one engine, slot by slot.

use neff_abi::Engine;
use neff_asm::meaning::Meaning;
use neff_asm::print::Printer;
use neff_asm::sp::{Form, Position, push_statement};
use neff_isa::model::{Class, SLOT};
use neff_isa::slot::Slot;
use neff_isa::sp::WORD;
use serde::Serialize;

use super::access::{Accesses, Site, Touched};
use super::graph::Shared;
use super::opcode::{OpcodeRow, count};
use super::order::{Line, Sync};
use super::origin::OriginRow;
use super::signals::Signals;
use super::table::Table;
use super::variable::TransferRow;
use super::work::Work;
use crate::debug::ProgramDebug;
use crate::drawing::Actor;
use crate::drawing::transfer::Fields;
use crate::programs::Program;

/// Slots of a program that are shown; the rest is counted. A page with more would be larger than a
/// browser takes well.
const MOST_SLOTS: usize = 1 << 20;

/// A program: columns with one entry per slot, and rows that begin with a slot, ascending.
#[derive(Debug, Clone, Serialize)]
pub struct ProgramReport {
    /// Key of the engine, e.g. `pe`.
    pub engine: &'static str,
    /// The vendor profiler's word for it, e.g. `Tensor`.
    pub word: &'static str,
    /// The member that holds it.
    pub member: String,
    /// Bytes of a slot: 64, or 8 for programs of words.
    pub unit: usize,
    /// Slots that are shown.
    pub slots: usize,
    /// Slots behind them.
    pub more_slots: usize,
    /// Mnemonics with how often they stand, the most frequent first.
    pub opcodes: Vec<OpcodeRow>,
    /// Of each slot its place in `opcodes`.
    pub opcode: Vec<u32>,
    /// Of each slot the place of its statement in [`GraphReport::texts`](super::GraphReport::texts).
    pub text: Vec<u32>,
    /// Of each slot the place of what the compiler made it from in
    /// [`GraphReport::origins`](super::GraphReport::origins); `None` where that is not known. Empty
    /// if nothing is known of any.
    pub origin: Vec<Option<u32>>,
    /// Of each slot its step in one order of all slots of the graph.
    pub step: Vec<u32>,
    /// Slot, and place in [`GraphReport::conditions`](super::GraphReport::conditions).
    pub waits: Vec<(u32, u32)>,
    /// Slot, and place in [`GraphReport::changes`](super::GraphReport::changes): what the slot does
    /// itself, not what a transfer does that it starts.
    pub updates: Vec<(u32, u32)>,
    /// Transfers that slots start.
    pub transfers: Vec<TransferRow>,
    /// Slot, place in [`GraphReport::regions`](super::GraphReport::regions), and 1 if it is written.
    pub accesses: Vec<(u32, u32, u8)>,
    /// Operands in on-chip memory of which it is not known which bytes they are: addresses or shapes
    /// from registers, indirect ones, counts or data types that the tables do not give.
    pub operands_not_drawn: u64,
    /// Operands with holes of which the whole reach stands in `accesses`.
    pub operands_inexact: u64,
    /// The first slot after which the order depends on what is executed.
    pub turns_at: Option<u32>,
    /// What the program asks for.
    pub work: Work,
}

/// A program on its way.
pub(super) struct Reading<'r, 'd> {
    pub(super) shared: &'r Shared<'r>,
    pub(super) signals: &'r mut Signals,
    pub(super) accesses: &'r mut Accesses,
    pub(super) texts: &'r mut Table<String>,
    pub(super) origins: &'r mut Table<OriginRow>,
    pub(super) debug: Option<ProgramDebug<'d>>,
}

impl Reading<'_, '_> {
    /// Reads a program; `words` if it is one of 8-byte words, whose events are not followed.
    pub(super) fn program(
        &mut self,
        program: &Program<'_>,
        words: bool,
    ) -> Option<(ProgramReport, Line)> {
        let engine = Engine::from_key(program.engine)?;
        let bytes = program.bytes.as_deref().unwrap_or_default();
        let unit = if words { WORD } else { SLOT };
        let all = bytes.len().checked_div(unit).unwrap_or_default();
        let slots = all.min(MOST_SLOTS);
        let mut report = ProgramReport {
            engine: program.engine,
            word: engine.row().profiler_word,
            member: program.member.to_owned(),
            unit,
            slots,
            more_slots: all.saturating_sub(slots),
            opcodes: Vec::new(),
            opcode: Vec::new(),
            text: Vec::new(),
            origin: Vec::new(),
            step: Vec::new(),
            waits: Vec::new(),
            updates: Vec::new(),
            transfers: Vec::new(),
            accesses: Vec::new(),
            operands_not_drawn: 0,
            operands_inexact: 0,
            turns_at: None,
            work: Work::default(),
        };
        let mut line = Line { slots: u32::try_from(slots).ok()?, syncs: Vec::new() };
        let mnemonics = match words {
            true => self.words(bytes, &mut report),
            false => self.slots(engine, program, bytes, &mut report, &mut line),
        };
        (report.opcodes, report.opcode) = count(&mnemonics);
        Some((report, line))
    }

    fn slots(
        &mut self,
        engine: Engine,
        program: &Program<'_>,
        bytes: &[u8],
        report: &mut ProgramReport,
        line: &mut Line,
    ) -> Vec<Option<&'static str>> {
        let mut printer = Printer::new(self.shared.generation).names(&program.names);
        let (mut touched, mut previous, mut mnemonics) = (Touched::default(), None, Vec::new());
        let slots = bytes.chunks_exact(SLOT).filter_map(|slot| slot.first_chunk::<SLOT>());
        for (index, slot) in (0u32..).zip(slots.take(report.slots)) {
            let mut text = String::new();
            printer.statement(slot, &mut text);
            report.text.push(self.texts.place(text));
            let meaning = Meaning::of(self.shared.generation, slot, previous);
            mnemonics.push(meaning.mnemonic);
            if meaning.turns {
                report.turns_at.get_or_insert(index);
            }
            self.touches(index, slot, previous, &mut touched, &mut report.work);
            self.signals_of(engine, index, slot, meaning, report, line);
            previous = slot.first().copied();
        }
        self.origins_of(report);
        report.accesses = touched.rows;
        (report.operands_not_drawn, report.operands_inexact) = (touched.not_drawn, touched.inexact);
        mnemonics
    }

    fn touches(
        &mut self,
        index: u32,
        slot: &Slot,
        previous: Option<u8>,
        touched: &mut Touched,
        work: &mut Work,
    ) {
        let [opcode, ..] = *slot;
        let generation = self.shared.generation;
        let row = neff_isa::row(generation, opcode).filter(|row| row.class != Class::Invalid);
        let Some(row) = row else { return };
        let Some((layout, template)) = neff_isa::layout_of(row, generation, slot, previous) else {
            return;
        };
        let site = Site { index, slot, mnemonic: row.mnemonic, layout, template };
        self.accesses.slot(site, touched, work);
    }

    fn signals_of(
        &mut self,
        engine: Engine,
        index: u32,
        slot: &Slot,
        meaning: Meaning,
        report: &mut ProgramReport,
        line: &mut Line,
    ) {
        let Meaning { layout, waits, mut updates, .. } = meaning;
        report.waits.extend(waits.iter().map(|wait| (index, self.signals.condition(wait))));
        report.updates.extend(updates.iter().map(|it| (index, self.signals.change(it))));
        let started = layout.and_then(|layout| {
            let transfer = self.shared.transfers.started(engine, layout, slot)?;
            Some((transfer, Fields { layout, slot }.bytes("src")))
        });
        if let Some((transfer, read)) = started {
            let from = self.shared.places(&transfer.from);
            let to = self.shared.places(&transfer.to);
            let outside = |places: &[usize], bytes: Option<u64>| {
                bytes.filter(|_| places.iter().any(|place| self.shared.is_outside(*place)))
            };
            let bytes = transfer.bytes;
            report.work.transfer(outside(&from, read.or(bytes)), outside(&to, bytes));
            if bytes.is_none() {
                let unknown = &mut report.work.unknown_transfers;
                *unknown = unknown.saturating_add(1);
            }
            let queue = match transfer.actor {
                Some(Actor::Queue(at)) => Some(at),
                Some(Actor::Engine(_) | Actor::Transfer(_)) | None => None,
            };
            let completes = transfer.completes.iter().map(|it| self.signals.change(it)).collect();
            report.transfers.push(TransferRow { slot: index, queue, from, to, bytes, completes });
            updates.extend(transfer.completes);
        }
        if !(waits.is_empty() && updates.is_empty()) {
            line.syncs.push(Sync { slot: index, waits, updates });
        }
    }

    /// What the compiler made the slots from.
    fn origins_of(&mut self, report: &mut ProgramReport) {
        let Some(debug) = self.debug else { return };
        let origin = |slot| {
            let source = debug.source_of(slot)?;
            Some(self.origins.place(OriginRow::of(&source)))
        };
        report.origin = (0..report.slots).map(origin).collect();
    }

    /// A program of 8-byte words, which have events of their own that are not followed.
    fn words(&mut self, bytes: &[u8], report: &mut ProgramReport) -> Vec<Option<&'static str>> {
        let count = bytes.len().checked_div(WORD).unwrap_or_default();
        let words = bytes.chunks_exact(WORD).filter_map(|word| word.first_chunk::<WORD>());
        let mut mnemonics = Vec::new();
        for (index, word) in words.take(report.slots).enumerate() {
            let mut text = String::new();
            push_statement(word, Form::default(), Position { index, count }, &mut text);
            report.text.push(self.texts.place(text));
            let [first, ..] = *word;
            let row = neff_isa::sp::row(first & neff_isa::sp::OPCODE_MASK);
            mnemonics.push(row.map(|row| row.mnemonic));
        }
        mnemonics
    }
}
