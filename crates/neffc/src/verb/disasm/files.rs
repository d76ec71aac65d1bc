//! A file for each program: `DIR/GRAPH/ENGINE.asm`.
//!
//! Names of graphs come out of the NEFF and are any text, so they name a folder only if they are
//! plain words; the others are called by their position. Nothing is written outside of DIR, also
//! not through links that stand in it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use neff_diag::{Diagnostic, Place, codes::environment};

use super::select::Chosen;
use super::{Options, statements};
use crate::exit::Stop;
use crate::input::display_path;
use crate::output::Target;

/// Longest name of a graph that becomes a folder as it is, in bytes.
const LONGEST: usize = 100;

/// Writes the files; each appears complete or not at all, and none in the place of another.
pub(super) fn write(options: &Options, chosen: &[Chosen<'_>], folder: &Path) -> Result<(), Stop> {
    let graphs = Folders::of(chosen);
    let there = |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|there| there.is_file());
    if let Some(path) = chosen.iter().map(|program| graphs.path(folder, program)).find(there) {
        let finding = Diagnostic::new(environment::OUTPUT_EXISTS, "it exists");
        let help = "name another folder; a program that was edited is not replaced";
        return Err(Stop::usage(finding.at(Place::Path(display_path(&path))).help(help)));
    }
    fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
    let inside = folder.canonicalize().map_err(|error| cannot(folder, &error))?;
    for program in chosen {
        let path = graphs.path(folder, program);
        if let Some(graph) = program.graph.map(|graph| folder.join(graphs.name(graph))) {
            fs::create_dir_all(&graph).map_err(|error| cannot(&graph, &error))?;
            // The folder may have been there, and be a link.
            let real = graph.canonicalize().map_err(|error| cannot(&graph, &error))?;
            if real.parent() != Some(&inside) {
                return Err(leaves(&graph));
            }
        }
        if fs::symlink_metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(leaves(&path));
        }
        let target = Target::File(path);
        target.text(|out| statements::write(options, program, out))?.finish()?;
    }
    Ok(())
}

fn cannot(path: &Path, error: &io::Error) -> Stop {
    Stop::cannot_write(&display_path(path), error)
}

fn leaves(path: &Path) -> Stop {
    cannot(path, &io::Error::other("what stands there is a link or no ordinary file"))
}

/// The folders of the graphs, by name of the graph.
struct Folders<'n>(Vec<(&'n str, PathBuf)>);

impl<'n> Folders<'n> {
    fn of(chosen: &[Chosen<'n>]) -> Folders<'n> {
        let mut folders: Vec<(&str, PathBuf)> = Vec::new();
        for graph in chosen.iter().filter_map(|program| program.graph) {
            if folders.iter().any(|(known, _)| *known == graph) {
                continue;
            }
            // Some file systems do not tell capitals apart.
            let taken = |name: &str| {
                folders.iter().any(|(_, other)| other.as_os_str().eq_ignore_ascii_case(name))
            };
            let numbered = (folders.len()..).map(|at| format!("graph-{at}"));
            let mut names = is_plain(graph).then(|| graph.to_owned()).into_iter().chain(numbered);
            let name = names.find(|name| !taken(name)).unwrap_or_default();
            folders.push((graph, name.into()));
        }
        Folders(folders)
    }

    /// The file of a program.
    fn path(&self, folder: &Path, program: &Chosen<'_>) -> PathBuf {
        match program.graph {
            None => folder.join("program.asm"),
            Some(graph) => {
                let engine = program.engine.map_or("program", |engine| engine.row().key);
                folder.join(self.name(graph)).join(format!("{engine}.asm"))
            }
        }
    }

    fn name(&self, graph: &str) -> &Path {
        self.0.iter().find(|(known, _)| *known == graph).map_or(Path::new(""), |(_, name)| name)
    }
}

/// True for a name that is a folder's name everywhere.
fn is_plain(name: &str) -> bool {
    let first = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let rest = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'));
    first && rest && name.len() <= LONGEST && !name.ends_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff::isa::model::Generation;

    fn folders(graphs: &[&str]) -> Vec<String> {
        let chosen = |graph| Chosen {
            graph: Some(graph),
            engine: None,
            member: None,
            generation: Generation::V3,
            owners: Default::default(),
            names: Default::default(),
            source: None,
            profile: None,
            words: false,
            count: 0,
            first: 0,
            bytes: &[],
        };
        let all: Vec<Chosen<'_>> = graphs.iter().map(|graph| chosen(*graph)).collect();
        let folders = Folders::of(&all);
        graphs.iter().map(|graph| folders.name(graph).display().to_string()).collect()
    }

    #[test]
    fn plain_names_stay_and_others_get_a_number() {
        assert_eq!(folders(&["sg00", "sg01", "sg00"]), ["sg00", "sg01", "sg00"]);
        assert_eq!(
            folders(&["../x", "a/b", "", "."]),
            ["graph-0", "graph-1", "graph-2", "graph-3"]
        );
        assert_eq!(folders(&["graph-1", "\u{1b}"]), ["graph-1", "graph-2"]);
        assert_eq!(folders(&["a", "A", ".git"]), ["a", "graph-1", "graph-2"]);
    }
}
