/** Which part of a session the pictures of its calls show. */
import { redraw } from './redraw.js';
import { amend } from './router.js';
import { stripOf } from './strip.js';
import { panned, zoomed } from './waterfall.js';

export class CallsWindow {
  /** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
  constructor(session, route) {
    this.session = session;
    this.strip = stripOf(session);
    /** @type {string | undefined} the server chooses one that the session has */
    this.axis = route.query.get('by') ?? undefined;
    const [from, to] = ['x0', 'x1'].map((name) => Number(route.query.get(name) ?? Number.NaN));
    this.window = to > from ? { from, to } : null;
    /** @type {any} */
    this.answer = null;
  }

  /** Asks for the calls of the window. */
  async load() {}

  /** Whether the pictures show the same axis as the strip, so that both have the same window. */
  get isOfStrip() {
    return !this.axis || this.axis === this.strip.answer.value?.axis;
  }

  partChosen() {
    if (this.isOfStrip) {
      this.take(this.session.window.part);
    }
  }

  /** @param {{from: number, to: number} | null} window */
  show(window) {
    if (this.isOfStrip && this.strip.answer.value) {
      return this.session.choose(window, this.strip.answer.value);
    }
    amend({ x0: window?.from, x1: window?.to });
    this.take(window);
  }

  /** @param {{from: number, to: number} | null} window */
  take(window) {
    this.window = window ? { from: Math.floor(window.from), to: Math.ceil(window.to) } : null;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.load(), 60);
    redraw();
  }

  /** @param {'time' | 'step'} axis */
  setAxis(axis) {
    this.axis = axis;
    this.answer = null;
    amend({ by: axis, x0: undefined, x1: undefined });
    if (this.isOfStrip) {
      this.take(this.session.window.part);
      amend(this.session.window.query);
    } else {
      this.take(null);
    }
  }

  /** @param {number} factor @param {number} [place] in the middle; that of the selected call if missing */
  zoom(factor, place = this.lanes.selectedPlace()) {
    if (this.window && this.answer) {
      const { from, to } = this.window;
      const centre = place !== undefined && place >= from && place <= to ? place : (from + to) / 2;
      this.show(zoomed(this.window, factor, centre, this.answer.end));
    }
  }

  /** @param {number} share */
  pan(share) {
    if (this.window && this.answer) {
      this.show(panned(this.window, share, this.answer.end));
    }
  }

  /** Moves the window to a line of the strip. @param {number} line */
  goToLine(line) {
    const map = this.strip.answer.value;
    const at = map?.buckets.line.findLastIndex((/** @type {number} */ one) => one <= line) ?? -1;
    if (this.window && at >= 0 && this.axis === 'time') {
      const place = map.x0 + ((map.x1 - map.x0) * map.buckets.bucket[at]) / map.px;
      const size = Math.min(this.window.to - this.window.from, this.answer.end / 8);
      this.show(zoomed({ from: place - size / 2, to: place + size / 2 }, 1, place, this.answer.end));
    }
  }
}
