// What stands beside the field: the two halves, the middle with whose turn it is, the choices at the thumb.

function counted(pictures, icon, count, of = "") {
  const number = html("span", { class: "count", title: count.label, role: "img", "aria-label": count.label });
  number.append(pictures.icon(icon), html("b", {}, String(count.value || 0)));
  if (of) number.append(html("small", {}, of));
  if (count.change) {
    const sign = count.change > 0 ? "+" : "−";
    number.append(html("i", { class: "change" }, sign + Math.abs(count.change)));
  }
  return number;
}

function half(pictures, data, chosen, isBelow) {
  const title = html("div", { class: "who" }, pictures.small(data.side, data.side));
  const notes = html("span", { class: "notes" }, data.title);
  for (const [name, note] of [["prey", data.prey], ["passed", data.passed]]) {
    if (note) notes.append(" · ", html("span", { class: name }, note));
  }
  title.append(html("div", { class: "called" }, html("bdi", {}, data.name), notes));
  const counts = html("div", { class: "counts" });
  counts.append(counted(pictures, "active", data.active, "/4"), counted(pictures, "field", data.tiles));
  const head = html("header", {}, title, counts);
  return [head, home(pictures, data, chosen, isBelow && data.offers)];
}

// The Rearguard and the tiles: buttons for the player to act, pictures for the other.
function home(pictures, data, chosen, offers) {
  const row = html("div", { class: "home" });
  for (const { kind, count, label } of data.waiting || []) {
    const waits = waiting(offers, kind, label, chosen);
    waits.append(pictures.small(data.side, kind));
    if (count > 1) waits.append(html("b", {}, `×${count}`));
    row.append(waits);
  }
  if (!data.waiting) row.append(html("span", { class: "nobody" }, data.home.label));
  if (offers) {
    const tiles = waiting(true, "tile", data.tiles.label, chosen);
    tiles.append(pictures.icon("tile"), html("b", {}, `×${data.tiles.value || 0}`));
    tiles.classList.add("tiles");
    if (!data.tiles.value) tiles.setAttribute("aria-disabled", "true");
    row.append(tiles);
  }
  return row;
}

function waiting(offers, source, label, chosen) {
  if (!offers) return html("span", { class: "waits", role: "img", "aria-label": label });
  const isChosen = source === chosen;
  return html("button", {
    class: isChosen ? "waits chosen" : "waits",
    type: "button",
    "data-source": source,
    "aria-label": label,
    "aria-pressed": String(isChosen),
  });
}

function middle(strip) {
  const headline = html("div", { class: strip.side ? `headline ${strip.side}` : "headline" });
  headline.append(html("bdi", {}, strip.headline));
  const chips = html("div", { class: "chips" });
  (strip.chips || []).forEach((chip, number) => {
    chips.append(
      html("button", { type: "button", class: chip.is_loud ? "chip loud" : "chip", "data-chip": number }, chip.text),
    );
  });
  return [headline, chips];
}

function choiceButton(pictures, side, choice, number, said) {
  const isKind = choice.icon.length === 1;
  const isOff = choice.why !== undefined;
  const button = html("button", {
    type: "button",
    class: "choice",
    "data-choice": number,
    "aria-label": said,
    "aria-disabled": isOff ? "true" : null,
  });
  button.append(isKind ? pictures.small(side, choice.icon) : pictures.icon(choice.icon));
  button.append(html("span", {}, html("b", {}, choice.label), choice.note ? html("small", {}, choice.note) : ""));
  return button;
}

function hint(text) {
  return html("p", { class: "hint" }, text);
}

function reason(why, links) {
  const line = html("p", { class: "why" }, why.said);
  if (why.rule) {
    const href = links[why.rule];
    line.append(" ", href ? html("a", { href, target: "_self" }, why.rule) : html("span", {}, why.rule));
  }
  return line;
}
