//! The reader of safetensors files on any header: refused with an error, or tensors that lie
//! inside the file, each of which is copied to as many bytes as it has.
#![no_main]

use std::io::{self, Cursor};

use libfuzzer_sys::fuzz_target;
use neff_manifest::weights::safetensors;

fuzz_target!(|data: &[u8]| {
    // The first byte says how much of the input is data; the length in front is put right, or
    // hardly any input would pass it.
    let Some((first, rest)) = data.split_first() else { return };
    let header = rest.len().saturating_sub(usize::from(*first));
    let mut file = (header as u64).to_le_bytes().to_vec();
    file.extend(rest);
    read(&file);
    read(data);
});

fn read(file: &[u8]) {
    let mut source = Cursor::new(file);
    let catalogue = safetensors::read("fuzz", &mut source).expect("memory does not fail");
    for tensor in &catalogue.tensors {
        drop(catalogue.find(&tensor.name));
        let Some(array) = &tensor.array else { continue };
        let end = array.data_offset.checked_add(array.data_length).expect("inside the file");
        assert!(end <= file.len() as u64);
        let copied = array.copy_to(&mut source, &mut io::sink()).expect("memory does not fail");
        assert_eq!(copied, array.data_length);
    }
    // Sound tensors cover the data, so together they are no longer than the file.
    if !catalogue.findings.has_errors() {
        let known = catalogue.tensors.iter().filter_map(|tensor| tensor.array.as_ref());
        let sum: u64 = known.map(|array| array.data_length).sum();
        assert!(sum <= file.len() as u64);
    }
}
