/** Who did what when: the calls of each thread. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { actInCalls } from './callsmoves.js';
import { callsBar, callsTable } from './callsparts.js';
import { CallsWindow } from './callswindow.js';
import { Detail } from './detail.js';
import { Lanes } from './lanes.js';
import { failureBanner, skeleton } from './messages.js';
import { redraw } from './redraw.js';
import { buckets } from './waterfall.js';
import { words } from './words.js';

const MOST_LANES = 40;

/** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
export function open(session, route) {
  return new CallsView(session, route);
}

export class CallsView extends CallsWindow {
  /** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
  constructor(session, route) {
    super(session, route);
    this.detail = new Detail(session);
    this.lanes = new Lanes(this);
    this.isTable = false;
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

  /** @param {any} call as the lanes know it @param {boolean} [isFocused] */
  select(call, isFocused = false) {
    this.selected = call.number;
    this.lanes.isFocusAsked = isFocused;
    this.session.store.rowAt(call.last ?? call.line).then((row) => {
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

  /** @param {string} action */
  act(action) {
    return actInCalls(this, action);
  }
}
