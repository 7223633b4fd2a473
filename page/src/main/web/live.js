/** What runs now: a panel for each running session. */
import { html, nothing } from './lib/lit-html.js';
import { get } from './api.js';
import { icon } from './icons.js';
import { LiveFeed } from './livefeed.js';
import { LivePanel } from './livepanel.js';
import { failureBanner } from './messages.js';
import { redraw, say } from './redraw.js';
import { words } from './words.js';

const text = words.livePage;
const MOST_PANELS = 12;
const CLOCK = 1000;

export function open() {
  return new LiveView();
}

export class LiveView {
  constructor() {
    /** @type {Map<string, LivePanel>} in the order of their arrival, so that none moves */
    this.panels = new Map();
    this.isPaused = false;
    this.feed = new LiveFeed((message) => this.heard(message));
    this.clock = setInterval(redraw, CLOCK);
    this.readList();
  }

  title() {
    return words.live;
  }

  async readList() {
    try {
      const { sessions } = await get('sessions', { state: 'running', limit: MOST_PANELS, sort: 'changed' });
      this.failure = null;
      for (const session of sessions) {
        if (!this.panels.has(session.id) && this.panels.size < MOST_PANELS) {
          this.panels.set(session.id, new LivePanel(session));
        }
        this.panels.get(session.id)?.update(session);
      }
      this.feed.watch([...this.panels.keys()]);
      say(text.title(this.running()));
    } catch (failure) {
      this.failure = failure;
    }
    redraw();
  }

  running() {
    return [...this.panels.values()].filter((panel) => panel.session.state === 'running').length;
  }

  /** @param {any} message a head of a session, or news about the list */
  heard(message) {
    if (message.sessions) {
      clearTimeout(this.reading);
      this.reading = setTimeout(() => this.readList(), 300);
    } else if (message.session && message.lines !== undefined) {
      const panel = this.panels.get(message.session);
      if (panel) {
        panel.head(message, this.isPaused);
        redraw();
      }
    }
  }

  pause() {
    this.isPaused = !this.isPaused;
    if (!this.isPaused) {
      this.panels.forEach((panel) => panel.catchUp());
    }
    redraw();
  }

  close() {
    this.feed.close();
    clearInterval(this.clock);
    clearTimeout(this.reading);
    this.panels.forEach((panel) => panel.close());
  }

  drawn() {
    this.panels.forEach((panel) => panel.drawn());
  }

  /** @param {string} action */
  act(action) {
    if (action === 'play') {
      this.pause();
      return true;
    }
    return false;
  }

  template() {
    const { feed } = this;
    return html`<main id="content" class="live-page" tabindex="-1"><header class="live-head"><h1>${text.title(this.running())}</h1>
      <span class="hint">${feed.isConnected ? text.connected : feed.left ? nothing : text.connecting}</span><span class="space"></span>
      <button class="button" aria-pressed=${this.isPaused} @click=${() => this.pause()}>${icon(this.isPaused ? 'play' : 'pause')} ${this.isPaused ? text.go : text.pause}</button></header>
      ${!feed.isConnected && feed.left ? html`<div class="banner warn" role="status">${icon('wait')}<span><b>${text.lost(feed.left)}</b> ${text.lostWhy}</span><button class="button" @click=${() => feed.connect()}>${text.now}</button></div>` : nothing}
      ${this.failure ? failureBanner(this.failure, () => this.readList()) : nothing}
      ${this.panels.size === 0 ? html`<p class="empty">${text.none}</p>` : html`<div class="wall">${[...this.panels.values()].map((panel) => panel.template())}</div>`}
      <p class="empty hint">${text.order}</p></main>`;
  }
}
