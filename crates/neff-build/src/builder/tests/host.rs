//! What a builder says of the host's side comes to what the keys of model.toml say.

use neff_abi::dtype::FLOAT32;
use neff_diag::Findings;

use crate::build;
use crate::builder::{ModelConfig, Role};
use crate::document::read::read;
use crate::files::Memory;
use crate::model::{Model, Named};
use crate::source::Source;

#[test]
fn the_host_s_side_is_that_of_the_document() {
    let text = "[model]\nname = \"m\"\n[[graph]]\n[graph.var.w]\ntype = \"input\"\n\
        dtype = \"float32\"\nshape = [8]\n[graph.var.y]\ntype = \"output\"\n\
        dtype = \"float32\"\nshape = [8]\n[metaneff]\nname = \"n\"\ntimeout = 3\n\
        aliases = { y = \"w\" }\n[metaneff.input.w]\ntype = \"INPUT_WEIGHT\"\n\
        checkpoint_key = \"k\"\nuser_input_key = \"u\"\nallow_dynamic_batch_size = true\n\
        [[test]]\nname = \"t\"\ninputs = { w = \"a.npz#w\" }\nexpect = { y = \"y.npy\" }\n\
        rtol = 0.5\natol = 2\nranks = 3\n";
    let document = read("model.toml", text).0.unwrap();
    let mut model = Model::builder("m").begin();
    let mut graph = model.graph("sg00");
    let (w, y) = (graph.input("w", FLOAT32, [8]), graph.output("y", FLOAT32, [8]));
    let config = ModelConfig { timeout: 3, ..ModelConfig::default() };
    model.metaneff().name("n").config(config).alias(&y, &w).dynamic_batch(&w);
    model.metaneff().user_input_key(&w, "u").role(&w, Role::Weight(Some("k".to_owned())));
    model.test("t").input(&w, "a.npz#w").tolerance(0.5, 2.0).ranks(3);
    model.test("t").expects(&y, "y.npy");
    let made = model.finish();
    let bytes = |model: &Model| {
        let metaneff = build(model, &Memory::default()).metaneff(&mut Findings::new());
        format!("{:?}", metaneff.unwrap())
    };
    assert_eq!(bytes(&made), bytes(&document));
    let [made, read] = [&made, &document].map(|model| match &model.tests[..] {
        [test] => test.clone(),
        _ => panic!("one test"),
    });
    assert_eq!(
        (made.name, made.ranks, made.relative, made.absolute),
        (read.name, read.ranks, read.relative, read.absolute)
    );
    let plain = |sources: Vec<Named<Source>>| -> Vec<_> {
        sources.into_iter().map(|it| (it.name, it.value)).collect()
    };
    assert_eq!(plain(made.inputs), plain(read.inputs));
    assert_eq!(plain(made.expected), plain(read.expected));
}
