//! Gates of libraries at their limits: what passes last, what is refused first; for models that a
//! program makes.

use neff_abi::dtype::FLOAT32;
use neff_abi::{Feature, FeatureBits};
use neff_manifest::write::{UcodeFunction, UcodeLibrary};

use super::*;
use crate::build;
use crate::content::Content;
use crate::files::Memory;
use crate::model::Data;

fn function(name: &str, opcode: u8, sub_opcode: Option<u8>) -> UcodeFunction {
    UcodeFunction { name: name.to_owned(), opcode, sub_opcode }
}

/// A library with so many functions, of keys that no other number gives.
fn library(number: u8, functions: u8) -> UcodeLibrary {
    let functions = (0..functions).map(|at| function("f", at, Some(number)));
    UcodeLibrary { functions: functions.collect(), ..UcodeLibrary::new(format!("l{number}.so")) }
}

fn model(libraries: Vec<UcodeLibrary>) -> Model {
    let mut builder = Model::builder("m").target("sunda").begin();
    builder.graph("sg00").output("y", FLOAT32, [1]);
    for entry in libraries {
        builder.library(entry, Data::Bytes(b"\x7fELF".to_vec()));
    }
    builder.finish()
}

/// The gates that a model runs into; the code and message of what is no gate.
fn of(model: &Model) -> Vec<String> {
    let built = build(model, &Memory::default());
    let line = |finding: &Diagnostic| match &finding.refusal {
        Some(refusal) => refusal.gate.to_owned(),
        None => format!("{} {}", finding.code, finding.message),
    };
    built.findings.iter().map(line).collect()
}

fn told(libraries: Vec<UcodeLibrary>) -> Vec<String> {
    of(&model(libraries))
}

#[test]
fn g63_the_number_before_the_first_point_is_1() {
    let with =
        |version: &str| told(vec![UcodeLibrary { version: version.to_owned(), ..library(0, 1) }]);
    for good in ["1.21.1.0", "1.0.0.0", "1.99", "01.0"] {
        assert_eq!(with(good), [""; 0], "{good}");
    }
    for bad in ["2.21.1.0", "0.1", "1", "", ".1", "one.1", "-1.0", "1 .0"] {
        assert_eq!(with(bad), ["G63"], "{bad}");
    }
}

#[test]
fn g64_and_g65_a_library_is_for_core_0_and_for_1_or_8_cores() {
    let with =
        |cpu_id, total_cpus| told(vec![UcodeLibrary { cpu_id, total_cpus, ..library(0, 1) }]);
    for good in [None, Some(0), Some(1), Some(8)] {
        assert_eq!(with(Some(0), good), [""; 0]);
        assert_eq!(with(Some(1), good), ["G64"]);
    }
    for bad in [2, 7, 9, u32::MAX] {
        assert_eq!(with(None, Some(bad)), ["G65"]);
    }
}

#[test]
fn g66_names_are_compared_and_nothing_else() {
    let renamed = UcodeLibrary { library: "l0.so".to_owned(), ..library(1, 1) };
    assert_eq!(told(vec![library(0, 1), renamed]), ["G66"]);
    assert_eq!(told(vec![library(0, 1), library(1, 1)]), [""; 0]);
}

#[test]
fn g91_g93_functions_count_over_all_libraries() {
    assert_eq!(told(vec![library(0, 28)]), [""; 0]);
    assert_eq!(told(vec![library(0, 14), library(1, 14)]), [""; 0]);
    assert_eq!(told(vec![library(0, 14), library(1, 15)]), ["G93"]);
    assert_eq!(told(vec![library(0, 97)]), ["G93"]);
    assert_eq!(told(vec![library(0, 98)]), ["G91", "G93"]);
}

#[test]
fn nine_libraries_are_known_to_work() {
    let libraries = |count| (0..count).map(|number| library(number, 1)).collect();
    assert_eq!(told(libraries(9)), [""; 0]);
    assert_eq!(told(libraries(10)), ["N0921 the model has too many GPSIMD libraries"]);
}

#[test]
fn g92_names_have_63_bytes_at_most() {
    let with = |name: &str| {
        let functions = vec![function(name, 0x46, None)];
        told(vec![UcodeLibrary { functions, ..library(0, 0) }])
    };
    assert_eq!(with(&"f".repeat(63)), [""; 0]);
    assert_eq!(with(&"f".repeat(64)), ["G92"]);
    assert_eq!(with(&"ä".repeat(32)), ["G92"]);
}

#[test]
fn keys_are_opcode_and_sub_opcode() {
    let with = |functions| told(vec![UcodeLibrary { functions, ..library(0, 0) }]);
    let (plain, first) = (function("a", 0xF0, None), function("b", 0xF0, Some(1)));
    assert_eq!(with(vec![plain.clone(), first]), [""; 0]);
    let told = with(vec![plain, function("b", 0xF0, Some(0))]);
    let text = "\"a\" has the opcode 0xf0 and sub-opcode 0 too, so \"b\" is never called";
    assert_eq!(told, [format!("N0932 {text}")]);
}

#[test]
fn g57_eighteen_functions_of_the_runtimes_own_library() {
    let with = |count: u8, target: &str| {
        let mut model = model(Vec::new());
        model.target = Some(target.into());
        let functions = (0..count).map(|at| function("f", at, None)).collect();
        let chosen = ExtendedIsaLibrary { functions, ..ExtendedIsaLibrary::default() };
        model.graphs[0].default_library = Some(chosen.into());
        (of(&model), build(&model, &Memory::default()).findings.has_errors())
    };
    assert_eq!(with(18, "sunda"), (Vec::new(), false));
    assert_eq!(with(19, "sunda"), (vec!["G57".to_owned()], true));
    assert_eq!(with(19, "mariana"), (vec!["G57".to_owned()], false));
}

#[test]
fn a_library_is_a_member_of_each_graph_and_shows_in_the_features() {
    let custom = Feature::parse("custom-ops").map(|feature| 1u64 << feature.bit());
    let mut given = model(vec![library(0, 1)]);
    given.lnc = 2;
    let second = crate::model::Graph { name: "sg01".to_owned(), ..given.graphs[0].clone() };
    given.graphs.push(second);
    let built = build(&given, &Memory::default());
    assert!(built.findings.is_empty(), "{:?}", built.findings);
    assert_eq!(Some(built.features.0 & 4), custom);
    for graph in ["sg00", "sg01"] {
        let member = |name: &str| {
            let name = format!("{graph}/{name}");
            built.members.iter().find(|member| member.name == name).map(|it| it.content.clone())
        };
        assert_eq!(member("l0.so"), Some(Content::Bytes(b"\x7fELF".to_vec())));
        assert!(member("ucode_lib.json").is_some());
    }
    assert_eq!(build(&model(Vec::new()), &Memory::default()).features, FeatureBits(0));
}
