//! `[var.NAME]` and `[graph.var.NAME]`.

use neff_abi::dtype::DTYPES;
use neff_abi::{BackingBuffer, Dtype, FabricPath};
use neff_diag::codes::model::VARIABLE_KEYS;

use super::model::data;
use super::{Fields, Reader};
use crate::document::tree::Member;
use crate::model::{DevicePrint, Kind, Named, Variable};
use crate::span::Spanned;

/// The keys that only some types have: each with these types.
const OWN_KEYS: &[(&str, &[&str])] = &[
    ("file", &["file"]),
    ("file_name", &["file"]),
    ("backing_variable_off", &["virtual"]),
    ("backing_buf", &["virtual"]),
    ("referenced_var", &["pointer"]),
    ("list", &["list", "dge-table"]),
    ("framework_shape", &["input", "output"]),
    ("framework_dtype", &["input", "output"]),
];

impl Reader<'_> {
    /// The variables under `var` of a table.
    pub(super) fn variables(&mut self, table: Fields<'_>) -> Vec<Named<Variable>> {
        table.named("var").iter().filter_map(|member| self.variable(member)).collect()
    }

    fn variable(&mut self, member: &Member) -> Option<Named<Variable>> {
        let fields = Fields(&member.value);
        let word = fields.text("type")?;
        for (key, types) in OWN_KEYS {
            if fields.node(key).is_some() && !types.contains(&word) {
                let message = format!("variables of type {word} have no `{key}`");
                self.report(VARIABLE_KEYS, fields.span_of(key), message);
            }
        }
        let mut variable = Variable::new(self.kind(member, word)?);
        variable.id = fields.spanned_whole("id");
        variable.dtype = self.dtype(fields, "dtype");
        variable.shape = fields.wholes("shape");
        variable.framework_dtype = self.dtype(fields, "framework_dtype");
        variable.framework_shape = fields.wholes("framework_shape");
        variable.size = fields.spanned_whole("size");
        variable.alignment = fields.spanned_whole("alignment");
        variable.fabric_path = fields.text("fabric_path").and_then(FabricPath::from_word);
        variable.simulator_file = fields.owned("simulator_file");
        variable.print = fields.table("device_print").map(device_print).unwrap_or_default();
        variable.extras = fields.extras();
        Some(Named { name: member.key.clone(), span: member.span, value: variable })
    }

    fn kind(&mut self, member: &Member, word: &str) -> Option<Kind> {
        let fields = Fields(&member.value);
        let needed = |key: &str| format!("variables of type {word} need `{key}`");
        let (kind, key) = match word {
            "state-buffer" => (Some(Kind::StateBuffer), ""),
            "input" => (Some(Kind::Input), ""),
            "output" => (Some(Kind::Output), ""),
            "tmp-buf" => (Some(Kind::TmpBuf), ""),
            "remote" => (Some(Kind::Remote), ""),
            "file" => {
                let member = fields.owned("file_name");
                (data(fields, "file").map(|data| Kind::File { data, member }), "file")
            }
            "virtual" => {
                let backing = fields.text("backing_buf").and_then(BackingBuffer::from_word);
                let offset = fields.whole("backing_variable_off");
                (offset.map(|offset| Kind::Virtual { offset, backing }), "backing_variable_off")
            }
            "pointer" => {
                let referenced = fields.spanned_text("referenced_var");
                (referenced.map(|referenced| Kind::Pointer { referenced }), "referenced_var")
            }
            "list" => (fields.texts("list").map(|names| Kind::List { names }), "list"),
            "dge-table" => (fields.texts("list").map(|names| Kind::DgeTable { names }), "list"),
            // Reported as no word of the key.
            _ => return None,
        };
        if kind.is_none() {
            self.report(VARIABLE_KEYS, member.span, needed(key));
        }
        kind
    }

    /// The element type that a key names.
    pub(super) fn dtype(&mut self, fields: Fields<'_>, key: &str) -> Option<&'static Dtype> {
        let Spanned { value, span } = fields.spanned_text(key)?;
        let dtype = Dtype::parse(&value);
        if dtype.is_none() {
            self.no_word((&value, span), "element type", DTYPES.iter().map(|row| row.name));
        }
        dtype
    }
}

fn device_print(fields: Fields<'_>) -> DevicePrint {
    DevicePrint {
        dtype: fields.owned("dtype"),
        shape: fields.wholes("shape"),
        prefix: fields.owned("prefix"),
        pipe: fields.whole("pipe"),
    }
}
