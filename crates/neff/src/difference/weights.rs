//! Weights that differ, by their digests; and where they part, found by reading the one block again
//! in which they do.

use std::collections::HashMap;

use neff_container::limits::Limits;
use neff_container::read::{ReadError, ReadOptions, read};
use neff_container::source::Source;
use neff_sim::number::{Format, Fp8Rules};

use super::cut::Cutter;
use super::mapping::Mapping;
use super::side::Side;
use super::values::FieldDifference;
use crate::normal::{BLOCK, MemberDigest};

/// Weights of which the first difference is looked for; one block of each is held.
const LOOKED_AT: usize = 16;

/// A constant whose data differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightDifference {
    /// The name of the variable, in the first if both have it.
    pub name: String,
    /// The members that hold the data.
    pub members: [String; 2],
    /// Sizes, types and shapes that differ.
    pub facts: Vec<FieldDifference>,
    /// The digests; `None` for a member that is missing.
    pub digests: [Option<MemberDigest>; 2],
    /// The first element that differs, if it was looked for: see [`find_first`].
    pub first: Option<FirstDifference>,
}

/// The first element that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstDifference {
    /// Its index by dimension, for arrays; else the offset of the byte.
    pub index: Vec<u64>,
    /// What stands there.
    pub values: [String; 2],
}

/// The weights of two graphs that differ.
pub(super) fn differences(a: &Side<'_>, b: &Side<'_>, mapping: &Mapping) -> Vec<WeightDifference> {
    let mut out = Vec::new();
    for theirs in &b.definition.variables {
        let id = theirs.id.as_ref().and_then(|id| mapping.variables.get(&id.value));
        let ours = a.definition.variables.iter();
        let ours =
            ours.into_iter().find(|it| id.is_some() && it.id.as_ref().map(|id| &id.value) == id);
        let Some(ours) = ours else { continue };
        let (Some(left), Some(right)) = (&ours.file, &theirs.file) else { continue };
        let members = [left.member.clone(), right.member.clone()];
        let one = a.subject.digests.get(&left.member);
        let two = b.subject.digests.get(&right.member);
        let same = match (one, two) {
            (Some(one), Some(two)) => one.is_same(two),
            (one, two) => one.is_none() && two.is_none(),
        };
        if !same {
            let digests = [one.cloned(), two.cloned()];
            let facts = facts(one, two);
            out.push(WeightDifference {
                name: ours.name.clone(),
                members,
                facts,
                digests,
                first: None,
            });
        }
    }
    out
}

/// One fact of an array or a member.
type Fact<'f> = &'f dyn Fn(&MemberDigest) -> Option<String>;

