// The battlefield: both halves from plain data. Everything a person wrote is set as text.

// The page's colours are known inside components only; the sheet at the thumb lies outside.
function takeColours(node) {
  const ground = getComputedStyle(node).getPropertyValue("--st-background-color").trim() || "#fff";
  const probe = make("span", "");
  probe.style.color = ground;
  node.append(probe);
  const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) || [255, 255, 255]).map(Number);
  probe.remove();
  document.documentElement.classList.toggle("ad-night", red * 0.299 + green * 0.587 + blue * 0.114 < 110);
  document.documentElement.style.setProperty("--ad-page", ground);
}

// A faction's line by day and by night, and its tint; a deck that nobody knows bears no colours.
function paint(node, faction) {
  if (!faction) return;
  node.style.setProperty("--fl", faction.color);
  node.style.setProperty("--fd", faction.light);
  node.style.setProperty("--ft", faction.tint);
}

// A current value, with an arrow where it is not the printed one.
function value(part, icon) {
  const change = Math.sign(part.now - part.printed);
  const node = make("span", part.fights ? "ad-value ad-fights" : "ad-value");
  node.classList.toggle("ad-more", change > 0);
  node.classList.toggle("ad-less", change < 0);
  node.append(picture(icon), String(part.now));
  if (change) node.append(make("i", "", change > 0 ? "▲" : "▼"));
  return node;
}

function wounds(tile) {
  if (!tile.wounds.length) return null;
  const list = tile.wounds.map((text) => make("span", "", picture("icon-wound"), text));
  return make("span", "ad-wound", ...list);
}

const MARKS = { fresh: "icon-enter", attacked: "icon-atk", changed: "icon-rotate", used: "icon-ability" };

function marks(tile) {
  return make("span", "ad-marks", ...tile.marks.map((mark) => picture(MARKS[mark])), picture("icon-ability", "ad-star"));
}

function role(tile, words) {
  if (!tile.role) return null;
  return make("span", "ad-role", picture(tile.role === "attacking" ? "icon-atk" : "icon-def"), words[tile.role]);
}

// A name with an epithet is broken after the comma, as on the printed card.
function nameOf(tile) {
  const [name, epithet] = tile.name.split(", ");
  return make("span", "ad-name", epithet ? `${name},` : name, epithet ? make("small", "", ` ${epithet}`) : null);
}

function faceUpUnit(tile, data, faction) {
  const { words } = data;
  const crown = tile.commander ? picture("crown", "ad-crown") : null;
  const cost = make("span", "ad-cost", picture("icon-energy"), String(tile.energy));
  const corner = make("span", "ad-corner", cost, make("b", "", tile.level));
  const top = make("span", "ad-top", picture(faction.badge), crown, nameOf(tile), corner);
  const values = make("span", "ad-values", value(tile.atk, "icon-atk"), value(tile.defence, "icon-def"));
  const foot = make("span", "ad-foot", picture(`icon-${tile.stand}`), words[tile.stand], marks(tile));
  return [picture(tile.picture, "ad-figure"), top, wounds(tile), values, foot, role(tile, words)];
}

function faceDownUnit(tile, data, faction) {
  const { words } = data;
  const sign = make("span", "ad-back-side", picture(faction ? faction.sign : "icon-down"));
  const cost = tile.paid ? make("span", "ad-cost", picture("icon-energy"), String(tile.paid)) : null;
  const foot = make("span", "ad-foot", picture("icon-down"), tile.name || words.down, marks(tile), cost);
  return [sign, foot, role(tile, words)];
}

function planCard(tile, data) {
  if (tile.stand === "down") return [picture("icon-down"), make("span", "", tile.name || data.words.set)];
  return [picture(tile.picture), make("span", "", tile.name), picture("icon-ability", "ad-star")];
}

function tileOf(tile, data, side) {
  const faction = data.factions[tile.faction || side.faction];
  const kind = tile.is_unit ? "ad-unit" : "ad-plan";
  const node = make("button", `${kind} ad-${tile.stand}`);
  const drawn = !tile.is_unit ? planCard(tile, data) : tile.stand === "down" ? faceDownUnit(tile, data, faction) : faceUpUnit(tile, data, faction);
  node.append(...drawn.filter(Boolean));
  paint(node, faction);
  node.classList.toggle("ad-commander", tile.commander);
  button(node, tile.at, tile.label);
  return node;
}

function button(node, at, label) {
  node.type = "button";
  node.dataset.at = at;
  node.setAttribute("aria-label", label);
}

