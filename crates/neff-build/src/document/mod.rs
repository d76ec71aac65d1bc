//! model.toml: from text to a [`Model`](crate::model::Model).
//!
//! `keys` declares every key once; [`tree`] is the text with places, [`check`] holds the tree
//! to the declaration, [`schema`] makes a JSON Schema of it, [`read`] makes the model. What
//! names and numbers mean together is judged later, on the model, whoever made it.

pub mod check;
pub mod keys;
pub mod read;
pub mod schema;
pub mod shape;
pub mod tree;
mod words;
