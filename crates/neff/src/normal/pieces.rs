//! What facts are written of: ids, the keys of an object that count, the content of a member.

use neff_manifest::json::Value;

use super::encode::Encoder;
use super::ids::Number;
use super::keys::{Scope, Use};
use super::member::MemberDigest;

impl Encoder {
    /// A canonical number or an id that stays.
    pub(super) fn id(&mut self, number: Number) {
        match number {
            Number::Canonical(number) => {
                self.plain(&[1]);
                self.number(number);
            }
            Number::Raw(id) => {
                self.plain(&[0]);
                self.number(id);
            }
        }
    }

    /// The keys of an object that count and have no ids, sorted; also those that nobody knows.
    pub(super) fn plain_keys(&mut self, object: Value<'_>, scope: Scope) {
        let uses = [Use::Plain, Use::Unknown];
        let mut entries: Vec<_> =
            object.entries().filter(|entry| uses.contains(&scope.of(&entry.key))).collect();
        entries.sort_by(|a, b| a.key.cmp(&b.key));
        self.list(entries.len());
        for entry in entries {
            self.text(&entry.key);
            self.json(entry.value);
        }
    }

    /// The content of a member; of what is not there that.
    pub(super) fn member(&mut self, digest: Option<&MemberDigest>) {
        let Some(digest) = digest else { return self.absent() };
        match &digest.array {
            Some(facts) => {
                self.text("array");
                self.text(&facts.descr);
                self.number(MemberDigest::is_c_order(facts).into());
                self.list(facts.array.shape.len());
                facts.array.shape.iter().for_each(|dimension| self.number(*dimension));
            }
            None => {
                self.text("bytes");
                self.number(digest.size);
            }
        }
        self.number(digest.complete.into());
        self.digest(&digest.digest);
    }
}
