//! The page: a frame with style and script, which are files beside this one, and the report as JSON
//! in between. The script makes all that is seen; what comes from the file is data there and never
//! markup.

use std::io;

use neff::report::Report;
use serde::Serialize;

use crate::render::json::escape_unsafe;

/// The frame; its marks are replaced in the order of [`MARKS`].
const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
/// The script, file by file, each of which uses those before it.
const SCRIPTS: [&str; 13] = [
    include_str!("page/dom.js"),
    include_str!("page/model.js"),
    include_str!("page/table.js"),
    include_str!("page/summary.js"),
    include_str!("page/container.js"),
    include_str!("page/variables.js"),
    include_str!("page/memory.js"),
    include_str!("page/chip.js"),
    include_str!("page/signals.js"),
    include_str!("page/programs.js"),
    include_str!("page/inspector.js"),
    include_str!("page/work.js"),
    include_str!("page.js"),
];
/// Where style, data and script go.
const MARKS: [&str; 3] = ["{{style}}", "{{data}}", "{{script}}"];

/// The whole page.
///
/// # Errors
/// The report cannot be written as JSON.
pub(super) fn page(report: &Report) -> io::Result<String> {
    let parts = [STYLE.to_owned(), data(report)?, SCRIPTS.concat()];
    let mut out = String::with_capacity(parts.iter().map(String::len).sum());
    let mut rest = FRAME;
    for (mark, part) in MARKS.into_iter().zip(parts) {
        // Each mark stands once, and what was put in is not looked at again.
        let (before, behind) = rest.split_once(mark).unwrap_or((rest, ""));
        out.push_str(before);
        out.push_str(&part);
        rest = behind;
    }
    out.push_str(rest);
    Ok(out)
}

/// A value as JSON that no text in it can leave: of HTML's own characters none is there. Outside of
/// strings JSON has none of them.
fn data(value: &impl Serialize) -> io::Result<String> {
    let json = escape_unsafe(serde_json::to_string(value)?);
    Ok(json.replace('<', r"\u003c").replace('>', r"\u003e").replace('&', r"\u0026"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_leave_the_data() {
        let hostile = ["</script><img onerror=alert(1)>", "<!--", "&lt;", "{{script}}", "\u{2028}"];
        let json = data(&hostile).unwrap();
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        let back: Vec<String> = serde_json::from_str(&json).unwrap();
        assert_eq!(back, hostile);
    }

    #[test]
    fn the_frame_has_each_mark_once_and_in_order() {
        let at = MARKS.map(|mark| FRAME.find(mark).unwrap());
        assert!(at.is_sorted());
        for mark in MARKS {
            assert_eq!(FRAME.matches(mark).count(), 1);
        }
    }

    #[test]
    fn what_is_the_same_in_every_page_is_small() {
        let size = [FRAME, STYLE].into_iter().chain(SCRIPTS).map(str::len).sum::<usize>();
        assert!(size < 100 << 10, "{size}");
    }

    #[test]
    fn assets_ask_for_nothing_from_elsewhere() {
        let assets = [FRAME, STYLE].into_iter().chain(SCRIPTS);
        for asset in assets {
            for word in ["http://", "https://", "//cdn", "@import", "url(", "fetch(", "innerHTML"] {
                let allowed = word == "http://" && asset.contains("http://www.w3.org/2000/svg");
                let found = asset.matches(word).count();
                assert!(found == 0 || allowed && found == 1, "{word}");
            }
        }
    }
}
