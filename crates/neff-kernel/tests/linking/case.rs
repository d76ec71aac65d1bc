//! Cases of linking: a file of options, texts of kernels and names of objects.
//!
//! ```text
//! options sunda comment                 words, see `options`
//! object gnu/call.o                     a file under tests/linking, in the order they are linked
//! bytes                                 the image's bytes are shown too
//! === a.q7                              what follows is a text, up to the next such line
//! ```

use std::path::Path;

use neff_diag::Findings;
use neff_kernel::link::{Bases, Linked, Options, Windows, link};
use neff_kernel::object::{Object, read};
use neff_kernel::text;

pub(crate) struct Case {
    pub(crate) objects: Vec<Object>,
    pub(crate) options: Options,
    pub(crate) bytes: bool,
    /// What reading objects found.
    pub(crate) findings: Findings,
}

impl Case {
    pub(crate) fn link(&self) -> Linked {
        link(&self.objects, &self.options)
    }
}

pub(crate) fn load(path: &Path) -> Case {
    let file = std::fs::read_to_string(path).unwrap();
    let mut case = Case {
        objects: Vec::new(),
        options: Options::default(),
        bytes: false,
        findings: Findings::new(),
    };
    let mut parts = file.split("=== ");
    for line in parts.next().unwrap().lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("options", words) => words.split(' ').for_each(|word| option(&mut case.options, word)),
            ("object", name) => {
                let file = path.parent().unwrap().parent().unwrap().join(name);
                match read(name, &std::fs::read(file).unwrap()) {
                    Ok(object) => case.objects.push(object),
                    Err(findings) => case.findings.append(findings),
                }
            }
            ("bytes", "") => case.bytes = true,
            ("", "") => {}
            _ => panic!("{}: {line}", path.display()),
        }
    }
    for part in parts {
        let (name, body) = part.split_once('\n').unwrap();
        let none = neff_text::Memory::default();
        let done = text::assemble(name, body.to_owned(), &none, &text::Options::default());
        let findings: Vec<_> = done.findings.iter().collect();
        assert!(findings.is_empty(), "{}: {findings:#?}", path.display());
        case.objects.push(done.object);
    }
    case
}

fn option(options: &mut Options, word: &str) {
    let number = |text: &str| u32::from_str_radix(text.trim_start_matches("0x"), 16).unwrap();
    match word.split_once('=').unwrap_or((word, "")) {
        ("maverick", _) => options.bases = Bases::MAVERICK,
        ("sunda", _) => options.windows = Windows::SUNDA,
        ("shifted", _) => options.shifted = true,
        ("comment", _) => options.comment = true,
        ("no-headers", _) => options.section_headers = false,
        ("entry", name) => options.entry = name.to_owned(),
        ("code", base) => options.bases.code = number(base),
        ("data", base) => options.bases.data = number(base),
        ("scratch", base) => options.bases.scratch = number(base),
        _ => panic!("no option {word}"),
    }
}
