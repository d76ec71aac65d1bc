//! What all small models have beside their programs: a state buffer, two inputs, an output and two buffers
//! of 128 rows of 64 32-bit floats, three dynamic queue sets and a static one.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use neff::Neff;
use neff::sim::machine::Setup;
use toml_edit::{DocumentMut, Item};

use crate::{built, floats, setup};

/// Names of engines in a model.
pub(crate) const ENGINES: [&str; 5] = ["pe", "act", "pool", "dve", "sp"];
/// Owner of a dynamic queue set, its name, and the first of its 16 semaphores.
const SETS: [(&str, &str, u8); 3] =
    [("pool", "qPoolDynamic", 8), ("sp", "qSPDynamicHW", 24), ("act", "qActDynamicHW", 40)];

/// A model.
pub(crate) struct Case {
    /// Programs of each core, by engine.
    pub(crate) cores: Vec<BTreeMap<String, String>>,
    pub(crate) ranks: usize,
    /// More text for each graph.
    pub(crate) model: String,
}

impl Case {
    /// The model of a file.
    pub(crate) fn of(document: &DocumentMut) -> Case {
        let tables = document.get("core").and_then(Item::as_array_of_tables).unwrap();
        let engine = |(name, item): (&str, &Item)| {
            assert!(ENGINES.contains(&name), "{name} is no engine");
            (name.to_owned(), item.as_str().unwrap().to_owned())
        };
        let cores = tables.iter().map(|table| table.iter().map(engine).collect()).collect();
        let ranks = document.get("ranks").and_then(Item::as_integer).unwrap_or(1);
        let model = document.get("model").and_then(Item::as_str).unwrap_or_default();
        Case { cores, ranks: ranks as usize, model: model.to_owned() }
    }

    /// What is built of it.
    pub(crate) fn built(&self) -> Neff {
        let folder = tempfile::tempdir().unwrap();
        let mut model = format!(
            "[model]\nname = \"case\"\ntarget = \"cayman\"\nstyle = \"neuronx\"\nlnc = {}\n\n\
             [var.SB]\ntype = \"state-buffer\"\n",
            self.cores.len()
        );
        for (name, kind) in [("x", "input"), ("z", "input"), ("y", "output")] {
            let _ = write!(
                model,
                "\n[var.{name}]\ntype = \"{kind}\"\ndtype = \"float32\"\nshape = [128, 64]\n"
            );
        }
        for name in ["t", "u"] {
            let _ = write!(model, "\n[var.{name}]\ntype = \"tmp-buf\"\nsize = 32768\n");
        }
        for (at, core) in self.cores.iter().enumerate() {
            let _ = write!(
                model,
                "\n[[graph]]\nname = \"sg0{at}\"\n\n[graph.var.DGETable0]\ntype = \"dge-table\"\n\
                 list = [\"x\", \"z\", \"y\"]\n"
            );
            for (owner, name, first) in SETS {
                let set: Vec<_> = (first..first + 16).map(|it| it.to_string()).collect();
                let _ = write!(
                    model,
                    "\n[graph.queue.{name}]\ntype = \"dynamic\"\nowner = \"{owner}\"\n\
                     num_queues = 16\nsemaphore_set = [{}]\n",
                    set.join(", ")
                );
            }
            if !self.model.is_empty() {
                model += "\n[graph.queue.q_in]\ntype = \"in\"\nowner = \"pool\"\nsemaphore = 60\n";
            }
            for engine in ENGINES {
                let file = format!("{engine}{at}.asm");
                let _ = write!(model, "\n[graph.engine.{engine}]\nasm = \"{file}\"\n");
                if engine == "dve" {
                    model += "dve_tables = []\n";
                }
                let text = core.get(engine).map_or("", String::as_str);
                fs::write(folder.path().join(file), text).unwrap();
            }
            model += &self.model;
        }
        fs::write(folder.path().join("model.toml"), model).unwrap();
        built(folder.path())
    }
}

/// Tensors for each rank.
pub(crate) fn setups(ranks: usize) -> Vec<Setup<'static>> {
    let tensor = |seed: usize| {
        let number = |at: usize| ((at * 7 + seed * 31) % 97) as f32 - 48.0;
        floats(&(0..128 * 64).map(number).collect::<Vec<_>>())
    };
    let of = |rank: usize| setup(&[("x", tensor(2 * rank)), ("z", tensor(2 * rank + 1))]);
    (0..ranks).map(of).collect()
}
