//! `neffc explain CODE`: the page of a diagnostic code, from the code tables.

use neff_diag::codes::{self, environment};
use neff_diag::{Code, CodeRow, Diagnostic};
use serde::Serialize;

use crate::exit::{Exit, Stop};
use crate::session::Session;
use crate::text::{self, Align, Table};
use neff_diag::nearest;

const EXAMPLES: &str = "  neffc explain N0108
  neffc explain 108 --json
  neffc explain --list";

/// The options of `explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The codes, as printed in brackets behind `error`: N0108, n0108, 0108 or 108
    #[arg(required_unless_present = "list", value_name = "CODE")]
    pub codes: Vec<String>,
    /// List all codes instead
    #[arg(short, long, conflicts_with = "codes")]
    pub list: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Prints the pages, or the list.
///
/// # Errors
/// [`Stop`] for a code that does not exist, with the nearest ones, and for a failed write.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let rows: Vec<&CodeRow> = if options.list {
        codes::all_rows().collect()
    } else {
        options.codes.iter().map(|word| row_of(word)).collect::<Result<_, _>>()?
    };
    if options.json {
        let pages = rows.into_iter().map(Page::from).collect();
        session.print_json(Pages { codes: pages })?;
    } else if options.list {
        session.print(&list(&rows))?;
    } else {
        let pages: Vec<String> = rows.iter().map(|row| page(row, session.prose_width())).collect();
        session.print(&pages.join("\n"))?;
    }
    Ok(Exit::Done)
}

/// One code in JSON: its row.
#[derive(Serialize)]
struct Page {
    code: String,
    severity: &'static str,
    area: Option<&'static str>,
    title: &'static str,
    page: &'static str,
}

/// All codes asked for.
#[derive(Serialize)]
struct Pages {
    codes: Vec<Page>,
}

impl From<&CodeRow> for Page {
    fn from(row: &CodeRow) -> Page {
        Page {
            code: row.code.to_string(),
            severity: row.severity.word(),
            area: area_title(row),
            title: row.title,
            page: row.page,
        }
    }
}

fn row_of(word: &str) -> Result<&'static CodeRow, Stop> {
    if let Some(row) = Code::parse(word).and_then(Code::row) {
        return Ok(row);
    }
    let message = format!("no diagnostic code `{}`", text::name(word.as_bytes()));
    let mut finding = Diagnostic::new(environment::UNKNOWN_CODE, message)
        .expected("`N` and four digits, for example N0101");
    let help = "`neffc explain --list` prints all codes";
    let near = nearest_codes(word);
    finding = match near.is_empty() {
        true => finding.help(help),
        false => finding.help(format!("the nearest are {}; {help}", near.join(", "))),
    };
    Err(Stop::usage(finding))
}

/// The existing codes nearest to a mistyped one.
fn nearest_codes(word: &str) -> Vec<String> {
    let digits = word.trim_start_matches(['N', 'n']);
    if digits.is_empty() {
        return Vec::new();
    }
    let known: Vec<String> = codes::all_rows().map(|row| row.code.to_string()).collect();
    let near = nearest(&format!("N{digits:0>4}"), known.iter().map(String::as_str));
    near.into_iter().map(str::to_owned).collect()
}

fn area_title(row: &CodeRow) -> Option<&'static str> {
    codes::AREAS.iter().find(|area| area.rows.contains(row)).map(|area| area.title)
}

fn page(row: &CodeRow, width: usize) -> String {
    let head = format!("{} ({}): {}", row.code, row.severity.word(), row.title);
    format!("{}\n{}", text::wrap(&head, width, ""), text::wrap(row.page, width, "  "))
}

fn list(rows: &[&CodeRow]) -> String {
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Left]);
    for row in rows {
        table.row([row.code.to_string(), row.severity.word().to_owned(), row.title.to_owned()]);
    }
    table.to_text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_page_that_fits() {
        for row in codes::all_rows() {
            for width in [40, 80] {
                let page = page(row, width);
                for line in page.lines() {
                    let long_word = !line.trim().contains(' ');
                    assert!(text::width(line) <= width || long_word, "{width}: {line}");
                }
                let words =
                    |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                let body = page.split_once("\n\n").map(|(_, body)| words(body));
                assert_eq!(body, Some(words(row.page)), "{}", row.code);
            }
            assert!(area_title(row).is_some(), "{}", row.code);
        }
    }

    #[test]
    fn near_codes_exist_and_are_near() {
        assert_eq!(nearest_codes("N0199").first().map(String::as_str), Some("N0109"));
        assert!(nearest_codes("banana").is_empty());
    }
}
