// The field at the table: what is tapped first is chosen here, on the phone; what is tapped then goes to the server.

const RETRY = 4000; // milliseconds after which an unanswered action is sent again
const SLIDE = 240;

class Table {
  constructor(root) {
    const find = (name) => root.querySelector(name);
    this.root = find(".rv");
    this.pictures = new Pictures(find(".art"));
    this.svg = find(".field");
    this.parts = {
      above: find(".above"),
      below: find(".below"),
      strip: find(".strip"),
      choices: find(".choices"),
      told: find(".told"),
      tools: find(".tools"),
    };
    this.layers = Object.fromEntries(["ground", "under", "people", "lights", "names", "marks"].map((name) => [name, find(`.${name}`)]));
    this.cells = new Map();
    this.people = new Map();
    this.filled = new Map();
    this.camera = new Camera(this.svg);
    this.clear();
    this.listen();
  }

  clear() {
    this.chosen = null; // the source that was tapped first
    this.lighting = null; // the choice whose targets are lit, if it is not the source itself
    this.asked = null; // the target whose question is open
    this.why = null;
  }

  // New data: a position, or the same one again.
  update(data, send) {
    this.send = send;
    const moved = !this.data || this.data.seq !== data.seq;
    const isFirst = !this.data;
    this.data = data;
    this.answered(moved);
    if (moved && !this.isStale) this.clear();
    if (moved && data.view.taps.held) this.chosen = data.view.taps.held;
    if (data.chosen !== undefined) this.chosen = data.chosen;
    this.root.classList.toggle("dark", isDark(this.root));
    this.root.classList.toggle("over", Boolean(data.strip && data.strip.is_over));
    this.root.classList.toggle("bare", Boolean(data.picks));
    this.drawTools();
    this.drawCells();
    this.drawTrail();
    this.drawPeople(moved && !isFirst);
    this.paint();
  }

  // The action on its way has been heard, or something else happened before it.
  answered(moved) {
    this.isStale = false;
    if (!this.pending) return;
    const heard = this.data.heard === this.pending.id;
    if (!heard && !moved) return;
    clearTimeout(this.pending.timer);
    this.pending = null;
    if (heard) return;
    this.clear();
    this.isStale = true;
    this.why = { said: this.data.words.stale };
  }

  get taps() {
    return this.data.view.taps;
  }

  source(name) {
    return (this.taps.sources || {})[name];
  }

  // What the chosen source, or the choice whose targets are lit, offers on the field.
  lit() {
    return this.lighting || (this.chosen && this.source(this.chosen)) || {};
  }

  reason(number) {
    return number === undefined ? null : this.taps.reasons[number];
  }

  // taps

  tapped(at) {
    if (this.pending || (this.data.strip && this.data.strip.is_over)) return;
    if (this.data.picks) {
      this.send("pick", { at, id: fresh() });
      return;
    }
    this.why = null;
    const { lights = {}, whys = {} } = this.lit();
    const light = lights[at];
    if (light && light.ask) this.asked = { at, light };
    else if (light) this.act(light.act);
    else if (this.chosen === null || this.isNext(at)) this.choose(at);
    else this.refuse(at, whys[at]);
    this.react();
  }

  // Another character of one's own, or a place to build: whoever taps it means it, not the one chosen before.
  isNext(at) {
    const source = this.source(at);
    return at !== this.chosen && !this.lighting && Boolean(source && (source.is_own || this.isNew(at)));
  }

  isNew(at) {
    return this.data.view.cells.some((each) => each.at === at && each.is_new);
  }

  refuse(at, number) {
    const again = at === this.chosen;
    this.leave();
    if (!again) this.why = this.reason(number);
  }

  // Nothing chosen, or still the one Wraith that must let go.
  leave() {
    this.clear();
    if (this.taps.held) this.chosen = this.taps.held;
  }

  choose(name) {
    const source = this.source(name);
    this.leave();
    if (!source) this.why = this.reason(this.taps.otherwise);
    else this.chosen = name;
  }

  chooseOption(number) {
    const choice = this.options()[number];
    this.why = null;
    if (choice.why !== undefined) this.why = this.reason(choice.why);
    else if (choice.choose) this.choose(choice.choose);
    else if (choice.act !== undefined) this.act(choice.act);
    else this.lighting = this.lighting === choice ? null : choice;
    this.react();
  }

  act(number) {
    const { may, seq, words } = this.data;
    if (!may) {
      this.why = words.not_yours;
      return;
    }
    const { text } = this.taps.acts[number];
    this.pending = { id: fresh(), seq, text, number };
    this.sendAct();
  }

