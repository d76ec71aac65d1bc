//! The text of kernels: any text assembles or is refused, the same way twice; what assembles
//! survives its object file, and links or is refused; an image that is made is one to the reader.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_kernel::link::{Options as LinkOptions, link};
use neff_kernel::object::{read, write};
use neff_kernel::reading::Kernel;
use neff_kernel::text::{Addresses, Options, assemble};
use neff_text::Memory;

fuzz_target!(|text: &str| {
    for addresses in [Addresses::Const16, Addresses::Literals] {
        let make = || assemble("a.q7", text.to_owned(), &Memory::default(), &Options { addresses });
        let done = make();
        let _ = done.listing.to_string();
        if done.findings.has_errors() {
            continue;
        }
        assert_eq!(done.object, make().object);
        let Ok(bytes) = write(&done.object) else { continue };
        let back = read("a.q7", &bytes).expect("what was written is read");
        assert_eq!(back, done.object.locals_first());
        let linked = link(std::slice::from_ref(&done.object), &LinkOptions::default());
        if let Some(image) = linked.image {
            let (kernel, findings) = Kernel::read(&image);
            assert!(findings.is_empty(), "{findings:?}");
            let verified = kernel.verify(&Default::default());
            assert!(verified.library.is_some(), "{:?}", verified.answer());
        }
    }
});
