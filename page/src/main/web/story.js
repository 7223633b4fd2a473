/** What happened, row by row. */
import { Detail } from './detail.js';
import { StoryFilter } from './filters.js';
import { highlight } from './highlight.js';
import { LineRows } from './linerows.js';
import { redraw } from './redraw.js';
import { amend } from './router.js';
import { stripOf } from './strip.js';
import { StoryLive } from './storylive.js';
import { StoryMoves } from './storymoves.js';
import { StoryPlace } from './storyplace.js';
import { EventRows } from './storyrows.js';
import { storyTemplate } from './storytemplate.js';
import { VirtualList } from './virtual.js';

/** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
export function open(session, route) {
  return new StoryView(session, route);
}

export class StoryView {
  /** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
  constructor(session, route) {
    this.session = session;
    this.filter = new StoryFilter(route.query);
    this.detail = new Detail(session);
    this.selected = -1;
    this.moves = new StoryMoves(this);
    this.place = new StoryPlace(this);
    this.list = new VirtualList({
      count: () => this.rows.count(),
      row: (index) => this.rows.template(index, index === this.selected, (isOpened) => this.select(index, false, isOpened)),
      moved: (first) => this.moveTo(first),
    });
    this.isByLine = session.isLong || route.query.get('by') === 'line';
    this.rows = this.makeRows();
    this.strip = stripOf(session);
    this.live = session.info.state === 'running' ? new StoryLive(this) : null;
    this.moved(route);
    if (session.window.part && !this.place.target) {
      this.strip.answer.promise?.then(() => this.partChosen());
    }
  }

  /** @returns {EventRows | LineRows} */
  makeRows() {
    if (this.isByLine) {
      return new LineRows(this.session);
    }
    const { store } = this.session;
    store.read().then(() => store.readCosts());
    return new EventRows(this.session, this.filter);
  }

  /** @param {boolean} isByLine */
  setByLine(isByLine) {
    const line = this.rows.lineOf(Math.max(0, this.selected));
    this.isByLine = isByLine;
    amend({ by: isByLine ? 'line' : undefined });
    this.rows = this.makeRows();
    this.selected = -1;
    this.place.target = line ? { line: String(line) } : null;
    redraw();
  }

  /** @param {import('./router.js').Route} route */
  moved(route) {
    this.place.moved(route);
    amend(this.filter.place);
    redraw();
    return true;
  }

  /** @param {number} first the first row in the window */
  moveTo(first) {
    this.place.keep(first);
    highlight(this.filter.query, '.rows-layer .row-text, .detail-body');
  }

  close() {
    highlight('', '');
    this.live?.close();
    this.place.close();
  }

  /** @param {number} index @param {boolean} [isFocused] moves the focus as well @param {boolean} [isOpened] shows the detail in a narrow window */
  select(index, isFocused = false, isOpened = false) {
    if (index < 0 || index >= this.rows.count()) {
      return;
    }
    this.isFocusAsked = isFocused;
    if (index !== this.selected) {
      this.selected = index;
      this.place.selected(index);
    }
    if (isOpened) {
      this.detail.isShown ||= !this.moves.fold(true);
    }
    redraw();
  }

  /** @param {number} index @param {boolean} [isCentred] */
  goTo(index, isCentred = false) {
    if (index >= 0) {
      this.select(index, document.activeElement?.id !== 'find');
      this.list.show(index, isCentred);
    }
  }

  drawn() {
    const host = /** @type {HTMLElement | null} */ (document.querySelector('.rows'));
    this.list.attach(host);
    this.place.restore();
    this.list.draw();
    this.strip.drawn(this.selectedLine());
    this.place.reach();
    if (this.isFocusAsked) {
      this.isFocusAsked = false;
      /** @type {HTMLElement | null | undefined} */ (host?.querySelector('.row.selected'))?.focus({ preventScroll: true });
    }
  }

  /** Rows that are lines are all reachable; they begin with the part. */
  partChosen() {
    this.moves.filterChanged();
    const lines = this.session.chosenLines;
    if (this.isByLine && lines) {
      this.list.moveTo(lines.first - 1);
    }
  }

  selectedLine() {
    return this.selected < 0 ? undefined : this.rows.lineOf(this.selected);
  }

  template() {
    return storyTemplate(this);
  }

  /** @param {{line?: string, step?: string, call?: string}} place */
  goToPlace(place) {
    this.place.aim(place);
    redraw();
  }

  /** @param {string} action @param {KeyboardEvent} event */
  act(action, event) {
    return this.moves.act(action, event);
  }
}
