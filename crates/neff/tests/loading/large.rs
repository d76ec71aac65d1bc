//! A program of more slots than the compiler makes (K30). Its 320 MB are made while they are read,
//! and stand in the archive as they are, so that nothing has to be compressed.

use std::io::{self, Cursor, Read, repeat};
use std::time::{Duration, Instant};

use neff::abi::Arch;
use neff::abi::header_field::HEADER_LEN;
use neff::container::source::StreamSource;
use neff::diag::codes::load as codes;
use neff::load::{LoadOptions, Verdict};
use neff::{Neff, OpenOptions};

use crate::members;

/// One more than the compiler's limit.
const SLOTS: u64 = 5_000_001;
/// The program that is replaced.
const PROGRAM: &str = "sg00/PE.bin";
/// Far more than it takes, and far less than if time grew faster than the program.
const BOUND: Duration = Duration::from_secs(300);

/// One slot again and again; `pattern` is many of it.
struct Slots {
    pattern: Vec<u8>,
    at: usize,
}

impl Read for Slots {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = (&self.pattern[self.at..]).read(buffer)?;
        self.at = (self.at + read) % self.pattern.len();
        Ok(read)
    }
}

/// The real file, whose matrix engine does the first slot of its program `SLOTS` times; that
/// program is last in the archive.
fn stream() -> impl Read {
    let (real, _) = members::real();
    let members = members::of(&real);
    let mut archive = tar::Builder::new(Vec::new());
    let entry = |name: &str, size: u64| {
        let mut entry = tar::Header::new_ustar();
        entry.set_path(name).unwrap();
        entry.set_size(size);
        entry.set_cksum();
        entry
    };
    for (name, body) in members.iter().filter(|(name, _)| *name != PROGRAM) {
        archive.append(&entry(name, body.len() as u64), body.as_slice()).unwrap();
    }
    let size = SLOTS * 64;
    archive.append(&entry(PROGRAM, size), std::io::empty()).unwrap();
    let mut front = archive.into_inner().unwrap();
    // What `into_inner` put behind the entry are the two blocks that end an archive.
    front.truncate(front.len() - 1024);
    let behind = size.next_multiple_of(512) - size + 1024;
    let mut header = real[..HEADER_LEN].to_vec();
    let data = front.len() as u64 + size + behind;
    header[0x10..0x18].copy_from_slice(&data.to_le_bytes());
    let slots = Slots { pattern: members[PROGRAM][..64].repeat(1 << 12), at: 0 };
    let program = slots.take(size).chain(repeat(0).take(behind));
    Cursor::new(header).chain(Cursor::new(front)).chain(program)
}

#[test]
fn k30_a_program_of_five_million_slots_is_warned_of_in_bounded_time() {
    let start = Instant::now();
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(stream()), &options).unwrap();
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let found = load.findings.iter().find(|finding| finding.code == codes::LARGE_PROGRAM);
    let found = found.unwrap_or_else(|| panic!("{:#?}", load.findings));
    assert_eq!(found.message, "the program of pe has 5000001 slots");
    assert_eq!(found.expected.as_deref(), Some("at most 5000000 slots"));
    assert_eq!(load.verdict(), Verdict::Loads);
    let model = load.model.unwrap();
    assert_eq!(model.graphs[0].images[0].main.size, SLOTS * 64);
    assert!(start.elapsed() < BOUND, "{:?}", start.elapsed());
}
