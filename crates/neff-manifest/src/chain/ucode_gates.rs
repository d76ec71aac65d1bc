//! The gates of GPSIMD libraries (format notes 03 §5, G57 to G66 and G91 to G93; 08 §1.4).
//!
//! Staging counts functions for each graph, because each core stages its own libraries.

use std::collections::BTreeMap;

use neff_abi::limits::{
    EXT_ISA_OPERATIONS, UCODE_FUNCTIONS, UCODE_FUNCTIONS_PER_CORE, UCODE_LIBRARIES,
    UCODE_NAME_BYTES, UCODE_NAME_BYTES_WRITTEN,
};
use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::look::{Field, Look, refusal};
use super::ucode::UcodeLibrary;
use super::value::admits;
use crate::json::{NodeId, Value};

/// The major version that the runtime wants (its own is 1.21.1.0).
const MAJOR: u64 = 1;
/// Numbers of processors that a library may be for; 0 is unset.
const CPUS: [u64; 3] = [0, 1, 8];

/// What the libraries of a graph have together.
#[derive(Default)]
pub(super) struct Totals {
    names: BTreeMap<String, NodeId>,
    libraries: usize,
    functions: usize,
    on_core: usize,
    /// The library with which each count went above its limit.
    above: [Option<(NodeId, String)>; 2],
}

/// W62, G63 to G66 of one library, in this order.
pub(super) fn library(look: &mut Look<'_>, library: &UcodeLibrary, totals: &mut Totals) {
    totals.libraries = totals.libraries.saturating_add(1);
    let name = library.name().unwrap_or_default();
    if let Some(version) = &library.version {
        self::version(look, name, version);
    }
    if let Some(cpu) = library.cpu_id.as_ref().filter(|cpu| cpu.value != 0) {
        let message = format!("the library {name:?} is for GPSIMD core {}", cpu.value);
        let finding = Diagnostic::new(codes::LIBRARY_CPUS, message)
            .expected("0")
            .found(cpu.value.to_string())
            .refusal(refusal("G64", "cpu_id == 0"));
        look.report(look.document.value(cpu.node), finding);
    }
    if let Some(cpus) = library.total_cpus.as_ref().filter(|cpus| !CPUS.contains(&cpus.value)) {
        let count = cpus.value;
        let text = format!("UCode Library {name} has invalid number of total cpus {count}");
        let message = format!("the library {name:?} is for {count} GPSIMD cores");
        let finding = Diagnostic::new(codes::LIBRARY_CPUS, message)
            .expected("0, 1 or 8")
            .found(count.to_string())
            .refusal(refusal("G65", text));
        look.report(look.document.value(cpus.node), finding);
    }
    if let Some(image) = &library.image
        && let Some(first) = totals.names.insert(name.to_owned(), image.name.node)
    {
        let first = look.place(look.document.value(first));
        let message = format!("the library {name:?} is listed twice");
        let finding = Diagnostic::new(codes::LIBRARY_REPEATED, message)
            .note_at("the other one", first)
            .refusal(refusal("G66", format!("UCode Library {name} has already been added")));
        look.report(look.document.value(image.name.node), finding);
    }
}

fn version(look: &mut Look<'_>, name: &str, version: &Field<String>) {
    let (value, text) = (look.document.value(version.node), &version.value);
    let major = text.split_once('.').map(|(major, _)| major);
    if major.is_none() {
        let logged = format!(
            "the runtime logs `GPSIMD lib: Failed to parse GPSIMD lib version string! Version: {text}` and `invalid string version string (missing '.')`"
        );
        let message = format!("the version of the library {name:?} has no point");
        let finding = Diagnostic::new(codes::LIBRARY_VERSION_ODD, message)
            .expected("X.Y.Z.W")
            .found(format!("{text:?}"));
        look.report(value, finding.note(logged));
    }
    if major.and_then(|major| major.parse().ok()) != Some(MAJOR) {
        let message = format!("the library {name:?} is of another version than the runtime");
        let finding = Diagnostic::new(codes::LIBRARY_VERSION, message)
            .expected(format!("{MAJOR} before the first point"))
            .found(format!("{text:?}"))
            .note("the runtime then logs `invalid GPSIMD lib`")
            .refusal(refusal("G63", "Mismatch between GPSIMD lib version and NRT version!"));
        look.report(value, finding);
    }
}

