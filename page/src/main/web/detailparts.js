/** The smaller parts of the detail: facts, progress, the state at this place. */
import { html, nothing } from './lib/lit-html.js';
import { blobBox } from './blobbox.js';
import { argumentsOf, blobOf, resultOf, unwrapped } from './eventtext.js';
import { hasFailed, lastPart, tookOf } from './eventrows.js';
import { amount, duration, exactTime, money, number, smallMoney, timeOfDay } from './format.js';
import { icon } from './icons.js';
import { copy } from './messages.js';
import { sessionPath } from './router.js';
import { foldName, sentence } from './rowtemplate.js';
import { safeLine } from './safetext.js';
import { output } from './textbox.js';
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
  const usage = row.folded ? undefined : row.parts.map((part) => part.usage).find(Boolean);
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

/** The lines that a call changed, if the recording has them. @param {import('./session.js').SessionView} session @param {import('./eventrows.js').Row} row @returns {any} */
export function changeOf(session, row) {
  if (row.group !== 'change' || session.isLong) {
    return undefined;
  }
  const lines = row.parts.map((part) => part.line);
  return session.counts.files.value?.files.flatMap((/** @type {any} */ file) => file.uses).find((/** @type {any} */ use) => use.hunks?.length && lines.includes(use.line));
}

/** What the same thread did after a failure. @param {import('./session.js').SessionView} session @param {import('./eventrows.js').Row} row */
export function then(session, row) {
  const at = hasFailed(row) ? session.store.rows.indexOf(row) : -1;
  const rest = at < 0 ? [] : session.store.rows.slice(at + 1, at + 200).filter((one) => one.event.tid === row.event.tid && one.group !== 'system');
  const first = rest.findIndex((one) => !hasFailed(one) || one.event.name !== row.event.name);
  const after = first < 0 ? [] : rest.slice(first, first + 4);
  return after.length === 0 ? nothing : html`<section><h3>${text.then}</h3>${linkRows(session, after)}</section>`;
}

/** @param {import('./session.js').SessionView} session @param {import('./eventrows.js').Row[]} rows */
export const linkRows = (session, rows) => html`<ul class="link-rows">${rows.map((one) => html`<li><a href=${sessionPath(session.id, 'story', { line: one.event.line })}>
    <span class="dim">${one.event.step ?? ''}</span> <span class="k-${hasFailed(one) ? 'fail' : one.group}">${icon(hasFailed(one) ? 'fail' : one.group)}</span> <span class="row-sentence cut">${sentence(one, { root: session.root })}</span></a></li>`)}</ul>`;

/** All attempts of a call that was tried again. @param {import('./session.js').SessionView} session @param {import('./eventrows.js').Row} row */
export function attempts(session, row) {
  const all = row.event.call === undefined || row.event.kind === 'plan' ? [] : session.store.rows.filter((one) => one.event.call === row.event.call);
  return all.length < 2 || all.at(-1)?.attempt === 1 ? nothing : html`<section><h3>${text.attempts}</h3>${linkRows(session, all)}</section>`;
}

/** What came of a call. @param {string} id of the session @param {import('./eventrows.js').Row} row */
export function result(id, row) {
  const last = lastPart(row);
  const shown = resultOf(last);
  if (!shown || last.status === 'waiting') {
    return nothing;
  }
  const blob = blobOf(shown);
  const isBad = last.status === 'failed';
  return html`<section><h3>${text.result}${blob ? nothing : html`<button class="link" @click=${() => copy(shown)}>${words.copy}</button>`}</h3>${
    blob ? blobBox(id, blob, isBad) : output(unwrapped(shown), isBad)}</section>`;
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
    : last.status === 'waiting' && !row.isAlone ? html`<span class="dim">${text.waiting}</span>` : nothing;
  return html`<span class="k-${isFailed ? 'fail' : row.group}">${icon(isFailed ? 'fail' : row.group)}</span> <span class="detail-name">${
    row.folded ? foldName(row) : row.event.text === undefined ? safeLine(row.event.name ?? row.event.kind) : words.groups[/** @type {'agent'} */ (row.group)]}</span> <span class="detail-status">${status}</span>`;
}
