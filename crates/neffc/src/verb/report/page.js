// Puts the page together, and again when another graph is chosen.

const SECTIONS = [
  ["summary", "Summary", summary, null],
  ["container", "Container", container, () => report.members.length],
  ["variables", "Variables", () => report.graphs.length > 0 && variables(), () => graph()?.variables.length],
  ["memory", "Memory plan", memory, null],
  ["chip", "On-chip memory", () => report.graphs.length > 0 && onChip(), null],
  ["signals", "Signals", () => report.graphs.length > 0 && signals(), () => graph()?.signals.length],
  ["programs", "Programs", () => report.graphs.length > 0 && graph().programs.length > 0 && programSection(), () => graph() && slots(graph())],
  ["opcodes", "Opcodes", () => report.graphs.length > 0 && opcodes(), null],
  ["work", "Work", () => report.graphs.length > 0 && work(), null],
  ["findings", "Findings", findings, () => report.findings.length],
];

function contents() {
  const choose = report.graphs.length > 1 && el("div", { class: "graphs" },
    el("label", { for: "graph" }, "Graph"),
    el("select", { id: "graph", onchange: (event) => showGraph(Number(event.target.value)) },
      report.graphs.map((of, at) => el("option", { value: at, selected: at === state.graph }, of.name))),
    report.more_graphs > 0 && el("p", { class: "soft" }, `${report.more_graphs} more are not in this page`));
  $("contents").replaceChildren(...SECTIONS.filter(([id]) => $(id)).map(([id, title, , count]) =>
    el("a", { href: `#${id}`, "data-section": id, onclick: (event) => { event.preventDefault(); $(id).scrollIntoView({ block: "start" }); } },
      title, el("span", { class: "count" }, count ? grouped(count() ?? 0) : ""))), choose || "");
}

function draw() {
  head();
  $("page").replaceChildren(...SECTIONS.map(([, , make]) => make()).filter(Boolean));
  contents();
  watch();
  performance.mark("page");
  // Pictures come when the page is there.
  requestAnimationFrame(() => requestAnimationFrame(() => { redraw(); document.body.dataset.drawn = "true"; }));
}

function redraw() {
  if (report.graphs.length > 0) chip.draw();
}

// The entry of the contents whose section is on top.
let watcher = null;
function watch() {
  watcher?.disconnect();
  const seen = new Map();
  watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) seen.set(entry.target.id, entry.isIntersecting);
    const here = SECTIONS.map(([id]) => id).find((id) => seen.get(id));
    for (const a of $("contents").querySelectorAll("a")) a.classList.toggle("here", a.dataset.section === here);
  }, { rootMargin: "-80px 0px -55% 0px" });
  for (const part of $("page").querySelectorAll("section")) watcher.observe(part);
}

function showGraph(at) {
  if (at === state.graph || !report.graphs[at]) return;
  Object.assign(state, { graph: at, program: null, slot: null });
  chip.step = null;
  $("inspector").hidden = true;
  $("frame").classList.remove("inspecting");
  const y = window.scrollY;
  draw();
  window.scrollTo(0, y);
}

// `#graph/engine/slot` leads to a slot.
function follow() {
  const [name, engine, slot] = decodeURIComponent(location.hash.slice(1)).split("/");
  const at = report.graphs.findIndex((of) => of.name === name);
  if (at < 0 || slot === undefined) return;
  showGraph(at);
  jump(graph().programs.findIndex((program) => program.engine === engine), Number(slot));
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
window.addEventListener("hashchange", follow);
draw();
follow();
