//! What is kept of the members: all names and sizes, the bytes of JSON documents and, if asked
//! for, of engine programs.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use neff_container::tar::member::{Member, MemberKind};
use neff_container::visit::{Body, Stop, Visitor};
use neff_manifest::chain::Members;

/// How the names of engine programs end.
const PROGRAM_ENDING: &str = ".bin";

/// Members of an archive, as the loader stores them: one per name, the first.
#[derive(Debug, Clone, Default)]
pub struct Contents {
    members: Vec<Member>,
    names: HashMap<String, usize>,
    documents: HashMap<usize, Vec<u8>>,
    room: u64,
    /// True if engine programs are kept too.
    programs: bool,
    /// Members that are kept besides documents, in place of whatever is called like a program.
    wanted: Option<HashSet<String>>,
    current: Option<usize>,
    left_out: Vec<String>,
}

impl Contents {
    /// Keeps documents, and programs if asked, up to `room` bytes in all.
    pub(crate) fn with_room(room: u64, programs: bool) -> Contents {
        Contents { room, programs, ..Contents::default() }
    }

    /// Keeps documents and the members of these names.
    pub(crate) fn with(wanted: HashSet<String>) -> Contents {
        Contents { room: u64::MAX, wanted: Some(wanted), ..Contents::default() }
    }

    /// True for the names of members whose bodies are kept.
    fn is_kept(&self, name: &str) -> bool {
        let program = || match &self.wanted {
            Some(wanted) => wanted.contains(name),
            None => self.programs && name.ends_with(PROGRAM_ENDING),
        };
        name.ends_with(".json") || program()
    }

    /// All entries in the order of the archive.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Documents that were too large to be kept.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    fn find(&self, name: &str) -> Option<(usize, &Member)> {
        let index = *self.names.get(name)?;
        self.members.get(index).map(|member| (index, member))
    }
}

impl Visitor for Contents {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        let index = self.members.len();
        self.current = None;
        self.members.push(member.clone());
        if member.kind == MemberKind::Directory {
            return Ok(Body::Skip);
        }
        let name = member.whole_name();
        let is_document = self.is_kept(&name);
        let is_first = !self.names.contains_key(&name);
        if is_first {
            self.names.insert(name.clone(), index);
        }
        if !(is_document && is_first) {
            return Ok(Body::Skip);
        }
        if member.size > self.room {
            self.left_out.push(name);
            return Ok(Body::Skip);
        }
        self.room = self.room.saturating_sub(member.size);
        self.documents.insert(index, Vec::new());
        self.current = Some(index);
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if let Some(document) = self.current.and_then(|index| self.documents.get_mut(&index)) {
            document.extend_from_slice(bytes);
        }
        Ok(())
    }

    fn member_end(&mut self, complete: bool) -> Result<(), Stop> {
        if let Some(index) = self.current.take().filter(|_| !complete) {
            self.documents.remove(&index);
        }
        Ok(())
    }
}

impl Members for Contents {
    fn size(&self, name: &str) -> Option<u64> {
        self.find(name).map(|(_, member)| member.size)
    }

    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        let (index, _) = self.find(name)?;
        self.documents.get(&index).map(|bytes| Cow::Borrowed(bytes.as_slice()))
    }

    fn names(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.names.iter().collect();
        names.sort_by_key(|(_, index)| **index);
        names.into_iter().map(|(name, _)| name.as_str()).collect()
    }
}
