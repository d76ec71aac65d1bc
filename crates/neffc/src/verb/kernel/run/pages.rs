//! The memory of the core that a kernel sees when it is executed by itself: SBUF and PSUM as
//! engines address them, with the bounds that instructions have in `neffc run`.

use std::collections::BTreeMap;

use neff::abi::on_chip::MEMORIES;
use neff::kernel::call::Chip;

/// Bytes of a page.
const PAGE: u32 = 1 << 12;

/// A memory that has bytes where something was put or written; all else reads as zero.
#[derive(Debug, Default)]
pub(super) struct Pages(BTreeMap<u32, Vec<u8>>);

/// A page of zeros.
fn blank() -> Vec<u8> {
    vec![0; usize::try_from(PAGE).unwrap_or(0)]
}

/// Refuses what does not lie in one partition of a memory as a whole.
fn within(address: u32, length: usize) -> Result<(), String> {
    let place = MEMORIES.iter().find_map(|it| Some((it, it.locate(address)?)));
    let Some((memory, (partition, offset))) = place else {
        return Err(format!("neither SBUF nor PSUM has an address {address:#x}"));
    };
    let end = u32::try_from(length).ok().and_then(|length| offset.checked_add(length));
    if end.is_some_and(|end| end <= memory.size) {
        return Ok(());
    }
    let (name, size) = (memory.name, memory.size);
    Err(format!(
        "{length} bytes at {offset:#x} of partition {partition} of {name} go beyond its {size:#x}"
    ))
}

impl Chip for Pages {
    fn read(&mut self, address: u32, into: &mut [u8]) -> Result<(), String> {
        within(address, into.len())?;
        for (at, byte) in (address..).zip(into) {
            let offset = usize::try_from(at % PAGE).unwrap_or(0);
            *byte =
                self.0.get(&(at / PAGE)).and_then(|page| page.get(offset)).copied().unwrap_or(0);
        }
        Ok(())
    }

    fn write(&mut self, address: u32, from: &[u8]) -> Result<(), String> {
        within(address, from.len())?;
        for (at, byte) in (address..).zip(from) {
            let offset = usize::try_from(at % PAGE).unwrap_or(0);
            let page = self.0.entry(at / PAGE).or_insert_with(blank);
            if let Some(place) = page.get_mut(offset) {
                *place = *byte;
            }
        }
        Ok(())
    }
}
