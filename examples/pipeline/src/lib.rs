//! A compiler in small: `y = relu(a * x + b)` becomes a NEFF, through the `neff` crate alone.
//!
//! Read it in the order of its phases, each a module:
//!
//! 1. [`parse`]: text to an [`Expression`](expression::Expression);
//! 2. [`lower`]: operations on tensors to steps, each on one engine, with a tile of its own;
//! 3. [`schedule`]: who waits for whom;
//! 4. [`emit`]: steps to instructions, and all of it to a [`neff::Model`].
//!
//! All tensors have the shape `[128, columns]`: a row for each partition of the state buffer, so
//! that nothing has to be cut into pieces. What an instruction does is described in the format
//! notes (05 §3.7, §3.8; 12 §3); what the machine has is in [`machine`].
//!
//! The NEFF has the manifests and programs of today's compiler, but not the tables of the
//! activation and vector engines, which are the vendor's: it is for looking at and for simulating.

pub mod emit;
pub mod expression;
pub mod fault;
pub mod lower;
pub mod machine;
pub mod parse;
pub mod schedule;
pub mod token;

use fault::Fault;
use neff::Model;

/// Compiles an assignment for tensors of so many columns, from 1 to [`machine::MOST_COLUMNS`].
///
/// ```
/// use neff::BuildChecked;
///
/// let model = pipeline::compile("y = relu(a * x + b)", 64).unwrap();
/// let (bytes, checked) = model.build_checked().to_bytes()?;
/// assert!(checked.findings.is_empty() && bytes.len() > 1024);
/// # Ok::<(), neff::BuildError>(())
/// ```
///
/// # Errors
/// What is wrong with the text, or what of it the machine has no room for.
pub fn compile(source: &str, columns: u64) -> Result<Model, Fault> {
    let expression = parse::parse(source)?;
    let steps = lower::lower(&expression, columns)?;
    let scheduled = schedule::schedule(&steps, &expression)?;
    Ok(emit::emit(&expression, &scheduled, columns))
}
