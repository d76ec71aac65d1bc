//! Places in words: `model.neff: offset 0x10 (16), 8 bytes, data_size`.

use neff_diag::Place;

use crate::text;

/// Columns of a member's name shown at most; names of a megabyte are possible.
const NAME_COLUMNS: usize = 200;

/// A place in the input called `subject`, safe to print; `None` for nowhere.
pub(super) fn phrase(place: &Place, subject: &str) -> Option<String> {
    let inside = |what: String| match subject {
        "" => what,
        subject => format!("{subject}: {what}"),
    };
    Some(match place {
        Place::Nowhere if subject.is_empty() => return None,
        Place::Nowhere => subject.to_owned(),
        &Place::File { offset, length, field } => inside(format!(
            "{}{}{}",
            offset_words(offset),
            length_words(length),
            field_words(field)
        )),
        Place::Archive { offset, index, member, field } => inside(format!(
            "{}archive {}{}",
            member_words(member.as_deref(), *index),
            offset_words(*offset),
            field_words(*field)
        )),
        Place::Json { member, path, excerpt } => {
            let member = shown(member);
            let line =
                excerpt.as_ref().map_or(String::new(), |e| format!(":{}:{}", e.line, e.column));
            inside(format!("{member}{line} {}", shown(&path.to_string())))
        }
        Place::Text { file, excerpt } => {
            format!("{}:{}:{}", shown(file), excerpt.line, excerpt.column)
        }
        Place::Path(path) => shown(path),
        Place::Slot { rank, graph, engine, slot } => {
            let rank = rank.map_or(String::new(), |rank| format!("rank {rank}, "));
            inside(format!("{rank}graph {}, engine {}, slot {slot}", shown(graph), shown(engine)))
        }
        Place::Section { file, section, offset } => {
            format!("{}: section {}, {}", shown(file), shown(section), offset_words(*offset))
        }
    })
}

/// Both bases: hex for the hex dump, decimal for everything else.
fn offset_words(offset: u64) -> String {
    format!("offset {offset:#x} ({offset})")
}

fn length_words(length: u64) -> String {
    match length {
        0 => String::new(),
        1 => ", 1 byte".to_owned(),
        _ => format!(", {} bytes", text::grouped(length)),
    }
}

fn field_words(field: Option<&str>) -> String {
    field.map_or(String::new(), |field| format!(", {field}"))
}

fn member_words(member: Option<&str>, index: Option<u64>) -> String {
    match (member, index) {
        (Some(member), Some(index)) => format!("{} (member {index}), ", shown(member)),
        (Some(member), None) => format!("{}, ", shown(member)),
        (None, Some(index)) => format!("member {index}, "),
        (None, None) => String::new(),
    }
}

fn shown(name: &str) -> String {
    text::cut(&text::safe(name), NAME_COLUMNS).into_owned()
}
