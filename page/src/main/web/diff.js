/** Where two sessions diverge. */
import { html, nothing } from './lib/lit-html.js';
import { get } from './api.js';
import { DiffRows } from './diffrows.js';
import { hasFailed } from './eventrows.js';
import { dayTime, duration, money, number } from './format.js';
import { icon } from './icons.js';
import { Answer } from './messages.js';
import { redraw } from './redraw.js';
import { amend, go, sessionPath } from './router.js';
import { sentence } from './rowtemplate.js';
import { safeLine, visible } from './safetext.js';
import { words } from './words.js';

const text = words.diff;
const MOST_SESSIONS = 200;
const MOST_ROWS = 2_000;

/** @param {import('./router.js').Route} route */
export function open(route) {
  return new DiffView(route);
}

class DiffView {
  /** @param {import('./router.js').Route} route */
  constructor(route) {
    this.a = '';
    this.b = '';
    this.isOnlyDifferences = true;
    /** @type {DiffRows | null} */
    this.rows = null;
    this.sessions = new Answer(() => get('sessions', { limit: MOST_SESSIONS }));
    this.moved(route);
  }

  title() {
    return words.compare;
  }

  /** @param {import('./router.js').Route} route */
  moved(route) {
    this.a = route.query.get('a') ?? '';
    this.b = route.query.get('b') ?? '';
    this.isOnlyDifferences = route.query.get('all') !== 'true';
    this.answer = this.a && this.b ? new Answer(() => get('diff', { a: this.a, b: this.b })) : null;
    this.rows?.close();
    this.rows = this.a && this.b ? new DiffRows(this.a, this.b) : null;
    return true;
  }

  close() {
    this.rows?.close();
  }

  showAll() {
    this.isOnlyDifferences = !this.isOnlyDifferences;
    amend({ all: this.isOnlyDifferences ? undefined : 'true' });
    redraw();
  }

  /** @param {string} a @param {string} b */
  choose(a, b) {
    go('/diff?' + new URLSearchParams({ a, b }));
  }

  template() {
    return html`<main id="content" class="diff-page" tabindex="-1"><header class="diff-head"><h1>${text.title}</h1><p class="hint">${text.note}</p>
      <div class="diff-choice">${this.sessions.template(({ sessions }) => html`
        ${this.chooser(text.a, this.a, sessions, (id) => this.choose(id, this.b))}${this.chooser(text.b, this.b, sessions, (id) => this.choose(this.a, id))}
        <button class="button" @click=${() => this.choose(this.b, this.a)}>${icon('compare')} ${text.swap}</button>
        <label><input type="checkbox" .checked=${this.isOnlyDifferences} @change=${() => this.showAll()}> ${text.onlyDifferences}</label>`)}</div></header>
      ${this.answer ? this.answer.template((answer) => this.content(answer)) : html`<p class="empty">${text.hint}</p>`}</main>`;
  }

  /** @param {string} name @param {string} chosen @param {any[]} sessions @param {(id: string) => void} choose */
  chooser(name, chosen, sessions, choose) {
    const isListed = !chosen || sessions.some((one) => one.id === chosen);
    return html`<label>${name} <select @change=${(/** @type {any} */ e) => choose(e.target.value)}><option value="" ?selected=${!chosen}>${text.choose}</option>
      ${isListed ? nothing : html`<option value=${chosen} selected>${chosen}</option>`}
      ${sessions.map((one) => html`<option value=${one.id} ?selected=${one.id === chosen}>${visible([one.began && dayTime(one.began), one.agent, (one.asked ?? one.name).slice(0, 80)].filter(Boolean).join(' · '))}</option>`)}</select></label>`;
  }

