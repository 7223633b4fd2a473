/** The part of a session that the reader chose on the strip. All panels show only that part. */
import { amend } from './router.js';

/**
 * @typedef {object} Part
 * @property {number} from a place on the axis of the map: milliseconds, or a number of an event
 * @property {number} to
 */

/** Part of the whole session that a part has at least. */
const SMALLEST = 0.001;

export class TimeWindow {
  /** @param {URLSearchParams} query */
  constructor(query) {
    /** @type {Part | null} null for the whole session */
    this.part = null;
    this.read(query);
  }

  /** Takes the part that an address names. @param {URLSearchParams} query */
  read(query) {
    const [from, to] = ['x0', 'x1'].map((name) => Number(query.get(name) ?? Number.NaN));
    this.part = query.get('by') !== 'step' && to > from ? { from, to } : null;
  }

  /** What a link to another view of the session says about the part. */
  get query() {
    return this.part ? { x0: Math.round(this.part.from), x1: Math.round(this.part.to) } : {};
  }

  /** @param {Part | null} part @param {{x0: number, x1: number}} map the whole session */
  choose(part, map) {
    const least = (map.x1 - map.x0) * SMALLEST;
    const from = part ? Math.max(map.x0, Math.min(part.from, map.x1 - least)) : map.x0;
    const to = part ? Math.min(map.x1, Math.max(part.to, from + least)) : map.x1;
    this.part = from <= map.x0 && to >= map.x1 ? null : { from, to };
    amend({ x0: undefined, x1: undefined, ...this.query });
  }

  /**
   * Returns the lines of the part, as far as the map of the session says.
   *
   * @param {any} map undefined while it is on its way
   * @returns {{first: number, last: number} | null} null for all lines
   */
  lines(map) {
    if (!this.part || !map) {
      return null;
    }
    const { bucket, line } = map.buckets;
    const bucketOf = (/** @type {number} */ place) => ((place - map.x0) / Math.max(1, map.x1 - map.x0)) * map.px;
    const first = bucket.findIndex((/** @type {number} */ one) => one >= Math.floor(bucketOf(this.part?.from ?? 0)));
    const after = bucket.findIndex((/** @type {number} */ one) => one >= bucketOf(this.part?.to ?? 0));
    return { first: first < 0 ? Infinity : first === 0 ? 1 : line[first], last: after < 0 ? Infinity : line[after] - 1 };
  }
}

/** @param {{first: number, last: number} | null} lines @param {number} line */
export const isInside = (lines, line) => !lines || (line >= lines.first && line <= lines.last);
