//! Each check, by a metaneff that has just this fault.

use neff_diag::Findings;
use neff_manifest::chain::TensorOverview;
use neff_manifest::metaneff::{Builder, MetaNeff, check, check_against};

use crate::{aliased, sample, told};

fn checked(change: impl FnOnce(&mut MetaNeff)) -> String {
    let mut message = aliased();
    change(&mut message);
    let mut findings = Findings::new();
    check(&message, &mut findings);
    told(&findings)
}

fn tensor(name: &str, dtype: &str, shape: &[u64], bytes: u64) -> TensorOverview {
    TensorOverview {
        name: name.to_owned(),
        dtype: Some(dtype.to_owned()),
        shape: Some(shape.to_vec()),
        bytes: Some(bytes),
        listed: 1,
    }
}

#[test]
fn the_examples_are_good() {
    let mut findings = Findings::new();
    check(&sample(), &mut findings);
    let inputs = [tensor("input", "float32", &[32], 128)];
    let outputs = [tensor("output", "float32", &[32], 128)];
    check_against(&sample(), &inputs, &outputs, &mut findings);
    assert_eq!(checked(|_| {}) + &told(&findings), "");
    let derived = Builder::from_neff("x", &inputs, &outputs).unwrap().finish();
    assert_eq!(derived.input_tensors, sample().input_tensors);
    assert_eq!((derived.output_tensors, derived.num_user_inputs), (sample().output_tensors, 1));
    let unknown = TensorOverview { shape: None, ..inputs[0].clone() };
    assert!(Builder::from_neff("x", &[unknown], &[]).is_err());
    let unknown = TensorOverview { dtype: None, ..inputs[0].clone() };
    assert!(Builder::from_neff("x", &[unknown], &[]).is_err());
}

#[test]
fn aliases() {
    let all = [
        checked(|message| message.output_aliases_to = [(2, 1), (-1, 9)].into()),
        checked(|message| message.output_aliases_to = [(0, 1), (1, 1)].into()),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn tensors() {
    let all = [
        checked(|message| message.input_tensors[1].name = b"input0".to_vec()),
        checked(|message| message.input_tensors[0].kind = 0),
        checked(|message| message.input_tensors[0].kind = 7),
        checked(|message| message.num_states = 2),
        checked(|message| {
            message.output_tensors[0].shape.clear();
            message.output_tensors[0].allow_dynamic_batch_size = true;
        }),
        checked(|message| message.output_tensors[0].data_type = 11),
        checked(|message| message.output_tensors[0].data_type = 0),
        checked(|message| message.output_tensors[0].shape = vec![-1]),
        checked(|message| message.output_tensors[0].shape = vec![1 << 62, 2]),
        checked(|message| message.output_tensors[0].shape = vec![-1; 20]),
        checked(|message| {
            message.input_tensors[0].name = vec![b'x'; 200];
            message.input_tensors[0].shape = vec![-1];
        }),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn against_a_neff() {
    let inputs = [tensor("input0", "uint32", &[1], 4), tensor("input2", "bfloat16", &[4, 8], 64)];
    let outputs = [
        tensor("output0", "float16", &[2], 4),
        tensor("output1", "bfloat16", &[8, 8], 128),
        tensor("extra", "int8", &[1], 1),
    ];
    let mut findings = Findings::new();
    check_against(&aliased(), &inputs, &outputs, &mut findings);
    insta::assert_snapshot!(told(&findings));
}
