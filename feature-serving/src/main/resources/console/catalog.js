// The catalog: feature sets with their derived features, and the views and models that read them.

import * as data from "./data.js";
import { by, element } from "./elements.js";
import { askWho } from "./token.js";

const idOf = (set) => `${set.name}/${set.version}`;
const some = (count, what) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;

/** Sets by name and version, each with its views and models; models of sets that one may not read stand alone. */
function groups({ sets, views, models }) {
  const all = new Map(sets.map((set) => [idOf(set), { ...set, views: [], models: [] }]));
  const newest = (name) => Math.max(...sets.filter((set) => set.name === name).map(({ version }) => version));
  for (const view of views) {
    all.get(`${view.featureSet}/${view.version || newest(view.featureSet)}`)?.views.push(view);
  }
  for (const model of models) {
    const set = { name: model.featureSet, version: model.setVersion };
    if (!all.has(idOf(set))) {
      all.set(idOf(set), { ...set, derived: [], views: [], models: [] });
    }
    all.get(idOf(set)).models.push(model);
  }
  return [...all.values()];
}

function card(set, topic) {
  const made = element("section", "", "card");
  const title = element("h2", set.name || "Models");
  if (set.name) {
    title.append(element("small", ` version ${set.version}`));
  }
  made.append(title);
  if (set.deprecated) {
    made.append(element("p", `Deprecated: ${set.deprecated}`, "deprecated"));
  }
  if (set.description) {
    made.append(element("p", set.description));
  }
  if (set.kinds !== undefined) {
    made.append(flow(set, topic), facts(set));
  }
  const tables = [
    table("Derived features", ["name", "meaning", "cost", "default"], set.derived.map(derivedRow)),
    table("Views", ["name", "columns", "derived", "stale after"], set.views.map(viewRow)),
    table("Models", ["name", "meaning", "owner", "reads", "gives", "waits at most", "ask for"], set.models.map(modelRow)),
  ];
  made.append(...tables.filter((one) => one !== undefined));
  return made;
}

/** From the topic to the models. */
function flow(set, topic) {
  const made = element("div", "", "flow");
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", "Where it comes from, and what reads it");
  const steps = [[topic], [idOf(set)], set.views.map(({ name }) => name), set.models.map((model) => `${model.name}@${model.version}`)];
  const titles = ["topic", "set", "views", "models"];
  steps.forEach((names, i) => {
    if (names.length > 0) {
      const list = element("ul");
      list.append(...names.map((name) => element("li", name)));
      made.append(element("span", i === 0 ? titles[i] : `→ ${titles[i]}`), list);
    }
  });
  return made;
}

function facts(set) {
  const made = element("dl", "", "facts");
  const fact = (name, text) => made.append(element("dt", name), element("dd", text));
  fact("Owner", set.owner || "nobody");
  fact("Cost", `${some(set.names.length, "stored column")}: ${some(set.kinds.length, "kind")} × ${some(set.rings.length, "ring")} × ${some(set.windows.length, "window")}, of hexagons of resolution ${set.resolution}`);
  fact("Freshness", freshness(set));
  return made;
}

function freshness({ newestWindowEnd, completeSince }) {
  if (newestWindowEnd === null) {
    return "no minute is complete yet";
  }
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(newestWindowEnd)) / 60_000));
  const age = minutes < 120 ? some(minutes, "minute") : some(Math.floor(minutes / 60), "hour");
  const whole = Date.parse(completeSince) === 0 ? "" : `, counted since ${completeSince}`;
  return `complete until ${newestWindowEnd}, ${age} ago${whole}`;
}

const derivedRow = ({ name, formula, reads, default: fallback }) => [name, formula, some(reads.length, "stored column"), fallback === null ? "0" : String(fallback)];

const viewRow = ({ name, names, derived, maxAgeMillis }) => [
  name,
  names.length === 0 ? "not in the rows of its set" : names.length <= 8 ? names.join(", ") : some(names.length, "column"),
  derived.map((one) => `${one.name} = ${one.formula}`).join("; "),
  maxAgeMillis === 0 ? "as the service has it" : `${maxAgeMillis / 1000} s`,
];

const modelRow = ({ name, version, description, owner, reads, outputs, budgetMillis, askedAs }) => [
  `${name}@${version}`,
  description,
  owner,
  reads.join(", "),
  outputs.join(", "),
  `${budgetMillis} ms`,
  askedAs.join(", "),
];

function table(title, heads, rows) {
  if (rows.length === 0) {
    return undefined;
  }
  const made = element("table");
  const head = element("tr");
  head.append(...heads.map((text) => element("th", text)));
  made.append(element("caption", title), head);
  for (const row of rows) {
    const line = element("tr");
    line.append(...row.map((text) => element("td", text)));
    made.append(line);
  }
  const wide = element("div", "", "wide");
  wide.append(made);
  return wide;
}

function tell(error = undefined) {
  by("told").hidden = error === undefined;
  by("told").textContent = error === undefined ? "" : error.message;
  askWho(error);
}

await data.atLast(async () => {
  const catalog = await data.catalog();
  tell();
  by("catalog").replaceChildren(...groups(catalog).map((set) => card(set, catalog.topic)));
  if (by("catalog").children.length === 0) {
    tell(new Error("There is no feature set yet that you may read."));
  }
}, tell);
