//! Inputs, outputs and constants, as rows of a frame.

use neff::drawing::{Drawing, TensorBox};

use super::canvas::{Frame, INSIDE, Line, Paint};
use super::{Pen, names};
use crate::text;

/// Tensors of one kind that are listed; of the others there is a sum.
const MOST: usize = 10;
/// Columns of what a tensor is, of its name, of its type.
const COLUMNS: [usize; 3] = [8, 36, 12];

/// The tensors of the model, and the constants of every graph.
pub(super) fn page(pen: Pen, drawing: &Drawing) -> String {
    let mut frame = Frame::new(pen, "tensors", "");
    rows(pen, "input", &drawing.inputs, &mut frame);
    rows(pen, "output", &drawing.outputs, &mut frame);
    let mut seen: Vec<&[TensorBox]> = Vec::new();
    for graph in drawing.graphs.iter().filter(|graph| !graph.weights.is_empty()) {
        // Physical cores mostly carry the same constants.
        if !seen.contains(&graph.weights.as_slice()) {
            rows(pen, "constant", &graph.weights, &mut frame);
            seen.push(&graph.weights);
        }
    }
    frame.finish()
}

fn rows(pen: Pen, what: &str, tensors: &[TensorBox], frame: &mut Frame) {
    for tensor in tensors.iter().take(MOST) {
        frame.line(&row(pen, what, tensor));
    }
    if let Some(rest) = tensors.get(MOST..).filter(|rest| !rest.is_empty()) {
        let bytes = rest.iter().fold(0, |all: u64, t| all.saturating_add(t.bytes.unwrap_or(0)));
        let count = u64::try_from(rest.len()).unwrap_or(u64::MAX);
        let text =
            format!("{} more, {} in all", text::counted(count, what), names::bytes(Some(bytes)));
        frame.line(&Line::of(Paint::Dim, text));
    }
}

fn row(pen: Pen, what: &str, tensor: &TensorBox) -> Line {
    let [kind, name, dtype] = COLUMNS;
    let mut line = Line::of(Paint::Dim, what);
    line.pad(kind.saturating_add(2));
    line.push(Paint::Name, names::cut(pen, &names::safe(pen, &tensor.name), name));
    line.pad(kind.saturating_add(name).saturating_add(4));
    let word = tensor.dtype.as_deref().map_or("?".to_owned(), |word| names::safe(pen, word));
    line.push(Paint::Plain, names::cut(pen, &word, dtype));
    line.pad(kind.saturating_add(name).saturating_add(dtype).saturating_add(6));
    let bytes = names::bytes(tensor.bytes);
    let room = INSIDE.saturating_sub(line.width()).saturating_sub(text::width(&bytes));
    line.push(Paint::Plain, names::cut(pen, &shape(pen, tensor), room.saturating_sub(1)));
    line.pad(INSIDE.saturating_sub(text::width(&bytes)));
    line.push(Paint::Plain, bytes);
    line
}

/// `128 × 256`.
fn shape(pen: Pen, tensor: &TensorBox) -> String {
    let Some(shape) = &tensor.shape else { return "?".to_owned() };
    if shape.is_empty() {
        return "scalar".to_owned();
    }
    let sizes: Vec<String> = shape.iter().map(|size| text::grouped(*size)).collect();
    sizes.join(&format!(" {} ", pen.characters.times))
}
