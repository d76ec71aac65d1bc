//! `[[ucode]]`: GPSIMD libraries (format notes 02 §11.2).

use neff_diag::codes::model::SETTING;
use neff_manifest::write::{UcodeFunction, UcodeLibrary};

use super::model::data;
use super::{Fields, Reader};
use crate::model::{Data, Library};

impl Reader<'_> {
    pub(super) fn library(&mut self, fields: Fields<'_>) -> Option<Library> {
        let data = data(fields, "library")?;
        let Data::File(path) = &data.value else { return None };
        let mut entry = UcodeLibrary::new(path.rsplit('/').next().unwrap_or(path));
        if let Some(version) = fields.owned("ulib_to_ucode_version") {
            entry.version = version;
        }
        entry.opcode = fields.whole("opcode");
        entry.cpu_id = fields.whole("cpu_id");
        entry.total_cpus = fields.whole("total_cpus");
        entry.functions = fields.tables("functions").filter_map(function).collect();
        entry.extras = fields.extras();
        if entry.total_cpus.is_some_and(|count| ![0, 1, 8].contains(&count)) {
            let span = fields.span_of("total_cpus");
            self.report(SETTING, span, "`total_cpus` is 0, 1 or 8");
        }
        Some(Library { entry, data })
    }
}

fn function(fields: Fields<'_>) -> Option<UcodeFunction> {
    Some(UcodeFunction {
        name: fields.owned("name")?,
        opcode: fields.whole("opcode")?,
        sub_opcode: fields.whole("sub_opcode"),
    })
}
