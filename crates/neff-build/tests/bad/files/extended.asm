LOAD_POOL_ARGUMENT imm_ptr_select=3;
EXTENDED_INST extended_opcode=COPY;
EXTENDED_INST extended_opcode=11;
EXTENDED_INST extended_opcode=12;
EXTENDED_INST extended_opcode=12;
