// The pipeline page: how events become features and features answers, over the last minutes.

import * as data from "./data.js";
import { by, element } from "./elements.js";
import { Plot, roundEnd, roundTime } from "./plot.js";
import { askWho } from "./token.js";

const KEPT_MS = 15 * 60_000;
// Soon after the start so little is shown all over a chart.
const LEAST_MS = 2 * 60_000;
const AGAIN_MS = 3000;
// So many times that were not looked at are a gap.
const GAP = 3;

const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumSignificantDigits: 3 });
const number = (value) => (Math.abs(value) < 1000 ? String(Number(value.toPrecision(3))) : short.format(value));
const percent = (value) => `${Number((value * 100).toPrecision(3))}%`;
const seconds = (value) => {
  if (value >= 7200) {
    return `${Number((value / 3600).toPrecision(3))} h`;
  }
  if (value >= 600) {
    return `${Number((value / 60).toPrecision(3))} min`;
  }
  return value >= 1 || value === 0 ? `${Number(value.toPrecision(3))} s` : `${Number((value * 1000).toPrecision(3))} ms`;
};

const RATE = { unit: "per second", format: number, end: roundEnd, empty: "nothing yet" };
const TIME = { unit: "", format: seconds, end: roundTime, empty: "nothing yet" };
const SHARE = { format: percent, end: roundEnd, most: 1 };
// Rows come all at once, when their minute is closed.
const BURSTS = { unit: "per second, smoothed", over: 60_000 };
const WORK = { title: "Busy, back-pressured", unit: "busiest task", ...SHARE, empty: "nothing yet" };
const LAG = { title: "Lag", unit: "records still to read", format: number, end: roundEnd, empty: "nothing yet" };

const CHARTS = {
  compute: {
    events: { ...RATE, title: "Events in" },
    distinct: { ...RATE, title: "Distinct", unit: "riders and drivers per second" },
    rejects: { ...RATE, title: "Rejects", empty: "none in these minutes", quiet: true },
    late: { ...RATE, title: "Late events" },
    rows: { ...RATE, title: "Rows out", ...BURSTS },
    freshness: { ...TIME, title: "Freshness", unit: "minute's end to its rows" },
    lag: LAG,
    work: WORK,
  },
  publish: {
    rows: { ...RATE, title: "Rows written", ...BURSTS },
    write: { ...TIME, title: "Write latency" },
    freshness: { ...TIME, title: "Freshness", unit: "minute's end to stored" },
    trouble: { ...RATE, title: "Retries, dead letters", empty: "none in these minutes", quiet: true },
    lag: LAG,
    work: WORK,
  },
  serve: {
    requests: { ...RATE, title: "Requests", quiet: true },
    latency: { ...TIME, title: "Latency", empty: "no requests yet" },
    store: { ...TIME, title: "Store latency", empty: "no reads yet" },
    cache: { title: "Cache hit rate", unit: "of blocks asked for", ...SHARE, empty: "no requests yet" },
    ages: { ...TIME, title: "Ages served", unit: "window end to answer", empty: "no requests yet" },
  },
};

const plots = new Map();
let everyMs = AGAIN_MS;
let times = [];
let charts = {};
// How much later it is for the service than for this browser.
let ahead = 0;

function build() {
  for (const [part, its] of Object.entries(CHARTS)) {
    for (const [name, chart] of Object.entries(its)) {
      const plot = new Plot(chart, (at) => plots.forEach((other) => other.mark(at)));
      plots.set(`${part}.${name}`, plot);
      by(part).append(plot.figure);
    }
  }
}

/** Takes in what came since; a line that has come or gone meanwhile is not there at the other times. */
function add(answer) {
  const before = times.length;
  const added = answer.times.map(Date.parse);
  const first = [...times, ...added].findIndex((at) => at > (added.at(-1) ?? times.at(-1)) - KEPT_MS);
  times = [...times, ...added].slice(first);
  const names = new Set([...Object.keys(charts), ...Object.keys(answer.charts)]);
  const nothing = (count) => Array.from({ length: count }, () => null);
  charts = Object.fromEntries(
    [...names].map((name) => {
      const old = charts[name] ?? {};
      const more = answer.charts[name] ?? {};
      const lines = [...new Set([...Object.keys(old), ...Object.keys(more)])].sort();
      return [
        name,
        Object.fromEntries(
          lines.map((line) => [
            line,
            [...(old[line] ?? nothing(before)), ...(more[line] ?? nothing(added.length))].slice(first),
          ]),
        ),
      ];
    }),
  );
}

