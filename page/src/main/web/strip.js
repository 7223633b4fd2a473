/** The whole session on 48 pixels: what happened when, what failed, who waited, what it cost. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { label, placeOf, scaleOf } from './axis.js';
import { Brush } from './brush.js';
import { money, number } from './format.js';
import { icon } from './icons.js';
import { Answer } from './messages.js';
import { redraw } from './redraw.js';
import { drawStrip } from './strippicture.js';
import { proofState } from './verdicts.js';
import { words } from './words.js';

const text = words.strip;
const BUCKETS = 2000;

/** What calls do, in the order of the legend. */
const EFFECTS = /** @type {const} */ (['look', 'run', 'change', 'request']);

/** @param {import('./session.js').SessionView} session */
export function stripOf(session) {
  session.strip ??= new Strip(session.id, session);
  return session.strip;
}

export class Strip {
  /** @param {string} id @param {import('./session.js').SessionView} session */
  constructor(id, session) {
    this.session = session;
    this.brush = new Brush(session.window, (part, map) => session.choose(part, map));
    this.answer = new Answer(() => get(ofSession(id, 'map'), { px: BUCKETS }));
    this.isTable = false;
  }

  /** Whether the seal was checked here, and every line fits it. */
  get isProven() {
    return this.session.info !== undefined && proofState(this.session.info).look === 'is-good';
  }

  /** @param {(line: number) => void} goTo */
  template(goTo) {
    const map = this.answer.value;
    if (!map && this.answer.failure) {
      return nothing;
    }
    if (!map) {
      return html`<section class="strip" aria-label=${text.title}><div class="strip-space"></div></section>`;
    }
    return html`<section class="strip" aria-label=${text.title}>
      ${this.isTable ? this.table(map, goTo) : html`<canvas class="strip-picture" aria-hidden="true" 
        @pointerdown=${(/** @type {PointerEvent} */ e) => this.brush.down(e, this.scale(e, map))} @pointermove=${(/** @type {PointerEvent} */ e) => this.brush.move(e, map, this.scale(e, map))}
        @pointerup=${(/** @type {PointerEvent} */ e) => this.brush.up() && this.clicked(e, map, goTo)} @pointercancel=${() => this.brush.up()}></canvas>`}
      <div class="strip-foot">
        ${this.brush.fields(map)}<span class="hint wide-only">${this.isTable || this.session.window.part ? nothing : text.hint}</span>
        <button class="link" aria-pressed=${this.isTable} @click=${() => { this.isTable = !this.isTable; redraw(); }}>${this.isTable ? words.asPicture : words.asTable}</button>
        <span class="space"></span>${legend(this.session.info?.sealed, this.isProven)}</div></section>`;
  }

  /** @param {any} map @param {(line: number) => void} goTo */
  table(map, goTo) {
    const { buckets } = map;
    const size = Math.max(1, Math.ceil(buckets.bucket.length / 60));
    const rows = [];
    for (let at = 0; at < buckets.bucket.length; at += size) {
      rows.push({ at, sum: (/** @type {string} */ name) => buckets[name].slice(at, at + size).reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) });
    }
    const names = /** @type {const} */ (['user', 'agent', 'thinking', 'calls', 'other', 'errors']);
    return html`<div class="strip-table" tabindex="0" role="group" aria-label=${text.title}><table class="data"><thead><tr><th scope="col">${text.from}</th>${names.map((name) => html`<th scope="col" class="right">${text.columns[name]}</th>`)}<th scope="col" class="right">${text.columns.cost}</th></tr></thead>
      <tbody>${rows.map(({ at, sum }) => html`<tr><th scope="row"><button class="link" @click=${() => goTo(buckets.line[at])}>${label(map, placeOf(map, buckets.bucket[at]))}</button></th>
        ${names.map((name) => html`<td class="right">${number(sum(name))}</td>`)}<td class="right">${buckets.cost_usd[Math.min(at + size, buckets.bucket.length) - 1] === null ? '' : money(buckets.cost_usd[Math.min(at + size, buckets.bucket.length) - 1])}</td></tr>`)}</tbody></table></div>`;
  }

  /** @param {MouseEvent} event @param {any} map */
  scale(event, map) {
    return scaleOf(map, /** @type {Element} */ (event.currentTarget).clientWidth);
  }

  /** @param {MouseEvent} event @param {any} map @param {(line: number) => void} goTo */
  clicked(event, map, goTo) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const place = this.scale(event, map).place(event.clientX - box.left);
    const at = map.buckets.bucket.findLastIndex((/** @type {number} */ one) => placeOf(map, one) <= place);
    goTo(map.buckets.line[Math.max(0, at)]);
  }

  /** @param {number | undefined} line the selected one @param {boolean} [isPlayed] greys what is behind it */
  drawn(line, isPlayed = false) {
    const canvas = document.querySelector('canvas.strip-picture');
    if (canvas instanceof HTMLCanvasElement && this.answer.value) {
      drawStrip(canvas, this.answer.value, { line, isPlayed, part: this.session.window.part, sealed: this.session.info?.sealed_lines ?? 0, isProven: this.isProven, unread: this.session.unread.after });
    }
  }
}

/** @param {boolean} isSealed @param {boolean} isProven */
const legend = (isSealed, isProven) => html`<ul class="legend" aria-hidden="true">
  <li><i class="swatch person"></i>${text.columns.user}</li><li><i class="swatch agent"></i>${text.columns.agent}</li>
  ${EFFECTS.map((one) => html`<li><i class="swatch ${one}"></i>${text.effects[one]}</li>`)}
  <li><i class="swatch other"></i>${text.columns.other}</li><li><i class="swatch waits"></i>${text.waits}</li><li class="is-error">${icon('fail', 'small')}${text.columns.errors}</li><li><i class="swatch cost"></i>${text.columns.cost}</li>${
    isSealed ? html`<li><i class="swatch sealed ${isProven ? 'proven' : ''}"></i>${text.sealed}</li>` : nothing}</ul>`;
