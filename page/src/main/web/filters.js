/** The kinds of events that a story shows, and the field to find something in it. */
import { html, nothing } from './lib/lit-html.js';
import { GROUPS } from './eventkind.js';
import { hasFailed } from './eventrows.js';
import { number } from './format.js';
import { icon } from './icons.js';
import { words } from './words.js';

const text = words.story;

/** What is shown of a story. */
export class StoryFilter {
  /** @param {URLSearchParams} [place] the query of an address */
  constructor(place = new URLSearchParams()) {
    /** @type {Set<string>} */
    this.hidden = new Set(place.get('hide')?.split(',').filter((group) => GROUPS.includes(group)));
    this.isFailedOnly = place.get('failed') === 'true';
    this.thread = place.get('thread') ?? '';
    this.query = place.get('find') ?? '';
  }

  /** What an address says about it. */
  get place() {
    return { hide: [...this.hidden].join(','), failed: this.isFailedOnly || undefined, thread: this.thread, find: this.query };
  }

  /** @param {import('./eventrows.js').Row} row */
  takes(row) {
    return !this.hidden.has(row.group) && (!this.isFailedOnly || hasFailed(row)) && (!this.thread || row.event.tid === this.thread);
  }

  isPlain() {
    return this.hidden.size === 0 && !this.isFailedOnly && !this.thread;
  }

  /** @param {string} group @param {boolean} isOnly */
  toggle(group, isOnly) {
    const others = GROUPS.filter((one) => one !== group);
    if (isOnly) {
      const isAlready = this.hidden.size === others.length && !this.hidden.has(group);
      this.hidden = new Set(isAlready ? [] : others);
    } else if (!this.hidden.delete(group)) {
      this.hidden.add(group);
    }
  }
}

/**
 * @param {StoryFilter} filter
 * @param {import('./eventrows.js').Row[]} rows
 * @param {() => void} changed
 */
export function kindButtons(filter, rows, changed) {
  /** @type {Record<string, number>} */
  const counts = {};
  let failed = 0;
  let hasAttempts = false;
  for (const row of rows) {
    counts[row.group] = (counts[row.group] ?? 0) + 1;
    failed += hasFailed(row) ? 1 : 0;
    hasAttempts ||= row.attempt > 1;
  }
  const press = (/** @type {MouseEvent} */ event, /** @type {string} */ group) => {
    filter.toggle(group, event.shiftKey);
    changed();
  };
  return html`<div class="kinds" role="group" aria-label=${text.kinds}>
    ${GROUPS.filter((group) => counts[group]).map((group) => html`<button class="kind" title=${`${words.groups[/** @type {'agent'} */ (group)]}. ${text.onlyThis}`} aria-pressed=${!filter.hidden.has(group)} @click=${(/** @type {MouseEvent} */ e) => press(e, group)}>
      <span class="k-${group}">${icon(group)}</span> <span class="kind-name">${words.groups[/** @type {'agent'} */ (group)]}</span> <span class="count">${number(counts[group])}</span></button>`)}
    ${failed ? html`<button class="kind failed-only" aria-pressed=${filter.isFailedOnly} @click=${() => { filter.isFailedOnly = !filter.isFailedOnly; changed(); }}>
      <span class="k-fail">${icon('fail')}</span> ${hasAttempts ? text.failedAttempts : text.failedOnly} <span class="count">${number(failed)}</span></button>` : nothing}
    ${filter.thread ? html`<button class="kind" @click=${() => { filter.thread = ''; changed(); }}>${words.detail.thread} ${filter.thread} ${icon('close', 'small')}</button>` : nothing}</div>`;
}

/**
 * @param {StoryFilter} filter
 * @param {string} state how many matches there are
 * @param {(way: number) => void} jump
 * @param {() => void} changed
 */
export const findField = (filter, state, jump, changed) => html`<label class="find">${icon('look')}<span class="only-heard">${text.find}</span>
  <input id="find" type="search" placeholder=${text.find} .value=${filter.query}
    @input=${(/** @type {any} */ e) => { filter.query = e.target.value; changed(); }}
    @keydown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === 'Enter') { e.preventDefault(); jump(e.shiftKey ? -1 : 1); } else if (e.key === 'Escape') { /** @type {HTMLElement} */ (e.target).blur(); } }}>
  <span class="count" role="status">${filter.query ? state : ''}</span><kbd title=${filter.query ? text.nextMatch : text.find}>${filter.query ? 'n' : '/'}</kbd></label>`;
