# As many payloads as the header says.
.isa v2
CUSTOM_OP_HEADER num_payloads=2;
CUSTOM_OP_PAYLOAD arg_type=TENSOR;
CUSTOM_OP_PAYLOAD arg_type=TENSOR;
CUSTOM_OP_PAYLOAD arg_type=TENSOR;
CUSTOM_OP_HEADER num_payloads=2;
CUSTOM_OP_PAYLOAD arg_type=TENSOR;
NOP;
CUSTOM_OP_HEADER;
CUSTOM_OP_HEADER num_payloads=3;
#> 3 0..0 error N0827 CUSTOM_OP_PAYLOAD belongs to no header; expected a header before it that counts it
#> 4 0..0 error N0827 CUSTOM_OP_HEADER lacks payloads behind it; expected 2, as it says; found 1
#> 8 0..0 error N0827 CUSTOM_OP_HEADER lacks payloads behind it; expected 3, as it says; found 0
