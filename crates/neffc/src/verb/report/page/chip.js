// SBUF and PSUM: bytes against steps of one order of the slots, and partitions against bytes at one
// step. What is drawn are the operands of slots; a transfer is drawn at the slot that starts it.

// Rows of the picture over time, and buckets of a partition in the picture of a step.
const LANES = 128;
const BUCKETS = 256;
const READ = 1;
const WRITTEN = 2;

// Accesses of a graph by step: parallel columns, ascending.
const touches = new Map();
function touched(of = graph()) {
  if (touches.has(of)) return touches.get(of);
  const total = of.programs.reduce((sum, program) => sum + program.accesses.length, 0);
  const counts = new Uint32Array(order(of).total + 1);
  for (const program of of.programs) for (const row of program.accesses) counts[program.step[row[0]] + 1] += 1;
  for (let at = 1; at < counts.length; at++) counts[at] += counts[at - 1];
  const next = counts.slice();
  const made = { first: counts, step: new Uint32Array(total), region: new Uint32Array(total), kind: new Uint8Array(total) };
  // Reads of a slot come before its writes: it may overwrite what it read.
  for (const wanted of [0, 1]) for (const program of of.programs) for (const [slot, region, written] of program.accesses) {
    if (written !== wanted) continue;
    const step = program.step[slot];
    const at = next[step]++;
    [made.step[at], made.region[at], made.kind[at]] = [step, region, written ? WRITTEN : READ];
  }
  touches.set(of, made);
  return made;
}

const chip = { step: null, draw: () => {}, show: () => {} };

function onChip() {
  const of = graph();
  const total = order(of).total;
  // It opens where something is there to be seen.
  chip.step ??= touched(of).step[touched(of).step.length >> 1] ?? 0;
  chip.step = Math.min(chip.step, Math.max(0, total - 1));
  const lead = "Which bytes slots read and write, from their operands alone. Time is one order in which the waits let the slots run, slot by slot in turn; it is not measured, and others are as good. A transfer is drawn where it starts.";
  if (total === 0) return section("chip", "On-chip memory", lead, el("p", { class: "soft" }, "No program has slots."));
  const now = el("div", { class: "now" });
  const range = el("input", { type: "range", min: 0, max: total - 1, value: chip.step, "aria-label": "Step", oninput: () => { chip.step = Number(range.value); soon(); } });
  const memories = report.on_chip.map((memory, at) => panel(of, memory, at, (step) => { chip.step = step; range.value = step; soon(); }));
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; at(); });
  };
  const at = () => { memories.forEach((memory) => memory.at(chip.step)); now.replaceChildren(...sayStep(of, chip.step)); };
  // All of it, or only what a step changes.
  chip.draw = () => { memories.forEach((memory) => memory.over()); chip.show(); };
  chip.show = () => { range.value = chip.step; at(); };
  const sum = (key) => of.programs.reduce((all, program) => all + program[key], 0);
  const notes = [
    sum("operands_not_drawn") > 0 && `${counted(sum("operands_not_drawn"), "operand")} cannot be drawn: what bytes they are is in registers, indirect, or not known of the instruction.`,
    sum("operands_inexact") > 0 && `${counted(sum("operands_inexact"), "operand")} with many holes: the whole reach is drawn.`,
    of.forced_steps > 0 && `In this order ${counted(of.forced_steps, "slot")} went on although the wait did not hold.`,
    of.programs.some((program) => program.turns_at !== null) && "There are branches, or slots that change semaphores in ways that are not followed: each slot stands once, where the program has it.",
  ].filter(Boolean);
  const keys = [["--c3", "read"], ["--c2", "written"]];
  const states = [["--c2", "written in this step"], ["--c3", "read in this step"], ["--c1", "holds what a later step reads"], ["--c6", "was used before"]];
  const key = (rows) => el("div", { class: "legend" }, rows.map(([name, label]) => el("span", {}, swatch(name), label)));
  return section("chip", "On-chip memory", lead, notes.map((note) => el("p", { class: "soft" }, note)),
    el("h3", {}, "Bytes of a partition over all steps"), key(keys), memories.map((memory) => memory.time),
    el("h3", {}, "Partitions at one step"), el("div", { class: "slider" }, el("label", {}, "Step"), range), now, key(states),
    memories.map((memory) => memory.space));
}

