/** Who did what when: the calls of each thread. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { callsBar, callsTable } from './callsparts.js';
import { Detail } from './detail.js';
import { Lanes } from './lanes.js';
import { failureBanner, skeleton } from './messages.js';
import { redraw } from './redraw.js';
import { amend } from './router.js';
import { stripOf } from './strip.js';
import { buckets, panned, zoomed } from './waterfall.js';
import { words } from './words.js';

const MOST_LANES = 40;

/** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
export function open(session, route) {
  return new CallsView(session, route);
}

export class CallsView {
  /** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
  constructor(session, route) {
    this.session = session;
    this.strip = stripOf(session);
    this.detail = new Detail(session.id);
    this.lanes = new Lanes(this);
    this.isTable = false;
    /** @type {string | undefined} the server chooses one that the session has */
    this.axis = route.query.get('by') ?? undefined;
    const [from, to] = ['x0', 'x1'].map((name) => Number(route.query.get(name) ?? Number.NaN));
    this.window = Number.isFinite(from) && Number.isFinite(to) ? { from, to } : null;
    /** @type {any} */
    this.answer = null;
    /** @type {number | undefined} the number of the selected call */
    this.selected = undefined;
    if (!session.isLong) {
      session.store.read();
    }
    this.load();
  }

  async load() {
    this.request?.abort();
    this.request = new AbortController();
    const place = this.window ? { x0: this.window.from, x1: this.window.to } : {};
    try {
      this.answer = await get(ofSession(this.session.id, 'calls'), { ...place, px: buckets(), lanes: MOST_LANES, ...(this.axis ? { axis: this.axis } : {}) }, this.request.signal);
      this.failure = null;
      this.axis = this.answer.axis;
      this.window = { from: this.answer.x0, to: this.answer.x1 };
    } catch (failure) {
      if (/** @type {any} */ (failure).name === 'AbortError') {
        return;
      }
      this.failure = failure;
    }
    redraw();
  }

  /** @param {{from: number, to: number} | null} window */
  show(window) {
    this.window = window;
    amend({ x0: window?.from, x1: window?.to });
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.load(), 60);
    redraw();
  }

  /** @param {'time' | 'step'} axis */
  setAxis(axis) {
    this.axis = axis;
    this.answer = null;
    amend({ by: axis });
    this.show(null);
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

  /** @param {any} call as the lanes know it @param {boolean} [isFocused] */
  select(call, isFocused = false) {
    this.selected = call.number;
    this.lanes.isFocusAsked = isFocused;
    this.session.store.rowAt(call.line).then((row) => {
      if (this.selected === call.number) {
        this.detail.show(row);
        redraw();
      }
    }, () => {});
    redraw();
  }

  close() {
    clearTimeout(this.waiting);
    this.request?.abort();
  }

  drawn() {
    this.strip.drawn(this.lanes.selectedLine());
    if (this.answer && !this.isTable) {
      this.lanes.draw();
    }
  }

  template() {
    return html`${this.strip.template((line) => this.goToLine(line))}${callsBar(this)}
      ${this.failure ? failureBanner(this.failure, () => this.load()) : nothing}
      <div class="split">${this.answer ? (this.isTable ? callsTable(this) : this.lanes.template()) : this.failure ? html`<div></div>` : skeleton()}
        ${this.detail.template({ step: (way) => this.lanes.step(way), close: () => { this.detail.isShown = false; redraw(); } })}</div>`;
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

  /** @param {string} action */
  act(action) {
    /** @type {Record<string, () => void>} */
    const actions = {
      zoomIn: () => this.zoom(0.5), zoomOut: () => this.zoom(2), panLeft: () => this.pan(-0.25), panRight: () => this.pan(0.25), fit: () => this.show(null),
      next: () => this.lanes.step(1), previous: () => this.lanes.step(-1), nextCall: () => this.lanes.step(1), previousCall: () => this.lanes.step(-1),
      nextError: () => this.lanes.step(1, true), previousError: () => this.lanes.step(-1, true), first: () => this.lanes.end(0), last: () => this.lanes.end(-1),
      raw: () => this.detail.nextLook(), open: () => { this.detail.isShown = true; redraw(); }, escape: () => { this.detail.isShown = false; redraw(); },
    };
    actions[action]?.();
    return action in actions;
  }
}
