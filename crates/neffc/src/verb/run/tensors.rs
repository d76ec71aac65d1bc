//! Tensors of a run: what comes from the host, what goes back to it, and what that is to be.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use neff::Neff;
use neff::arrays;
use neff::compared::{Comparison, Difference, Tolerance};
use neff::manifest::chain::Tensor;
use neff::manifest::weights::npy;
use neff::sim::machine::{Machine, Region};
use neff::sim::memory::Bytes;
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings, Place, nearest};

use super::files;
use super::options::{Named, Options};
use crate::exit::Stop;
use crate::output::{Output, Target};

/// Bytes of an output that are in memory twice at a time; whole numbers of every data type.
const PIECE: usize = 1 << 20;

/// The inputs of a rank, by name.
pub(super) fn read(
    neff: &Neff,
    given: &[Named],
    rank: usize,
    findings: &mut Findings,
) -> Result<BTreeMap<String, Arc<dyn Bytes>>, Stop> {
    let host = neff.chain().host_graph.as_ref();
    let inputs = host.map_or(&[][..], |host| &host.inputs);
    let mut tensors: BTreeMap<String, Arc<dyn Bytes>> = BTreeMap::new();
    for named in given {
        let Some(tensor) = find(inputs, named, "input", findings) else { continue };
        let source = named.source(rank);
        let Some(bytes) = files::open(&source, tensor, findings)? else { continue };
        tensors.insert(named.name.clone(), bytes);
    }
    for tensor in inputs.iter().filter(|it| !tensors.contains_key(&it.name.value)) {
        if given.iter().any(|named| named.name == tensor.name.value) {
            continue;
        }
        let message = format!("nothing is given for the input {:?}", tensor.name.value);
        let help = format!("--input {}=FILE.npy, {}", tensor.name.value, arrays::described(tensor));
        findings.push(Diagnostic::new(codes::TENSOR, message).help(help));
    }
    Ok(tensors)
}

/// The tensor of a name.
fn find<'t>(
    tensors: &'t [Tensor],
    named: &Named,
    what: &str,
    findings: &mut Findings,
) -> Option<&'t Tensor> {
    let found = tensors.iter().find(|tensor| tensor.name.value == named.name);
    if found.is_none() {
        let names = || tensors.iter().map(|tensor| tensor.name.value.as_str());
        let message = format!("the model has no {what} {:?}", named.name);
        let known = names().collect::<Vec<_>>().join(", ");
        let mut finding = Diagnostic::new(codes::TENSOR, message).expected(known);
        if let Some(near) = nearest(&named.name, names()).first() {
            finding = finding.help(format!("did you mean {near:?}?"));
        }
        findings.push(finding);
    }
    found
}

/// The outputs that the host knows.
fn outputs(neff: &Neff) -> &[Tensor] {
    neff.chain().host_graph.as_ref().map_or(&[][..], |host| &host.outputs)
}

/// Finds the outputs that are to be written or compared, before anything runs.
pub(super) fn find_outputs(neff: &Neff, options: &Options, findings: &mut Findings) {
    let outputs = outputs(neff);
    for named in options.output.iter().chain(&options.check) {
        find(outputs, named, "output", findings);
    }
}

/// Outputs of a rank that were not written in whole, whoever asks for them.
pub(super) fn incomplete(
    neff: &Neff,
    machine: &Machine<'_>,
    (rank, ranks): (usize, usize),
    findings: &mut Findings,
) {
    let of = of_rank(rank, ranks);
    for tensor in outputs(neff) {
        let name = &tensor.name.value;
        let Some(region) = machine.region(rank, None, name) else { continue };
        let lacking = machine.lacking(region);
        let what = [
            (lacking.unwritten, "were never written"),
            (lacking.poison, "come from what was never written or is not known"),
        ];
        for (count, what) in what.into_iter().filter(|(count, _)| *count > 0) {
            let message = format!("{name:?}{of} was not written in whole");
            let found = format!("{count} of {} bytes {what}", region.size);
            findings.push(Diagnostic::new(codes::OUTPUT_INCOMPLETE, message).found(found));
        }
    }
}

