//! Renumbers ids of the real file by hand: places of ids come from the format notes, not from the
//! tool's tables, and manifests are changed by another JSON library.

use serde_json::{Value, json};

use crate::members::Members;

const ENGINES: [&str; 5] = ["PE", "Activation", "Pool", "DVE", "SP"];

/// Every slot of every program.
pub fn slots(members: &mut Members, change: impl Fn(&mut [u8])) {
    for graph in ["sg00", "sg01"] {
        for engine in ENGINES {
            let program = members.get_mut(&format!("{graph}/{engine}.bin")).unwrap();
            program.chunks_exact_mut(64).for_each(&change);
        }
    }
}

/// A document of every graph, changed.
pub fn documents(members: &mut Members, name: &str, change: impl Fn(&mut Value)) {
    for graph in ["sg00", "sg01"] {
        let bytes = members.get_mut(&format!("{graph}/{name}")).unwrap();
        let mut value: Value = serde_json::from_slice(bytes).unwrap();
        change(&mut value);
        // Compact, where the file has four spaces.
        *bytes = serde_json::to_vec(&value).unwrap();
    }
}

/// Gives every variable another id, and internal ones another name.
pub fn variables(members: &mut Members, new: impl Fn(u64) -> u64) {
    slots(members, |slot| {
        if slot[0] == 0xD4 {
            for address in [16, 40] {
                if slot[address + 7] == 0x10 {
                    let id = u64::from(slot[address + 4]);
                    slot[address + 4] = new(id) as u8;
                }
            }
        }
    });
    documents(members, "def.json", |definition| {
        let variables = definition["var"].as_object_mut().unwrap();
        for variable in variables.values_mut() {
            variable["var_id"] = json!(new(variable["var_id"].as_u64().unwrap()));
            for id in variable.get_mut("list").and_then(Value::as_array_mut).into_iter().flatten() {
                *id = json!(new(id.as_u64().unwrap()));
            }
        }
        let table = variables.remove("DGETable0").unwrap();
        variables.insert("a table".to_owned(), table);
    });
}

/// Gives semaphores other numbers, wherever they stand.
pub fn semaphores(members: &mut Members, new: impl Fn(u64) -> u64) {
    slots(members, |slot| {
        // Waits and updates of headers; modes that are 0 have no index.
        for (mode, at) in [(4, 5), (6, 7)] {
            if slot[mode] != 0 {
                slot[at] = new(slot[at].into()) as u8;
            }
        }
        match slot[0] {
            0xD4 => slot[13] = new(slot[13].into()) as u8,
            0xA0 if slot[32] != 0 => slot[33] = new(slot[33].into()) as u8,
            _ => {}
        }
    });
    documents(members, "def.json", |definition| {
        for queue in definition["dma_queue"].as_object_mut().unwrap().values_mut() {
            for number in queue["semaphore_set"].as_array_mut().unwrap() {
                *number = json!(new(number.as_u64().unwrap()));
            }
        }
    });
    documents(members, "Activation.json", |engine| {
        engine["act_semaphore"] = json!(new(engine["act_semaphore"].as_u64().unwrap()));
    });
}
