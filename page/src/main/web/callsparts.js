/** The bar above the waterfall, and the table in its place. */
import { html, nothing } from './lib/lit-html.js';
import { label } from './axis.js';
import { callAt } from './callorder.js';
import { number } from './format.js';
import { icon } from './icons.js';
import { redraw } from './redraw.js';
import { safeLine } from './safetext.js';
import { words } from './words.js';

const text = words.calls;
const MOST_ROWS = 500;

/** @param {import('./calls.js').CallsView} view */
export const callsBar = (view) => html`<div class="calls-bar">
  <div class="choice" role="group" aria-label=${text.axis}><button aria-pressed=${view.axis === 'time'} @click=${() => view.setAxis('time')}>${text.byTime}</button>
    <button aria-pressed=${view.axis === 'step'} @click=${() => view.setAxis('step')}>${text.byStep}</button></div>
  <span class="hint">${view.answer ? text.sum(view.answer.lanes.reduce((/** @type {number} */ sum, /** @type {any} */ lane) => sum + lane.calls, 0), view.answer.lanes.length) : ''}</span>
  <span class="space"></span>
  <div class="choice">${button('w', text.zoomIn, () => view.zoom(0.5))}${button('s', text.zoomOut, () => view.zoom(2))}${button('a', text.earlier, () => view.pan(-0.25))}${button('d', text.later, () => view.pan(0.25))}${button('f', text.whole, () => view.show(null))}</div>
  <button class="button" aria-pressed=${view.isTable} @click=${() => { view.isTable = !view.isTable; redraw(); }}>${words.asTable}</button></div>`;

/** @param {string} key @param {string} name @param {() => void} action */
const button = (key, name, action) => html`<button title=${name} @click=${action}><kbd aria-hidden="true">${key}</kbd> <span class="wide-only">${name}</span><span class="only-heard narrow-only">${name}</span></button>`;

/** @param {import('./calls.js').CallsView} view */
export function callsTable(view) {
  const { answer } = view;
  /** @type {{lane: any, at: number}[]} */
  const all = answer.lanes.flatMap((/** @type {any} */ lane) => lane.rows.x0.map((/** @type {number} */ _, /** @type {number} */ at) => ({ lane, at })));
  return html`<div class="lanes" tabindex="0" role="group" aria-label=${text.table}><table class="data pad"><thead><tr><th scope="col">${text.thread}</th><th scope="col">${text.name}</th><th scope="col" class="right">${text.start}</th><th scope="col" class="right">${text.took}</th><th scope="col">${text.result}</th><th scope="col" class="right">${text.attempts}</th></tr></thead>
    <tbody>${all.slice(0, MOST_ROWS).map(({ lane, at }) => row(view, lane, at))}</tbody></table>
    ${all.length > MOST_ROWS ? html`<p class="empty">${words.list.loaded(MOST_ROWS, all.length)}</p>` : nothing}</div>`;
}

/** @param {import('./calls.js').CallsView} view @param {any} lane @param {number} at */
function row(view, lane, at) {
  const { answer } = view;
  const { rows } = lane;
  const isFailed = rows.status[at] === 2;
  const call = callAt(rows, at);
  return html`<tr><td>${safeLine(lane.name || text.main)}</td><th scope="row" class="mono"><button class="link" @click=${() => view.select(call)}>${safeLine(answer.names[rows.name[at]] || answer.kinds[rows.kind[at]])}</button>${rows.count ? ` (${number(rows.count[at])})` : ''}</th>
    <td class="right">${label(answer, call.x0)}</td><td class="right">${view.lanes.took(lane, at)}</td>
    <td class=${isFailed ? 'is-error' : ''}>${isFailed ? icon('fail', 'small') : nothing} ${text.outcomes[rows.status[at]]}</td><td class="right">${number(rows.attempts[at])}</td></tr>`;
}
