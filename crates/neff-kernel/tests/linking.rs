//! Cases in files: `linking/good` with the images and maps they give, `linking/bad` with what is
//! found. `NEFFC_BLESS=1` writes what is expected.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod files;
mod linking {
    pub(crate) mod by_hand;
    pub(crate) mod case;
    pub(crate) mod dump;
    mod objects;
    pub(crate) mod shown;
}

use linking::{case, dump, shown};
use neff_diag::{Findings, codes::linking::LINKING};
use neff_kernel::link::picture;

#[test]
fn good_cases_have_their_images() {
    for path in files::in_folder("tests/linking/good", "link") {
        let case = case::load(&path);
        let done = case.link();
        assert_eq!(done, case.link(), "{}", path.display());
        let mut text = shown::findings(&case.findings) + &shown::findings(&done.findings);
        let image = done.image.unwrap_or_else(|| panic!("{}: {text}", path.display()));
        let map = done.map.unwrap();
        text += &format!("{}\n{map}\n{}", dump::image(&image, case.bytes), picture(&map));
        files::compare(&path.with_extension("txt"), &text);
        // For scripts/witnesses/objects.py, and for looking at them with GNU readelf.
        if let Some(folder) = std::env::var_os("NEFFC_KEEP_IMAGES") {
            let name = path.with_extension("elf");
            std::fs::write(std::path::Path::new(&folder).join(name.file_name().unwrap()), image)
                .unwrap();
        }
    }
}

#[test]
fn bad_cases_have_their_findings() {
    for path in files::in_folder("tests/linking/bad", "link") {
        let case = case::load(&path);
        let done = case.link();
        let text = shown::findings(&case.findings) + &shown::findings(&done.findings);
        assert!(case.findings.has_errors() || done.findings.has_errors(), "{}", path.display());
        assert!(!done.findings.has_errors() || done.image.is_none());
        files::compare(&path.with_extension("txt"), &text);
    }
}

fn by_hand() -> impl Iterator<Item = (&'static str, Findings)> {
    linking::by_hand::all().into_iter().chain(linking::by_hand::files())
}

/// All codes of the area are shown by a case.
#[test]
fn every_code_is_found() {
    let mut all = Findings::new();
    for path in files::in_folder("tests/linking/bad", "link") {
        let case = case::load(&path);
        all.append(case.link().findings);
        all.append(case.findings);
    }
    by_hand().for_each(|(_, findings)| all.append(findings));
    for row in LINKING.rows {
        assert!(all.iter().any(|finding| finding.code == row.code), "{} is in no case", row.code);
    }
}

#[test]
fn objects_made_by_hand_have_their_findings() {
    let mut text = String::new();
    for (name, findings) in by_hand() {
        text += &format!("== {name}\n{}", shown::findings(&findings));
    }
    files::compare(std::path::Path::new("tests/linking/by_hand.txt"), &text);
}
