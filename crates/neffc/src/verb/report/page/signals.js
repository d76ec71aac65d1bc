// Who signals whom: engines start transfers of queue sets, both change signals, engines wait.

const NODE = { height: 24, gap: 8 };
const COLUMNS = [["Engines", 0, 112], ["Queue sets", 212, 196], ["Signals", 528, 196], ["Waiting engines", 856, 112]];
const PICTURE_WIDTH = 976;
// Lanes above the queue sets for what engines signal themselves, and pixels from one to the next.
const MOST_LANES = 12;
const LANE = 9;

// Edges, each once, with how often it stands: from and to are "kind:place".
function edges(of) {
  const found = new Map();
  const add = (from, to, text) => {
    const edge = found.get(`${from} ${to}`) ?? found.set(`${from} ${to}`, { from, to, count: 0, texts: new Set() }).get(`${from} ${to}`);
    edge.count += 1;
    if (edge.texts.size < 4) edge.texts.add(text);
  };
  of.programs.forEach((program, at) => {
    for (const [, place] of program.updates) add(`engine:${at}`, `signal:${of.changes[place].signal}`, of.changes[place].change);
    for (const [, place] of program.waits) add(`signal:${of.conditions[place].signal}`, `waiter:${at}`, of.conditions[place].test);
    for (const { queue, completes } of program.transfers) {
      const from = queue === null ? `engine:${at}` : `queue:${queue}`;
      if (queue !== null) add(`engine:${at}`, from, "starts");
      for (const place of completes) add(from, `signal:${of.changes[place].signal}`, of.changes[place].change);
    }
  });
  return [...found.values()];
}

function signals() {
  const of = graph();
  const all = edges(of);
  const lead = "Engines on the left start transfers and change signals; engines on the right wait for them. Choose one to see its slots.";
  if (all.length === 0) return section("signals", "Signals", lead, el("p", { class: "soft" }, "No slot waits or signals."));
  const used = (kind) => new Set(all.flatMap(({ from, to }) => [from, to]).filter((key) => key.startsWith(kind + ":")));
  const engine = (kind) => of.programs.map((program, at) => ({ key: `${kind}:${at}`, label: program.engine, note: program.word, act: () => showProgram(at) }));
  const number = (name) => Number(name.match(/\d+/)?.[0] ?? 0);
  const columns = [
    engine("engine").filter((node) => used("engine").has(node.key)),
    of.queues.map((queue, at) => ({ key: `queue:${at}`, label: queue.name, note: "", act: () => inspect("queue", at) })).filter((node) => used("queue").has(node.key)),
    of.signals.map((signal, at) => ({ key: `signal:${at}`, label: signal.name, note: signal.owner ?? "", act: () => inspect("signal", at) }))
      .sort((a, b) => a.label.charCodeAt(0) === b.label.charCodeAt(0) ? number(a.label) - number(b.label) : b.label.localeCompare(a.label)),
    engine("waiter").filter((node) => used("waiter").has(node.key)),
  ];
  return section("signals", "Signals", lead, el("div", { class: "picture" }, picture(columns, all)));
}

function picture(columns, all) {
  const tall = Math.max(...columns.map((column) => column.length));
  const step = NODE.height + NODE.gap;
  const isDirect = (edge) => edge.from.startsWith("engine:") && edge.to.startsWith("signal:");
  const lanes = columns[1].length > 0 ? Math.min(MOST_LANES, all.filter(isDirect).length) : 0;
  const body = Math.max(tall * step, lanes * LANE + columns[1].length * step);
  const height = body + 34;
  const places = new Map();
  columns.forEach((column, at) => {
    const free = body - (at === 1 ? lanes * LANE : 0);
    const stride = Math.max(step, Math.min(90, free / Math.max(1, column.length)));
    // Queue sets stand at the foot: what engines signal themselves goes by above.
    const room = body - stride * column.length;
    // Beside very many signals the others stay at the head.
    const top = 30 + (at === 1 ? Math.min(room, lanes * LANE + 120) : Math.min(room / 2, 120));
    const [, x, width] = COLUMNS[at];
    column.forEach((node, row) => places.set(node.key, { x: x + 2, y: top + stride * row + (stride - NODE.height) / 2, width }));
  });
  // In the order of where they begin and end, so that lanes cross little.
  const direct = all.filter(isDirect).sort((a, b) => places.get(a.from).y - places.get(b.from).y || places.get(a.to).y - places.get(b.to).y);
  const [left, right] = [COLUMNS[1][1] - 4, COLUMNS[1][1] + COLUMNS[1][2] + 8];
  const route = (edge, x, y, u, v) => {
    const bend = (a, b) => (b - a) / 2;
    if (lanes === 0 || !isDirect(edge)) return `M${x} ${y} C${x + bend(x, u)} ${y} ${u - bend(x, u)} ${v} ${u} ${v}`;
    const lane = 30 + LANE * (direct.indexOf(edge) % lanes);
    return `M${x} ${y} C${x + bend(x, left)} ${y} ${left - bend(x, left)} ${lane} ${left} ${lane} H${right} C${right + bend(right, u)} ${lane} ${u - bend(right, u)} ${v} ${u} ${v}`;
  };
  const drawn = all.map((edge) => {
    const [a, b] = [places.get(edge.from), places.get(edge.to)];
    const [x, y, u, v] = [a.x + a.width, a.y + NODE.height / 2, b.x, b.y + NODE.height / 2];
    return svg("path", { class: "edge", "data-from": edge.from, "data-to": edge.to, d: route(edge, x, y, u, v),
      ...tipped(`${[...edge.texts].join(", ")}${edge.texts.size >= 4 ? ", …" : ""}\n${counted(edge.count, "time")}`) });
  });
  const root = svg("svg", { width: PICTURE_WIDTH, height, viewBox: `0 0 ${PICTURE_WIDTH} ${height}`, role: "img", "aria-label": "Who signals whom" });
  const light = (key, on) => {
    for (const path of drawn) if (path.dataset.from === key || path.dataset.to === key) path.classList.toggle("lit", on);
  };
  COLUMNS.forEach(([title, x], at) => columns[at].length > 0 && root.append(svg("text", { class: "soft", x: x + 2, y: 14 }, title)));
  root.append(...drawn);
  columns.forEach((column) => column.forEach((node) => {
    const { x, y, width } = places.get(node.key);
    const room = Math.floor((width - 16) / 7.6);
    const label = node.label.length > room ? node.label.slice(0, room - 1) + "…" : node.label;
    const note = node.label.length + node.note.length + 1 <= room ? node.note : "";
    root.append(svg("g", { class: "node", tabindex: 0, role: "button", onclick: node.act,
      onkeydown: (event) => { if (event.key === "Enter") node.act(); },
      onmouseenter: () => light(node.key, true),
      onmouseleave: (event) => { light(node.key, false); tip(event, ""); },
      onmousemove: (event) => tip(event, node.note ? `${node.label}, ${node.note}` : node.label) },
      svg("rect", { x, y, width, height: NODE.height, rx: 4 }),
      svg("text", { x: x + 8, y: y + 16 }, label),
      note && svg("text", { class: "soft", x: x + width - 8, y: y + 16, "text-anchor": "end" }, note)));
  }));
  return root;
}
