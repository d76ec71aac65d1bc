//! The manifest chain over any members: nothing panics, and without a chain there is an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_fuzz::bundle;
use neff_manifest::chain;

fuzz_target!(|data: &[u8]| {
    let (neff_json, mut members) = bundle::split(data);
    members.insert("neff.json".to_owned(), neff_json.to_vec());
    let (read, findings) = chain::read(&members);
    let (again, repeated) = chain::read(&members);
    assert_eq!(format!("{read:?}{findings:?}"), format!("{again:?}{repeated:?}"));
});
