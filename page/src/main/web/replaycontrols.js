/** The buttons under a replay. All of them have keys. */
import { html, nothing } from './lib/lit-html.js';
import { duration, number, smallMoney, timeOfDay } from './format.js';
import { icon } from './icons.js';
import { redraw } from './redraw.js';
import { SPEEDS } from './replaymoves.js';
import { words } from './words.js';

const text = words.replay;

/** @param {import('./replay.js').ReplayView} view */
export function controls(view) {
  const row = view.rows[view.at];
  const last = view.rows.findLast((one) => one.event.step !== undefined);
  return html`<footer class="replay-controls">
    <div class="choice">${button('first', text.first, () => view.goTo(0))}${button('back', text.back, () => view.goTo(view.at - 1))}
      <button class="button main" aria-label=${view.isPlaying ? text.pause : text.play} @click=${() => view.play()}>${icon(view.isPlaying ? 'pause' : 'play')}</button>
      ${button('play', text.on, () => view.goTo(view.at + 1))}${button('last', text.last, () => view.goTo(view.rows.length - 1))}</div>
    <label class="replay-place">${text.step} <input id="replay-step" inputmode="numeric" .value=${String(row?.event.step ?? '')}
      @change=${(/** @type {any} */ e) => goToStep(view, Number(e.target.value))} @keydown=${(/** @type {KeyboardEvent} */ e) => e.key === 'Enter' && leave(view, e)}> ${last ? text.of(last.event.step) : nothing}</label>
    <input class="scrubber" type="range" min="0" max=${Math.max(0, view.rows.length - 1)} .value=${String(view.at)} aria-label=${text.scrub} aria-valuetext=${row?.event.step === undefined ? '' : text.step + ' ' + number(row.event.step)}
      @input=${(/** @type {any} */ e) => view.goTo(Number(e.target.value))}>
    <span class="replay-time">${row?.event.ts ? timeOfDay(row.event.ts) : nothing} <span class="dim">${row?.event.elapsed_ms === undefined ? '' : duration(row.event.elapsed_ms)}</span></span>
    <div class="choice" role="group" aria-label=${text.speed}>${SPEEDS.map((speed) => html`<button aria-pressed=${view.speed === speed} @click=${() => { view.speed = speed; redraw(); }}>${speed}×</button>`)}</div>
    <label class="replay-fold"><input type="checkbox" ?checked=${view.isFolding} @change=${(/** @type {any} */ e) => { view.isFolding = e.target.checked; redraw(); }}> ${text.fold}</label>
    <span class="replay-cost">${view.state?.spent?.cost_usd === undefined ? nothing : smallMoney(view.state.spent.cost_usd)}</span></footer>`;
}

/** @param {string} sign @param {string} name @param {() => void} action */
const button = (sign, name, action) => html`<button class="square" aria-label=${name} title=${name} @click=${action}>${icon(sign)}</button>`;

/** Goes to the step in the field, and lets the keys move again. @param {import('./replay.js').ReplayView} view @param {KeyboardEvent} event */
function leave(view, event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  event.preventDefault();
  goToStep(view, Number(field.value));
  field.blur();
}

/** @param {import('./replay.js').ReplayView} view @param {number} step */
function goToStep(view, step) {
  const at = view.rows.findIndex((row) => row.parts.some((part) => part.step === step));
  if (at >= 0) {
    view.goTo(at);
  }
}
