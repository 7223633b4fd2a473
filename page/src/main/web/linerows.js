/** What the list of a story shows if the recording is too long for events: its lines. */
import { get, ofSession } from './api.js';
import { LinePages } from './linepages.js';
import { redraw } from './redraw.js';
import { lineTemplate } from './rowtemplate.js';

/** Rows that are physical lines. */
export class LineRows {
  /** @param {import('./session.js').SessionView} session */
  constructor(session) {
    this.id = session.id;
    this.store = session.store;
    this.pages = new LinePages(session.id, redraw);
    this.pages.total = session.info.lines;
    this.pages.isGuess = session.info.lines_estimated;
    this.pages.line(0);
  }

  count() {
    return this.pages.total;
  }

  /** @param {number} index @param {boolean} isSelected @param {(isOpened?: boolean) => void} select */
  template(index, isSelected, select) {
    return lineTemplate(this.pages.line(index), { index, count: this.pages.total, isSelected, root: '', select });
  }

  /** Asks for the event that a line belongs to. @param {number} index */
  async row(index) {
    let first = index;
    while (first > 0 && index - first < 200 && this.pages.line(first)?.kind === 'continuation') {
      first--;
    }
    return this.store.rowAt(first + 1);
  }

  /** @param {number} index */
  lineOf(index) {
    return index + 1;
  }

  /** @param {{line?: string, step?: string, call?: string}} place @returns {Promise<number>} */
  async find(place) {
    const at = Object.entries(place).filter(([, value]) => value).map(([name, value]) => name + ':' + value)[0];
    const answer = await get(ofSession(this.id, 'lines'), { at, count: 1 });
    return (answer.focus ?? answer.from) - 1;
  }

  /**
   * Asks the server for the next event with some property.
   *
   * @param {number} from
   * @param {{kinds?: string, errors?: boolean}} filter
   * @param {(event: any) => boolean} test
   * @param {(line: number) => void} searched
   */
  async searchOn(from, filter, test, searched) {
    /** @type {number | undefined} */
    let next = from + 2;
    while (next !== undefined) {
      /** @type {any} */
      const answer = await get(ofSession(this.id, 'events'), { from: next, count: 200, ...filter });
      const found = answer.events.find(test);
      if (found) {
        return found.line - 1;
      }
      next = answer.next;
      searched(next ?? this.pages.total);
    }
    return -1;
  }
}