fn facts(a: Option<&MemberDigest>, b: Option<&MemberDigest>) -> Vec<FieldDifference> {
    let of = |digest: Option<&MemberDigest>, what: &dyn Fn(&MemberDigest) -> Option<String>| {
        digest.and_then(what).unwrap_or_else(|| "none".to_owned())
    };
    let array = |what: &dyn Fn(&crate::normal::ArrayFacts) -> String, digest: &MemberDigest| {
        digest.array.as_ref().map(what)
    };
    let size = |it: &MemberDigest| Some(it.size.to_string());
    let dtype = |it: &MemberDigest| array(&|facts| facts.descr.clone(), it);
    let shape = |it: &MemberDigest| array(&|facts| format!("{:?}", facts.array.shape), it);
    let order = |it: &MemberDigest| array(&|facts| format!("{:?}", facts.array.order), it);
    let fields: [(&str, Fact<'_>); 4] =
        [("bytes", &size), ("type", &dtype), ("shape", &shape), ("order", &order)];
    let differing = fields
        .iter()
        .filter_map(|(name, what)| FieldDifference::of(name, of(a, what), of(b, what)));
    differing.collect()
}

impl WeightDifference {
    /// The block in which the data first differ, if both are of the same form.
    fn block(&self) -> Option<usize> {
        let [Some(a), Some(b)] = &self.digests else { return None };
        if a.array.is_some() != b.array.is_some() {
            return None;
        }
        let at = a.blocks.iter().zip(&b.blocks).position(|(a, b)| a != b);
        // Without one that differs the shorter is the beginning of the longer.
        at.filter(|_| self.facts.iter().all(|fact| fact.field == "bytes"))
    }

    /// Looks for the first element that differs in the two blocks.
    fn find(&mut self, at: usize, a: &[u8], b: &[u8]) {
        let Some(place) = a.iter().zip(b).position(|(a, b)| a != b) else { return };
        let array = self.digests.first().and_then(|it| it.as_ref()?.array.as_ref());
        let size = array.map_or(1, |facts| facts.array.element_size.max(1));
        let offset = to_u64(at.saturating_mul(BLOCK).saturating_add(place));
        let element = offset.checked_div(size).unwrap_or_default();
        // A block may begin inside an element; then only its bytes are shown.
        let start = element.saturating_mul(size).saturating_sub(to_u64(at.saturating_mul(BLOCK)));
        let start = usize::try_from(start).unwrap_or_default();
        let end = start.saturating_add(usize::try_from(size).unwrap_or(1));
        let value = |block: &[u8]| {
            let bytes = block.get(start..end.min(block.len())).unwrap_or_default();
            shown(array, bytes)
        };
        let shape = array.map_or(&[][..], |facts| facts.array.shape.as_slice());
        let index = match shape.is_empty() {
            true => vec![element],
            false => index(element, shape),
        };
        self.first = Some(FirstDifference { index, values: [value(a), value(b)] });
    }
}

/// A number of bytes or elements.
pub(super) fn to_u64(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// The index of an element by dimension, in the order in which they are stored: the last
/// runs fastest.
fn index(element: u64, shape: &[u64]) -> Vec<u64> {
    let mut rest = element;
    let mut out: Vec<u64> = shape
        .iter()
        .rev()
        .map(|dimension| {
            let at = rest.checked_rem(*dimension).unwrap_or_default();
            rest = rest.checked_div(*dimension).unwrap_or_default();
            at
        })
        .collect();
    out.reverse();
    out
}

/// An element as a number if its type has arithmetic, else its bytes.
fn shown(array: Option<&crate::normal::ArrayFacts>, bytes: &[u8]) -> String {
    let name = array.map_or("", |facts| facts.array.element.name());
    let code = neff_abi::Dtype::parse(name).and_then(|dtype| dtype.isa).map(|(code, _)| code);
    let format = code.and_then(|code| Format::from_code(code, &Fp8Rules::default()));
    match format.filter(|format| format.bytes() == bytes.len()) {
        Some(format) => {
            let mut value = [0.0];
            format.widen(bytes, &mut value);
            value.iter().map(f32::to_string).collect()
        }
        None => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    }
}

/// Reads two files again and looks for the first differing element of each weight; of the
/// first sixteen only. Nothing is read if there is nothing to look for.
///
/// # Errors
/// Those of the sources.
pub fn find_first<'w, E>(
    weights: impl Iterator<Item = &'w mut WeightDifference>,
    mut open: impl FnMut(
        usize,
        &mut dyn FnMut(&mut dyn Source) -> Result<(), ReadError>,
    ) -> Result<(), E>,
    limits: Limits,
) -> Result<(), E> {
    let wanted = weights.filter_map(|weight| Some((weight.block()?, weight)));
    let mut wanted: Vec<_> = wanted.take(LOOKED_AT).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let mut found: [HashMap<(String, usize), Vec<u8>>; 2] = Default::default();
    for (side, blocks) in found.iter_mut().enumerate() {
        for (at, weight) in &wanted {
            let name = weight.members.get(side).cloned().unwrap_or_default();
            blocks.insert((name, *at), Vec::new());
        }
        let starts: HashMap<String, u64> = wanted
            .iter()
            .filter_map(|(_, weight)| {
                let digest = weight.digests.get(side)?.as_ref()?;
                let start = digest.array.as_ref().map_or(0, |facts| facts.array.data_offset);
                Some((weight.members.get(side)?.clone(), start))
            })
            .collect();
        open(side, &mut |source| {
            let mut cutter = Cutter { starts: &starts, blocks, current: None, at: 0 };
            let options = ReadOptions { limits, digest: false };
            read(source, &options, &mut cutter).map(drop)
        })?;
    }
    let [ours, theirs] = found;
    for (at, weight) in &mut wanted {
        let of = |blocks: &HashMap<(String, usize), Vec<u8>>, side: usize| {
            let name = weight.members.get(side).cloned().unwrap_or_default();
            blocks.get(&(name, *at)).cloned().unwrap_or_default()
        };
        let (a, b) = (of(&ours, 0), of(&theirs, 1));
        weight.find(*at, &a, &b);
    }
    Ok(())
}
