//! R3 and R4: from the host graph down to the names of programs, and the table of variables.

use neff::diag::{Diagnostic, Place};
use neff::manifest::chain::{Definition, Members};
use serde_json::Value;

use crate::files::{entries_of, gzipped, json, legacy, legacy_with, opened, real, tarred, wrapped};

/// Both kinds of files: of today's compiler, and the published sample.
pub(crate) fn both() -> [Vec<u8>; 2] {
    [real(), wrapped(&gzipped(&tarred(&legacy())), 2)]
}

pub(crate) fn codes(file: &[u8]) -> Vec<String> {
    opened(file).chain_findings().iter().map(|finding| finding.code.to_string()).collect()
}

#[test]
fn r3_the_chain_leads_from_the_host_graph_to_every_program() {
    for file in both() {
        let (neff, entries) = (opened(&file), entries_of(&file));
        let chain = neff.chain();
        let nodes = json(&entries, "neff.json")["nodes"].clone();
        let kernel = nodes.as_array().unwrap().iter().find(|node| node["op"] == "tvm_op").unwrap();
        assert_eq!(kernel["attrs"]["func_name"], "__kelf");
        let kelf = kernel["attrs"]["kelf"].as_str().unwrap();
        assert_eq!(chain.kelf.as_ref().unwrap().member, kelf);
        let graphs = json(&entries, kelf)["graphs"].clone();
        assert_eq!(chain.graphs.len(), graphs.as_array().unwrap().len());
        for (graph, listed) in chain.graphs.iter().zip(graphs.as_array().unwrap()) {
            let definition = graph.definition.as_ref().unwrap();
            assert_eq!(definition.member, listed["definition"].as_str().unwrap());
            engines_of(definition, &json(&entries, &definition.member), &neff.members_by_name());
        }
    }
}

/// Engines come in the loader's order, whatever that of the document; each leads to a program.
fn engines_of(definition: &Definition, document: &Value, names: &[String]) {
    let keys: Vec<&str> = definition.engines.iter().map(|engine| engine.key).collect();
    assert_eq!(keys, ["pe", "act", "pool", "dve", "sp"]);
    for engine in &definition.engines {
        assert_eq!(engine.json.name.value, document[engine.key].as_str().unwrap());
        let program = engine.content.as_ref().unwrap().program.as_ref().unwrap();
        assert!(names.contains(&program.member), "{}", program.member);
    }
}

trait ByName {
    fn members_by_name(&self) -> Vec<String>;
}

impl ByName for neff::Neff {
    fn members_by_name(&self) -> Vec<String> {
        self.contents().names().into_iter().map(str::to_owned).collect()
    }
}

#[test]
fn r3_every_key_of_a_definition_is_read() {
    for file in both() {
        let (neff, entries) = (opened(&file), entries_of(&file));
        for graph in &neff.chain().graphs {
            let definition = graph.definition.as_ref().unwrap();
            let document = json(&entries, &definition.member);
            let names = |key: &str| {
                let mut names: Vec<String> =
                    document[key].as_object().unwrap().keys().cloned().collect();
                names.sort();
                names
            };
            let mut found: Vec<_> = definition.queues.iter().map(|q| q.name.clone()).collect();
            found.sort();
            assert_eq!(found, names("dma_queue"));
            let reserved = &document["runtime_statebuffer_reservation"];
            let reservations = definition.reservations.as_ref().unwrap();
            assert_eq!(reservations.len(), reserved.as_array().unwrap().len());
            for (read, listed) in reservations.iter().zip(reserved.as_array().unwrap()) {
                assert_eq!(read.offset.as_ref().unwrap().value, listed["offset"]);
            }
            // Keys that have no field of their own are reached through the document.
            for key in ["replica_groups", "cc_streams", "fp8_conversion_config"] {
                let there = definition.document.root().get(key).is_some();
                assert_eq!(there, document.get(key).is_some(), "{key}");
            }
        }
    }
}

#[test]
fn r3_a_link_that_leads_nowhere_is_said_where_it_breaks() {
    let cases = [
        ("neff.json", "__kelf", "__other", "neff.json"),
        ("neff.json", "kelf-a.json", "kelf-b.json", "neff.json"),
        ("kelf-a.json", "sg00/def.json", "sg01/def.json", "kelf-a.json"),
        ("sg00/def.json", "\"pe.json\"", "\"no.json\"", "sg00/def.json"),
        ("sg00/pe.json", "pe.bin", "no.bin", "sg00/pe.json"),
        ("sg00/def.json", "\"type\": \"in\"", "\"type\": 1", "sg00/def.json"),
        ("sg00/def.json", "reservation\": []", "reservation\": 1", "sg00/def.json"),
    ];
    let sound = opened(&both()[1]);
    for (name, from, to, where_said) in cases {
        let neff = opened(&legacy_with(name, from, to));
        let known = |finding: &Diagnostic| {
            sound.chain_findings().iter().any(|other| other.message == finding.message)
        };
        let new: Vec<&Diagnostic> =
            neff.chain_findings().iter().filter(|finding| !known(finding)).collect();
        let here =
            |place: &Place| matches!(place, Place::Json { member, .. } if member == where_said);
        assert!(new.iter().any(|finding| here(&finding.place)), "{to}: {new:#?}");
    }
}

/// The table itself. That ids are dense and an output is there is what the files have; of a file
/// where it is otherwise the reader gives the table as it is, and says nothing.
#[test]
fn r4_the_table_of_variables_has_ids_kinds_and_sizes() {
    for file in both() {
        let (neff, entries) = (opened(&file), entries_of(&file));
        for graph in &neff.chain().graphs {
            let definition = graph.definition.as_ref().unwrap();
            let document = json(&entries, &definition.member);
            let table = document["var"].as_object().unwrap();
            assert_eq!(definition.variables.len(), table.len());
            for variable in &definition.variables {
                let listed = &table[&variable.name];
                assert_eq!(variable.kind.as_ref().unwrap().value, listed["type"].as_str().unwrap());
                assert_eq!(variable.id.as_ref().map(|id| id.value), listed["var_id"].as_u64());
                assert_eq!(variable.size.as_ref().map(|size| size.value), listed["size"].as_u64());
            }
            let ids = definition.variables.iter().map(|variable| variable.id.as_ref().unwrap());
            let mut ids: Vec<u64> = ids.map(|id| id.value).collect();
            ids.sort_unstable();
            assert!(ids.iter().copied().eq(0..table.len() as u64), "{ids:?}");
            assert!(definition.variables.iter().any(|variable| variable.is("output")));
        }
    }
}

#[test]
fn r4_a_variable_without_kind_or_id_is_said() {
    let sound = codes(&both()[1]);
    let cases = [
        ("{ \"type\": \"state-buffer\", \"var_id\": 1 }", "{ \"var_id\": 1 }"),
        ("\"type\": \"state-buffer\"", "\"type\": \"statebuffer\""),
        ("\"type\": \"state-buffer\", \"var_id\": 1", "\"type\": \"state-buffer\""),
        ("\"var_id\": 1 ", "\"var_id\": -1 "),
        ("\"var_id\": 3, \"size\": 128", "\"var_id\": 3, \"size\": \"128\""),
    ];
    for (from, to) in cases {
        let said = codes(&legacy_with("sg00/def.json", from, to));
        assert_eq!(said.len(), sound.len() + 1, "{to}: {said:?}");
    }
}
