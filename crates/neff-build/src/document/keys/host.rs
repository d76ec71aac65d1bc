//! Keys of what the host side has beside the NEFF: the metaneff, tests.

use crate::document::shape::Shape::{Distance, Named, Table, Text, Truth, Whole, Words};
use crate::document::shape::{Key, SIZE};
use crate::document::words;
use crate::model::MOST_RANKS;

/// `[metaneff]`.
pub(super) const METANEFF: &[Key] = &[
    Key::new("name", Text, "Name of the model; by default that of the NEFF."),
    Key::new("input", Named(&Table(INPUT)), "What inputs are for; the user's by default."),
    Key::new(
        "aliases",
        Named(&Text),
        "Outputs that take the buffer of an input: output = \"input\".",
    ),
    Key::new("num_infer", SIZE, "Host policy, passed on."),
    Key::new("timeout", SIZE, "Host policy, passed on."),
    Key::new("optimal_ncg_size", SIZE, "Host policy, passed on."),
    Key::new("async_load", Truth, "Host policy, passed on."),
    Key::new("lazy_load", Truth, "Host policy, passed on."),
    Key::new("return_aliases", Truth, "Whether aliased outputs are returned to the user."),
];

/// `[metaneff.input.NAME]`.
const INPUT: &[Key] = &[
    Key::new("type", Words(words::input_roles), "Who supplies the input; USER_INPUT by default."),
    Key::new("checkpoint_key", Text, "Key in the checkpoint, of states and weights."),
    Key::new("user_input_key", Text, "Key of the user's input, passed on."),
    Key::new(
        "allow_dynamic_batch_size",
        Truth,
        "Whether the first dimension may be another at each call.",
    ),
];

/// Ranks of a test.
const RANKS: crate::document::shape::Shape = Whole(1, MOST_RANKS as i64);

/// `[[test]]`.
pub(super) const TEST: &[Key] = &[
    Key::new("name", Text, "Name in reports; by default the number of the test."),
    Key::required("inputs", Named(&Text), "The array of each input: .npy, FILE#NAME, or raw."),
    Key::required("expect", Named(&Text), "The arrays that outputs must come to."),
    Key::new(
        "ranks",
        RANKS,
        "How many ranks run it, 1 by default; {rank} in names of files is the number of each.",
    ),
    Key::new("rtol", Distance, "Difference accepted relative to the expected value; 0 by default."),
    Key::new("atol", Distance, "Difference accepted in addition; 0 by default."),
];
