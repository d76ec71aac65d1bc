# `neffc run`: a trace of a run, and a picture of it, in virtual time.

$ copy examples/matmul matmul
$ neffc build --quiet matmul/model.toml -o m.neff
m.neff: 11,264 bytes
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --trace t.json --timeline t.svg
m.neff: ran to its end
\
rank 0, graph sg00
  engine  instructions  bytes read  written       MACs  ends
  pe                 8     114,688   65,536  1,048,576  at its end
  act                2           0        0          0  at its end
  pool               6           0        0          0  at its end
  dve                4      65,536   65,536          0  at its end
  sp                 3           0        0          0  at its end
  queue         transfers   bytes
  qPoolDynamic          3  65,536
  qSPDynamicHW          1  32,768
$ cat t.json
{"displayTimeUnit":"ns","otherData":{"time":"virtual time: ticks that this project chose, no time of hardware","tick":"1 tick is shown as 1 microsecond","file":"m.neff","made_by":"neffc 0.1.0","ticks":590,"is_cut":false,"waits_passed_by_luck":0},"traceEvents":[
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"rank 0, graph sg00"}},
{"ph":"M","name":"process_sort_index","pid":1,"tid":0,"args":{"sort_index":0}},
{"ph":"M","name":"thread_name","pid":1,"tid":1000000,"args":{"name":"pe"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1000000,"args":{"sort_index":0}},
{"ph":"M","name":"thread_name","pid":1,"tid":1000001,"args":{"name":"act"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1000001,"args":{"sort_index":1}},
{"ph":"M","name":"thread_name","pid":1,"tid":1000002,"args":{"name":"pool"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1000002,"args":{"sort_index":2}},
{"ph":"M","name":"thread_name","pid":1,"tid":1000003,"args":{"name":"dve"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1000003,"args":{"sort_index":3}},
{"ph":"M","name":"thread_name","pid":1,"tid":1000004,"args":{"name":"sp"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1000004,"args":{"sort_index":4}},
{"ph":"M","name":"thread_name","pid":1,"tid":1000005,"args":{"name":"qPoolDynamic"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1000005,"args":{"sort_index":5}},
{"ph":"M","name":"thread_name","pid":1,"tid":1000006,"args":{"name":"qSPDynamicHW"}},
{"ph":"M","name":"thread_sort_index","pid":1,"tid":1000006,"args":{"sort_index":6}},
{"ph":"X","name":"SET_ORDERING_MODE","cat":"control","pid":1,"tid":1000000,"ts":0,"dur":1,"args":{"slot":0,"instruction":"SET_ORDERING_MODE;"}},
{"ph":"X","name":"PSEUDO_BRANCH_LABEL","cat":"control","pid":1,"tid":1000000,"ts":1,"dur":1,"args":{"slot":1,"instruction":"PSEUDO_BRANCH_LABEL;"}},
{"ph":"X","name":"waits","cat":"wait","pid":1,"tid":1000000,"ts":2,"dur":130,"args":{"slot":2,"instruction":"EVENT_SEMAPHORE $S[8]>=16;"}},
{"ph":"X","name":"EVENT_SEMAPHORE","cat":"control","pid":1,"tid":1000000,"ts":132,"dur":1,"args":{"slot":2,"instruction":"EVENT_SEMAPHORE $S[8]>=16;"}},
{"ph":"X","name":"LDWEIGHTS","cat":"compute","pid":1,"tid":1000000,"ts":133,"dur":65,"args":{"slot":3,"instruction":"LDWEIGHTS $S[24]>=16 transpose_mode=ENABLED src=fp16@0x37dfe[-1,0,-32][32,1,4] 128*128;"}},
{"ph":"X","name":"MATMUL","cat":"compute","pid":1,"tid":1000000,"ts":198,"dur":65,"args":{"slot":4,"instruction":"MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37e00[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;"}},
{"ph":"X","name":"EVENT_SEMAPHORE","cat":"control","pid":1,"tid":1000000,"ts":263,"dur":1,"args":{"slot":5,"instruction":"EVENT_SEMAPHORE $S[9]>=16;"}},
{"ph":"X","name":"waits","cat":"wait","pid":1,"tid":1000000,"ts":264,"dur":64,"args":{"slot":6,"instruction":"LDWEIGHTS $S[6]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;"}},
{"ph":"X","name":"LDWEIGHTS","cat":"compute","pid":1,"tid":1000000,"ts":328,"dur":65,"args":{"slot":6,"instruction":"LDWEIGHTS $S[6]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;"}},
{"ph":"X","name":"MATMUL","cat":"compute","pid":1,"tid":1000000,"ts":393,"dur":65,"args":{"slot":7,"instruction":"MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37c00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;"}},
{"ph":"X","name":"SET_ORDERING_MODE","cat":"control","pid":1,"tid":1000001,"ts":0,"dur":1,"args":{"slot":0,"instruction":"SET_ORDERING_MODE;"}},
{"ph":"X","name":"PSEUDO_BRANCH_LABEL","cat":"control","pid":1,"tid":1000001,"ts":1,"dur":1,"args":{"slot":1,"instruction":"PSEUDO_BRANCH_LABEL;"}},
{"ph":"X","name":"SET_ORDERING_MODE","cat":"control","pid":1,"tid":1000002,"ts":0,"dur":1,"args":{"slot":0,"instruction":"SET_ORDERING_MODE;"}},
{"ph":"X","name":"PSEUDO_BRANCH_LABEL","cat":"control","pid":1,"tid":1000002,"ts":1,"dur":1,"args":{"slot":1,"instruction":"PSEUDO_BRANCH_LABEL;"}},
{"ph":"X","name":"PSEUDO_DMA_DIRECT2D","cat":"issue","pid":1,"tid":1000002,"ts":2,"dur":1,"args":{"slot":2,"instruction":"PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%a dst_var_id=%SB dst_var_offset=228608 in_dtype=fp16 out_dtype=fp16;"}},
{"ph":"X","name":"PSEUDO_DMA_DIRECT2D","cat":"issue","pid":1,"tid":1000002,"ts":3,"dur":1,"args":{"slot":3,"instruction":"PSEUDO_DMA_DIRECT2D semaphore=9 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[128,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%b dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;"}},
{"ph":"X","name":"waits","cat":"wait","pid":1,"tid":1000002,"ts":4,"dur":519,"args":{"slot":4,"instruction":"PSEUDO_DMA_DIRECT2D $S[6]>=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp16;"}},
{"ph":"X","name":"PSEUDO_DMA_DIRECT2D","cat":"issue","pid":1,"tid":1000002,"ts":523,"dur":1,"args":{"slot":4,"instruction":"PSEUDO_DMA_DIRECT2D $S[6]>=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp16;"}},
{"ph":"X","name":"waits","cat":"wait","pid":1,"tid":1000002,"ts":524,"dur":65,"args":{"slot":5,"instruction":"NOP $S[10]>=16;"}},
{"ph":"X","name":"NOP","cat":"control","pid":1,"tid":1000002,"ts":589,"dur":1,"args":{"slot":5,"instruction":"NOP $S[10]>=16;"}},
{"ph":"X","name":"SET_ORDERING_MODE","cat":"control","pid":1,"tid":1000003,"ts":0,"dur":1,"args":{"slot":0,"instruction":"SET_ORDERING_MODE;"}},
{"ph":"X","name":"PSEUDO_BRANCH_LABEL","cat":"control","pid":1,"tid":1000003,"ts":1,"dur":1,"args":{"slot":1,"instruction":"PSEUDO_BRANCH_LABEL;"}},
{"ph":"X","name":"waits","cat":"wait","pid":1,"tid":1000003,"ts":2,"dur":261,"args":{"slot":2,"instruction":"COPY $S[5]>=1 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1] dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;"}},
{"ph":"X","name":"COPY","cat":"compute","pid":1,"tid":1000003,"ts":263,"dur":65,"args":{"slot":2,"instruction":"COPY $S[5]>=1 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1] dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;"}},
{"ph":"X","name":"waits","cat":"wait","pid":1,"tid":1000003,"ts":328,"dur":130,"args":{"slot":3,"instruction":"COPY $S[5]>=2 $S[6]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;"}},
{"ph":"X","name":"COPY","cat":"compute","pid":1,"tid":1000003,"ts":458,"dur":65,"args":{"slot":3,"instruction":"COPY $S[5]>=2 $S[6]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;"}},
{"ph":"X","name":"SET_ORDERING_MODE","cat":"control","pid":1,"tid":1000004,"ts":0,"dur":1,"args":{"slot":0,"instruction":"SET_ORDERING_MODE;"}},
{"ph":"X","name":"PSEUDO_BRANCH_LABEL","cat":"control","pid":1,"tid":1000004,"ts":1,"dur":1,"args":{"slot":1,"instruction":"PSEUDO_BRANCH_LABEL;"}},
{"ph":"X","name":"PSEUDO_DMA_DIRECT2D","cat":"issue","pid":1,"tid":1000004,"ts":2,"dur":1,"args":{"slot":2,"instruction":"PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=%identity src_var_offset=0 dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;"}},
{"ph":"X","name":"a → SB","cat":"transfer","pid":1,"tid":1000005,"ts":3,"dur":129,"args":{"started_by":"pool slot 2","bytes":32768,"from":"a","to":"SB","instruction":"PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%a dst_var_id=%SB dst_var_offset=228608 in_dtype=fp16 out_dtype=fp16;"}},
{"ph":"X","name":"b → SB","cat":"transfer","pid":1,"tid":1000005,"ts":132,"dur":65,"args":{"started_by":"pool slot 3","bytes":16384,"from":"b","to":"SB","instruction":"PSEUDO_DMA_DIRECT2D semaphore=9 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[128,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%b dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;"}},
{"ph":"X","name":"SB → y","cat":"transfer","pid":1,"tid":1000005,"ts":524,"dur":65,"args":{"started_by":"pool slot 4","bytes":16384,"from":"SB","to":"y","instruction":"PSEUDO_DMA_DIRECT2D $S[6]>=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp16;"}},
{"ph":"X","name":"identity → SB","cat":"transfer","pid":1,"tid":1000006,"ts":3,"dur":129,"args":{"started_by":"sp slot 2","bytes":32768,"from":"identity","to":"SB","instruction":"PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=%identity src_var_offset=0 dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;"}},
{"ph":"s","name":"issue","cat":"start","id":0,"pid":1,"tid":1000002,"ts":2},
{"ph":"f","name":"issue","cat":"start","id":0,"pid":1,"tid":1000005,"ts":3,"bp":"e"},
{"ph":"s","name":"issue","cat":"start","id":1,"pid":1,"tid":1000004,"ts":2},
{"ph":"f","name":"issue","cat":"start","id":1,"pid":1,"tid":1000006,"ts":3,"bp":"e"},
{"ph":"s","name":"issue","cat":"start","id":2,"pid":1,"tid":1000002,"ts":3},
{"ph":"f","name":"issue","cat":"start","id":2,"pid":1,"tid":1000005,"ts":132,"bp":"e"},
{"ph":"s","name":"S[8]","cat":"signal","id":3,"pid":1,"tid":1000005,"ts":131},
{"ph":"f","name":"S[8]","cat":"signal","id":3,"pid":1,"tid":1000000,"ts":132,"bp":"e"},
{"ph":"s","name":"S[24]","cat":"signal","id":4,"pid":1,"tid":1000006,"ts":131},
{"ph":"f","name":"S[24]","cat":"signal","id":4,"pid":1,"tid":1000000,"ts":133,"bp":"e"},
{"ph":"s","name":"S[9]","cat":"signal","id":5,"pid":1,"tid":1000005,"ts":196},
{"ph":"f","name":"S[9]","cat":"signal","id":5,"pid":1,"tid":1000000,"ts":263,"bp":"e"},
{"ph":"s","name":"S[5]","cat":"signal","id":6,"pid":1,"tid":1000000,"ts":262},
{"ph":"f","name":"S[5]","cat":"signal","id":6,"pid":1,"tid":1000003,"ts":263,"bp":"e"},
{"ph":"s","name":"S[6]","cat":"signal","id":7,"pid":1,"tid":1000003,"ts":327},
{"ph":"f","name":"S[6]","cat":"signal","id":7,"pid":1,"tid":1000000,"ts":328,"bp":"e"},
{"ph":"s","name":"S[5]","cat":"signal","id":8,"pid":1,"tid":1000000,"ts":457},
{"ph":"f","name":"S[5]","cat":"signal","id":8,"pid":1,"tid":1000003,"ts":458,"bp":"e"},
{"ph":"s","name":"S[6]","cat":"signal","id":9,"pid":1,"tid":1000003,"ts":522},
{"ph":"f","name":"S[6]","cat":"signal","id":9,"pid":1,"tid":1000002,"ts":523,"bp":"e"},
{"ph":"s","name":"issue","cat":"start","id":10,"pid":1,"tid":1000002,"ts":523},
{"ph":"f","name":"issue","cat":"start","id":10,"pid":1,"tid":1000005,"ts":524,"bp":"e"},
{"ph":"s","name":"S[10]","cat":"signal","id":11,"pid":1,"tid":1000005,"ts":588},
{"ph":"f","name":"S[10]","cat":"signal","id":11,"pid":1,"tid":1000002,"ts":589,"bp":"e"}
]}
$ cat t.svg
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 268" width="1000" height="268" role="img">
<title>A run of m.neff in virtual time</title>
<style>text{font:11px ui-monospace,Menlo,Consolas,monospace;fill:#1b1b1b}
.t{font-weight:bold}
.n{text-anchor:end}
.a{fill:#555}
.l{font-size:10px}
.b{font-size:9px;text-anchor:middle}
.m{text-anchor:middle}
.g{stroke:#ddd}
.f{fill:none;stroke:#444;stroke-width:.8}
.i{stroke:#8a5a00;stroke-dasharray:3 2;opacity:.7}
</style>
<defs>
<pattern id="wait" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#fff"/><rect width="1.6" height="5" fill="#a8a8a8"/></pattern>
<pattern id="stuck" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#fff"/><rect width="1.6" height="5" fill="#d55e00"/></pattern>
<marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 8 4 0 8z" fill="#444"/></marker>
</defs>
<rect width="1000" height="268" rx="6" fill="#fbfbfb" stroke="#ccc"/>
<text class="t" x="12" y="74">rank 0, graph sg00</text>
<path class="g" d="M136 60V238"/>
<text class="a l m" x="136" y="249">0</text>
<path class="g" d="M280.4 60V238"/>
<text class="a l m" x="280.4" y="249">100</text>
<path class="g" d="M424.8 60V238"/>
<text class="a l m" x="424.8" y="249">200</text>
<path class="g" d="M569.2 60V238"/>
<text class="a l m" x="569.2" y="249">300</text>
<path class="g" d="M713.6 60V238"/>
<text class="a l m" x="713.6" y="249">400</text>
<path class="g" d="M858 60V238"/>
<text class="a l m" x="858" y="249">500</text>
<text class="a l" x="136" y="262">virtual time, in ticks</text>
<path class="f i" marker-end="url(#to)" d="M140.3 143C140.3 168 140.3 168 140.3 193"><title>issue</title></path>
<path class="f i" marker-end="url(#to)" d="M140.3 187C140.3 201 140.3 201 140.3 215"><title>issue</title></path>
<path class="f i" marker-end="url(#to)" d="M141.8 143C141.8 168 326.6 168 326.6 193"><title>issue</title></path>
<path class="f" marker-end="url(#to)" d="M326.6 193C326.6 146 326.6 146 326.6 99"><title>S[8]</title></path>
<path class="f" marker-end="url(#to)" d="M326.6 215C326.6 157 328.1 157 328.1 99"><title>S[24]</title></path>
<path class="f" marker-end="url(#to)" d="M420.5 193C420.5 146 515.8 146 515.8 99"><title>S[9]</title></path>
<path class="f" marker-end="url(#to)" d="M515.8 99C515.8 124 515.8 124 515.8 149"><title>S[5]</title></path>
<path class="f" marker-end="url(#to)" d="M609.7 149C609.7 124 609.7 124 609.7 99"><title>S[6]</title></path>
<path class="f" marker-end="url(#to)" d="M797.4 99C797.4 124 797.4 124 797.4 149"><title>S[5]</title></path>
<path class="f" marker-end="url(#to)" d="M891.2 149C891.2 146 891.2 146 891.2 143"><title>S[6]</title></path>
<path class="f i" marker-end="url(#to)" d="M892.7 143C892.7 168 892.7 168 892.7 193"><title>issue</title></path>
<path class="f" marker-end="url(#to)" d="M986.6 193C986.6 168 986.6 168 986.6 143"><title>S[10]</title></path>
<text class="n" x="130" y="95">pe</text>
<g><title>2 slices in one, mostly: signals, branches
ticks 0 to 2</title><rect x="136" y="83" width="2.9" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".2"/>
</g>
<g><title>waits at pe slot 2
EVENT_SEMAPHORE $S[8]&gt;=16;
ticks 2 to 132</title><rect x="138.9" y="88" width="187.7" height="6" fill="url(#wait)" stroke="#777" stroke-width=".7"/>
</g>
<g><title>pe slot 2
EVENT_SEMAPHORE $S[8]&gt;=16;
ticks 132 to 133</title><rect x="326.6" y="83" width="1.4" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".7"/>
</g>
<g><title>pe slot 3
LDWEIGHTS $S[24]&gt;=16 transpose_mode=ENABLED src=fp16@0x37dfe[-1,0,-32][32,1,4] 128*128;
ticks 133 to 198</title><rect x="328.1" y="83" width="93.9" height="16" fill="#9ecbec" stroke="#0b5a8f" stroke-width=".7"/>
<text class="b" x="375" y="94">LDWEIGHTS</text>
</g>
<g><title>pe slot 4
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37e00[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
ticks 198 to 263</title><rect x="421.9" y="83" width="93.9" height="16" fill="#9ecbec" stroke="#0b5a8f" stroke-width=".7"/>
<text class="b" x="468.9" y="94">MATMUL</text>
</g>
<g><title>pe slot 5
EVENT_SEMAPHORE $S[9]&gt;=16;
ticks 263 to 264</title><rect x="515.8" y="83" width="1.4" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".7"/>
</g>
<g><title>waits at pe slot 6
LDWEIGHTS $S[6]&gt;=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
ticks 264 to 328</title><rect x="517.2" y="88" width="92.4" height="6" fill="url(#wait)" stroke="#777" stroke-width=".7"/>
</g>
<g><title>pe slot 6
LDWEIGHTS $S[6]&gt;=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
ticks 328 to 393</title><rect x="609.7" y="83" width="93.9" height="16" fill="#9ecbec" stroke="#0b5a8f" stroke-width=".7"/>
<text class="b" x="656.6" y="94">LDWEIGHTS</text>
</g>
<g><title>pe slot 7
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37c00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
ticks 393 to 458</title><rect x="703.5" y="83" width="93.9" height="16" fill="#9ecbec" stroke="#0b5a8f" stroke-width=".7"/>
<text class="b" x="750.5" y="94">MATMUL</text>
</g>
<text class="n" x="130" y="117">act</text>
<g><title>2 slices in one, mostly: signals, branches
ticks 0 to 2</title><rect x="136" y="105" width="2.9" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".2"/>
</g>
<text class="n" x="130" y="139">pool</text>
<g><title>3 slices in one, mostly: signals, branches
ticks 0 to 3</title><rect x="136" y="127" width="4.3" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".2"/>
</g>
<g><title>pool slot 3
PSEUDO_DMA_DIRECT2D semaphore=9 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[128,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%b dst_var_id=%SB …
ticks 3 to 4</title><rect x="140.3" y="127" width="1.4" height="16" fill="#f7cf7a" stroke="#8a5a00" stroke-width=".7"/>
</g>
<g><title>waits at pool slot 4
PSEUDO_DMA_DIRECT2D $S[6]&gt;=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_o…
ticks 4 to 523</title><rect x="141.8" y="132" width="749.5" height="6" fill="url(#wait)" stroke="#777" stroke-width=".7"/>
</g>
<g><title>pool slot 4
PSEUDO_DMA_DIRECT2D $S[6]&gt;=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_o…
ticks 523 to 524</title><rect x="891.2" y="127" width="1.4" height="16" fill="#f7cf7a" stroke="#8a5a00" stroke-width=".7"/>
</g>
<g><title>waits at pool slot 5
NOP $S[10]&gt;=16;
ticks 524 to 589</title><rect x="892.7" y="132" width="93.9" height="6" fill="url(#wait)" stroke="#777" stroke-width=".7"/>
</g>
<g><title>pool slot 5
NOP $S[10]&gt;=16;
ticks 589 to 590</title><rect x="986.6" y="127" width="1.4" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".7"/>
</g>
<text class="n" x="130" y="161">dve</text>
<g><title>2 slices in one, mostly: signals, branches
ticks 0 to 2</title><rect x="136" y="149" width="2.9" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".2"/>
</g>
<g><title>waits at dve slot 2
COPY $S[5]&gt;=1 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1] dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;
ticks 2 to 263</title><rect x="138.9" y="154" width="376.9" height="6" fill="url(#wait)" stroke="#777" stroke-width=".7"/>
</g>
<g><title>dve slot 2
COPY $S[5]&gt;=1 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1] dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;
ticks 263 to 328</title><rect x="515.8" y="149" width="93.9" height="16" fill="#9ecbec" stroke="#0b5a8f" stroke-width=".7"/>
<text class="b" x="562.7" y="160">COPY</text>
</g>
<g><title>waits at dve slot 3
COPY $S[5]&gt;=2 $S[6]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;
ticks 328 to 458</title><rect x="609.7" y="154" width="187.7" height="6" fill="url(#wait)" stroke="#777" stroke-width=".7"/>
</g>
<g><title>dve slot 3
COPY $S[5]&gt;=2 $S[6]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;
ticks 458 to 523</title><rect x="797.4" y="149" width="93.9" height="16" fill="#9ecbec" stroke="#0b5a8f" stroke-width=".7"/>
<text class="b" x="844.3" y="160">COPY</text>
</g>
<text class="n" x="130" y="183">sp</text>
<g><title>3 slices in one, mostly: signals, branches
ticks 0 to 3</title><rect x="136" y="171" width="4.3" height="16" fill="#d4d4d4" stroke="#5f5f5f" stroke-width=".2"/>
</g>
<text class="n" x="130" y="205">qPoolDynamic</text>
<g><title>a → SB, 32,768 bytes
started by pool slot 2
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%a dst_var_id=%SB …
ticks 3 to 132</title><rect x="140.3" y="193" width="186.3" height="16" fill="#97d8bd" stroke="#0a6b4a" stroke-width=".7"/>
<text class="b" x="233.5" y="204">a → SB</text>
</g>
<g><title>b → SB, 16,384 bytes
started by pool slot 3
PSEUDO_DMA_DIRECT2D semaphore=9 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[128,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%b dst_var_id=%SB …
ticks 132 to 197</title><rect x="326.6" y="193" width="93.9" height="16" fill="#97d8bd" stroke="#0a6b4a" stroke-width=".7"/>
<text class="b" x="373.5" y="204">b → SB</text>
</g>
<g><title>SB → y, 16,384 bytes
started by pool slot 4
PSEUDO_DMA_DIRECT2D $S[6]&gt;=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_o…
ticks 524 to 589</title><rect x="892.7" y="193" width="93.9" height="16" fill="#97d8bd" stroke="#0a6b4a" stroke-width=".7"/>
<text class="b" x="939.6" y="204">SB → y</text>
</g>
<text class="n" x="130" y="227">qSPDynamicHW</text>
<g><title>identity → SB, 32,768 bytes
started by sp slot 2
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=%identity src_var_offset=0 dst_var_id=%SB dst…
ticks 3 to 132</title><rect x="140.3" y="215" width="186.3" height="16" fill="#97d8bd" stroke="#0a6b4a" stroke-width=".7"/>
<text class="b" x="233.5" y="226">identity → SB</text>
</g>
<text class="t" x="12" y="22">a run of m.neff</text>
<text class="a l" x="12" y="36">virtual time: ticks that this project chose, no time of hardware</text>
<rect x="12" y="42" width="14" height="10" fill="#9ecbec" stroke="#0b5a8f"/>
<text class="l" x="31" y="51">computes</text>
<rect x="95.6" y="42" width="14" height="10" fill="#f7cf7a" stroke="#8a5a00"/>
<text class="l" x="114.6" y="51">starts transfers</text>
<rect x="228.8" y="42" width="14" height="10" fill="#97d8bd" stroke="#0a6b4a"/>
<text class="l" x="247.8" y="51">moves bytes</text>
<rect x="331" y="42" width="14" height="10" fill="#d4d4d4" stroke="#5f5f5f"/>
<text class="l" x="350" y="51">signals, branches</text>
<rect x="470.4" y="42" width="14" height="10" fill="url(#wait)" stroke="#777"/>
<text class="l" x="489.4" y="51">waits</text>
<path class="f" marker-end="url(#to)" d="M535.4 47h15"/>
<text class="l" x="554.4" y="51">lets go on</text>
<path class="f i" marker-end="url(#to)" d="M631.4 47h15"/>
<text class="l" x="650.4" y="51">starts</text>
</svg>

# Without checks and in another order they are the same.
$ neffc run --quiet m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --order reverse --unchecked --trace - > reverse.json
$ same t.json reverse.json

# Outputs that cannot be.
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --trace t --timeline ./t
! error[N0005]: two outputs would go to ./t
!  |
!  = help: give --trace and --timeline names of their own
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --output y=t --trace t
! error[N0005]: two outputs would go to t
!  |
!  = help: give --output and --trace names of their own
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --json --timeline -
{
  "schema": 1,
  "findings": [
    {
      "code": "N0005",
      "severity": "error",
      "message": "two outputs would go to standard output",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "give --timeline and --json names of their own",
      "runtime": null
    }
  ]
}
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --trace m.neff
! error[N0005]: the output is the input
! --> m.neff
!  = help: name another file with --trace
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --trace no/such/t.json
! error[N0002]: cannot write: the folder no/such does not exist
! --> no/such/t.json
!
[3]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --timeline matmul
! error[N0002]: cannot write: is a directory
! --> matmul
!
[3]

# A program that waits forever: who waits, at which instruction, and what could end it.
$ write matmul/dve.asm "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\n"
$ neffc build --quiet matmul/model.toml -o stuck.neff
stuck.neff: 11,264 bytes
$ neffc run stuck.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --trace stuck.json --timeline stuck.svg
stuck.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 6      65,536   32,768     0  waiting at slot 6 for $S[6]>=1
  act                2           0        0     0  at its end
  pool               4           0        0     0  waiting at slot 4 for $S[6]>=2
  dve                2           0        0     0  at its end
  sp                 3           0        0     0  at its end
  queue         transfers   bytes
  qPoolDynamic          2  49,152
  qSPDynamicHW          1  32,768
  semaphores: S[5]=1 S[8]=16 S[9]=16 S[24]=16
! error[N1503]: pe waits for $S[6]
! --> stuck.neff: graph sg00, engine pe, slot 6
!  = expected: $S[6]>=1
!  = found: 0
!  = note: pe slot 6 is LDWEIGHTS $S[6]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
!  = note: nothing changes $S[6]
!
! error[N1503]: pool waits for $S[6]
! --> stuck.neff: graph sg00, engine pool, slot 4
!  = expected: $S[6]>=2
!  = found: 0
!  = note: pool slot 4 is PSEUDO_DMA_DIRECT2D $S[6]>=2 semaphore=10 sem_increment=16
!          src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1]
!          dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896
!          dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp16;
!  = note: nothing changes $S[6]
!
[1]
$ cat stuck.json | grep "wait to the end"
{"ph":"X","name":"waits to the end","cat":"wait to the end","pid":1,"tid":1000000,"ts":264,"dur":1,"args":{"slot":6,"instruction":"LDWEIGHTS $S[6]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;"}},
{"ph":"X","name":"waits to the end","cat":"wait to the end","pid":1,"tid":1000002,"ts":4,"dur":261,"args":{"slot":4,"instruction":"PSEUDO_DMA_DIRECT2D $S[6]>=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp16;"}},