function sayStep(of, step) {
  const { program, slot } = order(of);
  const engine = of.programs[program[step]];
  return [el("span", { class: "soft" }, `Step ${grouped(step)}: `),
    link(`${engine.engine} ${grouped(slot[step])}`, () => jump(program[step], slot[step])),
    el("span", { class: "mono" }, " ", textOf(engine, slot[step], of).slice(0, 300))];
}

// The two pictures of one memory.
function panel(of, memory, which, choose) {
  const wide = el("canvas", { width: 1200, height: 256, style: { height: "150px" }, "aria-label": `${memory.name} over all steps` });
  const deep = el("canvas", { width: BUCKETS * 4, height: memory.partitions * 2, style: { height: "170px" }, "aria-label": `Partitions of ${memory.name}` });
  const total = order(of).total;
  const stepAt = (event) => Math.min(total - 1, Math.floor((total * event.offsetX) / Math.max(1, wide.clientWidth)));
  wide.addEventListener("click", (event) => choose(Math.max(0, stepAt(event))));
  wide.addEventListener("mousemove", (event) => {
    const step = Math.max(0, stepAt(event));
    const { program, slot } = order(of);
    const byte = Math.floor((memory.bytes * event.offsetY) / Math.max(1, wide.clientHeight));
    tip(event, `step ${grouped(step)}: ${of.programs[program[step]].engine} ${grouped(slot[step])}\nbyte ${hex(byte)} of a partition`);
  });
  deep.addEventListener("mousemove", (event) => {
    const byte = Math.floor((memory.bytes * event.offsetX) / Math.max(1, deep.clientWidth));
    const row = Math.min(memory.partitions - 1, Math.floor((memory.partitions * event.offsetY) / Math.max(1, deep.clientHeight)));
    tip(event, `partition ${row}, byte ${hex(byte)}`);
  });
  for (const canvas of [wide, deep]) canvas.addEventListener("mouseleave", (event) => tip(event, ""));
  let picture = null;
  const scale = (first, last) => el("div", { class: "scale" }, el("span", {}, first), el("span", {}, last));
  const axis = (first, last) => el("div", { class: "axis" }, el("span", {}, first), el("span", {}, last));
  return {
    time: el("div", { class: "heat" }, scale(memory.name, hex(memory.bytes)), wide, axis("step 0", grouped(total - 1))),
    space: el("div", { class: "heat" }, scale(`${memory.name} 0`, String(memory.partitions - 1)), deep, axis("byte 0x0", hex(memory.bytes))),
    over: () => { picture = paintTime(wide, of, memory, which); },
    at: (step) => { showStep(wide, picture, step, total); paintStep(deep, of, memory, which, step); },
  };
}

