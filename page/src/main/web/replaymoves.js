/** What keys do in a replay. */
import { lastPart } from './eventrows.js';
import { redraw } from './redraw.js';

export const SPEEDS = [1, 4, 16, 64];
const LONGEST_IDLE = 60_000;
const FOLDED_IDLE = 1_000;
const SHORTEST = 30;

/** Milliseconds until the next row. Long times without events are short. @param {import('./replay.js').ReplayView} view @param {import('./eventrows.js').Row} next */
export function pauseBefore(view, next) {
  const idle = Math.max(0, (next.event.elapsed_ms ?? 0) - (view.rows[view.at].event.elapsed_ms ?? 0));
  return Math.max(SHORTEST, view.isFolding && idle > LONGEST_IDLE ? FOLDED_IDLE : idle / view.speed);
}

/** @param {import('./replay.js').ReplayView} view @param {string} action @param {KeyboardEvent} event @returns {boolean} whether it did something */
export function actIn(view, action, event) {
  const { at, rows } = view;
  const page = view.list.rowsInWindow();
  const moves = { next: at + 1, on: at + 1, previous: at - 1, back: at - 1, first: 0, last: rows.length - 1, pageDown: at + page, pageUp: at - page };
  if (action in moves) {
    view.goTo(moves[/** @type {'on'} */ (action)]);
    return true;
  }
  const found = /^(next|previous)(Prompt|Error|Call)$/.exec(action);
  if (found) {
    jump(view, found[1] === 'next' ? 1 : -1, found[2]);
    return true;
  }
  switch (action) {
    case 'play':
      view.play();
      return true;
    case 'faster':
    case 'slower':
      view.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(view.speed) + (action === 'faster' ? 1 : -1)))];
      redraw();
      return true;
    case 'jump':
      typeStep(event.key);
      return true;
    case 'scrollDown':
    case 'scrollUp':
      document.querySelector('.detail-body')?.scrollBy({ top: action === 'scrollDown' ? 200 : -200 });
      return true;
    default:
      return false;
  }
}

/** Begins to type a number of a step. @param {string} key */
function typeStep(key) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById('replay-step'));
  field?.focus();
  if (/\d/.test(key)) {
    field?.setRangeText(key, 0, field.value.length, 'end');
  } else {
    field?.select();
  }
}

/** The rows that play: those of the part that the reader chose. @param {import('./replay.js').ReplayView} view */
export function played(view) {
  const lines = view.session.chosenLines;
  const first = lines ? view.rows.findIndex((row) => row.event.line >= lines.first) : 0;
  const last = lines ? view.rows.findLastIndex((row) => row.event.line <= lines.last) : view.rows.length - 1;
  return { first: Math.max(0, first), last: Math.max(first, last) };
}

/** Plays or pauses; a part that was played starts over. @param {import('./replay.js').ReplayView} view */
export function togglePlay(view) {
  const { first, last } = played(view);
  view.isPlaying = !view.isPlaying && (view.at < last || view.session.window.part !== null);
  clearTimeout(view.timer);
  if (view.isPlaying) {
    view.goTo(view.at < first || view.at >= last ? first : view.at);
    view.wait();
  }
  redraw();
}

/** @param {import('./replay.js').ReplayView} view @param {number} way @param {string} what */
function jump(view, way, what) {
  /** @type {Record<string, (row: import('./eventrows.js').Row) => boolean>} */
  const tests = { Prompt: (row) => row.group === 'person', Error: (row) => lastPart(row).status === 'failed', Call: (row) => row.event.call !== undefined };
  for (let at = view.at + way; at >= 0 && at < view.rows.length; at += way) {
    if (tests[what](view.rows[at])) {
      view.goTo(at);
      return;
    }
  }
}
