//! The options of `pack`: what to pack, header fields, single settings of the archive.

use std::ffi::OsString;
use std::path::PathBuf;

use neff::abi::{Feature, FeatureBits};
use neff::container::Uuid;
use neff::container::directory::settings::HeaderSettings;
use neff::container::style::{NAMES, Order, Style};

use crate::args;

const EXAMPLES: &str = "  neffc pack model -o model.neff
  neffc pack model -o model.neff --style neuronx --lnc 2
  neffc pack model -o - --like other.neff | wc -c";

const POLICY: &str = "A folder made by `neffc unpack` and not edited gives the identical file. After an edit, members that were not \
     touched keep their header blocks; data_size and hash are made anew (the digest also where a compiler signature stood), and so is \
     the uuid unless given; all other header fields stay. --style, --like or any archive setting make a new archive and keep the \
     header's other fields; --new takes no notice of the original at all.";

/// The options of `pack`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES), after_long_help = format!("{POLICY}\n\n{}", crate::exit::after_help(EXAMPLES)))]
pub struct Options {
    /// The folder
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The file to make; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: OsString,
    /// Make a new archive in this style
    #[arg(long, value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(NAMES.iter().copied()))]
    pub style: Option<String>,
    /// Take archive settings and header fields from another file
    #[arg(long, value_name = "FILE", conflicts_with = "style")]
    pub like: Option<OsString>,
    /// Take no notice of what the folder was unpacked from
    #[arg(long)]
    pub new: bool,
    /// Pack a folder that lacks neff.json
    #[arg(long)]
    pub any_tree: bool,
    /// Threads that compress; the output does not depend on it [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Header fields
    #[command(flatten)]
    pub header: HeaderOptions,
    /// Archive settings
    #[command(flatten)]
    pub archive: ArchiveOptions,
}

/// Header fields given on the command line.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Header fields")]
pub struct HeaderOptions {
    /// `name`, at most 255 bytes
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// `neff_build_version`, at most 127 bytes
    #[arg(long, value_name = "TEXT")]
    pub build_version: Option<String>,
    /// `uuid`; derived from the content unless given
    #[arg(long, value_name = "UUID", value_parser = uuid)]
    pub uuid: Option<Uuid>,
    /// `neff_version_major`
    #[arg(long, value_name = "N", value_parser = args::number)]
    pub major: Option<u64>,
    /// `neff_version_minor`
    #[arg(long, value_name = "N", value_parser = args::number)]
    pub minor: Option<u64>,
    /// `feature_bits`: a number, or names joined by commas (vendor or tool names, bitN)
    #[arg(long, value_name = "BITS", value_parser = features)]
    pub features: Option<FeatureBits>,
    /// `lnc_size`: physical cores per logical core, 1 or 2; sets or clears feature bit 10 too
    #[arg(long, value_name = "N")]
    pub lnc: Option<u32>,
    /// `num_tpb` and `requested_tpb_count`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub cores: Option<u32>,
}

impl HeaderOptions {
    /// As the container takes them.
    pub fn settings(&self) -> HeaderSettings {
        HeaderSettings {
            name: self.name.as_ref().map(|text| text.clone().into_bytes()),
            build: self.build_version.as_ref().map(|text| text.clone().into_bytes()),
            uuid: self.uuid,
            major: self.major,
            minor: self.minor,
            features: self.features,
            lnc: self.lnc,
            cores: self.cores,
        }
    }
}

fn uuid(text: &str) -> Result<Uuid, String> {
    Uuid::parse(text).map_err(|finding| finding.expected.unwrap_or(finding.message))
}

fn features(text: &str) -> Result<FeatureBits, String> {
    if let Ok(bits) = args::number(text) {
        return Ok(FeatureBits(bits));
    }
    let feature = |name: &str| {
        Feature::parse(name.trim()).ok_or_else(|| format!("no feature is called `{name}`"))
    };
    text.split(',').map(feature).collect()
}

