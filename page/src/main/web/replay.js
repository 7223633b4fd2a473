/** Plays a session again: what was known at each point, and the state there. */
import { html } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { lastPart } from './eventrows.js';
import { MOST_LINES } from './eventstore.js';
import { command, failureBanner } from './messages.js';
import { redraw } from './redraw.js';
import { controls } from './replaycontrols.js';
import { actIn, pauseBefore, played, togglePlay } from './replaymoves.js';
import { statePane } from './replaystate.js';
import { amend } from './router.js';
import { rowTemplate } from './rowtemplate.js';
import { stripOf } from './strip.js';
import { VirtualList } from './virtual.js';
import { words } from './words.js';

/** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
export function open(session, route) {
  return new ReplayView(session, route);
}

export class ReplayView {
  /** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
  constructor(session, route) {
    this.session = session;
    this.strip = stripOf(session);
    this.at = 0;
    this.speed = 16;
    this.isPlaying = false;
    this.isFolding = true;
    /** @type {any} */
    this.state = null;
    this.target = { line: Number(route.query.get('line') ?? 0), step: Number(route.query.get('step') ?? 0) };
    this.list = new VirtualList({ count: () => this.rows.length, row: (index) => this.row(index) });
    if (!session.isLong) {
      this.session.store.read().then(() => this.reach());
    }
  }

  get rows() {
    return this.session.store.rows;
  }

  /** Goes to the place of a link when all events are here. */
  async reach() {
    const { line, step } = this.target;
    if (!line && !step && this.session.window.part) {
      await this.strip.answer.promise;
      return this.partChosen();
    }
    const at = step ? this.rows.findIndex((row) => row.parts.some((part) => part.step === step)) : this.rows.findLastIndex((row) => row.event.line <= line);
    this.goTo(Math.max(0, at));
  }

  /** @param {number} index */
  row(index) {
    return rowTemplate(this.rows[index], { index, count: this.rows.length, isSelected: index === this.at, root: this.session.root, until: this.line(), select: () => index !== this.at && this.goTo(index) });
  }

  /** The line up to which everything is known. */
  line() {
    return this.rows[this.at]?.event.line ?? 0;
  }

  /** @param {number} at */
  goTo(at) {
    this.at = Math.min(Math.max(0, at), Math.max(0, this.rows.length - 1));
    this.isRevealed = false;
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.readState(), this.isPlaying ? 0 : 120);
    redraw();
  }

  /** @returns {Promise<void>} */
  async readState() {
    const line = this.line();
    if (!line || this.isReading) {
      return;
    }
    this.isReading = true;
    try {
      const answer = await get(ofSession(this.session.id, 'state'), { at: 'line:' + line });
      this.state = answer.state;
      amend({ line, step: undefined });
    } catch {
      this.state = null;
    }
    this.isReading = false;
    redraw();
    return line === this.line() || this.isPlaying ? undefined : this.readState();
  }

  play() {
    togglePlay(this);
  }

  /** Waits as long as the session did, divided by the speed. */
  wait() {
    const next = this.rows[this.at + 1];
    if (!next || this.at >= played(this).last) {
      this.isPlaying = false;
      return redraw();
    }
    this.timer = setTimeout(() => {
      this.goTo(this.at + 1);
      this.wait();
    }, pauseBefore(this, next));
  }

  partChosen() {
    this.goTo(played(this).first);
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.asking);
    this.isPlaying = false;
  }

  drawn() {
    this.list.attach(document.querySelector('.rows'));
    if (!this.isRevealed && this.rows.length) {
      this.isRevealed = true;
      this.list.show(this.at, true);
    }
    this.list.draw();
    this.strip.drawn(this.line(), true);
  }

  template() {
    const { store } = this.session;
    const row = this.rows[this.at];
    if (this.session.isLong) {
      return html`<div class="message"><p>${words.replay.tooLong(MOST_LINES)}</p>${command('blackbox replay ' + this.session.info.name)}</div>`;
    }
    return html`${this.strip.template((line) => this.goTo(this.rows.findLastIndex((one) => one.event.line <= line)))}
      ${store.failure ? failureBanner(store.failure, () => store.read()) : ''}
      <div class="split"><div class="rows" role="feed" aria-label=${words.replay.rows} aria-busy=${!store.isComplete}><div class="rows-layer"></div><div class="rows-spacer"></div></div>
        ${statePane(row, row ? lastPart(row, this.line()) : null, this.state, this.session.root)}</div>
      ${controls(this)}`;
  }

  /** @param {string} action @param {KeyboardEvent} event */
  act(action, event) {
    return actIn(this, action, event);
  }
}
