//! Files that have an end: what is opened by a name that stands in a text.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// Opens a plain file. Anything else is not even opened: a pipe waits for its other end, and some
/// devices have no end.
///
/// # Errors
/// The operating system's; what it is that is no plain file.
pub fn open(path: &Path) -> io::Result<(File, Metadata)> {
    if let Some(refused) = refusal(&fs::metadata(path)?) {
        return Err(refused);
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    Ok((file, metadata))
}

/// Why something is no plain file; `None` if it is one.
pub fn refusal(metadata: &Metadata) -> Option<io::Error> {
    match metadata {
        plain if plain.is_file() => None,
        folder if folder.is_dir() => Some(io::ErrorKind::IsADirectory.into()),
        other => {
            let text = format!("it is {}, no plain file", kind(other));
            Some(io::Error::new(io::ErrorKind::InvalidInput, text))
        }
    }
}

#[cfg(unix)]
fn kind(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match metadata.file_type() {
        pipe if pipe.is_fifo() => "a pipe",
        socket if socket.is_socket() => "a socket",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn kind(_: &Metadata) -> &'static str {
    "a device"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_devices_are_not_opened() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(open(&folder.join("Cargo.toml")).is_ok());
        assert_eq!(open(folder).unwrap_err().kind(), io::ErrorKind::IsADirectory);
        assert!(open(&folder.join("missing")).is_err());
        if cfg!(unix) {
            let error = open(Path::new("/dev/zero")).unwrap_err();
            assert_eq!(error.to_string(), "it is a device, no plain file");
        }
    }
}
