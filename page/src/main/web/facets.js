/** The filters beside the list of sessions. */
import { html, nothing } from './lib/lit-html.js';
import { amount, money, number } from './format.js';
import { icon } from './icons.js';
import { projectName } from './projectname.js';
import { redraw } from './redraw.js';
import { safeLine, visible } from './safetext.js';
import { words } from './words.js';

const text = words.list;
const MOST = 12;
/** The groups of which all values are shown. @type {Set<string>} */
const opened = new Set();
let typing = 0;

/** @param {any} view the list */
export const facets = (view) => html`<aside class="facets" aria-label=${text.facets}>
  <label class="find">${icon('look')}<span class="only-heard">${text.find}</span>
    <input id="find" type="search" placeholder=${text.find} .value=${view.filter.q} @input=${(/** @type {any} */ e) => typed(view, e.target.value)}></label>
  <section><h2>${text.state}</h2><ul>
    ${states(view).map(([value, count]) => facet(view, value === 'failed' ? 'failed' : 'state', value === 'failed' ? 'true' : value, text.states[/** @type {'ended'} */ (value)], count))}</ul></section>
  ${group(view, 'project', text.project, projectName)}
  ${group(view, 'agent', text.agent, (name) => name)}
  ${group(view, 'sealed', text.proof, (value) => text.proofs[/** @type {'true'} */ (value)])}
  <section><h2>${text.sort}</h2>
    <select id="sort" aria-label=${text.sort} @change=${(/** @type {any} */ e) => view.set('sort', e.target.value === 'began' ? '' : e.target.value)}>
      ${Object.entries(text.sorts).map(([value, name]) => html`<option value=${value} ?selected=${(view.filter.sort || 'began') === value}>${name}</option>`)}</select></section>
  <p class="sums">${sums(view)}</p></aside>`;

/** @param {any} view @param {string} value */
function typed(view, value) {
  clearTimeout(typing);
  typing = setTimeout(() => view.set('q', value.trim()), 200);
}

/** @param {any} view @returns {[string, number][]} */
function states(view) {
  const counts = count(view.known, (one) => one.state);
  const failed = view.known.filter((/** @type {any} */ one) => one.failed > 0).length;
  return [...counts, ...(failed ? [/** @type {[string, number]} */ (['failed', failed])] : [])];
}

/** @param {any[]} sessions @param {(session: any) => string | undefined} value @returns {[string, number][]} */
function count(sessions, value) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of sessions.map(value).map((one) => (one === undefined ? '' : String(one)))) {
    if (name) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** @param {any} view @param {string} name @param {string} title @param {(value: string) => string} show */
function group(view, name, title, show) {
  const all = count(view.known, (one) => one[name]);
  const values = opened.has(name) ? all : all.slice(0, MOST);
  return values.length === 0 ? nothing : html`<section><h2>${title}</h2><ul>
    ${values.map(([value, sum]) => facet(view, name, value, show(value), sum))}
    ${all.length > values.length ? html`<li><button class="facet dim" @click=${() => { opened.add(name); redraw(); }}>${text.more(all.length - values.length)}</button></li>` : nothing}</ul></section>`;
}

/** @param {any} view @param {string} name @param {string} value @param {string} shown @param {number} sum */
function facet(view, name, value, shown, sum) {
  const isOn = view.filter[name] === value;
  return html`<li><button class="facet" title=${visible(value)} aria-pressed=${isOn} @click=${() => view.set(name, isOn ? '' : value)}>
    <span class="cut">${safeLine(shown)}</span><span class="count">${number(sum)}</span></button></li>`;
}

/** @param {any} view */
function sums(view) {
  return html`${text.total(Math.max(0, view.total))}<br>${text.tokens(amount(view.sums.tokens))}<br><span title=${text.sumWhy}>${text.sum(money(view.sums.cost))}</span>${view.sums.unread > 0 ? html`<br>${text.unread(view.sums.unread)}` : nothing}`;
}
