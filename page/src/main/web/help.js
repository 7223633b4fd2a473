/** The overlay that lists all keys. */
import { html, nothing, render } from './lib/lit-html.js';
import { icon } from './icons.js';
import { KEYS, hasLetters, setLetters, sign } from './keys.js';
import { words } from './words.js';

const GROUPS = ['move', 'look', 'play', 'pictures'];

function closeHelp() {
  /** @type {HTMLDialogElement | null} */ (document.querySelector('#over dialog'))?.close();
}

/** Shows the keys until the person closes them. */
export function openHelp() {
  const over = /** @type {HTMLElement} */ (document.getElementById('over'));
  render(dialogTemplate(() => render(nothing, over)), over);
  const dialog = /** @type {HTMLDialogElement} */ (over.querySelector('dialog'));
  dialog.showModal();
}

/** @param {() => void} closed */
const dialogTemplate = (closed) => html`
  <dialog class="help" aria-labelledby="help-title" @close=${closed} @click=${(/** @type {MouseEvent} */ e) => e.target === e.currentTarget && closeHelp()}>
    <header>
      <h2 id="help-title">${words.keys}</h2>
      <label><input type="checkbox" ?checked=${hasLetters()} @change=${(/** @type {any} */ e) => setLetters(e.target.checked)}> ${words.help.letters}</label>
      <button class="square" @click=${closeHelp} aria-label=${words.close}>${icon('close')}</button>
    </header>
    <div class="help-groups">${GROUPS.map(groupTemplate)}</div>
    <p class="hint">${words.help.note}</p>
  </dialog>`;

/** @param {string} group */
const groupTemplate = (group) => html`
  <section>
    <h3>${words.help.groups[/** @type {'move'} */ (group)]}</h3>
    <dl>${KEYS.filter((entry) => entry.group === group).map((entry) => html`
      <div>
        <dt>${shortened(entry.keys).map((key) => html`<kbd>${sign(key)}</kbd> `)}</dt>
        <dd>${entry.text}${entry.views ? html` <span class="dim">(${entry.views.map(viewName).join(', ')})</span>` : nothing}</dd>
      </div>`)}</dl>
  </section>`;

/** @param {string} view */
const viewName = (view) => (view === 'live' ? words.live : words.tabs[/** @type {'story'} */ (view)]).toLowerCase();

/** Digits are one sign. @param {string[]} keys */
const shortened = (keys) => (keys.includes('9') ? [...keys.filter((key) => !/\d/.test(key)), '0 … 9'] : keys);
