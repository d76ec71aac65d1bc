//! What is kept of the members: all names and sizes, the bytes of JSON documents and, if asked
//! for, of engine programs, of debug information and of the heads of arrays.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use neff_container::tar::member::{Member, MemberKind};
use neff_container::visit::{Body, Stop, Visitor};
use neff_diag::{Findings, Place};
use neff_manifest::chain::Members;
use neff_manifest::weights::loader::judge_member;

use crate::OpenOptions;

/// How the names of engine programs end, and those of their texts.
const PROGRAM_ENDINGS: [&str; 2] = [".bin", ".asm"];
/// How the names of arrays end.
const ARRAY_ENDING: &str = ".npy";
/// What the file names of debug members have in them: an ending may follow (format notes
/// 12 §6.4).
const DEBUG_MARK: &str = ".dbg";
/// Bytes that are kept of an array: NumPy's headers of plain arrays take 128, and those of the
/// most dimensions and longest names that were met far less than this.
const HEAD: usize = 1024;
/// Begins the images of GPSIMD libraries; their names say nothing.
const LIBRARY_MARK: &[u8] = b"\x7fELF";
/// Bytes that such an image may have to be kept: the device takes 32 KiB of code, so it is far more
/// than any has.
const LIBRARY: u64 = 64 << 20;

/// Members of an archive, as the loader stores them: one per name, the first.
#[derive(Debug, Clone, Default)]
pub struct Contents {
    members: Vec<Member>,
    names: HashMap<String, usize>,
    documents: HashMap<usize, Vec<u8>>,
    room: u64,
    /// True if engine programs are kept too.
    programs: bool,
    /// True if debug members are kept too.
    debug: bool,
    /// Names of the debug members that are kept.
    debug_names: BTreeSet<String>,
    /// Members that are kept besides documents, in place of whatever is called like a program.
    wanted: Option<HashSet<String>>,
    /// True if heads of arrays are kept too.
    arrays: bool,
    /// True if arrays are kept whole, and images of libraries.
    constants: bool,
    /// True while it is not known whether the current member is such an image.
    is_candidate: bool,
    heads: HashMap<usize, Vec<u8>>,
    current: Option<usize>,
    left_out: Vec<String>,
    /// True if it is measured what entries take as they are stored.
    measures: bool,
    /// File offsets before the first entry and behind each.
    stored: Vec<u64>,
}

impl Contents {
    /// Keeps what the options ask for, as far as there is room.
    pub(crate) fn with_room(options: &OpenOptions) -> Contents {
        let OpenOptions { documents: room, programs, arrays, debug, constants, .. } = *options;
        let measures = options.sizes;
        Contents { room, programs, arrays, debug, constants, measures, ..Contents::default() }
    }

    /// The first bytes of an array and the size of its member.
    pub(crate) fn head(&self, name: &str) -> Option<(&[u8], u64)> {
        let (index, member) = self.find(name)?;
        let whole = || {
            let whole = self.documents.get(&index).filter(|_| name.ends_with(ARRAY_ENDING))?;
            whole.get(..HEAD.min(whole.len()))
        };
        let head = self.heads.get(&index).map(Vec::as_slice).or_else(whole);
        head.map(|head| (head, member.size))
    }

    /// What the loader would make of the arrays whose heads are kept (format notes 02 §12).
    pub(crate) fn array_findings(&self) -> Findings {
        let mut findings = Findings::new();
        for member in self.members.iter().filter(|member| member.kind == MemberKind::File) {
            let name = member.whole_name();
            let Some((head, size)) = self.head(&name) else { continue };
            let place = Place::member(member.header_offset, member.index, member.display_name());
            findings.append(judge_member(&name, &place, head, size));
        }
        findings
    }

    /// Keeps documents and the members of these names.
    pub(crate) fn with(wanted: HashSet<String>) -> Contents {
        Contents { room: u64::MAX, wanted: Some(wanted), ..Contents::default() }
    }

