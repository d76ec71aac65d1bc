//! Fields by their own names, `field=value`: those of the layout and of the header.

use neff_isa::model::{Kind, Member, Part, Prefix};

use super::cut::Cut;
use super::reader::Reader;
use super::taken::Taken;
use super::{Wrong, member};

/// Other names of header bytes, as text has them.
const HEADER_KEYS: [(&str, &str); 2] = [("len", "inst_word_len"), ("debugHint", "debug_hint")];

impl Reader<'_> {
    /// A member by its own name; `None` if there is none of the name.
    pub(super) fn own_name(&mut self, key: Cut<'_>, value: Cut<'_>) -> Option<Result<(), Wrong>> {
        let shape = self.shape?;
        let name = HEADER_KEYS.iter().find(|(short, _)| *short == key.text);
        let name = name.map_or(key.text, |(_, name)| name);
        let of = shape.layout.members.iter().find(|member| {
            member.name == name && !matches!(member.kind, Kind::Reserved | Kind::Unknown)
        });
        let in_header = || named_header_members(shape.layout.prefix).find(|m| m.name == name);
        let is_member = of.is_some();
        let of = of.or_else(in_header)?;
        Some(self.put_named(of, key, value, is_member))
    }

    fn put_named(
        &mut self,
        of: &'static Member,
        key: Cut<'_>,
        value: Cut<'_>,
        is_member: bool,
    ) -> Result<(), Wrong> {
        let mut made = self.slot;
        member::member(of, value, self.scope, &mut made)?;
        self.claim(Taken::of(of, Part::Whole), key)?;
        self.slot = made;
        self.keyed |= is_member && !self.is_hidden(of);
        Ok(())
    }

    fn is_hidden(&self, of: &Member) -> bool {
        let hidden = self.template().map_or(&[][..], |template| template.hidden);
        let members = self.shape.map_or(&[][..], |shape| shape.layout.members);
        hidden.iter().any(|hidden| {
            members.get(usize::from(hidden.member)).is_some_and(|m| m.offset == of.offset)
        })
    }
}

/// The header's members that can be given by name: events have their own text where it is known.
fn named_header_members(prefix: Prefix) -> impl Iterator<Item = &'static Member> {
    let count = if prefix == Prefix::Events { 4 } else { usize::MAX };
    prefix.members().iter().take(count).skip(1)
}
