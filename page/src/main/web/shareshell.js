/** The bar at the top of a shared session. */
import { html } from './lib/lit-html.js';
import { openHelp } from './help.js';
import { icon, mark } from './icons.js';
import { redraw } from './redraw.js';
import { nextTheme, theme } from './theme.js';
import { words } from './words.js';

/** @param {unknown} _ the place @param {unknown} content */
export const shell = (_, content) => html`
  <a class="skip" href="#content" @click=${skip}>${words.skip}</a>
  <header class="top">
    <span class="brand">${mark}<span>${words.name}</span></span>
    <span class="hint">${words.share.file}</span>
    <span class="space"></span>
    <button class="square" @click=${turn} aria-label=${words.theme[/** @type {'dark'} */ (theme())]} title=${words.theme[/** @type {'dark'} */ (theme())]}>${icon('theme')}</button>
    <button class="square" @click=${openHelp} aria-label=${words.keys} title=${words.keys}>?</button>
  </header>
  ${content}`;

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function turn() {
  nextTheme();
  redraw();
}
