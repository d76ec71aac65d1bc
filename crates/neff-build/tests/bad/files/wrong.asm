NOP cycle=x;
