//! Files that were built of models: what a model says comes back as it was said.

use std::fs;
use std::path::Path;

use crate::harness::{Source, build, round_trip};

/// Builds a model that stands in a folder with its files, and imports what was built.
fn again(model: &str, files: &[(&str, &[u8])]) -> (Source, String) {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    put("model.toml", model.as_bytes());
    files.iter().for_each(|(name, bytes)| put(name, bytes));
    let source = round_trip(&build(folder.path()));
    assert!(source.imported.passed.is_empty(), "{:?}", source.imported.passed);
    let text = fs::read_to_string(source.folder.join("model.toml")).unwrap();
    (source, text)
}

const IO: &str = "
[graph.var.x]
type = \"input\"
dtype = \"float32\"
shape = [4]

[graph.var.y]
type = \"output\"
dtype = \"float32\"
shape = [4]
";

#[test]
fn the_published_sample_comes_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/allreduce");
    let source = round_trip(&build(&folder));
    assert!(source.imported.passed.is_empty() && source.imported.members == 0);
    let model = fs::read_to_string(source.folder.join("model.toml")).unwrap();
    insta::assert_snapshot!(model);
}

#[test]
fn libraries_of_all_graphs_are_ucode() {
    let ucode = "
[[ucode]]
library = \"lib/relu.so\"
total_cpus = 8
functions = [{ name = \"relu\", opcode = 240, sub_opcode = 1 }]
extra = { note = \"x\" }
";
    let graphs = format!("[[graph]]{IO}[[graph]]{IO}");
    let model = format!("[model]\nname = \"m\"\nlnc = 2\n{graphs}{ucode}");
    let (source, text) = again(&model, &[("lib/relu.so", b"\x7fELF")]);
    assert!(text.contains("[[ucode]]\nlibrary = \"sg00/relu.so\"\n"), "{text}");
    assert!(text.contains("extra = { note = \"x\" }"), "{text}");
    assert_eq!(source.imported.members, 0, "{text}");
}

#[test]
fn every_key_of_a_library_comes_back() {
    let ucode = "
[[ucode]]
library = \"lib/odd.bin\"
name = \"kernels/odd name.so\"
ulib_to_ucode_version = \"1.20.0.0\"
opcode = 133
cpu_id = 0
total_cpus = 1
functions = [
    { name = \"relu\", opcode = 240, sub_opcode = 11 },
    { name = \"gelu\", opcode = 240, sub_opcode = 12 },
]
add_lib = true

[[ucode]]
library = \"lib/other.so\"
functions = [{ name = \"iota\", opcode = 126 }]
add_lib = 1
";
    let chosen = "[graph.ext_isa_ucode_lib_def]
functions = [{ name = \"pool_iota\", opcode = 126 }]
add_lib = false
";
    let model = format!("[model]\nname = \"m\"\n[[graph]]{IO}{chosen}{ucode}");
    let files: [(&str, &[u8]); 2] = [("lib/odd.bin", b"\x7fELF"), ("lib/other.so", b"\x7fELF2")];
    let (source, text) = again(&model, &files);
    assert_eq!(source.imported.members, 0, "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn libraries_that_the_loader_refuses_stay_members() {
    for (key, refused) in
        [("total_cpus", "9"), ("cpu_id", "1"), ("ulib_to_ucode_version", "\"2.0.0.0\"")]
    {
        let folder = tempfile::tempdir().unwrap();
        let model = format!(
            "[model]\nname = \"m\"\n[[graph]]\nname = \"sg00\"{IO}[graph.extra]\n\
             ucode_lib = \"ucode_lib.json\"\n\
             [[member]]\nname = \"sg00/ucode_lib.json\"\nfile = \"u.json\"\n\
             [[member]]\nname = \"sg00/a.so\"\nfile = \"a.so\"\n"
        );
        let version = "\"ulib_to_ucode_version\":\"1.21.1.0\",";
        let version = if key == "ulib_to_ucode_version" { "" } else { version };
        let manifest = format!(
            "[{{\"library\":\"a.so\",{version}\"{key}\":{refused},\"opcode\":240,\"functions\":\
             [{{\"name\":\"f\",\"opcode\":240,\"sub_opcode\":9}}]}}]"
        );
        for (name, bytes) in [("model.toml", &*model), ("u.json", &*manifest), ("a.so", "\x7fELF")]
        {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let source = round_trip(&build(folder.path()));
        let text = fs::read_to_string(source.folder.join("model.toml")).unwrap();
        assert!(!text.contains("[[ucode]]"), "{text}");
    }
}

#[test]
fn every_kind_of_variable_queue_and_descriptor_comes_back() {
    let model = format!(
        r#"[model]
name = "all"
target = "v2"

[[graph]]
name = "sg00"
{IO}
[graph.var.t]
type = "tmp-buf"
size = 64

[graph.var.v]
type = "virtual"
size = 64
backing_variable_off = 4096
backing_buf = "shared"

[graph.var.w]
type = "file"
file = "w.bin"
alignment = 64

[graph.var.p]
type = "pointer"
referenced_var = "t"

[graph.var.l]
type = "list"
list = ["x", "y"]

[graph.var."-t1:odd \"name\""]
type = "tmp-buf"
size = 8
device_print = {{ dtype = "fp32", shape = [2], prefix = "p", pipe = -1 }}

[graph.queue.in]
type = "data"
owner = "pool"
semaphore = 10

[graph.queue.e]
type = "embedding_update"
owner = "act"
embedding_update_sync_semaphore = 3

[graph.queue.d]
type = "data"
owner = "sp"
indirect_memcpy = true
queue_instances = ["in_0"]

[[graph.engine.pool.dma]]
queue = "in"
id = 4
comment = "c"
semaphore = 7
desc = [
    {{ from = "x", to = "t", bytes = 16 }},
    {{ from = "x", from_off = 8, from_sizes = [4, 2], from_steps = [1, -8], to = "t", to_sizes = [8], to_steps = [1] }},
    {{ op = "cast", from = "x", from_dtype = "float32", to = "t", to_dtype = "bfloat16", bytes = 8 }},
]

[[graph.engine.pool.dma]]
instance_name = "in_0"
priority_class = 2
desc = [
    {{ op = "add", from_arr = [{{ from = "x", from_off = 4, from_sizes = [4, 1], from_steps = [1, 4], from_dtype = "float32" }}], to = "t", to_sizes = [4, 1], to_steps = [1, 4], to_dtype = "float32" }},
]

[[graph.engine.act.dma]]
queue = "in"
desc = [{{ op = "transpose", from = "x", to = "t", bytes = 16, transpose_shape = [1, 2, 3, 4], extra = {{ z = 1 }} }}]
"#
    );
    let (_, text) = again(&model, &[("w.bin", &[7; 100])]);
    insta::assert_snapshot!(text);
}
