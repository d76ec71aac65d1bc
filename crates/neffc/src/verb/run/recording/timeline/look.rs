//! How a picture looks: colours, sizes, and the text that goes into SVG.
//!
//! The picture has a light ground of its own, so that it reads on pages of any colour. Colours are
//! pale, with dark edges of the same hue, chosen so that those who see fewer hues can part them; what
//! waits is hatched besides.

use std::fmt::Write as _;

use super::super::story::Category;

/// Sizes, in units of the picture.
pub(super) const WIDTH: f64 = 1000.0;
pub(super) const MARGIN: f64 = 12.0;
/// Room for the names of lanes.
pub(super) const NAMES: f64 = 124.0;
pub(super) const LANE: f64 = 22.0;
pub(super) const BAR: f64 = 16.0;
pub(super) const WAIT: f64 = 6.0;
/// Of a character, at most: of words, and of those in a bar.
pub(super) const CHARACTER: f64 = 6.2;
pub(super) const SMALL: f64 = 5.5;

/// The style of everything.
pub(super) const STYLE: &str = "\
text{font:11px ui-monospace,Menlo,Consolas,monospace;fill:#1b1b1b}
.t{font-weight:bold}
.n{text-anchor:end}
.a{fill:#555}
.l{font-size:10px}
.b{font-size:9px;text-anchor:middle}
.m{text-anchor:middle}
.g{stroke:#ddd}
.f{fill:none;stroke:#444;stroke-width:.8}
.i{stroke:#8a5a00;stroke-dasharray:3 2;opacity:.7}
";

/// Fill and edge.
pub(super) fn colors(category: Category) -> (&'static str, &'static str) {
    match category {
        Category::Compute => ("#9ecbec", "#0b5a8f"),
        Category::Issue => ("#f7cf7a", "#8a5a00"),
        Category::Transfer => ("#97d8bd", "#0a6b4a"),
        Category::Meet => ("#e3b4d2", "#8a3f70"),
        Category::Control => ("#d4d4d4", "#5f5f5f"),
        Category::Wait => ("url(#wait)", "#777"),
        Category::Stuck => ("url(#stuck)", "#a33a00"),
        Category::Stopped => ("#f0916a", "#8f2f00"),
    }
}

/// Patterns and the head of an arrow.
pub(super) fn definitions() -> String {
    let hatched = |id: &str, color: &str| {
        format!(
            "<pattern id=\"{id}\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#fff\"/>\
             <rect width=\"1.6\" height=\"5\" fill=\"{color}\"/></pattern>\n"
        )
    };
    let arrow = "<marker id=\"to\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" \
                 markerHeight=\"6\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#444\"/></marker>\n";
    format!("<defs>\n{}{}{arrow}</defs>\n", hatched("wait", "#a8a8a8"), hatched("stuck", "#d55e00"))
}

/// A number with a digit behind the point at most, the same everywhere.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Text that SVG may hold: without characters that mean something, or that XML does not allow.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push('\n'),
            c if crate::text::is_unsafe(c) || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {
                out.push(char::REPLACEMENT_CHARACTER);
            }
            c => out.push(c),
        }
    }
    out
}

/// A text at a place.
pub(super) fn text(out: &mut String, class: &str, (x, y): (f64, f64), words: &str) {
    let (x, y) = (number(x), number(y));
    let _ = writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(words));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_text_is_text() {
        assert_eq!([1.0, 1.25, 0.04, 99.96].map(number), ["1", "1.2", "0", "100"]);
        assert_eq!(escaped("a<b & \"c\"\u{1b}"), "a&lt;b &amp; &quot;c&quot;\u{FFFD}");
    }
}
