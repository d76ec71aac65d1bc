//! The code tables: one file per area, one row per code.
//!
//! A row is the only place where a code's number, severity, title and explain page stand.
//! Areas own a hundred numbers each; [`AREAS`] lists them in order.

pub mod archive;
pub mod assembly;
pub mod chain;
pub mod debug;
pub mod directory;
pub mod edit;
pub mod engine;
pub mod environment;
pub mod gzip;
pub mod import;
pub mod json;
pub mod kernel_image;
pub mod kernel_text;
pub mod linking;
pub mod load;
pub mod metaneff;
pub mod model;
pub mod outer;
pub mod profile;
pub mod run;
pub mod weights;

use crate::{Area, CodeRow};

/// All areas, ascending by number.
pub const AREAS: &[Area] = &[
    environment::ENVIRONMENT,
    outer::OUTER,
    gzip::GZIP,
    archive::ARCHIVE,
    directory::DIRECTORY,
    json::JSON,
    chain::CHAIN,
    assembly::ASSEMBLY,
    engine::ENGINE,
    model::MODEL,
    metaneff::METANEFF,
    import::IMPORT,
    weights::WEIGHTS,
    debug::DEBUG,
    load::LOAD,
    run::RUN,
    kernel_image::KERNEL_IMAGE,
    linking::LINKING,
    kernel_text::KERNEL_TEXT,
    profile::PROFILE,
    edit::EDIT,
];

/// The rows of all areas, ascending by code.
pub fn all_rows() -> impl Iterator<Item = &'static CodeRow> {
    AREAS.iter().flat_map(|area| area.rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_order_and_inside_their_ranges() {
        let mut last = None;
        for area in AREAS {
            assert_eq!(area.first % 100, 0, "{}", area.title);
            for row in area.rows {
                let number = row.code.number();
                assert_eq!(number - number % 100, area.first, "{} is outside its area", row.code);
                assert!(last < Some(number), "{} is repeated or out of order", row.code);
                last = Some(number);
            }
        }
    }

    #[test]
    fn every_row_has_a_title_and_a_page() {
        for row in all_rows() {
            assert!(!row.title.ends_with('.') && row.title.len() > 8, "{}: title", row.code);
            assert!(row.page.ends_with('.') && row.page.len() > 60, "{}: page", row.code);
            assert!(!row.page.contains("  "), "{}: page has double spaces", row.code);
        }
    }
}