/// Single settings of the archive; any of them makes a new archive.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Archive settings (default: those of the style)")]
pub struct ArchiveOptions {
    /// 1: raw tar and SHA-256; 2: gzip and MD5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=2))]
    pub pkg_version: Option<u64>,
    /// Compress the payload, or not; follows pkg_version unless given
    #[arg(long, value_name = "BOOL")]
    pub compress: Option<bool>,
    /// Search effort of the compressor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9))]
    pub level: Option<u8>,
    /// Permission bits of files, octal
    #[arg(long, value_name = "OCTAL", value_parser = args::octal)]
    pub mode: Option<u64>,
    /// Numeric owner
    #[arg(long, value_name = "N")]
    pub uid: Option<u64>,
    /// Numeric group
    #[arg(long, value_name = "N")]
    pub gid: Option<u64>,
    /// Owner by name, at most 32 bytes
    #[arg(long, value_name = "TEXT", value_parser = owner)]
    pub uname: Option<String>,
    /// Group by name, at most 32 bytes
    #[arg(long, value_name = "TEXT", value_parser = owner)]
    pub gname: Option<String>,
    /// Modification time of members, Unix seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=0o77_777_777_777))]
    pub mtime: Option<u64>,
    /// Write entries for folders
    #[arg(long, value_name = "BOOL")]
    pub directories: Option<bool>,
    /// Put neff.json last instead of in its place by name
    #[arg(long, value_name = "BOOL")]
    pub neff_json_last: Option<bool>,
    /// Fill the payload with NULs to a multiple of this
    #[arg(long, value_name = "BYTES", value_parser = tail)]
    pub tail: Option<u64>,
}

/// A multiple to fill to; the known writers' is 10,240, and more than a mebibyte only wastes.
fn tail(text: &str) -> Result<u64, String> {
    let multiple = args::bytes(text)?;
    if (1..=1 << 20).contains(&multiple) { Ok(multiple) } else { Err("from 1 to 1 MiB".to_owned()) }
}

fn owner(text: &str) -> Result<String, String> {
    if text.len() <= 32 && text.is_ascii() {
        Ok(text.to_owned())
    } else {
        Err("at most 32 ASCII characters".to_owned())
    }
}

impl ArchiveOptions {
    /// The style with these settings; `None` if neither a style nor a setting is given.
    pub fn applied_to(&self, style: Option<Style>) -> Option<Style> {
        let given = style.is_some();
        let before = style.unwrap_or_default();
        let after = self.changed(before.clone());
        (given || after != before || self.any()).then_some(after)
    }

    /// A setting may be given that equals the default.
    fn any(&self) -> bool {
        let texts = [&self.uname, &self.gname].into_iter().any(Option::is_some);
        let numbers = [self.pkg_version, self.mode, self.uid, self.gid, self.mtime, self.tail];
        let switches = [self.compress, self.directories, self.neff_json_last];
        texts
            || self.level.is_some()
            || numbers.iter().any(Option::is_some)
            || switches.iter().any(Option::is_some)
    }

    fn changed(&self, style: Style) -> Style {
        let order =
            self.neff_json_last.map(|last| if last { Order::NeffJsonLast } else { Order::Sorted });
        Style {
            pkg_version: self.pkg_version.unwrap_or(style.pkg_version),
            compress: self.compress.or(style.compress),
            level: self.level.unwrap_or(style.level),
            mode: self.mode.unwrap_or(style.mode),
            uid: self.uid.unwrap_or(style.uid),
            gid: self.gid.unwrap_or(style.gid),
            uname: self.uname.clone().unwrap_or(style.uname),
            gname: self.gname.clone().unwrap_or(style.gname),
            mtime: self.mtime.unwrap_or(style.mtime),
            directories: self.directories.unwrap_or(style.directories),
            order: order.unwrap_or(style.order),
            tail: self.tail.unwrap_or(style.tail),
            ..style
        }
    }
}
