//! Buffers for the variables of a rank: what the host brings, constants, scratch.

use std::collections::BTreeMap;
use std::sync::Arc;

use neff_abi::{BackingBuffer, MemoryRefKind};
use neff_load::model::{Detail, Graph, Variable};

use super::setup::{Setup, SetupError};
use crate::memory::{Buffer, BufferId, Bytes, DeviceMemory, Home, Variables};

/// Buffers while they are made.
pub(super) struct Making<'s, 'm> {
    pub(super) setup: &'s Setup<'m>,
    pub(super) memory: DeviceMemory<'m>,
    /// Tensors that all graphs share, by name.
    pub(super) shared: BTreeMap<String, BufferId>,
    /// Those that the host takes when all is over.
    pub(super) outputs: Vec<BufferId>,
}

impl<'m> Making<'_, 'm> {
    /// Homes for the variables of a graph.
    pub(super) fn variables(&mut self, graph: &Graph) -> Result<Variables, SetupError> {
        let mut variables = Variables::default();
        let mut pads = Pads::of(graph);
        for variable in &graph.variables {
            variables.ids.insert(variable.name.clone(), variable.id);
            let home = match variable.kind {
                MemoryRefKind::MR_SB => Home::StateBuffer,
                MemoryRefKind::MR_VIRTUAL_TMP_BUF => self.scratch(variable, &mut pads)?,
                MemoryRefKind::MR_INPUT | MemoryRefKind::MR_OUTPUT => self.tensor(variable)?,
                MemoryRefKind::MR_BUFFER => self.constant(variable)?,
                MemoryRefKind::MR_TMP_BUF => {
                    let id = self.make(&variable.name, variable.size)?;
                    home(id, 0, variable)
                }
                _ => continue,
            };
            variables.homes.insert(variable.id, home);
        }
        variables.table = graph.address_table().unwrap_or_default().to_vec();
        Ok(variables)
    }

    fn tensor(&mut self, variable: &Variable) -> Result<Home, SetupError> {
        if let Some(id) = self.shared.get(&variable.name) {
            return Ok(home(*id, 0, variable));
        }
        let id = match self.setup.tensors.get(&variable.name) {
            Some(bytes) => self.given(variable, bytes)?,
            None if variable.kind == MemoryRefKind::MR_INPUT => {
                return Err(SetupError::Missing(variable.name.clone()));
            }
            None => self.make(&variable.name, variable.size)?,
        };
        self.shared.insert(variable.name.clone(), id);
        if variable.kind == MemoryRefKind::MR_OUTPUT {
            self.outputs.push(id);
        }
        Ok(home(id, 0, variable))
    }

    fn constant(&mut self, variable: &Variable) -> Result<Home, SetupError> {
        let Detail::Constant(member) = &variable.detail else {
            return Err(SetupError::Missing(variable.name.clone()));
        };
        let bytes = self.setup.constants.get(member);
        let bytes = bytes.ok_or_else(|| SetupError::Missing(member.clone()))?;
        let id = self.given(variable, bytes)?;
        Ok(home(id, 0, variable))
    }

    fn given(
        &mut self,
        variable: &Variable,
        bytes: &Arc<dyn Bytes + 'm>,
    ) -> Result<BufferId, SetupError> {
        if bytes.length() != variable.size {
            let name = variable.name.clone();
            return Err(SetupError::Size(name, bytes.length(), variable.size));
        }
        Ok(self.memory.add(Buffer::given(&variable.name, Arc::clone(bytes))))
    }

    fn make(&mut self, name: &str, size: u64) -> Result<BufferId, SetupError> {
        let buffer = Buffer::new(name, size, self.setup.checked);
        let buffer = buffer.map_err(|error| SetupError::Memory(name.to_owned(), error))?;
        Ok(self.memory.add(buffer))
    }

    fn scratch(&mut self, variable: &Variable, pads: &mut Pads) -> Result<Home, SetupError> {
        let Detail::Virtual { offset, backing } = variable.detail else {
            return Err(SetupError::Missing(variable.name.clone()));
        };
        let shared = backing == BackingBuffer::SHARED;
        let pad = if shared { &mut pads.shared } else { &mut pads.local };
        let id = match pad.1 {
            Some(id) => id,
            None => *pad.1.insert(self.make("scratchpad", pad.0)?),
        };
        Ok(home(id, offset, variable))
    }
}

/// Scratchpads of a graph: bytes, and the buffer once it is made.
struct Pads {
    local: (u64, Option<BufferId>),
    shared: (u64, Option<BufferId>),
}

impl Pads {
    fn of(graph: &Graph) -> Pads {
        let end = |wanted: bool| {
            let ends = graph.variables.iter().filter_map(|variable| match variable.detail {
                Detail::Virtual { offset, backing } => {
                    let is_shared = backing == BackingBuffer::SHARED;
                    (is_shared == wanted).then(|| offset.saturating_add(variable.size))
                }
                _ => None,
            });
            ends.max().unwrap_or(0)
        };
        Pads { local: (end(false), None), shared: (end(true), None) }
    }
}

fn home(id: BufferId, offset: u64, variable: &Variable) -> Home {
    Home::Buffer { id, offset, size: variable.size, name: variable.name.clone() }
}
