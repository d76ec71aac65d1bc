// What is chosen, beside the page: a slot with all that it has to do with, or a signal, variable,
// queue set or instruction of the compiler with all slots that have to do with it.

// Slots that are listed; the rest is a filter of the programs away.
const LISTED = 60;

function inspect(kind, place, program) {
  const of = graph();
  const [title, ...body] = kind === "slot" ? slotPage(of, program, place) : usedPage(of, kind, place);
  const close = () => { $("inspector").hidden = true; $("frame").classList.remove("inspecting"); };
  $("inspector").replaceChildren(
    el("button", { class: "close", type: "button", "aria-label": "Close", onclick: close }, "×"),
    el("h2", {}, title), ...body.flat(Infinity).filter(Boolean));
  $("inspector").hidden = false;
  $("inspector").scrollTop = 0;
  $("frame").classList.add("inspecting");
}

const listing = (title, items) => items.length > 0 && [el("h3", {}, title), el("ul", {}, items.map((item) => el("li", {}, item)))];

function slotPage(of, at, slot) {
  const program = of.programs[at];
  const signal = (place, text) => [link(of.signals[place].name, () => inspect("signal", place)), ` ${text}`];
  const condition = ([, place]) => signal(of.conditions[place].signal, of.conditions[place].test);
  const change = (place) => signal(of.changes[place].signal, of.changes[place].change);
  const named = (places) => places.length === 0 ? "an address without a name"
    : places.flatMap((place, n) => [n > 0 && ", ", link(of.variables[place].name, () => inspect("variable", place))]);
  const transfers = rowsOf(program.transfers, slot, (row) => row.slot).flatMap((it) => [
    ["from ", named(it.from)], ["to ", named(it.to)], [it.bytes === null ? "bytes unknown" : counted(it.bytes, "byte")],
    ["by ", it.queue === null ? "no declared queue set" : link(of.queues[it.queue].name, () => inspect("queue", it.queue))],
    ...it.completes.map((place) => ["then ", change(place)]),
  ]);
  const touchedRows = rowsOf(program.accesses, slot).map(([, region, written]) => {
    const [home, partition, partitions, first, length] = of.regions[region];
    const rows = partitions === 1 ? `partition ${partition}` : `partitions ${partition}–${partition + partitions - 1}`;
    return `${written ? "writes" : "reads"} ${report.on_chip[home].name} ${hex(first)}–${hex(first + length - 1)}, ${rows}`;
  });
  const origin = program.origin[slot] ?? null;
  const profile = profileOf(program, of);
  const found = report.findings.filter((it) => it.slot?.graph === of.name && it.slot.engine === program.engine && it.slot.slot === slot);
  return [`${of.name} ${program.engine} ${grouped(slot)}`,
    el("p", { class: "soft" }, `${program.word} engine, step ${grouped(program.step[slot])} of ${grouped(order(of).total)}`),
    el("div", { class: "statement" }, statement(textOf(program, slot, of), null)),
    listing("Waits for", rowsOf(program.waits, slot).map(condition)),
    listing("Changes", rowsOf(program.updates, slot).map(([, place]) => change(place))),
    listing("Transfer", transfers),
    listing("Touches", touchedRows),
    origin !== null && listing("Made from", originItems(of.origins[origin], origin)),
    profile && listing("Measured", [`${bytes(profile.time[slot])} ns`, `${bytes(profile.stall[slot])} ns of these waiting`]),
    listing("Findings", found.map((it) => `${it.code}: ${it.message}`)),
    el("p", {}, link("Show in on-chip memory", () => { chip.step = program.step[slot]; chip.show(); $("chip").scrollIntoView({ block: "start" }); }))];
}

function originItems(origin, place) {
  const own = place === null ? origin.name : link(origin.name, () => inspect("origin", place));
  return [own, ...origin.parents.map((parent) => ["from ", parent]), origin.kernel && ["in ", origin.kernel]].filter(Boolean);
}

const KINDS = {
  signal: (of, place) => [of.signals[place].name, of.signals[place].owner && `Of ${of.signals[place].owner}`],
  variable: (of, place) => {
    const it = of.variables[place];
    const what = [it.kind, it.bytes !== null && counted(it.bytes, "byte"), it.address && `at ${it.address}`, it.member && `data in ${it.member}`];
    return [it.name, what.filter(Boolean).join(", ")];
  },
  queue: (of, place) => [of.queues[place].name, `${of.queues[place].kind ?? "queue set"} of ${of.queues[place].owner ?? "unknown"}, semaphores ${span(of.queues[place].semaphores)}`],
  origin: (of, place) => [of.origins[place].name, "Instruction of the compiler"],
};

function usedPage(of, kind, place) {
  const [title, lead] = KINDS[kind](of, place);
  const uses = index(of)[kind].get(place) ?? [];
  const item = ({ program, slot, how }) => {
    const engine = of.programs[program];
    return [link(`${engine.engine} ${grouped(slot)}`, () => jump(program, slot)), " ", el("span", { class: "soft" }, `${how} ${opcodeOf(engine, slot)}`.trim())];
  };
  const signals = kind === "queue" ? [...new Set(uses.flatMap(({ program, slot }) =>
    rowsOf(of.programs[program].transfers, slot, (row) => row.slot).flatMap((row) => row.completes.map((it) => of.changes[it].signal))))] : [];
  return [title, lead && el("p", { class: "soft" }, lead),
    kind === "origin" && listing("Made from", originItems(of.origins[place], null).slice(1)),
    listing("Signals of its transfers", signals.map((it) => link(of.signals[it].name, () => inspect("signal", it)))),
    uses.length > 0 && el("p", {}, link(`Show only these ${counted(uses.length, "use")} in the programs`, () => filterTo(title, uses))),
    listing("Slots", uses.slice(0, LISTED).map(item)),
    uses.length === 0 && el("p", { class: "soft" }, "No slot names it."),
    uses.length > LISTED && el("p", { class: "soft" }, `and ${grouped(uses.length - LISTED)} more`)];
}
