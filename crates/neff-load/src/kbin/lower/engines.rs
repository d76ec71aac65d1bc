//! Engines with their programs, byte for byte.

use crate::kbin::Source;
use crate::kbin::dump::{Dump, DumpError, Label};
use crate::kbin::structs;

/// The five engines by their numbers. Sources disagree whether the runtime's order is that or that
/// of their names; both end with SP, and each record has its number.
pub(super) fn lower(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    for image in source.images {
        let (engine, program) = (image.engine, &image.program);
        dump.start(Label("engine", engine.ordinal().into(), 0))?;
        dump.record(&structs::ENGINE, &engine, |record, _| {
            record.number("eng_type", engine.ordinal());
            // That there is a name is known, and not what it says.
            record.text("name", engine.row().key);
            record.doubt("name");
            // Bytes behind the last slot are there and do not count.
            record.number("ninstr", super::length(program.slots().len()));
        })?;
        let remark = format_args!("program of {engine}");
        dump.bytes(&remark, program.slots().as_flattened())?;
        if !program.rest().is_empty() {
            dump.bytes(&format_args!("behind the last slot"), program.rest())?;
        }
    }
    Ok(())
}
