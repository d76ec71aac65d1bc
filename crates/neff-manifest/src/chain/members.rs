//! Where the chain gets its members from: an archive, a folder, a map.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// The members of an archive by name.
pub trait Members {
    /// Size of a member in bytes; `None` if there is none of that name.
    fn size(&self, name: &str) -> Option<u64>;

    /// The bytes of a member; `None` if there is none or it cannot be read. Only JSON members
    /// are asked for, and none above the size that the JSON parser takes.
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>>;

    /// All names, in the order of the archive.
    fn names(&self) -> Vec<&str>;

    /// True for a member whose bytes are there and not given out, for what they would cost.
    fn is_withheld(&self, _name: &str) -> bool {
        false
    }
}

impl Members for BTreeMap<String, Vec<u8>> {
    fn size(&self, name: &str) -> Option<u64> {
        self.get(name).map(|bytes| u64::try_from(bytes.len()).unwrap_or(u64::MAX))
    }

    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.get(name).map(|bytes| Cow::Borrowed(bytes.as_slice()))
    }

    fn names(&self) -> Vec<&str> {
        self.keys().map(String::as_str).collect()
    }
}
