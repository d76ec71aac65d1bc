//! Digests of members, made while the archive goes by, so that memory does not grow with weights.
//!
//! A body is digested in blocks of [`BLOCK`] bytes; its digest is that of its blocks' digests. The
//! blocks tell where two bodies part without either being held. Of an array the blocks begin with
//! the data, and its header is kept as what it says.

use std::collections::HashMap;

use neff_container::tar::member::Member;
use neff_container::visit::{Body, Stop, Visitor};
use neff_manifest::weights::{Array, Order, npy};
use sha2::{Digest as _, Sha256};

use super::Digest;
use crate::Contents;

/// Bytes of a block: 32 bytes of digest each are nothing beside it, and a block is quickly read
/// again to look for the first difference.
pub const BLOCK: usize = 1 << 20;
/// Begins arrays of the one version that the loader reads (format notes 02 §12).
const NPY: &[u8] = b"\x93NUMPY\x01\x00";
/// Bytes before the header's text in that version: magic, version, length.
const PREAMBLE: usize = 10;

/// What an array's header says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrayFacts {
    /// Its type as NumPy writes it, e.g. `<f2`.
    pub descr: String,
    /// What and where the data are.
    pub array: Array,
}

/// What was learned of the body of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberDigest {
    /// Bytes of the member.
    pub size: u64,
    /// The digest of the blocks' digests.
    pub digest: Digest,
    /// Digests of the blocks, from the data on for arrays.
    pub blocks: Vec<Digest>,
    /// What the header says, for plain arrays; else the header is digested with the rest.
    pub array: Option<ArrayFacts>,
    /// False if the archive ended inside.
    pub complete: bool,
}

impl MemberDigest {
    /// True if the two hold the same: of arrays the same elements of the same type and shape.
    pub fn is_same(&self, other: &MemberDigest) -> bool {
        let facts = |it: &MemberDigest| {
            let of = |facts: &ArrayFacts| {
                (facts.descr.clone(), facts.array.order, facts.array.shape.clone())
            };
            (it.digest, it.complete, it.array.as_ref().map(of))
        };
        facts(self) == facts(other)
    }

    /// True if the elements run as in C.
    pub(super) fn is_c_order(facts: &ArrayFacts) -> bool {
        facts.array.order == Order::C
    }
}

/// Digests of the members of an archive by name; of equal names that of the first, which is the
/// one that the loader stores.
pub type MemberDigests = HashMap<String, MemberDigest>;

/// The body that goes by.
#[derive(Debug)]
struct Running {
    name: String,
    size: u64,
    /// The bytes so far, until it is known whether they begin an array.
    head: Option<Vec<u8>>,
    array: Option<ArrayFacts>,
    block: Sha256,
    filled: usize,
    blocks: Vec<Digest>,
}

impl Running {
    fn new(name: String, size: u64) -> Running {
        let (head, blocks) = (Some(Vec::new()), Vec::new());
        Running { name, size, head, array: None, block: Sha256::new(), filled: 0, blocks }
    }

    fn take(&mut self, bytes: &[u8]) {
        let Some(mut head) = self.head.take() else { return self.digest(bytes) };
        head.extend_from_slice(bytes);
        match data_offset(&head) {
            // Not enough to tell.
            None => self.head = Some(head),
            Some(0) => self.digest(&head),
            Some(offset) => {
                self.array = facts(&self.name, &head, offset, self.size);
                let start = if self.array.is_some() { offset } else { 0 };
                self.digest(head.get(start..).unwrap_or_default());
            }
        }
    }

    fn digest(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let room = BLOCK.saturating_sub(self.filled).min(bytes.len());
            let (now, rest) = bytes.split_at_checked(room).unwrap_or((bytes, &[]));
            self.block.update(now);
            self.filled = self.filled.saturating_add(now.len());
            if self.filled >= BLOCK {
                self.end_block();
            }
            bytes = rest;
        }
    }

    fn end_block(&mut self) {
        self.blocks.push(Digest(self.block.finalize_reset().into()));
        self.filled = 0;
    }

    fn finish(mut self, complete: bool) -> (String, MemberDigest) {
        if let Some(head) = self.head.take() {
            self.digest(&head);
        }
        if self.filled > 0 {
            self.end_block();
        }
        let mut all = Sha256::new();
        self.blocks.iter().for_each(|block| all.update(block.0));
        let (size, blocks, array) = (self.size, self.blocks, self.array);
        let digest = Digest(all.finalize().into());
        (self.name, MemberDigest { size, digest, blocks, array, complete })
    }
}

/// Where the data of an array begin, once its header is all there; 0 for what is no such array.
fn data_offset(head: &[u8]) -> Option<usize> {
    let known = head.len().min(NPY.len());
    if head.get(..known) != NPY.get(..known) {
        return Some(0);
    }
    let length = head.get(NPY.len()..PREAMBLE).and_then(|two| <[u8; 2]>::try_from(two).ok())?;
    let offset = PREAMBLE.saturating_add(u16::from_le_bytes(length).into());
    (head.len() >= offset).then_some(offset)
}

/// What a header says; `None` unless nothing is odd about it, down to the length of the data.
fn facts(name: &str, head: &[u8], offset: usize, size: u64) -> Option<ArrayFacts> {
    let opened = npy::of_head(name, head.get(..offset)?, size);
    let array = opened.array.filter(|_| opened.findings.is_empty())?;
    let text = std::str::from_utf8(head.get(PREAMBLE..offset)?).ok()?;
    if is_odd(text.as_bytes()) {
        return None;
    }
    let mut words = text.split('\'').skip_while(|word| *word != "descr");
    let descr = words.nth(2)?.to_owned();
    Some(ArrayFacts { descr, array })
}

/// True for headers that can be read and that nobody writes: numbers like `0128`, padding that is
/// no spaces. What they say is not all that they are.
fn is_odd(text: &[u8]) -> bool {
    let is_padded = |three: &[u8]| match three {
        [before, b'0', b'0'..=b'9'] => !before.is_ascii_alphanumeric(),
        _ => false,
    };
    let printed = text.strip_suffix(b"\n").unwrap_or(text);
    !printed.iter().all(|byte| (b' '..=b'~').contains(byte)) || text.windows(3).any(is_padded)
}

/// Lets an archive go by to what is kept of it, and digests every member.
pub(super) struct Digesting<'a> {
    pub(super) contents: &'a mut Contents,
    pub(super) digests: &'a mut MemberDigests,
    running: Option<Running>,
    keeps: bool,
}

impl<'a> Digesting<'a> {
    pub(super) fn new(contents: &'a mut Contents, digests: &'a mut MemberDigests) -> Self {
        Digesting { contents, digests, running: None, keeps: false }
    }
}

impl Visitor for Digesting<'_> {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        self.keeps = self.contents.member(member)? == Body::Deliver;
        let name = member.whole_name();
        let is_first = member.kind.has_body() && !self.digests.contains_key(&name);
        self.running = is_first.then(|| Running::new(name, member.size));
        Ok(if self.keeps || is_first { Body::Deliver } else { Body::Skip })
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if self.keeps {
            self.contents.body(bytes)?;
        }
        if let Some(running) = &mut self.running {
            running.take(bytes);
        }
        Ok(())
    }

    fn member_end(&mut self, complete: bool) -> Result<(), Stop> {
        self.contents.member_end(complete)?;
        if let Some(running) = self.running.take() {
            let (name, digest) = running.finish(complete);
            self.digests.insert(name, digest);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
