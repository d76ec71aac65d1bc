//! Models to NEFF files: model.toml, ids, queues, manifests, archive.
//!
//! [`document`] reads model.toml into a [`model::Model`]; a program makes one with [`builder`].
//! [`mod@build`] works it out ([`plan`]), assembles its [`programs`], makes the members ([`emit`])
//! and writes the file. Whatever does not hold together is a finding at the line of the document
//! or of the program.
//!
//! This crate does not know how bytes are compressed, and it reads nothing back: that is done
//! above it, with code that shares nothing with it.
#![cfg_attr(test, allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation))]

pub mod build;
pub mod builder;
pub mod content;
pub mod document;
pub mod emit;
mod features;
pub mod files;
mod gates;
mod host_presence;
mod library;
mod lints;
mod member_names;
pub mod model;
mod order;
mod original;
pub mod plan;
pub mod programs;
pub mod references;
pub mod source;
pub mod span;
mod trial;

pub use build::{Built, build};
