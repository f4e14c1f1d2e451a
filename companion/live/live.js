// Keeps a page in step with its table.
//
// Streamlit draws a page again only when the page asks. So this line listens to the table's stream, compares what
// stands ("boot:seq:rev") with what this page has painted, and asks until they match. A page that comes back from sleep
// or finds a new server has lost its session without knowing: it asks once even when nothing has changed, because the
// first tap would otherwise go nowhere.

const AGAIN = 1500;        // ms between asking and asking again; grows, so that a busy server is not stopped in its work
const OWN = 1500;          // ms that one's own change is given to be painted by the run that made it
const AWAY = 20000;        // ms after which somebody who comes back wants to know what has happened
const DEAF = 40000;        // ms without a sign of life (the server gives one every 15 s)
const FIRST = 4000;        // ms for the first word of a stream; some networks let none through
const PATIENCE = 20000;    // ms of asking in vain after which the page is loaded anew
const POLL = 5000;         // ms between looks where there is no stream

const lines = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  let line = lines.get(parentElement);
  if (!line) lines.set(parentElement, (line = new Line(parentElement)));
  line.paint(data, setTriggerValue);
  return () => { lines.delete(parentElement); line.close(); };
}

const memory = {           // a phone may forbid it
  get(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* then not */ } },
};

function stamp(text) {
  const [boot, seq, rev] = text.split(":");
  return { boot, seq: Number(seq), rev: Number(rev) };
}

class Stream {
  constructor(address, hear) {
    this.address = address;   // "/tavolo/api/{}/CODE"
    this.hear = hear;         // { news(news), down() }
    this.failures = 0;
    this.looks = 0;
  }

  open() {
    this.close();
    this.source = new EventSource(this.address.replace("{}", "events"));
    this.source.onmessage = (event) => { this.failures = 0; this.alive(DEAF); this.hear.news(JSON.parse(event.data)); };
    this.source.addEventListener("alive", () => this.alive(DEAF));
    this.source.onerror = () => this.broken();
    this.alive(FIRST);
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  alive(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.broken(), ms);
  }

  broken() {
    this.close();
    this.failures += 1;
    this.look();
  }

  // No stream: look once, then try again. Where looking works and streams time and again do not, mostly look.
  async look() {
    const answered = await this.asked();
    if (this.source || this.closed) return;
    const blocked = answered && this.failures > 2;
    this.looks += 1;
    const next = blocked && this.looks % 6 ? () => this.look() : () => this.open();
    this.timer = setTimeout(next, blocked ? POLL : Math.min(400 * 2 ** this.failures, 3000));
  }

