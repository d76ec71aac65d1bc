//! Planning one memory: its cores one after the other, each in the order of the loader.

use neff_abi::{BackingBuffer, Engine, MemoryRefKind, MemoryUsage, RingType};

use super::allocation::Heap;
use super::memory::{CorePlan, PlanError, SizedImage};
use super::parameters::Parameters;
use super::ring::ring_bytes;
use super::scratchpad::{Scratchpad, window};
use crate::image::{GPSIMD_CORES, LibraryAction, LibraryRecord, staged_bytes};
use crate::model::{Graph, Variable};

/// The memory while it is given out.
pub(super) struct Planner {
    parameters: Parameters,
    heap: Heap,
    /// The scratchpad that the cores share, once one has it.
    shared: Option<u64>,
}

impl Planner {
    /// A memory that begins at `base`.
    pub(super) fn new(base: u64, parameters: Parameters) -> Planner {
        let heap = Heap::new(base, parameters.driver_aligns, parameters.misalignment);
        Planner { parameters, heap, shared: None }
    }

    /// Plans the next core. `shared` is the size of the scratchpad that all cores share.
    pub(super) fn core(
        &mut self,
        core: u64,
        graph: &Graph,
        shared: u64,
        images: &[SizedImage],
    ) -> Result<CorePlan, PlanError> {
        let mut plan = CorePlan::default();
        let local = Scratchpad::of(graph).local;
        if self.shared.is_none() {
            self.shared = Some(self.scratchpad(&mut plan, "shared scratchpad", shared)?);
        }
        let local = self.scratchpad(&mut plan, "scratchpad", local)?;
        let bases = [local, self.shared.unwrap_or(local)];
        for variable in &graph.variables {
            self.variable(&mut plan, core, variable, bases)?;
        }
        self.tables(&mut plan, graph)?;
        self.rings(&mut plan, graph)?;
        for image in images {
            let name = format!("image of {}", image.engine);
            let usage = MemoryUsage::of_image(image.engine);
            let alignment = self.parameters.image_alignment;
            let address = self.take(&mut plan, name, usage, image.size, alignment)?;
            plan.images.push(address);
        }
        Ok(plan)
    }

    fn take(
        &mut self,
        plan: &mut CorePlan,
        name: String,
        usage: MemoryUsage,
        size: u64,
        alignment: u64,
    ) -> Result<u64, PlanError> {
        let taken = self.heap.take(name, usage, size, alignment).ok_or(PlanError::Addresses)?;
        let address = taken.address();
        plan.allocations.push(taken);
        Ok(address)
    }

    /// The pages of a scratchpad, in a row; the address of the first.
    fn scratchpad(&mut self, plan: &mut CorePlan, name: &str, size: u64) -> Result<u64, PlanError> {
        /// What the runtime asks for as the alignment of a page.
        const PAGE_ALIGNMENT: u64 = 0x40_0000;
        let page = self.parameters.scratchpad_page;
        let pages = Scratchpad::pages(size, page)?;
        if pages == 0 {
            return Ok(0);
        }
        let bytes = pages.saturating_mul(page);
        self.take(plan, name.to_owned(), MemoryUsage::SCRATCHPAD, bytes, PAGE_ALIGNMENT)
    }

    fn variable(
        &mut self,
        plan: &mut CorePlan,
        core: u64,
        variable: &Variable,
        [local, shared]: [u64; 2],
    ) -> Result<(), PlanError> {
        let address = match variable.kind {
            MemoryRefKind::MR_SB => {
                let Parameters { state_buffer, state_buffer_distance, .. } = self.parameters;
                let distance = core.checked_mul(state_buffer_distance);
                distance.and_then(|distance| state_buffer.checked_add(distance))
            }
            MemoryRefKind::MR_VIRTUAL_TMP_BUF => {
                window(variable).and_then(|(offset, _, backing)| {
                    let base = if backing == BackingBuffer::SHARED { shared } else { local };
                    base.checked_add(offset)
                })
            }
            MemoryRefKind::MR_BUFFER | MemoryRefKind::MR_TMP_BUF => {
                let (name, usage) =
                    (variable.name.clone(), MemoryUsage::of_variable(variable.kind));
                Some(self.take(plan, name, usage, variable.size, variable.alignment)?)
            }
            MemoryRefKind::MR_INPUT | MemoryRefKind::MR_OUTPUT => {
                plan.tensors = plan.tensors.saturating_add(variable.size);
                return Ok(());
            }
            _ => return Ok(()),
        };
        plan.addresses.insert(variable.id, address.ok_or(PlanError::Addresses)?);
        Ok(())
    }

    /// Tables of engines and GPSIMD libraries.
    fn tables(&mut self, plan: &mut CorePlan, graph: &Graph) -> Result<(), PlanError> {
        for program in graph.programs.iter().filter(|program| program.tables > 0) {
            let usage = match program.engine {
                Engine::Act => MemoryUsage::ACT_TABLE,
                _ => MemoryUsage::GENERIC,
            };
            let name = format!("tables of {}", program.engine);
            self.take(plan, name, usage, program.tables, self.parameters.variable_alignment)?;
        }
        // The runtime's own library has the selector 0.
        for (selector, library) in (1u32..).zip(&graph.libraries) {
            let (name, usage) = (library.member.clone(), MemoryUsage::UCODE_LIB);
            let alignment = self.parameters.variable_alignment;
            let bytes = staged_bytes(library);
            let address = self.take(plan, name, usage, bytes, alignment)?;
            let size = u32::try_from(bytes).unwrap_or(u32::MAX);
            let action = LibraryAction::Load;
            plan.libraries.push(LibraryRecord { action, address, selector, size });
        }
        if !graph.libraries.is_empty() {
            // The runtime makes them: no queue of def.json has this type.
            let ring = RingType::CUSTOM_OP;
            plan.unknown
                .push(format!("rings of type {ring}, one for each of {GPSIMD_CORES} GPSIMD cores"));
        }
        Ok(())
    }

    /// Both sides of the rings of each queue.
    fn rings(&mut self, plan: &mut CorePlan, graph: &Graph) -> Result<(), PlanError> {
        /// What the address of a ring is a multiple of.
        const RING_ALIGNMENT: u64 = 256;
        for queue in &graph.queues {
            if queue.is_dynamic {
                plan.unknown.push(format!("rings of {}", queue.name));
                continue;
            }
            let counted = queue.transfers.saturating_mul(self.parameters.semaphore_descriptors);
            let side = ring_bytes(queue.descriptors.saturating_add(counted));
            let bytes = side.saturating_mul(2).saturating_mul(queue.rings.max(1));
            let (name, usage) =
                (format!("rings of {}", queue.name), MemoryUsage::of_ring(queue.ring));
            self.take(plan, name, usage, bytes, RING_ALIGNMENT)?;
        }
        Ok(())
    }
}
