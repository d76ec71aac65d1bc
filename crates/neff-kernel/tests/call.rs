//! Kernels called by ABI 1: on several processors, over partitions, and what stops them.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used,
    clippy::cast_possible_truncation
)]

use neff_kernel::call::{CHIP, Chip, Failure, Library, NoChip, Processors, STACK};
use neff_kernel::link::{Options, link};
use neff_kernel::text::{self, assemble};
use neff_text::Memory;
use neff_xtensa::interpret::Stop;

/// A library as it is linked: the addresses of the link are those of the processor here.
fn library(source: &str) -> Library {
    let options = text::Options::default();
    let done = assemble("k.q7", source.to_owned(), &Memory::default(), &options);
    let messages: Vec<_> = done.findings.iter().map(|finding| &finding.message).collect();
    assert!(messages.is_empty(), "{messages:?}");
    let linked = link(&[done.object], &Options::default());
    let image = linked.image.unwrap();
    let word = |at: usize| u32::from_le_bytes(image[at..at + 4].try_into().unwrap());
    let part = |index: usize| {
        let [offset, start, size, whole] =
            [4, 8, 16, 20].map(|field| word(52 + 32 * index + field));
        let mut bytes = image[offset as usize..][..size as usize].to_vec();
        bytes.resize(whole as usize, 0);
        (start, bytes)
    };
    let kernels =
        linked.map.unwrap().kernels.iter().map(|it| (it.opcode, it.spec, it.address)).collect();
    Library { code: part(0), data: part(1), kernels }
}

/// Partitions of 4096 bytes, 0x1000 apart.
struct Rows(Vec<u8>);

impl Chip for Rows {
    fn read(&mut self, address: u32, into: &mut [u8]) -> Result<(), String> {
        let from = self.0.get(address as usize..address as usize + into.len());
        into.copy_from_slice(from.ok_or("beyond the last partition")?);
        Ok(())
    }

    fn write(&mut self, address: u32, from: &[u8]) -> Result<(), String> {
        let to = self.0.get_mut(address as usize..address as usize + from.len());
        to.ok_or("beyond the last partition")?.copy_from_slice(from);
        Ok(())
    }
}

fn slot(spec: u8, words: &[u32]) -> [u8; 64] {
    let mut slot = [0; 64];
    (slot[0], slot[12]) = (0xF0, spec);
    for (at, word) in words.iter().enumerate() {
        slot[32 + 4 * at..][..4].copy_from_slice(&word.to_le_bytes());
    }
    slot
}

#[test]
fn relu_over_partitions_on_one_and_on_eight_processors() {
    let source =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/text/relu.q7"));
    let library = library(&source.unwrap());
    for count in [1, 3, 8] {
        let mut rows = Rows(vec![0; 20 * 0x1000]);
        let value = |partition: u32, at: u32| (partition as f32 - 9.5) * (at as f32 - 7.0) / 3.0;
        for (partition, at) in (0..20).flat_map(|p| (0..16).map(move |at| (p, at))) {
            let place = (partition * 0x1000 + 4 * at) as usize;
            rows.0[place..place + 4].copy_from_slice(&value(partition, at).to_le_bytes());
        }
        let mut processors = Processors::new(library.clone(), count);
        processors.call(&slot(0x20, &[0, 0x800, 0x1000, 0x1000, 20, 16]), &mut rows).unwrap();
        for (partition, at) in (0..20).flat_map(|p| (0..16).map(move |at| (p, at))) {
            let place = (partition * 0x1000 + 0x800 + 4 * at) as usize;
            let found = f32::from_le_bytes(rows.0[place..place + 4].try_into().unwrap());
            assert_eq!(found, value(partition, at).max(0.0), "{count}: {partition}, {at}");
        }
    }
}

/// Each processor keeps its data from call to call, and its stack is its own.
#[test]
fn data_stays_and_is_each_processors_own() {
    let library = library(
        ".entry k\n.kernel k opcode=0xF0 spec=1\n.function k, 32\n la a4, count\n l32i a5, a4, 0\n addi a5, a5, 1\n s32i a5, a4, 0\n rsr.prid a6\n slli a6, a6, 2\n li a7, 0x40000000\n add a7, a7, a6\n s32i a5, a7, 0\n movi a2, 0\n retw\n.endfunction\n.data\n.align 4\ncount: .word 10\n",
    );
    let mut rows = Rows(vec![0; 64]);
    let mut processors = Processors::new(library, 8);
    processors.call(&slot(1, &[]), &mut rows).unwrap();
    processors.call(&slot(1, &[]), &mut rows).unwrap();
    assert_eq!(rows.0[..32], [12, 0, 0, 0].repeat(8));
}

#[test]
fn deep_calls_stay_on_the_stack() {
    let library = library(
        ".entry k\n.kernel k opcode=0xF0 spec=1\n.function sum, 32\n mov a3, a2\n beqz a2, done\n addi a10, a2, -1\n call8 sum\n add a2, a10, a3\ndone: retw\n.endfunction\n.function k, 32\n movi a10, 40\n call8 sum\n li a4, 820\n sub a2, a10, a4\n retw\n.endfunction\n",
    );
    Processors::new(library, 8).call(&slot(1, &[]), &mut NoChip).unwrap();
}

#[test]
fn what_stops_a_call_says_where() {
    let kernel = |body: &str| {
        format!(
            ".entry k\n.kernel k opcode=0xF0 spec=1\n.function k, 32\n{body}\n retw\n.endfunction\n"
        )
    };
    let fails = |body: &str| {
        let mut processors = Processors::new(library(&kernel(body)), 2);
        processors = processors.with_steps(1000);
        processors.call(&slot(1, &[]), &mut NoChip).unwrap_err()
    };
    assert_eq!(fails(" movi a2, 7"), Failure::Returned(0, 7));
    assert_eq!(fails(" rsr.prid a2"), Failure::Returned(1, 1));
    let Failure::Stopped(it) = fails("x: j x") else { panic!("it goes on for ever") };
    assert_eq!((it.processor, it.registers.pc, &it.stop), (0, 0x0100_0003, &Stop::Limit));
    let text = fails(&format!(" li a4, {CHIP}\n l32i a5, a4, 4")).to_string();
    assert_eq!(
        text,
        "processor 0 stopped at 0x01000009: load of 4 bytes at 0x40000004: there is no memory of a core here"
    );
    let text =
        fails(&format!(" addi a4, a1, 0\n addmi a4, a4, -{STACK}\n s32i a5, a4, 0")).to_string();
    assert!(text.ends_with("nothing is there"), "{text}");
    let other =
        Processors::new(library(&kernel(" movi a2, 0")), 1).call(&slot(2, &[]), &mut NoChip);
    assert_eq!(
        other.unwrap_err().to_string(),
        "no kernel has opcode 0xf0, spec 0x02; there are 0xf0/0x01"
    );
}
