//! A new folder that appears complete or not at all: it is filled beside its target and renamed.

use std::fs;
use std::io;
use std::path::Path;

use neff_diag::{Diagnostic, Place, codes::environment};

use crate::exit::Stop;
use crate::input::display_path;

/// Makes sure that nothing is called `target` yet, before work on what goes there begins.
///
/// # Errors
/// [`Stop`] if something is.
pub fn is_free(target: &Path) -> Result<(), Stop> {
    if fs::symlink_metadata(target).is_err() {
        return Ok(());
    }
    let finding = Diagnostic::new(environment::OUTPUT_EXISTS, "it exists");
    let help = "name another folder; what is there is never touched";
    Err(Stop::usage(finding.at(Place::Path(display_path(target))).help(help)))
}

/// Makes the folder `target`, filled by `fill`, which is given the folder to write into. The
/// folders that it will stand in are made too; they stay if anything fails later.
///
/// # Errors
/// [`Stop`] if something is called `target` already, and if anything cannot be written.
pub fn create(target: &Path, fill: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Stop> {
    let name = display_path(target);
    let cannot = |error: io::Error| Stop::cannot_write(&name, &error);
    is_free(target)?;
    let parent = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent)
        .map_err(|error| Stop::cannot_write(&display_path(parent), &error))?;
    let beside = tempfile::Builder::new().prefix(".neffc-").tempdir_in(parent);
    // The name of the temporary folder is nobody's business.
    let beside = beside.map_err(|error| cannot(error.kind().into()))?;
    // The temporary folder is private; one inside of it has the permissions of a new folder.
    let folder = beside.path().join("folder");
    fs::create_dir(&folder)
        .and_then(|()| fill(&folder))
        .and_then(|()| fs::rename(&folder, target))
        .map_err(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_appears_complete_or_not_at_all() {
        let parent = tempfile::tempdir().unwrap();
        let target = parent.path().join("new");
        let failed = create(&target, |folder| {
            fs::write(folder.join("a"), "half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(matches!(failed, Err(Stop::Finding(crate::exit::Exit::Environment, _))));
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
        create(&target, |folder| fs::write(folder.join("a"), "whole")).unwrap();
        assert_eq!(fs::read_to_string(target.join("a")).unwrap(), "whole");
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_folders_above_are_made() {
        let parent = tempfile::tempdir().unwrap();
        let target = parent.path().join("a/b/new");
        create(&target, |folder| fs::write(folder.join("x"), "")).unwrap();
        assert!(target.join("x").is_file());
    }

    #[test]
    fn what_is_there_is_not_touched() {
        let parent = tempfile::tempdir().unwrap();
        for target in [parent.path().join("empty"), parent.path().to_owned()] {
            fs::create_dir_all(&target).unwrap();
            let refused = create(&target, |_| panic!("nothing is to be written"));
            assert!(matches!(refused, Err(Stop::Finding(crate::exit::Exit::Usage, _))));
        }
        fs::write(parent.path().join("file"), "").unwrap();
        let below = create(&parent.path().join("file/new"), |_| panic!("it is a file"));
        assert!(matches!(below, Err(Stop::Finding(crate::exit::Exit::Environment, _))));
    }
}
