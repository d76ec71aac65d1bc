//! Reading a report: its tables one after the other, of the table of instructions row by row.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufReader, Read};

use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings, Place};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::ROW_LIMIT;
use super::budget::{Budget, Budgeted};
use super::count::Count;
use super::fields::{FIELDS, Meaning, ROWS, position};
use super::row::{Other, Row};
use super::tally::{NAMES_LIMIT, Tally, UnknownField};

/// A table of the report that is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its key.
    pub name: String,
    /// How many elements it has; `None` if it is no array.
    pub count: Option<u64>,
}

/// What reading learned besides the rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Rows that were handed over.
    pub rows: u64,
    /// How many rows have each of [`FIELDS`], in that order.
    pub known: Vec<u64>,
    /// Fields without a known meaning, by name.
    pub unknown: Vec<UnknownField>,
    /// Occurrences of further fields, beyond [`NAMES_LIMIT`] names.
    pub more_unknown: u64,
    /// The other tables, in order, at most [`NAMES_LIMIT`].
    pub tables: Vec<Table>,
}

/// Reads a report and hands over its rows one by one. What is wrong with it is in `findings`;
/// rows before a fault have been handed over.
///
/// # Errors
/// Those of the source.
pub fn read(
    source: impl Read,
    findings: &mut Findings,
    take: &mut dyn FnMut(Row),
) -> io::Result<Summary> {
    let budget = Budget::default();
    budget.allow(ROW_LIMIT);
    let source = Budgeted { source: BufReader::with_capacity(1 << 16, source), budget: &budget };
    let mut json = serde_json::Deserializer::from_reader(source);
    let mut state = State {
        budget: &budget,
        take,
        tally: Tally::default(),
        rows: 0,
        seen: false,
        tables: Vec::new(),
    };
    let done = Document(&mut state).deserialize(&mut json).and_then(|()| {
        budget.allow(u64::MAX);
        json.end()
    });
    if let Err(error) = done {
        let finding = fault(error, &budget)?;
        findings.push(finding.at(Place::offset(budget.offset())));
    } else if !state.seen {
        let message = format!("the report has no key `{ROWS}`");
        findings.push(Diagnostic::new(codes::NO_ROWS, message));
    }
    state.tally.report(findings);
    Ok(state.finish())
}

/// What an error of the parser says.
fn fault(error: serde_json::Error, budget: &Budget) -> io::Result<Diagnostic> {
    if budget.is_spent() {
        let message = "a row or key of the report is too large";
        let finding = Diagnostic::new(codes::ROW_LIMIT, message);
        return Ok(finding.expected(format!("at most {ROW_LIMIT} bytes")));
    }
    match error.classify() {
        Category::Io => Err(error.into()),
        Category::Data => Ok(Diagnostic::new(codes::NO_ROWS, error.to_string())),
        Category::Syntax | Category::Eof => Ok(Diagnostic::new(codes::SYNTAX, error.to_string())),
    }
}

struct State<'s> {
    budget: &'s Budget,
    take: &'s mut dyn FnMut(Row),
    tally: Tally,
    rows: u64,
    /// True once there was a table of rows.
    seen: bool,
    tables: Vec<Table>,
}

impl State<'_> {
    fn row(&mut self, raw: &RawValue) {
        let index = self.rows;
        self.rows = self.rows.saturating_add(1);
        let mut row = Row { index, ..Row::default() };
        let fields = Fields { row: &mut row, tally: &mut self.tally };
        let mut json = serde_json::Deserializer::from_str(raw.get());
        // The text is a value of JSON already, so all that can be wrong is its type.
        if json.deserialize_map(fields).is_err() {
            self.tally.not_row(index);
        }
        (self.take)(row);
    }

    fn finish(mut self) -> Summary {
        Summary {
            rows: self.rows,
            known: self.tally.known.to_vec(),
            unknown: self.tally.unknown_fields(),
            more_unknown: self.tally.unnamed,
            tables: self.tables,
        }
    }
}

/// The whole report.
struct Document<'s, 't>(&'s mut State<'t>);

impl<'de> DeserializeSeed<'de> for Document<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with the key `{ROWS}`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let state = self.0;
        state.budget.allow(ROW_LIMIT);
        while let Some(name) = map.next_key::<String>()? {
            if name == ROWS {
                state.seen = true;
                map.next_value_seed(Rows(state))?;
            } else {
                // Nothing of it is held, so it may be as large as it likes.
                state.budget.allow(u64::MAX);
                let count = map.next_value_seed(Count)?;
                if state.tables.len() < NAMES_LIMIT {
                    state.tables.push(Table { name, count });
                }
            }
            state.budget.allow(ROW_LIMIT);
        }
        Ok(())
    }
}

/// The table of instructions.
struct Rows<'s, 't>(&'s mut State<'t>);

impl<'de> DeserializeSeed<'de> for Rows<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of rows in `{ROWS}`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        self.0.budget.allow(ROW_LIMIT);
        while let Some(row) = rows.next_element::<Box<RawValue>>()? {
            self.0.row(&row);
            self.0.budget.allow(ROW_LIMIT);
        }
        Ok(())
    }
}

/// The fields of one row.
struct Fields<'r> {
    row: &'r mut Row,
    tally: &'r mut Tally,
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut values: [Option<&RawValue>; FIELDS.len()] = [None; FIELDS.len()];
        while let Some((name, value)) = map.next_entry::<Cow<'de, str>, &'de RawValue>()? {
            match position(&name) {
                // Null says that the row has no such value.
                Some(_) if value.get() == "null" => {}
                // A key that is repeated counts as the first has it; the others are kept.
                Some(at) if values.get(at).is_some_and(Option::is_none) => {
                    values.iter_mut().skip(at).take(1).for_each(|place| *place = Some(value));
                }
                _ => {
                    self.tally.unknown(&name, value.get());
                    self.row.other.push(Other { name: name.into_owned(), value: value.to_owned() });
                }
            }
        }
        // In the order of the table, which says whose word counts.
        for (at, (field, value)) in FIELDS.iter().zip(values).enumerate() {
            let Some(value) = value else { continue };
            // Labels are the engine's word in some reports and of other things in others.
            let is_settled = field.meaning == Meaning::Engine && self.row.engine.is_some();
            if self.row.take(field.meaning, value.get()) {
                self.tally.known(at);
            } else {
                match is_settled {
                    true => self.tally.unknown(field.name, value.get()),
                    false => self.tally.odd(at, self.row.index, value.get()),
                }
                self.row.other.push(Other { name: field.name.to_owned(), value: value.to_owned() });
            }
        }
        Ok(())
    }
}
