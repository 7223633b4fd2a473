/** The calls of a waterfall in the order of their starts, and which of them is selected. */
import { tookOf } from './eventrows.js';
import { duration } from './format.js';

/** @typedef {{number: number, line: number, last: number | null, x0: number, isFailed: boolean}} Call */

export class CallOrder {
  /** @param {import('./calls.js').CallsView} view */
  constructor(view) {
    this.view = view;
    /** How many rows of the story are in the map below. */
    this.seen = -1;
    /** @type {Map<number, import('./eventrows.js').Row>} */
    this.byLine = new Map();
  }

  /** @returns {Call[]} all calls in the order of their starts */
  calls() {
    const { answer } = this.view;
    if (this.counted !== answer) {
      this.counted = answer;
      this.all = answer.lanes.flatMap((/** @type {any} */ { rows }) => rows.x0.map((/** @type {number} */ x0, /** @type {number} */ at) => callAt(rows, at))).sort((/** @type {Call} */ a, /** @type {Call} */ b) => a.x0 - b.x0);
    }
    return this.all ?? [];
  }

  /** How long a call took: what the story says if it is one row there, else until its last result. @param {any} lane @param {number} at */
  took({ rows }, at) {
    const isTimed = this.view.answer.axis === 'time' && rows.x1[at] > rows.x0[at];
    const row = rows.attempts[at] === 1 ? this.rowAt(rows.start_line[at]) : undefined;
    const millis = (row && tookOf(row)) ?? (isTimed ? rows.x1[at] - rows.x0[at] : undefined);
    return millis === undefined ? '' : duration(millis);
  }

  /** @param {number} line */
  rowAt(line) {
    const { rows } = this.view.session.store;
    if (this.seen !== rows.length) {
      this.seen = rows.length;
      this.byLine = new Map(rows.map((row) => [row.event.line, row]));
    }
    return this.byLine.get(line);
  }

  chosen() {
    return this.view.answer ? this.calls().findIndex((call) => call.number === this.view.selected) : -1;
  }

  selectedPlace() {
    return this.calls()[this.chosen()]?.x0;
  }

  selectedLine() {
    return this.view.answer ? this.calls()[this.chosen()]?.line : undefined;
  }

  /** @param {number} way @param {boolean} [isFailedOnly] */
  step(way, isFailedOnly = false) {
    const calls = this.calls();
    let at = this.chosen() + way;
    while (isFailedOnly && calls[at] && !calls[at].isFailed) {
      at += way;
    }
    if (calls[at]) {
      this.view.select(calls[at], true);
    }
  }

  /** @param {number} at */
  end(at) {
    const call = this.calls().at(at);
    if (call) {
      this.view.select(call, true);
    }
  }
}

/** @param {any} rows @param {number} at @returns {Call} */
export function callAt(rows, at) {
  return { number: rows.call[at], line: rows.start_line[at], last: rows.attempts[at] > 1 ? rows.end_line[at] : null, x0: rows.x0[at], isFailed: rows.status[at] === 2 };
}
