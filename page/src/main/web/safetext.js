/**
 * Text that agents wrote becomes text nodes. Characters that hide or reorder text are shown as
 * marked boxes, and colours of terminals become classes.
 */
import { html } from './lib/lit-html.js';

/** Made from hidden-characters.txt of the library, whose terminal output escapes the same. */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Escape sequences of terminals: colours first, then all others. */
const ESCAPES = /\u001b\[([0-9;:]*)m|\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_a-z])/g;

/** @param {string} character */
export function nameOf(character) {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : 'U+' + code.toString(16).toUpperCase().padStart(4, '0');
}

/** @param {string} character */
const box = (character) => html`<span class="hidden-character" title=${nameOf(character)}>${nameOf(character)}</span>`;

/**
 * Emoji need joiners and selectors, some scripts need joiners; elsewhere they are invisible.
 *
 * @param {string} text @param {number} at
 */
function belongsToSymbol(text, at) {
  const before = /.$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const isEmoji = /^\p{Emoji}$/u.test(before) && !/^[0-9#*]$/.test(before);
  switch (text[at]) {
    case '\u200d':
      return isEmoji || /^[\ufe0f\u0600-\u06ff\u0900-\u0dff]$/.test(before);
    case '\ufe0e':
    case '\ufe0f':
      return isEmoji || (/^[0-9#*]$/.test(before) && text[at + 1] === '\u20e3');
    default:
      return false;
  }
}

/** @param {string} text @returns {unknown[]} text and boxes */
export function safeText(text) {
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(HIDDEN)) {
    const at = found.index ?? 0;
    const isLineEnd = found[0] === '\r' && text[at + 1] === '\n';
    if (found[0] === '\t' || found[0] === '\n' || isLineEnd || belongsToSymbol(text, at)) {
      continue;
    }
    parts.push(text.slice(done, at), box(found[0]));
    done = at + found[0].length;
  }
  parts.push(text.slice(done));
  return parts.filter((part) => part !== '');
}

/** The same for one line, where escapes are left out of sight. @param {string} text */
export function safeLine(text) {
  return safeText(text.replace(ESCAPES, ''));
}

/** The same for attributes, which cannot have boxes. @param {string} text */
export function visible(text) {
  return text.replace(ESCAPES, '').replace(HIDDEN, (found) => (found === '\t' || found === '\n' ? found : nameOf(found)));
}

/**
 * Splits text of a terminal.
 *
 * @param {string} text
 * @returns {{text: string, classes: string}[]} texts without colour codes; other escapes stay visible
 */
export function terminalParts(text) {
  const parts = [];
  let state = { ...PLAIN };
  let done = 0;
  for (const found of text.matchAll(ESCAPES)) {
    const at = found.index ?? 0;
    if (found[1] === undefined) {
      continue;
    }
    parts.push({ text: text.slice(done, at), classes: classesOf(state) });
    state = withCodes(state, found[1]);
    done = at + found[0].length;
  }
  parts.push({ text: text.slice(done), classes: classesOf(state) });
  return parts.filter((part) => part.text !== '');
}

/** @param {string} text */
export function terminalText(text) {
  return terminalParts(text).map((part) =>
    part.classes ? html`<span class=${part.classes}>${safeText(part.text)}</span>` : safeText(part.text));
}

const PLAIN = { front: -1, back: -1, isBold: false, isDim: false, isItalic: false, isUnderlined: false };

/** @param {typeof PLAIN} state @param {string} codes */
function withCodes(state, codes) {
  const numbers = codes.split(/[;:]/).map(Number);
  let next = { ...state };
  for (let i = 0; i < numbers.length; i++) {
    const code = numbers[i];
    if (code === 38 || code === 48) {
      const isIndexed = numbers[i + 1] === 5;
      const value = isIndexed ? indexed(numbers[i + 2] ?? 0) : nearest(numbers.slice(i + 2, i + 5));
      next = code === 38 ? { ...next, front: value } : { ...next, back: value };
      i += isIndexed ? 2 : 4;
    } else {
      next = withCode(next, code);
    }
  }
  return next;
}

/** @param {typeof PLAIN} state @param {number} code @returns {typeof PLAIN} */
function withCode(state, code) {
  const tens = Math.floor(code / 10) * 10;
  const digit = code % 10;
  if (digit < 8 && (tens === 30 || tens === 90)) {
    return { ...state, front: digit + (tens === 90 ? 8 : 0) };
  }
  if (digit < 8 && (tens === 40 || tens === 100)) {
    return { ...state, back: digit + (tens === 100 ? 8 : 0) };
  }
  /** @type {Record<number, Partial<typeof PLAIN>>} */
  const others = { 0: PLAIN, 1: { isBold: true }, 2: { isDim: true }, 3: { isItalic: true }, 4: { isUnderlined: true }, 22: { isBold: false, isDim: false }, 23: { isItalic: false }, 24: { isUnderlined: false }, 39: { front: -1 }, 49: { back: -1 } };
  return { ...state, ...others[code] };
}

/** @param {number} index of 256 colours @returns {number} the nearest of 16 */
function indexed(index) {
  if (index < 16) {
    return index;
  }
  if (index >= 232) {
    return index < 238 ? 8 : index < 250 ? 7 : 15;
  }
  const cube = index - 16;
  return nearest([Math.floor(cube / 36) * 51, (Math.floor(cube / 6) % 6) * 51, (cube % 6) * 51]);
}

/** @param {number[]} rgb */
function nearest([red = 0, green = 0, blue = 0]) {
  const most = Math.max(red, green, blue);
  const bits = (red > most / 2 ? 1 : 0) + (green > most / 2 ? 2 : 0) + (blue > most / 2 ? 4 : 0);
  return most < 60 ? 0 : bits + (most > 200 && bits !== 7 ? 8 : 0);
}

/** @param {typeof PLAIN} state */
function classesOf(state) {
  return [state.front >= 0 && 'front-' + state.front, state.back >= 0 && 'back-' + state.back, state.isBold && 'bold', state.isDim && 'faint', state.isItalic && 'italic', state.isUnderlined && 'underlined']
    .filter(Boolean).join(' ');
}
