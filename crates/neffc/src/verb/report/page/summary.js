// The head of the page and the first section: what this file is, and whether it loads.

const VERDICTS = { loads: "loads", refused: "refused", unclear: "unclear" };

function head() {
  const { verdict, name, target, generation, file_size: bytes } = report;
  const machine = `on ${verdict.arch}, runtime ${verdict.runtime}`;
  const read = report.generation_is_assumed ? `read as ${generation} (assumed)` : `read as ${generation}`;
  const total = report.graphs.reduce((sum, each) => sum + slots(each), 0);
  const facts = [
    `${grouped(bytes)} bytes`, target !== null && `target ${target}`, read,
    counted(report.graphs.length, "graph"), `${grouped(total)} slots`,
  ].filter(Boolean);
  $("head").replaceChildren(
    el("div", { class: "name" },
      el("h1", {}, name === null || name === "" ? "Without a name" : name),
      el("span", { class: `pill ${verdict.word}` }, `${VERDICTS[verdict.word]} ${machine}`),
      el("button", { class: "theme", type: "button", title: "Light or dark", onclick: turn }, "Light / dark")),
    el("p", { class: "lead" }, facts.join(" · ")));
  if (name) document.title = `${shown(name)} – neffc report`;
}

function turn() {
  const root = document.documentElement;
  const dark = (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  root.dataset.theme = dark ? "light" : "dark";
  redraw();
}

function summary() {
  const { header, verdict, payload } = report;
  const refusal = verdict.word !== "loads" && el("div", { class: `finding ${verdict.word === "refused" ? "error" : "warning"}` },
    el("div", { class: "message" }, verdict.why ?? "It has a fault that no known gate is for"),
    verdict.gate && el("p", {}, `At gate ${verdict.gate}${verdict.stage ? `, ${verdict.stage}` : ""}: status ${verdict.status}`),
    verdict.text && el("p", { class: "mono" }, verdict.text));
  return section("summary", "Summary", null, refusal, facts([
    ["Compiler", report.compiler ?? "unknown"],
    ["Build label", header?.build_version],
    ["Format version", header && `${header.neff_version}, package ${header.pkg_version}`],
    ["Physical cores", header && String(header.cores)],
    ["Chips", header && `${header.num_tpb}, ${header.requested_tpb_count} requested`],
    ["Archive", payload && `${payload.kind}, ${grouped(payload.stored)} bytes${payload.archive === null ? "" : ` of ${grouped(payload.archive)}`}`],
    ["hash is", payload?.hash],
    ["uuid", header && el("span", { class: "mono" }, header.uuid)],
    ["Features", header && (header.features.length ? `${header.feature_bits}: ${header.features.join(", ")}` : header.feature_bits), "wide"],
    ["hash", header && el("span", { class: "mono" }, header.hash), "wide"],
  ]), tensors("Inputs", report.inputs), tensors("Outputs", report.outputs));
}

function tensors(title, list) {
  return [el("h3", {}, title), list.length === 0 ? el("p", { class: "soft" }, "None.") : table([
    { head: "Name", kind: "name", cell: (it) => variableLink(it.name) },
    { head: "Type", cell: (it) => it.dtype ?? "unknown" },
    { head: "Shape", cell: (it) => it.shape?.join(" × ") ?? "unknown" },
    { head: "Bytes", kind: "number", cell: (it) => bytes(it.bytes) },
  ], list)];
}

// A variable of the graph that is looked at, by name; plain text if it has none.
function variableLink(name) {
  const place = report.graphs.length ? naming().variable.get(name) : undefined;
  return place === undefined ? name : link(name, () => inspect("variable", place));
}
