// Opcodes, counted work with its roofline, and findings.

function opcodes() {
  const of = graph();
  const most = Math.max(1, ...of.programs.flatMap((program) => program.opcodes.map((row) => row.count)));
  const one = (program, at) => el("div", {}, el("h3", {}, `${program.engine} · ${program.word} · ${counted(program.slots + program.more_slots, "slot")}`),
    el("div", { class: "histogram" }, program.opcodes.map((row) => {
      const name = row.mnemonic ?? "no instruction";
      const act = () => { state.program = at; programs.filter = null; programs.search.value = ""; showTabs(); programs.opcode.value = name; sift(); programs.section.scrollIntoView({ block: "start" }); };
      return [link(name, act, { class: "link mono" }), el("div", { class: "fill", style: { width: `${(100 * row.count) / most}%` } }), el("span", { class: "number" }, grouped(row.count))];
    })));
  return section("opcodes", "Opcodes", "How often each stands, to one scale for all engines. Choose one to see its slots.",
    el("div", { class: "columns" }, of.programs.map(one)));
}

function work() {
  const rows = report.graphs.map((of) => ({ name: of.name, ...of.work, moved: of.work.memory_read + of.work.memory_written }));
  const intensity = (row) => (row.moved > 0 ? row.macs / row.moved : null);
  const number = (head, key) => ({ head, kind: "number", cell: (row) => grouped(row[key]) });
  const unknown = rows.reduce((sum, row) => sum + row.unknown_transfers, 0);
  const picture = el("div", { class: "scroll" });
  const peak = (label) => el("input", { type: "number", min: 0, step: "any", placeholder: "unknown", "aria-label": label, oninput: () => draw() });
  const [compute, memory] = [peak("Peak, in MAC/s"), peak("Peak of memory, in bytes/s")];
  if (report.peaks.macs_per_second !== null) compute.value = report.peaks.macs_per_second;
  if (report.peaks.bytes_per_second !== null) memory.value = report.peaks.bytes_per_second;
  const draw = () => picture.replaceChildren(roofline(rows.map((row) => ({ name: row.name, at: intensity(row) })), Number(compute.value), Number(memory.value)));
  draw();
  return section("work", "Work", "Counted once per slot, nothing is executed. Transposing on the array is no product and counts apart. Moved bytes are those between device memory and the core.",
    table([
      { head: "Graph", cell: (row) => row.name },
      number("Multiply-adds", "macs"), number("Transposing", "transposing"),
      number("Memory read", "memory_read"), number("Memory written", "memory_written"),
      { head: "MAC per byte", kind: "number", cell: (row) => (intensity(row) === null ? "–" : Number(intensity(row).toPrecision(4))) },
      number("SBUF read", "sbuf_read"), number("SBUF written", "sbuf_written"), number("PSUM read", "psum_read"), number("PSUM written", "psum_written"),
    ], rows),
    unknown > 0 && el("p", { class: "soft" }, `${counted(unknown, "transfer")} of unknown size are not in these sums.`),
    el("h3", {}, "Roofline"),
    el("p", { class: "soft" }, "What the machine reaches at most is unknown: no file says it. With both numbers the roof is drawn."),
    el("div", { class: "tools" }, el("label", {}, "Peak, MAC/s", compute), el("label", {}, "Memory, bytes/s", memory)), picture);
}

