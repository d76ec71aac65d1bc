//! `neffc strip FILE -o OUT`: a NEFF without what no runtime needs.

use std::path::Path;

use neff::Output;
use neff::edit::{Strip, Workshop, strip};

use super::edit::{self, CommonOptions};
use crate::exit::{Exit, Stop};
use crate::session::Session;

const EXAMPLES: &str = "  neffc strip model.neff -o small.neff
  neffc strip model.neff -o public.neff --all
  neffc strip model.neff -o quick.neff --debug --raw";

/// The options of `strip`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// Input, output, limits
    #[command(flatten)]
    pub common: CommonOptions,
    /// What goes
    #[command(flatten)]
    pub what: WhatOptions,
}

/// What is taken out.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "What goes [default: --debug]")]
pub struct WhatOptions {
    /// Debug members and listings, and the keys that name them
    #[arg(long)]
    pub debug: bool,
    /// Names of variables that are neither input nor output, and the tools' map of them
    #[arg(long)]
    pub names: bool,
    /// Folders of sources and of builds: of such a path only the file's name stays
    #[arg(long)]
    pub paths: bool,
    /// The build label, the compiler's version and revision
    #[arg(long)]
    pub build_ids: bool,
    /// All of these
    #[arg(long, conflicts_with_all = ["debug", "names", "paths", "build_ids"])]
    pub all: bool,
    /// The compression: larger, and quicker to load; pkg_version stays
    #[arg(long)]
    pub raw: bool,
}

impl WhatOptions {
    fn what(self) -> Strip {
        if self.all {
            return Strip { raw: self.raw, ..Strip::all() };
        }
        let WhatOptions { debug, names, paths, build_ids, raw, .. } = self;
        let given = debug || names || paths || build_ids || raw;
        Strip { debug: debug || !given, names, paths, build_ids, raw }
    }
}

/// Strips.
///
/// # Errors
/// [`Stop`] if the options do not go together, and for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let what = options.what.what();
    let work = move |path: &Path, workshop: Workshop<'_>, output: &mut dyn Output| {
        strip(path, what, workshop, output)
    };
    edit::run(&options.common, session, Box::new(work))
}
