//! `[model]`, `[container]`, `[[member]]`.

use neff_abi::feature::FEATURES;
use neff_abi::{Feature, FeatureBits, KelfTarget};
use neff_container::Uuid;
use neff_container::directory::settings::HeaderSettings;
use neff_diag::{Refusal, codes::model};
use neff_isa::model::Generation;
use neff_manifest::write::ManifestDialect;

use super::{Fields, Reader, library};
use crate::document::tree::Content;
use crate::model::{Data, Member, Model, Style};
use crate::span::{Span, Spanned};

/// The keys of `[container]` that say how the archive is written.
const ARCHIVE: &[&str] = &[
    "archive",
    "pkg_version",
    "compress",
    "level",
    "gzip_mtime",
    "mtime",
    "uid",
    "gid",
    "uname",
    "gname",
    "mode",
    "directories",
    "order",
];

impl Reader<'_> {
    pub(super) fn model(&mut self, root: Fields<'_>) -> Option<Model> {
        let settings = root.table("model")?;
        let style = Style::named(settings.text("style").unwrap_or("reference"))?;
        let mut model = Model::new("", &style);
        model.name = settings.spanned_text("name")?;
        if let Some(name) = settings.text("dialect") {
            model.dialect = ManifestDialect::named(name)?;
        }
        model.target = settings.spanned_text("target");
        if let Some(target) = &model.target {
            self.target(target);
        }
        model.generation = settings.text("isa").and_then(Generation::from_name);
        model.lnc = settings.whole("lnc").unwrap_or(1);
        model.features = self.features(settings);
        model.tool_version = settings.owned("tool_version");
        if let Some(container) = root.table("container") {
            self.container(container, &mut model);
        }
        model.variables = self.variables(root);
        model.libraries = root.tables("ucode").filter_map(library::library).collect();
        model.metaneff = root.table("metaneff").map(|table| self.metaneff(table));
        model.tests = self.tests(root);
        model.members = root.tables("member").filter_map(member).collect();
        let graphs = root.tables("graph").enumerate();
        model.graphs = graphs.map(|(index, each)| self.graph(index, each)).collect();
        Some(model)
    }

    /// Refuses a target that the loader refuses (gate G32).
    fn target(&mut self, target: &Spanned<String>) {
        if KelfTarget::from_text(&target.value).is_some() {
            return;
        }
        let message = format!("there is no target {:?}", target.value);
        let finding = neff_diag::Diagnostic::new(model::VALUE_UNFIT, message)
            .expected("sunda, v2, cayman, v3, mariana, v4 or *")
            .refusal(Refusal {
                gate: "G32",
                status: 2,
                status_name: "NRT_INVALID",
                text: format!("Invalid target '{}'", target.value),
            });
        self.push(finding, target.span);
    }

    fn features(&mut self, settings: Fields<'_>) -> Option<Spanned<FeatureBits>> {
        let node = settings.node("features")?;
        let bits = match &node.content {
            Content::Whole(mask) => u64::try_from(*mask).unwrap_or_default(),
            _ => {
                let names = settings.texts("features").unwrap_or_default();
                names.iter().fold(0, |bits, name| bits | self.feature(name))
            }
        };
        Some(Spanned { value: FeatureBits(bits), span: node.span })
    }

    fn feature(&mut self, name: &Spanned<String>) -> u64 {
        if let Some(feature) = Feature::parse(&name.value) {
            return 1u64.checked_shl(feature.bit().into()).unwrap_or_default();
        }
        let known = FEATURES.iter().flat_map(|row| row.tool.into_iter().chain(row.def_json));
        self.no_word((&name.value, name.span), "feature", known);
        0
    }

    fn container(&mut self, fields: Fields<'_>, model: &mut Model) {
        let archive = &mut model.archive;
        if let Some(style) = fields.text("archive").and_then(neff_container::style::Style::named) {
            *archive = style;
        }
        set(&mut archive.pkg_version, fields.whole("pkg_version"));
        archive.compress = fields.truth("compress").or(archive.compress);
        set(&mut archive.level, fields.whole("level"));
        set(&mut archive.gzip_mtime, fields.whole("gzip_mtime"));
        set(&mut archive.mtime, fields.whole("mtime"));
        set(&mut archive.uid, fields.whole("uid"));
        set(&mut archive.gid, fields.whole("gid"));
        set(&mut archive.uname, fields.owned("uname"));
        set(&mut archive.gname, fields.owned("gname"));
        set(&mut archive.mode, fields.whole("mode"));
        set(&mut archive.directories, fields.truth("directories"));
        model.order = fields.texts("order").unwrap_or_default();
        model.without = fields.texts("without").unwrap_or_default();
        model.original = fields.spanned_text("original");
        if model.original.is_some() {
            self.no_archive_settings(fields);
        }
        let uuid = fields.spanned_text("uuid");
        model.header = HeaderSettings {
            build: fields.owned("build").map(String::into_bytes),
            uuid: uuid.and_then(|text| self.uuid(&text)),
            major: fields.whole("version_major"),
            minor: fields.whole("version_minor"),
            cores: fields.whole("num_tpb"),
            ..HeaderSettings::default()
        };
    }

    /// The archive of a model with a record is that of the record.
    fn no_archive_settings(&mut self, fields: Fields<'_>) {
        for member in fields.0.members().iter().filter(|it| ARCHIVE.contains(&it.key.as_str())) {
            let message = format!("`{}` has no effect beside `original`", member.key);
            let finding = neff_diag::Diagnostic::new(model::SETTING, message);
            let help = "remove `original`, and a new archive is made";
            self.push(finding.help(help), member.span);
        }
    }

    fn uuid(&mut self, text: &Spanned<String>) -> Option<Uuid> {
        let uuid = Uuid::parse(&text.value);
        uuid.map_err(|finding| self.push(*finding, text.span)).ok()
    }
}

fn set<T>(setting: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *setting = given;
    }
}

fn member(fields: Fields<'_>) -> Option<Member> {
    let name = fields.spanned_text("name")?;
    Some(Member { name, data: data(fields, "file")? })
}

/// The file that a key names.
pub(super) fn data(fields: Fields<'_>, key: &str) -> Option<Spanned<Data>> {
    let file = fields.spanned_text(key)?;
    let span: Span = file.span;
    Some(Spanned { value: Data::File(file.value), span })
}
