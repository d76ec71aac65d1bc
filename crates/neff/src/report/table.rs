//! Values that stand at many slots, each kept once.

use std::collections::HashMap;
use std::hash::Hash;

/// Values by the order in which they were first met.
#[derive(Debug)]
pub(super) struct Table<T> {
    values: Vec<T>,
    places: HashMap<T, u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { values: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Table<T> {
    /// The place of a value, which is added if it is new.
    pub(super) fn place(&mut self, value: T) -> u32 {
        if let Some(place) = self.places.get(&value) {
            return *place;
        }
        // More than 2^32 different values are more than a program is looked at for.
        let place = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        self.values.push(value.clone());
        self.places.insert(value, place);
        place
    }

    /// The values by place.
    pub(super) fn into_values(self) -> Vec<T> {
        self.values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_one_place() {
        let mut table = Table::default();
        assert_eq!(["b", "a", "b"].map(|value| table.place(value)), [0, 1, 0]);
        assert_eq!(table.into_values(), ["b", "a"]);
    }
}
