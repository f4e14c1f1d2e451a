// The field at the table: what is tapped first is chosen here, on the phone; what is tapped then goes to the server.

// Milliseconds: after which an action without an answer is said to be on its way, is sent again; for a piece to move.
const SLOW = 700;
const RETRY = 3500;
const SLIDE = 240;

class Table {
  constructor(root) {
    const find = (name) => root.querySelector(name);
    this.root = find(".rv");
    this.pictures = new Pictures(find(".art"));
    this.svg = find(".field");
    const parts = ["above", "below", "strip", "choices", "told", "tools"];
    this.parts = Object.fromEntries(parts.map((name) => [name, find(`.${name}`)]));
    const layers = ["ground", "trail", "chosen", "people", "lights", "names", "marks", "badges"];
    this.layers = Object.fromEntries(layers.map((name) => [name, find(`.${name}`)]));
    this.cells = new Map();
    this.people = new Map();
    this.filled = new Map();
    this.camera = new Camera(this.svg);
    this.choosing = new Choosing();
    this.listen();
  }

  // New data: a position, or the same one again.
  update(data, send) {
    const isFirst = !this.data;
    const isNew = isFirst || this.data.seq !== data.seq;
    this.send = send;
    this.data = data;
    this.choosing.see(data, isNew);
    if (data.picks) this.choosing.chosen = data.chosen;
    this.answered(isNew);
    this.root.classList.toggle("dark", isDark(this.root));
    this.root.classList.toggle("over", this.isOver);
    this.root.classList.toggle("bare", Boolean(data.picks));
    this.root.classList.toggle("mine", Boolean(data.may));
    this.drawTools();
    this.drawCells();
    this.drawTrail();
    this.drawPeople(isNew && !isFirst);
    this.paint();
  }

  get isOver() {
    return Boolean(this.data.strip && this.data.strip.is_over);
  }

  // what is done

  tapped(at) {
    if (this.pending || this.isOver) return;
    if (this.data.picks) this.send("pick", { at, id: fresh() });
    else this.does(this.choosing.tapped(at));
  }

  does(number) {
    const { may, seq, words } = this.data;
    if (number !== undefined && may) this.sendAct({ id: fresh(), seq, text: this.choosing.taps.acts[number].text, number });
    else if (number !== undefined) this.choosing.why = words.not_yours;
    // What is to be sent goes first, and one frame later is soon enough to see it.
    if (this.pending) requestAnimationFrame(() => this.paint());
    else this.paint();
  }

  // Sent again until the table has answered: what is said while the line is down is lost, what is said twice counts once.
  sendAct(pending) {
    const { id, seq, text } = pending;
    this.pending = pending;
    this.send("act", { id, seq, text });
    pending.timer = setTimeout(() => {
      pending.isSlow = true;
      pending.timer = setTimeout(() => this.sendAct(pending), RETRY);
      this.paint();
    }, SLOW);
  }

  // The action on its way has been heard, or something else happened before it.
  answered(isNew) {
    if (!this.pending) return;
    const isHeard = this.data.heard === this.pending.id;
    if (!isHeard && !isNew) return;
    clearTimeout(this.pending.timer);
    this.pending = null;
    if (!isHeard) this.choosing.why = { said: this.data.words.stale };
  }

  // the field

