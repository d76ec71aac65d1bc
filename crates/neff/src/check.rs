//! Is a file sound? The container's verdict, and whether the member is there without which
//! nothing loads.

use neff_abi::Runtime;
use neff_container::limits::Limits;
use neff_container::read::{ReadError, ReadOptions, Report, read};
use neff_container::source::Source;
use neff_container::tar::member::{Member, MemberKind};
use neff_container::verify::{Verification, verify};
use neff_container::visit::{Body, Stop, Visitor};
use neff_manifest::chain::{HOST_GRAPH_NAMES, host_graph_missing};

/// Reads a source once, holding no body, and judges it. `verify_hash` is the runtime's verify
/// flag. What the manifests say is not looked at: that is [`crate::Neff`]'s.
///
/// # Errors
/// Those of the source. Faults of its content are findings.
pub fn check(
    source: &mut dyn Source,
    limits: Limits,
    runtime: &Runtime,
    verify_hash: bool,
) -> Result<(Report, Verification), ReadError> {
    let mut host_graph = HostGraph::default();
    let report = read(source, &ReadOptions { limits, digest: true }, &mut host_graph)?;
    let mut verification = verify(&report, runtime, verify_hash);
    let whole =
        report.archive.as_ref().is_some_and(|archive| archive.complete && archive.members > 0);
    if whole && !host_graph.present && !report.reached_limit() {
        verification.findings.push(host_graph_missing());
    }
    Ok((report, verification))
}

/// Sees whether the host graph goes by.
#[derive(Default)]
struct HostGraph {
    present: bool,
}

impl Visitor for HostGraph {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        let named = HOST_GRAPH_NAMES.iter().any(|name| name.as_bytes() == member.loader_name());
        self.present |= named && member.kind == MemberKind::File;
        Ok(Body::Skip)
    }
}
