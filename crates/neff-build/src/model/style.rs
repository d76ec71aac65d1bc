//! Styles: a form of the archive and a dialect of the manifests that go together.

use neff_container::style;
use neff_manifest::write::ManifestDialect;

/// A style; either part of a copy can be changed.
#[derive(Debug, Clone)]
pub struct Style {
    /// Form of the archive.
    pub archive: style::Style,
    /// Dialect of the manifests.
    pub dialect: ManifestDialect,
}

/// Makes a style.
type Make = fn() -> Style;

/// Name and parts of each style; the first is the default.
const ROWS: &[(&str, Make)] = &[("reference", Style::reference), ("neuronx", Style::neuronx)];

impl Style {
    /// The style of a name: `reference`, the published reference, or `neuronx`, what today's
    /// compiler writes.
    pub fn named(name: &str) -> Option<Style> {
        ROWS.iter().find(|row| row.0 == name).map(|row| row.1())
    }

    /// The published reference.
    pub fn reference() -> Style {
        Style { archive: style::Style::gnu(), dialect: ManifestDialect::legacy() }
    }

    /// What today's compiler writes.
    pub fn neuronx() -> Style {
        Style { archive: style::Style::neuronx(), dialect: ManifestDialect::modern() }
    }

    /// The names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ROWS.iter().map(|row| row.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_style() {
        let known: Vec<_> = Style::names().collect();
        assert_eq!(known, ["reference", "neuronx"]);
        assert!(known.iter().all(|name| Style::named(name).is_some()));
        assert!(Style::named("gnu").is_none());
    }
}
