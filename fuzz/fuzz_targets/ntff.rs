//! Device traces of any bytes: what is read lies in the file, every image that has rows maps slot
//! by slot as the walk over them says, and what is refused is told of.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff::diag::Findings;
use neff::profile::trace::Trace;
use neff::traced::{Origin, map};

/// Slots of a run that are compared with the walk, which goes over all rows for each.
const SLOTS: usize = 16;

fuzz_target!(|data: &[u8]| {
    let mut findings = Findings::new();
    let Some(trace) = Trace::read(data, &mut findings) else {
        assert!(findings.has_errors(), "refused without an error");
        return;
    };
    trace.each_unknown(&mut |path, field| assert_eq!(path.last(), Some(&field.number)));
    for image in &trace.images {
        let lost = image.bytes.is_none();
        assert!(!lost || findings.has_errors(), "lost without an error");
        let Some(record) = trace.patches_of(image) else { continue };
        assert_eq!(record.engine, image.record.engine);
        let Ok(mapped) = map(image, record) else { continue };
        let mut next = 0;
        for run in &mapped.runs {
            assert_eq!(run.first, next, "a gap or an overlap");
            next = run.first + run.count;
            for at in (run.first..next).take(SLOTS) {
                let expected = match run.origin {
                    Origin::Slots(first) => Some(first + at - run.first),
                    Origin::Expansion(slot) => Some(slot),
                    Origin::Preamble | Origin::Postamble => None,
                };
                assert_eq!(mapped.source(at), expected, "slot {at} of {:?}", mapped.runs);
            }
        }
    }
});
