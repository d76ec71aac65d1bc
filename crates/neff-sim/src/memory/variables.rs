//! Where the variables of a graph are: which buffer, from which byte on (format notes 02 §6, 08
//! §2.3, 12 §3.10).

use std::collections::BTreeMap;

use neff_isa::value::Address;

use super::BufferId;
use crate::fault::Bad;
use crate::transfer::Store;

/// Where a variable is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Home {
    /// The state buffer of the core: all partitions, one behind the other.
    StateBuffer,
    /// Bytes of a buffer.
    Buffer {
        /// Which.
        id: BufferId,
        /// Its first byte there.
        offset: u64,
        /// Its bytes.
        size: u64,
        /// Its name.
        name: String,
    },
}

/// The variables of a graph on its core.
#[derive(Debug, Clone, Default)]
pub struct Variables {
    /// By id.
    pub homes: BTreeMap<u64, Home>,
    /// By name.
    pub ids: BTreeMap<String, u64>,
    /// Ids in the address table, in order.
    pub table: Vec<u64>,
    /// Variables by the device address of their first byte, as the loader planned it.
    pub addresses: BTreeMap<u64, u64>,
}

impl Variables {
    /// The home that an address leads to, and the bytes from its start.
    ///
    /// # Errors
    /// Nothing is there.
    pub fn find(&self, address: Address) -> Result<(&Home, u64), Bad> {
        let home = |id: u64| self.homes.get(&id).ok_or(Bad::Variable(id));
        match address {
            Address::Variable(id, offset) => Ok((home(id)?, offset)),
            Address::Table(index, offset) => {
                let entry = usize::try_from(index).ok().and_then(|index| self.table.get(index));
                Ok((home(*entry.ok_or(Bad::Address(index))?)?, offset))
            }
            Address::Plain(address) => {
                let below = self.addresses.range(..=address).next_back();
                let (start, id) = below.ok_or(Bad::Address(address))?;
                Ok((home(*id)?, address.saturating_sub(*start)))
            }
        }
    }

    /// The home of a name.
    ///
    /// # Errors
    /// The graph has no such variable, or it has no bytes.
    pub fn named(&self, name: &str) -> Option<&Home> {
        self.homes.get(self.ids.get(name)?)
    }
}

/// From places in memory back to variables.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// By buffer and first byte: where it ends, and its name.
    buffers: BTreeMap<(BufferId, u64), (u64, String)>,
    state_buffer: Option<String>,
}

impl Variables {
    /// Its variables by where they are. Of several that begin at one byte it is the last by name.
    pub fn places(&self) -> Places {
        let mut places = Places::default();
        for (name, id) in &self.ids {
            match self.homes.get(id) {
                Some(Home::StateBuffer) => places.state_buffer = Some(name.clone()),
                Some(Home::Buffer { id, offset, size, .. }) => {
                    let end = offset.saturating_add(*size);
                    places.buffers.insert((*id, *offset), (end, name.clone()));
                }
                None => {}
            }
        }
        places
    }
}

impl Places {
    /// The variable that a byte is in, and the bytes from its start. Where several share bytes it is
    /// the one that begins last.
    pub fn find(&self, store: Store, offset: u64) -> Option<(&str, u64)> {
        match store {
            Store::StateBuffer => Some((self.state_buffer.as_deref()?, offset)),
            Store::Buffer(id) => {
                let (start, (end, name)) =
                    self.buffers.range((id, 0)..=(id, offset)).next_back()?;
                (offset < *end).then(|| (name.as_str(), offset.saturating_sub(start.1)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_all_forms() {
        let buffer =
            |offset| Home::Buffer { id: BufferId(0), offset, size: 16, name: "x".to_owned() };
        let variables = Variables {
            homes: BTreeMap::from([(0, Home::StateBuffer), (5, buffer(32))]),
            ids: BTreeMap::from([("x".to_owned(), 5)]),
            table: vec![5],
            addresses: BTreeMap::from([(0x8000, 0), (0x1000, 5)]),
        };
        for address in [Address::Variable(5, 3), Address::Table(0, 3), Address::Plain(0x1003)] {
            assert_eq!(variables.find(address), Ok((&buffer(32), 3)));
        }
        assert_eq!(variables.find(Address::Plain(0x9000)), Ok((&Home::StateBuffer, 0x1000)));
        assert_eq!(variables.find(Address::Plain(0xFFF)), Err(Bad::Address(0xFFF)));
        assert_eq!(variables.find(Address::Variable(7, 0)), Err(Bad::Variable(7)));
        assert_eq!(variables.find(Address::Table(1, 0)), Err(Bad::Address(1)));
        assert_eq!(variables.named("x"), Some(&buffer(32)));
        let places = variables.places();
        let at = |offset| places.find(Store::Buffer(BufferId(0)), offset);
        assert_eq!([31, 32, 47, 48].map(at), [None, Some(("x", 0)), Some(("x", 15)), None]);
        assert_eq!(places.find(Store::StateBuffer, 0), None);
    }
}
