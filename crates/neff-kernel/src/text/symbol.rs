//! The names of a text: labels, names of other files, and places without a name.

use std::collections::HashMap;

use super::item::Origin;
use crate::object::{Binding, SymbolKind};

/// Number of a symbol of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct SymbolId(usize);

/// Where a symbol is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// Nothing has said it yet.
    Nowhere,
    /// In another file (`.extern`).
    Elsewhere,
    /// At an item of a section.
    Item { section: usize, item: usize },
}

#[derive(Debug, Clone)]
pub(super) struct Named {
    /// Empty for places without a name.
    pub(super) name: String,
    pub(super) at: At,
    pub(super) binding: Binding,
    pub(super) kind: SymbolKind,
    /// Bytes that it names; known at the end of a function.
    pub(super) size: Option<(usize, usize)>,
    /// Where it is mentioned first, and where it is defined.
    pub(super) mentioned: Option<Origin>,
    pub(super) defined: Option<Origin>,
}

/// All symbols, in the order they are met.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    list: Vec<Named>,
    names: HashMap<String, SymbolId>,
}

impl Symbols {
    /// The symbol of a name, made when it is new.
    pub(super) fn named(&mut self, name: &str) -> SymbolId {
        match self.names.get(name) {
            Some(id) => *id,
            None => {
                let id = self.push(name.to_owned());
                self.names.insert(name.to_owned(), id);
                id
            }
        }
    }

    /// A place without a name.
    pub(super) fn unnamed(&mut self) -> SymbolId {
        self.push(String::new())
    }

    fn push(&mut self, name: String) -> SymbolId {
        self.list.push(Named {
            name,
            at: At::Nowhere,
            binding: Binding::Local,
            kind: SymbolKind::None,
            size: None,
            mentioned: None,
            defined: None,
        });
        SymbolId(self.list.len().saturating_sub(1))
    }

    pub(super) fn get(&self, id: SymbolId) -> Option<&Named> {
        self.list.get(id.0)
    }

    pub(super) fn get_mut(&mut self, id: SymbolId) -> Option<&mut Named> {
        self.list.get_mut(id.0)
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (SymbolId, &Named)> {
        self.list.iter().enumerate().map(|(at, named)| (SymbolId(at), named))
    }
}
