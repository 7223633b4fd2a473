/** The events of two sessions side by side: those that differ, and those that are the same. */
import { EventStore, MOST_LINES } from './eventstore.js';
import { redraw } from './redraw.js';

/**
 * @typedef {import('./eventrows.js').Row} Row
 * @typedef {{edit: any, a?: Row, b?: Row} | {same: {a: Row, b: Row}[]}} Part
 */

/** Reads the events of both sessions. Only then are the same events known, and differences have words. */
export class DiffRows {
  /** @param {string} a @param {string} b */
  constructor(a, b) {
    this.stores = [a, b].map((id) => new EventStore(id, redraw));
    this.stores.forEach((store) => store.read(MOST_LINES));
  }

  get isComplete() {
    return this.stores.every((store) => store.isComplete);
  }

  /** @param {any} answer what differs @returns {Part[]} in order */
  parts(answer) {
    if (!this.isComplete) {
      return answer.edits.map((/** @type {any} */ edit) => ({ edit }));
    }
    const [a, b] = ['a', 'b'].map((side, at) => sideOf(answer.edits, side, this.stores[at].rows));
    if (a.same.length !== b.same.length) {
      return answer.edits.map((/** @type {any} */ edit) => ({ edit, a: a.byLine.get(edit.a?.line), b: b.byLine.get(edit.b?.line) }));
    }
    /** @type {Part[]} */
    const parts = [];
    let done = 0;
    const fill = (/** @type {number} */ to) => {
      if (to > done) {
        parts.push({ same: a.same.slice(done, to).map((row, at) => ({ a: row, b: b.same[done + at] })) });
        done = to;
      }
    };
    for (const edit of answer.edits) {
      fill(edit.a ? before(a.same, edit.a.line) : before(b.same, edit.b.line));
      parts.push({ edit, a: a.byLine.get(edit.a?.line), b: b.byLine.get(edit.b?.line) });
    }
    fill(a.same.length);
    return parts;
  }

  close() {
    this.stores.forEach((store) => store.close());
  }
}

/** @param {any[]} edits @param {string} side @param {Row[]} rows */
function sideOf(edits, side, rows) {
  const lines = new Set(edits.map((edit) => edit[side]?.line));
  /** @type {Map<number, Row>} */
  const byLine = new Map(rows.flatMap((row) => row.parts.map((part) => /** @type {[number, Row]} */ ([part.line, row]))));
  return { byLine, same: rows.filter((row) => !row.parts.some((part) => lines.has(part.line))) };
}

/** @param {Row[]} rows @param {number} line @returns {number} how many rows are above a line */
function before(rows, line) {
  const at = rows.findIndex((row) => row.event.line > line);
  return at < 0 ? rows.length : at;
}
