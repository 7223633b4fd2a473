/** What the API of a server would answer, out of the blocks of a shared session. */
import { eventBlock, hasEvents, isChanged, json, lines, session } from './sharedata.js';
import { plainEvents } from './shareevents.js';
import { ApiFailure } from './sharefailure.js';
import { words } from './words.js';

/** @param {any} parameters */
export async function answerLines({ from, at, count }) {
  const focus = at === undefined ? undefined : await placeOf(at);
  const first = focus === undefined ? from : Math.max(1, focus - (count >> 1));
  return { lines_total: (await session()).lines, lines_estimated: false, from: first, focus, lines: await lines(first, count) };
}

/** @param {string} at such as step:9 */
async function placeOf(at) {
  const [kind, value] = [at.slice(0, at.indexOf(':')), at.slice(at.indexOf(':') + 1)];
  if (kind === 'line') {
    return Number(value);
  }
  for (let skipped = 0; await hasEvents(); skipped++) {
    const block = await eventBlock(1, skipped);
    const found = block?.events.find((event) => (kind === 'step' ? String(event.step) === value : event.id === value));
    if (found || !block) {
      if (found) {
        return found.line;
      }
      break;
    }
  }
  throw new ApiFailure(404, words.share.noPlace);
}

/** @param {any} parameters */
export async function answerEvents({ from, count, kinds = '', errors = false }) {
  if (!(await hasEvents())) {
    return plainEvents(from, count, kinds, errors);
  }
  const events = [];
  for (let skipped = 0; ; skipped++) {
    const block = await eventBlock(from, skipped);
    if (!block) {
      return { from, events };
    }
    for (const [at, event] of block.events.entries()) {
      if (event.line >= from && events.length === count) {
        return { from, events, next: event.line };
      }
      if (event.line >= from && (!kinds || kinds.split(',').includes(event.kind)) && (!errors || event.status === 'failed')) {
        events.push((await isChanged(event.line, block.events[at + 1]?.line ?? block.next)) ? { ...event, changed: true } : event);
      }
    }
  }
}

/** @param {{at: string}} parameters */
export async function answerState({ at }) {
  const line = await placeOf(at);
  const block = (await hasEvents()) ? await eventBlock(line) : null;
  if (!block) {
    throw new ApiFailure(404, words.share.noPlace);
  }
  /** @type {any} */
  const state = {};
  /** @type {Map<string, any>} */
  const files = new Map();
  const last = Math.max(0, block.events.findLastIndex((event) => event.line <= line));
  for (const change of block.states.slice(0, last + 1)) {
    (change.files ?? []).forEach((/** @type {any} */ file) => files.set(file.path, file));
    Object.assign(state, change);
  }
  for (const [name, value] of Object.entries(state)) {
    if (value === null) {
      delete state[name];
    }
  }
  return { stopped: { ...block.events[last], why: at }, state: { ...state, files: [...files.values()] } };
}

/** The calls of a part, out of those of the whole session. @param {any} parameters */
export async function answerCalls({ x0, x1, axis }) {
  const all = await json('calls-' + (axis ?? (await session()).share.axis));
  if (x0 === undefined || (x0 <= all.x0 && x1 >= all.x1)) {
    return all;
  }
  const lanes = all.lanes.map((/** @type {any} */ lane) => {
    const { rows } = lane;
    const inside = [...rows.x0.keys()].filter((at) => rows.x0[at] < x1 && (rows.x1[at] ?? all.end) >= x0);
    const shown = Object.fromEntries(Object.entries(rows).map(([name, column]) => [name, inside.map((at) => /** @type {any} */ (column)[at])]));
    const calls = shown.count ? shown.count.reduce((a, b) => a + b, 0) : inside.length;
    return { ...lane, rows: shown, calls };
  });
  return { ...all, x0, x1, lanes: lanes.filter((/** @type {any} */ lane) => lane.x0 < x1 && lane.x1 >= x0) };
}
