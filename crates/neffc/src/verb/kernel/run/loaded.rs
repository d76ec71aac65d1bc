//! A file as the library that is executed, and the names of its places.

use neff::kernel::call::Library;
use neff::kernel::check::Options;
use neff::kernel::link::{self, link};
use neff::kernel::reading::Kernel;
use neff::kernel::text::{self, assemble};
use neff::text::Loaded as Files;
use neff_diag::{Diagnostic, Findings, codes::environment, nearest};

use super::super::opened;
use crate::args;
use crate::exit::Stop;
use crate::input::Source;

/// Begins images.
const ELF: &[u8] = b"\x7fELF";

/// Addresses with their names.
type Names = Vec<(u32, String)>;

/// A library at its run addresses.
pub(super) struct Loaded {
    pub(super) library: Library,
    /// Run address of the entry.
    pub(super) entry: u32,
    /// Link address of the first byte of the code.
    linked: u32,
    /// Run addresses with their names.
    names: Names,
}

impl Loaded {
    /// Assembles, links and prelinks as needed; `None`, and why, if there is nothing to execute.
    pub(super) fn open(source: &Source, findings: &mut Findings) -> Result<Option<Loaded>, Stop> {
        let bytes = opened::bytes(source)?;
        let (bytes, names) = match bytes.starts_with(ELF) {
            true => (bytes, None),
            false => match linked(source, bytes, findings) {
                Some((image, names)) => (image, Some(names)),
                None => return Ok(None),
            },
        };
        let options = Options::default();
        let (kernel, read) = Kernel::read(&bytes);
        findings.append(read);
        let made = kernel.prelink(&options);
        findings.extend(made.faults.iter().map(|fault| fault.diagnostic.clone()));
        let Some(library) = made.library else { return Ok(None) };
        let moved = library.start().wrapping_sub(kernel.image.entry);
        // Names are of the code, which moves as a whole. An image has none but for what the
        // disassembly makes up.
        let names = names.unwrap_or_else(|| {
            let lines = kernel.disassemble().lines.into_iter();
            lines.filter_map(|line| Some((line.address, line.label?.name))).collect()
        });
        Ok(Some(Loaded {
            linked: options.bounds.code_base.wrapping_sub(moved),
            library: Library::of(&kernel, &library, &options.bounds),
            entry: library.start(),
            names: names.into_iter().map(|(at, name)| (at.wrapping_add(moved), name)).collect(),
        }))
    }

    /// The run address of a name, or of a number: a run address, or a link address of the code.
    pub(super) fn address(&self, place: &str) -> Result<u32, Stop> {
        if let Some((address, _)) = self.names.iter().find(|(_, name)| name == place) {
            return Ok(*address);
        }
        let (start, code) = &self.library.code;
        let end = u32::try_from(code.len()).unwrap_or(u32::MAX);
        if let Ok(number) = args::number(place) {
            let within = |first: u32| {
                let offset = u32::try_from(number).ok()?.checked_sub(first)?;
                (offset < end).then(|| start.wrapping_add(offset))
            };
            let address = within(*start).or_else(|| within(self.linked));
            return address.ok_or_else(|| self.outside(place));
        }
        let text = format!("{place:?} is no label and no address");
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        let near = nearest(place, self.names.iter().map(|(_, name)| name.as_str()));
        Err(Stop::usage(match near.as_slice() {
            [] => finding.help("labels of an image are those that `neffc kernel disasm` prints"),
            near => finding.help(format!("did you mean {}?", near.join(" or "))),
        }))
    }

    /// A number that is no address of the code.
    fn outside(&self, place: &str) -> Stop {
        let (start, code) = &self.library.code;
        let range = |first: u32| {
            let end = u64::try_from(code.len()).unwrap_or(u64::MAX).saturating_add(first.into());
            format!("{first:#x} to {end:#x}")
        };
        let text = format!("{place} is no address of the code");
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        let expected = format!("one from {}, as linked from {}", range(*start), range(self.linked));
        Stop::usage(finding.expected(expected))
    }

    /// The label before an address, in words.
    pub(super) fn described(&self, address: u32) -> String {
        let before = self.names.iter().filter(|(at, _)| *at <= address);
        // Of several names, one of the text and not the linker's word for it.
        let before = before.max_by_key(|(at, name)| (*at, !name.starts_with('_')));
        match before {
            Some((at, name)) => match address.wrapping_sub(*at) {
                0 => format!(" ({name})"),
                // Far from all code, a label says nothing.
                distance if distance < 0x8000 => format!(" ({name} + {distance:#x})"),
                _ => String::new(),
            },
            None => String::new(),
        }
    }
}

/// The image of a text, and the names in its code with their link addresses.
fn linked(source: &Source, bytes: Vec<u8>, findings: &mut Findings) -> Option<(Vec<u8>, Names)> {
    let text = match neff::text::text::decode(&source.name(), bytes) {
        Ok(text) => text,
        Err(finding) => {
            findings.push(*finding);
            return None;
        }
    };
    let files = Files(source.folder());
    let done = assemble(&source.name(), text, &files, &text::Options::default());
    findings.append(done.findings);
    if findings.has_errors() {
        return None;
    }
    let linked = link(&[done.object], &link::Options::default());
    findings.append(linked.findings);
    let map = linked.map?;
    let end = map.layout.code.address.saturating_add(map.layout.code.memory_size);
    let names = map.symbols.into_iter().filter(|symbol| symbol.address < end);
    let names = names.filter_map(|symbol| Some((u32::try_from(symbol.address).ok()?, symbol.name)));
    Some((linked.image?, names.collect()))
}
