//! The engine of a program: named by `--engine`, by `.engine`, or not at all. Which instructions
//! an engine has is not asked here.

use neff::abi::Engine;
use neff::asm::assemble::Assembled;
use neff::text::{Body, FileId, Sources, parse_line, text};
use neff_diag::{Diagnostic, Excerpt, Place, codes::engine};

/// Settles what a program is for; adds a finding if the option and the text disagree.
pub(super) fn settle(assembled: &mut Assembled, asked: Option<Engine>) {
    let Some(asked) = asked else { return };
    match assembled.engine.filter(|stated| *stated != asked) {
        None => assembled.engine = Some(asked),
        Some(stated) => {
            let message = format!("the text is for {stated}, not for {asked}");
            let finding = Diagnostic::new(engine::PROGRAM_DIRECTIVE, message)
                .expected("the engine that was asked for");
            let place = place_of_directive(&assembled.sources);
            assembled.findings.push(match place {
                Some(place) => finding.at(place),
                None => finding,
            });
        }
    }
}

/// The argument of the last `.engine`: that one counts.
fn place_of_directive(sources: &Sources) -> Option<Place> {
    let ids = (0u32..).map(FileId);
    let files = ids.take_while(|id| !sources.name(*id).is_empty());
    files.filter_map(|id| in_file(sources, id)).last()
}

fn in_file(sources: &Sources, id: FileId) -> Option<Place> {
    let text = sources.text(id);
    let (mut start, mut found) = (text::start(text), None);
    let lines = text.get(start..).unwrap_or_default().split_inclusive('\n');
    for (number, line) in (1u64..).zip(lines) {
        // Most lines cannot be it; only those that can are parsed.
        let candidate = line.contains(".engine").then(|| parse_line(line.trim_end()).ok());
        if let Some(Some(parsed)) = candidate
            && let Body::Directive { name, tail } = parsed.body
            && line.get(name) == Some(".engine")
        {
            let words = line.get(tail.clone()).unwrap_or_default().trim_end();
            let from = start.saturating_add(tail.start);
            let range = from..from.saturating_add(words.len());
            let excerpt = Excerpt::on_line(text.as_bytes(), range, start, number);
            found = Some(Place::Text { file: sources.name(id).to_owned(), excerpt });
        }
        start = start.saturating_add(line.len());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff::asm::assemble::{AssembleOptions, assemble};
    use neff::asm::parse::NoNames;
    use neff::text::Memory;

    fn settled(text: &str, asked: Option<Engine>) -> Assembled {
        let options = AssembleOptions { generation: None, names: &NoNames };
        let mut assembled = assemble("x.asm", text.to_owned(), &Memory::default(), &options);
        settle(&mut assembled, asked);
        assembled
    }

    #[test]
    fn the_option_fills_in_and_never_overrules() {
        assert_eq!(settled("NOP;", None).engine, None);
        assert_eq!(settled("NOP;", Some(Engine::Pe)).engine, Some(Engine::Pe));
        let agreed = settled(".engine sp\n", Some(Engine::Sp));
        assert!(agreed.findings.is_empty());
        let refused = settled("# .engine pe\n.engine sp # x\nNOP;\n", Some(Engine::Pe));
        let finding = refused.findings.iter().next().unwrap();
        let Place::Text { excerpt, .. } = &finding.place else { panic!("{finding:?}") };
        assert_eq!((excerpt.line, excerpt.column), (2, 9));
    }
}
