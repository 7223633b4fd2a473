/** New lines of a session that still runs. Rows never move under the reader. */
import { html, nothing } from './lib/lit-html.js';
import { icon } from './icons.js';
import { LiveFeed } from './livefeed.js';
import { redraw } from './redraw.js';
import { isAtEnd } from './scroll.js';
import { LineRows } from './linerows.js';
import { words } from './words.js';

export class StoryLive {
  /** @param {import('./story.js').StoryView} view */
  constructor(view) {
    this.view = view;
    this.known = view.session.info.lines;
    this.lines = this.known;
    this.feed = new LiveFeed((head) => this.heard(head));
    this.feed.watch([view.session.id]);
  }

  /** @param {{session?: string, lines?: number}} head */
  heard(head) {
    if (head.session !== this.view.session.id || head.lines === undefined) {
      return;
    }
    this.lines = head.lines;
    const { list } = this.view;
    if (this.lines > this.known && isAtEnd(list.first, list.extent())) {
      this.take();
    }
    redraw();
  }

  /** Shows the new lines and goes to the end. Lines that come meanwhile are shown as well. */
  async take() {
    if (this.isTaking) {
      return;
    }
    this.isTaking = true;
    try {
      let isGrown = true;
      do {
        const upTo = this.lines;
        isGrown = await this.grow(upTo);
        this.known = isGrown ? upTo : this.known;
        redraw();
        this.view.list.moveTo(Number.MAX_SAFE_INTEGER);
      } while (isGrown && this.known < this.lines);
    } finally {
      this.isTaking = false;
    }
  }

  /** @param {number} upTo @returns {Promise<boolean>} whether the rows go up to this line now */
  async grow(upTo) {
    const { rows, session } = this.view;
    if (rows instanceof LineRows) {
      rows.pages.grow(upTo);
      return true;
    }
    await session.store.grow();
    return session.store.isComplete;
  }

  close() {
    this.feed.close();
  }

  template() {
    const { rows, session } = this.view;
    const fresh = this.lines - Math.max(this.known, rows instanceof LineRows ? rows.pages.total : session.store.lastLine);
    return fresh > 0 ? html`<button class="new-bar" @click=${() => this.take()}>${icon('down')} ${words.story.newRows(fresh)} <kbd>l</kbd></button>` : nothing;
  }
}
