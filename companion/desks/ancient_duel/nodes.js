// Elements and pictures, for every drawing of this desk. Everything a person wrote is set as text.

const SVG = "http://www.w3.org/2000/svg";

function picture(name, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  if (className) svg.setAttribute("class", className);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#ad-${name}`);
  svg.append(use);
  return svg;
}

function make(tag, className, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children.filter((child) => child !== null && child !== ""));
  return node;
}
