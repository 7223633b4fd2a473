/** The lines of a recording, a page at a time. */
import { get, ofSession } from './api.js';

export const PAGE = 200;
const MOST_PAGES = 64;
const AGAIN_MS = 1000;

/** What a server answers that has the lines in a moment. */
const SOON = ['index-building', 'recording-changed', 'too-busy'];

export class LinePages {
  /** @param {string} id @param {() => void} arrived */
  constructor(id, arrived) {
    this.id = id;
    this.arrived = arrived;
    this.total = 0;
    this.isGuess = false;
    /** @type {Map<number, any[] | null>} the page last used is the last one; null while it is on its way */
    this.pages = new Map();
    /** @type {any} */
    this.failure = null;
  }

  /** @param {number} index from 0 @returns {any} the line, or undefined while it is on its way */
  line(index) {
    const number = Math.floor(index / PAGE);
    const page = this.pages.get(number);
    if (page === undefined) {
      this.load(number);
      return undefined;
    }
    this.pages.delete(number);
    this.pages.set(number, page);
    return page?.[index - number * PAGE];
  }

  /** @param {number} number of the page */
  async load(number) {
    this.pages.set(number, null);
    try {
      const first = number * PAGE + 1;
      let answer = await get(ofSession(this.id, 'lines'), { from: first, count: PAGE });
      const lines = answer.lines;
      while (answer.lines.length > 0 && lines.length < PAGE && first + lines.length <= answer.lines_total) {
        answer = await get(ofSession(this.id, 'lines'), { from: first + lines.length, count: PAGE - lines.length });
        lines.push(...answer.lines);
      }
      this.total = answer.lines_total;
      this.isGuess = answer.lines_estimated;
      this.failure = null;
      if (lines.length === 0 && first <= answer.lines_total) {
        this.again(number);
        return;
      }
      this.pages.set(number, lines);
      for (const oldest of [...this.pages.keys()].slice(0, Math.max(0, this.pages.size - MOST_PAGES))) {
        this.pages.delete(oldest);
      }
    } catch (failure) {
      if (SOON.includes(/** @type {any} */ (failure).slug)) {
        this.again(number);
        return;
      }
      this.failure = failure;
      setTimeout(() => this.pages.delete(number), 2000);
    }
    this.arrived();
  }

  /** Forgets a page soon, so that the next look asks for it again. @param {number} number */
  again(number) {
    setTimeout(() => {
      this.pages.delete(number);
      this.arrived();
    }, AGAIN_MS);
  }

  /** Forgets the page that ends the recording, because it grew. @param {number} total */
  grow(total) {
    this.pages.delete(Math.floor(Math.max(0, this.total - 1) / PAGE));
    this.total = Math.max(this.total, total);
  }
}
