// How the pages find and make what is on them; text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
// As in the style sheets: from here down it is a phone, on which nothing hovers.
const NARROW = 720;

export const by = (id) => document.getElementById(id);

export const isPhone = () => innerWidth <= NARROW;

export const capital = (word) => word[0].toUpperCase() + word.slice(1);

export function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== "") {
    made.className = className;
  }
  return made;
}

export function option(value, text) {
  const made = element("option", text);
  made.value = value;
  return made;
}

/** An element of a picture. */
export function drawn(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([attribute, value]) => made.setAttribute(attribute, String(value)));
  made.textContent = text;
  return made;
}
