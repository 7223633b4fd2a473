/** The events of a session, read page by page until all are here. */
import { get, ofSession } from './api.js';
import { RowCollector, addCosts } from './eventrows.js';

const PAGE = 500;

/** A session with more lines is shown by lines; its events are read only as far as a filter needs. */
export const MOST_LINES = 50_000;

export class EventStore {
  /**
   * @param {string} id
   * @param {() => void} arrived
   * @param {{kinds?: string, tid?: string, errors?: boolean}} [filter] for sessions that are too long to read whole
   */
  constructor(id, arrived, filter = {}) {
    this.id = id;
    this.arrived = arrived;
    this.filter = filter;
    this.collector = new RowCollector();
    this.isComplete = false;
    this.isReading = false;
    /** @type {number | undefined} */
    this.next = 1;
    /** The line of the last event that was read. */
    this.lastLine = 0;
    /** @type {number | undefined} the median of the costs of answers */
    this.median = undefined;
    /** @type {any} */
    this.failure = null;
  }

  get rows() {
    return this.collector.rows;
  }

  /** Reads on. @param {number} [most] rows, after which it waits to be asked again */
  async read(most = Infinity) {
    if (this.isReading || this.isComplete) {
      return;
    }
    this.isReading = true;
    this.failure = null;
    try {
      while (this.next !== undefined && this.rows.length < most && !this.isClosed) {
        const answer = await get(ofSession(this.id, 'events'), { from: this.next, count: PAGE, ...this.filter });
        answer.events.forEach((/** @type {any} */ event) => this.collector.add(event));
        this.lastLine = answer.events.at(-1)?.line ?? this.lastLine;
        this.next = answer.next;
        this.arrived();
      }
      this.isComplete = this.next === undefined;
    } catch (failure) {
      this.failure = failure;
    }
    this.isReading = false;
    this.arrived();
  }

  /** Reads what was added since. */
  async grow() {
    if (this.isComplete) {
      this.isComplete = false;
      this.next = this.lastLine + 1;
      await this.read();
    }
  }

  /**
   * Finds the row of a line, or asks for it alone.
   *
   * @param {number} line
   * @returns {Promise<import('./eventrows.js').Row | null>}
   */
  async rowAt(line) {
    const known = this.rows.find((row) => row.parts.some((part) => part.line === line));
    if (known) {
      return known;
    }
    const { events } = await get(ofSession(this.id, 'events'), { from: line, count: 1 });
    const collector = new RowCollector();
    events.filter((/** @type {any} */ event) => event.line === line).forEach((/** @type {any} */ event) => collector.add(event));
    return collector.rows[0] ? { ...collector.rows[0], isAlone: true } : null;
  }

  /** Asks what each answer cost. */
  async readCosts() {
    if (!this.isComplete || this.median !== undefined) {
      return;
    }
    try {
      const cost = await get(ofSession(this.id, 'cost'), { by: 'session', explain: true });
      addCosts(this.rows, cost.recordings?.[0]?.counted ?? []);
      const known = this.rows.map((row) => row.cost ?? 0).filter((one) => one > 0).sort((a, b) => a - b);
      this.median = known[known.length >> 1] ?? 0;
      this.arrived();
    } catch {
      // The rows have no costs then; the view of the costs says why.
    }
  }

  close() {
    this.isClosed = true;
  }
}
