//! Models that a program makes: the published sample once more, places that files go to, refusals.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::fs;
use std::io::Cursor;
use std::path::Path;

use neff::abi::Engine;
use neff::abi::dtype::FLOAT32;
use neff::build::files::Folder;
use neff::build::model::{Kind, Style, Variable};
use neff::builder::{Descriptor, ModelBuilder, QueueKind, Semaphore, Statement};
use neff::container::Uuid;
use neff::container::directory::settings::HeaderSettings;
use neff::isa::model::Generation;
use neff::{BuildChecked, BuildError, Model};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/allreduce");

/// A tensor that the framework sees flat.
fn flat(kind: Kind) -> Variable {
    let shape = Some(vec![32]);
    Variable { framework_shape: shape, ..Variable::new(kind).of(FLOAT32, [1, 1, 1, 32]) }
}

/// The published sample (format notes 02 §13) without a line of text.
fn sample() -> Model {
    let mut style = Style::reference();
    style.archive.directories = true;
    let header = HeaderSettings {
        build: Some(b"2.0.21884.0%kaena-tools/develop@6c66f4b".to_vec()),
        uuid: Some(Uuid::parse("561826fb-125f-4bb8-991c-29e085c8949a").unwrap()),
        ..HeaderSettings::default()
    };
    let settings = Model::builder("x").style(style).target("*").isa(Generation::V2);
    let mut model = settings.header(header).begin();
    let mut graph = model.graph("sg00");
    graph.edit().replica_groups = Some(vec![vec![]]);
    let input = graph.variable("input", flat(Kind::Input));
    graph.state_buffer("SB");
    let output = Variable {
        simulator_file: Some("value_nn__output:0-simout.npy".to_owned()),
        ..flat(Kind::Output)
    };
    let output = graph.variable("output", output);
    let fed = graph.scratch("gradient_in", 128);
    let reduced = graph.scratch("gradient_out", 128);
    let (loaded, done, stored) = (Semaphore(10), Semaphore(22), Semaphore(11));
    let load = graph.queue("q_gradient_in", QueueKind::In, Engine::Pool, [loaded]);
    let store = graph.queue("q_gradient_out", QueueKind::Out, Engine::Pool, [stored]);
    let load = graph.block(&load, [Descriptor::copy(input.bytes(0, 128), fed.bytes(0, 128))]);
    let store =
        graph.block(&store, [Descriptor::copy(reduced.bytes(0, 128), output.bytes(0, 128))]);
    graph.program(Engine::Pe).push(
        Statement::new("PSEUDO_TRIGGER_COLLECTIVE")
            .wait(loaded.above(0))
            .signal(done.increment())
            .set("ctype", "ALL_REDUCE")
            .set("input_tensor_id", &fed)
            .set("output_tensor_id", &reduced)
            .set("num_elements", 32)
            .set("dtype", FLOAT32)
            .set("op", "ADD")
            .set("group_id", 0),
    );
    graph
        .program(Engine::Pool)
        .push(Statement::trigger(&load))
        .push(Statement::trigger(&store).wait(done.above(0)))
        .push(Statement::new("EVENT_SEMAPHORE").wait(stored.above(0)));
    model.finish()
}

#[test]
fn the_published_sample_is_the_one_that_its_document_makes() {
    let folder = Folder(SAMPLE.into());
    let text = fs::read_to_string(Path::new(SAMPLE).join("model.toml")).unwrap();
    let (document, findings) = neff::build::document::read::read("model.toml", text);
    let document = document.unwrap();
    assert!(findings.is_empty());
    let mut sample = sample();
    sample.order.clone_from(&document.order);
    let (expected, _) = document.build_checked().files(&folder).to_bytes().unwrap();
    let (bytes, checked) = sample.build_checked().deny_warnings().to_bytes().unwrap();
    assert!(checked.findings.is_empty());
    assert_eq!(bytes.len() as u64, checked.length);
    assert!(bytes == expected, "the files differ");
}

fn copying() -> ModelBuilder {
    let mut model = Model::builder("copy").begin();
    let mut graph = model.graph("sg00");
    let x = graph.input("x", FLOAT32, [32]);
    let y = graph.output("y", FLOAT32, [32]);
    let queue = graph.queue("q", QueueKind::Out, Engine::Pool, [Semaphore(10)]);
    let block = graph.block(&queue, [Descriptor::copy(x.bytes(0, 128), y.bytes(0, 128))]);
    graph.program(Engine::Pool).push(Statement::trigger(&block));
    model
}

#[test]
fn memory_files_and_other_outputs_get_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.neff");
    let model = copying().finish();
    let (bytes, _) = model.build_checked().to_bytes().unwrap();
    model.build_checked().threads(1).to_path(&path).unwrap();
    assert!(fs::read(&path).unwrap() == bytes);
    model.build_checked().to_path(&path).unwrap();
    let mut output = Cursor::new(Vec::new());
    model.build_checked().threads(7).to_output(&mut output).unwrap();
    assert!(output.into_inner() == bytes);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_refusal_tells_all_and_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.neff");
    fs::write(&path, "old").unwrap();
    let mut model = copying();
    let mut graph = model.graph("sg01");
    graph.constant("w", [3], &[1f32, 2.0]);
    graph
        .program(Engine::Act)
        .push(Statement::new("NOPE"))
        .push(Statement::new("HALT").set("a", 1));
    let model = model.finish();
    let error = model.build_checked().to_path(&path).unwrap_err();
    insta::assert_snapshot!(error);
    assert_eq!(model.build_checked().findings().iter().count(), 5);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(copying().finish().build_checked().to_path(folder.path()).is_err());
    let missing = folder.path().join("none/copy.neff");
    let error = copying().finish().build_checked().to_path(missing).unwrap_err();
    assert!(matches!(error, BuildError::Io(_)), "{error}");
}

#[test]
fn warnings_are_findings_of_what_was_built_unless_they_are_denied() {
    let mut model = Model::builder("warn").target("cayman").begin();
    let mut graph = model.graph("sg00");
    graph.output("y", FLOAT32, [1]);
    graph.program(Engine::Pe).push(Statement::new("ACT_TABLE_LOAD"));
    let model = model.finish();
    let (_, checked) = model.build_checked().to_bytes().unwrap();
    let codes: Vec<_> = checked.findings.iter().map(|finding| finding.code.to_string()).collect();
    assert_eq!(codes, ["N0837"]);
    let refused = model.build_checked().deny_warnings().to_bytes();
    assert!(matches!(refused, Err(BuildError::Refused(findings)) if findings == checked.findings));
}
