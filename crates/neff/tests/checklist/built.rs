//! Files that the tool builds: every folder under `examples/` that has a model, and models in
//! memory.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;

use neff::build::document::read::read;
use neff::build::files::{Files, Folder, Memory};
use neff::diag::Findings;
use neff::diag::codes::load as codes;
use neff::{metaneff_checked, write_checked};

use crate::files::{Entries, entries_of, root};

/// What was built, as bytes and as others see them.
pub(crate) struct Example {
    pub(crate) name: String,
    /// The text of its model.
    pub(crate) model: String,
    pub(crate) file: Vec<u8>,
    pub(crate) entries: Entries,
    /// What is written beside the file.
    pub(crate) metaneff: Vec<u8>,
}

impl Example {
    /// True if it is laid out as today's compiler does it; else as the published sample.
    pub(crate) fn is_modern(&self) -> bool {
        self.model.contains("style = \"neuronx\"")
    }

    /// Names of the graphs' folders.
    pub(crate) fn folders(&self) -> Vec<String> {
        let names = self.entries.iter().map(|(name, _)| name);
        names.filter_map(|name| Some(name.strip_suffix("/def.json")?.to_owned())).collect()
    }
}

/// All examples, by name.
pub(crate) fn examples() -> Vec<Example> {
    let folders = fs::read_dir(root().join("examples")).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<_> = folders.filter(|folder| folder.join("model.toml").exists()).collect();
    folders.sort();
    let examples: Vec<Example> = folders
        .into_iter()
        .map(|folder| {
            let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
            let model = fs::read_to_string(folder.join("model.toml")).unwrap();
            example(name, model, &Folder(folder))
        })
        .collect();
    let modern = examples.iter().filter(|example| example.is_modern()).count();
    assert!(modern >= 3 && examples.len() >= modern + 3, "both styles are needed");
    examples
}

/// A model whose files are in memory.
pub(crate) fn in_memory(model: &str, files: &[(&str, &[u8])]) -> Example {
    let files = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
    example("in memory".to_owned(), model.to_owned(), &Memory(files.collect::<BTreeMap<_, _>>()))
}

fn example(name: String, model: String, files: &dyn Files) -> Example {
    let (document, mut findings) = read("model.toml", &model);
    let document = document.unwrap_or_else(|| panic!("{name}: {findings:#?}"));
    let mut built = neff::build::build(&document, files);
    findings.append(std::mem::take(&mut built.findings));
    let metaneff = metaneff_checked(&built, &mut findings);
    silent(&name, &findings);
    let mut output = Cursor::new(Vec::new());
    let written = write_checked(&built, files, 1, &mut output).unwrap();
    // Libraries here are files, and no images that the runtime would relocate.
    let mut others = written.findings.iter().filter(|it| it.code != codes::LIBRARY_REFUSED);
    assert!(others.next().is_none(), "{name}: {:#?}", written.findings);
    let file = output.into_inner();
    Example { entries: entries_of(&file), metaneff: metaneff.unwrap(), name, model, file }
}

fn silent(name: &str, findings: &Findings) {
    assert!(!findings.has_errors(), "{name}: {findings:#?}");
}
