/** The header of a session: what was asked, the facts, the views. */
import { html, nothing } from './lib/lit-html.js';
import { dayOf, duration, exactTime, minuteOfDay, money } from './format.js';
import { icon } from './icons.js';
import { projectName } from './projectname.js';
import { SESSION_VIEWS, sessionPath } from './router.js';
import { safeLine, visible } from './safetext.js';
import { sessionActions } from './sessionactions.js';
import { proofState } from './verdicts.js';
import { words } from './words.js';

const text = words.session;

/** @param {import('./session.js').SessionView} session */
export function sessionHead(session) {
  const { id, info, view } = session;
  return html`<header class="session-head">
      <div class="session-title"><h1 title=${visible(info.asked ?? '')}>${safeLine(info.asked ?? info.name)}</h1>
        <div class="actions">
          ${sessionActions(session)}</div></div>
      ${headerFacts(info)}
      <nav class="tabs" aria-label=${text.views}>${SESSION_VIEWS.map((one) => html`<a href=${sessionPath(id, one, session.window.query)} aria-current=${view === one ? 'page' : 'false'}>${
        words.tabs[/** @type {'story'} */ (one)]}${tabCount(one, session)}</a>`)}</nav></header>`;
}

/** The place and the width of the tabs that were drawn last. */
let drawnTabs = '';

/** Scrolls to the tab of the view, where not all tabs have room. */
export function showTab() {
  const tabs = document.querySelector('.tabs');
  const now = [location.pathname, tabs?.scrollWidth, tabs?.clientWidth].join();
  if (now !== drawnTabs) {
    drawnTabs = now;
    tabs?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** @param {string} view @param {import('./session.js').SessionView} session */
function tabCount(view, { info, counts }) {
  if (view === 'proof') {
    const { sign, look } = proofState(info);
    return info.sealed ? html` <span class=${look}>${icon(sign, 'small')}</span>` : nothing;
  }
  const count = counts.of(view, info);
  return count ? html` <span class="count">${count}</span>` : nothing;
}

/** @param {any} info */
function headerFacts(info) {
  const began = info.began;
  const isRunning = info.state === 'running';
  const millis = Date.parse(info.ended ?? '') - Date.parse(began ?? '');
  const proof = proofState(info);
  return html`<ul class="header-facts">
    ${info.project ? html`<li title=${visible(info.project)}>${safeLine(projectName(info.project))}</li>` : nothing}
    ${info.agent || info.model ? html`<li>${safeLine(info.agent ?? '')} <span class="dim">${safeLine(info.model ?? '')}</span></li>` : nothing}
    ${began ? html`<li><time datetime=${began} title=${exactTime(began)}>${dayOf(began)} ${minuteOfDay(began)}${info.ended ? '–' + minuteOfDay(info.ended) : ''}</time>${
      millis > 0 ? ` (${duration(millis)})` : ''}</li>` : nothing}
    ${isRunning ? html`<li>${words.livePage.running(began ? duration(Math.max(0, Date.now() - Date.parse(began))) : '')}</li>` : nothing}
    ${info.lines ? html`<li>${text.lines(info.lines, info.lines_estimated)}</li>` : nothing}
    ${info.failed ? html`<li class="is-error">${icon('fail', 'small')} ${text.failedCalls(info.failed)}</li>` : nothing}
    ${info.cost_usd ? html`<li>${text.cost(money(info.cost_usd))}</li>` : nothing}
    <li class=${proof.look}>${icon(proof.sign, 'small')} ${proof.name}${info.sealed && !info.lines_estimated && info.sealed_lines < info.lines ? ', ' + text.lines(info.sealed_lines, false) : ''}</li></ul>`;
}
