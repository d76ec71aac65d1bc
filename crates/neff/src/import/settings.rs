//! `[model]` and `[container]`: what header, archive and descriptor say, as far as it differs from
//! the style. The style is the row from which least differs.

use neff_abi::{FeatureBits, KelfTarget};
use neff_build::document::shape::Shape;
use neff_build::model::Style;
use neff_container::Header;
use neff_container::style::{self, Style as Archive};
use neff_isa::model::Generation;
use neff_manifest::chain::{Chain, Members};
use neff_manifest::write::ManifestDialect;
use toml_edit::{Array, Value};

use super::convert::{Keys, declared};

/// `lnc_size` and the feature that goes with more than one core (format notes 01 §6.2).
const VIRTUAL_CORES: u64 = 1 << 10;

/// The name of the style whose names of members are found most often.
pub(super) fn style(chain: &Chain, members: &dyn Members) -> Option<(&'static str, Style)> {
    let named = Style::names().filter_map(|name| Some((name, Style::named(name)?)));
    // Of equal ones the first counts.
    named.rev_max_by_key(|(_, style)| found(&style.dialect, chain, members))
}

/// How many of the members that a dialect names are there.
fn found(dialect: &ManifestDialect, chain: &Chain, members: &dyn Members) -> usize {
    let mut names = vec![dialect.kelf_member.to_string()];
    for graph in &chain.graphs {
        for engine in neff_abi::Engine::ALL {
            let stem = dialect.stem(*engine);
            let listing = dialect.engine_listing.as_ref();
            let own =
                [&dialect.engine_document, &dialect.engine_program].into_iter().chain(listing);
            names.extend(own.map(|pattern| format!("{}/{}", graph.name(), pattern.of(stem))));
        }
    }
    names.iter().filter(|name| members.size(name).is_some()).count()
}

/// The largest by a key, the first of equal ones.
trait FirstMax: Iterator + Sized {
    fn rev_max_by_key<K: Ord>(self, key: impl Fn(&Self::Item) -> K) -> Option<Self::Item> {
        self.fold(None, |best, item| match best {
            Some(best) if key(&best) >= key(&item) => Some(best),
            _ => Some(item),
        })
    }
}

impl<I: Iterator> FirstMax for I {}

/// `[model]`, with names that are not text left out.
pub(super) fn model(
    chain: &Chain,
    header: Option<&Header>,
    (name, style): (&str, &Style),
    generation: Generation,
) -> Keys {
    let mut keys = Keys::new();
    let own = header.map(|header| String::from_utf8_lossy(header.name()).into_owned());
    // Without a header, what the writers call theirs.
    keys.insert("name", Value::from(own.unwrap_or_else(|| "file.neff".to_owned())));
    keys.insert("style", Value::from(name));
    let word = chain.kelf.as_ref().and_then(|kelf| kelf.target_word.as_ref());
    let word =
        word.map(|word| word.value.as_str()).filter(|it| KelfTarget::from_text(it).is_some());
    let target = word.unwrap_or(&style.dialect.target);
    if word.is_some_and(|word| word != style.dialect.target) {
        keys.insert("target", Value::from(target));
    }
    let of_target = match KelfTarget::from_text(target) {
        Some(KelfTarget::Only(arch)) => Some(Generation::of(arch)),
        Some(KelfTarget::Any) | None => None,
    };
    if of_target != Some(generation) {
        keys.insert("isa", Value::from(generation.name()));
    }
    let information = chain.information.as_ref().filter(|_| style.dialect.information);
    if let Some(version) = information.and_then(|facts| facts.text("tool_version")) {
        keys.insert("tool_version", Value::from(version));
    }
    if let Some(header) = header {
        cores_and_features(header, &mut keys);
    }
    keys
}

/// `lnc` and `features`; features that contradict `lnc` are left out, as no header is written so.
fn cores_and_features(header: &Header, keys: &mut Keys) {
    let lnc = header.lnc_size();
    if lnc == 2 {
        keys.insert("lnc", Value::from(i64::from(lnc)));
    }
    let features = header.feature_bits();
    let consistent = (features.0 & VIRTUAL_CORES != 0) == (lnc == 2);
    // Left out, they would be those that the content shows.
    if consistent {
        keys.extend(names(features).map(|value| ("features", value)));
    }
}

/// Features by name, or as a mask if one has none.
fn names(features: FeatureBits) -> Option<Value> {
    let name = |feature: neff_abi::Feature| {
        let name = feature.row().and_then(|row| row.tool.or(row.def_json))?;
        (neff_abi::Feature::parse(name) == Some(feature)).then_some(name)
    };
    let names: Option<Array> = features.iter().map(name).collect();
    let mask = || format!("{:#x}", i64::try_from(features.0).ok()?).parse().ok();
    names.map(Value::Array).or_else(mask)
}

