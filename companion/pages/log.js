// The log of a table. Words of people and of the game only ever go in as text.
const drawn = new WeakMap()

function element(tag, name, text) {
  const made = document.createElement(tag)
  if (name) made.className = name
  if (text) made.textContent = text
  return made
}

function time(at, lang) {
  const moment = new Date(at)
  const clock = { hour: "2-digit", minute: "2-digit" }
  const isToday = moment.toDateString() === new Date().toDateString()
  const shape = isToday ? clock : { day: "numeric", month: "short", ...clock }
  const shown = element("time", "", new Intl.DateTimeFormat(lang === "it" ? "it-IT" : "en-GB", shape).format(moment))
  shown.dateTime = at
  return shown
}

function sentence(line, words) {
  const text = element(line.kind === "gone" ? "del" : "span", "text")
  if (line.who) text.append(element("b", "", line.who))
  text.append(line.text)
  const whole = element("span", "sentence")
  if (line.kind === "gone" || line.kind === "corrected") whole.append(element("span", "mark", words[line.kind]), " ")
  whole.append(text)
  return whole
}

function row(line, data, open) {
  const item = element("li", line.kind)
  const body = element(line.back ? "button" : "div", "line")
  body.append(element("span", "number", line.seq ? String(line.seq) : ""), sentence(line, data.words))
  if (line.at) body.append(time(line.at, data.lang))
  item.append(body)
  if (line.back) {
    body.type = "button"
    body.setAttribute("aria-expanded", "false")
    body.onclick = () => open(item, line)
  }
  return item
}

function list(title, lines, data, open) {
  const section = element("section")
  if (title) section.append(element("h3", "", title))
  const items = element("ol")
  items.append(...lines.map((line) => row(line, data, open)))
  section.append(items)
  return section
}

export default function ({ data, parentElement, setTriggerValue }) {
  const log = parentElement.querySelector(".log")
  const signature = JSON.stringify(data)
  if (drawn.get(log) === signature) return
  drawn.set(log, signature)
  const words = data.words

  const close = () => {
    log.querySelector(".way-back")?.remove()
    log.querySelector('[aria-expanded="true"]')?.setAttribute("aria-expanded", "false")
  }
  const open = (item, line) => {
    const wasOpen = item.querySelector('[aria-expanded="true"]')
    close()
    if (wasOpen) return
    item.firstChild.setAttribute("aria-expanded", "true")
    const way = element("div", "way-back")
    const go = element("button", "go", words.back)
    go.type = "button"
    go.onclick = () => {
      go.disabled = true
      setTriggerValue("back", { to: line.seq, seen: data.seen })
    }
    way.append(element("p", "", line.back), go)
    item.append(way)
    way.scrollIntoView({ block: "nearest" })
  }

  log.setAttribute("role", "region")
  log.setAttribute("aria-label", words.title)
  const parts = data.groups.map((group) => list(group.title, group.lines, data, open))
  if (!parts.length) parts.push(element("p", "none", words.none))
  if (data.further) {
    const further = element("button", "further", words.further)
    further.type = "button"
    further.onclick = () => setTriggerValue("further", true)
    parts.push(further)
  } else if (data.start) {
    const start = { seq: 0, who: "", text: words.start, kind: "", back: data.start }
    parts.push(list("", [start], data, open))
  }
  log.replaceChildren(...parts)
}