  // Sent again until the table has answered: what is said while the line is down is lost, what is said twice counts once.
  sendAct() {
    const { id, seq, text } = this.pending;
    this.send("act", { id, seq, text });
    this.pending.timer = setTimeout(() => this.pending && this.sendAct(), RETRY);
  }

  // What the buttons offer now.
  options() {
    const { taps } = this;
    if (this.asked) {
      const { words } = this.data;
      const { at, light } = this.asked;
      const other = { label: words.instead, icon: "close", choose: at };
      return [{ label: words.yes, icon: "sub", act: light.act }, other];
    }
    if (this.chosen !== null) return (this.source(this.chosen) || {}).choices || [];
    return taps.passing ? [taps.passing] : [];
  }

  // drawing

  drawCells() {
    const { view } = this.data;
    const known = new Set(view.cells.map((each) => each.at + (each.is_new ? "+" : "")));
    for (const [key, node] of this.cells) {
      if (!known.has(key)) {
        node.remove();
        this.cells.delete(key);
      }
    }
    const order = [...view.cells].sort((a, b) => a.row - b.row || a.column - b.column);
    for (const each of order) {
      const key = each.at + (each.is_new ? "+" : "");
      const node = this.cells.get(key) || cell(each);
      node.setAttribute("transform", `translate(${each.column * UNIT} ${each.row * UNIT})`);
      if (!this.cells.has(key)) this.layers.ground.append(node);
      this.cells.set(key, node);
    }
    this.layers.names.replaceChildren(...order.map(coordinate));
    const [left, top, right, bottom] = view.room;
    this.svg.style.setProperty("--columns", right - left + 1);
    this.svg.style.setProperty("--rows", bottom - top + 1);
    const edge = view.cells.some((each) => each.is_new) ? 10 : 40; // the corners are for the tools
    this.camera.show({
      left: left * UNIT - edge,
      top: top * UNIT - edge,
      right: (right + 1) * UNIT + edge,
      bottom: (bottom + 1) * UNIT + edge,
    });
    this.svg.setAttribute("aria-label", this.data.words.field);
    this.focusable();
  }

  // One square at a time can be reached with the tab key; the arrows lead to the others.
  focusable() {
    const nodes = [...this.cells.values()];
    const current = nodes.find((node) => node.getAttribute("tabindex") === "0") || nodes[0];
    for (const node of nodes) node.setAttribute("tabindex", node === current ? "0" : "-1");
  }

  middle(at) {
    const found = this.data.view.cells.find((each) => each.at === at);
    return found && { x: found.column * UNIT + UNIT / 2, y: found.row * UNIT + UNIT / 2 };
  }

