//! The linker: objects to an image that the runtime's loader takes (format notes 07 §1 to §3).
//!
//! Names are resolved, sections placed, places filled in, rows of the kernel table checked, and
//! the file written, in that order; each step reports all that it finds, and only a link without
//! errors has an image. Nothing here reads images: what does shares no code with this.

mod dynamic;
mod fault;
mod fixup;
mod gather;
mod headers;
mod image;
mod kernel_table;
mod layout;
mod limits;
mod map;
mod options;
mod picture;
mod symbols;

use neff_diag::{Diagnostic, Findings, Place, codes::linking};

pub use image::Load;
pub use kernel_table::Kernel;
pub use layout::{Layout, Piece, Placed, Segment, SegmentKind};
pub use map::{Counts, Map, MappedSymbol};
pub use options::{Bases, Options, Window, Windows};
pub use picture::picture;

use self::image::Image;
use self::symbols::{Meaning, Names};
use crate::object::{Object, sound};

/// Names of what runs first and last, where they are defined.
const INIT: &str = "_init";
const FINI: &str = "_fini";

/// What a link gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    /// The bytes of the image; none if there are errors.
    pub image: Option<Vec<u8>>,
    /// What was found, in the order of the objects.
    pub findings: Findings,
    /// Where everything is, also if there are errors; none if objects contradict themselves.
    pub map: Option<Map>,
}

/// Links objects to an image. The same objects in the same order give the same bytes.
pub fn link(objects: &[Object], options: &Options) -> Linked {
    let mut findings = Findings::new();
    objects.iter().for_each(|object| sound::check(object, &mut findings));
    if findings.has_errors() {
        return Linked { image: None, findings, map: None };
    }
    let names = Names::gather(objects, &mut findings);
    names.report_undefined(&mut findings);
    let layout = Layout::new(objects, options);
    let filled = fixup::fill(objects, &names, &layout, &mut findings);
    let kernels = kernel_table::rows(objects, &layout, &filled, &mut findings);
    let points = Points { names: &names, layout: &layout, options };
    let entry = points.entry(&mut findings);
    let (init, fini) = (points.find(INIT, &mut findings), points.find(FINI, &mut findings));
    let size = dynamic::size(filled.entries.len());
    limits::check(&layout, options, size, &mut findings);
    let loads = image::loads(&layout, (options.bases.scratch, size));
    let mut image = None;
    if let (Some(entry), false) = (entry, findings.has_errors()) {
        let scratch = dynamic::bytes(options.bases.scratch, init, fini, &filled.entries);
        let parts =
            Image { layout: &layout, options, filled: &filled, loads, scratch: &scratch, entry };
        match parts.bytes() {
            Ok(bytes) => image = Some(bytes),
            Err(text) => findings.push(Diagnostic::new(linking::SEGMENTS_OVERLAP, text)),
        }
    }
    let parts =
        |object: &Object| object.sections.iter().map(|section| section.name.clone()).collect();
    let map = Map {
        objects: objects.iter().map(|object| object.name.clone()).collect(),
        parts: objects.iter().map(parts).collect(),
        loads,
        windows: options.windows,
        entry,
        init,
        fini,
        symbols: map::symbols(objects, &names, &layout),
        kernels,
        counts: map::counts(&filled),
        layout,
    };
    Linked { image, findings, map: Some(map) }
}

/// How the entry is named.
const ENTRY: &str = "`.entry NAME` in a text makes a label of it the entry";

/// Finds the symbols that the loader calls.
struct Points<'a> {
    names: &'a Names<'a>,
    layout: &'a Layout,
    options: &'a Options,
}

impl Points<'_> {
    fn entry(&self, findings: &mut Findings) -> Option<u32> {
        let name = self.options.entry.as_str();
        if self.names.global(name) == Meaning::Undefined {
            let text = format!("the entry {name} is not defined in any object");
            let finding = Diagnostic::new(linking::ENTRY_POINT, text);
            let near = self.names.near(name).join(", ");
            let help = match near.as_str() {
                "" => ENTRY.to_owned(),
                near => format!("there is {near}; {ENTRY}"),
            };
            findings.push(finding.help(help));
            return None;
        }
        self.find(name, findings)
    }

    /// Address of a global name of the code; `None` if it is not defined or that was reported.
    fn find(&self, name: &str, findings: &mut Findings) -> Option<u32> {
        let place = match self.names.global(name) {
            Meaning::Undefined => return None,
            Meaning::Place { object, section, offset } => {
                let (begin, segment) = self.layout.place(object, section)?;
                let address = begin.saturating_add(offset.into());
                let end = self.layout.code.address.saturating_add(self.layout.code.memory_size);
                if segment == SegmentKind::Code && address < end {
                    return u32::try_from(address).ok();
                }
                self.names.place(object, section, offset)
            }
            Meaning::Number(_) | Meaning::Absent | Meaning::Provided(_) => Place::Nowhere,
        };
        let text = format!("{name} is no place in the code");
        findings.push(Diagnostic::new(linking::ENTRY_POINT, text).at(place));
        None
    }
}
