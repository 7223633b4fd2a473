/** Shows a JSON value; parts are made when they are opened. */
import { html, render } from './lib/lit-html.js';
import { safeText } from './safetext.js';
import { words } from './words.js';

const OPEN_BELOW = 200;
const PAGE = 200;

/** @param {string} text @returns {unknown} an object or array, or undefined if the text is no JSON */
export function parsed(text) {
  if (!/^\s*[[{]/.test(text)) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value */
export const jsonTree = (value) => html`<div class="json">${node(value, count(value) < OPEN_BELOW)}</div>`;

/** Counts nodes, up to the number that matters. @param {unknown} value @returns {number} */
function count(value, left = OPEN_BELOW) {
  if (value === null || typeof value !== 'object') {
    return 1;
  }
  let sum = 1;
  for (const one of Object.values(value)) {
    sum += count(one, left - sum);
    if (sum >= left) {
      break;
    }
  }
  return sum;
}

/** @param {unknown} value @param {boolean} isOpen @returns {unknown} */
function node(value, isOpen) {
  if (value === null || typeof value !== 'object') {
    const kind = value === null ? 'null' : typeof value;
    return html`<span class="json-${kind}">${safeText(kind === 'string' ? JSON.stringify(value) : String(value))}</span>`;
  }
  const entries = Object.entries(value);
  const signs = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return html`<span>${signs[0]}${signs[1]}</span>`;
  }
  return html`<details ?open=${isOpen} @toggle=${(/** @type {any} */ e) => fill(e.target, entries, isOpen, PAGE)}>
    <summary>${signs[0]} <span class="dim">${words.detail.items(entries.length)}</span> ${signs[1]}</summary><div class="json-items"></div></details>`;
}

/** @param {HTMLDetailsElement} details @param {[string, unknown][]} entries @param {boolean} isOpen @param {number} most */
function fill(details, entries, isOpen, most) {
  const items = /** @type {HTMLElement} */ (details.querySelector('.json-items'));
  if (!details.open) {
    return;
  }
  render(html`${entries.slice(0, most).map(([name, value]) => html`<div class="json-item"><span class="json-name">${safeText(name)}</span>: ${node(value, isOpen)}</div>`)}${
    entries.length > most ? html`<button class="link" @click=${() => fill(details, entries, isOpen, most + PAGE)}>${words.more}</button>` : ''}`, items);
}
