//! An output on its way: a temporary file beside its target, or a spool. What it is called and
//! whether it may be written is decided by [`super::Target`].

use std::fs::{self, File, Permissions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, SpooledTempFile};

use crate::exit::Stop;
use crate::input::display_path;

/// Spooled bytes kept in memory before a temporary file takes over.
const SPOOL_IN_MEMORY: usize = 8 << 20;
/// Bytes copied at a time from the spool to where it goes.
const COPY: usize = 64 << 10;

/// An output that is being written. Dropping it without [`Output::finish`] leaves the target as
/// it was.
#[derive(Debug)]
pub struct Output {
    name: String,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    /// A temporary file that will be renamed to the path.
    Beside(NamedTempFile, PathBuf),
    /// Will be copied to the path, or to standard output.
    Spool(SpooledTempFile, Option<PathBuf>),
}

impl Output {
    pub(super) fn spooled(name: String, path: Option<PathBuf>) -> Output {
        Output { name, sink: Sink::Spool(SpooledTempFile::new(SPOOL_IN_MEMORY), path) }
    }

    pub(super) fn beside(name: String, target: PathBuf) -> io::Result<Output> {
        let folder = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".neffc-").suffix(".partial");
        if let Some(permissions) = ordinary_permissions() {
            builder.permissions(permissions);
        }
        // The name of the temporary file is nobody's business.
        let temporary = builder.tempfile_in(folder).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                let text = format!("the folder {} does not exist", display_path(folder));
                io::Error::new(error.kind(), text)
            }
            kind => kind.into(),
        })?;
        if let Ok(old) = fs::metadata(&target) {
            temporary.as_file().set_permissions(old.permissions())?;
        }
        Ok(Output { name, sink: Sink::Beside(temporary, target) })
    }

    /// Completes the output: the file appears under its name, the spool goes where it belongs.
    ///
    /// # Errors
    /// [`Stop`] if that fails; silent for a broken pipe.
    pub fn finish(self) -> Result<(), Stop> {
        let result = match self.sink {
            Sink::Beside(file, target) => file.persist(target).map(drop).map_err(|e| e.error),
            Sink::Spool(spool, None) => copy(spool, &mut io::stdout().lock()),
            Sink::Spool(spool, Some(path)) => File::options()
                .write(true)
                .create(true)
                .truncate(true)
                .open(path)
                .and_then(|mut file| copy(spool, &mut file)),
        };
        result.map_err(|error| Stop::cannot_write(&self.name, &error))
    }

    /// Completes outputs that belong together: what goes through a device, a pipe or standard output
    /// first, as only that fails late; no file appears if it does.
    ///
    /// # Errors
    /// As [`Output::finish`], for the first that fails.
    pub fn finish_all(mut outputs: Vec<Output>) -> Result<(), Stop> {
        outputs.sort_by_key(|output| matches!(output.sink, Sink::Beside(..)));
        outputs.into_iter().try_for_each(Output::finish)
    }

    /// Turns an error of writing to this output into the end of the run.
    pub fn failed(&self, error: &io::Error) -> Stop {
        Stop::cannot_write(&self.name, error)
    }
}

/// Files are made with the permissions that any other tool would give them (less the umask), not
/// with those of a secret temporary file.
#[cfg(unix)]
fn ordinary_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn ordinary_permissions() -> Option<Permissions> {
    None
}

fn copy(mut spool: SpooledTempFile, to: &mut impl Write) -> io::Result<()> {
    spool.seek(SeekFrom::Start(0))?;
    let mut buffer = vec![0; COPY];
    loop {
        let count = spool.read(&mut buffer)?;
        match buffer.get(..count) {
            Some([]) | None => return to.flush(),
            Some(bytes) => to.write_all(bytes)?,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Beside(file, _) => file.write(bytes),
            Sink::Spool(spool, _) => spool.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Beside(file, _) => file.flush(),
            Sink::Spool(spool, _) => spool.flush(),
        }
    }
}

/// What was written can be read again, before it is finished.
impl Read for Output {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Beside(file, _) => file.read(buffer),
            Sink::Spool(spool, _) => spool.read(buffer),
        }
    }
}

impl Seek for Output {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        match &mut self.sink {
            Sink::Beside(file, _) => file.seek(position),
            Sink::Spool(spool, _) => spool.seek(position),
        }
    }
}
