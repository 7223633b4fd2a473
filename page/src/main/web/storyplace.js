/** Where the reader of a story is, and where a link points. */
import { redraw } from './redraw.js';
import { amend, remember } from './router.js';

/** A key that is held selects the next row sooner than this, in milliseconds. */
const HELD = 100;
const REST = 150;

export class StoryPlace {
  /** @param {import('./story.js').StoryView} view */
  constructor(view) {
    this.view = view;
    /** @type {{line?: string, step?: string, call?: string} | null} what a link names, until it is reached */
    this.target = null;
    /** @type {number | undefined} the first row in the window before the reader left */
    this.first = undefined;
    this.selectedAt = -HELD;
    /** The line that a link names, until the reader goes elsewhere. */
    this.asked = 0;
  }

  /** Shows the detail of a row, where the reader rests while a key is held. @param {number} index */
  selected(index) {
    const { view } = this;
    this.asked = 0;
    const isHeld = performance.now() - this.selectedAt < HELD;
    this.selectedAt = performance.now();
    clearTimeout(this.asking);
    this.asking = setTimeout(() => view.rows.row(index).then((row) => {
      if (view.selected === index) {
        view.detail.show(row);
        redraw();
      }
    }, () => {}), isHeld ? HELD : 0);
    clearTimeout(this.amending);
    this.amending = setTimeout(() => amend({ line: view.rows.lineOf(index), step: undefined, call: undefined }), REST);
  }

  /** @param {import('./router.js').Route} route */
  moved(route) {
    const place = Object.fromEntries(['line', 'step', 'call'].map((name) => [name, route.query.get(name) ?? undefined]));
    this.target = place.line || place.step || place.call ? place : null;
    this.first = route.place?.first;
  }

  /** @param {{line?: string, step?: string, call?: string}} place */
  aim(place) {
    this.target = place;
    this.first = undefined;
  }

  /** @param {number} first the first row in the window */
  keep(first) {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => remember({ first }), 250);
  }

  /** Goes back to where the reader was. */
  restore() {
    const { rows, list } = this.view;
    if (this.first !== undefined && rows.count() > this.first) {
      list.first = this.first;
      this.first = undefined;
      this.isRestored = true;
    }
  }

  /** Goes to the place of a link once it is here. */
  async reach() {
    const { target, view } = this;
    if (!target || this.isReaching) {
      return;
    }
    this.isReaching = true;
    try {
      const index = await view.rows.find(target);
      const last = view.rows.count() - 1;
      if (index >= 0 && this.target === target) {
        this.target = null;
        view.select(Math.min(index, last));
        this.asked = Number(target.line ?? 0);
        if (!this.isRestored && this.first === undefined) {
          view.list.show(index, true);
        }
        this.isRestored = false;
      }
    } catch {
      this.target = null;
    }
    this.isReaching = false;
  }

  close() {
    clearTimeout(this.keeping);
    clearTimeout(this.asking);
    clearTimeout(this.amending);
  }
}
