// What is measured in the page itself: when it was tapped, and the frame after the one that shows what the tap did.
({ ready, target, shown, patience }) => {
  const now = () => performance.timeOrigin + performance.now();
  const inside = (root) => [...root.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean);
  const all = (selector) => [document, ...inside(document)].flatMap((root) => [...root.querySelectorAll(selector)]);
  const read = new Function("all", `return String(${shown});`);
  const tap = (selector) => {
    const [node] = all(selector);
    if (!node) throw new Error(`nothing to tap: ${selector}`);
    node.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));
  };
  for (const selector of ready) tap(selector);
  const before = read(all);
  return new Promise((resolve, reject) => {
    const began = now();
    const look = () => {
      if (read(all) !== before) requestAnimationFrame(() => resolve([began, now()]));
      else if (now() - began > patience) reject(new Error(`nothing happened: ${target} ${shown}`));
      else requestAnimationFrame(look);
    };
    if (target) tap(target);
    requestAnimationFrame(look);
  });
}
