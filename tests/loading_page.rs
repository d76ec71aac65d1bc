//! The tables of docs/loading.md are those of the code: `NEFFC_BLESS=1 cargo test -p neffc --test
//! loading_page` writes them between their marks, and without it they must be there.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::format_push_string,
    dead_code,
    reason = "a test that fails may panic; of the harness only a part is used here"
)]

mod harness;

use std::fs;

use harness::root;
use neff::abi::gate::{GATES, Override, Stage};
use neff::load::image::EXPANSIONS;
use neff::load::plan::Parameters;

/// What stands between two marks, made from the tables.
fn made(name: &str) -> String {
    let mut out = String::new();
    match name {
        "gates" => {
            out += "| gate | stage | asks that | status | passed by |\n| --- | --- | --- | --- | --- |\n";
            for stage in Stage::ALL {
                for row in GATES.iter().filter(|row| row.stage == *stage) {
                    let by = match row.overridden_by {
                        Some(Override::AllowLegacy) => "`--allow-legacy`",
                        Some(Override::VerifyOff) => "no verify flag",
                        None => "",
                    };
                    let (stage, status) = (stage.row().name, row.status.0);
                    let not = if row.not_judged.is_some() { " (not judged)" } else { "" };
                    out += &format!(
                        "| {}{not} | {stage} | {} | {status} | {by} |\n",
                        row.id, row.condition
                    );
                }
            }
        }
        "not judged" => {
            for row in GATES {
                if let Some(why) = row.not_judged {
                    out += &format!("- {}, {}: {why}.\n", row.id, row.condition);
                }
            }
        }
        "expansions" => {
            out += "| opcode | what it is | becomes | slots | how that is known |\n| --- | --- | --- | --- | --- |\n";
            for row in EXPANSIONS {
                let becomes = format!("{:?}", row.becomes);
                let evidence = format!("{:?}", row.evidence);
                out += &format!(
                    "| {:#04x} | {} | {} | {} | {} |\n",
                    row.opcode,
                    row.what,
                    words(&becomes),
                    row.records,
                    words(&evidence)
                );
            }
        }
        "parameters" => out += &parameters(),
        other => panic!("nothing is made for {other}"),
    }
    out
}

/// `DynamicDma` as `dynamic dma`.
fn words(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

/// All parameters of the plan; a new one has no row here, so this does not compile.
fn parameters() -> String {
    let Parameters {
        base,
        memory_distance,
        cores_per_memory,
        driver_aligns,
        misalignment,
        variable_alignment,
        image_alignment,
        scratchpad_page,
        state_buffer,
        state_buffer_distance,
        semaphore_descriptors,
    } = Parameters::default();
    let rows = [
        ("base", format!("{base:#x}"), "project choice"),
        ("memory_distance", format!("{memory_distance:#x}"), "project choice"),
        ("cores_per_memory", cores_per_memory.to_string(), "published (08 §2.4)"),
        ("driver_aligns", driver_aligns.to_string(), "project choice (08 §2.2 has both)"),
        ("misalignment", misalignment.to_string(), "project choice"),
        ("variable_alignment", variable_alignment.to_string(), "project choice"),
        ("image_alignment", format!("{image_alignment:#x}"), "measured"),
        ("scratchpad_page", format!("{scratchpad_page:#x}"), "inferred from two runs (08 §2.4)"),
        ("state_buffer", format!("{state_buffer:#x}"), "measured"),
        ("state_buffer_distance", format!("{state_buffer_distance:#x}"), "project choice"),
        ("semaphore_descriptors", semaphore_descriptors.to_string(), "project choice (08 §5)"),
    ];
    let mut out = "| parameter | default | how it is known |\n| --- | --- | --- |\n".to_owned();
    for (name, value, known) in rows {
        out += &format!("| `{name}` | {value} | {known} |\n");
    }
    out
}

/// What docs/loading.md says of gates and numbers is what the tables say.
#[test]
fn the_page_on_loading_has_the_tables() {
    let path = root().join("docs/loading.md");
    let page = fs::read_to_string(&path).expect("docs/loading.md is text");
    let mut new = String::new();
    let mut left = page.as_str();
    let mut tables = 0;
    while let Some(at) = left.find("<!-- ").filter(|_| left.contains("<!-- end -->")) {
        let line = at + left[at..].find('\n').expect("a mark has a line of its own") + 1;
        let name = left[at + 5..line].split(':').next().expect("a mark has a name");
        let end = line + left[line..].find("<!-- end -->").expect("a table has an end");
        new += &left[..line];
        new += &made(name);
        new += "<!-- end -->\n";
        left = &left[end + "<!-- end -->\n".len()..];
        tables += 1;
    }
    new += left;
    assert_eq!(tables, 4);
    if std::env::var_os("NEFFC_BLESS").is_some() {
        return fs::write(&path, &new).expect("the page can be written");
    }
    assert!(new == page, "docs/loading.md is not what the tables say: bless it");
}
