//! How the fuzzer's bytes become a file.
//!
//! The first byte selects; bytes that real files begin with mean the bytes as they are, so that
//! any file is a seed. 0xF1: the rest is an archive behind a valid header; 0xF2: the same, as
//! gzip; 0xF3: the rest describes an archive to be made.

use crate::generator::{Form, Hash, Item, Plan, Storage, gzip, header};

/// The file that `data` means, and whether it is well formed by construction.
pub fn file(data: &[u8]) -> (Vec<u8>, bool) {
    match data.split_first() {
        Some((0xF1, rest)) => ([header(rest, Hash::Md5), rest.to_vec()].concat(), false),
        Some((0xF2, rest)) => {
            let payload = gzip(rest, 6, 0);
            ([header(&payload, Hash::Signature), payload].concat(), false)
        }
        Some((0xF3, rest)) => (plan(rest).file(), true),
        _ => (data.to_vec(), false),
    }
}

/// Takes values off the front; zeros when they run out.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, b""));
        self.0 = rest;
        *first
    }

    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()])) % end
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken.to_vec()
    }

    /// Mostly nothing.
    fn some(&mut self) -> Vec<u8> {
        match self.byte() {
            0..200 => Vec::new(),
            200..230 => vec![0; self.below(2000)],
            _ => {
                let count = self.below(64);
                self.take(count)
            }
        }
    }
}

/// Reads a plan that always gives a sound file.
pub fn plan(data: &[u8]) -> Plan {
    let mut from = Bytes(data);
    let form = [Form::V7, Form::Ustar, Form::Gnu, Form::Pax][from.below(4)];
    let storage = match from.byte() {
        0..90 => Storage::Raw,
        other => Storage::Gzip {
            members: 1 + usize::from(other % 5) / 2,
            level: from.byte() % 10,
            fields: if other & 1 == 0 { from.byte() } else { 0 },
        },
    };
    let header = [Some(Hash::Md5), Some(Hash::Sha256), Some(Hash::Signature), None][from.below(4)];
    let tail = if storage == Storage::Raw { Vec::new() } else { gap(from.some()) };
    let (end, behind_end) = (from.below(4), from.some());
    let mut plan = Plan {
        form,
        items: Vec::new(),
        end: if behind_end.is_empty() { end } else { end.max(1) },
        behind_end,
        storage,
        tail,
        header,
        trailing: Vec::new(),
    };
    // A bare archive has no end but the file's: what follows is part of it.
    if header.is_some() {
        plan.trailing = from.some();
    }
    while plan.items.is_empty() || (!from.0.is_empty() && plan.items.len() < 40) {
        plan.items.push(item(&mut from, form));
    }
    plan
}

/// A tail that does not begin as another gzip member.
fn gap(mut tail: Vec<u8>) -> Vec<u8> {
    if let Some(first) = tail.first_mut() {
        *first &= 0x0f;
    }
    tail
}

fn item(from: &mut Bytes<'_>, form: Form) -> Item {
    const FLAGS: &[u8] = b"00000005123467S0";
    const STEPS: &[&str] =
        &["a", "A", "sg00", "neff.json", "..", ".", "", ".neffc", "CON", "wavegraph-bin.json", "é"];
    let flag = match (form, FLAGS[from.below(FLAGS.len())]) {
        // A name in `prefix` would stand where the old sparse map does.
        (Form::Ustar, b'S') => b'0',
        (_, flag) => flag,
    };
    let mut name = Vec::new();
    match from.byte() {
        0..120 => {
            for _ in 0..=from.byte() % 4 {
                name.extend(STEPS[from.below(STEPS.len())].bytes());
                name.push(b'/');
            }
            if from.byte() % 8 != 0 {
                name.pop();
            }
        }
        120..160 => {
            name = b"n".repeat(from.below(300));
            name.extend(b"/x");
        }
        _ => {
            let count = from.below(40);
            name = from.take(count);
        }
    }
    let padding = if from.byte() % 8 == 0 { from.byte() } else { 0 };
    Item { name, flag, size: from.below(2001), seed: from.byte(), padding }
}
