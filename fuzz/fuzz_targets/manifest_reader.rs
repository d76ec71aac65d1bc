//! The manifest chain over any members: nothing panics, without a chain there is an error, and
//! blocks that are read on demand are the same each time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_fuzz::bundle;
use neff_manifest::chain::{self, Chain};

fuzz_target!(|data: &[u8]| {
    let (neff_json, mut members) = bundle::split(data);
    members.insert("neff.json".to_owned(), neff_json.to_vec());
    let (read, findings) = chain::read(&members);
    let (again, repeated) = chain::read(&members);
    assert_eq!(format!("{read:?}{findings:?}"), format!("{again:?}{repeated:?}"));
    assert_eq!(blocks(&read), blocks(&again));
});

/// All blocks and descriptors, as text.
fn blocks(chain: &Chain) -> String {
    let mut text = String::new();
    for definition in chain.graphs.iter().filter_map(|graph| graph.definition.as_ref()) {
        let engines = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
        let blocks = engines.flat_map(|content| content.blocks()).chain(definition.blocks());
        for block in blocks {
            let descriptors: Vec<_> = block.descriptors().collect();
            text.push_str(&format!("{block:?}{descriptors:?}"));
        }
    }
    text
}
