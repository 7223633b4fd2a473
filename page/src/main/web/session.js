/** One session: its header, its views, its strip. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { EventStore, MOST_LINES } from './eventstore.js';
import { Answer, failureBanner, failurePage, skeleton } from './messages.js';
import { redraw } from './redraw.js';
import { sessionHead, showTab } from './sessionhead.js';
import { actInSession } from './sessionmoves.js';
import { TabCounts } from './tabcounts.js';
import { TimeWindow } from './timewindow.js';
import { Unread } from './unread.js';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const RUNNING_WAIT = 3_000;
const GROWING = ['lines', 'bytes', 'calls', 'state'];

/** @type {Record<string, () => Promise<{open: (session: SessionView, route: any) => any}>>} */
const PARTS = {
  story: () => import('./story.js'),
  calls: () => import('./calls.js'),
  wrong: () => import('./wrong.js'),
  cost: () => import('./cost.js'),
  files: () => import('./files.js'),
  proof: () => import('./proof.js'),
  replay: () => import('./replay.js'),
};

/** @param {import('./router.js').Route} route */
export function open(route) {
  return new SessionView(route);
}

export class SessionView {
  /** @param {import('./router.js').Route} route */
  constructor(route) {
    this.id = route.id;
    this.view = '';
    this.window = new TimeWindow(route.query);
    this.unread = new Unread(this);
    /** @type {any} */
    this.part = null;
    /** @type {import('./strip.js').Strip | undefined} */
    this.strip = undefined;
    this.answer = new Answer(() => get(ofSession(this.id)));
    this.answer.promise?.then(() => {
      this.unread.open();
      this.refresh(FIRST_WAIT);
    });
    this.counts = new TabCounts(this.id);
    this.store = new EventStore(this.id, redraw);
    this.moved(route);
  }

  /** Asks again while the session runs, or the server still reads the recording. @param {number} wait */
  refresh(wait) {
    const { info } = this;
    const isRunning = info?.state === 'running';
    if ((isRunning || info?.lines_estimated || info?.index?.state === 'building') && !this.isClosed) {
      this.refreshing = setTimeout(async () => {
        this.answer.again();
        await this.answer.promise;
        if (this.strip?.answer.failure || (isRunning && GROWING.some((name) => info[name] !== this.info[name]))) {
          this.strip?.answer.again();
          this.counts.again();
        }
        this.refresh(isRunning ? RUNNING_WAIT : Math.min(LONGEST_WAIT, wait * 2));
      }, wait);
    }
  }

  get info() {
    return this.answer.value;
  }

  /** Whether the session has too many events to have them all on the page. */
  get isLong() {
    return this.info.lines > MOST_LINES;
  }

  /** The folder of the project, which rows leave out of paths. */
  get root() {
    return this.info?.project?.startsWith('/') ? this.info.project : '';
  }

  title() {
    return this.info?.asked?.slice(0, 80) ?? this.id;
  }

  /** The lines of the part that the reader chose; null for all. */
  get chosenLines() {
    return this.window.lines(this.strip?.answer.value);
  }

  /** @param {import('./timewindow.js').Part | null} part @param {any} map */
  choose(part, map) {
    this.window.choose(part, map);
    this.part?.partChosen?.();
    redraw();
  }

  /** @param {import('./router.js').Route} route */
  moved(route) {
    this.window.read(route.query);
    if (this.view === route.view && this.part?.moved?.(route)) {
      return true;
    }
    this.part?.close?.();
    this.part = null;
    this.view = route.view;
    Promise.all([PARTS[route.view](), this.answer.promise]).then(([module]) => {
      if (this.view === route.view && this.info) {
        this.part?.close?.();
        this.part = module.open(this, route);
        if (!this.isLong) {
          this.counts.ask();
        }
      }
      redraw();
    });
    return true;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.refreshing);
    this.part?.close?.();
    this.unread.close();
    this.store.close();
  }

  /** @param {string} action @param {KeyboardEvent} event */
  act(action, event) {
    return this.part?.act?.(action, event) || actInSession(action);
  }

  drawn() {
    showTab();
    this.part?.drawn?.();
  }

  template() {
    if (this.answer.failure?.status === 404) {
      return failurePage(this.answer.failure);
    }
    return html`<main id="content" class="session ${this.part?.isScrolled ? 'scrolled' : ''}" tabindex="-1">
      ${this.info ? sessionHead(this) : this.answer.failure ? failureBanner(this.answer.failure, () => this.answer.again()) : skeleton()}
      ${this.part ? this.part.template() : this.info ? skeleton() : nothing}</main>`;
  }
}
