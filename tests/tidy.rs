//! What must hold for the repository itself: no test file is forgotten, no code is unused, every
//! module says what it is.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    dead_code,
    reason = "a test that fails may panic; of the harness only a part is used here"
)]

mod harness;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use harness::{files_under, root, scripts};

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The `[[test]]` roots that the manifests of `crates/` declare under `tests/`.
fn declared_roots() -> Vec<PathBuf> {
    let manifests = files_under(&root().join("crates"));
    let manifests = manifests.iter().filter(|path| path.ends_with("Cargo.toml"));
    let mut roots = Vec::new();
    for manifest in manifests {
        for line in text(manifest).lines() {
            let path = line.strip_prefix("path = \"../../tests/").and_then(|l| l.strip_suffix('"'));
            roots.extend(path.map(|path| root().join("tests").join(path)));
        }
    }
    roots
}

/// The files that a root pulls in with `mod name;`, and itself.
fn modules_of(file: &Path, found: &mut BTreeSet<PathBuf>) {
    found.insert(file.to_owned());
    let is_root = declared_roots().contains(&file.to_owned());
    let here = file.parent().expect("a file has a folder");
    let folder = match file.file_stem() {
        Some(stem) if !is_root && stem != "mod" => here.join(stem),
        _ => here.to_owned(),
    };
    for line in text(file).lines() {
        let name = line.trim().strip_suffix(';').and_then(|line| line.rsplit_once("mod "));
        let Some((visibility, name)) = name else { continue };
        if !["", "pub ", "pub(crate) ", "pub(super) "].contains(&visibility) {
            continue;
        }
        let [flat, nested] = [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
        modules_of(if flat.exists() { &flat } else { &nested }, found);
    }
}

#[test]
fn every_file_under_tests_is_run_by_a_target() {
    let tests = root().join("tests");
    let mut run: BTreeSet<PathBuf> = scripts().into_iter().collect();
    declared_roots().iter().for_each(|root| modules_of(root, &mut run));
    let exempt = |path: &Path| {
        path.starts_with(tests.join("data"))
            || path.file_name().is_some_and(|name| name == "README.md")
    };
    let files = files_under(&tests);
    let forgotten: Vec<_> =
        files.iter().filter(|path| !exempt(path) && !run.contains(*path)).collect();
    assert!(forgotten.is_empty(), "run by no test target: {forgotten:#?}");
}

/// The constants of the code tables, as `area::NAME`.
fn declared_codes() -> Vec<String> {
    let mut codes = Vec::new();
    for table in files_under(&root().join("crates/neff-diag/src/codes")) {
        let area = table.file_stem().expect("a file has a name").display().to_string();
        for line in text(&table).lines() {
            let name = line.trim().split_once(" = ").map_or("", |(name, _)| name);
            let constant = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
            if !name.is_empty() && name.chars().all(constant) {
                codes.push(format!("{area}::{name}"));
            }
        }
    }
    codes
}

#[test]
fn the_scan_of_the_code_tables_misses_none() {
    assert_eq!(declared_codes().len(), neff_diag::codes::all_rows().count());
}

/// A module's text with each table under its own name where the module calls it by another
/// (`use neff_diag::codes::json as codes;`).
fn with_tables_named(module: &str) -> String {
    let imports = module.lines().filter(|line| line.starts_with("use neff_diag::codes::"));
    let renamed = imports.flat_map(|line| {
        line.split(['{', '}', ',', ';']).filter_map(|part| {
            let (table, name) = part.trim().split_once(" as ")?;
            Some((table.rsplit("::").next()?, name))
        })
    });
    renamed.fold(module.to_owned(), |text, (table, name)| {
        text.replace(&format!("({name}::"), &format!("({table}::"))
            .replace(&format!(" {name}::"), &format!(" {table}::"))
    })
}

/// A code that nothing reports is a promise without a keeper. Modules name codes through their
/// table (`outer::EMPTY_FILE`), so that the scan, like a reader, finds them.
#[test]
fn every_code_is_reported_somewhere() {
    let sources: String = files_under(&root().join("crates"))
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| !path.starts_with(root().join("crates/neff-diag")))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "tests"))
        .map(|path| {
            let text = text(path);
            with_tables_named(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default())
        })
        .collect();
    let mentioned = |code: &String| {
        sources.match_indices(code.as_str()).any(|(at, _)| {
            let next = sources[at + code.len()..].chars().next();
            next.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '_')
        })
    };
    let unused: Vec<_> = declared_codes().into_iter().filter(|code| !mentioned(code)).collect();
    assert!(unused.is_empty(), "{} codes are reported nowhere: {unused:#?}", unused.len());
}

