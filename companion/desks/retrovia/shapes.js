// Squares, people and marks as SVG. Pictures are copied from the component's own markup; data only ever becomes text
// and attributes.

const SVG = "http://www.w3.org/2000/svg";
const ALONE = { dx: 0, dy: 0, size: 76 };
const HELD = { dx: -13, dy: 16, size: 62 };
const HOLDING = { dx: 21, dy: -20, size: 54 };
const PLACES = { alone: ALONE, held: HELD, holding: HOLDING };

function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function html(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

class Pictures {
  constructor(root) {
    this.root = root;
  }

  // A picture of 100 x 100 units, that many units large about a point.
  about(name, x, y, size) {
    const drawn = this.root.querySelector(`[data-picture="${CSS.escape(name)}"]`);
    const copy = drawn ? drawn.cloneNode(true) : svg("g");
    copy.setAttribute("transform", `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`);
    return copy;
  }

  icon(name) {
    return svg("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" }, this.about(name, 50, 50, 100));
  }

  // Round for Amber, square for Ash (RV-1.1): told apart without colour.
  base(side, x, y, size, name = "base") {
    if (side === "amber") return svg("circle", { class: name, cx: x, cy: y, r: size / 2 });
    const half = size / 2;
    return svg("rect", { class: name, x: x - half, y: y - half, width: size, height: size, rx: size * 0.1 });
  }

  token(side, kind, x, y, size) {
    const figure = size * (side === "amber" ? 0.66 : 0.72);
    const token = svg("g", { class: `token ${side}` });
    token.append(this.base(side, x, y, size), this.about(kind, x, y, figure));
    return token;
  }

  small(side, kind) {
    return svg("svg", { viewBox: "0 0 100 100", class: "small", "aria-hidden": "true" }, this.token(side, kind, 50, 50, 90));
  }

  // Somebody on the field; the square's middle is the origin.
  person(piece) {
    const { dx, dy, size } = PLACES[piece.role];
    const drawn = svg("g"); // moves within the place of the square
    if (piece.role === "holding") drawn.append(this.base(piece.side, dx, dy, size + 8, "halo"));
    drawn.append(this.token(piece.side, piece.kind, dx, dy, size));
    return svg("g", { class: `person ${piece.role}` }, drawn);
  }

  // What must be seen whatever is lit: the corners and the target of a Prey, the turns of a grapple.
  mark(piece) {
    if (piece.is_prey) return svg("g", {}, corners(), this.target());
    return piece.role === "holding" ? svg("g", {}, timer(piece.turns || 0)) : null;
  }

  target() {
    return svg(
      "g",
      { class: "target", transform: "translate(34 -34)" },
      svg("circle", { r: 15 }),
      svg("circle", { r: 8.5, class: "ring" }),
      svg("circle", { r: 3, class: "eye" }),
    );
  }

  // What will happen to whoever stands on a lit square, at its lower right; nothing where that is free.
  badge(mark, { x, y }) {
    const group = svg("g", { class: "badge", transform: `translate(${x + 31} ${y + 31})` });
    if (!["go", "enter", "build"].includes(mark)) group.append(svg("circle", { r: 17 }), this.about(mark, 0, 0, 21));
    return group;
  }

  // What is lit: a dot on free ground, a ring round whoever stands there.
  light(mark, { x, y }) {
    const group = svg("g", { class: `light ${mark}`, transform: `translate(${x} ${y})` });
    if (mark === "go" || mark === "enter") group.append(svg("circle", { class: "dot", r: 17 }));
    else group.append(svg("rect", { class: "ring", x: -41, y: -41, width: 82, height: 82, rx: 12 }));
    if (mark === "enter") group.append(this.about("plus", 0, 0, 20));
    return group;
  }
}

// A frame round the middle of a square.
function around({ x, y }, half, rx) {
  return svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx });
}

// The way from one square to another.
function way(from, to) {
  return [svg("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}` }), svg("circle", { cx: from.x, cy: from.y, r: 9 })];
}

// Four corners round a square, as in the printed book: here stands a Prey.
function corners() {
  const d = "M-46 -22V-46H-22M22 -46H46V-22M46 22V46H22M-22 46H-46V22";
  return svg("path", { class: "corners", d });
}

// The turns left until a Wraith must let go, as a number within as many parts of a ring.
function timer(turns) {
  const group = svg("g", { class: "timer", transform: "translate(-27 -28)" }, svg("circle", { r: 22 }));
  for (let part = 0; part < 3; part += 1) {
    const [a, b] = [part * 120 - 78, part * 120 + 18].map((angle) => (angle * Math.PI) / 180);
    const d = `M${18.5 * Math.cos(a)} ${18.5 * Math.sin(a)}A18.5 18.5 0 0 1 ${18.5 * Math.cos(b)} ${18.5 * Math.sin(b)}`;
    group.append(svg("path", { d, class: part < turns ? "left" : "gone" }));
  }
  const number = svg("text", { y: 9 });
  number.textContent = String(turns);
  group.append(number);
  return group;
}

// A square of the field, or the place of one to come.
function cell({ at, is_new: isNew }) {
  const group = svg("g", { class: isNew ? "cell new" : "cell", role: "button", "data-at": at, tabindex: "-1" });
  const inset = isNew ? 9 : 1.5;
  const side = UNIT - 2 * inset;
  group.append(svg("rect", { class: "face", x: inset, y: inset, width: side, height: side, rx: isNew ? 10 : 6 }));
  if (isNew) group.append(svg("path", { class: "plus", d: "M50 36V64M36 50H64" }));
  return group;
}

// The name of a square, at its lower left.
function coordinate({ at, column, row }) {
  const name = svg("text", { x: column * UNIT + 5, y: (row + 1) * UNIT - 5 });
  name.textContent = at.replaceAll("-", "−");
  return name;
}
