//! The gates of static DMA descriptors (format notes 03 §5, G77 to G79), and what their keys must
//! have in common (02 §8.3).
//!
//! What the runtime calls an invalid block (G76) is not published: an error without a gate of
//! its own in a block is taken for it (project choice).

use neff_abi::limits::{ACCESS_PATTERN_DIMS, CCE_SOURCES};
use neff_abi::{DescriptorOp, Dtype};
use neff_diag::Diagnostic;
use neff_diag::codes::chain as codes;

use super::descriptor::{AccessPattern, Descriptor};
use super::look::{Look, refusal};
use crate::json::Value;

/// Types of a start value.
const CONSTANT_DTYPES: [&str; 3] = ["float32", "int32", "uint32"];
/// The type of a scale.
const SCALE_DTYPE: &str = "float32";
/// Dimensions of `transpose_shape`.
const TRANSPOSE_DIMS: usize = 4;

/// Reports what the loader refuses about a descriptor whose keys are there.
pub(super) fn check(look: &mut Look<'_>, descriptor: &Descriptor<'_>) {
    let object = look.document.value(descriptor.node);
    let operation = descriptor.operation();
    if let Some(op) = descriptor.op.as_ref().filter(|_| operation.is_none()) {
        unknown(look, &op.value, look.document.value(op.node));
    }
    let computes = operation.is_some_and(|op| op.row().several_sources);
    for pattern in descriptor.sources.iter().chain([&descriptor.to]) {
        self::pattern(look, pattern, computes);
    }
    if computes {
        let place = object.get("from_arr").unwrap_or(object);
        let message = "the descriptor has too many sources";
        look.above(place, message, descriptor.sources.len(), &CCE_SOURCES);
    }
    keys(look, descriptor, operation);
    conserved(look, descriptor, operation);
}

/// G77.
fn unknown(look: &mut Look<'_>, word: &str, value: Value<'_>) {
    let words: Vec<_> = DescriptorOp::ALL.iter().map(|op| op.row().word).collect();
    let finding = Diagnostic::new(codes::DESCRIPTOR_OP, "the descriptor has an unknown operation")
        .expected(format!("one of {}", words.join(", ")))
        .found(format!("{word:?}"))
        .refusal(refusal("G77", format!("Unknown dma operation: {word}")));
    look.report(value, finding);
}

/// G78, G79 and the shape of one side.
fn pattern(look: &mut Look<'_>, pattern: &AccessPattern<'_>, computes: bool) {
    let object = look.document.value(pattern.node);
    if let Some(sizes) = &pattern.sizes {
        let array = look.document.value(sizes.node);
        if sizes.value.contains(&0) {
            let finding = Diagnostic::new(codes::DESCRIPTOR_SIZE, "a size of the descriptor is 0")
                .found(format!("{:.40}", array.text()))
                .refusal(refusal("G78", "Size cannot be 0"));
            look.report(array, finding);
        }
        let message = "the access pattern has too many dimensions";
        look.above(array, message, sizes.value.len(), &ACCESS_PATTERN_DIMS);
        // Elements that are no numbers were reported, and are not in the lists.
        let steps = pattern.steps.as_ref().map(|steps| look.document.value(steps.node));
        let (of_sizes, of_steps) =
            (array.elements().count(), steps.map(|it| it.elements().count()));
        if let (Some(steps), Some(count)) = (steps, of_steps.filter(|count| *count != of_sizes)) {
            let message = "the access pattern has not as many steps as sizes";
            let finding = Diagnostic::new(codes::DESCRIPTOR_KEYS, message)
                .expected(of_sizes.to_string())
                .found(count.to_string());
            look.report(steps, finding);
        }
    }
    match &pattern.dtype_word {
        Some(word) if pattern.dtype().is_none() => {
            look.unknown_word(look.document.value(word.node), &def_json_words());
        }
        Some(_) => {}
        None if computes => {
            let message = "a side of a computing descriptor has no dtype";
            let finding = Diagnostic::new(codes::DESCRIPTOR_DTYPE, message)
                .refusal(refusal("G79", "Invalid cce desc ap without dtype"));
            look.report(object, finding);
        }
        None => {}
    }
}

fn def_json_words() -> Vec<String> {
    let words = neff_abi::dtype::DTYPES.iter().flat_map(|row: &Dtype| row.def_json);
    words.map(|word| (*word).to_owned()).collect()
}

/// Keys that belong to one operation; those of others are not read.
fn keys(look: &mut Look<'_>, descriptor: &Descriptor<'_>, operation: Option<DescriptorOp>) {
    match operation {
        Some(DescriptorOp::Fma) => {
            if let Some(word) = &descriptor.scale_dtype
                && word.value != SCALE_DTYPE
            {
                look.unknown_word(look.document.value(word.node), &[SCALE_DTYPE.to_owned()]);
            }
        }
        Some(DescriptorOp::Min | DescriptorOp::Max) => {
            let Some(word) = &descriptor.constant_dtype else { return };
            let value = look.document.value(word.node);
            if !CONSTANT_DTYPES.contains(&&*word.value) {
                look.unknown_word(value, &CONSTANT_DTYPES.map(str::to_owned));
            }
            let object = look.document.value(descriptor.node);
            if object.get("constant").is_none() {
                let message = "there is a \"constant_dtype\" and no \"constant\"";
                look.report(value, Diagnostic::new(codes::DESCRIPTOR_KEYS, message));
            }
        }
        Some(DescriptorOp::Transpose) => {
            let Some(shape) = &descriptor.transpose_shape else { return };
            let array = look.document.value(shape.node);
            let count = array.elements().count();
            if count != TRANSPOSE_DIMS {
                let message = "\"transpose_shape\" has another number of dimensions";
                let finding = Diagnostic::new(codes::DESCRIPTOR_KEYS, message)
                    .expected(TRANSPOSE_DIMS.to_string())
                    .found(count.to_string());
                look.report(array, finding);
            }
        }
        Some(DescriptorOp::Copy | DescriptorOp::Add | DescriptorOp::Cast) | None => {}
    }
}

/// A copy, or arithmetic on one dtype, writes as many bytes as it reads of each source.
fn conserved(look: &mut Look<'_>, descriptor: &Descriptor<'_>, operation: Option<DescriptorOp>) {
    let compares = operation.is_some_and(|op| op == DescriptorOp::Copy || op.row().several_sources);
    // A size of 0 was reported.
    let bytes = |side: &AccessPattern<'_>| side.bytes().filter(|bytes| *bytes != 0);
    let Some(written) = bytes(&descriptor.to).filter(|_| compares) else { return };
    let same = |source: &&AccessPattern<'_>| source.dtype() == descriptor.to.dtype();
    for source in descriptor.sources.iter().filter(same) {
        if let Some(read) = bytes(source).filter(|read| *read != written) {
            let finding = Diagnostic::new(
                codes::DESCRIPTOR_BYTES,
                "source and destination of the descriptor differ in size",
            )
            .expected(format!("{written} bytes, as are written"))
            .found(format!("{read} bytes"));
            let place = source.sizes.as_ref().map_or(source.node, |sizes| sizes.node);
            look.report(look.document.value(place), finding);
        }
    }
}
