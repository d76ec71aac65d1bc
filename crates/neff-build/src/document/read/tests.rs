//! The reader on small documents: what it takes, and what it says about what does not fit.

use super::*;
use crate::model::{Kind, Program};

const GOOD: &str = r#"
[model]
name = "a"
target = "v3"
[[graph]]
[graph.var.x]
type = "input"
dtype = "float16"
shape = [2, 3]
[graph.queue.q]
type = "in"
owner = "pool"
semaphore = 9
[graph.engine.pool]
asm = "pool.asm"
[[graph.engine.pool.dma]]
queue = "q"
desc = [{ from = "x", to = "y", bytes = 12 }]
[[graph.engine.pool.dma]]
queue = "q"
desc = [{ op = "add", from_arr = [{ from = "x", from_dtype = "float16" }], to = "y", bytes = 4 }]
"#;

#[test]
fn a_document_becomes_a_model() {
    let (model, findings) = read("model.toml", GOOD);
    assert!(findings.is_empty(), "{findings:?}");
    let model = model.unwrap();
    let graph = &model.graphs[0];
    assert_eq!((model.name.value.as_str(), graph.name.as_str()), ("a", "sg00"));
    assert_eq!(graph.variables[0].value.kind, Kind::Input);
    assert_eq!(graph.queue("q").unwrap().semaphore, Some(9));
    let pool = &graph.engines[&neff_abi::Engine::Pool];
    assert!(matches!(&pool.program, Program::TextFile(file) if file.value == "pool.asm"));
    let ids: Vec<_> = pool.blocks.iter().map(|block| block.block.id).collect();
    assert_eq!(ids, [0, 1]);
}

#[test]
fn faults_are_found_at_their_place() {
    for (from, to, code, line) in [
        ("owner = \"pool\"", "owner = \"pol\"", "N0904", 12),
        ("semaphore = 9", "semaphor = 9", "N0902", 13),
        ("name = \"a\"", "", "N0903", 2),
        ("shape = [2, 3]", "shape = [2, -3]", "N0904", 9),
        ("float16", "float17", "N0904", 8),
        ("type = \"input\"", "type = \"virtual\"", "N0909", 6),
        ("bytes = 12", "from_sizes = [1]", "N0912", 18),
        ("target = \"v3\"", "target = \"Cayman\"", "N0904", 4),
        ("name = \"a\"", "name = ", "N0901", 3),
    ] {
        assert!(GOOD.contains(from), "{from}");
        let (model, findings) = read("model.toml", GOOD.replacen(from, to, 1));
        assert!(model.is_none(), "{to}");
        let finding = findings.iter().next().unwrap();
        assert_eq!(finding.code.to_string(), code, "{to}: {finding:?}");
        let neff_diag::Place::Text { excerpt, .. } = &finding.place else { panic!("{to}") };
        assert_eq!(excerpt.line, line, "{to}: {finding:?}");
    }
}
