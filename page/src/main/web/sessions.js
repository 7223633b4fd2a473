/** The list of all sessions. */
import { html, nothing } from './lib/lit-html.js';
import { get } from './api.js';
import { facets } from './facets.js';
import { command, failureBanner, skeleton } from './messages.js';
import { redraw, say } from './redraw.js';
import { amend, go, remember } from './router.js';
import { lookNow } from './seen.js';
import { SessionsLive } from './sessionslive.js';
import { sessionTable } from './sessiontable.js';
import { SubagentRows } from './subagentrows.js';
import { words } from './words.js';

const FILTERS = ['q', 'agent', 'project', 'state', 'sort', 'failed', 'sealed'];
const PAGE = 200;
const AGAIN = 2000;
const MOST_COUNTED = 1000;

/** @param {import('./router.js').Route} route */
export function open(route) {
  return new SessionsView(route);
}

export class SessionsView {
  /** @param {import('./router.js').Route} route */
  constructor(route) {
    /** @type {any[]} */
    this.sessions = [];
    this.total = -1;
    this.sums = { tokens: 0, cost: 0, unread: 0 }; // of all sessions that match
    /** @type {string | undefined} */
    this.next = undefined;
    /** @type {any} */
    this.failure = null;
    /** @type {any[]} all sessions, which the facets count */
    this.known = [];
    this.subagents = new SubagentRows();
    this.live = new SessionsLive(this);
    this.moved(route);
  }

  title() {
    return words.sessions;
  }

  /** @param {import('./router.js').Route} route */
  moved(route) {
    this.filter = Object.fromEntries(FILTERS.map((name) => [name, route.query.get(name) ?? '']));
    this.place = route.place;
    this.load();
    return true;
  }

  /** @param {string} [cursor] */
  async load(cursor) {
    this.request?.abort();
    this.request = new AbortController();
    try {
      const answer = await get('sessions', { ...this.filter, limit: PAGE, cursor }, this.request.signal);
      this.failure = null;
      this.sessions = cursor ? [...this.sessions, ...answer.sessions] : answer.sessions;
      this.total = answer.total;
      this.sums = { tokens: answer.tokens, cost: answer.cost_usd, unread: answer.unmeasured };
      this.next = answer.next;
      this.live.watch();
      this.lookAgain();
      say(words.list.total(answer.total));
      await this.count(cursor);
      lookNow();
    } catch (failure) {
      if (/** @type {any} */ (failure).name === 'AbortError') {
        return;
      }
      this.failure = failure;
    }
    redraw();
  }

  /** Knows what the facets count. @param {string} [cursor] */
  async count(cursor) {
    if (!this.isFiltered() && !this.next && !cursor) {
      this.known = this.sessions;
    } else if (this.known.length === 0 || !cursor) {
      redraw();
      this.known = (await get('sessions', { limit: MOST_COUNTED }, this.request?.signal)).sessions;
    }
  }

  /** Asks again while the server still reads some of the sessions. */
  lookAgain() {
    clearTimeout(this.waiting);
    if (this.sessions.length <= PAGE && this.sessions.some((one) => !one.measured)) {
      this.waiting = setTimeout(() => this.load(), AGAIN);
    }
  }

  close() {
    clearTimeout(this.waiting);
    this.live.close();
    this.request?.abort();
  }

  isFiltered() {
    return FILTERS.some((name) => name !== 'sort' && this.filter[name] !== '');
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    this.filter = { ...this.filter, [name]: value };
    amend(this.filter);
    this.load();
  }

  template() {
    return html`<div class="sessions">
      ${facets(this)}
      <main id="content" class="session-list" tabindex="-1" @scroll=${(/** @type {any} */ e) => remember({ top: e.target.scrollTop })}>
        <h1 class="only-heard">${words.sessions}</h1>
        ${this.failure ? failureBanner(this.failure, () => this.load()) : nothing}
        ${this.live.template()}${this.total < 0 ? (this.failure ? nothing : skeleton()) : this.total === 0 ? this.empty() : sessionTable(this)}
      </main></div>`;
  }

  empty() {
    return this.isFiltered()
      ? html`<div class="message"><h2>${words.list.none}</h2><button class="button" @click=${() => go('/')}>${words.list.clear}</button></div>`
      : html`<div class="message"><h2>${words.list.empty}</h2><p>${words.list.emptyHow}</p>${command('blackbox archive')}${command('blackbox demo')}</div>`;
  }

  drawn() {
    const top = this.place?.top;
    if (top && this.sessions.length) {
      this.place = null;
      document.getElementById('content')?.scrollTo(0, top);
    }
  }

  /** @param {string} action */
  act(action) {
    if (action === 'find' || action === 'escape') {
      document.getElementById('find')?.[action === 'find' ? 'focus' : 'blur']();
      return true;
    }
    const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.session-table a.asked')]);
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { next: at + 1, previous: Math.max(0, at - 1), first: 0, last: links.length - 1 }[action];
    links[Math.min(to ?? -1, links.length - 1)]?.focus();
    return to !== undefined;
  }
}