/** The mean of what was there in the time before; null where nothing is. */
function average(values, over) {
  return values.map((now, index) => {
    const first = times.findIndex((at) => at > times[index] - over);
    const some = values.slice(first, index + 1).filter((value) => value !== null);
    return now === null ? null : some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}

/** Up to what time it is for the service, so that what is no longer measured moves away. */
function draw() {
  const to = Date.now() + ahead;
  const from = Math.min(to - LEAST_MS, Math.max(to - KEPT_MS, times[0] ?? 0));
  plots.forEach((plot, name) => {
    const { over } = plot.chart;
    const lines = Object.entries(charts[name] ?? {});
    const drawn = over === undefined ? lines : lines.map(([line, values]) => [line, average(values, over)]);
    plot.draw(times, Object.fromEntries(drawn), from, to, everyMs * GAP);
  });
}

function drawStates(jobs) {
  for (const job of jobs) {
    const state = by(`${job.name}-state`);
    state.textContent = job.problem ?? job.addresses.join(", ");
    state.classList.toggle("warn", job.problem !== null);
  }
}

function drawRejects({ rejects, rejectsProblem }) {
  by("rejects-note").textContent =
    rejectsProblem ??
    (rejects.length === 0 ? "None yet." : "Why, and where: the record itself is in the reject topic, for who may read it.");
  by("rejects").hidden = rejects.length === 0;
  by("rejects").tBodies[0].replaceChildren(
    ...rejects.map((reject) => {
      const row = document.createElement("tr");
      const at = reject.at.slice(0, 19).replace("T", " ");
      row.append(...[at, reject.reason, reject.topic, reject.partition, reject.offset].map((text) => element("td", String(text))));
      return row;
    }),
  );
}

const NAMES = { serve: "The service", compute: "The compute job", publish: "The publisher job" };

function drawConfigurations(all) {
  by("configurations").replaceChildren(
    ...Object.entries(NAMES).map(([part, name]) => {
      if (all[part] === undefined) {
        return element("p", `${name}'s is not known here: it does not answer, or runs on a cluster, whose own page shows it.`);
      }
      const details = document.createElement("details");
      const text = element("pre", all[part]);
      text.tabIndex = 0;
      details.append(element("summary", name), text);
      return details;
    }),
  );
}

/** What is old is not to be taken for what is. */
function drawState(age) {
  const old = age > everyMs * GAP;
  by("state").textContent = `looked at every ${seconds(everyMs / 1000)}${old ? `, last ${seconds(Math.round(age / 1000))} ago` : ""}`;
  by("state").classList.toggle("warn", old);
}

function tell(error = undefined) {
  by("trouble").hidden = error === undefined;
  const again = error instanceof data.Away ? "" : ". This page tries again.";
  by("trouble").textContent = error === undefined ? "" : error.message + again;
  askWho(error);
}

// Which jobs answered when all of their configurations had come; and these.
let answering = "";
let configurations = "";

/** Which configurations there are changes with the jobs that answer; some come later than their job. */
async function followConfigurations(jobs) {
  const now = jobs.map(({ problem }) => problem === null).join();
  if (now === answering) {
    return;
  }
  const all = await data.configurations();
  if (JSON.stringify(all) !== configurations) {
    // Whoever reads one must not have it closed for nothing.
    configurations = JSON.stringify(all);
    drawConfigurations(all);
  }
  answering = jobs.every(({ name, problem }) => problem !== null || all[name] !== undefined) ? now : "";
}

async function follow() {
  for (;;) {
    let pause = AGAIN_MS;
    try {
      const answer = await data.pipeline(times.at(-1));
      pause = answer.everyMs;
      everyMs = pause;
      ahead = Date.parse(answer.now) - Date.now();
      add(answer);
      draw();
      drawStates(answer.jobs);
      drawRejects(answer);
      await followConfigurations(answer.jobs);
      drawState(Date.parse(answer.now) - (times.at(-1) ?? NaN));
      tell();
    } catch (error) {
      tell(error);
      // Who was away may have come back with others.
      answering = "";
      draw();
    }
    await data.wait(pause);
  }
}

build();
draw();
follow();
