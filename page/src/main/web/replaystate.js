/** The state of a session at one point of its replay. */
import { html, nothing } from './lib/lit-html.js';
import { duration, money, number, smallMoney, timeOfDay } from './format.js';
import { icon } from './icons.js';
import { sentence } from './rowtemplate.js';
import { safeLine, safeText } from './safetext.js';
import { groupOf } from './eventkind.js';
import { words } from './words.js';

const text = words.replay;
const MOST_FILES = 200;

/** @param {import('./eventrows.js').Row | undefined} row @param {any} last @param {any} state @param {string} root */
export function statePane(row, last, state, root) {
  const step = row?.event.step;
  return html`<aside class="detail replay-state" aria-label=${words.detail.pane}>
    <header class="detail-head"><h2>${step === undefined ? words.tabs.replay : text.state(step)}</h2>${state ? facts(row, state) : nothing}</header>
    <div class="detail-body" tabindex="0" role="group" aria-label=${words.detail.pane}>
      ${row ? html`<h3>${text.now}</h3><p class="replay-now g-${row.group}"><span class="k-${row.group}">${icon(row.group)}</span> <span class="row-sentence">${row.event.text === undefined ? sentence({ ...row, parts: [last] }, { root }) : safeText(row.event.text.slice(0, 4000))}</span></p>` : nothing}
      ${state ? html`${openCalls(state, row)}${plan(state)}${files(state, root)}` : nothing}</div></aside>`;
}

/** @param {any} spent @returns {string} */
function spent(spent) {
  const cost = spent?.cost_usd === undefined ? '' : smallMoney(spent.cost_usd);
  return spent?.budget_usd ? `${cost || '–'} ${text.budget(money(spent.budget_usd))}` : cost;
}

/** @param {any} row @param {any} state */
function facts(row, state) {
  /** @type {[string, unknown][]} */
  const all = [
    [text.time, row?.event.ts ? timeOfDay(row.event.ts) : ''],
    [text.since, state.elapsed_ms === undefined ? '' : duration(state.elapsed_ms)],
    [text.mode, state.mode ?? ''],
    [text.phase, state.phase ?? ''],
    [text.spent, spent(state.spent)],
    [text.failed, number(state.failed ?? 0)],
  ];
  return html`<dl class="facts">${all.filter(([, value]) => value !== '').map(([name, value]) => html`<div><dt>${name}</dt> <dd>${typeof value === 'string' ? safeLine(value) : value}</dd></div>`)}</dl>`;
}

/** @param {any} state @param {any} row */
function openCalls(state, row) {
  const calls = state.open_calls ?? [];
  return html`<h3>${text.open} <span class="count">${number(calls.length)}</span></h3>${calls.length === 0 ? html`<p class="dim">${text.none}</p>` : html`<ul class="plain-rows">${calls.map((/** @type {any} */ call) => html`<li>
    <span class="dim">${call.step ?? ''}</span> <span class="k-${groupOf(call.kind, call.effect)}">${icon(groupOf(call.kind, call.effect))}</span> <span class="cut"><b>${safeLine(call.name ?? call.kind)}</b> ${safeLine((call.args ?? []).filter((/** @type {any} */ one) => typeof one === 'string').join(' ').slice(0, 200))}</span>
    <span class="space"></span><span class="dim">${call.elapsed_ms === undefined || row?.event.elapsed_ms === undefined ? '' : duration(Math.max(0, row.event.elapsed_ms - call.elapsed_ms))}</span></li>`)}</ul>`}`;
}

/** @param {any} state */
function plan(state) {
  return state.plan ? html`<h3>${text.plan} <span class="count">${safeLine(state.plan.status ?? '')}</span></h3><p><b>${safeLine(state.plan.title ?? '')}</b></p><ul class="plain-rows">${(state.plan.steps ?? []).map((/** @type {string} */ step) => html`<li>${safeText(step)}</li>`)}</ul>` : nothing;
}

/** @param {any} state @param {string} root */
function files(state, root) {
  const changed = (state.files ?? []).filter((/** @type {any} */ file) => file.changes > 0);
  return html`<h3>${text.files} <span class="count">${number(changed.length)}</span></h3><ul class="plain-rows">${changed.slice(-MOST_FILES).reverse().map((/** @type {any} */ file) => html`<li class="mono">${safeLine(root && file.path.startsWith(root) ? file.path.slice(root.length + 1) : file.path)}</li>`)}</ul>`;
}