// Two planes, read and written: how many bytes of each lane and column are touched.
function paintTime(canvas, of, memory, which) {
  const { width } = canvas;
  const height = LANES;
  const planes = [new Float32Array(width * height), new Float32Array(width * height)];
  const all = touched(of);
  const total = order(of).total;
  const lane = memory.bytes / height;
  for (let at = 0; at < all.step.length; at++) {
    const [home, , partitions, first, length] = of.regions[all.region[at]];
    if (home !== which) continue;
    const plane = planes[all.kind[at] === WRITTEN ? 1 : 0];
    const start = Math.floor((all.step[at] * width) / total);
    const end = Math.max(start + 1, Math.floor(((all.step[at] + 1) * width) / total));
    // At least two lanes, so that little is seen too.
    const low = Math.floor(first / lane);
    const bottom = Math.min(height - 1, Math.max(low + 1, Math.floor((first + length - 1) / lane)));
    for (let y = low; y <= bottom; y++) {
      for (let x = start; x < end; x++) plane[y * width + x] += partitions;
    }
  }
  const shades = [channels("--c3"), channels("--c2")];
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  for (let at = 0; at < width * height; at++) {
    const [read, written] = [planes[0][at], planes[1][at]];
    if (read + written === 0) continue;
    const share = written / (read + written);
    const strength = Math.min(1, 0.7 + Math.log2(1 + (read + written) / 128) / 10);
    for (let channel = 0; channel < 3; channel++) {
      image.data[4 * at + channel] = shades[0][channel] * (1 - share) + shades[1][channel] * share;
    }
    image.data[4 * at + 3] = 255 * strength;
  }
  const small = new OffscreenCanvas(width, height);
  small.getContext("2d").putImageData(image, 0, 0);
  return small;
}

function showStep(canvas, picture, step, total) {
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.fillStyle = colour("--link");
  context.fillRect(Math.floor(((step + 0.5) * canvas.width) / total), 0, 2, canvas.height);
}

// Partitions that all regions of a memory touch alike are one band: nearly always there is one. Gives
// the band of each partition, and of the end.
const bandings = new Map();
function bands(of, memory, which) {
  const key = `${report.graphs.indexOf(of)} ${which}`;
  if (bandings.has(key)) return bandings.get(key);
  const cuts = new Set([0, memory.partitions]);
  for (const [home, partition, partitions] of of.regions) if (home === which) cuts.add(partition).add(partition + partitions);
  const made = new Uint16Array(memory.partitions + 1);
  for (let at = 1; at <= memory.partitions; at++) made[at] = made[at - 1] + (cuts.has(at) ? 1 : 0);
  bandings.set(key, made);
  return made;
}

// What each cell is at a step: touched now, holding what is read later, used before.
function paintStep(canvas, of, memory, which, step) {
  const all = touched(of);
  const band = bands(of, memory, which);
  const cells = band[memory.partitions] * BUCKETS;
  const [before, next, now] = [new Uint8Array(cells), new Uint8Array(cells), new Uint8Array(cells)];
  const put = (plane, at, value) => {
    const [home, partition, partitions, first, length] = of.regions[all.region[at]];
    if (home !== which) return;
    const left = Math.floor((first * BUCKETS) / memory.bytes);
    const right = Math.min(BUCKETS, Math.ceil(((first + length) * BUCKETS) / memory.bytes));
    for (let row = band[partition]; row < band[partition + partitions]; row++) plane.fill(value, row * BUCKETS + left, row * BUCKETS + right);
  };
  const [start, end] = [all.first[step], all.first[step + 1]];
  for (let at = 0; at < end; at++) put(before, at, all.kind[at]);
  // From the back, so that the access that comes first stays.
  for (let at = all.step.length - 1; at >= end; at--) put(next, at, all.kind[at]);
  for (let at = start; at < end; at++) put(now, at, all.kind[at]);
  const shades = { now: [null, channels("--c3"), channels("--c2")], live: channels("--c1"), used: channels("--c6") };
  const image = new ImageData(BUCKETS, memory.partitions);
  for (let at = 0; at < BUCKETS * memory.partitions; at++) {
    const cell = band[Math.floor(at / BUCKETS)] * BUCKETS + (at % BUCKETS);
    const [shade, alpha] = now[cell] ? [shades.now[now[cell]], 255]
      : before[cell] && next[cell] === READ ? [shades.live, 215] : before[cell] ? [shades.used, 90] : [null, 0];
    if (shade) image.data.set([...shade, alpha], 4 * at);
  }
  const small = new OffscreenCanvas(BUCKETS, memory.partitions);
  small.getContext("2d").putImageData(image, 0, 0);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
}

// Red, green and blue of a colour of the style sheet.
function channels(name) {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  context.fillStyle = colour(name);
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