  drawCells() {
    const { view, words } = this.data;
    const { activeElement: active } = this.svg.getRootNode();
    const focused = active && this.svg.contains(active) ? active.dataset.at : null;
    const found = new Map();
    for (const each of [...view.cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
      const known = this.cells.get(each.at);
      const node = known && known.classList.contains("new") === Boolean(each.is_new) ? known : cell(each);
      node.setAttribute("transform", `translate(${each.column * UNIT} ${each.row * UNIT})`);
      found.set(each.at, node);
    }
    const isSame = found.size === this.cells.size && [...found].every(([at, node]) => this.cells.get(at) === node);
    this.cells = found;
    if (!isSame) this.layers.ground.replaceChildren(...found.values());
    this.layers.names.replaceChildren(...view.cells.map(coordinate));
    this.svg.setAttribute("aria-label", words.field);
    this.reachable(found.get(focused) || [...found.values()].find((node) => node.tabIndex === 0) || found.values().next().value);
    if (!isSame && found.has(focused)) found.get(focused).focus();
    this.frame(view);
  }

  // One square at a time can be reached with the tab key; the arrows lead to the others.
  reachable(current) {
    for (const node of this.cells.values()) node.setAttribute("tabindex", node === current ? "0" : "-1");
  }

  frame({ room, cells }) {
    const [left, top, right, bottom] = room;
    const reaches = ({ column, row }) => column === left || column === right || row === top || row === bottom;
    const edge = cells.some((each) => !each.is_new && reaches(each)) ? 40 : 10; // the corners are for the tools
    this.svg.style.setProperty("--columns", right - left + 1);
    this.svg.style.setProperty("--rows", bottom - top + 1);
    this.camera.show({
      left: left * UNIT - edge,
      top: top * UNIT - edge,
      right: (right + 1) * UNIT + edge,
      bottom: (bottom + 1) * UNIT + edge,
    });
  }

  middle(at) {
    const found = this.data.view.cells.find((each) => each.at === at);
    return found && { x: found.column * UNIT + UNIT / 2, y: found.row * UNIT + UNIT / 2 };
  }

  // The last action: the squares it touched, and the way between them.
  drawTrail() {
    const last = this.data.last || {};
    const squares = (last.squares || []).map((at) => this.middle(at)).filter(Boolean);
    const [from, to] = [this.middle(last.origin), this.middle(last.target)];
    this.layers.trail.replaceChildren(...squares.map((place) => around(place, 46, 5)), ...(from && to ? way(from, to) : []));
  }

  drawPeople(isLive) {
    const found = new Map();
    this.layers.marks.replaceChildren();
    for (const piece of this.data.view.pieces || []) {
      const { x, y } = this.middle(piece.at);
      const key = `${piece.at} ${piece.side} ${piece.kind} ${piece.role}`;
      const node = (this.people.get(key) || { node: this.pictures.person(piece) }).node;
      const mark = this.pictures.mark(piece);
      for (const each of [node, mark]) if (each) each.setAttribute("transform", `translate(${x} ${y})`);
      if (mark) this.layers.marks.append(mark);
      found.set(key, { node, x, y });
    }
    if (isLive && !wantsCalm()) this.animate(found);
    const gone = [...this.people].filter(([key]) => !found.has(key));
    for (const [, { node }] of gone) node.remove();
    this.layers.people.append(...[...found.values()].map(({ node }) => node).filter((node) => !node.parentNode));
    this.people = found;
  }

  // Who came slides from where the last action began, or grows where it came from outside the field.
  animate(found) {
    const from = this.middle((this.data.last || {}).origin);
    for (const [key, { node, x, y }] of found) {
      if (this.people.has(key)) continue;
      const start = from && (from.x !== x || from.y !== y) ? `translate(${from.x - x}px, ${from.y - y}px)` : "scale(.6)";
      node.firstChild.animate([{ transform: start }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
    }
  }

  drawTools() {
    const { words } = this.data;
    if (this.parts.tools.childElementCount) return;
    for (const name of ["plus", "minus", "fit", "coords"]) {
      const button = html("button", { type: "button", "data-tool": name, "aria-label": words[name], title: words[name] });
      button.append(this.pictures.icon(name));
      this.parts.tools.append(button);
    }
    this.showCoords(remembered("coords") === "yes");
  }

  showCoords(isShown) {
    this.root.classList.toggle("coords", isShown);
    this.parts.tools.querySelector('[data-tool="coords"]').setAttribute("aria-pressed", String(isShown));
    remember("coords", isShown ? "yes" : "no");
  }

  // what is chosen

  paint() {
    const { data, parts, choosing } = this;
    this.root.classList.toggle("sending", Boolean(this.pending));
    this.paintLights();
    if (data.picks) return;
    this.fill(parts.above, [data.above], () => half(this.pictures, data.above, null, false));
    this.fill(parts.strip, [data.strip], () => middle(data.strip));
    this.fill(parts.below, [data.below, choosing.chosen], () => half(this.pictures, data.below, choosing.chosen, true));
    if (!this.pending || this.pending.isSlow) keepingFocus(parts.choices, () => this.choices());
    parts.told.textContent = choosing.why ? choosing.why.said : choosing.taps.question || "";
  }

  // Made anew only when it is to show something else.
  fill(place, shown, make) {
    const text = JSON.stringify(shown);
    if (this.filled.get(place) === text) return;
    this.filled.set(place, text);
    keepingFocus(place, make);
  }

  paintLights() {
    const { chosen } = this.choosing;
    const { words, view } = this.data;
    const { lights = {} } = this.choosing.lit();
    const shown = Object.entries(lights).filter(([, { act }]) => !this.pending || act === this.pending.number);
    const place = this.middle(chosen);
    this.layers.chosen.replaceChildren(...(place ? [around(place, 48, 8)] : []));
    this.layers.lights.replaceChildren(...shown.map(([at, { mark }]) => this.pictures.light(mark, this.middle(at))));
    this.layers.badges.replaceChildren(...shown.map(([at, { mark }]) => this.pictures.badge(mark, this.middle(at))));
    for (const { at, label } of view.cells) {
      const node = this.cells.get(at);
      node.setAttribute("aria-label", lights[at] ? `${label}: ${words.marks[lights[at].mark]}` : label);
      node.setAttribute("aria-pressed", String(at === chosen));
    }
  }

  // The buttons at the thumb, under what they belong to.
  choices() {
    const { words, may, links = {} } = this.data;
    if (this.isOver) return [];
    if (this.pending) return [this.titled(this.choosing.taps.acts[this.pending.number].said), hint(words.sending)];
    const why = this.choosing.whyNot();
    const lines = [this.title(), why && reason(why, links)].filter(Boolean);
    return may || this.choosing.chosen !== null ? [...lines, ...this.rows()] : lines;
  }

  title() {
    const { words } = this.data;
    const { asked, lighting, taps, chosen, why } = this.choosing;
    if (asked) return this.titled(asked.light.ask, words.close);
    if (lighting) return this.titled(words.swap_with, words.close);
    if (taps.question) return html("p", { class: "title question" }, taps.question);
    if (chosen !== null) return this.titled(this.choosing.source(chosen).title, words.close);
    return why ? null : hint(words.hint);
  }

  titled(text, closing) {
    const title = html("p", { class: "title" }, html("span", {}, text));
    if (closing) {
      const button = html("button", { type: "button", class: "close", "data-tool": "close", "aria-label": closing });
      button.append(this.pictures.icon("close"));
      title.append(button);
    }
    return title;
  }

  // In rows, each group under its name.
  rows() {
    const rows = new Map();
    this.choosing.options().forEach((choice, number) => {
      const group = choice.group || "";
      if (!rows.has(group)) rows.set(group, html("div", { class: group ? "row kinds" : "row" }));
      rows.get(group).append(this.option(choice, number));
    });
    return [...rows].flatMap(([group, row]) => (group ? [html("p", { class: "group" }, group), row] : [row]));
  }

  option(choice, number) {
    const act = choice.act === undefined ? null : this.choosing.taps.acts[choice.act];
    const button = choiceButton(this.pictures, this.data.actor, choice, number, act ? act.said : choice.label);
    if (!this.data.may) button.setAttribute("aria-disabled", "true");
    button.classList.toggle("chosen", choice === this.choosing.lighting);
    return button;
  }

  // what is heard

  listen() {
    this.svg.addEventListener("click", (event) => {
      const node = event.target.closest(".cell");
      if (this.camera.isDragging) return;
      if (node) this.tapped(node.dataset.at);
      else this.leave();
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("click", (event) => this.button(event.target.closest("button")));
  }

  leave() {
    if (this.pending || this.data.picks) return;
    this.choosing.leave();
    this.paint();
  }

  button(node) {
    if (!node) return;
    const { tool, source, choice, chip } = node.dataset;
    if (tool) this.tool(tool);
    else if (this.pending) return;
    else if (choice !== undefined) this.does(this.choosing.option(Number(choice)));
    else if (source !== undefined && source !== this.choosing.chosen) this.does(this.choosing.choose(source));
    else this.leave();
    if (chip === undefined) return;
    this.choosing.why = this.data.strip.chips[Number(chip)];
    this.paint();
  }

  tool(name) {
    if (name === "plus") this.camera.zoom(1.35, this.onScreen(this.choosing.chosen));
    else if (name === "minus") this.camera.zoom(1 / 1.35);
    else if (name === "fit") this.camera.fit();
    else if (name === "coords") this.showCoords(!this.root.classList.contains("coords"));
    else this.leave();
  }

  // Where a square is seen, in pixels of the page.
  onScreen(at) {
    const node = this.cells.get(at);
    if (!node) return null;
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  key(event) {
    const node = event.target.closest(".cell");
    const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    if (event.key === "Escape") this.leave();
    else if (node && (event.key === "Enter" || event.key === " ")) this.tapped(node.dataset.at);
    else if (node && ways[event.key]) this.walk(node.dataset.at, ways[event.key]);
    else return;
    event.preventDefault();
  }

  // To the nearest square that way: straight on if there is one, else a little aside.
  walk(at, [dx, dy]) {
    const here = this.middle(at);
    let best = null;
    for (const node of this.cells.values()) {
      const there = this.middle(node.dataset.at);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const far = along + 2.5 * aside;
      if (along > 0 && (!best || far < best.far)) best = { node, far };
    }
    if (!best) return;
    this.reachable(best.node);
    this.camera.reveal(this.middle(best.node.dataset.at));
    best.node.focus({ preventScroll: true });
  }

  destroy() {
    if (this.pending) clearTimeout(this.pending.timer);
    this.camera.leave();
  }
}

// Buttons made anew keep the focus where the keyboard was.
function keepingFocus(place, make) {
  const active = place.getRootNode().activeElement;
  const mark = active && place.contains(active) ? Object.entries(active.dataset)[0] : null;
  place.replaceChildren(...make());
  if (!mark) return;
  const again = [...place.querySelectorAll("button")].find((each) => each.dataset[mark[0]] === mark[1]);
  if (again) again.focus();
}

function fresh() {
  return Math.random().toString(36).slice(2) + Date.now().toString(36);
}

function wantsCalm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Whether the page is dark, whatever the phone prefers: by the lightness of its ground.
function isDark(node) {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(node).getPropertyValue("--st-background-color").trim() || "#fff";
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(probe.fillStyle.slice(at, at + 2), 16));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
}

function remembered(name) {
  try {
    return localStorage.getItem(`altavolo-retrovia-${name}`);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`altavolo-retrovia-${name}`, value);
  } catch {
    // it will be asked again
  }
}

const tables = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  if (!data) return undefined;
  if (!tables.has(parentElement)) tables.set(parentElement, new Table(parentElement));
  const table = tables.get(parentElement);
  table.update(data, setTriggerValue);
  return () => {
    table.destroy();
    tables.delete(parentElement);
  };
}
