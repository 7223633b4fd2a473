/** The bar at the end of a story: where the reader is, and the most useful keys. */
import { html, nothing } from './lib/lit-html.js';
import { redraw } from './redraw.js';
import { EventRows } from './storyrows.js';
import { words } from './words.js';

const text = words.story;

/** @param {import('./story.js').StoryView} view */
export const statusBar = (view) => html`<footer class="status-bar">
  <span>${place(view)}</span>
  <div class="choice" role="group" aria-label=${text.mode}>
    <button aria-pressed=${!view.isByLine} ?disabled=${view.session.isLong} @click=${() => view.setByLine(false)}>${text.byStep}</button>
    <button aria-pressed=${view.isByLine} @click=${() => view.setByLine(true)}>${text.byLine}</button></div>
  <span class="space"></span>
  ${view.moves.isJumping ? jumpForm(view) : hints}</footer>`;

/** @param {import('./story.js').StoryView} view */
function place(view) {
  const { rows, selected } = view;
  const { info } = view.session;
  if (!info.lines_estimated && view.place.asked > info.lines) {
    return text.noLine(view.place.asked, info.lines);
  }
  if (!(rows instanceof EventRows)) {
    return text.line(selected + 1, rows.count());
  }
  const { store } = view.session;
  const step = rows.shown[selected]?.event.step;
  const reading = store.isReading ? text.counting(store.rows.length) : '';
  return [step === undefined ? '' : text.step(step), text.shown(rows.taken.length, store.rows.length), reading].filter(Boolean).join(' · ');
}

const hints = html`<span class="key-hints"><kbd>j</kbd> <kbd>k</kbd> ${text.hint.event} <kbd>e</kbd> ${text.hint.error} <kbd>Shift J</kbd> ${text.hint.prompt} <kbd>o</kbd> ${text.hint.fold} <kbd>?</kbd> ${text.hint.all}</span>`;

/** @param {import('./story.js').StoryView} view */
function jumpForm(view) {
  const close = () => {
    view.moves.isJumping = false;
    redraw();
  };
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (document.getElementById('jump'));
    view.goToPlace({ step: field.value });
    close();
  };
  queueMicrotask(() => document.getElementById('jump')?.focus());
  return html`<form class="jump" @submit=${go}><label>${text.goTo} <input id="jump" inputmode="numeric" pattern="[0-9]+" required .value=${view.moves.typed}
    @keydown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === 'Escape') { close(); } }}></label> <button class="button">${text.go}</button>${nothing}</form>`;
}
