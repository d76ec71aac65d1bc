//! The text of model.toml.

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value};

use super::convert::Keys;
use super::draft::{BlockDraft, Draft, EngineDraft, GraphDraft, NamedKeys};

/// Columns of a line beyond which a list goes on in the next.
const WIDTH: usize = 96;
/// What stands in front of a line of a list.
const INDENTATION: &str = "    ";

/// The text.
pub(super) fn text(draft: &Draft) -> String {
    let mut document = DocumentMut::new();
    document.insert("model", Item::Table(table(&draft.model)));
    let mut container = draft.container.clone();
    if !draft.without.is_empty() {
        let names: Array = draft.without.iter().map(String::as_str).collect();
        container.insert("without", Value::Array(names));
    }
    if !container.is_empty() {
        document.insert("container", Item::Table(table(&container)));
    }
    put_named(document.as_table_mut(), "var", &draft.shared);
    let graphs = draft.graphs.iter().map(graph);
    document.insert("graph", Item::ArrayOfTables(graphs.collect()));
    if !draft.libraries.is_empty() {
        let libraries = draft.libraries.iter().map(table);
        document.insert("ucode", Item::ArrayOfTables(libraries.collect()));
    }
    let members: ArrayOfTables = draft.members.iter().map(member).collect();
    if !members.is_empty() {
        document.insert("member", Item::ArrayOfTables(members));
    }
    document.to_string()
}

fn table(keys: &Keys) -> Table {
    let mut table = Table::new();
    for (key, value) in keys {
        table.insert(key, Item::Value(laid_out(key, value.clone())));
    }
    table
}

/// Tables by name under one key, if there are any.
fn put_named(parent: &mut Table, key: &str, list: &[NamedKeys]) {
    if list.is_empty() {
        return;
    }
    let mut all = Table::new();
    all.set_implicit(true);
    for (name, keys) in list {
        all.insert(name, Item::Table(table(keys)));
    }
    parent.insert(key, Item::Table(all));
}

fn graph(draft: &GraphDraft) -> Table {
    let mut keys = Keys::new();
    keys.insert("name", Value::from(draft.name.as_str()));
    if draft.as_is.is_some() {
        keys.insert("as_is", Value::from(true));
        return table(&keys);
    }
    keys.extend(draft.keys.clone());
    let mut table = table(&keys);
    put_named(&mut table, "var", &draft.variables);
    put_named(&mut table, "queue", &draft.queues);
    let mut engines = Table::new();
    engines.set_implicit(true);
    for (engine, draft) in &draft.engines {
        let inner = self::engine(draft);
        if !inner.is_empty() {
            engines.insert(engine.row().key, Item::Table(inner));
        }
    }
    if !engines.is_empty() {
        table.insert("engine", Item::Table(engines));
    }
    table
}

fn engine(draft: &EngineDraft) -> Table {
    let mut keys = Keys::new();
    if let Some((key, file)) = &draft.program {
        keys.insert(*key, Value::from(file.as_str()));
    }
    keys.extend(draft.keys.clone());
    let mut table = table(&keys);
    if !draft.blocks.is_empty() {
        // A head that says nothing would stand above the blocks.
        table.set_implicit(keys.is_empty());
        table.insert("dma", Item::ArrayOfTables(draft.blocks.iter().map(block).collect()));
    }
    table
}

fn block(draft: &BlockDraft) -> Table {
    let mut table = table(&draft.keys);
    let mut descriptors: Array =
        draft.descriptors.iter().cloned().map(Value::InlineTable).collect();
    if descriptors.len() > 1 {
        one_a_line(&mut descriptors);
    }
    table.insert("desc", Item::Value(Value::Array(descriptors)));
    table
}

fn member((name, file): (&String, &String)) -> Table {
    let mut table = Table::new();
    table.insert("name", Item::Value(Value::from(name.as_str())));
    table.insert("file", Item::Value(Value::from(file.as_str())));
    table
}

/// A value as it stands behind `key = `; long lists are broken into lines.
fn laid_out(key: &str, mut value: Value) -> Value {
    value.decor_mut().clear();
    let length = value.to_string().len().saturating_add(key.len()).saturating_add(3);
    if let Value::Array(array) = &mut value
        && length > WIDTH
    {
        fill(array);
    }
    value
}

/// Puts as many elements on a line as fit.
fn fill(array: &mut Array) {
    let mut column = WIDTH;
    for element in array.iter_mut() {
        element.decor_mut().clear();
        let length = element.to_string().len().saturating_add(2);
        let next = column.saturating_add(length);
        if next >= WIDTH {
            element.decor_mut().set_prefix(format!("\n{INDENTATION}"));
            column = INDENTATION.len().saturating_add(length);
        } else {
            element.decor_mut().set_prefix(" ");
            column = next;
        }
    }
    array.set_trailing_comma(true);
    array.set_trailing("\n");
}

fn one_a_line(array: &mut Array) {
    for element in array.iter_mut() {
        element.decor_mut().set_prefix(format!("\n{INDENTATION}"));
    }
    array.set_trailing_comma(true);
    array.set_trailing("\n");
}
