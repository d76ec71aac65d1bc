//! The file of a case. Its keys, in the order in which they are taken:
//!
//! - `base`: `matmul_small`, the real file, or `allreduce`, the published sample as it is built.
//! - `add`: members, of `bytes`, `text`, `zeros` one behind the other; in the text, `@` stands for
//!   `count` times `each`, in which `$` is the number.
//! - `text`, `slots`: `from` to `to`, or `bytes` at a slot, in a member. `without`: members to leave
//!   out.
//! - `claim`: a last member, `text` long, whose entry says `bytes`; `twice`: a member that comes
//!   again at the end. Nothing is compressed then.
//! - `digest`: `md5` or `sha256`; `header`: `bytes` at an offset, `times` over; `zero`: `count` zero
//!   bytes at an offset; `cut`: per cent that are left; `size`: bytes that are left; `skip`: bytes
//!   that are missing at the beginning.

use md5::{Digest, Md5};
use neff::abi::header_field::HEADER_LEN;
use sha2::Sha256;
use toml_edit::{InlineTable, Item, Table, Value};

use crate::members::{self, Members, allreduce, pack, real};

/// Where a header has `data_size` and `hash`.
const DATA_SIZE: usize = 0x10;
const HASH: usize = 0xAC;

pub fn text<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    table.get(key).and_then(Item::as_str)
}

pub fn number(table: &Table, key: &str) -> Option<u64> {
    table.get(key).and_then(Item::as_integer).map(|number| number as u64)
}

pub fn truth(table: &Table, key: &str) -> bool {
    table.get(key).and_then(Item::as_bool).unwrap_or(false)
}

/// The inline tables of a list.
fn list<'t>(table: &'t Table, key: &str) -> Vec<&'t InlineTable> {
    let list = table.get(key).and_then(Item::as_array).into_iter().flatten();
    list.map(|entry| entry.as_inline_table().unwrap()).collect()
}

fn bytes(text: &str) -> Vec<u8> {
    let digits: String = text.split_whitespace().collect();
    let pair = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(pair).collect()
}

fn word<'t>(table: &'t InlineTable, key: &str) -> &'t str {
    table.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("{key} is missing"))
}

fn optional<'t>(table: &'t InlineTable, key: &str) -> &'t str {
    table.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn count(table: &InlineTable, key: &str, usual: usize) -> usize {
    table.get(key).map_or(usual, |value| value.as_integer().unwrap() as usize)
}

/// The file of a case.
pub fn file(case: &Table) -> Vec<u8> {
    let (original, style) = match text(case, "base").unwrap_or("matmul_small") {
        "matmul_small" => real(),
        "allreduce" => allreduce(),
        other => panic!("there is no base {other:?}"),
    };
    let edited = ["add", "text", "slots", "without", "claim", "twice"].iter();
    let mut file = original;
    if edited.into_iter().any(|key| case.contains_key(key)) {
        let mut members = members::of(&file);
        edit(case, &mut members);
        file = match (list(case, "claim").first(), text(case, "twice")) {
            (Some(claim), _) => claimed(members, &file, claim),
            (None, Some(name)) => {
                let again = members[name].clone();
                plain(&members, &file, (name, again.len() as u64, &again))
            }
            (None, None) => pack(&members, &file, style),
        };
    }
    if let Some(word) = text(case, "digest") {
        digest(&mut file, word);
    }
    for write in list(case, "header") {
        let new = bytes(word(write, "bytes")).repeat(count(write, "times", 1));
        let at = count(write, "at", 0);
        file[at..at + new.len()].copy_from_slice(&new);
    }
    for write in list(case, "zero") {
        let at = count(write, "at", 0);
        file[at..at + count(write, "count", 0)].fill(0);
    }
    file.truncate(number(case, "cut").map_or(usize::MAX, |part| file.len() * part as usize / 100));
    file.truncate(number(case, "size").map_or(usize::MAX, |size| size as usize));
    file.drain(..number(case, "skip").map_or(0, |size| size as usize));
    file
}

fn edit(case: &Table, members: &mut Members) {
    for new in list(case, "add") {
        let each = (0..count(new, "count", 0))
            .map(|index| optional(new, "each").replace('$', &index.to_string()));
        let text = optional(new, "text").replace('@', &each.collect::<Vec<_>>().join(","));
        let mut body = bytes(optional(new, "bytes"));
        body.extend(text.as_bytes());
        body.resize(body.len() + count(new, "zeros", 0), 0);
        members.insert(word(new, "member").to_owned(), body);
    }
    for change in list(case, "text") {
        let (name, from) = (word(change, "member"), word(change, "from"));
        let member = members.get_mut(name).unwrap_or_else(|| panic!("no member {name}"));
        let old = String::from_utf8(std::mem::take(member)).unwrap();
        assert!(old.contains(from), "{name} has no {from}");
        *member = old.replacen(from, word(change, "to"), 1).into_bytes();
    }
    for change in list(case, "slots") {
        let member = members.get_mut(word(change, "member")).unwrap();
        let new = bytes(word(change, "bytes"));
        let at = count(change, "slot", 0) * 64 + count(change, "at", 0);
        member[at..at + new.len()].copy_from_slice(&new);
    }
    for name in case.get("without").and_then(Item::as_array).into_iter().flatten() {
        members.remove(name.as_str().unwrap()).unwrap();
    }
}

/// An archive as it is, whose last entry says another size.
fn claimed(mut members: Members, like: &[u8], claim: &InlineTable) -> Vec<u8> {
    let name = word(claim, "member");
    members.remove(name);
    let size = count(claim, "bytes", 0) as u64;
    plain(&members, like, (name, size, optional(claim, "text").as_bytes()))
}

/// An archive as it is, with one more entry: its name, the size that it says, and its body.
fn plain(members: &Members, like: &[u8], last: (&str, u64, &[u8])) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    let all = members.iter().map(|(name, body)| (name.as_str(), body.len() as u64, &body[..]));
    for (name, size, body) in all.chain([last]) {
        let mut entry = tar::Header::new_ustar();
        entry.set_path(name).unwrap();
        entry.set_size(size);
        entry.set_cksum();
        archive.append(&entry, body).unwrap();
    }
    let archive = archive.into_inner().unwrap();
    let mut file = like[..HEADER_LEN].to_vec();
    file[DATA_SIZE..DATA_SIZE + 8].copy_from_slice(&(archive.len() as u64).to_le_bytes());
    file.extend(archive);
    file
}

/// Puts a digest of the data into the header, and NUL behind.
fn digest(file: &mut [u8], word: &str) {
    let (header, data) = file.split_at_mut(HEADER_LEN);
    let sum = match word {
        "md5" => Md5::digest(data).to_vec(),
        "sha256" => Sha256::digest(data).to_vec(),
        other => panic!("there is no digest {other:?}"),
    };
    header[HASH..HASH + 32].fill(0);
    header[HASH..HASH + sum.len()].copy_from_slice(&sum);
}
