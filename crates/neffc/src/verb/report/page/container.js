// The file to scale, and the archive in it member by member.

const CLASSES = [
  ["document", "documents", "--c6"], ["program", "programs", "--c1"], ["weights", "weights", "--c3"],
  ["table", "tables of engines", "--c2"], ["debug", "debug information", "--c4"], ["other", "other", "--c5"],
];
const classColour = (word) => CLASSES.find(([key]) => key === word)?.[2] ?? "--c5";
const PARTS = {
  header: ["header", "--c2"], archive: ["archive, as stored", "--c1"],
  tail: ["tail", "--c6"], trailing: ["behind the payload", "--c5"],
};
// Below this share of the bar a member is drawn with its neighbours of the same class.
const LEAST_SHARE = 1 / 2000;

// Bars in a row, to scale. Rows are { label, bytes, colour, act }.
function bar(rows, total = rows.reduce((sum, row) => sum + row.bytes, 0)) {
  const share = (row) => (total > 0 ? (100 * row.bytes) / total : 0);
  return el("div", { class: "bar" }, rows.map((row) => el("span", {
    class: share(row) < 0.4 && "thin",
    style: { flex: `0 0 ${share(row)}%`, background: `var(${row.colour})`, cursor: row.act ? "pointer" : "default" },
    onclick: row.act,
    ...tipped(`${row.label}\n${grouped(row.bytes)} bytes`),
  })));
}

function legend(rows) {
  return el("div", { class: "legend" }, rows.map((row) =>
    el("span", {}, swatch(row.colour), `${row.label} `, el("b", {}, grouped(row.bytes)))));
}

// Members in the order of the archive; very small ones that follow each other are one piece.
function pieces(members, choose) {
  const total = members.reduce((sum, member) => sum + member.bytes, 0);
  const rows = [];
  members.forEach((member, at) => {
    const last = rows.at(-1);
    const small = member.bytes < total * LEAST_SHARE;
    if (last?.small && small && last.word === member.class) {
      last.count += 1;
      last.bytes += member.bytes;
      last.label = `${last.count} members`;
      return;
    }
    rows.push({ label: member.name, bytes: member.bytes, colour: classColour(member.class), small, word: member.class, count: 1, act: () => choose(at) });
  });
  return rows;
}

function container() {
  const { members, parts } = report;
  const sum = (word) => members.filter((it) => it.class === word).reduce((all, it) => all + it.bytes, 0);
  const classes = CLASSES.map(([word, label, colour]) => ({ label, bytes: sum(word), colour })).filter((row) => row.bytes > 0);
  const partRows = parts.map((part) => ({ label: PARTS[part.kind][0], bytes: part.bytes, colour: PARTS[part.kind][1] }));
  const rows = el("div");
  let list = null;
  const search = el("input", { type: "search", placeholder: "Filter members by name", "aria-label": "Filter members by name", oninput: () => draw() });
  const sort = el("select", { "aria-label": "Order of members", onchange: () => draw() },
    el("option", { value: "archive" }, "in the order of the archive"), el("option", { value: "size" }, "largest first"));
  const kind = el("select", { "aria-label": "Kind of members", onchange: () => draw() },
    el("option", { value: "" }, "all kinds"), CLASSES.map(([word, label]) => el("option", { value: word }, label)));
  let chosen = null;
  const draw = () => {
    const wanted = search.value.toLowerCase();
    let some = members.filter((it) => it.name.toLowerCase().includes(wanted) && (!kind.value || it.class === kind.value));
    if (sort.value === "size") some = [...some].sort((a, b) => b.bytes - a.bytes);
    list = table([
      { head: "Member", kind: "name", cell: (it) => it.name },
      { head: "Kind", cell: (it) => el("span", {}, swatch(classColour(it.class)), it.class) },
      { head: "Offset in the archive", kind: "number", cell: (it) => hex(it.offset) },
      { head: "Bytes", kind: "number", cell: (it) => grouped(it.bytes) },
    ], some, (it) => (it === chosen ? { class: "chosen" } : {}));
    rows.replaceChildren(list);
    return some;
  };
  const choose = (at) => {
    [search.value, kind.value, chosen] = ["", "", members[at]];
    const some = draw();
    list.reveal(some.indexOf(chosen))?.scrollIntoView({ block: "center" });
  };
  draw();
  return section("container", "Container", "The file, then the archive that is in it, both to scale. Compression is of the archive as a whole, so a member has no compressed size.",
    el("h3", {}, `File, ${grouped(report.file_size)} bytes`), bar(partRows), legend(partRows),
    members.length > 0 && [
      el("h3", {}, `Archive, ${counted(members.length, "member")}, ${grouped(members.reduce((all, it) => all + it.bytes, 0))} bytes`),
      bar(pieces(members, choose)), legend(classes),
      el("h3", {}, "Members"), el("div", { class: "tools" }, search, kind, sort), rows,
    ]);
}