/// Says that outputs are not written, because the program has not come to its end.
pub(super) fn kept_back(wanted: &[Named], findings: &mut Findings) {
    for named in wanted {
        let message =
            format!("{:?} is not written: the program has not come to its end", named.name);
        let help = format!("--dump {}=FILE.npy writes what is there", named.name);
        findings.push(Diagnostic::new(codes::OUTPUT_INCOMPLETE, message).help(help));
    }
}

/// Writes outputs, not to their places yet.
pub(super) fn write(
    neff: &Neff,
    machine: &Machine<'_>,
    wanted: &[Named],
    rank: usize,
    findings: &mut Findings,
) -> Result<Vec<Output>, Stop> {
    let outputs = outputs(neff);
    let mut written = Vec::new();
    for named in wanted {
        let Some(tensor) = find(outputs, named, "output", findings) else { continue };
        let Some(region) = machine.region(rank, None, &named.name) else { continue };
        let shape = tensor.shape.as_ref().map_or(&[][..], |shape| &shape.value);
        let dtype = arrays::dtype(tensor).unwrap_or(neff::abi::dtype::UINT8);
        let head = match npy::header(dtype, shape) {
            Ok(head) => head,
            Err(finding) => {
                findings.push(*finding);
                continue;
            }
        };
        written.push(array(&named.target(rank), &head, |out| variable(machine, region, out))?);
    }
    Ok(written)
}

/// Whose a tensor is, if there are several.
fn of_rank(rank: usize, ranks: usize) -> String {
    if ranks > 1 { format!(" of rank {rank}") } else { String::new() }
}

/// Writes an array for a file, not to its place yet.
pub(super) fn array(
    target: &Target,
    head: &[u8],
    body: impl FnOnce(&mut Output) -> io::Result<()>,
) -> Result<Output, Stop> {
    let mut out = target.create()?;
    let written = io::Write::write_all(&mut out, head).and_then(|()| body(&mut out));
    written.map_err(|error| out.failed(&error))?;
    Ok(out)
}

/// Writes the bytes of a variable.
pub(super) fn variable(machine: &Machine<'_>, region: Region, out: &mut Output) -> io::Result<()> {
    pieces(region.size, |at, piece| {
        machine.read(region, at, piece)?;
        io::Write::write_all(out, piece)
    })
}

/// Goes through so many bytes piece by piece.
fn pieces(size: u64, mut with: impl FnMut(u64, &mut [u8]) -> io::Result<()>) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    let mut at = 0u64;
    while at < size {
        let left = usize::try_from(size.saturating_sub(at)).unwrap_or(PIECE).min(PIECE);
        with(at, piece.get_mut(..left).unwrap_or_default())?;
        at = at.saturating_add(u64::try_from(left).unwrap_or(u64::MAX));
    }
    Ok(())
}

/// Compares outputs of a rank with what they are to be.
pub(super) fn check(
    neff: &Neff,
    machine: &Machine<'_>,
    options: &Options,
    rank: usize,
    findings: &mut Findings,
) -> Result<(), Stop> {
    let outputs = outputs(neff);
    let of = of_rank(rank, options.ranks);
    for named in &options.check {
        let Some(tensor) = find(outputs, named, "output", findings) else { continue };
        let source = named.source(rank);
        let Some(expected) = files::open(&source, tensor, findings)? else { continue };
        let Some(region) = machine.region(rank, None, &named.name) else { continue };
        let tolerance = Tolerance { relative: options.rtol, absolute: options.atol };
        let mut comparison = Comparison::new(arrays::dtype(tensor), tolerance);
        let mut wanted = vec![0; PIECE];
        let compared = pieces(expected.length(), |at, piece| {
            let wanted = wanted.get_mut(..piece.len()).unwrap_or_default();
            expected.read(at, wanted)?;
            machine.read(region, at, piece)?;
            comparison.pieces(piece, wanted);
            Ok(())
        });
        compared.map_err(|error| Stop::cannot_read(&source.name(), &error))?;
        let Some(differs) = comparison.end() else { continue };
        let Difference { count, total, .. } = differs;
        let message = format!("{count} of {total} elements of {:?}{of} differ", named.name);
        let finding = Diagnostic::new(codes::DIFFERS, message).at(Place::Path(source.name()));
        let first = format!("element {}: {}", differs.first, differs.expected);
        let finding = finding.expected(first).found(differs.found.to_string());
        findings.push(if count > 1 { finding.note(differs.to_string()) } else { finding });
    }
    Ok(())
}
