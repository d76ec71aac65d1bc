// The report, and what is looked up in it. Columns are kept as they came; indexes from signals,
// variables, queues and instructions of the compiler back to slots are made when first asked for.

const report = JSON.parse($("data").textContent);

// What the reader looks at: a graph, a program (null for all in one order), a slot, filters.
const state = { graph: 0, program: null, slot: null };
const graph = () => report.graphs[state.graph];

const indexes = new Map();
function index(of = graph()) {
  if (!indexes.has(of)) indexes.set(of, makeIndex(of));
  return indexes.get(of);
}

function makeIndex(of) {
  const lists = () => ({ signal: new Map(), variable: new Map(), queue: new Map(), origin: new Map() });
  const made = lists();
  const add = (kind, key, program, slot, how) => {
    const list = made[kind].get(key) ?? made[kind].set(key, []).get(key);
    list.push({ program, slot, how });
  };
  of.programs.forEach((program, at) => {
    for (const [slot, place] of program.waits) {
      const { signal, test } = of.conditions[place];
      add("signal", signal, at, slot, `waits ${test}`);
    }
    for (const [slot, place] of program.updates) {
      const { signal, change } = of.changes[place];
      add("signal", signal, at, slot, change);
    }
    for (const transfer of program.transfers) {
      const { slot, queue, from, to, completes } = transfer;
      if (queue !== null) add("queue", queue, at, slot, "starts");
      for (const place of from) add("variable", place, at, slot, "reads");
      for (const place of to) add("variable", place, at, slot, "writes");
      for (const place of completes) {
        const { signal, change } = of.changes[place];
        add("signal", signal, at, slot, `${change} by its transfer`);
      }
    }
    program.origin.forEach((place, slot) => {
      if (place !== null) add("origin", place, at, slot, "");
    });
  });
  return made;
}

// Rows that begin with a slot, of one slot: they are ascending.
function rowsOf(rows, slot, key = (row) => row[0]) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(rows[middle]) < slot) low = middle + 1;
    else high = middle;
  }
  const found = [];
  for (; low < rows.length && key(rows[low]) === slot; low++) found.push(rows[low]);
  return found;
}

// Places of signals and variables by name, for links in statements.
const namings = new Map();
function naming(of = graph()) {
  if (!namings.has(of)) {
    const byName = (rows) => new Map(rows.map((row, at) => [row.name, at]).reverse());
    namings.set(of, { signal: byName(of.signals), variable: byName(of.variables) });
  }
  return namings.get(of);
}

const opcodeOf = (program, slot) => program.opcodes[program.opcode[slot]].mnemonic ?? "no instruction";
const textOf = (program, slot, of = graph()) => of.texts[program.text[slot]];

// All slots of a graph by their step: program and slot, as two columns.
const orders = new Map();
function order(of = graph()) {
  if (!orders.has(of)) {
    const total = of.programs.reduce((sum, program) => sum + program.step.length, 0);
    const made = { program: new Uint8Array(total), slot: new Uint32Array(total), total };
    of.programs.forEach((program, at) => {
      program.step.forEach((step, slot) => { made.program[step] = at; made.slot[step] = slot; });
    });
    orders.set(of, made);
  }
  return orders.get(of);
}

// Columns of a profile that belong to a program; null while there is no profile.
const profileOf = (program, of = graph()) =>
  report.profile?.programs.find((it) => it.graph === of.name && it.engine === program.engine) ?? null;

const slots = (of) => of.programs.reduce((sum, program) => sum + program.slots, 0);
