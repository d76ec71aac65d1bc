// The memory plan: a bar per device memory, made of what its cores take.

function memory() {
  const plan = report.memory;
  const lead = "What loading takes of device memory (HBM), by what the runtime counts it as.";
  if (plan === null) return section("memory", "Memory plan", lead, el("p", { class: "soft" }, "There is no plan: the file cannot be loaded so far."));
  const usages = [...new Set(plan.cores.flatMap((core) => core.allocations.map((it) => it.usage)))].sort();
  const colours = new Map(usages.map((usage, at) => [usage, COLOURS[at % COLOURS.length]]));
  const sum = (core, usage) => core.allocations.filter((it) => it.usage === usage).reduce((all, it) => all + it.bytes, 0);
  const most = Math.max(1, ...plan.memories);
  const scale = plan.capacity === null ? most : Math.max(plan.capacity, most);
  const lines = plan.memories.map((total, at) => {
    const cores = plan.cores.slice(at * plan.cores_per_memory, (at + 1) * plan.cores_per_memory);
    const rows = (some) => usages.map((usage) => ({ label: usage, bytes: some.reduce((all, core) => all + sum(core, usage), 0), colour: colours.get(usage) }))
      .filter((row) => row.bytes > 0);
    const part = (label, some, all, kind) => el("div", { class: `barline ${kind}` }, el("span", {}, label), bar(rows(some), scale), el("span", { class: "number" }, `${grouped(all)} B`));
    return [part(`Memory ${at}`, cores, total, ""), cores.length > 1 && cores.map((core) => part(core.graph, [core], core.bytes, "part"))];
  });
  const share = (number) => (plan.capacity ? ` (${Number(((100 * number) / plan.capacity).toPrecision(3))} %)` : "");
  const said = plan.capacity === null
    ? `How much a memory has is unknown: no file says, and the bar ends where the fullest memory does, at ${size(most)}. Give --hbm to see the plan against it.`
    : `Drawn against ${grouped(plan.capacity)} bytes, as --hbm says; the fullest memory takes ${grouped(most)}${share(most)}.`;
  const allocations = plan.cores.flatMap((core) => core.allocations.map((it) => ({ ...it, core: core.graph })));
  allocations.sort((a, b) => b.bytes - a.bytes);
  return section("memory", "Memory plan", `${lead} ${said}`, lines,
    el("div", { class: "legend" }, usages.map((usage) => el("span", {}, swatch(colours.get(usage)), `${usage} `,
      el("b", {}, grouped(plan.cores.reduce((all, core) => all + sum(core, usage), 0)))))),
    plan.cores.map((core) => el("p", { class: "soft" }, `${core.graph}: besides these, ${grouped(core.tensors)} bytes of inputs and outputs, which the host brings for each run`,
      core.unknown.length > 0 && `; of unknown size: ${core.unknown.join(", ")}`)),
    el("details", {}, el("summary", {}, counted(allocations.length, "allocation")), table([
      { head: "Core", cell: (it) => it.core },
      { head: "For", kind: "name", cell: (it) => it.name },
      { head: "Counted as", cell: (it) => it.usage },
      { head: "Address", kind: "number mono", cell: (it) => it.address },
      { head: "Aligned to", kind: "number", cell: (it) => grouped(it.alignment) },
      { head: "Bytes", kind: "number", cell: (it) => grouped(it.bytes) },
    ], allocations)));
}
