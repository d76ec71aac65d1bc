// The programs: search, filters, and a list of which only the rows that are seen are in the page.

const ROW = 22;
const AROUND = 12;
// Browsers do not make elements much taller than this.
const TALLEST = 15_000_000;

const programs = { filter: null, list: null, section: null, matches: [], search: null };

function programSection() {
  const of = graph();
  const search = el("input", { type: "search", placeholder: "Search statements and compiler names", "aria-label": "Search statements", spellcheck: "false", oninput: () => sift() });
  const regex = el("input", { type: "checkbox", onchange: () => sift() });
  const opcode = el("select", { "aria-label": "Opcode", onchange: () => sift() });
  const jumping = el("input", { type: "number", min: 0, placeholder: "slot", "aria-label": "Jump to slot",
    onkeydown: (event) => { if (event.key === "Enter" && jumping.value !== "") jump(state.program ?? of.programs.findIndex((it) => it.slots > jumping.value), Number(jumping.value)); } });
  const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Program" });
  const status = el("div", { class: "status", role: "status" });
  const headrow = el("div", { class: "headrow" });
  const space = el("div", { class: "space" });
  const rows = el("div", { class: "rows", tabindex: 0, "aria-label": "Slots" }, space);
  rows.addEventListener("scroll", () => requestAnimationFrame(paint), { passive: true });
  new ResizeObserver(() => paint()).observe(rows);
  rows.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !state.slot) return;
    event.preventDefault();
    const at = placeOf(state.slot.program, state.slot.slot) + by;
    if (at >= 0 && at < view().length) select(...slotAt(at));
  });
  Object.assign(programs, { search, regex, opcode, tabs, status, space, rows, headrow, jumping, filter: null });
  programs.section = section("programs", "Programs", "Every slot as its statement. Semaphores and variables lead to all slots that use them; a slot shows what it waits for, moves, touches, and what the compiler made it from.",
    el("div", { class: "tools" }, tabs),
    el("div", { class: "tools" }, search, el("label", { title: "Search by a regular expression of JavaScript" }, regex, "Regex"), opcode, el("label", {}, "Jump to", jumping)),
    status, headrow, rows);
  showTabs();
  sift();
  return programs.section;
}

function showTabs() {
  const of = graph();
  const tab = (at, label, count) => el("button", { type: "button", role: "tab", class: state.program === at ? "on" : "", "aria-selected": String(state.program === at),
    onclick: () => { state.program = at; programs.opcode.value = ""; showTabs(); sift(); } }, label, " ", el("span", { class: "count" }, grouped(count)));
  programs.tabs.replaceChildren(tab(null, "All, in one order", order(of).total), ...of.programs.map((program, at) => tab(at, program.engine, program.slots)));
  const counts = new Map();
  for (const [at, program] of of.programs.entries()) {
    if (state.program !== null && state.program !== at) continue;
    for (const row of program.opcodes) counts.set(row.mnemonic ?? "no instruction", (counts.get(row.mnemonic ?? "no instruction") ?? 0) + row.count);
  }
  const chosen = programs.opcode.value;
  programs.opcode.replaceChildren(el("option", { value: "" }, "all opcodes"),
    ...[...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => el("option", { value: name }, `${name} (${grouped(count)})`)));
  programs.opcode.value = counts.has(chosen) ? chosen : "";
}

// A test of texts; null if everything passes, undefined if the regular expression is none.
function tester() {
  const wanted = programs.search.value;
  if (wanted === "") return null;
  if (!programs.regex.checked) {
    const low = wanted.toLowerCase();
    return (text) => text.toLowerCase().includes(low);
  }
  try {
    const expression = new RegExp(wanted, "i");
    return (text) => expression.test(text);
  } catch {
    return undefined;
  }
}

