//! Runs the commands of a test file in a fresh folder.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};
use std::process::{self, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::script::{Item, Outcome};
use super::words::{self, Command};
use super::{archive, bytes, files, fixture};

/// A command that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command implemented here: arguments and standard input in, standard output out.
pub(crate) type Builtin = fn(&Shell, &[Vec<u8>], &[u8]) -> Result<Vec<u8>, String>;

/// The builtins that this module adds to those of the others.
const BUILTINS: &[(&str, Builtin)] =
    &[("fixture", |shell, arguments, _| fixture::make(arguments, &|path| shell.read(path, &[])))];

/// Where the commands of one test file run.
pub(crate) struct Shell {
    folder: tempfile::TempDir,
}

impl Shell {
    /// A shell in an empty folder.
    pub(crate) fn new() -> Shell {
        let folder = tempfile::Builder::new().prefix("neffc-test-").tempdir();
        Shell { folder: folder.expect("a temporary folder") }
    }

    /// The folder's path as the commands see it.
    pub(crate) fn folder(&self) -> PathBuf {
        self.folder.path().canonicalize().expect("the folder exists")
    }

    /// A path inside the folder; tests do not touch anything else.
    pub(crate) fn path(&self, word: &[u8]) -> Result<PathBuf, String> {
        let path = Path::new(OsStr::from_bytes(word));
        let inside =
            path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        match inside {
            true => Ok(self.folder.path().join(path)),
            false => Err(format!("{} is not inside the test's folder", path.display())),
        }
    }

    /// The content of a file in the folder; `-` is standard input.
    pub(crate) fn read(&self, word: &[u8], stdin: &[u8]) -> Result<Vec<u8>, String> {
        match word {
            b"-" => Ok(stdin.to_vec()),
            word => fs::read(self.path(word)?)
                .map_err(|error| format!("{}: {error}", word.escape_ascii())),
        }
    }

    /// Runs all commands of a file and gives it back as it should read.
    ///
    /// # Errors
    /// A line that cannot be run: that is a mistake in the test, never an expected output.
    pub(crate) fn run(&self, items: Vec<Item>) -> Result<Vec<Item>, String> {
        let folder = self.folder().display().to_string();
        let answer = |item: Item| match (item.command(), item) {
            (Some(command), Item::Command { lines, .. }) => {
                let done = self.line(&command).map_err(|error| format!("{command}: {error}"))?;
                Ok(Item::Command { lines, expected: done.lines(&folder) })
            }
            (_, item) => Ok(item),
        };
        items.into_iter().map(answer).collect()
    }

    /// Runs one line: commands joined by pipes, one after the other. The status is that of the
    /// first command that failed.
    fn line(&self, line: &str) -> Result<Outcome, String> {
        let commands = words::parse(line)?;
        let mut all = Outcome::default();
        let closed = commands.last().is_some_and(|last| last.words == [b"closed-pipe"]);
        let count = commands.len() - usize::from(closed);
        for (index, command) in commands[..count].iter().enumerate() {
            let piped = std::mem::take(&mut all.stdout);
            let end = if closed && index + 1 == count { End::Closed } else { End::Kept };
            let done = self.command(command, piped, end)?;
            all.stdout = done.stdout;
            all.stderr.extend(done.stderr);
            all.status = if all.status == 0 { done.status } else { all.status };
        }
        Ok(all)
    }

    fn command(&self, command: &Command, piped: Vec<u8>, end: End) -> Result<Outcome, String> {
        let stdin = match &command.stdin {
            Some(file) => self.read(file.as_bytes(), &[])?,
            None => piped,
        };
        let name = String::from_utf8_lossy(&command.words[0]).into_owned();
        let arguments = &command.words[1..];
        if matches!(name.as_str(), "neffc" | "limit-memory") {
            return self.neffc(command, stdin, end);
        }
        let tables = [BUILTINS, bytes::BUILTINS, files::BUILTINS, archive::BUILTINS];
        let (_, builtin) = tables
            .into_iter()
            .flatten()
            .find(|(known, _)| *known == name)
            .ok_or(format!("{name}: no such command in tests"))?;
        let out = match builtin(self, arguments, &stdin) {
            Ok(out) => out,
            Err(error) => return Ok(failure(&format!("{name}: {error}"))),
        };
        match &command.stdout {
            None => Ok(Outcome { stdout: out, ..Outcome::default() }),
            Some(file) => {
                fs::write(self.path(file.as_bytes())?, out).map_err(|error| error.to_string())?;
                Ok(Outcome::default())
            }
        }
    }

    /// Runs the real binary; `limit-memory KIB neffc …` under a limit of its address space.
    fn neffc(&self, command: &Command, stdin: Vec<u8>, end: End) -> Result<Outcome, String> {
        let binary = env!("CARGO_BIN_EXE_neffc");
        let words: Vec<&OsStr> = command.words.iter().map(|w| OsStr::from_bytes(w)).collect();
        let mut child = if command.words[0] == b"limit-memory" {
            let [_, limit, _, arguments @ ..] = words.as_slice() else {
                return Err("limit-memory: KIB neffc …".to_owned());
            };
            let mut shell = process::Command::new("/bin/sh");
            shell.args(["-c", "ulimit -v \"$0\" && exec \"$@\""]).arg(limit).arg(binary);
            shell.args(arguments);
            shell
        } else {
            let mut child = process::Command::new(binary);
            child.args(&words[1..]);
            child
        };
        child
            .current_dir(self.folder())
            .env_clear()
            .envs([("HOME", "/nonexistent"), ("LANG", "C.UTF-8"), ("NO_COLOR", "1")])
            .envs(command.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .stdout(self.stdout_of(command, end)?);
        finish(child.spawn().map_err(|error| error.to_string())?, stdin)
    }

    fn stdout_of(&self, command: &Command, end: End) -> Result<Stdio, String> {
        let text = |error: std::io::Error| error.to_string();
        match (&command.stdout, end) {
            (Some(file), _) if file == "/dev/full" => {
                Ok(File::options().write(true).open(file).map_err(text)?.into())
            }
            (Some(file), _) => Ok(File::create(self.path(file.as_bytes())?).map_err(text)?.into()),
            (None, End::Kept) => Ok(Stdio::piped()),
            (None, End::Closed) => {
                let (reader, writer) = std::io::pipe().map_err(text)?;
                drop(reader);
                Ok(writer.into())
            }
        }
    }
}

/// What happens to the standard output of a command.
#[derive(Clone, Copy)]
enum End {
    Kept,
    /// Its reader is gone before the first byte.
    Closed,
}

fn failure(message: &str) -> Outcome {
    Outcome { stdout: Vec::new(), stderr: format!("{message}\n").into_bytes(), status: 1 }
}

/// Feeds and drains the child on threads of their own, so that no pipe can fill up and block.
fn finish(mut child: process::Child, stdin: Vec<u8>) -> Result<Outcome, String> {
    let mut to = child.stdin.take().expect("piped");
    // A child that does not read its input closes the pipe; that is no fault of the test.
    let feeder = thread::spawn(move || drop(to.write_all(&stdin)));
    let stdout = child.stdout.take().map(|from| thread::spawn(move || drain(from)));
    let stderr = child.stderr.take().map(|from| thread::spawn(move || drain(from)));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().map_err(|error| error.to_string())?;
            return Err(format!("no end after {} s", PATIENCE.as_secs()));
        }
        thread::sleep(Duration::from_millis(2));
    };
    let joined = |thread: Option<thread::JoinHandle<Vec<u8>>>| {
        thread.map_or(Vec::new(), |thread| thread.join().expect("reading does not panic"))
    };
    feeder.join().expect("feeding does not panic");
    // A child that was ended by a signal has no status of its own.
    let status = status.code().unwrap_or(-1);
    Ok(Outcome { stdout: joined(stdout), stderr: joined(stderr), status })
}

fn drain(mut from: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = from.read_to_end(&mut bytes);
    bytes
}
