/** Places the calls of a lane so that no bar and no name covers another. */

export const TRACK = 26;
const MOST_TRACKS = 14;
const MOST_BARS = 400;
const CHARACTER = 7.3;
const LONGEST_LABEL = 30;
const LEAST_WIDTH = 24;
const DISTANCE = 6;

/**
 * @typedef {object} Bar
 * @property {number} index of the row in the lane
 * @property {number} x
 * @property {number} width of the bar
 * @property {number} room what bar and label take
 * @property {number} track
 * @property {string} label
 */

/**
 * @param {any} rows the columns of a lane
 * @param {(place: number) => number} xOf
 * @param {{from: number, to: number, width: number}} window
 * @param {(index: number) => string} labelOf
 * @returns {{bars: Bar[], tracks: number, isDense: boolean}}
 */
export function layout(rows, xOf, window, labelOf) {
  const count = rows.x0.length;
  const isDense = Boolean(rows.count) || count > MOST_BARS;
  /** @type {number[]} the first free pixel of each track */
  const free = [];
  /** @type {Bar[]} */
  const bars = [];
  for (let index = 0; index < count; index++) {
    const x = Math.max(0, xOf(Math.max(rows.x0[index], window.from)));
    const end = xOf(Math.min(rows.x1[index] ?? window.to, window.to));
    const width = Math.max(3, end - x);
    const label = isDense ? '' : labelOf(index).slice(0, LONGEST_LABEL);
    const room = Math.max(LEAST_WIDTH, width + 4 + label.length * CHARACTER);
    let track = isDense ? 0 : free.findIndex((pixel) => pixel <= x);
    if (track < 0 && free.length < MOST_TRACKS) {
      track = free.length;
      free.push(0);
    }
    if (track < 0) {
      track = free.indexOf(Math.min(...free));
    }
    free[track] = Math.max(free[track] ?? 0, x + room + DISTANCE);
    bars.push({ index, x, width, room, track, label });
  }
  cut(bars, window.width);
  return { bars, tracks: Math.max(1, free.length), isDense };
}

/** A label ends before the next bar of its track. @param {Bar[]} bars in order @param {number} width */
function cut(bars, width) {
  /** @type {Map<number, number>} */
  const next = new Map();
  for (const bar of [...bars].reverse()) {
    bar.room = Math.min(bar.room, (next.get(bar.track) ?? width) - bar.x - 2);
    const characters = Math.floor((bar.room - bar.width - 4) / CHARACTER);
    bar.label = characters < 4 ? '' : bar.label.length > characters ? bar.label.slice(0, characters - 1) + '…' : bar.label;
    next.set(bar.track, bar.x);
  }
}

/**
 * @param {{from: number, to: number}} window
 * @param {number} factor below 1 to see less
 * @param {number} centre
 * @param {number} end of the session
 */
export function zoomed(window, factor, centre, end) {
  const size = Math.min(end, Math.max(10, Math.round((window.to - window.from) * factor)));
  const share = (centre - window.from) / Math.max(1, window.to - window.from);
  const from = Math.max(0, Math.min(end - size, Math.round(centre - share * size)));
  return { from, to: from + size };
}

/** @param {{from: number, to: number}} window @param {number} share of its size @param {number} end */
export function panned(window, share, end) {
  const size = window.to - window.from;
  const from = Math.max(0, Math.min(end - size, Math.round(window.from + size * share)));
  return { from, to: from + size };
}
