/** Places the calls of a lane so that no bar and no name covers another. */

export const TRACK = 26;
/** Bars with room for their names use so many tracks, bars without it all of them; more calls at once are summed up. */
const LABELLED_TRACKS = 14;
const MOST_TRACKS = 60;

/** Each bar is a button as well; of a lane, and of all lanes together. */
const MOST_BARS = 400;
const MOST_BUTTONS = 1_200;

/** The narrowest bar, and how many bars all lanes may have when calls are summed up. */
const NARROW = 3;
const MOST_COLUMNS = 1_450;

/** In how many buckets the server sums up the calls of a lane. */
export const buckets = () => Math.max(MOST_BARS, Math.ceil(innerWidth / NARROW));
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
 * @property {boolean} isLabelInside
 * @property {number} count of calls
 * @property {boolean} isFailed
 */

/**
 * @typedef {object} LaneWindow
 * @property {number} from
 * @property {number} to
 * @property {number} width in pixels
 * @property {number} lanes how many there are
 */

/**
 * @param {any} rows the columns of a lane
 * @param {(place: number) => number} xOf
 * @param {LaneWindow} window
 * @param {(index: number) => string} labelOf
 * @returns {{bars: Bar[], tracks: number, isDense: boolean}}
 */
export function layout(rows, xOf, window, labelOf) {
  const count = rows.x0.length;
  if (rows.count || count > Math.min(MOST_BARS, MOST_BUTTONS / window.lanes)) {
    return { bars: columns(rows, xOf, window), tracks: 1, isDense: true };
  }
  /** @type {{bar: number, label: number}[]} the first pixel of each track that no bar takes, and that no name takes */
  const free = [];
  /** @type {Bar[]} */
  const bars = [];
  for (let index = 0; index < count; index++) {
    const bar = barOf(rows, index, xOf, window);
    bar.label = labelOf(index).slice(0, LONGEST_LABEL);
    bar.room = Math.max(LEAST_WIDTH, bar.width + 4 + bar.label.length * CHARACTER);
    bar.track = free.findIndex((end) => end.label <= bar.x);
    if (bar.track < 0 && free.length >= LABELLED_TRACKS) {
      bar.track = free.findIndex((end) => end.bar <= bar.x);
    }
    if (bar.track < 0) {
      bar.track = free.length;
    }
    free[bar.track] = { bar: bar.x + Math.max(LEAST_WIDTH, bar.width) + DISTANCE, label: bar.x + bar.room + DISTANCE };
    bars.push(bar);
  }
  if (free.length > MOST_TRACKS) {
    return { bars: columns(rows, xOf, window), tracks: 1, isDense: true };
  }
  cut(bars, window.width);
  return { bars, tracks: Math.max(1, free.length), isDense: false };
}

/** @param {any} rows @param {number} index @param {(place: number) => number} xOf @param {LaneWindow} window @returns {Bar} */
function barOf(rows, index, xOf, window) {
  const x = Math.max(0, xOf(Math.max(rows.x0[index], window.from)));
  const width = Math.max(NARROW, xOf(Math.min(rows.x1[index] ?? window.to, window.to)) - x);
  const isFailed = rows.status[index] === 2 || (rows.failed?.[index] ?? 0) > 0;
  return { index, x, width, room: width, track: 0, label: '', isLabelInside: false, count: rows.count?.[index] ?? 1, isFailed };
}

/**
 * Sums up the bars that begin in the same few pixels; the longest of them is shown.
 *
 * @param {any} rows
 * @param {(place: number) => number} xOf
 * @param {LaneWindow} window
 */
function columns(rows, xOf, window) {
  const step = Math.max(NARROW, (window.width * window.lanes) / MOST_COLUMNS);
  /** @type {Bar[]} */
  const bars = [];
  for (let index = 0; index < rows.x0.length; index++) {
    const bar = barOf(rows, index, xOf, window);
    const last = bars[bars.length - 1];
    if (last && Math.floor(last.x / step) === Math.floor(bar.x / step)) {
      last.index = bar.width > last.width ? bar.index : last.index;
      last.width = Math.max(last.width, bar.x + bar.width - last.x);
      last.count += bar.count;
      last.isFailed ||= bar.isFailed;
    } else {
      bars.push(bar);
    }
  }
  return bars;
}

/** A label ends before the next bar of its track, or is inside its own bar. @param {Bar[]} bars in order @param {number} width */
function cut(bars, width) {
  /** @type {Map<number, number>} */
  const next = new Map();
  for (const bar of [...bars].reverse()) {
    bar.room = Math.min(bar.room, (next.get(bar.track) ?? width) - bar.x - 2);
    const after = Math.floor((bar.room - bar.width - 4) / CHARACTER);
    const inside = Math.floor((bar.width - 12) / CHARACTER);
    bar.isLabelInside = after < Math.min(bar.label.length, inside);
    const characters = bar.isLabelInside ? inside : after;
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
