//! Where the segments go (format notes 07 §1.8 steps 7, 8, 10, 11; §2.2).

use neff_diag::{Diagnostic, Place, codes::kernel_image};

use crate::check::{Alignment, Answer, Delta, Faults, Options, Status};
use crate::elf::Segment;
use crate::image::Role;
use crate::reading::Kernel;

use super::memory::Memory;

/// Link and run addresses of code and data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// What both segments are aligned to.
    pub alignment: u32,
    /// Link address of the code.
    pub code_link: u32,
    /// Link address of the data.
    pub data_link: u32,
    /// Run address of the code.
    pub code_run: u32,
    /// Run address of the data.
    pub data_run: u32,
    /// This many bytes below the data belong to the data.
    pub separation: u32,
    delta: Delta,
}

impl Placement {
    /// Steps 7 and 8.
    pub(crate) fn of(
        kernel: &Kernel<'_>,
        code: &Segment,
        data: &Segment,
        options: &Options,
        faults: &mut Faults,
    ) -> Placement {
        let alignment = match options.readings.alignment {
            Alignment::Sections => {
                sections_present(kernel, faults);
                largest_section(kernel)
            }
            Alignment::Segments => largest_segment(code, data),
        };
        let run = |base, segment: &Segment| destination(base, alignment, segment.address);
        Placement {
            alignment,
            code_link: code.address,
            data_link: data.address,
            code_run: run(options.bounds.code_base, code),
            data_run: run(options.bounds.data_base, data),
            separation: kernel.image.roles.separation(),
            delta: options.readings.delta,
        }
    }

    /// Whether a link address moves with the code or with the data (format notes 07 §2.2).
    pub fn side(&self, address: u32) -> Role {
        // Modulo 2^32 and unsigned, as the loader compares.
        if address.wrapping_add(self.separation) >= self.data_link {
            Role::Data
        } else {
            Role::Code
        }
    }

    /// The run address of a link address.
    pub fn run(&self, address: u32) -> u32 {
        match self.side(address) {
            Role::Code => self.code(address),
            Role::Data | Role::Scratch => {
                address.wrapping_sub(self.data_link).wrapping_add(self.data_run)
            }
        }
    }

    /// The run address of a link address of the code, whatever side it is on.
    pub fn code(&self, address: u32) -> u32 {
        address.wrapping_sub(self.code_link).wrapping_add(self.code_run)
    }

    /// What a place takes: the run address of `address`, which moves with its own segment, or, in
    /// another reading, with that of the place.
    pub(super) fn value(&self, site: u32, address: u32) -> u32 {
        match self.delta {
            Delta::Addend => self.run(address),
            Delta::Site => address.wrapping_add(self.run(site).wrapping_sub(site)),
        }
    }

    /// Step 10. True if both segments fit.
    pub(super) fn check_bounds(
        &self,
        code: &Segment,
        data: &Segment,
        options: &Options,
        faults: &mut Faults,
    ) -> bool {
        let bounds = &options.bounds;
        let mut fits = true;
        for (role, segment, run, base, size) in [
            (Role::Code, code, self.code_run, bounds.code_base, bounds.code_size),
            (Role::Data, data, self.data_run, bounds.data_base, bounds.data_size),
        ] {
            let skipped = u64::from(run.wrapping_sub(base));
            let end = skipped.saturating_add(segment.memory_size.into());
            if end <= u64::from(size) {
                continue;
            }
            fits = false;
            let mut finding = Diagnostic::new(
                kernel_image::SEGMENT_TOO_LARGE,
                format!("the {} does not fit its window of the device", role.name()),
            )
            .at(Place::field(segment.header_offset.saturating_add(20), 4, "p_memsz"))
            .expected(format!("{size:#x} bytes at most"))
            .found(format!("{end:#x}"));
            if skipped != 0 {
                let alignment = self.alignment;
                finding = finding.note(format!(
                    "{skipped:#x} of them are skipped to reach the segment's place by the alignment {alignment:#x}"
                ));
            }
            let finding = finding
                .note("the loader logs \"Segment exceeds the size of the split region on device\"");
            faults.push(10, Answer::Loader(Status::InternalErr), finding);
        }
        fits
    }

    /// Step 11: the bytes of the file, and zeros behind them.
    pub(super) fn copy(
        &self,
        kernel: &Kernel<'_>,
        segment: &Segment,
        memory: &mut Memory,
        faults: &mut Faults,
    ) {
        let bytes = kernel.elf.segment_bytes(segment);
        let place = Place::field(segment.header_offset.saturating_add(4), 16, "program header");
        if u64::try_from(bytes.len()) != Ok(segment.file_size.into()) {
            let message = "bytes of a segment lie past the end of the file";
            let finding = Diagnostic::new(kernel_image::OUTSIDE_FILE, message)
                .at(place.clone())
                .expected(format!("an end of {:#x} at most", kernel.elf.words.length()))
                .found(format!("{:#x} and {:#x} bytes", segment.offset, segment.file_size));
            faults.push(11, Answer::Unknown, finding);
        }
        if segment.file_size > segment.memory_size {
            let message = "a segment has more bytes in the file than in memory";
            let finding = Diagnostic::new(kernel_image::OUTSIDE_FILE, message)
                .at(place)
                .expected(format!("p_filesz of {:#x} at most", segment.memory_size))
                .found(format!("{:#x}", segment.file_size));
            faults.push(11, Answer::Unknown, finding);
        }
        let (window, run) = if segment.index == 0 {
            (&mut memory.code, self.code_run)
        } else {
            (&mut memory.data, self.data_run)
        };
        window.put(run, bytes, segment.memory_size);
    }
}

/// Step 8: the first place behind the base that has the link address's residue.
fn destination(base: u32, alignment: u32, address: u32) -> u32 {
    let below = alignment.wrapping_sub(1);
    let aligned = base.wrapping_add(below) & !below;
    aligned.wrapping_add(address & below)
}

/// Step 7. Without any section it is 1: a choice of this project, the notes are silent.
pub(crate) fn largest_section(kernel: &Kernel<'_>) -> u32 {
    let counted = kernel.elf.sections.iter().filter(|it| it.kind != 0 && it.size > 0);
    counted.map(|section| section.align).max().unwrap_or(1).max(1)
}

/// The other reading of step 7.
pub(crate) fn largest_segment(code: &Segment, data: &Segment) -> u32 {
    code.align.max(data.align).max(1)
}

/// The loader reads all `e_shnum` headers.
fn sections_present(kernel: &Kernel<'_>, faults: &mut Faults) {
    let header = &kernel.elf.header;
    let present = kernel.elf.sections.len();
    if present < usize::from(header.section_count) {
        let finding = Diagnostic::new(
            kernel_image::OUTSIDE_FILE,
            "section headers lie past the end of the file",
        )
        .at(Place::field(32, 4, "e_shoff"))
        .expected(format!("room for {} headers of 40 bytes", header.section_count))
        .found(format!("{present} from {:#x} on", header.sections_offset));
        faults.push(7, Answer::Unknown, finding);
    }
}
