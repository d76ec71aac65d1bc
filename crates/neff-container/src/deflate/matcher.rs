//! The next token as zlib's method would choose it.
//!
//! Hash chains over three bytes, fifteen hash bits; levels 1 to 3 take what they find, 4 to 9
//! look one byte further first. An exact twin of some program is not needed, only that it is
//! right nearly always: what differs goes into the correction.

use super::window::{REACH, Window};
use super::{Match, Token};

/// Bytes of the longest match.
pub(super) const LONGEST: usize = 258;
/// Bytes that must follow a position before a token is chosen there, unless the archive ends.
pub(super) const LOOKAHEAD: usize = LONGEST + 4;
/// A match starts at most this far back, so that the window can move.
const FARTHEST: usize = REACH - LOOKAHEAD;
/// A lazy level does not take three bytes from farther than this.
const FAR_FOR_THREE: usize = 4096;
const MASK: usize = REACH - 1;

/// How patient a level is.
#[derive(Debug, Clone, Copy)]
struct Patience {
    /// With a match of this length at hand, a quarter of the chain is searched.
    good: usize,
    /// Lazy levels: a match of this length is taken without a look further. Greedy levels: the
    /// positions in longer matches are not remembered.
    lazy: usize,
    /// A match of this length ends the search.
    nice: usize,
    /// Links of a chain that are followed.
    chain: usize,
    /// Takes the first match without a look at the next position.
    greedy: bool,
}

const fn patience(good: usize, lazy: usize, nice: usize, chain: usize, greedy: bool) -> Patience {
    Patience { good, lazy, nice, chain, greedy }
}

/// Levels 1 to 9.
const LEVELS: [Patience; 9] = [
    patience(4, 4, 8, 4, true),
    patience(4, 5, 16, 8, true),
    patience(4, 6, 32, 32, true),
    patience(4, 4, 16, 16, false),
    patience(8, 16, 32, 32, false),
    patience(8, 16, 128, 128, false),
    patience(8, 32, 128, 256, false),
    patience(32, 128, 258, 1024, false),
    patience(32, 258, 258, 4096, false),
];

/// Remembers positions and chooses tokens.
#[derive(Debug)]
pub(super) struct Matcher {
    patience: Patience,
    /// Per hash: the latest position, 0 for none.
    head: Vec<usize>,
    /// Per position in the window: the one before it with the same hash.
    previous: Vec<usize>,
    /// The first position that is not remembered yet.
    next: usize,
    /// A match that the look further found, and its position.
    found: Option<(usize, Option<Match>)>,
}

impl Matcher {
    /// That of a level, 1 to 9; others count as the nearest.
    pub(super) fn new(level: u8) -> Matcher {
        let index = usize::from(level.clamp(1, 9)).saturating_sub(1);
        Matcher {
            patience: LEVELS.get(index).copied().unwrap_or(patience(8, 16, 128, 128, false)),
            head: vec![0; REACH],
            previous: vec![0; REACH],
            next: 0,
            found: None,
        }
    }

    /// The token at `position`; `None` at the archive's end.
    pub(super) fn choose(&mut self, window: &Window, position: usize) -> Option<Token> {
        window.from(position, 1).first()?;
        let found = match self.found.take() {
            Some((at, found)) if at == position => found,
            _ => self.search(window, position, 2),
        };
        let Some(here) = found else { return Some(Token::Literal) };
        if !self.patience.greedy && here.length < self.patience.lazy {
            let further = position.saturating_add(1);
            let longer = self.search(window, further, here.length);
            if longer.is_some() {
                self.found = Some((further, longer));
                return Some(Token::Literal);
            }
        }
        Some(Token::Match(here))
    }

    /// Goes on from `position` over `length` bytes that `token` covers, or a stored block.
    pub(super) fn pass(&mut self, window: &Window, position: usize, length: usize, matched: bool) {
        let end = position.saturating_add(length);
        if matched && self.patience.greedy && length > self.patience.lazy {
            self.remember_to(window, position.saturating_add(1));
            self.next = self.next.max(end);
        } else {
            self.remember_to(window, end);
        }
    }

    fn remember_to(&mut self, window: &Window, end: usize) {
        while self.next < end {
            let position = self.next;
            self.next = position.saturating_add(1);
            let &[a, b, c] = window.from(position, 3) else { continue };
            let hash = (usize::from(a) << 10 ^ usize::from(b) << 5 ^ usize::from(c)) & MASK;
            if let (Some(head), Some(slot)) =
                (self.head.get_mut(hash), self.previous.get_mut(position & MASK))
            {
                *slot = std::mem::replace(head, position);
            }
        }
    }

    fn before(&self, position: usize) -> usize {
        self.previous.get(position & MASK).copied().unwrap_or_default()
    }

    /// The best match at `position` that is longer than `floor`.
    fn search(&mut self, window: &Window, position: usize, floor: usize) -> Option<Match> {
        self.remember_to(window, position.saturating_add(1));
        let ahead = window.from(position, LONGEST);
        if ahead.len() < 3 {
            return None;
        }
        let nice = self.patience.nice.min(ahead.len());
        let quarter = floor >= self.patience.good;
        let mut links = if quarter { self.patience.chain >> 2 } else { self.patience.chain };
        let limit = position.saturating_sub(FARTHEST);
        let (mut best, mut start) = (floor, None);
        let mut candidate = self.before(position);
        if candidate < limit {
            return None;
        }
        while candidate != 0 && candidate < position {
            let there = window.from(candidate, ahead.len());
            if there.get(best).is_some_and(|byte| Some(byte) == ahead.get(best)) {
                let same = there.iter().zip(ahead).take_while(|(a, b)| a == b).count();
                if same > best {
                    (best, start) = (same, Some(candidate));
                    if same >= nice {
                        break;
                    }
                }
            }
            candidate = self.before(candidate);
            links = links.saturating_sub(1);
            if candidate <= limit || links == 0 {
                break;
            }
        }
        let found = Match { length: best, distance: position.saturating_sub(start?) };
        let too_far = found.length == 3 && found.distance > FAR_FOR_THREE;
        (self.patience.greedy || !too_far).then_some(found)
    }
}
