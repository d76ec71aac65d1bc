//! Objects of kernels: any bytes are read or refused; what is read is written and read again, and
//! links or is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_kernel::link::{Options, link};
use neff_kernel::object::{read, write};

fuzz_target!(|data: &[u8]| {
    let Ok(object) = read("a.o", data) else { return };
    if let Ok(bytes) = write(&object) {
        assert_eq!(read("a.o", &bytes).expect("what was written is read"), object.locals_first());
    }
    let _ = link(&[object], &Options::default());
});
