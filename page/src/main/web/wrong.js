/** What went wrong, the most important first. */
import { html, nothing } from './lib/lit-html.js';
import { duration, money, number } from './format.js';
import { icon } from './icons.js';
import { redraw } from './redraw.js';
import { go, sessionPath } from './router.js';
import { safeText } from './safetext.js';
import { stripOf } from './strip.js';
import { isInside } from './timewindow.js';
import { words } from './words.js';

const text = words.wrong;
const PLACES = 3;
const FINDINGS = 20;

/** @param {import('./session.js').SessionView} session */
export function open(session) {
  return new WrongView(session);
}

class WrongView {
  /** @param {import('./session.js').SessionView} session */
  constructor(session) {
    this.session = session;
    this.isScrolled = true;
    this.strip = stripOf(session);
    this.answer = session.counts.findings;
    if (session.info.state === 'running') {
      this.answer.again();
    }
    this.shown = FINDINGS;
    /** @type {Set<any>} findings with all their places */
    this.opened = new Set();
  }

  drawn() {
    this.strip.drawn(undefined);
  }

  template() {
    return html`${this.strip.template((line) => go(sessionPath(this.session.id, 'story', { line })))}
      <div class="page">${this.answer.template((answer) => this.content(answer))}</div>`;
  }

  /** @param {any} answer */
  content(answer) {
    const lines = this.session.chosenLines;
    const findings = answer.findings.filter((/** @type {any} */ one) => placesOf(one).some((place) => isInside(lines, place.line)));
    return html`<p class="lead">${lines ? text.whole : nothing} ${answer.findings.length ? text.sum(answer.calls, answer.failed) : html`<b>${text.none(answer.calls, answer.failed, answer.looking)}</b>`}
        ${lines ? html`<b>${text.inPart(findings.length, answer.findings.length)}</b>` : findings.length ? text.ranked : nothing} ${this.first(lines)}</p>
      <ol class="findings" aria-label=${text.list}>${findings.slice(0, this.shown).map((/** @type {any} */ one, /** @type {number} */ at) => this.finding(one, at))}</ol>
      ${findings.length > this.shown ? html`<button class="button" @click=${() => { this.shown += FINDINGS; redraw(); }}>${words.more}</button>` : nothing}
      ${answer.left_out ? html`<p class="hint">${text.leftOut(answer.left_out)}</p>` : nothing}`;
  }

  /** A link to the first failure in the part. The findings are ranked, and leave out calls that only looked. @param {{first: number, last: number} | null} lines */
  first(lines) {
    const line = this.strip.answer.value?.errors.line.find((/** @type {number} */ one) => isInside(lines, one));
    return line === undefined ? nothing : html`<a class="link" href=${sessionPath(this.session.id, 'story', { line })}>${text.first}</a>`;
  }

  /** @param {any} one @param {number} at */
  finding(one, at) {
    const places = placesOf(one);
    const rest = places.length - PLACES;
    const isOpen = this.opened.has(one) || rest <= 0;
    return html`<li class="finding"><span class="finding-number">${at + 1}</span><div>
      <h2><span class=${one.severity === 'error' ? 'is-error' : one.severity === 'warning' ? 'k-wait' : 'dim'}>${icon({ error: 'fail', warning: 'warn' }[/** @type {'error'} */ (one.severity)] ?? 'system')}</span> ${withCode(one.text)}</h2>
      <ul class="link-rows">${(isOpen ? places : places.slice(0, PLACES)).map((/** @type {any} */ place) => this.place(place))}</ul>
      ${isOpen ? nothing : html`<button class="link" @click=${() => { this.opened.add(one); redraw(); }}>${text.more(rest)}</button>`}</div>
      <div class="finding-state"><p><span class="tag">${safeText(one.severity)}</span> <span class="dim">${text.rules[/** @type {'stall'} */ (one.rule)] ?? safeText(one.rule)}${one.inferred ? ', ' + text.inferred : ''}</span></p>${state(one)}</div></li>`;
  }

  /** @param {any} place */
  place(place) {
    return html`<li><a href=${sessionPath(this.session.id, 'story', { line: place.line })}><span class="dim">${place.step === undefined ? text.line(place.line) : number(place.step)}</span>
      <span class="cut mono">${withCode(place.what)}</span><span class="space"></span><span class="dim">${place.elapsed_ms === undefined ? '' : text.after(duration(place.elapsed_ms))}</span></a></li>`;
  }
}

/** @param {any} one @returns {any[]} */
const placesOf = (one) => (one.places?.length ? one.places : [one]);

/** @param {any} one */
function state(one) {
  const { state } = one;
  if (!state) {
    return nothing;
  }
  const parts = [state.mode && words.detail.mode(state.mode), state.phase && words.detail.phase(state.phase), text.files(state.files_changed ?? 0)];
  return html`<p class="hint">${text.at}: ${parts.filter(Boolean).join(' · ')}${state.cost_usd === undefined ? nothing : html` · <span class="is-cost">${text.spent(money(state.cost_usd))}</span>`}</p>`;
}

/** A sentence with words of code between backticks. @param {string} sentence */
const withCode = (sentence) => sentence.split('`').map((part, at) => (at % 2 ? html`<code>${safeText(part)}</code>` : safeText(part)));
