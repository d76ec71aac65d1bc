// Elements and text. Everything that is shown goes through text nodes and attributes: there is no
// way here to make markup of a text.

const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(node.style, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(shown(String(child))));
  }
  return node;
}

const el = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);
const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

// Characters that are not seen, or that turn the text around them, as escapes.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
function shown(text) {
  return text.replace(UNSEEN, (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");
}

const grouped = (number) => number.toLocaleString("en-US");
const bytes = (number) => (number === null || number === undefined ? "unknown" : grouped(number));
const counted = (number, word) => `${grouped(number)} ${word}${number === 1 ? "" : "s"}`;
const hex = (number) => "0x" + number.toString(16);

// Three digits and a unit of 1024, for axes and legends.
function size(number) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
  let at = 0;
  while (number >= 1024 && at < units.length - 1) [number, at] = [number / 1024, at + 1];
  return `${at === 0 || number >= 100 ? Math.round(number) : Number(number.toPrecision(3))} ${units[at]}`;
}

// Three digits and a unit of 1000, for counts.
function short(number) {
  const units = ["", " k", " M", " G", " T", " P", " E"];
  let at = 0;
  while (number >= 1000 && at < units.length - 1) [number, at] = [number / 1000, at + 1];
  return `${Number(number.toPrecision(3))}${units[at]}`;
}

const link = (text, act, attributes = {}) =>
  el("button", { class: "link", type: "button", ...attributes, onclick: (event) => { event.stopPropagation(); act(); } }, text);

// The value of a colour of the style sheet, for canvases.
function colour(name) {
  const probe = el("span", { style: { color: `var(${name})`, display: "none" } });
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

// A word beside the pointer; none for an empty text.
function tip(event, text) {
  const node = $("tip");
  node.hidden = !text;
  if (!text) return;
  node.textContent = shown(text).replaceAll("\\u{a}", "\n");
  const { innerWidth, innerHeight } = window;
  const { offsetWidth, offsetHeight } = node;
  node.style.left = Math.max(4, Math.min(event.clientX + 12, innerWidth - offsetWidth - 8)) + "px";
  node.style.top = (event.clientY + 18 + offsetHeight > innerHeight ? event.clientY - offsetHeight - 8 : event.clientY + 18) + "px";
}
const tipped = (text) => ({ onmousemove: (event) => tip(event, text), onmouseleave: (event) => tip(event, "") });

// A section of the page, with its entry in the contents.
function section(id, title, lead, ...children) {
  return el("section", { id }, el("h2", {}, title), lead && el("p", { class: "lead" }, lead), ...children);
}

const COLOURS = ["--c1", "--c2", "--c3", "--c4", "--c5", "--c7", "--c8", "--c6"];
const swatch = (name) => el("span", { class: "swatch", style: { background: `var(${name})` } });
