/** The smaller parts of the detail: facts, progress, the state at this place. */
import { html, nothing } from './lib/lit-html.js';
import { argumentsOf } from './eventtext.js';
import { lastPart, tookOf } from './eventrows.js';
import { amount, duration, exactTime, money, number, smallMoney, timeOfDay } from './format.js';
import { icon } from './icons.js';
import { safeLine } from './safetext.js';
import { words } from './words.js';

const text = words.detail;

/** @param {import('./eventrows.js').Row} row */
export function progress(row) {
  const steps = row.parts.slice(1, -1);
  return steps.length === 0 ? nothing : html`<section><h3>${text.onTheWay}</h3><ul class="progress">${steps.map((part) => html`<li><time>${
    part.ts ? timeOfDay(part.ts) : ''}</time> <code>${safeLine(argumentsOf(part).map((one) => one.value).join(' ') || (part.result ?? ''))}</code></li>`)}</ul></section>`;
}

/** @param {import('./eventrows.js').Row} row */
export function facts(row) {
  const { event } = row;
  const took = tookOf(row);
  const usage = row.parts.map((part) => part.usage).find(Boolean);
  const cost = usage?.cost_usd ?? row.cost;
  /** @type {[string, unknown][]} */
  const all = [
    [text.step, event.step === undefined ? '' : number(event.step)],
    [text.line, number(event.line)],
    [text.time, event.ts ? html`<time datetime=${event.ts} title=${exactTime(event.ts)}>${timeOfDay(event.ts)}</time>` : ''],
    [text.took, took === undefined ? '' : duration(took)],
    [text.thread, event.tid && event.tid !== '1' ? safeLine(event.tid) : ''],
    [text.tokens, usage ? text.tokensText(amount(usage.tokens_in ?? 0), amount(usage.tokens_out ?? 0), amount(usage.tokens_cached ?? 0)) : ''],
    [text.cost, cost ? smallMoney(cost) : ''],
  ];
  return html`<dl class="facts">${all.filter(([, value]) => value !== '').map(([name, value]) => html`<div><dt>${name}</dt> <dd>${value}</dd></div>`)}</dl>`;
}

/** @param {any} state */
export function here(state) {
  if (!state) {
    return html`<b>${text.here}:</b> …`;
  }
  const changed = (state.files ?? []).filter((/** @type {any} */ file) => file.changes > 0).length;
  const parts = [state.mode && text.mode(state.mode), state.phase && text.phase(state.phase), text.openCalls(state.open_calls?.length ?? 0), text.filesChanged(changed)];
  return html`<b>${text.here}:</b> ${parts.filter(Boolean).join(' · ')}${
    state.spent?.cost_usd ? html` · <span class="is-cost">${text.spent(money(state.spent.cost_usd))}</span>` : nothing}`;
}

/** @param {import('./eventrows.js').Row} row */
export function nameOf(row) {
  const last = lastPart(row);
  const isFailed = last.status === 'failed';
  const status = isFailed ? html`<span class="is-error">${icon('fail', 'small')} ${text.failed}</span>`
    : last.status === 'ok' ? html`<span class="is-good">${icon('ok', 'small')} ${text.ok}</span>`
    : last.status === 'waiting' ? html`<span class="dim">${text.waiting}</span>` : nothing;
  return html`<span class="k-${isFailed ? 'fail' : row.group}">${icon(isFailed ? 'fail' : row.group)}</span> <span class="detail-name">${
    row.event.text === undefined ? safeLine(row.event.name ?? row.event.kind) : words.groups[/** @type {'agent'} */ (row.group)]}</span> <span class="detail-status">${status}</span>`;
}
