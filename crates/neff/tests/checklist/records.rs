//! What the placeholders in a program name, by byte offsets of the format notes (05 §3.3, §5.1):
//! a queue and a block, tensors, variables, places in the address table.

use serde_json::Value;

use crate::files::{number, text};

/// Judges the placeholders of one program against the documents of its graph: how many records of
/// each kind there were, in the order queue, tensors, variable, table.
///
/// # Errors
/// The first record that names what is not there.
pub(crate) fn named(
    bytes: &[u8],
    engine: &str,
    definition: &Value,
    document: &Value,
) -> Result<[usize; 4], String> {
    let mut counts = [0; 4];
    if !bytes.len().is_multiple_of(64) {
        return Err(format!("{} bytes", bytes.len()));
    }
    for slot in bytes.chunks(64) {
        match slot[0] {
            0xC1 => {
                queue(slot, engine, definition, document)?;
                counts[0] += 1;
            }
            0xC8 => {
                tensor(number(slot, 16, 4), definition)?;
                tensor(number(slot, 20, 4), definition)?;
                counts[1] += 1;
            }
            0xD4 => {
                for address in [&slot[16..24], &slot[40..48]] {
                    counts[place(address, definition)?] += 1;
                }
            }
            _ => {}
        }
    }
    Ok(counts)
}

/// A trigger names a queue of its engine and one of the blocks that the engine's document has.
fn queue(slot: &[u8], engine: &str, definition: &Value, document: &Value) -> Result<(), String> {
    let name = text(&slot[12..44]);
    if definition["dma_queue"][name]["owner"] != engine {
        return Err(format!("{engine} has no queue {name}"));
    }
    let block = number(slot, 48, 4);
    let blocks = document["dma"].as_array().ok_or("no blocks")?;
    let found = blocks.iter().any(|one| one["queue"] == name && one["id"] == block);
    found.then_some(()).ok_or_else(|| format!("{name} has no block {block}"))
}

/// The name of a variable with this id.
fn variable(id: u64, definition: &Value) -> Result<&str, String> {
    let all = definition["var"].as_object().ok_or("no variables")?;
    let found = all.iter().find(|(_, variable)| variable["var_id"] == id);
    found.map(|(name, _)| name.as_str()).ok_or_else(|| format!("no variable {id}"))
}

/// A collective moves what has an address on the device: no state buffer, no table.
fn tensor(id: u64, definition: &Value) -> Result<(), String> {
    let name = variable(id, definition)?;
    let kind = &definition["var"][name]["type"];
    let sized = definition["var"][name]["size"].is_u64();
    sized.then_some(()).ok_or_else(|| format!("{name} is {kind}"))
}

/// An address: 2 if it names a variable, 3 if it names an entry of the address table.
fn place(address: &[u8], definition: &Value) -> Result<usize, String> {
    match address[7] {
        0x10 => {
            let name = variable(number(address, 4, 3), definition)?;
            // What is bound when the model runs has an entry in the table instead.
            let kind = &definition["var"][name]["type"];
            let bound = kind == "input" || kind == "output";
            (!bound).then_some(2).ok_or_else(|| format!("{name} is {kind}"))
        }
        0x20 => {
            let entry = number(address, 4, 2) as usize;
            let all = definition["var"].as_object().ok_or("no variables")?;
            let table = all.values().find(|one| one["type"] == "dge-table").ok_or("no table")?;
            let id = table["list"][entry].as_u64().ok_or_else(|| format!("no entry {entry}"))?;
            variable(id, definition).map(|_| 3)
        }
        other => Err(format!("the marker {other:#x}")),
    }
}
