//! How new members of a container are written: like those that are there.

use super::Value;
use super::dialect::{self, Dialect, Layout, between, item_start, layout_of};
use super::edit::NewMember;
use super::fresh::format_item;

/// How new members of one container are written.
#[derive(Debug)]
pub(super) struct Style {
    dialect: Dialect,
    /// Between the opening bracket and the first member.
    lead: String,
    /// Between two members, with the comma.
    separator: String,
    /// Between the last member and the closing bracket.
    tail: String,
    /// White space at the beginning of a member's line.
    indentation: String,
}

impl Style {
    pub(super) fn of(container: &Value<'_>, members: &[Value<'_>], document: &Dialect) -> Style {
        let mut dialect = document.clone();
        let (Some(first), Some(last)) = (members.first(), members.last()) else {
            return Style::of_empty(container, dialect);
        };
        if let Some(key) = first.key_span() {
            dialect.colon = between(first, key.end, first.span().start).to_owned();
        }
        let span = container.span();
        let lead = between(container, span.start.saturating_add(1), item_start(first)).to_owned();
        let tail = between(container, last.span().end, span.end.saturating_sub(1)).to_owned();
        let separator = members
            .get(1)
            .map(|second| between(container, first.span().end, item_start(second)).to_owned());
        let line = lead.rfind('\n').map(|at| at.saturating_add(1));
        let indentation = line.and_then(|line| lead.get(line..)).unwrap_or_default().to_owned();
        match layout_of(container) {
            Some(Layout::OneLine(_)) | None => dialect = dialect.one_line(),
            Some(layout) => dialect.layout = layout,
        }
        let separator = separator.unwrap_or_else(|| match &dialect.layout {
            Layout::OneLine(separator) => separator.clone(),
            Layout::Indented(_) => format!(",{lead}"),
        });
        Style { dialect, lead, separator, tail, indentation }
    }

    /// Of a container that has no members to follow.
    fn of_empty(container: &Value<'_>, mut dialect: Dialect) -> Style {
        let around = container.parent().and_then(|parent| layout_of(&parent));
        if matches!(around, Some(Layout::OneLine(_))) {
            dialect = dialect.one_line();
        }
        let outer = dialect::indentation(container);
        match &dialect.layout {
            Layout::OneLine(separator) => {
                let separator = separator.clone();
                let (lead, tail, indentation) = Default::default();
                Style { dialect, lead, separator, tail, indentation }
            }
            Layout::Indented(unit) => {
                let indentation = format!("{outer}{unit}");
                let lead = format!("{}{indentation}", dialect.newline);
                let tail = format!("{}{outer}", dialect.newline);
                let separator = format!(",{lead}");
                Style { dialect, lead, separator, tail, indentation }
            }
        }
    }

    fn item(&self, out: &mut String, (key, value): &NewMember) {
        format_item(out, (key.as_deref(), value), &self.dialect, &self.indentation);
    }

    /// All members of a container that keeps none of its own.
    pub(super) fn all(&self, items: &[&NewMember]) -> String {
        let mut out = String::new();
        for (at, item) in items.iter().enumerate() {
            out.push_str(if at == 0 { &self.lead } else { &self.separator });
            self.item(&mut out, item);
        }
        if !items.is_empty() {
            out.push_str(&self.tail);
        }
        out
    }

    /// Members behind one that stays.
    pub(super) fn behind(&self, items: &[NewMember]) -> String {
        let mut out = String::new();
        for item in items {
            out.push_str(&self.separator);
            self.item(&mut out, item);
        }
        out
    }

    /// Members before the first that stays.
    pub(super) fn before(&self, items: &[NewMember]) -> String {
        let mut out = String::new();
        for item in items {
            self.item(&mut out, item);
            out.push_str(&self.separator);
        }
        out
    }
}
