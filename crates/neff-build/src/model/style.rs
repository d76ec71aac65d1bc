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

/// Name, archive and dialect of each style; the first is the default.
const ROWS: &[(&str, &str, &str)] =
    &[("reference", "gnu", "legacy"), ("neuronx", "neuronx", "modern")];

impl Style {
    /// The style of a name: `reference`, the published reference, or `neuronx`, what today's
    /// compiler writes.
    pub fn named(name: &str) -> Option<Style> {
        let (_, archive, dialect) = ROWS.iter().find(|row| row.0 == name)?;
        let (archive, dialect) = (style::Style::named(archive)?, ManifestDialect::named(dialect)?);
        Some(Style { archive, dialect })
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
