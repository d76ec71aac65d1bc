//! The debug members that were read, each once, and the way from each to the one above it.

use std::collections::{HashMap, HashSet};

use neff_diag::codes::debug as codes;
use neff_diag::{Diagnostic, Findings, Place};
use neff_manifest::chain::Members;
use neff_manifest::debug::{DebugFile, Room, check_links, decode};

use super::resolve::resolve;
use crate::Contents;

/// Levels that are followed upwards. Five were met: asm, backend, penguin, hlo, pttf.
pub const LEVELS_LIMIT: usize = 16;

/// Characters of a name that messages show at most: names come from the file.
const NAME_SHOWN: usize = 80;

/// One debug member.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) member: String,
    pub(super) file: DebugFile,
    /// The level above.
    pub(super) parent: Option<usize>,
    /// True if the level above was looked for.
    climbed: bool,
    place: Place,
}

/// Reads members on demand.
pub(super) struct Levels<'n> {
    contents: &'n Contents,
    list: Vec<Level>,
    /// Members that were opened; `None` for those that could not be read.
    known: HashMap<String, Option<usize>>,
    /// Folders and names that led to no member, so that each is reported once.
    unresolved: HashSet<(String, String)>,
    room: Room,
    findings: Findings,
}

impl<'n> Levels<'n> {
    pub(super) fn new(contents: &'n Contents) -> Levels<'n> {
        let (room, findings) = (Room::default(), Findings::new());
        let (known, unresolved) = (HashMap::new(), HashSet::new());
        Levels { contents, list: Vec::new(), known, unresolved, room, findings }
    }

    /// All levels, and what was found.
    pub(super) fn finish(self) -> (Vec<Level>, Findings) {
        (self.list, self.findings)
    }

    pub(super) fn get(&self, level: usize) -> Option<&Level> {
        self.list.get(level)
    }

    /// Reports a finding at a level.
    pub(super) fn report(&mut self, level: usize, finding: Diagnostic) {
        let place = self.list.get(level).map(|level| level.place.clone()).unwrap_or_default();
        self.findings.push(finding.at(place));
    }

    /// The level in a member, with all that are above it.
    pub(super) fn open(&mut self, member: &str) -> Option<usize> {
        let first = self.level(member)?;
        let mut at = first;
        while let Some(parent) = self.climb(at) {
            at = parent;
        }
        Some(first)
    }

    /// The level in a member by itself.
    fn level(&mut self, member: &str) -> Option<usize> {
        if let Some(known) = self.known.get(member) {
            return *known;
        }
        let level = self.read(member);
        self.known.insert(member.to_owned(), level);
        level
    }

    fn read(&mut self, member: &str) -> Option<usize> {
        let contents = self.contents;
        let place =
            |offset: usize| contents.place(member, u64::try_from(offset).unwrap_or(u64::MAX));
        let Some(bytes) = contents.read(member) else {
            let message = format!("the debug member {member:?} is not at hand");
            let finding = Diagnostic::new(codes::LEVEL_MISSING, message).at(place(0));
            self.findings.push(finding.note("it is too large, cut off or called unlike others"));
            return None;
        };
        let file = decode(&bytes, &place, &mut self.room, &mut self.findings)?;
        let member = member.to_owned();
        let place = place(0);
        self.list.push(Level { member, file, parent: None, climbed: false, place });
        self.list.len().checked_sub(1)
    }

    /// Finds the level above, once; `None` if there is none or the way up was found before.
    fn climb(&mut self, at: usize) -> Option<usize> {
        let level = self.list.get_mut(at).filter(|level| !level.climbed)?;
        level.climbed = true;
        let name = level.file.parent.clone().filter(|name| !name.is_empty())?;
        let member = match resolve(self.contents, &level.member, &name) {
            Ok(member) => member,
            Err(why) => {
                let folder = level.member.rsplit_once('/').map_or("", |(folder, _)| folder);
                if self.unresolved.insert((folder.to_owned(), name.clone())) {
                    let message = format!("the level above, {}, {}", quoted(&name), why.words());
                    self.report(at, Diagnostic::new(codes::LEVEL_MISSING, message));
                }
                return None;
            }
        };
        let parent = self.level(&member)?;
        if self.is_below(at, parent) {
            let message = format!("{member:?} is a level above itself, or too many are");
            let finding = Diagnostic::new(codes::LEVEL_LOOP, message);
            self.report(at, finding.expected(format!("at most {LEVELS_LIMIT} levels")));
            return None;
        }
        let (lower, upper) = (self.list.get(at)?, self.list.get(parent)?);
        check_links(&lower.file, &lower.place, &upper.file, &member, &mut self.findings);
        self.list.get_mut(at)?.parent = Some(parent);
        Some(parent)
    }

    /// True if the way up from `parent` leads to `at`, or is too long to tell.
    fn is_below(&self, at: usize, parent: usize) -> bool {
        let mut level = Some(parent);
        for _ in 0..LEVELS_LIMIT {
            match level {
                Some(level) if level == at => return true,
                Some(passed) => level = self.list.get(passed).and_then(|level| level.parent),
                None => return false,
            }
        }
        true
    }
}

/// A name as messages quote it.
fn quoted(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(NAME_SHOWN).collect();
    let more = if characters.next().is_some() { "…" } else { "" };
    format!("{start:?}{more}")
}