// Intensity against speed, both logarithmic. Without peaks the second axis has no numbers.
function roofline(points, compute, memory) {
  const known = compute > 0 && memory > 0;
  const [width, height, left, bottom, top, right] = [760, known ? 320 : 170, 86, 44, 18, 24];
  const given = points.filter((point) => point.at !== null && point.at > 0);
  const ridge = known ? compute / memory : null;
  const marks = [...given.map((point) => Math.log10(point.at)), ...(known ? [Math.log10(ridge)] : [])];
  const low = Math.floor(Math.min(0, ...marks) - 0.3);
  const high = Math.ceil(Math.max(2, ...marks) + 0.3);
  const x = (value) => left + ((Math.log10(value) - low) / (high - low)) * (width - left - right);
  const peak = known ? Math.log10(compute) : 0;
  const floor = known ? Math.log10(memory) + low : 0;
  const y = (value) => height - bottom - ((Math.log10(value) - floor) / Math.max(1, peak + 0.3 - floor)) * (height - bottom - top);
  const root = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Roofline" });
  for (let power = low; power <= high; power++) {
    const at = x(10 ** power);
    root.append(svg("line", { class: "rule", x1: at, x2: at, y1: top, y2: height - bottom }),
      svg("text", { class: "soft", x: at, y: height - bottom + 16, "text-anchor": "middle" }, power > -4 && power < 5 ? String(Number((10 ** power).toPrecision(1))) : `1e${power}`));
  }
  root.append(svg("line", { class: "rule", x1: left, x2: width - right, y1: height - bottom, y2: height - bottom }),
    svg("line", { class: "rule", x1: left, x2: left, y1: top, y2: height - bottom }),
    svg("text", { class: "soft", x: (left + width - right) / 2, y: height - 8, "text-anchor": "middle" }, "MAC per byte moved"));
  if (known) {
    for (let power = Math.ceil(floor); power <= peak; power += Math.max(1, Math.round((peak - floor) / 6))) {
      root.append(svg("line", { class: "rule", x1: left, x2: width - right, y1: y(10 ** power), y2: y(10 ** power) }),
        svg("text", { class: "soft", x: left - 8, y: y(10 ** power) + 4, "text-anchor": "end" }, `${short(10 ** power)}`));
    }
    root.append(svg("text", { class: "soft", x: 14, y: height / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${height / 2})` }, "MAC/s at most"),
      svg("path", { class: "roof", d: `M${left} ${y(memory * 10 ** low)} L${x(ridge)} ${y(compute)} L${width - right} ${y(compute)}` }));
  } else {
    root.append(svg("text", { class: "soft", x: left - 10, y: height / 2, "text-anchor": "end" }, "MAC/s"),
      svg("text", { class: "soft", x: left - 10, y: height / 2 + 16, "text-anchor": "end" }, "unknown"));
  }
  // Graphs at one place share a word.
  const places = new Map();
  for (const point of given) places.set(x(point.at).toFixed(0), [...(places.get(x(point.at).toFixed(0)) ?? []), point]);
  let row = 0;
  for (const [at, here] of [...places].sort((a, b) => a[0] - b[0])) {
    const value = here[0].at;
    const speed = known ? Math.min(compute, memory * value) : null;
    const says = `${here.map((point) => point.name).slice(0, 4).join(", ")}${here.length > 4 ? ", …" : ""}: ${Number(value.toPrecision(4))}${known ? `, ${short(speed)} MAC/s, bound by ${value < ridge ? "memory" : "the array"}` : ""}`;
    const end = Number(at) > (known ? width - 312 : width / 2);
    root.append(svg("line", { class: "edge", "stroke-dasharray": "3 3", x1: at, x2: at, y1: known ? y(speed) : top, y2: height - bottom }),
      svg("circle", { class: "dot", cx: at, cy: known ? y(speed) : height - bottom, r: 5 }),
      svg("text", { x: Number(at) + (end ? -10 : 10), y: known ? y(speed) + 22 + 16 * row : top + 14 + 18 * row, "text-anchor": end ? "end" : "start" }, says));
    row += 1;
  }
  if (given.length === 0) root.append(svg("text", { class: "soft", x: width / 2, y: height / 2, "text-anchor": "middle" }, "No graph has products and known transfers"));
  return root;
}

// Findings that are shown before more is asked for.
const FIRST_FINDINGS = 50;

function findings() {
  const { findings: all, codes, more_findings: more } = report;
  const explained = new Map(codes.map((row) => [row.code, row]));
  const one = (it) => {
    const code = explained.get(it.code);
    const at = it.slot && report.graphs.findIndex((of) => of.name === it.slot.graph);
    const go = () => { showGraph(at); jump(graph().programs.findIndex((program) => program.engine === it.slot.engine), it.slot.slot); };
    return el("div", { class: `finding ${it.severity}` },
      el("div", { class: "message" }, it.message),
      el("p", { class: "soft" }, `${it.severity} ${it.code}`, it.gate && `, gate ${it.gate}`, it.place && [" · ", at !== null && at >= 0 ? link(it.place, go) : it.place]),
      it.expected !== null && el("p", {}, el("span", { class: "soft" }, "Expected: "), it.expected),
      it.found !== null && el("p", {}, el("span", { class: "soft" }, "Found: "), it.found),
      it.notes.map((note) => el("p", {}, note)),
      it.help !== null && el("p", {}, el("span", { class: "soft" }, "Help: "), it.help),
      code && el("details", {}, el("summary", {}, `What ${it.code} means`), el("p", {}, `${code.title}. ${code.page}`)));
  };
  const rank = { error: 0, warning: 1, note: 2 };
  const sorted = [...all].sort((a, b) => rank[a.severity] - rank[b.severity]);
  const list = el("div", {}, sorted.slice(0, FIRST_FINDINGS).map(one));
  const rest = sorted.slice(FIRST_FINDINGS);
  const button = rest.length > 0 && el("button", { type: "button", onclick: () => { list.append(...rest.map(one)); button.remove(); } }, `Show ${grouped(rest.length)} more`);
  return section("findings", "Findings", "What is wrong or odd, of the container, the manifests, the programs and loading, the worst first.",
    all.length === 0 && el("p", {}, "Nothing was found."), list, button,
    more > 0 && el("p", { class: "soft" }, `${grouped(more)} more were counted and not kept.`));
}