/// What of a header no model says, although there are keys for it.
pub(super) fn lost(header: &Header) -> Vec<&'static str> {
    let is_text = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok();
    let lnc = header.lnc_size();
    let features = header.feature_bits().0;
    let checks = [
        (is_text(header.name()), "`name` is not UTF-8"),
        (is_text(header.neff_build_version()), "`neff_build_version` is not UTF-8"),
        (lnc <= 2, "`lnc_size` is more than 2"),
        ((features & VIRTUAL_CORES != 0) == (lnc == 2), "`feature_bits` contradict `lnc_size`"),
        (i64::try_from(features).is_ok(), "`feature_bits` have bit 63"),
        (header.num_tpb() == header.requested_tpb_count(), "`requested_tpb_count` is another"),
    ];
    checks.into_iter().filter(|(good, _)| !good).map(|(_, what)| what).collect()
}

/// Header fields of `[container]`.
pub(super) fn header(header: &Header) -> Keys {
    let mut keys = Keys::new();
    let build = std::str::from_utf8(header.neff_build_version()).unwrap_or_default();
    if !build.is_empty() {
        keys.insert("build", Value::from(build));
    }
    let defaults = [
        ("version_major", header.neff_version_major(), 2),
        ("version_minor", header.neff_version_minor(), 0),
        ("num_tpb", header.num_tpb().into(), 1),
    ];
    for (key, number, default) in defaults {
        if number != default {
            keys.extend(whole(key, number).map(|value| (key, value)));
        }
    }
    keys
}

/// A whole number, if the key takes it.
fn whole(key: &str, number: u64) -> Option<Value> {
    let key = declared(&["container"]).iter().find(|declared| declared.name == key)?;
    let number = i64::try_from(number).ok()?;
    match key.shape {
        Shape::Whole(least, most) if (least..=most).contains(&number) => Some(Value::from(number)),
        _ => None,
    }
}

/// Settings of the archive in `[container]`: the row that is nearest, and what differs from it.
pub(super) fn archive(own: &Archive, style: &Style) -> Keys {
    let rows = style::NAMES.iter().filter_map(|name| Some((*name, Archive::named(name)?)));
    let distance = |row: &Archive| {
        let form = usize::from(row.dialect != own.dialect);
        // Its form decides more than any number does.
        differing(own, row).len().saturating_add(form.saturating_mul(100))
    };
    let nearest = rows.rev_max_by_key(|(_, row)| std::cmp::Reverse(distance(row)));
    let Some((name, row)) = nearest else { return Keys::new() };
    let mut keys = Keys::new();
    if name != style.archive.name {
        keys.insert("archive", Value::from(name));
    }
    keys.extend(differing(own, &row));
    keys
}

/// A number, or a text, of an archive style.
type Number = fn(&Archive) -> u64;
type Text = fn(&Archive) -> &str;

/// Settings of an archive style with the keys that they have in the model.
const NUMBERS: [(&str, Number); 7] = [
    ("pkg_version", |style| style.pkg_version),
    ("level", |style| u64::from(style.level)),
    ("gzip_mtime", |style| u64::from(style.gzip_mtime)),
    ("mtime", |style| style.mtime),
    ("uid", |style| style.uid),
    ("gid", |style| style.gid),
    ("mode", |style| style.mode),
];
const TEXTS: [(&str, Text); 2] = [("uname", |style| &style.uname), ("gname", |style| &style.gname)];

/// What of a style's settings has a key and differs from a row.
fn differing(own: &Archive, row: &Archive) -> Keys {
    let mut keys = Keys::new();
    for (key, number) in NUMBERS.iter().filter(|(_, number)| number(own) != number(row)) {
        keys.extend(whole(key, number(own)).map(|value| (*key, value)));
    }
    for (key, text) in TEXTS.iter().filter(|(_, text)| text(own) != text(row)) {
        keys.insert(*key, Value::from(text(own)));
    }
    // Whether the payload is compressed goes with pkg_version if nothing is said.
    if own.compresses() != (own.pkg_version != 1) {
        keys.insert("compress", Value::from(own.compresses()));
    }
    if own.directories != row.directories {
        keys.insert("directories", Value::from(own.directories));
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_key() {
        let numbers = NUMBERS.iter().map(|(key, _)| *key);
        for key in numbers.chain(TEXTS.iter().map(|(key, _)| *key)) {
            assert!(declared(&["container"]).iter().any(|known| known.name == key), "{key}");
        }
    }

    #[test]
    fn what_a_row_says_is_not_said_again() {
        for name in style::NAMES {
            let row = Archive::named(name).unwrap();
            assert!(differing(&row, &row).is_empty());
        }
        let own =
            Archive { pkg_version: 1, mtime: 7, uid: 1 << 40, ..Archive::named("gnu").unwrap() };
        let keys = archive(&own, &Style::named("neuronx").unwrap());
        assert_eq!(keys.to_string(), "{ archive = \"gnu\", pkg_version = 1, mtime = 7 }");
        let raw = Archive { compress: Some(false), ..Archive::default() };
        let keys = archive(&raw, &Style::named("reference").unwrap());
        assert_eq!(keys.to_string(), "{ compress = false }");
    }

    #[test]
    fn features_have_names_or_are_a_mask() {
        assert_eq!(names(FeatureBits(0x400)).unwrap().to_string(), "[\"virtual-core\"]");
        assert_eq!(names(FeatureBits(0x20_9C00)).unwrap().to_string(), "0x209c00");
    }
}