/// What stands between quotes in a source and looks like the id of a gate: a letter, two digits,
/// perhaps one more letter.
fn gate_ids(source: &str, letter: char) -> Vec<&str> {
    let is_id = |text: &str| {
        let digits = text.strip_prefix(letter).unwrap_or_default();
        let digits = digits.strip_suffix(['a', 'b']).unwrap_or(digits);
        digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    source.split('"').filter(|text| is_id(text)).collect()
}

/// A refusal names a gate that the table of gates has: who simulates a load looks it up there.
/// Warnings of the loader (`W29`) refuse nothing, so no source names them as a gate.
#[test]
fn every_gate_that_is_named_is_in_the_table() {
    let table = root().join("crates/neff-abi/src/gate.rs");
    let known: BTreeSet<String> =
        gate_ids(&text(&table), 'G').into_iter().map(str::to_owned).collect();
    assert!(known.len() > 60, "the scan of the table misses gates: {known:?}");
    // G09 is the pair of G09a and G09b, before it is known which of the two.
    let is_known = |id: &str| known.contains(id) || known.contains(&format!("{id}a"));
    let mut unknown = Vec::new();
    let mut named = BTreeSet::new();
    for path in files_under(&root().join("crates")) {
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if !is_source || path == table {
            continue;
        }
        let text = text(&path);
        let gates = gate_ids(&text, 'G');
        named.extend(gates.iter().map(|id| (*id).to_owned()));
        let strange = gates.into_iter().filter(|id| !is_known(id));
        let strange = strange.chain(gate_ids(&text, 'W'));
        unknown.extend(strange.map(|id| format!("{id} in {}", path.display())));
    }
    assert!(named.len() > 30, "the scan of the sources misses gates: {named:?}");
    assert!(unknown.is_empty(), "no gates of the table: {unknown:#?}");
}

#[test]
fn every_module_says_what_it_is() {
    let silent: Vec<_> = ["crates", "examples", "tests"]
        .iter()
        .flat_map(|folder| files_under(&root().join(folder)))
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| !text(path).starts_with("//! "))
        .collect();
    assert!(silent.is_empty(), "no `//!` at the top: {silent:#?}");
}

/// The documents for people, which name files that must be there.
fn documents() -> Vec<PathBuf> {
    let mut found = files_under(&root().join("docs"));
    found.extend(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
    found
}

#[test]
fn every_path_that_a_document_names_exists() {
    let folders = [".ci/", "scripts/", "docs/", "tests/", "crates/", "examples/", "fuzz/"];
    let mut missing = Vec::new();
    for document in documents() {
        let text = text(&document);
        let words = text.split(|c: char| c.is_whitespace() || "`()[],;|".contains(c));
        for word in words.map(|word| word.trim_end_matches(['.', ':'])) {
            let named = folders.iter().any(|folder| word.starts_with(folder));
            // The corpus is made by running the fuzzer.
            if named && !root().join(word).exists() && word != "fuzz/corpus" {
                missing.push(format!("{}: {word}", document.display()));
            }
        }
    }
    assert!(missing.is_empty(), "named and not there: {missing:#?}");
}

/// A gate is judged somewhere, or the table says why not.
#[test]
fn every_gate_is_judged_or_has_a_reason() {
    let table = root().join("crates/neff-abi/src/gate.rs");
    let sources: String = files_under(&root().join("crates"))
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| **path != table && path.components().any(|part| part.as_os_str() == "src"))
        .map(|path| text(path).split("#[cfg(test)]").next().unwrap_or_default().to_owned())
        .collect();
    for row in neff::abi::gate::GATES {
        let is_named = sources.contains(&format!("{:?}", row.id));
        assert_eq!(is_named, row.not_judged.is_none(), "{}", row.id);
    }
}
