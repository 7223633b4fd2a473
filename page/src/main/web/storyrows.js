/** What the list of a story shows: its events. */
import { allText } from './eventtext.js';
import { hasFailed } from './eventrows.js';
import { isCall } from './eventkind.js';
import { Folds } from './folds.js';
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
    /** The rows that the filter takes, before any is folded. */
    this.taken = this.shown;
    this.folds = new Folds();
    this.seen = '';
    /** @type {number[]} */
    this.matches = [];
  }

  /** Applies the filter again if something changed. */
  refresh() {
    const { filter } = this;
    const { store, unread } = this.session;
    const { rows } = store;
    const lines = this.session.chosenLines;
    const now = [rows.length, store.median, this.folds.opened.size, [...filter.hidden], filter.isFailedOnly, filter.thread, filter.query, lines?.first, lines?.last].join('|');
    if (now !== this.seen) {
      this.seen = now;
      this.taken = filter.isPlain() && !lines ? rows : rows.filter((row) => filter.takes(row) && row.parts.some((part) => isInside(lines, part.line)));
      this.shown = this.isFolding() ? this.folds.fold(this.taken, (row, before) => unread.isFirst(row.event, before.event)) : this.taken;
      const query = filter.query.toLowerCase();
      this.matches = query ? this.shown.flatMap((row, index) => (row.parts.some((part) => allText(part).toLowerCase().includes(query)) ? [index] : [])) : [];
    }
    return this.shown;
  }

  /** Rows of a running session never move, and a reader who looks for something sees every row. */
  isFolding() {
    return this.session.info.state !== 'running' && this.filter.isPlain() && !this.filter.query;
  }

  /** Opens or closes the fold at a row. @param {number} index @param {boolean} isOpening only opens @returns {number} where the row is now, -1 if there is no fold */
  toggle(index, isOpening) {
    const row = this.shown[index];
    return row && (row.folded || !isOpening) && this.folds.toggle(row) ? this.indexOf(row.event.line) : -1;
  }

  count() {
    return this.refresh().length;
  }

  /** @param {number | undefined} line @returns {number} the row that has this line, -1 if none has */
  indexOf(line) {
    return this.refresh().findIndex((row) => row.parts.some((part) => part.line === line));
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
    const index = this.indexOfPlace(place);
    return this.shown[index]?.folded && this.folds.toggle(this.shown[index]) ? this.indexOfPlace(place) : index;
  }

  /** @param {{line?: string, step?: string, call?: string}} place */
  indexOfPlace(place) {
    const rows = this.refresh();
    if (place.line) {
      const line = Number(place.line);
      const exact = this.indexOf(line);
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
