//! Any message survives bytes and text; any bytes that can be read survive text.

use neff_diag::Findings;
use neff_manifest::metaneff::{MetaNeff, MetaTensor, ModelConfig, decode, encode, parse, print};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

fn name() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof!["[a-z0-9_.:/ ]{0,8}".prop_map(String::into_bytes), vec(any::<u8>(), 0..6)]
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![0..4i64, any::<i64>()]
}

fn tensor() -> impl Strategy<Value = MetaTensor> {
    let enums = (prop_oneof![0..18, any::<i32>()], prop_oneof![0..4, any::<i32>()], any::<bool>());
    let keys = (proptest::option::of(name()), proptest::option::of(name()));
    (name(), vec(number(), 0..4), name(), enums, keys).prop_map(
        |(name, shape, content, (data_type, kind, dynamic), (checkpoint_key, user_input_key))| {
            let allow_dynamic_batch_size = dynamic;
            MetaTensor {
                name,
                shape,
                data_type,
                content,
                allow_dynamic_batch_size,
                checkpoint_key,
                kind,
                user_input_key,
            }
        },
    )
}

fn config() -> impl Strategy<Value = ModelConfig> {
    ((number(), number(), number()), any::<[bool; 3]>()).prop_map(|(numbers, flags)| {
        let (num_infer, timeout, optimal_ncg_size) = numbers;
        let [async_load, lazy_load, return_aliases] = flags;
        ModelConfig { num_infer, timeout, optimal_ncg_size, async_load, lazy_load, return_aliases }
    })
}

fn message() -> impl Strategy<Value = MetaNeff> {
    let tensors = (vec(tensor(), 0..4), vec(tensor(), 0..3));
    let rest = (proptest::option::of(config()), name(), name());
    (tensors, rest, btree_map(number(), number(), 0..4), any::<[i64; 3]>()).prop_map(
        |(tensors, (model_config, serialized_graph_def, name), output_aliases_to, counts)| {
            let (input_tensors, output_tensors) = tensors;
            let [num_user_inputs, num_states, num_weights] = counts;
            MetaNeff {
                input_tensors,
                output_tensors,
                model_config,
                serialized_graph_def,
                name,
                output_aliases_to,
                num_user_inputs,
                num_states,
                num_weights,
            }
        },
    )
}

/// Bytes that are often fields: small tags, small lengths.
fn wire() -> impl Strategy<Value = Vec<u8>> {
    let field = (1..12u8, 0..3u8, 0..4u8, vec(any::<u8>(), 0..3));
    let field = field.prop_map(|(number, kind, value, tail)| match kind {
        0 => vec![number << 3, value],
        1 => [vec![number << 3 | 5, value], vec![0; 3]].concat(),
        _ => [vec![number << 3 | 2, u8::try_from(tail.len()).unwrap()], tail].concat(),
    });
    vec(field, 0..8).prop_map(|fields| fields.concat())
}

proptest! {
    #[test]
    fn messages_survive_bytes_and_text(message in message()) {
        let bytes = encode(&message);
        let mut findings = Findings::new();
        let decoded = decode(&bytes, &mut findings).unwrap();
        prop_assert!(findings.is_empty(), "{findings:?}");
        prop_assert_eq!(&decoded.message, &message);
        prop_assert_eq!(&decoded.original, &None);
        let parsed = parse("x", &print(&decoded), &mut findings);
        prop_assert_eq!(parsed, Some(decoded));
        prop_assert!(findings.is_empty(), "{findings:?}");
    }

    #[test]
    fn readable_bytes_survive_text(bytes in wire()) {
        let mut findings = Findings::new();
        if let Some(decoded) = decode(&bytes, &mut findings) {
            let text = print(&decoded);
            let mut findings = Findings::new();
            let parsed = parse("x", &text, &mut findings).unwrap();
            prop_assert!(findings.is_empty(), "{text}{findings:?}");
            prop_assert_eq!(&parsed.message, &decoded.message);
            prop_assert_eq!(parsed.has_unknown, decoded.has_unknown);
            prop_assert_eq!(print(&parsed), text);
        } else {
            prop_assert!(findings.has_errors());
        }
    }

    #[test]
    fn no_text_panics(text in "([a-z_]{1,6}|name|shape|[0-9]{1,3}|[:{}<>\\[\\],; \n\"\\\\#x]){0,40}") {
        let mut findings = Findings::new();
        let parsed = parse("x", &text, &mut findings);
        prop_assert_eq!(parsed.is_none(), findings.has_errors());
    }
}
