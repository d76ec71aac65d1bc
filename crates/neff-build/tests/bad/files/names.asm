.include "in/more.inc"
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=%table_of_place output_tensor_id=%weights num_elements=32 dtype=fp32 op=ADD group_id=0;
PSEUDO_DMA_DIRECT2D src_elem_size=4 dst_elem_size=4 src_pattern=[4,512][128,4] dst_pattern=[4,512][128,4] src_var_id=0 src_var_offset=64 dst_table_offset_imm=0 dst_table_index=%there in_dtype=fp32 out_dtype=fp32;
