//! `neffc set FILE -o OUT`: other values for a NEFF that is there.

use std::path::Path;

use neff::Output;
use neff::abi::Feature;
use neff::container::Uuid;
use neff::edit::{NewUuid, Renaming, Replacement, Set, Workshop, set};

use super::edit::{self, CommonOptions};
use crate::exit::{Exit, Stop};
use crate::session::Session;

const EXAMPLES: &str = "  neffc set model.neff -o renamed.neff --name resnet --uuid content
  neffc set model.neff -o new.neff --weight w0=weights.safetensors#layer0
  neffc set model.neff -o new.neff --rename x=images --rename output0=scores
  neffc set model.neff -o new.neff --feature -neff_feature_DGE --member info.json=info.json";

const POLICY: &str = "What is not named stays byte for byte: other header fields, members, their entries in the archive, the \
     form of documents, the way of compressing. data_size is always that of the payload. While the payload stays, so do hash and \
     uuid. If it changes, hash becomes its digest (also where a compiler's signature stood), and the uuid is derived from the \
     content unless --uuid says otherwise: a runtime remembers what it parsed by the uuid alone, so files that load differently \
     must not share one. Several edits are made together.";

/// The options of `set`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES), after_long_help = format!("{POLICY}\n\n{}", crate::exit::after_help(EXAMPLES)))]
pub struct Options {
    /// Input, output, limits
    #[command(flatten)]
    pub common: CommonOptions,
    /// The edits
    #[command(flatten)]
    pub edits: EditOptions,
}

/// The edits of one call.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Edits")]
pub struct EditOptions {
    /// `name` of the header, at most 255 bytes
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// `uuid`: one, `content` to derive it from the content, `keep` to leave it in any case
    /// [default: stays while the payload stays, else derived]
    #[arg(long, value_name = "UUID", value_parser = uuid)]
    pub uuid: Option<NewUuid>,
    /// Switch a feature on (+) or off (-), by vendor or tool name or bitN; again for more
    #[arg(long = "feature", value_name = "+NAME|-NAME", value_parser = feature, allow_hyphen_values = true)]
    pub features: Vec<(Feature, bool)>,
    /// `lnc_size`: physical cores per logical core, 1 or 2; sets or clears feature bit 10 too
    #[arg(long, value_name = "N")]
    pub lnc: Option<u32>,
    /// Replace a constant, by variable or member: .npy, .npz#NAME, .safetensors#NAME or plain
    /// bytes of its type, shape and size; again for more
    #[arg(long = "weight", value_name = "NAME=FILE", value_parser = replacement)]
    pub weights: Vec<Replacement>,
    /// Give an input or output another name, wherever it stands; again for more
    #[arg(long = "rename", value_name = "OLD=NEW", value_parser = renaming)]
    pub renamings: Vec<Renaming>,
    /// Replace a member by the bytes of a file; again for more
    #[arg(long = "member", value_name = "NAME=FILE", value_parser = replacement)]
    pub members: Vec<Replacement>,
}

impl EditOptions {
    fn edits(&self) -> Set {
        Set {
            name: self.name.as_ref().map(|text| text.clone().into_bytes()),
            uuid: self.uuid.unwrap_or_default(),
            features: self.features.clone(),
            lnc: self.lnc,
            weights: self.weights.clone(),
            renamings: self.renamings.clone(),
            members: self.members.clone(),
        }
    }
}

fn uuid(text: &str) -> Result<NewUuid, String> {
    match text {
        "content" => Ok(NewUuid::Content),
        "keep" => Ok(NewUuid::Keep),
        text => Uuid::parse(text)
            .map(NewUuid::Given)
            .map_err(|finding| finding.expected.unwrap_or(finding.message)),
    }
}

fn feature(text: &str) -> Result<(Feature, bool), String> {
    let (name, on) = match (text.strip_prefix('+'), text.strip_prefix('-')) {
        (Some(name), _) => (name, true),
        (_, Some(name)) => (name, false),
        _ => return Err("begin it with `+` to switch it on, with `-` to switch it off".to_owned()),
    };
    let feature = Feature::parse(name);
    feature.map(|feature| (feature, on)).ok_or_else(|| format!("no feature is called `{name}`"))
}

/// The halves of `LEFT=RIGHT`, parted at the first `=`.
fn halves(text: &str) -> Result<(String, String), String> {
    let parted = text.split_once('=').filter(|(left, _)| !left.is_empty());
    let (left, right) = parted.ok_or("an `=` is missing, or what stands before it")?;
    Ok((left.to_owned(), right.to_owned()))
}

fn replacement(text: &str) -> Result<Replacement, String> {
    halves(text).map(|(name, file)| Replacement { name, file })
}

fn renaming(text: &str) -> Result<Renaming, String> {
    halves(text).map(|(old, new)| Renaming { old, new })
}

/// Makes the edits.
///
/// # Errors
/// [`Stop`] if the options do not go together, and for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let edits = options.edits.edits();
    let work = |path: &Path, workshop: Workshop<'_>, output: &mut dyn Output| {
        set(path, &edits, workshop, output)
    };
    edit::run(&options.common, session, Box::new(work))
}
