//! The words for classes, statuses and evidence, as lists and options show them.

use crate::model::{Class, Evidence, Status};

impl Class {
    /// All, in the order of their declaration.
    pub const ALL: [Class; 10] = [
        Class::Pe,
        Class::Activation,
        Class::Vector,
        Class::Control,
        Class::Pseudo,
        Class::Extension,
        Class::Pool,
        Class::All,
        Class::Simulation,
        Class::Invalid,
    ];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Class::Pe => "pe",
            Class::Activation => "activation",
            Class::Vector => "vector",
            Class::Control => "control",
            Class::Pseudo => "pseudo",
            Class::Extension => "extension",
            Class::Pool => "pool",
            Class::All => "all",
            Class::Simulation => "simulation",
            Class::Invalid => "invalid",
        }
    }
}

impl Evidence {
    /// All, the surest first.
    pub const ALL: [Evidence; 4] =
        [Evidence::Measured, Evidence::Published, Evidence::Inferred, Evidence::ProjectChoice];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Measured => "measured",
            Evidence::Published => "published",
            Evidence::Inferred => "inferred",
            Evidence::ProjectChoice => "choice",
        }
    }
}

impl Status {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Status::Maintained => "maintained",
            Status::Dormant => "dormant",
            Status::Runtime => "consumed by the runtime",
            Status::Unstated => "unmarked",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn lists_are_complete_and_words_differ() {
        let classes: BTreeSet<_> = Class::ALL.iter().map(|class| class.name()).collect();
        assert_eq!(classes.len(), Class::ALL.len());
        let rows = crate::generated::ROWS.iter();
        assert!(rows.clone().all(|row| Class::ALL.contains(&row.class)));
        assert!(rows.clone().all(|row| Evidence::ALL.contains(&row.evidence)));
        assert!(Evidence::ALL.is_sorted_by(|a, b| a > b));
    }
}
