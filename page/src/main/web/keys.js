/** The keys of the page, in one table. They are those of `blackbox replay` in the terminal. */

const SWITCH = 'blackbox.keys';

/**
 * @typedef {object} KeyEntry
 * @property {string} action what the view does
 * @property {string[]} keys values of KeyboardEvent.key
 * @property {string} group where the help shows it
 * @property {string} text what the help says
 * @property {string[]} [views] where it works; everywhere if missing
 */

const LISTS = ['story', 'replay', 'calls'];

/** @type {KeyEntry[]} */
export const KEYS = [
  { action: 'next', keys: ['j', 'ArrowDown'], group: 'move', text: 'next row' },
  { action: 'previous', keys: ['k', 'ArrowUp'], group: 'move', text: 'previous row' },
  { action: 'pageDown', keys: ['PageDown'], group: 'move', text: 'page down', views: LISTS },
  { action: 'pageUp', keys: ['PageUp'], group: 'move', text: 'page up', views: LISTS },
  { action: 'first', keys: ['g', 'Home'], group: 'move', text: 'first row' },
  { action: 'last', keys: ['G', 'End'], group: 'move', text: 'last row' },
  { action: 'nextPrompt', keys: ['J'], group: 'move', text: 'next prompt of the person', views: LISTS },
  { action: 'previousPrompt', keys: ['K'], group: 'move', text: 'previous prompt of the person', views: LISTS },
  { action: 'nextError', keys: ['e'], group: 'move', text: 'next error', views: LISTS },
  { action: 'previousError', keys: ['E'], group: 'move', text: 'previous error', views: LISTS },
  { action: 'nextCall', keys: ['c'], group: 'move', text: 'next call', views: LISTS },
  { action: 'previousCall', keys: ['C'], group: 'move', text: 'previous call', views: LISTS },
  { action: 'nextInThread', keys: ['.'], group: 'move', text: 'next call of the thread', views: ['calls'] },
  { action: 'previousInThread', keys: [','], group: 'move', text: 'previous call of the thread', views: ['calls'] },
  { action: 'previousSession', keys: ['['], group: 'move', text: 'session above in the list' },
  { action: 'nextSession', keys: [']'], group: 'move', text: 'session below in the list' },
  { action: 'jump', keys: [':', ...'0123456789'], group: 'move', text: 'go to a step', views: ['story', 'replay'] },
  { action: 'find', keys: ['/'], group: 'look', text: 'find' },
  { action: 'nextMatch', keys: ['n'], group: 'look', text: 'next match', views: ['story'] },
  { action: 'previousMatch', keys: ['N'], group: 'look', text: 'previous match', views: ['story'] },
  { action: 'fold', keys: ['o'], group: 'look', text: 'fold or unfold', views: ['story'] },
  { action: 'thread', keys: ['t'], group: 'look', text: 'only this thread, the next, all', views: ['story'] },
  { action: 'raw', keys: ['r'], group: 'look', text: 'formatted, raw or JSON', views: ['story', 'calls'] },
  { action: 'scrollDown', keys: ['d'], group: 'look', text: 'scroll the detail down', views: ['story', 'replay'] },
  { action: 'scrollUp', keys: ['u'], group: 'look', text: 'scroll the detail up', views: ['story', 'replay'] },
  { action: 'copyLink', keys: ['y'], group: 'look', text: 'copy a link to this place' },
  { action: 'open', keys: ['Enter'], group: 'look', text: 'open', views: ['story', 'calls'] },
  { action: 'play', keys: ['p'], group: 'play', text: 'play, pause', views: ['replay', 'live'] },
  { action: 'back', keys: ['ArrowLeft', 'h', 'Backspace'], group: 'play', text: 'one event back', views: ['replay'] },
  { action: 'on', keys: ['ArrowRight', 'l', ' ', 'Enter'], group: 'play', text: 'one event forward', views: ['replay'] },
  { action: 'faster', keys: ['+', '='], group: 'play', text: 'faster', views: ['replay'] },
  { action: 'slower', keys: ['-', '_'], group: 'play', text: 'slower', views: ['replay'] },
  { action: 'follow', keys: ['l'], group: 'play', text: 'follow the end', views: ['story'] },
  { action: 'zoomIn', keys: ['w'], group: 'pictures', text: 'zoom in', views: ['calls'] },
  { action: 'zoomOut', keys: ['s'], group: 'pictures', text: 'zoom out', views: ['calls'] },
  { action: 'panLeft', keys: ['a', 'ArrowLeft'], group: 'pictures', text: 'earlier', views: ['calls'] },
  { action: 'panRight', keys: ['d', 'ArrowRight'], group: 'pictures', text: 'later', views: ['calls'] },
  { action: 'fit', keys: ['f'], group: 'pictures', text: 'whole session', views: ['calls'] },
  { action: 'escape', keys: ['Escape'], group: 'pictures', text: 'close' },
  { action: 'help', keys: ['?'], group: 'pictures', text: 'these keys' },
];

/** @returns {boolean} whether keys of one letter work */
export const hasLetters = () => localStorage.getItem(SWITCH) !== 'off';

/** @param {boolean} isOn */
export function setLetters(isOn) {
  localStorage.setItem(SWITCH, isOn ? 'on' : 'off');
}

/**
 * Finds what a key does.
 *
 * @param {KeyboardEvent} event
 * @param {string} view
 * @returns {string} the action, or an empty text
 */
export function actionOf(event, view) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) {
    return '';
  }
  if (event.key.length === 1 && !hasLetters()) {
    return '';
  }
  if ((event.key === ' ' || event.key === 'Enter') && isControl(event.target)) {
    return '';
  }
  const entry = KEYS.find((one) => one.keys.includes(event.key) && (one.views?.includes(view) ?? true));
  return entry?.action ?? '';
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  const field = event.target instanceof Element && event.target.closest('input:not([type=checkbox]),select,textarea');
  return Boolean(field) && event.key !== 'Escape';
}

/** @param {EventTarget | null} target */
function isControl(target) {
  return target instanceof Element && Boolean(target.closest('a,button,summary,input'));
}

const SIGNS = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', ' ': 'space', Escape: 'Esc' };

/** @param {string} key @returns {string} as the help shows it */
export const sign = (key) =>
  SIGNS[/** @type {keyof typeof SIGNS} */ (key)] ?? (/^[A-Z]$/.test(key) ? 'Shift ' + key : key);
