/** The table of the list of sessions. */
import { html, nothing } from './lib/lit-html.js';
import { dayTime } from './format.js';
import { lastLook, newIn } from './seen.js';
import { grouped } from './sessiongroups.js';
import { sessionRow, tableHead } from './sessionrow.js';
import { words } from './words.js';

/** @param {import('./sessions.js').SessionsView} view */
export function sessionTable(view) {
  /** @type {[string, any[]][]} */
  const groups = view.filter.sort && view.filter.sort !== 'began' ? [['', view.sessions]] : grouped(view.sessions);
  const fresh = newIn(view.sessions);
  return html`${fresh.size ? html`<p class="news">${words.list.news(fresh.size, dayTime(lastLook))}</p>` : nothing}
    <table class="session-table">${tableHead()}
    ${groups.map(([title, rows]) => html`<tbody>
      ${title ? html`<tr class="day"><th scope="rowgroup">${title}</th></tr>` : nothing}
      ${rows.map((session) => html`${sessionRow(session, fresh.has(session.id), view.subagents)}${view.subagents.rows(session)}`)}</tbody>`)}</table>
    ${view.next ? html`<p class="more"><button class="button" @click=${() => view.load(view.next)}>${words.more}</button>
      <span class="hint">${words.list.loaded(view.sessions.length, view.total)}</span></p>` : nothing}`;
}
