//! The look at all bytes before prost decodes them: exact faults, fields that are not in the
//! schema, and limits. Keeps no values.

use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Findings, Place};

use super::decode::MESSAGES_LIMIT;
use super::schema::{FieldKind, FieldRow, META_NEFF, MessageRow};
use crate::wire::{Walk, WireFault, WireField, WireValue};

/// What was seen.
#[derive(Debug, Default)]
pub(super) struct Survey {
    messages: usize,
    /// Dimensions that do not stand in a packed list.
    pub(super) unpacked: u64,
    /// True if a field is not in the schema.
    pub(super) has_unknown: bool,
    findings: Findings,
}

/// Looks at `bytes`; `None` if they cannot be decoded, then `findings` has an error.
pub(super) fn survey(bytes: &[u8], findings: &mut Findings) -> Option<Survey> {
    let mut survey = Survey::default();
    let sound = survey.message(&META_NEFF, bytes, 0);
    findings.append(std::mem::take(&mut survey.findings));
    sound.map(|()| survey)
}

impl Survey {
    /// Looks at one message; the schema nests two deep, and unknown fields are not entered.
    fn message(&mut self, row: &'static MessageRow, bytes: &[u8], base: usize) -> Option<()> {
        self.messages = self.messages.saturating_add(1);
        if self.messages > MESSAGES_LIMIT {
            let finding = Diagnostic::new(codes::LIMIT, "the metaneff has too many tensors");
            let finding = finding.expected(format!("at most {MESSAGES_LIMIT} tensors and aliases"));
            self.findings.push(finding.at(place(base, None)));
            return None;
        }
        for field in Walk::new(bytes, base) {
            let field = match field {
                Ok(field) => field,
                Err(fault) => return self.fault(row.name, fault),
            };
            match row.by_number(field.number) {
                Some(known) => self.known(row, known, &field)?,
                None => self.unknown(row, &field),
            }
        }
        Some(())
    }

    fn known(
        &mut self,
        row: &'static MessageRow,
        known: &'static FieldRow,
        field: &WireField<'_>,
    ) -> Option<()> {
        match (known.kind, field.value) {
            (FieldKind::Message(inner), WireValue::Bytes(bytes, base)) => {
                self.message(inner, bytes, base)
            }
            (FieldKind::Bytes, WireValue::Bytes(..)) => Some(()),
            (FieldKind::Int64List, WireValue::Bytes(bytes, base)) => {
                self.packed(known, Walk::new(bytes, base))
            }
            (FieldKind::Int64List, WireValue::Varint(_)) => {
                self.unpacked = self.unpacked.saturating_add(1);
                Some(())
            }
            (FieldKind::Bytes | FieldKind::Message(_) | FieldKind::Int64List, value) => {
                self.misfit(row, known, field.offset, value, "a value with a length")
            }
            (_, WireValue::Varint(_)) => Some(()),
            (_, value) => self.misfit(row, known, field.offset, value, "a varint"),
        }
    }

    fn packed(&mut self, known: &'static FieldRow, mut walk: Walk<'_>) -> Option<()> {
        while !walk.is_done() {
            if let Err(fault) = walk.varint() {
                return self.fault(known.name, fault);
            }
        }
        Some(())
    }

    fn misfit(
        &mut self,
        row: &MessageRow,
        known: &'static FieldRow,
        offset: usize,
        value: WireValue<'_>,
        expected: &str,
    ) -> Option<()> {
        let message = format!("{}.{} has another wire type", row.name, known.name);
        let finding = Diagnostic::new(codes::WIRE, message).at(place(offset, Some(known.name)));
        self.findings.push(finding.expected(expected).found(value.word()));
        None
    }

    fn unknown(&mut self, row: &MessageRow, field: &WireField<'_>) {
        self.has_unknown = true;
        let message = format!("{} has no field {}", row.name, field.number);
        let finding = Diagnostic::new(codes::UNKNOWN_FIELD, message).found(field.value.word());
        self.findings.push(finding.at(place(field.offset, None)));
    }

    fn fault(&mut self, inside: &'static str, fault: WireFault) -> Option<()> {
        let finding = Diagnostic::new(codes::WIRE, fault.message);
        self.findings.push(finding.at(place(fault.offset, Some(inside))));
        None
    }
}

fn place(offset: usize, field: Option<&'static str>) -> Place {
    Place::File { offset: u64::try_from(offset).unwrap_or(u64::MAX), length: 0, field }
}
