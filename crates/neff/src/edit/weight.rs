//! Constants with other numbers: type, shape and size must be those that the program reads.

use std::fs::File;
use std::io::Read;

use neff_abi::Dtype;
use neff_build::content::{Content, Numbers, Rewritten};
use neff_build::source::{Form, Source};
use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Place, Severity};
use neff_manifest::chain::{Definition, Variable};
use neff_manifest::weights::{Array, Element, npy};

use super::change::{Anywhere, Changes, unusable};
use super::member::unknown;
use super::original::{Original, Unpacked};
use super::rename::definitions;
use super::set::Replacement;

/// Ending of the members that the loader takes for arrays (format notes 02 §12).
const ARRAY: &str = ".npy";
/// Where the major version stands in a `.npy`, and the one that the loader knows.
const VERSION: (usize, u8) = (6, 1);

/// A constant: a variable and the member that has its numbers.
struct Constant<'n> {
    definition: &'n Definition,
    variable: &'n Variable,
    member: &'n str,
}

/// Plans the replacement of a constant in every graph that has it.
pub(super) fn plan(
    replacement: &Replacement,
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Vec<Diagnostic> {
    let all: Vec<Constant<'_>> = definitions(original.neff.chain()).flat_map(constants).collect();
    let name = replacement.name.as_str();
    let mut wanted: Vec<&Constant<'_>> = all.iter().filter(|it| it.variable.name == name).collect();
    if wanted.is_empty() {
        wanted = all.iter().filter(|it| it.member == name).collect();
    }
    if wanted.is_empty() {
        let names = all.iter().flat_map(|it| [it.variable.name.as_str(), it.member]);
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        names.dedup();
        return vec![unknown(format!("there is no constant {name:?}"), name, names)];
    }
    let given = match Given::open(&replacement.file) {
        Ok(given) => given,
        Err(faults) => return faults,
    };
    let mut faults: Vec<Diagnostic> =
        wanted.iter().filter_map(|constant| given.fits(constant, unpacked)).collect();
    if !faults.is_empty() {
        return faults;
    }
    let mut members: Vec<&str> = wanted.iter().map(|constant| constant.member).collect();
    members.sort_unstable();
    members.dedup();
    for member in members {
        let planned = given.content(member, unpacked);
        let planned = planned.and_then(|content| changes.replace(member, content));
        faults.extend(planned.err().map(|finding| *finding));
    }
    faults
}

/// The constants of a graph.
fn constants(definition: &Definition) -> impl Iterator<Item = Constant<'_>> {
    definition.variables.iter().filter_map(move |variable| {
        let member = variable.file.as_ref()?.member.as_str();
        Some(Constant { definition, variable, member })
    })
}

/// The array that is to go in.
struct Given {
    source: Source,
    array: Array,
}

impl Given {
    fn open(file: &str) -> Result<Given, Vec<Diagnostic>> {
        let source = Source::of(file);
        let (opened, _) =
            source.open(&Anywhere).map_err(|error| vec![unusable(&source.path, &error)])?;
        let place = |finding: &Diagnostic| match finding.place {
            Place::Nowhere => finding.clone().at(Place::Path(source.path.clone())),
            _ => finding.clone().note(format!("in {file}")),
        };
        let errors = opened.findings.iter().filter(|it| it.severity == Severity::Error);
        match opened.array {
            Some(array) if !opened.findings.has_errors() => Ok(Given { source, array }),
            _ => Err(errors.map(place).collect()),
        }
    }

