// Draws what the server has measured out: [tag, attributes, children or text]. Text only ever goes in as text.
const SVG = "http://www.w3.org/2000/svg"
const drawn = new WeakMap()

function node([tag, attributes, inside], within) {
  const isSvg = tag === "svg" || within
  const made = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (Array.isArray(inside)) made.append(...inside.map((child) => node(child, isSvg)))
  else made.textContent = inside
  return made
}

export default function ({ data, parentElement }) {
  const place = parentElement.querySelector(".plot")
  const signature = JSON.stringify(data)
  if (drawn.get(place) === signature) return
  drawn.set(place, signature)
  place.replaceChildren(node(data, false))
}
