PSEUDO_DMA_TRIGGER q block_id=0;
PSEUDO_DMA_TRIGGER q block_id=7;
PSEUDO_DMA_TRIGGER qq block_id=0;
PSEUDO_TRIGGER_COLLECTIVE ctype=ALL_REDUCE input_tensor_id=%x output_tensor_id=9 num_elements=32 dtype=fp32 op=ADD group_id=0;
