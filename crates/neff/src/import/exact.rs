//! The last corrections: the order of members, or what gives back the identical file.

use std::collections::HashSet;

use neff_build::build;
use neff_build::content::Content;
use neff_container::Header;
use neff_container::record::Part;
use neff_diag::{Diagnostic, Findings, codes::import};
use toml_edit::{Array, Value};

use super::paths::ORIGINAL;
use super::settle::{Import, Unsettled};

impl Import<'_> {
    /// Lists the members in the order of the original, if the style has another.
    pub(super) fn order(&mut self) {
        if self.archive.has_folders() {
            self.draft.container.insert("directories", Value::from(true));
        }
        let (Some(model), _) = self.model() else { return };
        let built = build(&model, &self.files).entries();
        let names: HashSet<&str> = built.iter().map(String::as_str).collect();
        let original = self.archive.order.iter().filter(|name| names.contains(name.as_str()));
        if !original.clone().eq(&built) {
            let names: Array = original.map(String::as_str).collect();
            self.draft.container.insert("order", Value::Array(names));
        }
    }

    /// Keeps the documents whose form is another than the dialect's, and the record.
    pub(super) fn keep_forms(&mut self, header: &Header) -> Result<(), Unsettled> {
        let record = Part::Record.name().display().to_string();
        self.files.kept.insert(format!("{ORIGINAL}/{record}"), record);
        self.draft.container.insert("original", Value::from(ORIGINAL));
        // With a form, without it if that fails: two rounds, and one that finds nothing.
        for _ in 0..3 {
            if !self.keep_form()? {
                return self.same_header(header);
            }
        }
        Err(Unsettled::Faults(Findings::new()))
    }

    /// A header that the model would change is not the original's.
    fn same_header(&self, header: &Header) -> Result<(), Unsettled> {
        let (model, findings) = self.model();
        let Some(model) = model else { return Err(Unsettled::Faults(findings)) };
        let settings = build(&model, &self.files).header_settings().differing(header);
        let mut again = header.clone();
        let applied = settings.apply(&mut again);
        if applied.is_ok() && again.as_bytes() == header.as_bytes() {
            return Ok(());
        }
        let text = "the header has a name or a number of cores that a model cannot say";
        let mut faults = Findings::new();
        faults.push(Diagnostic::new(import::NO_MODEL, text).help("leave `--exact` out"));
        Err(Unsettled::Faults(faults))
    }

    /// Compares byte for byte; true if something was kept or passed through.
    fn keep_form(&mut self) -> Result<bool, Unsettled> {
        let (model, findings) = self.model();
        let Some(model) = model else { return Err(Unsettled::Faults(findings)) };
        let built = build(&model, &self.files);
        if built.findings.has_errors() {
            return Err(Unsettled::Faults(built.findings));
        }
        let mut changed = false;
        for member in &built.members {
            let Content::Bytes(made) = &member.content else { continue };
            if self.archive.body(&member.name).as_ref() == Some(made) {
                continue;
            }
            changed = true;
            let form = format!("{ORIGINAL}/{}", member.name);
            let stored = self.archive.find(&member.name);
            // A document whose name is no file name stands elsewhere, and no form is found there.
            match stored.filter(|it| it.file == member.name && !self.files.kept.contains_key(&form))
            {
                Some(stored) => drop(self.files.kept.insert(form, stored.file.clone())),
                None => {
                    self.files.kept.remove(&form);
                    self.pass(&member.name, "its form cannot be kept");
                }
            }
        }
        Ok(changed)
    }
}
