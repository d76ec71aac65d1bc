//! Finding records by their shape, because the fields under which they stand are not known.
//!
//! A message that has the fields of a record, with possible values, says on which path its kind
//! stands: the numbers of the fields from the root. All messages on that path are records of the
//! kind then, so that one with an odd value is reported instead of passed over.

use std::collections::BTreeMap;

use super::tree::{Field, Value};

/// Bytes of a slot.
const SLOT: u64 = 64;
/// Images begin at multiples of this on the device (100 of 100, format notes 12 §8).
const ALIGNMENT: u64 = 0x8000;

/// A kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Engine,
    Patch,
    Queue,
}

/// Numbers of fields from the root.
pub(super) type Path = Vec<u32>;

/// The value of a field, if it is there once and is a number; 0 if it is absent.
fn number(fields: &[Field<'_>], number: u32) -> Option<u64> {
    let mut found = fields.iter().filter(|field| field.number == number);
    match (found.next().map(|field| &field.value), found.next()) {
        (None, _) => Some(0),
        (Some(Value::Varint(value)), None) => Some(*value),
        _ => None,
    }
}

fn numbers(fields: &[Field<'_>], wanted: &[u32]) -> Option<()> {
    wanted.iter().try_for_each(|at| number(fields, *at).map(|_| ()))
}

fn is_engine(fields: &[Field<'_>]) -> Option<()> {
    let (engine, address) = (number(fields, 1)?, number(fields, 2)?);
    let size = number(fields, 8)?;
    numbers(fields, &[4, 5, 6, 7])?;
    let fits = engine <= 4
        && address != 0
        && address.is_multiple_of(ALIGNMENT)
        && size != 0
        && size.is_multiple_of(SLOT);
    fits.then_some(())
}

fn is_patch(fields: &[Field<'_>]) -> Option<()> {
    let only_known = fields.iter().all(|field| field.number <= 2);
    let mut rows = fields.iter().filter(|field| field.number == 2).peekable();
    rows.peek()?;
    let fits = only_known && number(fields, 1)? <= 4;
    let row = |field: &Field<'_>| match &field.value {
        Value::Message(row) => is_patch_row(row).is_some(),
        _ => false,
    };
    (fits && rows.all(row)).then_some(())
}

fn is_patch_row(fields: &[Field<'_>]) -> Option<()> {
    let (offset, count, kind) = (number(fields, 1)?, number(fields, 2)?, number(fields, 3)?);
    let only_known = fields.iter().all(|field| field.number <= 3);
    (only_known && offset.is_multiple_of(SLOT) && count != 0 && kind <= 2).then_some(())
}

fn is_queue(fields: &[Field<'_>]) -> Option<()> {
    let mut names = fields.iter().filter(|field| field.number == 4);
    let (Some(Value::Text(_)), None) = (names.next().map(|field| &field.value), names.next())
    else {
        return None;
    };
    numbers(fields, &[1, 2, 3, 5, 6, 7])?;
    // A name beside one number is too little to go by.
    let known = fields.iter().filter(|field| field.number <= 7).count();
    (known == fields.len() && known >= 3).then_some(())
}

/// The kind whose shape a message has.
fn kind(fields: &[Field<'_>]) -> Option<Kind> {
    let is = |fits: Option<()>, kind| fits.map(|()| kind);
    is(is_engine(fields), Kind::Engine)
        .or_else(|| is(is_patch(fields), Kind::Patch))
        .or_else(|| is(is_queue(fields), Kind::Queue))
}

/// A message in the tree.
struct Found<'p, 'f, 'a> {
    path: &'p [u32],
    place: Seat,
    fields: &'f [Field<'a>],
}

/// Where a message stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seat {
    /// Offset of its tag in the file, in bytes.
    pub(super) at: usize,
    /// The same of the message that it is in; 0 for the root.
    pub(super) parent: usize,
}

/// Calls `visit` for every message below `fields`, in the order of the file.
fn each<'f, 'a>(
    fields: &'f [Field<'a>],
    parent: usize,
    path: &mut Path,
    visit: &mut dyn FnMut(Found<'_, 'f, 'a>),
) {
    // As deep as the tree, which has a limit.
    for field in fields {
        if let Value::Message(inner) = &field.value {
            path.push(field.number);
            visit(Found { path, place: Seat { at: field.offset, parent }, fields: inner });
            each(inner, field.offset, path, visit);
            path.pop();
        }
    }
}

/// Calls `visit` for every record, in the order of the file.
pub(super) fn records<'f, 'a>(
    fields: &'f [Field<'a>],
    visit: &mut dyn FnMut(Kind, Seat, &'f [Field<'a>]),
) {
    let mut paths: BTreeMap<Path, Kind> = BTreeMap::new();
    each(fields, 0, &mut Path::new(), &mut |found| {
        if let Some(kind) = kind(found.fields)
            && !paths.contains_key(found.path)
        {
            paths.insert(found.path.to_vec(), kind);
        }
    });
    each(fields, 0, &mut Path::new(), &mut |found| {
        if let Some(on_path) = paths.get(found.path) {
            visit(kind(found.fields).unwrap_or(*on_path), found.place, found.fields);
        }
    });
}
