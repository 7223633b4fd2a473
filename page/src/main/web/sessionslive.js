/** Keeps the list of sessions up to date. No row moves: what is new waits behind a bar. */
import { html, nothing } from './lib/lit-html.js';
import { get } from './api.js';
import { icon } from './icons.js';
import { LiveFeed } from './livefeed.js';
import { redraw, say } from './redraw.js';
import { words } from './words.js';

const SOON = 500;
const MOST_WATCHED = 50;

export class SessionsLive {
  /** @param {import('./sessions.js').SessionsView} view */
  constructor(view) {
    this.view = view;
    this.fresh = 0;
    this.feed = new LiveFeed((message) => this.heard(message));
  }

  /** Hears of the running sessions of the list. */
  watch() {
    this.fresh = 0;
    this.feed.watch(this.view.sessions.filter((one) => one.state === 'running').slice(0, MOST_WATCHED).map((one) => one.id));
  }

  /** @param {any} message a head of a session, or news about the list */
  heard(message) {
    if (message.sessions || message.session) {
      this.waiting ??= setTimeout(() => {
        this.waiting = undefined;
        this.read();
      }, SOON);
    }
  }

  /** Shows the new facts of the rows that are there, and counts those that are not. */
  async read() {
    const { view } = this;
    try {
      const { sessions, total } = await get('sessions', { ...view.filter, limit: Math.max(view.sessions.length, 1) });
      /** @type {Map<string, any>} */
      const now = new Map(sessions.map((/** @type {any} */ one) => [one.id, one]));
      view.sessions = view.sessions.map((one) => ({ ...one, ...now.get(one.id) }));
      this.fresh = Math.max(0, total - view.total);
      if (this.fresh) {
        say(words.list.fresh(this.fresh));
      }
      view.subagents.again();
    } catch {
      // The next message tries again.
    }
    redraw();
  }

  template() {
    return this.fresh ? html`<button class="new-bar top-bar" @click=${() => this.view.load()}>${icon('up')} ${words.list.fresh(this.fresh)} ${words.list.show}</button>` : nothing;
  }

  close() {
    clearTimeout(this.waiting);
    this.feed.close();
  }
}
