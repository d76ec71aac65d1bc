//! Passing over a table that is not used: its elements are counted and none is held.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Counts the elements of an array; `None` for anything else.
pub(super) struct Count;

impl<'de> DeserializeSeed<'de> for Count {
    type Value = Option<u64>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Option<u64>, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Count {
    type Value = Option<u64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Option<u64>, A::Error> {
        let mut count = 0u64;
        while all.next_element::<IgnoredAny>()?.is_some() {
            count = count.saturating_add(1);
        }
        Ok(Some(count))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<u64>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Option<u64>, E> {
        Ok(None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Option<u64>, E> {
        Ok(None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Option<u64>, E> {
        Ok(None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Option<u64>, E> {
        Ok(None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Option<u64>, E> {
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Option<u64>, E> {
        Ok(None)
    }
}