  async asked() {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), FIRST);
    try {
      const answer = await fetch(this.address.replace("{}", "head"), { signal: patience.signal, cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      const news = await answer.json();
      if (!this.closed && !this.source) this.hear.news(news);
      return true;
    } catch {
      if (!this.closed && !this.source) this.hear.down();
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  end() { this.closed = true; this.close(); }
}

class Line {
  constructor(root) {
    this.root = root;
    this.state = "connecting";
    this.due = false;         // this page must be drawn again, whatever the stamps say
    this.asked = 0;           // how often we have asked since the page was drawn last
    this.answered = "";       // the server process that has drawn this page at our asking
    this.wake = new Wake(root, (words) => this.note(words));
    this.tick = new Tick();
    this.undo = new AbortController();
    const on = (target, name, does) => target.addEventListener(name, does, { signal: this.undo.signal });
    on(document, "visibilitychange", () => (document.hidden ? this.leave() : this.back()));
    on(window, "pagehide", () => this.leave());
    on(window, "pageshow", (event) => event.persisted && this.back());
    on(window, "online", () => this.back());
    on(window, "offline", () => this.down());
    on(window, "pointerdown", () => this.tick.unlock(this.data));
  }

  get key() { return `altavolo:seen:${this.data.code}`; }

  paint(data, trigger) {
    const first = !this.data;
    const drawn = !first && data.run !== this.data.run;
    this.data = data;
    this.trigger = trigger;
    this.painted = stamp(data.stamp);
    document.documentElement.lang = data.lang;
    if (first) this.start();
    if (drawn && this.asked) this.confirm();
    if (!document.hidden) this.remember();
    this.wake.update(data);
    this.follow();
    this.draw();
  }

  start() {
    this.recall();
    const address = `${this.data.base}/api/{}/${encodeURIComponent(this.data.code)}`;
    this.stream = new Stream(address, { news: (news) => this.news(news), down: () => this.down() });
    if (!document.hidden) this.stream.open();
  }

  // The run that has just been drawn answers what we have asked for; unless our asking was lost on its way, and the
  // page was drawn for another reason: then nobody has heard yet that this phone was away.
  confirm() {
    if (this.away != null && this.away !== this.data.heard) return;
    this.due = false;
    this.away = null;
    this.answered = this.wanted?.boot ?? "";
    this.rest();
  }

  news(news) {
    const before = this.wanted ?? this.painted;
    if (this.lost) { this.due = true; this.recall(); }
    this.lost = false;
    this.wanted = news;
    if (this.left && news.seq > this.left.seq) { this.away = this.left.seq; this.due = true; }
    this.left = null;
    const others = news.seq > Math.max(before.seq, this.painted.seq) && !news.own;
    if (others) this.tick.strike(this.data);
    if (others) this.say(this.data.words.moved);
    this.follow(news.own ? OWN : 0);
    this.draw();
  }

  down() {
    if (!this.lost) this.remember();
    this.lost = true;
    this.draw();
  }

  get behind() {
    const { wanted, painted } = this;
    if (!wanted || this.lost) return false;
    const restarted = wanted.boot !== painted.boot && wanted.boot !== this.answered;
    return this.due || restarted || wanted.seq > painted.seq || wanted.rev > painted.rev;
  }

  // Ask for the page while it is behind; one question at a time.
  follow(wait = 0) {
    if (!this.behind) { this.rest(); return; }
    if (this.timer && (this.asked || wait)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), wait);
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = null;
    this.asked = 0;
  }

  ask() {
    this.timer = null;
    if (!this.behind || document.hidden) { this.draw(); return; }
    if (!this.asked) this.since = Date.now();
    this.asked += 1;
    this.trigger("moved", { stamp: `${this.wanted.boot}:${this.wanted.seq}:${this.wanted.rev}`, away: this.away ?? null });
    if (this.asked > 3 && Date.now() - this.since > PATIENCE) this.reload();
    this.timer = setTimeout(() => this.ask(), AGAIN * Math.min(1 + (this.asked - 1) / 2, 3));
    this.draw();
  }

  // The server answers streams, but its answers to this page come to nothing: its socket hangs.
  reload() {
    const typing = document.activeElement?.matches("input, textarea");
    if (typing || Date.now() - (memory.get("altavolo:reloaded") ?? 0) < 60000) return;
    memory.set("altavolo:reloaded", Date.now());
    location.reload();
  }

  leave() {
    if (!this.gone) this.remember();
    this.gone = true;
    this.stream.close();
    this.rest();
  }

  back() {
    if (document.hidden) return;
    this.gone = false;
    this.due = true;
    this.recall();
    this.stream.open();
    this.wake.back();
  }

  remember() { memory.set(this.key, { seq: this.painted.seq, at: Date.now() }); }

  recall() {
    const left = memory.get(this.key);
    if (left && Number.isInteger(left.seq) && Date.now() - left.at >= AWAY) this.left = left;
  }

  close() {
    this.leave();
    this.stream.end();
    this.undo.abort();
    this.wake.release();
    this.tick.close();
  }

  draw() {
    const { words } = this.data;
    const was = this.state;
    this.state = this.lost ? "down" : !this.wanted ? "connecting" : this.behind ? "behind" : "synced";
    const line = this.root.querySelector(".line");
    line.dataset.state = this.state;
    line.dataset.seq = String(this.painted.seq);
    this.root.querySelector(".state").textContent = words[this.state];
    this.root.querySelector(".more").textContent = this.state === "synced" ? this.numbers() : "";
    if (was !== this.state && (this.state === "down" || was === "down")) this.say(words[this.state]);
  }

  numbers() {
    const { words } = this.data;
    const { phones } = this.wanted;
    const counted = phones === 1 ? words.phone : words.phones.replace("{}", String(phones));
    return ` · ${words.number.replace("{}", String(this.painted.seq))}${phones ? ` · ${counted}` : ""}`;
  }

  note(words) {
    const note = this.root.querySelector(".note");
    note.hidden = !words || (note.textContent === words && !note.hidden);
    note.textContent = words;
    if (!note.hidden) this.say(words);
  }

  // Emptied first: the same words twice would be heard once.
  say(words) {
    const heard = this.root.querySelector(".heard");
    heard.textContent = "";
    setTimeout(() => { heard.textContent = words; }, 50);
  }
}

// Keeps the screen on, where the browser can: on https, or on the computer itself.
class Wake {
  constructor(root, note) {
    this.button = root.querySelector(".wake");
    this.note = note;
    this.able = "wakeLock" in navigator;
    this.wanted = this.able && memory.get("altavolo:awake") === true;
    this.button.addEventListener("click", () => this.toggle());
  }

  update({ words, over }) {
    this.words = words;
    this.over = over;
    this.button.hidden = over;
    if (over) this.release();
    else this.back();
    this.draw();
  }

  draw() {
    const held = Boolean(this.lock);
    this.button.setAttribute("aria-pressed", String(held));
    this.button.dataset.able = this.able ? "yes" : "no";
    this.button.querySelector("span").textContent = this.words.keep;
    this.button.setAttribute("aria-label", this.words.screen);
  }

  async toggle() {
    if (!this.able) { this.note(this.words.insecure); return; }
    this.wanted = !this.lock;
    memory.set("altavolo:awake", this.wanted);
    if (!this.wanted) this.release();
    else if (!(await this.take())) this.note(this.words.refused);
  }

  async take() {
    this.taking = true;
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { if (this.lock === lock) { this.lock = null; this.draw(); } });
      this.lock = lock;
      this.note("");
    } catch { this.lock = null; }
    this.taking = false;
    this.draw();
    return Boolean(this.lock);
  }

  back() { if (this.wanted && !this.over && !this.lock && !this.taking) this.take(); }

  release() {
    const { lock } = this;
    this.lock = null;
    lock?.release();
    if (this.words) this.draw();
  }
}

// A tick and a tap on the hand when another phone has changed something; both off until somebody turns them on.
class Tick {
  unlock(data) {            // browsers give sound only after a touch
    if (data?.sound && !this.audio && window.AudioContext) this.audio = new AudioContext();
    this.audio?.resume();
  }

  strike({ sound, vibration }) {
    if (vibration) navigator.vibrate?.(60);
    if (!sound || this.audio?.state !== "running") return;
    const { audio } = this;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.18, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.09);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.1);
  }

  close() { this.audio?.close(); }
}