function pile(data, side, name, number) {
  const node = make("button", "ad-pile", picture(`icon-${name}`), String(number));
  button(node, `${side.player}:${name}`, `${data.words[name]}, ${side.name}: ${number}`);
  const moved = changed(data, side, name);
  if (moved) node.append(moved);
  return node;
}

// The change beside a number: painted once for each event, gone after five seconds.
function changed(data, side, name) {
  const amount = data.fresh ? data.changes[`${side.player}:${name}`] : 0;
  return amount ? make("i", "ad-change", amount > 0 ? `+${amount}` : `−${-amount}`) : null;
}

function number(data, side, name, rest) {
  const shown = make("b", "", String(side[name]));
  const node = make("span", `ad-num ad-${name}`, picture(`icon-${name}`), shown, rest, changed(data, side, name));
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", `${data.words[name]}: ${side[name]}${rest ? ` ${rest.textContent}` : ""}`);
  return node;
}

function head(data, side) {
  const faction = data.factions[side.faction];
  const words = data.words;
  const who = make("span", "ad-who", make("b", "", side.name), make("span", "", `${words.turn} ${side.turn}`));
  const of = make("span", "", `${words.of} ${side.energy_max}`);
  const badge = picture(faction ? faction.badge : "icon-points");
  const node = make("div", `ad-head${side.acting ? " ad-acting" : ""}`);
  node.append(...[faction ? badge : null, who, number(data, side, "points", null), number(data, side, "energy", of)].filter(Boolean));
  return node;
}

function half(data, side, isMine) {
  const faction = data.factions[side.faction];
  const node = make("section", `ad-half${isMine ? " ad-mine" : ""}`);
  node.setAttribute("aria-label", side.name);
  paint(node, faction);
  const plans = make("div", "ad-plans", ...side.plans.map((tile) => tileOf(tile, data, side)));
  const piles = make("div", "ad-piles", ...["hand", "deck", "grave"].map((name) => pile(data, side, name, side[name])));
  const back = make("div", "ad-back", plans, piles);
  const units = make("div", "ad-units", ...side.units.map((tile) => tileOf(tile, data, side)));
  units.classList.toggle("ad-many", side.units.length > 3);
  if (!side.units.length) {
    units.classList.add("ad-empty");
    units.append(make("span", "ad-none", data.words.empty));
  }
  node.append(head(data, side), back, units);
  return node;
}

function middle(data) {
  const phases = make("ol", "");
  for (const name of ["main1", "battle", "main2"]) {
    const item = make("li", "", data.words[name]);
    if (name === data.view.phase) item.setAttribute("aria-current", "step");
    phases.append(item);
  }
  const isMine = data.view.bottom.active;
  const arrow = isMine || data.view.top.active ? make("i", "ad-arrow", isMine ? "▼" : "▲") : null;
  const node = make("div", "ad-middle", arrow, make("b", "", data.view.turn), phases);
  return data.view.direct ? [node, make("div", "ad-direct", data.view.direct)] : [node];
}

// What is chosen, aimed at and offered changes more often than the table: it is marked on what is drawn already.
function mark(root, data) {
  for (const node of root.querySelectorAll("button[data-at]")) {
    const isChosen = data.chosen.includes(node.dataset.at);
    node.classList.toggle("ad-chosen", isChosen);
    node.setAttribute("aria-pressed", String(isChosen));
    node.classList.toggle("ad-lit", data.lit.includes(node.dataset.at));
    const isReady = data.ready.includes(node.dataset.at);
    node.classList.toggle("ad-ready", isReady);
    if (isReady) node.setAttribute("aria-description", data.words.ready);
    else node.removeAttribute("aria-description");
  }
}

const drawn = new WeakMap();

function draw(root, data) {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.at : "";
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", data.words.table);
  root.replaceChildren(half(data, data.view.top, false), ...middle(data), half(data, data.view.bottom, true));
  if (focused) root.querySelector(`[data-at="${focused}"]`)?.focus({ preventScroll: true });
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".ad-field");
  const before = drawn.get(root) || {};
  takeColours(root);
  data.fresh = before.seq !== undefined && before.seq !== data.seq;
  const key = JSON.stringify([data.view, data.words]);
  if (key !== before.key || data.fresh) draw(root, data);
  drawn.set(root, { seq: data.seq, key });
  mark(root, data);
  root.onclick = (event) => {
    const node = event.target.closest("button[data-at]");
    if (!node) return;
    const isOff = node.classList.contains("ad-chosen");
    node.classList.toggle("ad-chosen", !isOff);
    setTriggerValue("tapped", { at: node.dataset.at, n: `${Date.now()}.${performance.now()}` });
  };
}
