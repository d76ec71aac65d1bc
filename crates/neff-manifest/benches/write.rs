//! Throughput of the writer types: `cargo bench -p neff-manifest --bench write`.
#![allow(missing_docs, clippy::unwrap_used)]

use divan::Bencher;
use neff_abi::Engine;
use neff_manifest::write::{
    AccessPattern, Definition, Descriptor, DmaBlock, EngineDocument, ManifestDialect, Ring,
    Variable, VariableKind,
};

fn main() {
    divan::main();
}

#[divan::bench(args = [1_000, 100_000])]
fn variables(bencher: Bencher<'_, '_>, count: u32) {
    let dialect = ManifestDialect::named("modern").unwrap();
    let mut definition = Definition::new(&dialect);
    for id in 0..count {
        let kind = VariableKind::Virtual { size: 4096, offset: 0, backing: None };
        definition.variables.insert(format!("tensor_{id}"), Variable::new(id, kind, &dialect));
    }
    bencher.bench_local(|| definition.text(&dialect));
}

#[divan::bench(args = [1_000, 100_000])]
fn descriptors(bencher: Bencher<'_, '_>, count: u64) {
    let dialect = ManifestDialect::named("legacy").unwrap();
    let mut document = EngineDocument::new(Engine::Pool, &dialect);
    let mut block = DmaBlock::new(0, Ring::Queue("q".into()));
    let side = |name: &str, at| AccessPattern::bytes(name, at, 128);
    block.descriptors =
        (0..count).map(|at| Descriptor::copy(side("x", at), side("y", at))).collect();
    document.dma.push(block);
    bencher.bench_local(|| document.text(&dialect));
}
