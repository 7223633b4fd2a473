/** Folds runs of small equal rows, so that a reader sees what matters: reads and searches, and failures of one cause. */
import { resultOf } from './eventtext.js';
import { hasFailed, isWaiting, lastPart } from './eventrows.js';

/** A run of fewer rows is shown as it is. */
const SHORTEST = 3;

/** @typedef {import('./eventrows.js').Row} Row */

export class Folds {
  constructor() {
    /** @type {Set<Row>} the first rows of the runs that the reader opened */
    this.opened = new Set();
    /** @type {Map<Row, Row>} of each row in a run, the first one */
    this.runs = new Map();
  }

  /**
   * @param {Row[]} rows
   * @param {(row: Row, before: Row) => boolean} isBorder whether no run goes over both rows
   * @returns {Row[]} rows, of which some replace several
   */
  fold(rows, isBorder) {
    this.runs = new Map();
    /** @type {Row[]} */
    const all = [];
    for (let at = 0; at < rows.length;) {
      let end = at + 1;
      while (end < rows.length && isAlike(rows[end], rows[at]) && !isBorder(rows[end], rows[end - 1])) {
        end++;
      }
      // The first failure stays a row: it says what failed.
      const from = hasFailed(rows[at]) ? at + 1 : at;
      if (end - from >= SHORTEST) {
        all.push(...rows.slice(at, from), ...this.run(rows.slice(from, end)));
      } else {
        all.push(...rows.slice(at, end));
      }
      at = end;
    }
    return all;
  }

  /** @param {Row[]} rows */
  run(rows) {
    rows.forEach((row) => this.runs.set(row, rows[0]));
    return this.opened.has(rows[0]) ? rows : [{ ...rows[0], parts: rows.flatMap((row) => row.parts), cost: sumOf(rows), folded: rows }];
  }

  /** Opens a fold, or folds the run that a row is part of. @param {Row} row @returns {boolean} whether it is part of one */
  toggle(row) {
    const first = row.folded?.[0] ?? this.runs.get(row);
    if (first && !this.opened.delete(first)) {
      this.opened.add(first);
    }
    return first !== undefined;
  }
}

/** @param {Row[]} rows */
const sumOf = (rows) => rows.reduce((sum, row) => sum + (row.cost ?? 0), 0) || undefined;

/** @param {Row} row @param {Row} first */
function isAlike(row, first) {
  if (row.event.tid !== first.event.tid || isWaiting(row) || isWaiting(first) || hasFailed(row) !== hasFailed(first)) {
    return false;
  }
  return hasFailed(row) ? row.event.name === first.event.name && reason(row) === reason(first) : row.group === 'look' && first.group === 'look';
}

/** @param {Row} row */
const reason = (row) => resultOf(lastPart(row)).trim();