    /// True for the names of members whose bodies are kept.
    fn is_kept(&self, name: &str) -> bool {
        let program = || match &self.wanted {
            Some(wanted) => wanted.contains(name),
            None => self.programs && PROGRAM_ENDINGS.iter().any(|it| name.ends_with(it)),
        };
        name.ends_with(".json") || program() || self.debug && is_debug(name)
    }

    /// The names of debug members that begin with this, ascending.
    pub(crate) fn debug_names(&self, start: &str) -> impl Iterator<Item = &str> {
        let names = self.debug_names.range(start.to_owned()..).map(String::as_str);
        names.take_while(move |name| name.starts_with(start))
    }

    /// The place of a byte of a member in the archive; nowhere if there is no such member.
    pub(crate) fn place(&self, name: &str, offset: u64) -> Place {
        let place = |(_, member): (usize, &Member)| {
            let offset = member.data_offset.saturating_add(offset);
            Place::member(offset, member.index, member.display_name())
        };
        self.find(name).map(place).unwrap_or_default()
    }

    /// Bytes that an entry takes as it is stored, its header included; `None` if that was not
    /// measured.
    pub(crate) fn stored(&self, index: usize) -> Option<u64> {
        let behind = self.stored.get(index.checked_add(1)?)?;
        Some(behind.saturating_sub(*self.stored.get(index)?))
    }

    /// All entries in the order of the archive.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Documents that were too large to be kept.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Begins to keep the head of an array.
    fn array(&mut self, index: usize) -> Body {
        let size = u64::try_from(HEAD).unwrap_or_default();
        if size > self.room {
            return Body::Skip;
        }
        self.room = self.room.saturating_sub(size);
        self.heads.insert(index, Vec::new());
        self.current = Some(index);
        Body::Deliver
    }

    fn find(&self, name: &str) -> Option<(usize, &Member)> {
        let index = *self.names.get(name)?;
        self.members.get(index).map(|member| (index, member))
    }
}

/// True for names of debug members.
fn is_debug(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|base| base.contains(DEBUG_MARK))
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
        let is_array = name.ends_with(ARRAY_ENDING);
        if self.arrays && !self.constants && is_first && is_array {
            return Ok(self.array(index));
        }
        let is_constant = self.constants && is_array;
        let is_other = !is_document && !is_constant;
        let keeps_images = self.constants || self.programs;
        self.is_candidate = is_other && keeps_images && member.size <= LIBRARY;
        if !is_first || is_other && !self.is_candidate {
            return Ok(Body::Skip);
        }
        if member.size > self.room {
            self.left_out.push(name);
            return Ok(Body::Skip);
        }
        self.room = self.room.saturating_sub(member.size);
        if self.debug && is_debug(&name) {
            self.debug_names.insert(name);
        }
        self.documents.insert(index, Vec::new());
        self.current = Some(index);
        Ok(Body::Deliver)
    }

    fn measures(&self) -> bool {
        self.measures
    }

    fn stored(&mut self, offset: u64) {
        self.stored.push(offset);
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if let Some(head) = self.current.and_then(|index| self.heads.get_mut(&index)) {
            let room = HEAD.saturating_sub(head.len());
            head.extend(bytes.iter().take(room));
        } else if let Some(document) = self.current.and_then(|index| self.documents.get_mut(&index))
        {
            document.extend_from_slice(bytes);
            if self.is_candidate && document.len() >= LIBRARY_MARK.len() {
                self.is_candidate = false;
                if !document.starts_with(LIBRARY_MARK) {
                    self.current.take().and_then(|index| self.documents.remove(&index));
                }
            }
        }
        Ok(())
    }

    fn member_end(&mut self, complete: bool) -> Result<(), Stop> {
        let is_short = std::mem::take(&mut self.is_candidate);
        if let Some(index) = self.current.take().filter(|_| !complete || is_short) {
            self.documents.remove(&index);
            self.heads.remove(&index);
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

    fn is_withheld(&self, name: &str) -> bool {
        self.left_out.iter().any(|left_out| left_out == name)
    }
}
