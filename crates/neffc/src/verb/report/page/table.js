// Tables. Long ones show their beginning until more is asked for, so that a page with very many
// members or variables opens as quickly as a small one.

const FIRST_ROWS = 40;

// `columns` are { head, kind: "number" | "mono" | "name", cell(row) }; `attributes(row)` may add some.
function table(columns, rows, attributes = () => ({})) {
  const body = el("tbody");
  const cell = (column, row) => el("td", { class: column.kind ?? "text" }, column.cell(row));
  const line = (row) => el("tr", attributes(row), columns.map((column) => cell(column, row)));
  const heads = columns.map((column) => el("th", { class: column.kind, scope: "col" }, column.head));
  const node = el("div", {},
    el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, heads)), body)));
  const show = (count) => body.append(...rows.slice(body.children.length, count).map(line));
  show(rows.length > FIRST_ROWS + 10 ? FIRST_ROWS : rows.length);
  // Shows rows up to this one, and gives it back.
  node.reveal = (at) => {
    if (at >= body.children.length) { show(at + FIRST_ROWS); settle(); }
    return body.children[at];
  };
  const more = el("div", { class: "more" });
  const settle = () => {
    const left = rows.length - body.children.length;
    more.replaceChildren(...(left > 0 ? [el("button", {
      type: "button",
      onclick: () => { show(body.children.length + 1000); settle(); },
    }, left > 1000 ? `Show 1,000 of ${grouped(left)} more` : `Show ${grouped(left)} more`)] : []));
  };
  settle();
  node.append(more);
  return node;
}

// A list of names with values, without those that have none. A third entry asks for a whole line.
function facts(pairs) {
  const given = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return el("dl", { class: "facts" }, given.map(([name, value, wide]) =>
    el("div", { class: wide }, el("dt", {}, name), el("dd", {}, value))));
}
