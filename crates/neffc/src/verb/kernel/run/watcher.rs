//! Breakpoints, and the text of a trace.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use neff::kernel::call::Library;
use neff::xtensa::interpret::{Memory, Registers, Watch, Width};
use neff::xtensa::{Decoded, decode};

/// Bytes that a trace may have: what follows would be the same for ever.
const TEXT: usize = 256 << 20;

/// Looks on.
pub(super) struct Watcher<'a> {
    library: &'a Library,
    stops: Vec<u32>,
    is_traced: bool,
    /// Registers before the last instruction; none before the first.
    before: Option<[u32; 16]>,
    /// Instructions so far, for whoever waits.
    count: Arc<AtomicU64>,
    /// The trace.
    pub(super) text: String,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(library: &'a Library, stops: Vec<u32>, is_traced: bool) -> Watcher<'a> {
        let count = Arc::default();
        Watcher { library, stops, is_traced, before: None, count, text: String::new() }
    }

    /// How many instructions were executed, while they are.
    pub(super) fn count(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.count)
    }

    /// What the instruction before has changed, then the instruction at `pc`.
    fn trace(&mut self, registers: &Registers) {
        let mut now = [0; 16];
        (0u8..).zip(&mut now).for_each(|(number, value)| *value = registers.get(number));
        if let Some(before) = self.before.replace(now) {
            for (number, (before, now)) in before.iter().zip(&now).enumerate() {
                if before != now {
                    let _ = write!(self.text, "  a{number}={now:#x}");
                }
            }
            self.text.push('\n');
        }
        let pc = registers.pc;
        let at = usize::try_from(pc.wrapping_sub(self.library.code.0)).unwrap_or(usize::MAX);
        let bytes = self.library.code.1.get(at..).unwrap_or_default();
        let text = match decode(bytes, pc) {
            Decoded::Instruction(instruction) => instruction.to_string(),
            Decoded::Bundle(_) | Decoded::Unknown(_) => "?".to_owned(),
        };
        let _ = write!(self.text, "{}  {pc:#07x}  {text:<28}", registers.prid);
    }
}

impl Watch for Watcher<'_> {
    fn before(&mut self, registers: &Registers, _: &impl Memory) -> bool {
        if self.is_traced && self.text.len() < TEXT {
            self.trace(registers);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.stops.contains(&registers.pc)
    }

    fn store(&mut self, _: u32, address: u32, width: Width, value: u32) {
        if self.is_traced && self.text.len() < TEXT {
            let digits = usize::try_from(width.bytes()).unwrap_or(4).saturating_mul(2);
            let _ = write!(self.text, "  [{address:#x}]=0x{value:0digits$x}");
        }
    }
}
