//! The parts of a statement around its operands: waits and updates, fields by their own names,
//! header bytes.

use neff_isa::model::{Kind, Member, Prefix};
use neff_isa::slot;
use neff_isa::template::Template;

use super::{EVENTS, Printing, prefix_end};
use crate::predicate::{Events, Owners};
use crate::value::push_decimal;

pub(super) fn push_events(events: Events, out: &mut String, owners: &dyn Owners) {
    for push in [Events::push_wait, Events::push_update] {
        let start = out.len();
        out.push(' ');
        push(events, out, owners);
        if out.len() == start.saturating_add(1) {
            out.truncate(start);
        }
    }
}

impl Printing<'_> {
    fn take(&mut self, member: &Member) {
        slot::copy(self.slot, &mut self.made, member);
    }

    /// The header's predicates with a space before each; the profiler wants none before the first.
    pub(super) fn predicates(&mut self, out: &mut String, owners: &dyn Owners, start: usize) {
        if let Some(events) = self.slot.get(EVENTS).and_then(Events::of_header) {
            push_events(events, out, owners);
            if out.get(start..).is_some_and(|text| text.starts_with(' ')) {
                out.remove(start);
            }
        }
    }

    pub(super) fn events(&mut self, out: &mut String, owners: &dyn Owners) {
        match self.shape.layout.prefix {
            Prefix::Events => {
                if let Some(events) = self.slot.get(EVENTS).and_then(Events::of_header) {
                    push_events(events, out, owners);
                    let bytes = self.made.iter_mut().zip(self.slot);
                    bytes.take(EVENTS.end).skip(EVENTS.start).for_each(|(to, from)| *to = *from);
                }
            }
            // How TONGA's events are written is not known: each by its own name.
            Prefix::TongaEvents => {
                let members = self.shape.layout.prefix.members();
                for member in members.iter().skip(4) {
                    self.keyed(member, out);
                }
            }
            Prefix::Header | Prefix::Opcode => {}
        }
    }

    pub(super) fn operands(&mut self, out: &mut String) {
        let before = (out.len(), self.made);
        if let Some(template) = self.shape.template {
            if self.template_operands(template, out) {
                self.hidden(template, out);
                return;
            }
            // A value that the template cannot carry: start over with each member by its name.
            out.truncate(before.0);
            self.made = before.1;
        }
        let mut named = false;
        for (at, member) in self.shape.layout.members.iter().enumerate() {
            named |= self.keyed(member, out) && !self.is_hidden(at);
        }
        let body = prefix_end(self.shape.layout.prefix);
        if !named && self.slot.get(body..) == self.made.get(body..) {
            self.mark_keyed(out);
        }
    }

    fn is_hidden(&self, at: usize) -> bool {
        let hidden = self.shape.template.map_or(&[][..], |template| template.hidden);
        hidden.iter().any(|hidden| usize::from(hidden.member) == at)
    }

    /// A keyed form in which nothing differs would read as a template without its operands: one
    /// member that can be written is named then, whatever its value.
    fn mark_keyed(&self, out: &mut String) {
        if self.shape.template.is_none() {
            return;
        }
        let mut members = self.shape.layout.members.iter().enumerate();
        let plain = members.find(|(at, member)| {
            let kind = matches!(
                member.kind,
                Kind::Unsigned | Kind::Variable | Kind::Enum(_) | Kind::Address8
            );
            kind && !self.is_hidden(*at)
        });
        if let Some((_, member)) = plain {
            out.push(' ');
            out.push_str(member.name);
            out.push('=');
            self.member(member, out);
        }
    }

    pub(super) fn hidden(&mut self, template: &Template, out: &mut String) {
        for hidden in template.hidden {
            if let Some(member) = self.shape.layout.members.get(usize::from(hidden.member)) {
                self.keyed(member, out);
            }
        }
    }

    /// `name=value` if the member is not what it would be without; true if it was written.
    fn keyed(&mut self, member: &Member, out: &mut String) -> bool {
        let bytes = slot::bytes(self.slot, member);
        let skip = matches!(member.kind, Kind::Reserved | Kind::Unknown);
        if skip || bytes == slot::bytes(&self.made, member) {
            return false;
        }
        let start = out.len();
        out.push(' ');
        if member.kind == Kind::EventsExtended {
            out.push('|');
        } else {
            out.push_str(member.name);
            out.push('=');
        }
        let good = self.member(member, out);
        if good {
            self.take(member);
        } else {
            out.truncate(start);
        }
        good
    }

    /// Header bytes that no operand accounts for.
    pub(super) fn header(&mut self, out: &mut String) {
        const NAMES: [(usize, &str); 3] = [(1, " len="), (2, " debug_cmd="), (3, " debugHint=")];
        if self.shape.layout.prefix == Prefix::Opcode {
            return;
        }
        for (at, name) in NAMES {
            let (Some(value), Some(made)) = (self.slot.get(at).copied(), self.made.get_mut(at))
            else {
                continue;
            };
            if value != *made {
                *made = value;
                out.push_str(name);
                push_decimal(out, value.into());
            }
        }
    }
}
