/** Shows a long text: formatted, and plainly where that would be too much. */
import { html, nothing } from './lib/lit-html.js';
import { size } from './format.js';
import { jsonTree, parsed } from './jsontree.js';
import { markdown } from './markdown.js';
import { redraw } from './redraw.js';
import { terminalText } from './safetext.js';
import { words } from './words.js';

const MOST_CHARACTERS = 64_000;
const MOST_LINES = 2_000;

/** The state of the texts on display, by their content. @type {Map<string, {shown: number, isForced: boolean, made?: unknown}>} */
const states = new Map();

/** Forgets the texts of the event before. */
export function forgetTexts() {
  states.clear();
}

/** @param {string} text */
function stateOf(text) {
  const key = text.length + text.slice(0, 200) + text.slice(-200);
  let state = states.get(key);
  if (!state) {
    state = { shown: MOST_CHARACTERS, isForced: false };
    states.set(key, state);
  }
  return state;
}

/** @param {string} text */
const isLarge = (text) => text.length > MOST_CHARACTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES;

/** A message. @param {string} text */
export function prose(text) {
  const state = stateOf(text);
  if (isLarge(text) && !state.isForced) {
    return plainBox(text, true);
  }
  if (state.made === undefined) {
    state.made = null;
    markdown(text).then((made) => {
      state.made = made;
      redraw();
    });
  }
  return html`<div class="prose">${state.made ?? html`<p class="plain">${terminalText(text)}</p>`}</div>`;
}

/** The output of a program. @param {string} text @param {boolean} [isBad] */
export function output(text, isBad = false) {
  const value = text.length < 2_000_000 ? parsed(text) : undefined;
  if (value !== undefined) {
    return html`<div class="box ${isBad ? 'bad' : ''}" tabindex="0" role="group" aria-label=${words.detail.result}>${jsonTree(value)}</div>`;
  }
  return plainBox(text, false, isBad);
}

/** @param {string} text @param {boolean} [canFormat] @param {boolean} [isBad] */
export function plainBox(text, canFormat = false, isBad = false) {
  const state = stateOf(text);
  const rest = text.length - state.shown;
  const shown = rest > 0 ? text.slice(0, state.shown) : text;
  const more = () => {
    state.shown += MOST_CHARACTERS;
    redraw();
  };
  const format = () => {
    state.isForced = true;
    redraw();
  };
  return html`${isLarge(text) ? html`<p class="hint">${words.detail.large(size(text.length))} ${
    canFormat ? html`<button class="link" @click=${format}>${words.detail.format}</button>` : nothing}</p>` : nothing}
    <pre class="box ${isBad ? 'bad' : ''}" tabindex="0">${terminalText(shown)}</pre>${
    rest > 0 ? html`<button class="button" @click=${more}>${words.detail.nextPart(size(Math.min(rest, MOST_CHARACTERS)))}</button>` : nothing}`;
}
