//! What the metaneff says besides names, types and shapes (format notes 04).

use neff_manifest::metaneff::{ModelConfig, Role};

use super::Named;
use crate::span::{Span, Spanned};

/// The metaneff of a model. Inputs that are not named here are the user's.
#[derive(Debug, Clone, Default)]
pub struct Metaneff {
    /// Where it is given.
    pub span: Span,
    /// Its name; by default the model's.
    pub name: Option<String>,
    /// Host policy; left out if nothing is given.
    pub config: Option<ModelConfig>,
    /// What single inputs are for, by name.
    pub inputs: Vec<Named<Host>>,
    /// Outputs that take the buffer of an input: output, input.
    pub aliases: Vec<(Spanned<String>, Spanned<String>)>,
}

/// What the host knows of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// Who supplies it.
    pub role: Role,
    /// True if the first dimension may be another at each call.
    pub dynamic_batch: bool,
    /// `user_input_key`.
    pub user_input_key: Option<String>,
}
