/** The subagents of a session, nested under its row in the list. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { RowCollector, hasFailed, isWaiting, tookOf } from './eventrows.js';
import { argumentLine } from './eventtext.js';
import { duration } from './format.js';
import { icon } from './icons.js';
import { redraw } from './redraw.js';
import { sessionPath } from './router.js';
import { safeLine } from './safetext.js';
import { words } from './words.js';

const text = words.list;
const MOST_EVENTS = 300;
const MOST_ROWS = 50;

export class SubagentRows {
  constructor() {
    /** The sessions that are open or closed by hand. @type {Map<string, boolean>} */
    this.chosen = new Map();
    /** @type {Map<string, import('./eventrows.js').Row[]>} */
    this.known = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
  }

  /** Running sessions show their subagents. @param {any} session */
  isOpen(session) {
    return session.subagents > 0 && (this.chosen.get(session.id) ?? session.state === 'running');
  }

  /** @param {any} session */
  toggle(session) {
    this.chosen.set(session.id, !this.isOpen(session));
    redraw();
  }

  /** Reads them again when their session has grown. */
  again() {
    this.asked.clear();
  }

  /** @param {string} id */
  async read(id) {
    this.asked.add(id);
    try {
      const { events } = await get(ofSession(id, 'events'), { kinds: 'subagent,observation', count: MOST_EVENTS });
      const collector = new RowCollector();
      events.forEach((/** @type {any} */ event) => collector.add(event));
      this.known.set(id, collector.rows.filter((row) => row.event.kind === 'subagent').slice(0, MOST_ROWS));
      redraw();
    } catch {
      // The row of the session says how many there are.
    }
  }

  /** The button that opens and closes them. @param {any} session */
  button(session) {
    return session.subagents ? html`<button class="link subagents" aria-expanded=${this.isOpen(session)} @click=${() => this.toggle(session)}>${
      icon(this.isOpen(session) ? 'down' : 'right', 'small')} ${text.subagents(session.subagents)}</button>` : nothing;
  }

  /** @param {any} session */
  rows(session) {
    if (!this.isOpen(session)) {
      return nothing;
    }
    if (!this.asked.has(session.id)) {
      this.read(session.id);
    }
    const rows = this.known.get(session.id) ?? [];
    return html`${rows.map((row) => subagentRow(session, row))}${
      rows.length && session.subagents > rows.length ? html`<tr class="sub-row"><td class="col-asked"><span class="asked-cell dim">${text.more(session.subagents - rows.length)}</span></td></tr>` : nothing}`;
  }
}

/** @param {any} session @param {import('./eventrows.js').Row} row */
function subagentRow(session, row) {
  const took = tookOf(row);
  const state = hasFailed(row) ? html`<span class="is-error">${icon('fail', 'small')} ${words.detail.failed}</span>`
    : isWaiting(row) ? html`<span class="is-running">${text.isRunning}</span>` : html`<span class="dim">${icon('ok', 'small')} ${text.done}</span>`;
  return html`<tr class="sub-row"><td class="col-asked"><span class="asked-cell"><span class="k-sub">${icon('sub', 'small')}</span><a class="asked" href=${sessionPath(session.id, 'story', { line: row.event.line })}>
    <b>${safeLine(row.event.name ?? text.subagent)}</b> ${safeLine(argumentLine(row.event, ''))}</a></span></td>
    <td class="col-who"></td><td class="col-began"></td><td class="right col-took">${took === undefined ? nothing : duration(took)}</td><td class="col-calls"></td><td class="col-failed"></td><td class="col-cost"></td><td class="col-proof">${state}</td></tr>`;
}
