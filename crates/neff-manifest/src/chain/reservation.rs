//! Reservations of the state buffer in a def.json (format notes 02 §10).
//!
//! Whether they must be there (G70) and where they must be (G90) depends on the device.

use neff_diag::Diagnostic;
use neff_diag::codes::chain as codes;

use super::look::{Field, Look, refusal};
use crate::json::{Kind, NodeId};

/// The only type word that the loader knows.
const EVTACCEL: &str = "evtaccel";

/// One part of the state buffer that the program leaves to the runtime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Its object.
    pub node: NodeId,
    /// The type word; `evtaccel` is the only one known.
    pub kind: Option<Field<String>>,
    /// Bytes from the start of each partition.
    pub offset: Option<Field<u64>>,
    /// Bytes in each partition.
    pub size: Option<Field<u64>>,
    /// First partition.
    pub base_partition: Option<Field<u64>>,
    /// Number of partitions.
    pub partitions: Option<Field<u64>>,
}

/// Reads `runtime_statebuffer_reservation`; `None` if the key is absent.
pub(super) fn read(look: &mut Look<'_>) -> Option<Vec<Reservation>> {
    let root = look.document.root();
    let array = look.optional(root, "runtime_statebuffer_reservation", Kind::Array)?;
    let mut list = Vec::new();
    for element in array.elements() {
        let Some(object) = look.expect(element, Kind::Object, None) else { continue };
        let kind = look.require_text(object, "type", None);
        if let Some(kind) = kind.as_ref().filter(|kind| kind.value != EVTACCEL) {
            report_type(look, kind);
        }
        list.push(Reservation {
            node: object.id(),
            kind,
            offset: look.require_number(object, "offset"),
            size: look.require_number(object, "size"),
            base_partition: look.require_number(object, "base_partition"),
            partitions: look.require_number(object, "partitions"),
        });
    }
    Some(list)
}

/// G71: a type that is not `evtaccel`.
fn report_type(look: &mut Look<'_>, kind: &Field<String>) {
    let word = &kind.value;
    let text = format!("Invalid runtime_statebuffer_reservation type {word}");
    let finding = Diagnostic::new(codes::RESERVATION_TYPE, "the reservation has an unknown type")
        .expected(format!("{EVTACCEL:?}"))
        .found(format!("{word:?}"))
        .refusal(refusal("G71", text));
    look.report(look.document.value(kind.node), finding);
}
