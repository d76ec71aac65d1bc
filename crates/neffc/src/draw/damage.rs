//! Damaged files, drawn: whatever stands in manifests and programs, the picture keeps its form.

use neff::build::document::read::read;
use neff::build::files::Folder;
use neff::container::source::StreamSource;
use neff::drawing::Drawing;
use neff::{Neff, OpenOptions};

use super::{Set, WIDTH, page};
use crate::text;

/// An example as an archive that is not compressed, so that damage hits what it holds.
fn archive(name: &str) -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("starters").join(name);
    let text = std::fs::read_to_string(folder.join("model.toml")).unwrap();
    let text = format!("{text}\n[container]\ncompress = false\n");
    let model = read("model.toml", &text).0.unwrap();
    let files = Folder(folder);
    let built = neff::build::build(&model, &files);
    let mut output = std::io::Cursor::new(Vec::new());
    built.write(&files, 1, &mut output).unwrap();
    output.into_inner()
}

fn draw(file: &[u8]) -> String {
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(file), &options).unwrap();
    let drawing = Drawing::of(&neff);
    let ascii = page("x", &drawing, Set::Ascii, false);
    assert!(ascii.is_ascii(), "{ascii}");
    let unicode = page("x", &drawing, Set::Unicode, false);
    for line in unicode.lines().chain(ascii.lines()).filter(|line| !line.ends_with(" more graphs"))
    {
        assert_eq!(text::width(line), WIDTH, "{line}");
    }
    unicode
}

/// One byte after the other is replaced by one that is odd in its place.
#[test]
fn damaged_files_are_drawn_too() {
    for name in ["model", "scratchpad"] {
        let whole = archive(name);
        let intact = draw(&whole);
        assert!(intact.contains("graph sg00"), "{intact}");
        let (mut file, mut changed) = (whole.clone(), 0);
        for at in (1024..whole.len()).step_by(251).filter(|at| whole[*at] != 0) {
            for odd in [0, b'"', whole[at] ^ 1] {
                file[at] = odd;
                changed += usize::from(draw(&file) != intact);
            }
            file[at] = whole[at];
        }
        assert!(changed > 10, "{name}: the damage hit nothing that is drawn: {changed}");
    }
}

/// The file ends anywhere.
#[test]
fn cut_files_are_drawn_too() {
    let whole = archive("model");
    for end in (0..whole.len()).step_by(97) {
        draw(&whole[..end]);
    }
}
