/** What the list of a story shows: its events. */
import { allText } from './eventtext.js';
import { hasFailed } from './eventrows.js';
import { isCall } from './eventkind.js';
import { rowTemplate } from './rowtemplate.js';
import { isInside } from './timewindow.js';

/** Rows that are events. */
export class EventRows {
  /** @param {import('./session.js').SessionView} session @param {import('./filters.js').StoryFilter} filter */
  constructor(session, filter) {
    this.session = session;
    this.filter = filter;
    /** @type {import('./eventrows.js').Row[]} */
    this.shown = [];
    this.seen = '';
    /** @type {number[]} */
    this.matches = [];
  }

  /** Applies the filter again if something changed. */
  refresh() {
    const { filter } = this;
    const rows = this.session.store.rows;
    const lines = this.session.chosenLines;
    const now = [rows.length, [...filter.hidden], filter.isFailedOnly, filter.thread, filter.query, lines?.first, lines?.last].join('|');
    if (now !== this.seen) {
      this.seen = now;
      this.shown = filter.isPlain() && !lines ? rows : rows.filter((row) => filter.takes(row) && row.parts.some((part) => isInside(lines, part.line)));
      const query = filter.query.toLowerCase();
      this.matches = query ? this.shown.flatMap((row, index) => (row.parts.some((part) => allText(part).toLowerCase().includes(query)) ? [index] : [])) : [];
    }
    return this.shown;
  }

  count() {
    return this.refresh().length;
  }

  /** @param {number} index @param {boolean} isSelected @param {(isOpened?: boolean) => void} select */
  template(index, isSelected, select) {
    const { store, root, unread } = this.session;
    const isUnread = unread.isFirst(this.shown[index].event, this.shown[index - 1]?.event);
    return rowTemplate(this.shown[index], { isUnread, index, count: this.shown.length, isSelected, root, median: store.median, select });
  }

  /** @param {number} index @returns {Promise<import('./eventrows.js').Row | null>} */
  async row(index) {
    return this.shown[index] ?? null;
  }

  /** @param {number} index */
  lineOf(index) {
    return this.shown[index]?.event.line;
  }

  /** @param {{line?: string, step?: string, call?: string}} place @returns {number} the index, -1 if it is not here (yet) */
  find(place) {
    const rows = this.refresh();
    if (place.line) {
      const line = Number(place.line);
      const exact = rows.findIndex((row) => row.parts.some((part) => part.line === line));
      const before = rows.findLastIndex((row) => row.event.line <= line);
      const isHere = this.session.store.isComplete || (rows[rows.length - 1]?.event.line ?? 0) > line;
      return exact >= 0 ? exact : isHere ? before : -1;
    }
    return rows.findIndex((row) => row.parts.some((part) => (place.step ? String(part.step) === place.step : part.id === place.call)));
  }

  /** @param {number} from @param {number} way @param {string} what @returns {number} */
  search(from, way, what) {
    /** @type {Record<string, (row: import('./eventrows.js').Row) => boolean>} */
    const tests = { Prompt: (row) => row.group === 'person', Error: (row) => hasFailed(row), Call: (row) => isCall(row.event.kind) };
    for (let index = from + way; index >= 0 && index < this.shown.length; index += way) {
      if (tests[what](this.shown[index])) {
        return index;
      }
    }
    return -1;
  }
}
