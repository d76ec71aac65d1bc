//! A model to a file: everything found, the file read back, and only then put in place.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

use neff_build::builder::ModelBuilder;
use neff_build::files::{Files, Memory};
use neff_build::model::Model;
use neff_build::{Built, build};
use neff_container::Header;
use neff_diag::{Findings, Severity};

use crate::{BuildError, Output, write_checked};

/// The files of a model that has none.
static NO_FILES: Memory = Memory(BTreeMap::new());

/// Building what was made with [`Model::builder`], or by hand.
///
/// ```
/// use neff::abi::{Engine, dtype::FLOAT32};
/// use neff::builder::Statement;
/// use neff::{BuildChecked, BuildError, Model};
///
/// let mut model = Model::builder("wrong").begin();
/// let mut graph = model.graph("sg00");
/// graph.output("y", FLOAT32, [8]);
/// graph.program(Engine::Act).push(Statement::new("NOP").set("cycle", -1));
/// let Err(BuildError::Refused(findings)) = model.build_checked().to_bytes() else { panic!() };
/// let finding = findings.iter().next().unwrap();
/// assert_eq!(finding.code.to_string(), "N0806");
/// assert_eq!(finding.message, "NOP: the value of `cycle` does not fit");
/// assert_eq!(finding.expected.as_deref(), Some("0 to 4294967295"));
/// ```
pub trait BuildChecked {
    /// Begins to build. What follows says where to; nothing is written before.
    fn build_checked(&self) -> CheckedBuild<'_>;
}

impl BuildChecked for Model {
    fn build_checked(&self) -> CheckedBuild<'_> {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        CheckedBuild { model: self, files: &NO_FILES, threads, deny_warnings: false }
    }
}

impl BuildChecked for ModelBuilder {
    fn build_checked(&self) -> CheckedBuild<'_> {
        self.model().build_checked()
    }
}

/// A build that is about to be made.
///
/// ```
/// use neff::abi::dtype::FLOAT32;
/// use neff::build::files::Folder;
/// use neff::{BuildChecked, Model, Neff};
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("w.bin"), [0; 32])?;
/// let mut model = Model::builder("m").begin();
/// let mut graph = model.graph("sg00");
/// graph.output("y", FLOAT32, [8]);
/// graph.constant_file("w", FLOAT32, [8], "w.bin");
///
/// let path = folder.path().join("m.neff");
/// let files = Folder(folder.path().to_owned());
/// let checked = model.build_checked().files(&files).deny_warnings().to_path(&path)?;
/// assert_eq!(Neff::open(&path)?.report().file_size, checked.length);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "nothing is built until it is said where to"]
#[derive(Clone, Copy)]
pub struct CheckedBuild<'m> {
    model: &'m Model,
    files: &'m dyn Files,
    threads: usize,
    deny_warnings: bool,
}

/// What was built.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The header as it stands in the file.
    pub header: Header,
    /// Bytes of the file.
    pub length: u64,
    /// Warnings and notes; no error is among them.
    pub findings: Findings,
}

impl<'m> CheckedBuild<'m> {
    /// Where the files that the model names come from, e.g. a
    /// [`Folder`](neff_build::files::Folder); without this there are none.
    pub fn files(mut self, files: &'m dyn Files) -> Self {
        self.files = files;
        self
    }

    /// Threads that compress; the output does not depend on it. By default one for each core.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Takes warnings for errors.
    pub fn deny_warnings(mut self) -> Self {
        self.deny_warnings = true;
        self
    }

    fn built(&self) -> Built<'m> {
        let mut built = build(self.model, self.files);
        let mut findings = std::mem::take(&mut built.findings);
        built.check_host_graph(self.files, &mut findings);
        built.findings = findings;
        built
    }

    /// All that is to be said about the model; nothing is written.
    pub fn findings(self) -> Findings {
        self.built().findings
    }

    /// Writes to anything that can be written, rewound and read, and is empty. It is good only if
    /// this succeeds.
    ///
    /// # Errors
    /// [`BuildError::Refused`] with all findings if the model has errors or the file does not read
    /// back as it was meant; else failures of files and output.
    pub fn to_output(self, output: &mut dyn Output) -> Result<Checked, BuildError> {
        let built = self.built();
        let denied =
            |findings: &Findings| self.deny_warnings && findings.worst() >= Some(Severity::Warning);
        if denied(&built.findings) {
            return Err(BuildError::Refused(built.findings));
        }
        let written = write_checked(&built, self.files, self.threads, output);
        let mut findings = built.findings;
        match written {
            Ok(written) => {
                findings.extend(written.findings);
                if denied(&findings) {
                    return Err(BuildError::Refused(findings));
                }
                Ok(Checked { header: written.header, length: written.length, findings })
            }
            // Those of the model stand in an answer of its own already.
            Err(BuildError::Refused(_)) if findings.has_errors() => {
                Err(BuildError::Refused(findings))
            }
            Err(BuildError::Refused(differences)) => {
                findings.append(differences);
                Err(BuildError::Refused(findings))
            }
            Err(error) => Err(error),
        }
    }

    /// Builds into memory.
    ///
    /// # Errors
    /// As [`CheckedBuild::to_output`].
    pub fn to_bytes(self) -> Result<(Vec<u8>, Checked), BuildError> {
        let mut bytes = Cursor::new(Vec::new());
        let checked = self.to_output(&mut bytes)?;
        Ok((bytes.into_inner(), checked))
    }

    /// Builds into a file, which appears under its name, or replaces what is there, when it is
    /// complete and was read back. If this fails, what was there is there still.
    ///
    /// # Errors
    /// As [`CheckedBuild::to_output`].
    pub fn to_path(self, path: impl AsRef<Path>) -> Result<Checked, BuildError> {
        let target = replaceable(path.as_ref())?;
        let folder = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".neff-").suffix(".partial");
        if let Some(permissions) = ordinary_permissions() {
            builder.permissions(permissions);
        }
        let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        let checked = self.to_output(&mut file)?;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.persist(target).map_err(|error| error.error)?;
        Ok(checked)
    }
}

/// Where a rename goes that replaces the file of this name: links are followed.
fn replaceable(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => fs::canonicalize(path),
        Ok(_) => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(path.to_owned()),
        Err(error) => Err(error),
    }
}

/// Permissions that any other tool would give a file, less the umask.
#[cfg(unix)]
fn ordinary_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn ordinary_permissions() -> Option<fs::Permissions> {
    None
}

impl std::fmt::Debug for CheckedBuild<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("CheckedBuild");
        debug.field("model", &self.model.name.value).field("threads", &self.threads);
        debug.field("deny_warnings", &self.deny_warnings).finish_non_exhaustive()
    }
}
