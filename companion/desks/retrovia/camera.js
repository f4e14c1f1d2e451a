// Where one looks at the field from: fitted, or moved and enlarged by fingers, wheel and buttons.

const UNIT = 100;
const LARGEST = 1.5; // pixels to a unit: no square needs more
const SLACK = 8; // pixels that a finger may tremble without dragging

class Camera {
  constructor(svg) {
    this.svg = svg;
    this.isFitted = true;
    this.isDragging = false;
    this.room = { left: 0, top: 0, right: UNIT, bottom: UNIT };
    this.pointers = new Map();
    this.scale = 1;
    this.x = this.y = UNIT / 2;
    this.watch = new ResizeObserver(() => this.look());
    this.watch.observe(svg);
    this.listen();
  }

  // The room of the field in units; a view that somebody chose stays as it is while the field grows.
  show(room) {
    this.room = room;
    this.look();
  }

  size() {
    const box = this.svg.getBoundingClientRect();
    return { width: box.width || 1, height: box.height || 1, left: box.left, top: box.top };
  }

  fitting() {
    const { width, height } = this.size();
    const { left, top, right, bottom } = this.room;
    return Math.min(width / (right - left), height / (bottom - top), LARGEST);
  }

  fit() {
    this.isFitted = true;
    this.look();
  }

  zoom(factor, at) {
    const { width, height, left, top } = this.size();
    const px = at ? at.x - left - width / 2 : 0;
    const py = at ? at.y - top - height / 2 : 0;
    const scale = Math.max(this.fitting(), Math.min(LARGEST, this.scale * factor));
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
    this.isFitted = scale <= this.fitting() * 1.001;
    this.look();
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.look();
  }

  // So that a square about that place is seen.
  reveal({ x, y }) {
    const { width, height } = this.size();
    const room = { x: width / this.scale / 2 - UNIT / 2, y: height / this.scale / 2 - UNIT / 2 };
    this.x = Math.max(x - Math.max(room.x, 0), Math.min(x + Math.max(room.x, 0), this.x));
    this.y = Math.max(y - Math.max(room.y, 0), Math.min(y + Math.max(room.y, 0), this.y));
    this.look();
  }

  look() {
    const { width, height } = this.size();
    const { left, top, right, bottom } = this.room;
    if (this.isFitted) this.scale = this.fitting();
    const w = width / this.scale;
    const h = height / this.scale;
    this.x = held(this.x, left, right, w);
    this.y = held(this.y, top, bottom, h);
    this.svg.setAttribute("viewBox", `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`);
    // A fitted field has nothing to drag: a finger on it scrolls the page.
    this.svg.style.touchAction = this.isFitted ? "pan-y" : "none";
    this.svg.parentElement.classList.toggle("fitted", this.isFitted);
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      if (this.pointers.size === 0) this.isDragging = false;
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.start = { x: event.clientX, y: event.clientY };
    });
    svg.addEventListener("pointermove", (event) => this.dragged(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    }
    svg.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });
    svg.addEventListener(
      "wheel",
      (event) => {
        if (event.deltaY > 0 && this.isFitted) return; // nothing to take back: the page scrolls
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * 0.0016), { x: event.clientX, y: event.clientY });
      },
      { passive: false },
    );
  }

  dragged(event) {
    const was = this.pointers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.pointers.set(event.pointerId, now);
    if (others.length === 1) {
      this.isDragging = true;
      this.pinched(was, now, others[0]);
    } else if (this.isDragging || Math.hypot(now.x - this.start.x, now.y - this.start.y) > SLACK) {
      if (!this.isDragging && !this.isFitted) this.svg.setPointerCapture(event.pointerId);
      this.isDragging = true;
      if (!this.isFitted) this.pan(now.x - was.x, now.y - was.y);
    }
  }

  pinched(was, now, other) {
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before > 1) this.zoom(after / before, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    if (!this.isFitted) this.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
  }

  leave() {
    this.watch.disconnect();
  }
}

// The middle of a view of that extent: never beyond the field, and in its middle when all of it is seen.
function held(middle, low, high, extent) {
  if (extent >= high - low) return (low + high) / 2;
  return Math.max(low + extent / 2, Math.min(high - extent / 2, middle));
}
