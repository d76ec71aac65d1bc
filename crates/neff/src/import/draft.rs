//! The model on its way: tables of keys that are filled from the documents and corrected until
//! what is built of them is the original.

use std::collections::BTreeMap;

use neff_abi::Engine;
use toml_edit::{InlineTable, Value};

use super::convert::Keys;

/// Keys of a variable, a queue and so on, with its name.
pub(super) type NamedKeys = (String, Keys);

/// A model.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    /// `[model]`.
    pub(super) model: Keys,
    /// `[container]`.
    pub(super) container: Keys,
    /// `[var.NAME]`: variables of all graphs.
    pub(super) shared: Vec<NamedKeys>,
    /// `[[graph]]`.
    pub(super) graphs: Vec<GraphDraft>,
    /// `[[ucode]]`.
    pub(super) libraries: Vec<Keys>,
    /// `[[member]]`: name and file.
    pub(super) members: BTreeMap<String, String>,
    /// Members that the dialect makes and the original does not have.
    pub(super) without: Vec<String>,
}

/// A graph.
#[derive(Debug, Clone, Default)]
pub(super) struct GraphDraft {
    /// Its name.
    pub(super) name: String,
    /// Why nothing is made of it, if so.
    pub(super) as_is: Option<String>,
    /// Why there are no blocks in its engines, if they were taken away.
    pub(super) no_blocks: Option<String>,
    /// Its own keys.
    pub(super) keys: Keys,
    /// `[graph.var.NAME]`.
    pub(super) variables: Vec<NamedKeys>,
    /// `[graph.queue.NAME]`.
    pub(super) queues: Vec<NamedKeys>,
    /// `[graph.engine.NAME]`.
    pub(super) engines: BTreeMap<Engine, EngineDraft>,
}

/// An engine.
#[derive(Debug, Clone, Default)]
pub(super) struct EngineDraft {
    /// The file of its program: text or bytes.
    pub(super) program: Option<(&'static str, String)>,
    /// Its own keys.
    pub(super) keys: Keys,
    /// `[[graph.engine.NAME.dma]]`.
    pub(super) blocks: Vec<BlockDraft>,
}

/// A block of static DMA.
#[derive(Debug, Clone, Default)]
pub(super) struct BlockDraft {
    /// Its own keys.
    pub(super) keys: Keys,
    /// `desc`.
    pub(super) descriptors: Vec<Keys>,
}

/// Sets a key, or one of a table under a key.
pub(super) fn set(keys: &mut Keys, path: &[&str], value: Value) {
    match path {
        [key] => {
            keys.insert(*key, value);
        }
        [table, rest @ ..] => {
            let inner = keys.entry(*table).or_insert(Value::InlineTable(InlineTable::new()));
            if let Some(inner) = inner.as_inline_table_mut() {
                set(inner, rest, value);
            }
        }
        [] => {}
    }
}

/// True if a key is set, or one of a table under a key.
pub(super) fn has(keys: &Keys, path: &[&str]) -> bool {
    match path {
        [key] => keys.contains_key(key),
        [table, rest @ ..] => {
            let inner = keys.get(table).and_then(Value::as_inline_table);
            inner.is_some_and(|inner| has(inner, rest))
        }
        [] => false,
    }
}

/// Takes a key away, or one of a table under a key; a table that is empty then too.
pub(super) fn remove(keys: &mut Keys, path: &[&str]) {
    match path {
        [key] => {
            keys.remove(key);
        }
        [table, rest @ ..] => {
            let Some(inner) = keys.get_mut(table).and_then(Value::as_inline_table_mut) else {
                return;
            };
            remove(inner, rest);
            if inner.is_empty() {
                keys.remove(table);
            }
        }
        [] => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_inner_tables_come_and_go() {
        let mut keys = Keys::new();
        set(&mut keys, &["extra", "a"], Value::from(1));
        set(&mut keys, &["b"], Value::from(2));
        assert!(has(&keys, &["extra", "a"]) && has(&keys, &["b"]) && !has(&keys, &["extra", "b"]));
        remove(&mut keys, &["extra", "a"]);
        assert_eq!(keys.len(), 1);
    }
}
