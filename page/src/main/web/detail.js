/** The pane that shows all of the selected event. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { blobBox } from './blobbox.js';
import { attempts, changeOf, facts, here, linkRows, nameOf, progress, result, then } from './detailparts.js';
import { argumentsOf } from './eventtext.js';
import { hunks } from './hunks.js';
import { icon } from './icons.js';
import { jsonTree } from './jsontree.js';
import { rawLines } from './rawlines.js';
import { redraw } from './redraw.js';
import { safeText } from './safetext.js';
import { forgetTexts, output, plainBox, prose } from './textbox.js';
import { words } from './words.js';

const text = words.detail;
/** Arguments that a diff says better, or that say nothing. */
const TEXTS = ['replace_all', 'old_string', 'new_string', 'old', 'new', 'content', 'patch', 'diff', 'edits'];
const LOOKS = /** @type {const} */ (['formatted', 'raw', 'json']);

export class Detail {
  /** @param {import('./session.js').SessionView} session */
  constructor(session) {
    this.session = session;
    this.id = session.id;
    /** @type {import('./eventrows.js').Row | null} */
    this.row = null;
    /** @type {'formatted' | 'raw' | 'json'} */
    this.look = 'formatted';
    /** @type {any} */
    this.state = null;
    /** @type {string | null} */
    this.raw = null;
    this.isShown = false;
  }

  /** @param {import('./eventrows.js').Row | null} row */
  show(row) {
    if (row === this.row) {
      return;
    }
    this.row = row;
    this.state = null;
    this.raw = null;
    forgetTexts();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.complete(row), 200);
  }

  /** Asks for what is not in the event. @param {import('./eventrows.js').Row | null} row */
  async complete(row) {
    if (!row || row !== this.row) {
      return;
    }
    try {
      const answer = await get(ofSession(this.id, 'state'), { at: 'line:' + row.event.line });
      if (row === this.row) {
        this.state = answer.state;
        redraw();
      }
    } catch {
      // The line with the state stays empty; everything else of the event is here.
    }
  }

  /** @param {string} look */
  setLook(look) {
    this.look = /** @type {'raw'} */ (look);
    redraw();
  }

  nextLook() {
    this.setLook(LOOKS[(LOOKS.indexOf(this.look) + 1) % LOOKS.length]);
  }

  async readRaw() {
    const { row } = this;
    if (row && this.raw === null) {
      this.raw = '';
      const text = await rawLines(this.id, row);
      if (row === this.row) {
        this.raw = text;
        redraw();
      }
    }
  }

  /** @param {number} way */
  scroll(way) {
    const body = document.querySelector('.detail-body');
    body?.scrollBy({ top: way * body.clientHeight * 0.8 });
  }

  /** @param {{step: (way: number) => void, close: () => void}} actions */
  template(actions) {
    const { row } = this;
    if (!row) {
      return html`<aside class="detail" aria-label=${text.pane}><p class="empty">${text.none}</p></aside>`;
    }
    return html`<aside class="detail ${this.isShown ? 'shown' : ''}" aria-label=${text.pane}>
      <header class="detail-head">
        <h2>${nameOf(row)}</h2>
        <span class="space"></span>
        <button class="square" aria-label=${text.previous} @click=${() => actions.step(-1)}>${icon('up')}</button>
        <button class="square" aria-label=${text.next} @click=${() => actions.step(1)}>${icon('down')}</button>
        <button class="square close-detail" aria-label=${words.close} @click=${actions.close}>${icon('close')}</button>
        ${facts(row)}
        <div class="choice" role="group" aria-label=${text.views}>${LOOKS.map((look) => html`<button aria-pressed=${this.look === look} @click=${() => this.setLook(look)}>${text[look]}</button>`)}</div>
      </header>
      <div class="detail-body" tabindex="0" role="group" aria-label=${text.pane}>${this.body(row)}</div>
      <footer class="detail-foot">${here(this.state)}</footer></aside>`;
  }

  /** @param {import('./eventrows.js').Row} row */
  body(row) {
    if (this.look === 'json') {
      return html`<div class="box">${jsonTree(row.parts.length > 1 ? row.parts : row.event)}</div>`;
    }
    if (this.look === 'raw') {
      this.readRaw();
      return plainBox(this.raw ?? '');
    }
    if (row.folded) {
      return linkRows(this.session, row.folded);
    }
    return html`${row.event.text !== undefined ? prose(row.event.text) : nothing}${this.asked(row)}${progress(row)}${result(this.id, row)}${attempts(this.session, row)}${then(this.session, row)}${
      row.parts.some((part) => part.redactions) ? html`<p class="hint">${text.redactions(row.parts.reduce((sum, part) => sum + (part.redactions ?? 0), 0))}</p>` : nothing}`;
  }

  /** @param {import('./eventrows.js').Row} row */
  asked(row) {
    const all = argumentsOf(row.event);
    const words = all.filter((one) => !one.name && !one.blob).map((one) => one.value).join(' ');
    const change = changeOf(this.session, row);
    const others = all.filter((one) => (one.name || one.blob) && !(change && TEXTS.includes(one.name ?? '')));
    return all.length === 0 ? nothing : html`<section><h3>${text.asked}</h3>${words ? valueBox(words) : nothing}${others.map((one) => html`<div class="argument-box">${
      one.name ? html`<span class="argument-name">${safeText(one.name)}</span>` : nothing}${one.blob ? blobBox(this.id, one.blob) : valueBox(one.value)}</div>`)}${change ? hunks(change.hunks) : nothing}</section>`;
  }
}

/** @param {string} value */
const valueBox = (value) => value.length > 600 || value.includes('\n') ? output(value) : html`<code class="value">${safeText(value)}</code>`;
