//! What a picture shows, of any members: nothing panics, the same twice, and what is kept does
//! not grow with what a file claims.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff::container::source::StreamSource;
use neff::drawing::{Drawing, MOST_GRAPHS, MOST_TESTS};
use neff::{Neff, OpenOptions};
use neff_fuzz::bundle;

fuzz_target!(|data: &[u8]| {
    let file = archive(data);
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file[..]), &options).expect("the source holds");
    let drawing = Drawing::of(&neff);
    assert_eq!(drawing, Drawing::of(&neff));
    assert!(drawing.graphs.len() <= MOST_GRAPHS);
    for graph in &drawing.graphs {
        let waiters = graph.signals.iter().flat_map(|signal| &signal.waiters);
        assert!(waiters.into_iter().all(|waiter| waiter.tests.len() <= MOST_TESTS));
        let slots: u64 = graph.engines.iter().map(|engine| engine.slots).sum();
        let sources = graph.signals.iter().flat_map(|signal| &signal.sources);
        // A slot has two updates, and a transfer four completions, at most.
        assert!(sources.map(|source| source.count).sum::<u64>() <= slots * 8);
    }
});

/// The files as members of an archive; the document is neff.json.
fn archive(data: &[u8]) -> Vec<u8> {
    let (neff_json, mut members) = bundle::split(data);
    members.insert("neff.json".to_owned(), neff_json.to_vec());
    bundle::archive(&members)
}