  // The last action: the squares it touched, and the way between them.
  drawTrail() {
    const trail = this.layers.under.firstElementChild;
    trail.replaceChildren();
    const last = this.data.last || {};
    for (const at of last.squares || []) {
      const found = this.middle(at);
      if (found) trail.append(svg("rect", { x: found.x - 46, y: found.y - 46, width: 92, height: 92, rx: 5 }));
    }
    const [from, to] = [this.middle(last.origin), this.middle(last.target)];
    if (from && to) trail.append(svg("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}` }), svg("circle", { cx: from.x, cy: from.y, r: 9 }));
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
    const last = this.data.last || {};
    const from = this.middle(last.origin);
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

  // At once, unless something is to be sent: that goes first, and one frame later is soon enough to see it.
  react() {
    if (this.pending) requestAnimationFrame(() => this.paint());
    else this.paint();
  }

  // Everything that depends on what is chosen.
  paint() {
    const { data, parts } = this;
    this.root.classList.toggle("sending", Boolean(this.pending));
    this.root.classList.toggle("choosing", this.chosen !== null);
    this.root.classList.toggle("mine", Boolean(data.may));
    this.paintLights();
    this.paintLabels();
    if (data.picks) return;
    this.fill(parts.above, [data.above], () => half(this.pictures, data.above, null, false));
    this.fill(parts.strip, [data.strip], () => middle(data.strip));
    this.fill(parts.below, [data.below, this.chosen], () => half(this.pictures, data.below, this.chosen, true));
    keepingFocus(parts.choices, () => this.choices());
    parts.told.textContent = this.why ? this.why.said : this.taps.question || "";
  }

  // Made anew only when it is to show something else.
  fill(place, shown, make) {
    const text = JSON.stringify(shown);
    if (this.filled.get(place) === text) return;
    this.filled.set(place, text);
    keepingFocus(place, make);
  }

  paintLights() {
    const { lights = {} } = this.lit();
    const chosen = this.layers.under.lastElementChild;
    const found = this.middle(this.chosen);
    chosen.replaceChildren();
    if (found) chosen.append(svg("rect", { x: found.x - 48, y: found.y - 48, width: 96, height: 96, rx: 8 }));
    this.layers.lights.replaceChildren(...(this.pending ? [] : Object.entries(lights).map(([at, light]) => this.lightAt(at, light.mark))));
  }

  lightAt(at, mark) {
    const { x, y } = this.middle(at);
    const node = this.pictures.light(mark);
    node.setAttribute("transform", `translate(${x} ${y})`);
    return node;
  }

  paintLabels() {
    const { lights = {} } = this.lit();
    const { words, view } = this.data;
    for (const each of view.cells) {
      const node = this.cells.get(each.at + (each.is_new ? "+" : ""));
      const light = lights[each.at];
      node.setAttribute("aria-label", light ? `${each.label}: ${words.marks[light.mark]}` : each.label);
      node.setAttribute("aria-pressed", String(each.at === this.chosen));
      node.classList.toggle("lit", Boolean(light));
    }
  }

  // The buttons at the thumb, under what they belong to.
  choices() {
    const { words, may, links = {}, actor } = this.data;
    const lines = [];
    if (this.data.strip.is_over) return [];
    if (this.pending) {
      const { said } = this.taps.acts[this.pending.number];
      return [html("p", { class: "title" }, said), html("p", { class: "hint" }, words.sending)];
    }
    const title = this.title();
    if (title) lines.push(title);
    if (this.why) lines.push(reason(this.why, links));
    else if (this.chosen !== null && !this.asked) {
      const why = this.reason((this.source(this.chosen) || {}).why);
      if (why) lines.push(reason(why, links));
    }
    if (!may && this.chosen === null) return lines;
    return [...lines, ...this.rows(actor)];
  }

  // The buttons in rows, each group under its name.
  rows(actor) {
    const rows = new Map();
    this.options().forEach((choice, number) => {
      const group = choice.group || "";
      if (!rows.has(group)) rows.set(group, html("div", { class: group ? "row kinds" : "row" }));
      rows.get(group).append(this.option(choice, number, actor));
    });
    return [...rows].flatMap(([group, row]) => (group ? [html("p", { class: "group" }, group), row] : [row]));
  }

  title() {
    const { words } = this.data;
    const { question } = this.taps;
    if (this.asked) return this.headed(this.asked.light.ask);
    if (this.lighting) return this.headed(words.swap_with);
    if (question) return html("p", { class: "title question" }, question);
    if (this.chosen !== null) return this.headed(this.source(this.chosen).title);
    return this.why ? null : html("p", { class: "hint" }, words.hint);
  }

  headed(text) {
    const button = html("button", { type: "button", class: "close", "data-tool": "close", "aria-label": this.data.words.close });
    button.append(this.pictures.icon("close"));
    return html("p", { class: "title" }, html("span", {}, text), button);
  }

  option(choice, number, actor) {
    const act = choice.act === undefined ? null : this.taps.acts[choice.act];
    const button = choiceButton(this.pictures, actor, choice, number, act ? act.said : choice.label);
    if (choice === this.lighting) button.classList.add("chosen");
    if (choice.icon === "pass") button.classList.add("pass");
    return button;
  }

  // listening

  listen() {
    this.svg.addEventListener("click", (event) => {
      const node = event.target.closest(".cell");
      if (this.camera.isDragging) return;
      if (node) this.tapped(node.dataset.at);
      else if (!this.data.picks) {
        this.leave();
        this.paint();
      }
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("click", (event) => this.button(event.target.closest("button")));
  }

  button(node) {
    if (!node) return;
    const { tool, source, choice, chip } = node.dataset;
    if (tool) this.tool(tool);
    else if (this.pending) return;
    else if (source !== undefined) {
      if (source === this.chosen) this.leave();
      else this.choose(source);
      this.paint();
    } else if (choice !== undefined) this.chooseOption(Number(choice));
    else if (chip !== undefined) {
      this.leave();
      this.why = this.data.strip.chips[Number(chip)];
      this.paint();
    }
  }

  tool(name) {
    if (name === "plus") this.camera.zoom(1.35, this.onScreen(this.chosen));
    else if (name === "minus") this.camera.zoom(1 / 1.35);
    else if (name === "fit") this.camera.fit();
    else if (name === "coords") this.showCoords(!this.root.classList.contains("coords"));
    else {
      this.leave();
      this.paint();
    }
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
    if (event.key === "Escape") {
      this.leave();
      this.paint();
    } else if (node && (event.key === "Enter" || event.key === " ")) this.tapped(node.dataset.at);
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
    for (const node of this.cells.values()) node.setAttribute("tabindex", node === best.node ? "0" : "-1");
    best.node.focus();
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
