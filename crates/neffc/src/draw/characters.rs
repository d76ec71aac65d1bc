//! The characters of a picture, one set for each kind of terminal.

/// A set of characters. Every text takes one column, but for `becomes` in a sentence.
#[derive(Debug)]
pub(super) struct Characters {
    /// True if names are written in ASCII too.
    pub(super) ascii: bool,
    pub(super) horizontal: &'static str,
    pub(super) vertical: &'static str,
    pub(super) cross: &'static str,
    /// Top left, top right, bottom left, bottom right.
    pub(super) corners: [&'static str; 4],
    /// Left and right end of a line across a frame.
    pub(super) tees: [&'static str; 2],
    /// Where an arrow begins.
    pub(super) dot: &'static str,
    pub(super) left: &'static str,
    pub(super) right: &'static str,
    /// Bends of arrows that join and part: down at the right, down at the left, up at the right, up
    /// at the left.
    pub(super) bends: [&'static str; 4],
    /// A line of a lane.
    pub(super) lane: &'static str,
    /// A full block, then one to seven eighths of one.
    pub(super) blocks: [&'static str; 8],
    /// Fills of the parts of a file, in turn.
    pub(super) fills: [&'static str; 4],
    pub(super) times: &'static str,
    pub(super) becomes: &'static str,
    pub(super) ellipsis: &'static str,
}

/// Box drawing and blocks.
pub(super) const UNICODE: Characters = Characters {
    ascii: false,
    horizontal: "─",
    vertical: "│",
    cross: "┼",
    corners: ["╭", "╮", "╰", "╯"],
    tees: ["├", "┤"],
    dot: "●",
    left: "◀",
    right: "▶",
    bends: ["┬", "┬", "╯", "╰"],
    lane: "│",
    blocks: ["█", "▏", "▎", "▍", "▌", "▋", "▊", "▉"],
    fills: ["▒", "█", "░", "╳"],
    times: "×",
    becomes: "→",
    ellipsis: "…",
};

/// What every terminal has.
pub(super) const ASCII: Characters = Characters {
    ascii: true,
    horizontal: "-",
    vertical: "|",
    cross: "+",
    corners: ["+", "+", "+", "+"],
    tees: ["+", "+"],
    dot: "o",
    left: "<",
    right: ">",
    bends: ["+", "+", "+", "+"],
    lane: "|",
    blocks: ["#", "", "", "", "", "", "", ""],
    fills: ["=", "#", ".", "x"],
    times: "x",
    becomes: "->",
    ellipsis: "~",
};
