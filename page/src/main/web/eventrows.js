/** Makes rows of events: a call, its progress and its result are one row. */
import { groupOf, isCall } from './eventkind.js';

/**
 * @typedef {object} Row
 * @property {any} event the first event
 * @property {any[]} parts all events of the row, in order
 * @property {string} group
 * @property {number} attempt
 * @property {number} [cost] what the model's answer cost
 * @property {boolean} [isAlone] only this event of a call was read
 * @property {Row[]} [folded] the rows that this one replaces
 */

/** Collects rows; events can be added as they arrive. */
export class RowCollector {
  constructor() {
    /** @type {Row[]} */
    this.rows = [];
    /** @type {Map<number, Row>} by the number of the call */
    this.open = new Map();
    /** @type {Map<number, number>} */
    this.attempts = new Map();
  }

  /** @param {any} event */
  add(event) {
    const { call } = event;
    const started = this.open.get(call);
    if (started) {
      started.parts.push(event);
      if (event.status !== 'waiting') {
        this.open.delete(call);
      }
      return;
    }
    const isStart = call !== undefined && isCall(event.kind);
    const isTried = isStart && event.kind !== 'plan';
    const attempt = isTried ? (this.attempts.get(call) ?? 0) + 1 : 1;
    /** @type {Row} */
    const row = { event, parts: [event], group: isAskedOfSubagent(event) ? 'sub' : groupOf(event.kind, event.effect), attempt };
    this.rows.push(row);
    if (isStart) {
      this.attempts.set(call, attempt);
      if (event.status === 'waiting') {
        this.open.set(call, row);
      }
    }
  }
}

/** What a subagent is asked comes from an agent, not from a person. @param {any} event @returns {boolean} */
export const isAskedOfSubagent = (event) => event.kind === 'user' && Boolean(event.tid) && event.tid !== '1';

/**
 * @param {Row} row
 * @param {number} [until] a line; what is behind it is not known yet
 * @returns {any} the last event of the row
 */
export function lastPart(row, until = Infinity) {
  const known = row.parts.filter((part) => part.line <= until);
  return known[known.length - 1] ?? row.event;
}

/** @param {Row} row @param {number} [until] */
export const hasFailed = (row, until) => lastPart(row, until).status === 'failed';

/** @param {Row} row @param {number} [until] */
export const isWaiting = (row, until) => lastPart(row, until).status === 'waiting';

/** @param {Row} row @returns {number | undefined} milliseconds */
export function tookOf(row) {
  if (row.folded) {
    const known = row.folded.map(tookOf).filter((one) => one !== undefined);
    return known.length ? known.reduce((sum, one) => sum + one, 0) : undefined;
  }
  const last = lastPart(row);
  if (last.latency_ms !== undefined) {
    return last.latency_ms;
  }
  const millis = last.elapsed_ms - row.event.elapsed_ms;
  return row.parts.length > 1 && last.status !== 'waiting' && millis > 0 ? millis : undefined;
}

/** Gives each row the cost of its answer. @param {Row[]} rows @param {any[]} charges */
export function addCosts(rows, charges) {
  const byLine = charges.filter((one) => one.cost_usd > 0).sort((a, b) => a.first_line - b.first_line);
  let at = 0;
  for (const charge of byLine) {
    while (at + 1 < rows.length && rows[at + 1].event.line <= charge.first_line) {
      at++;
    }
    if (rows[at]) {
      rows[at].cost = (rows[at].cost ?? 0) + charge.cost_usd;
    }
  }
}
