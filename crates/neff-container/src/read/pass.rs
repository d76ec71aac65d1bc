//! One pass over a file, behind the header: payload, tail, what follows.

use neff_abi::header_field::HEADER_LEN;
use neff_diag::{Diagnostic, Findings, Place, codes::archive, codes::gzip, codes::outer};

use super::{Payload, PayloadKind, ReadError, ReadOptions, Report, Tail};
use crate::digest::Digester;
use crate::gzip::inflate::{Inflating, Uncompressed, is_gzip};
use crate::header::Header;
use crate::outer::Outer;
use crate::stored::Stored;
use crate::tar::member::shown;
use crate::tar::walk::{Abort, ArchiveFacts, Ended, Walk};
use crate::visit::Visitor;

/// The state of one pass.
pub(super) struct Pass<'a> {
    pub(super) stored: Stored<'a>,
    pub(super) options: &'a ReadOptions,
    pub(super) findings: Findings,
}

impl Pass<'_> {
    /// Steps behind the header; how many payload bytes it announces.
    pub(super) fn enter(&mut self, header: &Header) -> u64 {
        self.stored.consume(HEADER_LEN);
        let there = self.stored.size().map(|size| size.saturating_sub(self.stored.offset()));
        match header.data_size() {
            // A size that cannot be is no reason not to look: read what there is.
            0 => u64::MAX,
            size if there.is_some_and(|there| size > there) => u64::MAX,
            size => size,
        }
    }

    pub(super) fn nothing(mut self, outer: Outer) -> Result<Report, ReadError> {
        let mut report = Report {
            outer,
            file_size: 0,
            payload: None,
            archive: None,
            trailing: 0,
            verdict: None,
            stopped: false,
            findings: Findings::new(),
        };
        self.stored.skip(u64::MAX)?;
        report.file_size = self.stored.offset();
        report.findings = self.findings;
        Ok(report)
    }

    pub(super) fn payload(
        &mut self,
        visitor: &mut dyn Visitor,
    ) -> Result<(Payload, Option<ArchiveFacts>, bool), ReadError> {
        let offset = self.stored.offset();
        let mut payload = Payload {
            kind: PayloadKind::Unknown,
            offset,
            stored: 0,
            gzip: Vec::new(),
            gzip_count: 0,
            tail: Tail { offset, ..Tail::default() },
            complete: false,
            digest: None,
        };
        let prefix = self.stored.peek(crate::tar::block::BLOCK)?;
        let (empty, gzip) = (prefix.is_empty(), is_gzip(prefix));
        let outcome = match (empty, gzip) {
            (true, _) => {
                self.findings.push(header_only(offset));
                None
            }
            (false, true) => Some(self.gzip(&mut payload, visitor)?),
            (false, false) => Some(self.raw(&mut payload, visitor)?),
        };
        let stopped = matches!(outcome, Some((_, Ended::Visitor)));
        if !stopped {
            self.tail(&mut payload)?;
        }
        payload.stored = self.stored.offset().saturating_sub(offset);
        payload.digest = self.stored.close_window().map(Digester::finish);
        let archive = outcome.filter(|(_, ended)| *ended != Ended::NotTar).map(|(facts, _)| facts);
        if let Some(facts) = &archive
            && facts.members == 0
            && facts.complete
        {
            self.findings.push(Diagnostic::new(archive::NO_MEMBERS, "the archive has no members"));
        }
        Ok((payload, archive, stopped))
    }

    fn gzip(
        &mut self,
        payload: &mut Payload,
        visitor: &mut dyn Visitor,
    ) -> Result<(ArchiveFacts, Ended), ReadError> {
        payload.kind = PayloadKind::Gzip;
        let mut inflating = Inflating::new(&mut self.stored, &self.options.limits);
        let mut archive_findings = Findings::new();
        let walk = Walk::new(&mut inflating, visitor, &self.options.limits, &mut archive_findings);
        let (facts, ended) = walk.run().map_err(abort)?;
        if ended == Ended::Limit {
            // How far the stream was inflated ahead of the walk depends on the buffers.
            self.findings.append(archive_findings);
            return Ok((facts, ended));
        }
        let fault = inflating.fault.take();
        payload.gzip = std::mem::take(&mut inflating.members);
        payload.gzip_count = inflating.count;
        payload.complete = fault.is_none() && ended == Ended::Data && facts.complete;
        self.findings.append(std::mem::take(&mut inflating.findings));
        let not_tar = ended == Ended::NotTar && fault.is_none();
        if fault.is_some() {
            // The archive ends where the stream does, which is said once.
            archive_findings.remove(archive::TRUNCATED);
        }
        self.findings.extend(fault.map(|finding| with_progress(finding, &facts)));
        if not_tar {
            let text = "the uncompressed payload is not a tar archive";
            let finding = Diagnostic::new(archive::NOT_TAR, text).at(Place::offset(payload.offset));
            let whole = "something else was compressed; if it was a NEFF, `gunzip` gives it back";
            self.findings.push(if payload.offset == 0 { finding.help(whole) } else { finding });
        }
        self.findings.append(archive_findings);
        Ok((facts, ended))
    }

    fn raw(
        &mut self,
        payload: &mut Payload,
        visitor: &mut dyn Visitor,
    ) -> Result<(ArchiveFacts, Ended), ReadError> {
        const SHOWN: usize = 16;
        let start = self.stored.peek(SHOWN)?;
        let start = start.get(..SHOWN).unwrap_or(start).to_vec();
        let mut plain = Uncompressed(&mut self.stored);
        let walk = Walk::new(&mut plain, visitor, &self.options.limits, &mut self.findings);
        let (facts, ended) = walk.run().map_err(abort)?;
        if ended == Ended::NotTar {
            let text = "the payload is neither gzip nor tar";
            self.findings.push(
                Diagnostic::new(outer::PAYLOAD_UNKNOWN, text)
                    .at(Place::offset(payload.offset))
                    .expected("1f 8b 08, or a tar header with a valid checksum")
                    .found(format!("\"{}\"", start.escape_ascii())),
            );
        } else {
            payload.kind = PayloadKind::Tar;
        }
        payload.complete = ended == Ended::Data && facts.complete;
        Ok((facts, ended))
    }

    /// Reads what stands behind the gzip members inside the payload.
    fn tail(&mut self, payload: &mut Payload) -> Result<(), ReadError> {
        let mut tail = Tail { offset: self.stored.offset(), ..Tail::default() };
        loop {
            let at = self.stored.offset();
            let bytes = self.stored.fill()?;
            if bytes.is_empty() {
                break;
            }
            if tail.odd.is_none()
                && let Some(odd) = bytes.iter().position(|&b| b != 0)
            {
                tail.odd = Some(at.saturating_add(u64::try_from(odd).unwrap_or_default()));
            }
            let count = bytes.len();
            self.stored.consume(count);
        }
        tail.length = self.stored.offset().saturating_sub(tail.offset);
        if payload.kind == PayloadKind::Gzip && payload.complete {
            payload.tail = tail;
            self.describe_tail(payload);
        }
        Ok(())
    }

    fn describe_tail(&mut self, payload: &Payload) {
        let tail = payload.tail;
        if let Some(odd) = tail.odd {
            let text =
                format!("{} bytes that are not all zero follow the gzip stream", tail.length);
            let place = Place::File { offset: odd, length: 0, field: Some("tail") };
            self.findings.push(Diagnostic::new(gzip::TAIL_NOT_ZERO, text).at(place));
        }
        if payload.gzip_count > 1 {
            let text = format!("the payload is made of {} gzip members", payload.gzip_count);
            self.findings.push(
                Diagnostic::new(gzip::SEVERAL_MEMBERS, text).at(Place::offset(payload.offset)),
            );
        }
        if payload.gzip.iter().any(|member| member.header.flags != 0) {
            let finding =
                Diagnostic::new(gzip::OPTIONAL_FIELDS, "the gzip header has optional fields");
            self.findings.push(finding.at(Place::field(
                payload.offset.saturating_add(3),
                1,
                "gzip flags",
            )));
        }
    }

    pub(super) fn trailing(&mut self, archive_ended: bool) -> Result<u64, ReadError> {
        let offset = self.stored.offset();
        let count = self.stored.skip(u64::MAX)?;
        if count > 0 {
            let finding = Diagnostic::new(
                outer::TRAILING_BYTES,
                match count {
                    1 => "1 byte follows what `data_size` covers".to_owned(),
                    _ => format!("{count} bytes follow what `data_size` covers"),
                },
            );
            let finding = finding.at(Place::File { offset, length: count, field: None });
            self.findings.push(match archive_ended {
                true => finding,
                false => {
                    finding.note("the archive has not ended there: `data_size` may be too small")
                }
            });
        }
        Ok(count)
    }
}

fn abort(abort: Abort) -> ReadError {
    match abort {
        Abort::Source(error) => ReadError::Source(error),
        Abort::Visitor(error) => ReadError::Output(error),
    }
}

fn header_only(offset: u64) -> Diagnostic {
    Diagnostic::new(outer::HEADER_ONLY, "the file has a header and no archive")
        .at(Place::offset(offset))
        .expected("a gzip or tar archive at offset 1024")
        .found("the end of the file")
}

/// Adds to a fault of the compressed stream how far the archive was read.
fn with_progress(finding: Diagnostic, facts: &ArchiveFacts) -> Diagnostic {
    let finding = finding.note(facts.progress());
    match &facts.incomplete {
        Some((_, name)) => finding.note(format!("the data end inside \"{}\"", shown(name))),
        None => finding,
    }
}
