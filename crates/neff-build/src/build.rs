//! The whole way: model, plan, programs, members; then the file.

use std::io::{self, Write};

use neff_abi::{Engine as EngineId, FeatureBits};
use neff_container::directory::settings::{HeaderSettings, new_header};
use neff_container::fresh::{Fresh, FreshError, Written};
use neff_container::tar::write::{ArchiveWriter, Entry};
use neff_container::write::Sink;
use neff_diag::Findings;
use neff_manifest::metaneff::MetaNeff;
use neff_manifest::write::HostGraph;

use crate::emit::{BuiltMember, Programs, host_graph, members, metaneff};
use crate::features::features;
use crate::files::Files;
use crate::gates;
use crate::host_presence;
use crate::library::libraries;
use crate::lints;
use crate::member_names;
use crate::model::Model;
use crate::order::{self, Listed};
use crate::original;
use crate::plan::{PlannedGraph, plan};
use crate::programs::{self, Programmer};
use crate::references;
use crate::trial;

/// Threads that compress at most: more than any machine has cores for, and each holds a piece.
const MOST_THREADS: usize = 512;

/// A model turned into members.
#[derive(Debug)]
pub struct Built<'m> {
    model: &'m Model,
    /// The members, bytewise by name.
    pub members: Vec<BuiltMember>,
    /// The features that the content shows: those of the header, unless the model declares its own.
    pub features: FeatureBits,
    /// What the host sees.
    pub host: HostGraph,
    /// All that was found.
    pub findings: Findings,
}

/// Works a model out and makes its members. They are good unless a finding is an error.
pub fn build<'m>(model: &'m Model, files: &dyn Files) -> Built<'m> {
    let mut findings = Findings::new();
    let planned = plan(model, files, &mut findings);
    let with_programs = |graph: PlannedGraph<'m>| {
        let mut programs = Programs::new();
        let findings = &mut findings;
        let mut programmer = Programmer { model, graph: &graph, files, findings };
        for engine in EngineId::ALL {
            programs.insert(*engine, programmer.program(*engine));
        }
        (graph, programs)
    };
    let graphs: Vec<_> = planned.into_iter().map(with_programs).collect();
    let generation = programs::generation(model);
    gates::libraries(model, &mut findings);
    for (graph, programs) in &graphs {
        gates::check(model, graph, &mut findings);
        references::check(model, graph, programs, generation, &mut findings);
    }
    let features = features(model, &graphs, generation, &mut findings);
    let host = host_graph(model, &graphs, &mut findings);
    let libraries = libraries(model, files, &mut findings);
    let mut members = members(model, &graphs, &host, &libraries, &mut findings);
    let planned: Vec<_> = graphs.iter().map(|(graph, _)| graph).collect();
    member_names::check(model, &planned, &members, &mut findings);
    order::check(model, &members, &mut findings);
    original::forms(model, files, &mut members, &mut findings);
    trial::names(model, &host, &mut findings);
    if model.metaneff.is_some() {
        metaneff(model, &host, &mut findings);
    }
    lints::check(model, &graphs, generation, &mut findings);
    Built { model, members, features, host, findings }
}

impl Built<'_> {
    /// The metaneff that goes beside the file; `None` if a finding says why there is none.
    pub fn metaneff(&self, findings: &mut Findings) -> Option<MetaNeff> {
        metaneff(self.model, &self.host, findings)
    }

    /// Checks the arrays of the model's tests: they can be read, and have the size of their
    /// tensors.
    pub fn check_tests(&self, files: &dyn Files, findings: &mut Findings) {
        trial::arrays(self.model, &self.host, files, findings);
    }

    /// Reports a host graph that is missing or no JSON: nothing loads such a file. A model with
    /// the record of a file may have that from there.
    pub fn check_host_graph(&self, files: &dyn Files, findings: &mut Findings) {
        host_presence::check(self.model, files, &self.members, findings);
    }

    /// True if a member is one that the model has as it is.
    pub fn is_given(&self, name: &str) -> bool {
        self.model.members.iter().any(|member| member.name.value == name)
    }

    /// The model.
    pub fn model(&self) -> &Model {
        self.model
    }

    /// The header fields that the model gives or shows.
    pub fn header_settings(&self) -> HeaderSettings {
        let declared = self.model.features.map(|features| features.value);
        // A recorded header has features, and only declared ones take their place.
        let shown = self.model.original.is_none().then_some(self.features);
        HeaderSettings {
            name: Some(self.model.name.value.clone().into_bytes()),
            lnc: Some(self.model.lnc),
            features: declared.or(shown),
            ..self.model.header.clone()
        }
    }

    /// The names of the archive's entries in order, those of folders with a `/` behind. A model
    /// with a record of its file has another order.
    pub fn entries(&self) -> Vec<String> {
        let entries = order::entries(self.model, &self.members);
        entries.iter().map(|entry| entry.name().to_owned()).collect()
    }

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
        let settings = self.header_settings();
        if let Some(original) = &self.model.original {
            let folder = files.folder(&original.value)?;
            return original::rebuilt(
                &folder,
                &self.members,
                files,
                settings,
                threads.min(MOST_THREADS),
                sink,
            );
        }
        let fresh = Fresh { style, settings: &settings, threads: threads.clamp(1, MOST_THREADS) };
        let archive = |out: &mut dyn Write| self.archive(files, out);
        fresh.write(new_header(style), sink, &archive)
    }

    fn archive(&self, files: &dyn Files, out: &mut dyn Write) -> io::Result<()> {
        let mut writer = ArchiveWriter::new(out, &self.model.archive);
        for entry in order::entries(self.model, &self.members) {
            match entry {
                Listed::Folder(name) => {
                    let entry = Entry { name: name.as_bytes(), size: 0, directory: true };
                    writer.member(entry, &mut io::empty())?;
                }
                Listed::Member(member) => add(&mut writer, member, files)?,
            }
        }
        writer.finish().map(|_| ())
    }
}

/// Adds one member; that a file still has the size that was announced is made sure of.
fn add<W: Write>(
    writer: &mut ArchiveWriter<'_, W>,
    member: &BuiltMember,
    files: &dyn Files,
) -> io::Result<()> {
    let size = member.content.length(files)?;
    let entry = Entry { name: member.name.as_bytes(), size, directory: false };
    writer.member_by(entry, &mut |out| member.content.copy_to(files, size, out))
}