  /** @param {any} answer */
  content(answer) {
    if (answer.same) {
      return html`<p class="lead pad"><b>${text.same}</b></p>`;
    }
    const { summary } = answer;
    const parts = this.rows?.parts(answer) ?? [];
    const first = answer.first_divergence;
    return html`<div class="diff-sides">${this.side('A', summary.a)}${this.side('B', summary.b)}</div>
      <div class="diff-rows" tabindex="0" role="group" aria-label=${text.rows}>
        ${this.rows?.isComplete ? nothing : html`<p class="diff-same">${text.sameEvents(answer.same_events)}</p>`}
        ${parts.slice(0, MOST_ROWS).map((part, at) => html`${parts.findIndex((one) => 'edit' in one) === at ? html`<p class="fork"><span>${fork(first)}</span></p>` : nothing}${this.part(part)}`)}
        ${parts.length > MOST_ROWS ? html`<p class="diff-same">${words.list.loaded(MOST_ROWS, parts.length)}</p>` : nothing}
        <section class="page"><h2>${text.tools}</h2><table class="data narrow"><thead><tr><th scope="col">${text.tool}</th><th scope="col" class="right">A</th><th scope="col" class="right">B</th></tr></thead>
          <tbody>${summary.tools.map((/** @type {any} */ tool) => html`<tr><th scope="row" class="mono">${safeLine(tool.name)}</th><td class="right">${number(tool.a)}</td><td class="right">${number(tool.b)}</td></tr>`)}</tbody></table></section></div>`;
  }

  /** @param {string} name @param {any} side */
  side(name, side) {
    return html`<p><b>${name}</b> ${text.events(side.events)} · ${side.failed ? html`<span class="is-error">${icon('fail', 'small')} ${text.failed(side.failed)}</span>` : html`<span class="is-good">${icon('ok', 'small')} ${text.noFailed}</span>`}
      ${side.elapsed_ms ? ' · ' + duration(side.elapsed_ms) : ''}${side.cost_usd ? ' · ' + money(side.cost_usd) : ''} ${side.outcome ? html`· ${safeLine(side.outcome)}` : nothing}</p>`;
  }

  /** @param {import('./diffrows.js').Part} part */
  part(part) {
    if ('same' in part) {
      return this.isOnlyDifferences ? html`<p class="diff-same">${text.sameEvents(part.same.length)}</p>`
        : part.same.slice(0, MOST_ROWS).map(({ a, b }) => html`<div class="diff-row same">${this.event(a.event, this.a, a)}${this.event(b.event, this.b, b)}</div>`);
    }
    const { edit } = part;
    const kind = /** @type {'added'} */ (edit.edit);
    return html`<div class="diff-row ${kind}"><span class="diff-sign" title=${text.edits[kind]}><span aria-hidden="true">${text.signs[kind]}</span><span class="only-heard">${text.edits[kind]}</span></span>${this.event(edit.a, this.a, part.a)}${this.event(edit.b, this.b, part.b)}</div>`;
  }

  /** The folder that rows leave out of paths. @param {string} id */
  rootOf(id) {
    const project = this.sessions.value?.sessions.find((/** @type {any} */ one) => one.id === id)?.project ?? '';
    return project.startsWith('/') ? project : '';
  }

  /** @param {any} event @param {string} id @param {import('./eventrows.js').Row} [row] */
  event(event, id, row) {
    if (event && row) {
      const group = hasFailed(row) ? 'fail' : row.group;
      return html`<a class="diff-cell g-${row.group} ${hasFailed(row) ? 'failed' : ''}" href=${sessionPath(id, 'story', { line: event.line })}><span class="dim">${event.step ?? event.line}</span>
        <span class="k-${group}">${icon(group, 'small')}</span> <span class="row-sentence cut">${sentence(row, { root: this.rootOf(id) })}</span></a>`;
    }
    if (!event) {
      return html`<div class="diff-cell absent"></div>`;
    }
    return html`<a class="diff-cell" href=${sessionPath(id, 'story', { line: event.line })}><span class="dim">${event.step ?? event.line}</span>
      <span class="cut mono">${safeLine(event.what)}</span>${event.result ? html`<span class="cut dim">→ ${safeLine(event.result.replaceAll('\n', ' '))}</span>` : nothing}</a>`;
  }
}

/** @param {any} first where they diverge */
function fork(first) {
  if (first?.a && first.b) {
    return text.fork(where(first.a), where(first.b));
  }
  return first?.a ? text.forkOnly('A', where(first.a)) : text.forkOnly('B', where(first?.b));
}

/** @param {any} event */
const where = (event) => (!event ? '' : event.step === undefined ? text.line(event.line) : text.step(event.step));
