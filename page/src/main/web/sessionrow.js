/** One row of the list of sessions. */
import { html, nothing } from './lib/lit-html.js';
import { dayTime, duration, exactTime, money, number } from './format.js';
import { icon } from './icons.js';
import { projectName } from './projectname.js';
import { sessionPath } from './router.js';
import { safeLine, visible } from './safetext.js';
import { proofState } from './verdicts.js';
import { words } from './words.js';

const text = words.list;

export const tableHead = () => html`<thead><tr>
  <th scope="col">${text.asked}</th><th scope="col" class="col-who">${text.who}</th><th scope="col" class="right col-began">${text.began}</th>
  <th scope="col" class="right col-took">${text.took}</th><th scope="col" class="right col-calls">${text.calls}</th><th scope="col" class="right col-failed">${text.failed}</th>
  <th scope="col" class="right col-cost">${text.cost}</th><th scope="col" class="col-proof">${text.proof}</th></tr></thead>`;

/** @param {any} session @param {boolean} isNew since the reader looked @param {import('./subagentrows.js').SubagentRows} subagents */
export const sessionRow = (session, isNew, subagents) => html`<tr class=${session.state === 'running' ? 'is-running' : ''}>
  <td class="col-asked"><span class="asked-cell">${dot(session)}<a class="asked" href=${sessionPath(session.id)} title=${visible(session.asked ?? session.name)}>${session.asked ? safeLine(session.asked) : text.nothingAsked}</a>${isNew ? html`<span class="tag new">${text.isNew}</span>` : nothing}${subagents.button(session)}</span></td>
  <td class="col-who"><b>${safeLine(projectName(session.project ?? ''))}</b> ${safeLine(session.agent ?? '')}</td>
  <td class="right col-began">${session.began ? html`<time datetime=${session.began} title=${exactTime(session.began)}>${dayTime(session.began)}</time>` : nothing}</td>
  <td class="right col-took">${took(session)}</td>
  <td class="right col-calls">${session.measured ? number(session.calls) : nothing}</td>
  <td class="right col-failed">${failed(session)}</td>
  <td class="right col-cost">${cost(session)}</td>
  <td class="col-proof">${proof(session)}</td></tr>`;

/** @param {any} session */
export function dot(session) {
  const isFailed = session.measured && session.failed > 0;
  const name = session.state === 'running' ? text.isRunning : text[/** @type {'ended'} */ (session.state)] ?? session.state;
  const words = isFailed ? `${name}, ${text.hadErrors}` : name;
  return html`<i class="dot ${session.state} ${isFailed ? 'errors' : ''}" role="img" aria-label=${words} title=${words}></i>`;
}

/** @param {any} session */
export function took(session) {
  const end = session.state === 'running' ? Date.now() : Date.parse(session.ended ?? '');
  const millis = end - Date.parse(session.began ?? '');
  return millis > 0 ? duration(millis) : nothing;
}

/** @param {any} session */
function failed(session) {
  if (!session.measured) {
    return nothing;
  }
  return session.failed ? html`<span class="is-error">${icon('fail')}${number(session.failed)}</span>` : html`<span class="dim">0</span>`;
}

/** @param {any} session */
export function cost(session) {
  if (!session.measured) {
    return html`<span class="dim" title=${text.notMeasured}>…</span>`;
  }
  const more = session.calls_without_price;
  if (!session.cost_usd) {
    return html`<span class="dim">–</span>`;
  }
  return html`<span title=${more ? text.unpriced(more) : ''}>${more || session.repeats_without_id ? '≥ ' : ''}${money(session.cost_usd)}</span>`;
}

/** @param {any} session */
export function proof(session) {
  if (session.state === 'running') {
    return html`<span class="proof dim">${icon('shield')} ${text.open}</span>`;
  }
  const { sign, look, name, at } = proofState(session);
  return html`<span class="proof ${look}" title=${at === undefined ? '' : words.proof.verdictOf(dayTime(at))}>${icon(sign)} ${name}</span>`;
}
