//! The whole way: model, plan, programs, members; then the file.

use std::io::{self, Write};

use neff_abi::Engine as EngineId;
use neff_container::directory::settings::{HeaderSettings, new_header};
use neff_container::fresh::{Fresh, FreshError, Written};
use neff_container::style::Order;
use neff_container::tar::write::{ArchiveWriter, Entry};
use neff_container::write::Sink;
use neff_diag::Findings;

use crate::emit::{BuiltMember, Programs, members};
use crate::files::Files;
use crate::model::{Data, Model};
use crate::plan::{PlannedGraph, plan};
use crate::programs::program;

/// A model turned into members.
#[derive(Debug)]
pub struct Built<'m> {
    model: &'m Model,
    /// The members, bytewise by name.
    pub members: Vec<BuiltMember>,
    /// All that was found.
    pub findings: Findings,
}

/// Works a model out and makes its members. They are good unless a finding is an error.
pub fn build<'m>(model: &'m Model, files: &dyn Files) -> Built<'m> {
    let mut findings = Findings::new();
    let planned = plan(model, files, &mut findings);
    let with_programs = |graph: PlannedGraph<'m>| {
        let mut programs = Programs::new();
        for engine in EngineId::ALL {
            programs.insert(*engine, program(model, &graph, *engine, files, &mut findings));
        }
        (graph, programs)
    };
    let graphs: Vec<_> = planned.into_iter().map(with_programs).collect();
    let members = members(model, &graphs, &mut findings);
    Built { model, members, findings }
}

impl Built<'_> {
    /// Writes the file.
    ///
    /// # Errors
    /// Settings that the header cannot hold; failures of the files and of the sink.
    pub fn write(
        &self,
        files: &dyn Files,
        threads: usize,
        sink: &mut dyn Sink,
    ) -> Result<Written, FreshError> {
        let style = &self.model.archive;
        let settings = HeaderSettings {
            name: Some(self.model.name.value.clone().into_bytes()),
            lnc: Some(self.model.lnc),
            features: self.model.features.map(|features| features.value),
            ..self.model.header.clone()
        };
        let fresh = Fresh { style, settings: &settings, threads: threads.max(1) };
        let archive = |out: &mut dyn Write| self.archive(files, out);
        fresh.write(new_header(style), sink, &archive)
    }

    fn archive(&self, files: &dyn Files, out: &mut dyn Write) -> io::Result<()> {
        let style = &self.model.archive;
        let mut writer = ArchiveWriter::new(out, style);
        let mut order: Vec<&BuiltMember> = self.members.iter().collect();
        let last = |member: &&BuiltMember| {
            style.order == Order::NeffJsonLast && member.name == "neff.json"
        };
        order.sort_by_key(last);
        for member in order {
            let name = member.name.as_bytes();
            let (size, mut body) = match &member.data {
                Data::Bytes(bytes) => {
                    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
                    (size, Box::new(bytes.as_slice()) as Box<dyn io::Read>)
                }
                Data::File(path) => {
                    let (size, body) = files.open(path)?;
                    (size, Box::new(body) as Box<dyn io::Read>)
                }
            };
            let count = writer.member(Entry { name, size, directory: false }, &mut body)?;
            if count != size {
                let text = format!("{} changed while it was read", member.name);
                return Err(io::Error::other(text));
            }
        }
        writer.finish().map(|_| ())
    }
}
