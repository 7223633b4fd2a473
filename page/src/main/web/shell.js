/** The bar at the top of every view. */
import { html } from './lib/lit-html.js';
import { openHelp } from './help.js';
import { icon, mark } from './icons.js';
import { redraw } from './redraw.js';
import { nextTheme, theme } from './theme.js';
import { words } from './words.js';

/**
 * @param {import('./router.js').Route} here
 * @param {unknown} content
 */
export const shell = (here, content) => html`
  <a class="skip" href="#content" @click=${skip}>${words.skip}</a>
  <header class="top">
    <a class="brand" href="/">${mark}<span>${words.name}</span></a>
    <nav aria-label=${words.mainMenu}>
      ${link('/', words.sessions, here.view === 'sessions')}
      ${link('/live', words.live, here.view === 'live')}
      ${link('/diff', words.compare, here.view === 'diff')}
    </nav>
    <span class="space"></span>
    <button class="square" @click=${turn} aria-label=${words.theme[/** @type {'dark'} */ (theme())]} title=${words.theme[/** @type {'dark'} */ (theme())]}>${icon('theme')}</button>
    <button class="square" @click=${openHelp} aria-label=${words.keys} title=${words.keys}>?</button>
  </header>
  ${content}`;

/** @param {string} path @param {string} text @param {boolean} isHere */
const link = (path, text, isHere) =>
  html`<a href=${path} aria-current=${isHere ? 'page' : 'false'}>${text}</a>`;

/** The fragment of the address is for the token only. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function turn() {
  nextTheme();
  redraw();
}
