//! The list of instructions, with what it is filtered by.

use neff::isa::generated::ROWS;
use neff::isa::model::{Generation, Row};

use super::{Options, engines, names};
use crate::text::{Align, Table};

/// The rows that pass all filters, by opcode. Of a filter that is given more than once any value
/// will do.
pub(super) fn rows(options: &Options, generations: &[Generation]) -> Vec<&'static Row> {
    let word = options.search.as_ref().map(|word| word.to_ascii_uppercase());
    let any = |given: bool, matches: bool| !given || matches;
    let wanted = |row: &&Row| {
        let class = options.class.iter().any(|class| class == row.class.name());
        let engine = options.engine.iter().any(|engine| row.engines.contains(*engine));
        let evidence = options.evidence.iter().any(|word| word == row.evidence.name());
        let search = word.as_ref().is_none_or(|word| row.names().any(|name| name.contains(word)));
        let here = generations.iter().any(|generation| row.generations.contains(*generation));
        here && search
            && any(!options.class.is_empty(), class)
            && any(!options.engine.is_empty(), engine)
            && any(!options.evidence.is_empty(), evidence)
    };
    let mut rows: Vec<&'static Row> = ROWS.iter().filter(wanted).collect();
    rows.sort_by_key(|row| row.opcode);
    rows
}

/// A line for each: opcode, mnemonic, class, engines, generations, evidence.
pub(super) fn text(rows: &[&Row]) -> String {
    let mut table = Table::new(&[Align::Left; 6]);
    for row in rows {
        let engines = engines(row);
        table.row([
            format!("{:#04x}", row.opcode),
            row.mnemonic.to_owned(),
            row.class.name().to_owned(),
            if engines.is_empty() { "-".to_owned() } else { engines.join(" ") },
            names(row.generations).join(" "),
            row.evidence.name().to_owned(),
        ]);
    }
    table.to_text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Verb};
    use clap::Parser;

    fn count(words: &[&str]) -> usize {
        let Verb::Isa(options) = Cli::parse_from([&["neffc", "isa"], words].concat()).verb else {
            panic!("no isa")
        };
        rows(&options, &options.generations()).len()
    }

    #[test]
    fn filters_cut_and_add_up() {
        let all = count(&["--all"]);
        assert_eq!(all, ROWS.len());
        assert!(count(&[]) < all && count(&["--isa", "tonga"]) == 44);
        let (pe, pseudo) = (count(&["--class", "pe"]), count(&["--class", "pseudo"]));
        assert!(pe > 0 && pseudo > 0);
        assert_eq!(count(&["--class", "pe", "--class", "pseudo"]), pe + pseudo);
        assert_eq!(count(&["--class", "pe", "--search", "PSEUDO"]), 0);
        assert!(count(&["--search", "matmul"]) >= 1);
        // An alias is found too.
        assert_eq!(count(&["--search", "activation_table_load"]), 1);
        assert!(count(&["--engine", "Tensor"]) < count(&[]));
        assert!(
            count(&["--evidence", "measured"])
                < count(&["--evidence", "measured", "--evidence", "published"])
        );
    }
}
