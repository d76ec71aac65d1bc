//! Taking statements into a program: [`Instructions`] that stand alone, and [`ProgramBuilder`],
//! those of an engine of a graph.

use std::collections::btree_map::Entry;

use neff_abi::Engine as EngineId;
use neff_diag::{Diagnostic, codes::assembly, codes::model};
use neff_isa::model::Generation;

use super::{Statement, encode};
use crate::model::{Fault, Instructions, Program, Reference};

impl Instructions {
    /// Adds a statement. What is wrong with it is found when the model is built, with all the
    /// rest; its slot is there in any case, so that labels and later slots keep their places.
    pub fn push(&mut self, statement: impl Into<Statement>) -> &mut Instructions {
        let slot = self.slots.len();
        let previous = self.slots.last().and_then(|slot| slot.first().copied());
        let encoded = encode::encode(self.generation, previous, &statement.into());
        self.slots.push(encoded.slot);
        let reference = |reference: Reference| Reference { slot, ..reference };
        self.references.extend(encoded.references.into_iter().map(reference));
        self.faults.extend(encoded.findings.into_iter().map(|finding| Fault { slot, finding }));
        self
    }

    /// Calls the next slot by a name, for branches ([`super::Operand::label`]).
    pub fn label(&mut self, name: impl Into<String>) -> &mut Instructions {
        let slot = self.slots.len();
        match self.labels.entry(name.into()) {
            Entry::Vacant(free) => {
                free.insert(slot);
            }
            Entry::Occupied(taken) => {
                let message = format!("the label `{}` stands elsewhere too", taken.key());
                self.fault(Diagnostic::new(assembly::NAME_REPEATED, message));
            }
        }
        self
    }

    /// A fault at the next slot.
    fn fault(&mut self, finding: Diagnostic) {
        self.faults.push(Fault { slot: self.slots.len(), finding });
    }
}

/// The program of an engine of a graph, made of statements.
///
/// ```
/// use neff_abi::Engine;
/// use neff_build::builder::{Operand, Statement};
/// use neff_build::model::Model;
///
/// let mut model = Model::builder("m").begin();
/// let mut graph = model.graph("sg00");
/// let mut program = graph.program(Engine::Sp);
/// program.label("again").push(Statement::new("NOP"));
/// let branch = Statement::new("COMPARE_BRANCH")
///     .set("compare_op", "ALWAYS")
///     .set("target_mode", "REL_IMMEDIATE")
///     .set("br_target", Operand::label("again"));
/// program.push(branch);
/// ```
#[derive(Debug)]
pub struct ProgramBuilder<'g> {
    program: &'g mut Program,
}

impl<'g> ProgramBuilder<'g> {
    /// Goes on with the program of an engine, or begins it.
    pub(super) fn new(program: &'g mut Program, generation: Generation, engine: EngineId) -> Self {
        match program {
            Program::Instructions(_) => {}
            Program::Empty => *program = Program::Instructions(Instructions::new(generation)),
            Program::TextFile(_) | Program::Text(_) | Program::File(_) | Program::Bytes(_) => {
                *program = Program::Instructions(given_twice(generation, engine));
            }
        }
        ProgramBuilder { program }
    }

    /// Adds a statement; see [`Instructions::push`].
    pub fn push(&mut self, statement: impl Into<Statement>) -> &mut Self {
        if let Program::Instructions(instructions) = &mut *self.program {
            instructions.push(statement);
        }
        self
    }

    /// Calls the next slot by a name; see [`Instructions::label`].
    pub fn label(&mut self, name: impl Into<String>) -> &mut Self {
        if let Program::Instructions(instructions) = &mut *self.program {
            instructions.label(name);
        }
        self
    }
}

/// The program of an engine that was given another before: none, and a fault.
pub(super) fn given_twice(generation: Generation, engine: EngineId) -> Instructions {
    let mut instructions = Instructions::new(generation);
    let message = format!("{engine} was given a program before");
    let finding = Diagnostic::new(model::REPEATED, message);
    instructions.fault(finding.help("an engine has one program, of text, bytes or instructions"));
    instructions
}
