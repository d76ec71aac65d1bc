//! `[metaneff]` and `[[test]]`.

use std::collections::HashSet;

use neff_diag::codes::model::{REPEATED, SETTING};
use neff_manifest::metaneff::{ModelConfig, Role};

use super::{Fields, Reader};
use crate::document::tree::Member;
use crate::model::{Host, Metaneff, Named, Test};
use crate::source::Source;
use crate::span::Spanned;

impl Reader<'_> {
    pub(super) fn metaneff(&mut self, fields: Fields<'_>) -> Metaneff {
        Metaneff {
            span: fields.span(),
            name: fields.owned("name"),
            config: config(fields),
            inputs: fields.named("input").iter().map(|member| self.host(member)).collect(),
            aliases: pairs(fields, "aliases"),
        }
    }

    fn host(&mut self, member: &Member) -> Named<Host> {
        let fields = Fields(&member.value);
        let key = fields.owned("checkpoint_key");
        let role = match fields.text("type") {
            Some("INPUT_STATE") => Role::State(key),
            Some("INPUT_WEIGHT") => Role::Weight(key),
            _ => {
                if key.is_some() {
                    let span = fields.span_of("checkpoint_key");
                    let message = "the user's inputs have no `checkpoint_key`";
                    self.report(SETTING, span, message);
                }
                Role::User
            }
        };
        let dynamic_batch = fields.truth("allow_dynamic_batch_size").unwrap_or_default();
        let value = Host { role, dynamic_batch, user_input_key: fields.owned("user_input_key") };
        Named { name: member.key.clone(), span: member.span, value }
    }

    pub(super) fn tests(&mut self, root: Fields<'_>) -> Vec<Test> {
        let tests: Vec<_> = (1u32..).zip(root.tables("test")).map(test).collect();
        let mut seen = HashSet::new();
        for test in tests.iter().filter(|test| !seen.insert(&test.name)) {
            self.report(REPEATED, test.span, format!("there is another test {:?}", test.name));
        }
        tests
    }
}

/// The host policy, if any of it is given.
fn config(fields: Fields<'_>) -> Option<ModelConfig> {
    let config = ModelConfig {
        num_infer: fields.whole("num_infer").unwrap_or_default(),
        timeout: fields.whole("timeout").unwrap_or_default(),
        optimal_ncg_size: fields.whole("optimal_ncg_size").unwrap_or_default(),
        async_load: fields.truth("async_load").unwrap_or_default(),
        lazy_load: fields.truth("lazy_load").unwrap_or_default(),
        return_aliases: fields.truth("return_aliases").unwrap_or_default(),
    };
    (config != ModelConfig::default()).then_some(config)
}

fn test((number, fields): (u32, Fields<'_>)) -> Test {
    let sources = |key| {
        let of = |(name, word): (Spanned<String>, Spanned<String>)| Named {
            value: Source::of(&word.value),
            name: name.value,
            span: word.span,
        };
        pairs(fields, key).into_iter().map(of).collect()
    };
    Test {
        name: fields.owned("name").unwrap_or_else(|| number.to_string()),
        span: fields.span(),
        ranks: fields.whole("ranks").unwrap_or(1),
        inputs: sources("inputs"),
        expected: sources("expect"),
        relative: fields.float("rtol").unwrap_or_default(),
        absolute: fields.float("atol").unwrap_or_default(),
    }
}

/// A table of strings: names and values.
fn pairs(fields: Fields<'_>, key: &str) -> Vec<(Spanned<String>, Spanned<String>)> {
    let pair = |member: &Member| {
        let value = super::fields::text(&member.value)?.to_owned();
        let name = Spanned { value: member.key.clone(), span: member.span };
        Some((name, Spanned { value, span: member.value.span }))
    };
    fields.named(key).iter().filter_map(pair).collect()
}
