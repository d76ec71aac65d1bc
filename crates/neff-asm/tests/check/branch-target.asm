# To slots of the program or right behind it.
start: NOP;
COMPARE_BRANCH label_id=start;
COMPARE_BRANCH label_id=end;
COMPARE_BRANCH label_id=-256;
COMPARE_BRANCH label_id=256;
COMPARE_BRANCH label_id=7;
# A distance from a register is not known.
COMPARE_BRANCH target_mode=REGISTER label_id=7;
end:
#> 3 48..51 warning N0839 the branch leads out of the program; expected an offset from 0x0 to 0x1c0; found offset -0x40
#> 4 48..51 warning N0839 the branch leads out of the program; expected an offset from 0x0 to 0x1c0; found offset 0x200
#> 5 48..51 warning N0839 the branch leads 7 bytes on, between slots; expected a multiple of 64; compilers write the id of a block, which the loader replaces
