.engine act
NOP;
