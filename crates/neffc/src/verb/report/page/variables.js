// Variables and queue sets of the graph, with how often its programs use them.

function variables() {
  const of = graph();
  const uses = (kind, place, how) => (index()[kind].get(place) ?? []).filter((use) => use.how === how).length;
  // What an input or output is made of, the host graph says.
  const outer = new Map([...report.inputs, ...report.outputs].map((tensor) => [tensor.name, tensor]));
  const rows = of.variables.map((variable, place) => {
    const { dtype, shape } = variable.dtype === null ? outer.get(variable.name) ?? variable : variable;
    return { ...variable, dtype, shape, place };
  });
  const member = (name) => name.split("/").at(-1);
  return section("variables", "Variables", "Memory that has a name. Reads and writes are transfers that name the variable, counted once per slot. Device addresses are this project's plan.",
    rows.length === 0 ? el("p", { class: "soft" }, "The graph has none.") : table([
      { head: "Id", kind: "number", cell: (it) => it.id ?? "–" },
      { head: "Name", kind: "name", cell: (it) => link(it.name, () => inspect("variable", it.place)) },
      { head: "Kind", cell: (it) => it.kind || "unknown" },
      { head: "Type and shape", cell: (it) => (it.dtype ? `${it.dtype} ${it.shape?.join(" × ") ?? ""}` : "–") },
      { head: "Bytes", kind: "number", cell: (it) => (it.bytes === null ? "–" : grouped(it.bytes)) },
      { head: "Reads", kind: "number", cell: (it) => grouped(uses("variable", it.place, "reads")) },
      { head: "Writes", kind: "number", cell: (it) => grouped(uses("variable", it.place, "writes")) },
      { head: "Address", kind: "number mono", cell: (it) => it.address ?? "–" },
      { head: "Data", kind: "name", cell: (it) => (it.member === null ? "–" : el("span", { title: it.member }, member(it.member))) },
    ], rows),
    of.queues.length > 0 && [el("h3", {}, "Queue sets"), table([
      { head: "Name", kind: "name", cell: (it) => link(it.name, () => inspect("queue", it.place)) },
      { head: "Kind", cell: (it) => it.kind ?? "unknown" },
      { head: "Owner", cell: (it) => it.owner ?? "unknown" },
      { head: "Queues", kind: "number", cell: (it) => it.count },
      { head: "Semaphores", cell: (it) => span(it.semaphores) },
      { head: "Transfers", kind: "number", cell: (it) => grouped((index().queue.get(it.place) ?? []).length) },
    ], of.queues.map((queue, place) => ({ ...queue, place })))]);
}

// Numbers that follow each other as a range.
function span(numbers) {
  if (numbers.length === 0) return "none";
  const follow = numbers.every((number, at) => at === 0 || number === numbers[at - 1] + 1);
  return follow && numbers.length > 2 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.slice(0, 24).join(", ") + (numbers.length > 24 ? ", …" : "");
}
