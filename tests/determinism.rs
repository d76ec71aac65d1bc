//! The same model is the same bytes: in another folder, for another user, in another language and
//! time zone, with other modes and times of the inputs, on another number of threads.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Circumstances that no output may depend on.
struct Circumstances {
    /// Where the model is, below the scratch folder.
    folder: &'static str,
    /// Bits that new files do not get, for the shell's `umask`.
    umask: &'static str,
    /// The mode of the inputs.
    mode: u32,
    /// When the inputs were changed, as seconds ago.
    age: u64,
    threads: &'static str,
    environment: &'static [(&'static str, &'static str)],
}

const HERE: Circumstances = Circumstances {
    folder: "a",
    umask: "022",
    mode: 0o644,
    age: 0,
    threads: "1",
    environment: &[
        ("HOME", "/"),
        ("USER", "root"),
        ("LANG", "C"),
        ("LC_ALL", "C"),
        ("TZ", "UTC"),
        ("COLUMNS", "80"),
    ],
};

const THERE: Circumstances = Circumstances {
    folder: "somewhere else/äöü/much deeper than the other one",
    umask: "077",
    mode: 0o700,
    age: 400_000_000,
    threads: "7",
    environment: &[
        ("HOME", "/nowhere/at/all"),
        ("USER", "somebody"),
        ("LOGNAME", "somebody"),
        ("LANG", "tr_TR.UTF-8"),
        ("LC_ALL", "tr_TR.UTF-8"),
        ("TZ", "Pacific/Chatham"),
        ("COLUMNS", "20"),
        ("SOURCE_DATE_EPOCH", "1"),
        ("RUST_BACKTRACE", "1"),
    ],
};

/// The folders under `examples/` that have a model.
fn examples() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folders = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<_> = folders.filter(|folder| folder.join("model.toml").exists()).collect();
    folders.sort();
    assert!(folders.len() >= 6, "the examples are gone: {folders:?}");
    folders
}

/// Copies a folder; names that come last are made first, so that a listing differs too.
fn copy(from: &Path, to: &Path, circumstances: &Circumstances) {
    fs::create_dir_all(to).unwrap();
    let mut entries: Vec<PathBuf> =
        fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    if circumstances.threads == "7" {
        entries.reverse();
    }
    for entry in entries {
        let target = to.join(entry.file_name().unwrap());
        if entry.is_dir() {
            copy(&entry, &target, circumstances);
            continue;
        }
        fs::write(&target, fs::read(&entry).unwrap()).unwrap();
        let modified = SystemTime::now() - Duration::from_secs(circumstances.age);
        File::options().write(true).open(&target).unwrap().set_modified(modified).unwrap();
        with_mode(&target, circumstances.mode);
    }
}

#[cfg(unix)]
fn with_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(not(unix))]
fn with_mode(_path: &Path, _mode: u32) {}

/// Builds the model of a folder; the bytes of the NEFF and of the metaneff.
fn build(folder: &Path, circumstances: &Circumstances) -> [Vec<u8>; 2] {
    let outputs = ["x.neff", "x.metaneff"].map(|name| folder.join(name));
    let mut command = match cfg!(unix) {
        true => {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", "umask \"$1\"; shift; exec \"$@\"", "sh", circumstances.umask]);
            shell.arg(env!("CARGO_BIN_EXE_neffc"));
            shell
        }
        false => Command::new(env!("CARGO_BIN_EXE_neffc")),
    };
    command.arg("build").arg(folder.join("model.toml")).arg("-o").arg(&outputs[0]);
    command.arg("--metaneff").arg(&outputs[1]).args(["--threads", circumstances.threads]);
    if cfg!(unix) {
        command.env_clear();
    }
    let output = command.envs(circumstances.environment.iter().copied()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", folder.display());
    outputs.map(|path| fs::read(path).unwrap())
}

#[test]
fn the_circumstances_of_a_build_are_not_in_its_bytes() {
    let scratch = tempfile::tempdir().unwrap();
    for example in examples() {
        let name = example.file_name().unwrap();
        let [here, there] = [&HERE, &THERE].map(|circumstances| {
            let folder = scratch.path().join(circumstances.folder).join(name);
            copy(&example, &folder, circumstances);
            build(&folder, circumstances)
        });
        assert!(here == there, "{}: the bytes differ", name.display());
    }
}

/// What is compared is made of the inputs: another input is other bytes.
#[test]
fn another_input_is_other_bytes() {
    let scratch = tempfile::tempdir().unwrap();
    let example = examples().into_iter().find(|folder| folder.ends_with("weights")).unwrap();
    copy(&example, scratch.path(), &HERE);
    let before = build(scratch.path(), &HERE);
    let array = scratch.path().join("bias.npy");
    let mut bytes = fs::read(&array).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&array, bytes).unwrap();
    let after = build(scratch.path(), &HERE);
    assert!(before[0] != after[0], "the NEFF holds the weights");
    assert!(before[1] == after[1], "the metaneff does not");
}

/// The model may be named in any way: relative to another folder, or through one that is a link.
#[test]
fn the_way_a_model_is_named_is_not_in_its_bytes() {
    let scratch = tempfile::tempdir().unwrap();
    for example in examples() {
        let folder = scratch.path().join(example.file_name().unwrap());
        copy(&example, &folder, &HERE);
        let expected = build(&folder, &HERE);
        for (at, model) in [(folder.as_path(), "model.toml"), (&folder, "./../ITSELF/./model.toml")]
        {
            let itself = folder.file_name().unwrap().to_str().unwrap();
            let built = Command::new(env!("CARGO_BIN_EXE_neffc"))
                .current_dir(at)
                .args(["build", &model.replace("ITSELF", itself), "-o", "again.neff"])
                .output()
                .unwrap();
            assert!(built.status.success(), "{model}: {}", String::from_utf8_lossy(&built.stderr));
            assert!(fs::read(folder.join("again.neff")).unwrap() == expected[0], "{model}");
        }
    }
}
