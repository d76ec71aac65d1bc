//! A record while it is filled: by the names of its fields, over zeros.
//!
//! It keeps which bytes are not known, and which values do not fit their field.

use std::ops::Range;

use super::layout::{Kind, Known, Layout, Row};

/// A value that its field has no room for. What the runtime makes of it is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// The record.
    pub layout: &'static str,
    /// The field.
    pub field: &'static str,
    /// What was to be written: a number, or the bytes of a text.
    pub value: i128,
    /// The largest that fits.
    pub most: i128,
}

/// The bytes of one record, and what is to be said of them.
#[derive(Debug, Default)]
pub(super) struct Filled {
    pub(super) bytes: Vec<u8>,
    /// Bytes that are not known; in no order.
    pub(super) doubts: Vec<Range<usize>>,
    /// Which form the union at an offset has.
    pub(super) unions: Vec<(usize, &'static Layout)>,
    pub(super) misfits: Vec<Misfit>,
}

impl Filled {
    /// Begins a record.
    pub(super) fn begin(&mut self, layout: &'static Layout) -> Record<'_> {
        self.bytes.clear();
        self.bytes.resize(layout.size, 0);
        self.doubts.clear();
        self.unions.clear();
        Record { filled: self, layout, base: 0 }
    }

    /// Keeps a misfit: one for each field, with the largest value.
    pub(super) fn misfit(&mut self, new: Misfit) {
        let known = |it: &&mut Misfit| it.layout == new.layout && it.field == new.field;
        match self.misfits.iter_mut().find(known) {
            Some(known) => known.value = known.value.max(new.value),
            None => self.misfits.push(new),
        }
    }

    /// True if a byte of the range is not known.
    pub(super) fn doubts_any(&self, range: &Range<usize>) -> bool {
        self.doubts.iter().any(|doubt| doubt.start < range.end && range.start < doubt.end)
    }
}

/// A record, or one inside of another.
#[derive(Debug)]
pub(super) struct Record<'f> {
    filled: &'f mut Filled,
    layout: &'static Layout,
    base: usize,
}

impl Record<'_> {
    /// Writes a number.
    pub(super) fn number(&mut self, name: &str, value: impl Into<i128>) {
        self.element(name, 0, value.into());
    }

    /// Writes the elements of an array; those that it has no room for are left out.
    pub(super) fn numbers<T: Into<i128>>(
        &mut self,
        name: &str,
        values: impl IntoIterator<Item = T>,
    ) {
        for (at, value) in values.into_iter().enumerate() {
            self.element(name, at, value.into());
        }
    }

    /// Writes a flag.
    pub(super) fn flag(&mut self, name: &str, value: bool) {
        self.element(name, 0, i128::from(value));
    }

    /// Writes text, as much of it as leaves room for the NUL.
    pub(super) fn text(&mut self, name: &str, value: &str) {
        let Some(row) = self.row(name) else { return };
        let room = row.kind.width().saturating_sub(1);
        if value.len() > room {
            self.misfit(row, length(value.len()), length(room));
        }
        self.cut_text(name, value);
    }

    /// The same where the runtime itself cuts what is too long.
    pub(super) fn cut_text(&mut self, name: &str, value: &str) {
        let Some(row) = self.row(name) else { return };
        let room = row.kind.width().saturating_sub(1);
        let (start, bytes) = (self.at(row, 0), value.as_bytes());
        let place = self.filled.bytes.iter_mut().skip(start);
        for (place, byte) in place.zip(bytes.iter().take(room)) {
            *place = *byte;
        }
    }

    /// Says that the bytes of a field are not known.
    pub(super) fn doubt(&mut self, name: &str) {
        let Some(row) = self.row(name) else { return };
        let span = row.span();
        self.filled
            .doubts
            .push(self.base.saturating_add(span.start)..self.base.saturating_add(span.end));
    }

    /// The record inside of this one; of an array, one of its elements.
    pub(super) fn inside(&mut self, name: &str, at: usize) -> Option<Record<'_>> {
        let row = self.row(name)?;
        let Kind::Record(layout) = row.kind else { return None };
        if at >= row.count {
            self.misfit(row, length(at.saturating_add(1)), length(row.count));
            return None;
        }
        let base = self.at(row, at);
        Some(Record { filled: self.filled, layout, base })
    }

    /// The union of a name in one of its forms.
    pub(super) fn union(&mut self, name: &str, form: &'static Layout) -> Option<Record<'_>> {
        let row = self.row(name)?;
        let base = self.at(row, 0);
        self.filled.unions.push((base, form));
        Some(Record { filled: self.filled, layout: form, base })
    }

    fn element(&mut self, name: &str, at: usize, value: i128) {
        let Some(row) = self.row(name) else { return };
        if at >= row.count {
            return self.misfit(row, length(at.saturating_add(1)), length(row.count));
        }
        let (least, most) = bounds(row.kind);
        if !(least..=most).contains(&value) {
            self.misfit(row, value, most);
        }
        let start = self.at(row, at);
        let place = self.filled.bytes.iter_mut().skip(start).take(row.kind.width());
        // What does not fit is cut off, as by an assignment.
        for (place, byte) in place.zip(value.to_le_bytes()) {
            *place = byte;
        }
    }

    /// The field of a name; a name that there is none of is a fault of this crate, which its tests
    /// meet.
    fn row(&self, name: &str) -> Option<&'static Row> {
        let row = self.layout.find(name);
        debug_assert!(row.is_some(), "{} has no {name}", self.layout.name);
        row
    }

    fn at(&self, row: &Row, index: usize) -> usize {
        let within = row.kind.width().saturating_mul(index);
        self.base.saturating_add(row.offset).saturating_add(within)
    }

    fn misfit(&mut self, row: &'static Row, value: i128, most: i128) {
        let (layout, field) = (self.layout.name, row.name);
        self.filled.misfit(Misfit { layout, field, value, most });
    }
}

fn length(bytes: usize) -> i128 {
    i128::try_from(bytes).unwrap_or(i128::MAX)
}

/// The least and the greatest number of a kind.
fn bounds(kind: Kind) -> (i128, i128) {
    match kind {
        Kind::U8 => (0, u8::MAX.into()),
        Kind::U16 => (0, u16::MAX.into()),
        // Floats are given as their bits.
        Kind::U32 | Kind::F32 => (0, u32::MAX.into()),
        Kind::U64 | Kind::Address | Kind::Pointer => (0, u64::MAX.into()),
        Kind::I32 => (i32::MIN.into(), i32::MAX.into()),
        Kind::I64 => (i64::MIN.into(), i64::MAX.into()),
        Kind::Flag => (0, 1),
        Kind::Text(_) | Kind::Record(_) | Kind::Opaque(_) => (0, 0),
    }
}

/// True if the place of a field is less than known.
pub(super) fn is_doubtful(row: &Row) -> bool {
    row.known != Known::Observed
}
