//! What an instruction computes in: 32-bit floats, or words at the width of its elements (format
//! notes 05 §3.8, §4.2).
//!
//! Arithmetic instructions compute in floats, and in integers where an operation is one of the
//! integer engine; bit-vector instructions in bits. An instruction is written once, as [`Work`] on
//! any [`Unit`]; [`arithmetic`] and [`bits`] choose the unit by its operations.

mod floats;
mod words;

pub(super) use floats::Floats;
pub(super) use words::{Words, Wordwise};

use super::bench::Bench;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::{Arithmetic, Format, Kind, Operation};

/// A kind of elements, and what can be done to them.
pub(super) trait Unit {
    /// What an element is while it is worked on.
    type Element: Copy + Default;
    /// An operation.
    type Does: Copy;

    /// Refuses formats that it does not compute with.
    ///
    /// # Errors
    /// Whether the format is of another width or kind than those of the instruction.
    fn admit(&self, format: Format) -> Result<(), Fault>;
    /// Makes elements of those in memory.
    fn read(&self, format: Format, bytes: &[u8], out: &mut [Self::Element]);
    /// Makes elements in memory of elements.
    fn write(&self, format: Format, values: &[Self::Element], out: &mut [u8]);
    /// The number that stands in an instruction.
    ///
    /// # Errors
    /// How it becomes an element of the width is not known.
    fn immediate(&self, word: u32) -> Result<Self::Element, Fault>;
    /// The format of a number that a pointer leads to, if the instruction does not say.
    fn pointed(&self, source: Format, float: Format) -> Format;
    /// True if an operation gives its left operand.
    fn is_bypass(&self, does: Self::Does) -> bool;
    /// Minus an element.
    fn negate(&self, value: Self::Element) -> Self::Element;
    /// One result.
    fn apply(&self, does: Self::Does, left: Self::Element, right: Self::Element) -> Self::Element;
    /// Left operands become results with the right ones at their places.
    fn pairs(&self, does: Self::Does, left: &mut [Self::Element], right: &[Self::Element]);
    /// All become results with one right operand.
    fn with_right(&self, does: Self::Does, values: &mut [Self::Element], right: Self::Element);
    /// All become results with one left operand.
    fn with_left(&self, does: Self::Does, left: Self::Element, values: &mut [Self::Element]);
    /// All in their order, the first on the left; `None` without one.
    fn reduce(&self, does: Self::Does, values: &[Self::Element]) -> Option<Self::Element>;
}

/// An instruction with `N` operations.
pub(super) trait Work<const N: usize> {
    /// The fields of its operations.
    const OPERATIONS: [&'static str; N];

    /// The data type that it works on: that of the first source.
    ///
    /// # Errors
    /// The layout has no such field.
    fn dtype(fields: Fields<'_>) -> Result<u8, Fault>;

    /// Does it.
    ///
    /// # Errors
    /// Fields that are not known or do not go together.
    fn run<U: Unit>(
        fields: Fields<'_>,
        bench: &mut Bench<'_, '_>,
        unit: &U,
        does: [U::Does; N],
    ) -> Result<(), Fault>;
}

/// The rows of the operations of an instruction.
type Rows<const N: usize> = [Option<&'static Operation>; N];

/// The arithmetic form of an instruction.
pub(super) fn arithmetic<W: Work<N>, const N: usize>(
    fields: Fields<'_>,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    let rows = rows::<W, N>(fields)?;
    if let Some(does) = all(rows, |row| row.arithmetic) {
        return W::run(fields, bench, &Floats, does);
    }
    let whole = all(rows, |row| row.whole.map(Wordwise::Whole));
    let is_known = |row: &Operation| row.arithmetic.is_some();
    let does = whole.ok_or_else(|| refused::<W, N>(rows, "numbers", is_known))?;
    let format = bench.format(W::dtype(fields)?)?;
    let Kind::Integer(integer) = format.kind else {
        return Err(Fault::Unknown("an operation of the integer engine on floats".to_owned()));
    };
    W::run(fields, bench, &Words::whole(integer), does)
}

/// The bit-vector form.
pub(super) fn bits<W: Work<N>, const N: usize>(
    fields: Fields<'_>,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    let rows = rows::<W, N>(fields)?;
    let does = all(rows, |row| row.bitwise.map(Wordwise::Bits));
    let does = does.ok_or_else(|| refused::<W, N>(rows, "bits", |row| row.bitwise.is_some()))?;
    let words = Words::bits(bench.format(W::dtype(fields)?)?);
    W::run(fields, bench, &words, does)
}

/// The rows of all operations; none of them is missing.
fn rows<W: Work<N>, const N: usize>(fields: Fields<'_>) -> Result<Rows<N>, Fault> {
    let mut fault = None;
    let rows = W::OPERATIONS.map(|name| match row_of(fields, name) {
        Ok(row) => Some(row),
        Err(found) => {
            fault.get_or_insert(found);
            None
        }
    });
    fault.map_or(Ok(rows), Err)
}

/// The row of an operation field.
fn row_of(fields: Fields<'_>, name: &'static str) -> Result<&'static Operation, Fault> {
    let code = fields.byte(name)?;
    let generation = fields.instruction.generation();
    let none = |what| Fault::Unknown(format!("{name}={code:#04x} ({what})"));
    let row = Operation::from_code(code).ok_or_else(|| none("no operation has this number"))?;
    match row.is_of(generation) {
        true => Ok(row),
        false => Err(none("no operation of this generation has this number")),
    }
}

/// The arithmetic of an operation field of instructions that only have floats.
pub(super) fn float(fields: Fields<'_>, name: &'static str) -> Result<Arithmetic, Fault> {
    let row = row_of(fields, name)?;
    let none = || Fault::Unknown(format!("{name}={:#04x} of numbers ({})", row.code, row.what));
    row.arithmetic.ok_or_else(none)
}

/// What all rows have.
fn all<T: Copy, const N: usize>(
    rows: Rows<N>,
    of: impl Fn(&Operation) -> Option<T>,
) -> Option<[T; N]> {
    let found = rows.map(|row| row.and_then(&of));
    let is_all = found.iter().all(Option::is_some);
    // What is there for all is there for the first.
    let first = found.first().copied().flatten()?;
    is_all.then(|| found.map(|one| one.unwrap_or(first)))
}

/// The first operation that does not fit.
fn refused<W: Work<N>, const N: usize>(
    rows: Rows<N>,
    of: &str,
    fits: impl Fn(&Operation) -> bool,
) -> Fault {
    let named = W::OPERATIONS.into_iter().zip(rows.into_iter().flatten());
    let mut bad = named.filter(|(_, row)| !fits(row));
    Fault::Unknown(bad.next().map_or_else(String::new, |(name, row)| {
        format!("{name}={:#04x} of {of} ({})", row.code, row.what)
    }))
}
