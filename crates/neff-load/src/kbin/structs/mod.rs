//! The records of a lowered graph, as the format notes have them (11 §2, 08 §3.2 to §3.4, 09 §1).
//!
//! A count whose width the notes do not tell is declared with four bytes; what follows it up to
//! the next field is a gap, and zero either way.

mod dma;
mod graph;
mod library;
mod loaded;
mod memory;
mod tables;

pub use dma::{CCE, DATA, DESCRIPTOR, DESCRIPTOR_INFO, QUEUE, RING};
pub(super) use dma::{QUEUE_SEMAPHORES, SOURCES};
pub use graph::{CARVEOUT, CARVEOUTS, ENGINE, FP8, KBIN, PAIR, PAIRS, PARTICIPANT, POINTER, SET};
pub(super) use graph::{EVTACCEL, QUEUES};
pub use library::{
    LIBRARY_INFO, LIBRARY_SET, PARSED_FUNCTION, PARSED_LIBRARY, STRING, SWAP_ROW, SWAP_TABLE,
};
pub(super) use library::{SHORT, SWAP_ROWS};
pub use loaded::{
    BLOCK, ENGINE_PATCHES, HOST_BLOCK, INST_BLOCK, PATCH_ROW, PATCHES, RANGE, STAGED, STAGED_AT,
    STAGED_LIST, STAGED_POINTER, STAGED_TABLE,
};
pub use memory::{
    BUFFER, LIST_ENTRY, MEMORY, MEMORY_SET, PRINT, UNION_LIST, UNION_POINTER, UNION_REMOTE,
    UNION_VIRTUAL,
};
pub(super) use tables::PROFILES;
pub use tables::{ACTIVATION, DVE, FUNCTION, LIBRARY, PROFILE};

use super::layout::Layout;

/// Every record that is declared.
pub const ALL: &[&Layout] = &[
    &KBIN,
    &ENGINE,
    &QUEUE,
    &RING,
    &DESCRIPTOR,
    &DATA,
    &DESCRIPTOR_INFO,
    &CCE,
    &MEMORY_SET,
    &MEMORY,
    &UNION_POINTER,
    &UNION_VIRTUAL,
    &UNION_LIST,
    &UNION_REMOTE,
    &LIST_ENTRY,
    &PRINT,
    &BUFFER,
    &ACTIVATION,
    &PROFILE,
    &DVE,
    &SET,
    &PARTICIPANT,
    &PAIRS,
    &PAIR,
    &LIBRARY,
    &FUNCTION,
    &CARVEOUTS,
    &CARVEOUT,
    &FP8,
    &PATCHES,
    &ENGINE_PATCHES,
    &PATCH_ROW,
    &RANGE,
    &HOST_BLOCK,
    &INST_BLOCK,
    &BLOCK,
    &STAGED,
    &STAGED_AT,
    &STAGED_POINTER,
    &STAGED_LIST,
    &STAGED_TABLE,
    &POINTER,
    &STRING,
    &PARSED_LIBRARY,
    &PARSED_FUNCTION,
    &LIBRARY_SET,
    &LIBRARY_INFO,
    &SWAP_ROW,
    &SWAP_TABLE,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kbin::layout::{Kind, Known};

    #[test]
    fn sizes_are_those_of_the_notes() {
        let sizes = [
            ("kbin", 424),
            ("kbin_engine", 320),
            ("kbin_dma", 296),
            ("kbin_dma_ring_instance", 264),
            ("kbin_dma_desc", 5456),
            ("DATA", 5424),
            ("kbin_dma_desc_info", 160),
            ("cce_info", 140),
            ("kbin_mem_ref_set", 24),
            ("kbin_mem_ref", 152),
            ("PTR", 16),
            ("VIRTUAL", 16),
            ("LIST", 16),
            ("REMOTE", 16),
            ("mem_ref id", 4),
            ("kbin_debug_tensor_md", 516),
            ("kbin_buffer", 16),
            ("kbin_act_function_set", 2192),
            ("kbin_act_profile_data", 76),
            ("kbin_dve_config", 64),
            ("{ptr, count}", 16),
            ("participant", 4),
            ("src_target_pairs", 32),
            ("src_target_pair", 16),
            ("kbin_ucode_lib", 40),
            ("kbin_ucode_lib_function", 258),
            ("sb_carveouts", 8),
            ("sb_carveout", 40),
            ("kbin_fp8_conv_cfg", 16),
            ("kbin_patch_info_t", 80),
            ("kbin_eng_patch_t", 16),
            ("kbin_patch_location_t", 16),
            ("code range", 16),
            ("host block", 56),
            ("inst_block", 96),
            ("resolved block", 56),
            ("runtime mem_ref", 208),
            ("STAGED", 40),
            ("STAGED_PTR", 40),
            ("STAGED_LIST", 40),
            ("STAGED_TABLE", 40),
            ("pointer", 8),
            ("std::string", 32),
            ("ucode_lib", 80),
            ("function_entry", 40),
            ("ucode_lib_set_info", 48),
            ("ucode_lib_info", 32),
            ("swap table row", 280),
            ("SUNDA_UCODE_LIB_INFO", 27_304),
        ];
        let declared: Vec<_> = ALL.iter().map(|layout| (layout.name, layout.size)).collect();
        assert_eq!(declared, sizes);
    }

    #[test]
    fn fields_stand_one_behind_the_other_and_inside() {
        for layout in ALL {
            let mut at = 0;
            for row in layout.rows {
                assert!(row.offset >= at, "{}.{} overlaps", layout.name, row.name);
                assert!(row.count > 0 && row.bytes() > 0, "{}.{}", layout.name, row.name);
                at = row.span().end;
                let found = layout.find(row.name).unwrap();
                assert_eq!(found.offset, row.offset, "{}.{} stands twice", layout.name, row.name);
            }
            assert!(at <= layout.size, "{} is left", layout.name);
            let rows: usize = layout.rows.iter().map(|row| row.bytes()).sum();
            let gaps: usize = layout.gaps().iter().map(|gap| gap.len()).sum();
            assert_eq!(rows + gaps, layout.size, "{}", layout.name);
            assert!(layout.source.contains('§'), "{}", layout.name);
        }
    }

    #[test]
    fn numbers_are_aligned_where_their_place_is_known() {
        for layout in ALL {
            for row in layout.rows.iter().filter(|row| row.known == Known::Observed) {
                let width = match row.kind {
                    Kind::Record(_) | Kind::Text(_) | Kind::Opaque(_) => 1,
                    kind => kind.width(),
                };
                assert_eq!(row.offset % width, 0, "{}.{}", layout.name, row.name);
            }
        }
    }

    #[test]
    fn what_is_deduced_is_marked() {
        let marked = |layout: &Layout| layout.rows.iter().all(|row| row.known != Known::Observed);
        assert!(marked(&DESCRIPTOR_INFO) && marked(&CCE));
    }
}