// Each text and each name of the compiler is tested once, however often it stands.
function sift() {
  const started = performance.now();
  const of = graph();
  const test = tester();
  programs.search.classList.toggle("bad", test === undefined);
  const texts = test && of.texts.map(test);
  const origins = test && of.origins.map((it) => test(it.name) || it.parents.some(test) || (it.kernel !== null && test(it.kernel)));
  const opcode = programs.opcode.value;
  const kinds = opcode && of.programs.map((program) => program.opcodes.map((row) => (row.mnemonic ?? "no instruction") === opcode));
  const only = programs.filter && slotSets(programs.filter.uses);
  const keep = (at, slot) => {
    const program = of.programs[at];
    if (kinds && !kinds[at][program.opcode[slot]]) return false;
    if (only && !only.get(at)?.has(slot)) return false;
    if (!texts) return true;
    const origin = program.origin[slot];
    return texts[program.text[slot]] || (origin !== undefined && origin !== null && origins[origin]);
  };
  programs.matches = test === undefined ? [] : test || opcode || only ? matching(of, keep) : null;
  programs.took = performance.now() - started;
  const [shown, all] = [view().length, state.program === null ? order(of).total : of.programs[state.program].slots];
  const more = state.program === null ? 0 : of.programs[state.program].more_slots;
  programs.status.replaceChildren(
    el("span", {}, test === undefined ? "Not a regular expression" : shown === all ? `${grouped(all)} slots` : `${grouped(shown)} of ${grouped(all)} slots`),
    more > 0 ? el("span", {}, `${grouped(more)} more are not in this page`) : "",
    programs.filter ? el("span", { class: "chip" }, programs.filter.label, el("button", { type: "button", "aria-label": "Remove the filter", onclick: () => { programs.filter = null; sift(); } }, "×")) : "");
  heads();
  programs.space.style.height = `${Math.min(TALLEST, view().length * ROW)}px`;
  programs.rows.style.height = `min(620px, 72vh, ${Math.max(4, view().length) * ROW + 2}px)`;
  programs.rows.scrollTop = 0;
  paint();
}

function slotSets(uses) {
  const sets = new Map();
  for (const { program, slot } of uses) (sets.get(program) ?? sets.set(program, new Set()).get(program)).add(slot);
  return sets;
}

function matching(of, keep) {
  const found = [];
  if (state.program !== null) {
    for (let slot = 0; slot < of.programs[state.program].slots; slot++) if (keep(state.program, slot)) found.push(slot);
    return found;
  }
  const { program, slot, total } = order(of);
  for (let step = 0; step < total; step++) if (keep(program[step], slot[step])) found.push(step);
  return found;
}

// What is listed: matches, or all. Entries are slots of a program, or steps of all.
const view = () => programs.matches ?? { length: state.program === null ? order().total : graph().programs[state.program].slots };
const entry = (at) => (programs.matches ? programs.matches[at] : at);
function slotAt(at) {
  const found = entry(at);
  return state.program !== null ? [state.program, found] : [order().program[found], order().slot[found]];
}