/// G57 and W58: what is chosen of the runtime's own library. Only some devices load it, so both
/// are warnings.
pub(super) fn default_library(look: &mut Look<'_>, functions: Value<'_>) {
    const WHERE: &str = "this holds for devices on which the runtime adds its own library";
    let count = functions.elements().count();
    let most = EXT_ISA_OPERATIONS.max;
    if count == 0 {
        let message = "no function of the default GPSIMD library is chosen";
        let logged =
            "the runtime logs `No default Extended Isa functions found… will lead to hangs.`";
        let finding = Diagnostic::new(codes::DEFAULT_LIBRARY_EMPTY, message).note(logged);
        look.report(functions, finding.note(WHERE));
    } else if !admits(&EXT_ISA_OPERATIONS, count) {
        let text = format!("Number of ExtISA Op trying to load {count} exceeds the maximum {most}");
        let message = "too many functions of the default GPSIMD library are chosen";
        let finding = Diagnostic::new(codes::TOO_MANY_FUNCTIONS, message)
            .severity(Severity::Warning)
            .expected(format!("at most {most}"))
            .found(count.to_string())
            .note(WHERE)
            .refusal(refusal("G57", text));
        look.report(functions, finding);
    }
}

/// G92: a name that does not fit the function table.
pub(super) fn function_name(look: &mut Look<'_>, name: Option<&Field<String>>) {
    let limit = &UCODE_NAME_BYTES_WRITTEN;
    let Some(name) = name.filter(|name| !admits(limit, name.value.len())) else { return };
    let (text, most) = (&name.value, limit.max);
    let said = format!("ucode function name ({text}) is too long.  Max length = {most}");
    let message = format!("the name of the function {text:?} is too long");
    let finding = Diagnostic::new(codes::FUNCTION_NAME, message)
        .expected(format!("at most {most} bytes"))
        .found(format!("{} bytes", text.len()))
        .refusal(refusal("G92", said));
    let finding = match admits(&UCODE_NAME_BYTES, text.len()) {
        true => finding.note("sources disagree whether the runtime takes this one byte more"),
        false => finding,
    };
    look.report(look.document.value(name.node), finding);
}

impl Totals {
    /// Counts the functions of a library.
    pub(super) fn functions(&mut self, library: &UcodeLibrary, list: Value<'_>) {
        let count = list.elements().count();
        let on_core = library.cpu_id.as_ref().is_none_or(|cpu| cpu.value == 0);
        self.functions = self.functions.saturating_add(count);
        self.on_core = self.on_core.saturating_add(if on_core { count } else { 0 });
        let counts =
            [(self.functions, &UCODE_FUNCTIONS), (self.on_core, &UCODE_FUNCTIONS_PER_CORE)];
        for (above, (count, limit)) in self.above.iter_mut().zip(counts) {
            if above.is_none() && !admits(limit, count) {
                *above = Some((list.id(), library.name().unwrap_or_default().to_owned()));
            }
        }
    }

    /// G91, G93 and the number of libraries.
    pub(super) fn check(&self, look: &mut Look<'_>, list: Value<'_>) {
        look.above(list, "there are too many GPSIMD libraries", self.libraries, &UCODE_LIBRARIES);
        let most = UCODE_FUNCTIONS.max;
        let table = format!(
            "too many ucode functions in this table.  Max is {most}.  Add support for mid-neff reload?"
        );
        let (count, most) = (self.on_core, UCODE_FUNCTIONS_PER_CORE.max);
        let core = format!(
            "Number of ucode functions: {count} per core exceeded the maximum allowed {most}"
        );
        let rows = [
            ("G91", "in all", self.functions, UCODE_FUNCTIONS.max, table),
            ("G93", "on one core", count, most, core),
        ];
        for ((gate, place, count, most, text), above) in rows.into_iter().zip(&self.above) {
            let Some((node, library)) = above else { continue };
            let message = format!("the GPSIMD libraries have too many functions {place}");
            let finding = Diagnostic::new(codes::TOO_MANY_FUNCTIONS, message)
                .expected(format!("at most {most}"))
                .found(format!("{count}; those of {library:?} are above"))
                .refusal(refusal(gate, text));
            look.report(look.document.value(*node), finding);
        }
    }
}
