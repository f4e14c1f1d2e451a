// The sheet below the table: cards and why, attacks, questions, from plain blocks. Everything is set as text.

function sum(each) {
  const total = make("b", "ad-sum", picture(`icon-${each.stat}`), `${each.name} ${each.now}`);
  const parts = each.parts.map((part) => make("li", "", make("span", "", part.amount), make("em", "", part.text)));
  return make("div", "", total, parts.length ? make("ul", "", ...parts) : null);
}

function card(block, data) {
  const faction = data.factions[block.faction];
  const node = make("div", "ad-card");
  if (faction) {
    node.style.setProperty("--fl", faction.color);
    node.style.setProperty("--fd", faction.light);
  }
  const cost = block.link ? make("small", "", block.level || "", picture("icon-energy"), String(block.energy)) : null;
  node.append(make("h3", "", faction ? picture(faction.badge) : null, block.name, cost));
  const kind = [block.kind, block.owner].filter(Boolean).join(" · ");
  if (kind) node.append(make("div", "ad-kind", kind));
  if (block.sums.length) node.append(make("div", "ad-why", ...block.sums.map(sum)));
  if (block.text) node.append(make("p", "", block.text));
  for (const text of block.notes) node.append(make("p", "ad-note", text));
  if (block.link) {
    const link = make("a", "ad-link", data.words.page);
    link.href = block.link;
    link.target = "_self";
    node.append(link);
  }
  return node;
}

function outcome(block) {
  const lines = block.lines.map((text) => make("li", "", text));
  return make("div", "ad-card ad-outcome", make("div", "", block.title), make("div", "ad-versus", block.versus), make("ul", "", ...lines));
}

function asks(block) {
  const node = make("div", "ad-said", make("h3", "ad-asks", block.text));
  if (block.clause) node.append(make("p", "ad-clause", block.clause));
  return node;
}

function listed(block) {
  const lines = block.lines.map((text) => make("li", "", text));
  return make("div", "ad-said", make("b", "", block.text), make("ul", "ad-forecast", ...lines));
}

function line(block) {
  if (!block.link) return make("p", "ad-said ad-list", block.text);
  const link = make("a", "ad-said ad-line", block.text);
  link.href = block.link;
  link.target = "_self";
  return link;
}

const DRAWN = { card, outcome, asks, line, listed };

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".ad-told");
  const key = JSON.stringify(data.blocks);
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.replaceChildren(...data.blocks.map((block) => DRAWN[block.is](block, data)));
}