// Where a slot is in the list; -1 if it is not.
function placeOf(program, slot) {
  if (state.program !== null && state.program !== program) return -1;
  const wanted = state.program === null ? graph().programs[program].step[slot] : slot;
  if (!programs.matches) return wanted ?? -1;
  let [low, high] = [0, programs.matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (programs.matches[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return programs.matches[low] === wanted ? low : -1;
}

const digits = () => String(Math.max(...graph().programs.map((program) => program.slots), 1) - 1).length;
const measured = () => graph().programs.some((program) => profileOf(program));

function heads() {
  const width = { style: { flex: `0 0 ${Math.max(4, digits() + 1)}ch` } };
  programs.headrow.replaceChildren(
    ...(state.program === null ? [el("span", { class: "engine" }, "")] : []),
    el("span", { class: "slot", ...width }, "slot"),
    ...(measured() ? [el("span", { class: "measured" }, "time ns"), el("span", { class: "measured" }, "stall ns")] : []),
    el("span", { class: "text" }, "statement"),
    graph().origins.length > 0 ? el("span", { class: "from" }, "from") : "");
}

// Puts the rows in the page that are seen.
function paint() {
  const { rows, space } = programs;
  const count = view().length;
  const tall = count * ROW;
  // Where not all rows can have their height, scrolling passes over several of them.
  const first = tall <= TALLEST ? Math.floor(rows.scrollTop / ROW)
    : Math.floor((rows.scrollTop / Math.max(1, TALLEST - rows.clientHeight)) * Math.max(0, count - rows.clientHeight / ROW));
  const top = tall <= TALLEST ? 0 : rows.scrollTop - first * ROW;
  const start = Math.max(0, first - AROUND);
  const end = Math.min(count, first + Math.ceil(rows.clientHeight / ROW) + AROUND);
  const test = programs.regex.checked || programs.search.value === "" ? null : programs.search.value.toLowerCase();
  const made = [];
  for (let at = start; at < end; at++) {
    const row = line(...slotAt(at), test);
    row.style.top = `${top + at * ROW}px`;
    made.push(row);
  }
  space.replaceChildren(...made);
}

function line(at, slot, wanted) {
  const of = graph();
  const program = of.programs[at];
  const chosen = state.slot?.program === at && state.slot.slot === slot;
  const origin = program.origin[slot];
  const profile = profileOf(program);
  const column = (values) => el("span", { class: "measured" }, values[slot] === null || values[slot] === undefined ? "" : grouped(values[slot]));
  return el("div", { class: chosen ? "row chosen" : "row", "data-slot": `${program.engine} ${slot}`, onclick: () => select(at, slot) },
    state.program === null && el("span", { class: "engine" }, program.engine),
    el("span", { class: "slot", style: { flex: `0 0 ${Math.max(4, digits() + 1)}ch` } }, slot),
    measured() && (profile ? [column(profile.time), column(profile.stall)] : [column([]), column([])]),
    el("span", { class: "text" }, statement(textOf(program, slot), wanted)),
    of.origins.length > 0 && el("span", { class: "from" }, origin === null || origin === undefined ? "" : link(of.origins[origin].name, () => inspect("origin", origin))));
}

// A statement with links: its mnemonic, semaphores and events, names of variables.
const WORDS = /\$?([SE])\[(\d+)\]|\bsemaphore=(\d+)|%"((?:[^"\\]|\\.)*)"|%([^\s,;()[\]{}]+)/g;
function statement(text, wanted) {
  const names = naming();
  const parts = [];
  const end = text.search(/[ ;]/);
  let from = Math.max(0, end);
  parts.push(el("span", { class: "opcode" }, marked(text.slice(0, from), wanted)));
  for (const found of text.matchAll(WORDS)) {
    const signal = found[1] ?? (found[3] && "S");
    const [kind, place] = signal
      ? ["signal", names.signal.get(`${signal}[${found[2] ?? found[3]}]`)] : ["variable", names.variable.get(found[4] ?? found[5])];
    if (place === undefined || found.index < from) continue;
    parts.push(...marked(text.slice(from, found.index), wanted), link(found[0], () => inspect(kind, place)));
    from = found.index + found[0].length;
  }
  parts.push(...marked(text.slice(from), wanted));
  return parts;
}

// A text with what was searched for marked in it.
function marked(text, wanted) {
  if (!wanted) return [text];
  const parts = [];
  const low = text.toLowerCase();
  let from = 0;
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), el("mark", {}, text.slice(at, at + wanted.length)));
    from = at + wanted.length;
  }
  parts.push(text.slice(from));
  return parts;
}

// Chooses a slot, and shows it in the list if it is there.
function select(program, slot) {
  state.slot = { program, slot };
  inspect("slot", slot, program);
  const at = placeOf(program, slot);
  if (at >= 0) {
    const { rows } = programs;
    const count = view().length;
    const tall = count * ROW;
    const y = tall <= TALLEST ? at * ROW : (at / Math.max(1, count - rows.clientHeight / ROW)) * (TALLEST - rows.clientHeight);
    if (tall > TALLEST || y < rows.scrollTop || y > rows.scrollTop + rows.clientHeight - ROW) rows.scrollTop = Math.max(0, y - rows.clientHeight / 3);
  }
  chip.step = graph().programs[program].step[slot] ?? chip.step;
  requestAnimationFrame(() => chip.show());
  paint();
  history.replaceState(null, "", `#${encodeURIComponent(graph().name)}/${graph().programs[program].engine}/${slot}`);
}

// Goes to a slot, out of any filter that hides it.
function jump(program, slot) {
  const of = graph();
  if (!of.programs[program] || !(slot >= 0 && slot < of.programs[program].slots)) {
    programs.status.replaceChildren(el("span", {}, `There is no slot ${slot}`));
    return;
  }
  if (state.program !== null && state.program !== program) { state.program = program; showTabs(); sift(); }
  if (placeOf(program, slot) < 0) {
    [programs.search.value, programs.opcode.value, programs.filter] = ["", "", null];
    sift();
  }
  select(program, slot);
  programs.section.scrollIntoView({ block: "start" });
}

function showProgram(at) {
  state.program = at;
  showTabs();
  sift();
  programs.section.scrollIntoView({ block: "start" });
}

// Leaves only some slots in the list.
function filterTo(label, uses) {
  programs.filter = { label, uses };
  state.program = null;
  [programs.search.value, programs.opcode.value] = ["", ""];
  showTabs();
  sift();
  programs.section.scrollIntoView({ block: "start" });
}