    /// What keeps the array from taking the place of a constant.
    fn fits(&self, constant: &Constant<'_>, unpacked: &Unpacked) -> Option<Diagnostic> {
        let (name, member) = (&constant.variable.name, constant.member);
        let misfit = |what: &str, expected: String, found: String| {
            let message = format!("the array is of another {what} than {name:?}");
            let finding = Diagnostic::new(codes::WEIGHT_UNFIT, message);
            let finding = finding.expected(expected).found(found);
            Some(finding.at(Place::Path(member.to_owned())))
        };
        let there = stored(member, unpacked);
        if self.source.form != Form::Raw {
            let (element, shape) = described(constant, there.as_ref());
            if let Some(element) = element.filter(|element| !same(element, &self.array)) {
                return misfit("type", element.0, self.array.element.name().to_owned());
            }
            if let Some(shape) = shape.filter(|shape| *shape != self.array.shape) {
                return misfit("shape", format!("{shape:?}"), format!("{:?}", self.array.shape));
            }
        }
        let size = constant.variable.size.as_ref().map(|size| size.value);
        let length = there.map(|array| array.data_length);
        let length = size.or(length).or_else(|| raw_length(member, unpacked))?;
        match self.array.data_length == length {
            true => None,
            false => misfit(
                "size",
                format!("{length} bytes"),
                format!("{} bytes", self.array.data_length),
            ),
        }
    }

    /// The member with the new numbers: what stands before them stays if the loader reads it.
    fn content(&self, member: &str, unpacked: &Unpacked) -> Result<Content, Box<Diagnostic>> {
        let numbers = Numbers::In(self.source.clone(), self.array.clone());
        let header = match member.ends_with(ARRAY) {
            true => self.header(member, unpacked)?,
            false => Vec::new(),
        };
        Ok(Content::Array(Box::new(Rewritten { header, numbers, length: self.array.data_length })))
    }

    fn header(&self, member: &str, unpacked: &Unpacked) -> Result<Vec<u8>, Box<Diagnostic>> {
        let there = stored(member, unpacked);
        if let Some(array) = there.as_ref().filter(|array| array.is_plain()) {
            let head = head(member, unpacked, array.data_offset);
            let (at, version) = VERSION;
            if let Some(head) = head.filter(|head| head.get(at) == Some(&version)) {
                return Ok(head);
            }
        }
        let array = there.as_ref().unwrap_or(&self.array);
        match array.element {
            Element::Known(dtype) => npy::header(dtype, &array.shape),
            Element::Other(_) => {
                let message = format!("nothing says of which type the array {member:?} is");
                Err(Box::new(Diagnostic::new(codes::WEIGHT_UNFIT, message)))
            }
        }
    }
}

/// A type by its name, and the bytes of one element.
type Described = (String, Option<u64>);

/// What is known of the numbers of a constant: by its member, else by its variable.
fn described(
    constant: &Constant<'_>,
    there: Option<&Array>,
) -> (Option<Described>, Option<Vec<u64>>) {
    if let Some(array) = there {
        let element = (array.element.name().to_owned(), Some(array.element_size));
        return (Some(element), Some(array.shape.clone()));
    }
    let object = constant.definition.document.value(constant.variable.node);
    let word = object.get("dtype").and_then(|word| word.as_str());
    let dtype = word.and_then(|word| Dtype::parse(&word));
    let bytes = |dtype: &Dtype| dtype.bits.map(|bits| u64::from(bits).div_ceil(8));
    let shape = object.get("shape").map(|shape| shape.elements().filter_map(|it| it.as_u64()));
    (dtype.map(|dtype| (dtype.name.to_owned(), bytes(dtype))), shape.map(Iterator::collect))
}

/// True if the elements are of a type, or one of them stands for a type that a file has no word
/// for: unsigned integers and bytes of the same width.
fn same((name, size): &Described, array: &Array) -> bool {
    let found = array.element.name();
    let carries = |word: &str| word.starts_with("uint") || word.starts_with("|V");
    name == found || *size == Some(array.element_size) && (carries(name) || carries(found))
}

/// The array that a member holds; `None` if it is none.
fn stored(member: &str, unpacked: &Unpacked) -> Option<Array> {
    let path = unpacked.path(member).filter(|_| member.ends_with(ARRAY))?;
    npy::open(member, &mut File::open(path).ok()?).ok()?.array
}

fn raw_length(member: &str, unpacked: &Unpacked) -> Option<u64> {
    let path = unpacked.path(member).filter(|_| !member.ends_with(ARRAY))?;
    std::fs::metadata(path).ok().map(|metadata| metadata.len())
}

/// The first bytes of a member.
fn head(member: &str, unpacked: &Unpacked, count: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(unpacked.path(member)?).ok()?.take(count).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
