//! Builds the record while the archive goes by: framing to `framing.bin`, facts to entries.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{Entry, Part, Run, hex};
use crate::tar::member::Member;
use crate::tar::walk::padded;

/// The part of the record that the walk gives.
#[derive(Debug)]
pub(crate) struct Recorder {
    framing: BufWriter<File>,
    padding_left: u64,
    padding: Vec<u8>,
    digest: Sha256,
    entries: Vec<Entry>,
    end: Vec<Run>,
}

impl Recorder {
    /// Starts `framing.bin` in `folder`.
    pub(crate) fn create(folder: &Path) -> io::Result<Recorder> {
        Ok(Recorder {
            framing: BufWriter::new(File::create(Part::Framing.path(folder))?),
            padding_left: 0,
            padding: Vec::new(),
            digest: Sha256::new(),
            entries: Vec::new(),
            end: Vec::new(),
        })
    }

    /// Bytes that are no body: the rest of a padding, or of a header, or of the archive's end.
    pub(crate) fn framing(&mut self, bytes: &[u8]) -> io::Result<()> {
        let split = bytes.len().min(usize::try_from(self.padding_left).unwrap_or(usize::MAX));
        let (padding, rest) = bytes.split_at_checked(split).unwrap_or((bytes, b""));
        if split > 0 {
            self.padding.extend_from_slice(padding);
            self.padding_left =
                self.padding_left.saturating_sub(u64::try_from(split).unwrap_or_default());
            if self.padding_left == 0 {
                self.end_padding()?;
            }
        }
        // Whether this is a header or the archive's end is known when a member follows or none.
        self.run(rest)
    }

    fn run(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let count = u64::try_from(bytes.len()).unwrap_or_default();
        if bytes.iter().all(|&b| b == 0) {
            match self.end.last_mut() {
                Some(Run::Zeros(run)) => *run = run.saturating_add(count),
                _ => self.end.push(Run::Zeros(count)),
            }
            return Ok(());
        }
        self.framing.write_all(bytes)?;
        match self.end.last_mut() {
            Some(Run::Framing(run)) => *run = run.saturating_add(count),
            _ => self.end.push(Run::Framing(count)),
        }
        Ok(())
    }

    fn end_padding(&mut self) -> io::Result<()> {
        let padding = std::mem::take(&mut self.padding);
        if padding.iter().any(|&b| b != 0) {
            self.framing.write_all(&padding)?;
            if let Some(entry) = self.entries.last_mut() {
                entry.padding = u64::try_from(padding.len()).ok();
            }
        }
        Ok(())
    }

    /// A member begins; what was taken for the end so far was its header.
    pub(crate) fn member(&mut self, member: &Member, file: Option<String>) {
        let header = std::mem::take(&mut self.end);
        self.padding_left = padded(member.size).saturating_sub(member.size);
        self.digest = Sha256::new();
        self.entries.push(Entry {
            name: member.display_name(),
            header,
            size: member.size,
            sha256: String::new(),
            file,
            member: None,
            padding: None,
        });
    }

    /// The next bytes of the member's body.
    pub(crate) fn body(&mut self, bytes: &[u8]) {
        self.digest.update(bytes);
    }

    /// The member is over.
    pub(crate) fn member_end(&mut self) {
        let digest = std::mem::take(&mut self.digest).finalize();
        if let Some(entry) = self.entries.last_mut() {
            entry.sha256 = hex(&digest);
        }
    }

    /// Ends `framing.bin`; the entries and what follows them.
    pub(crate) fn finish(mut self) -> io::Result<(Vec<Entry>, Vec<Run>)> {
        self.framing.flush()?;
        Ok((self.entries, self.end))
    }
}
