/** Events of sessions that are too long to have them in the file: the text of each line that is one. */
import { json, lines, session } from './sharedata.js';

const PAGE = 2000;
const MOST_PARTS = 200;
const NO_EVENTS = ['continuation', 'blank', 'header', 'comment', 'unknown'];

/**
 * @param {number} from
 * @param {number} count
 * @param {string} kinds
 * @param {boolean} isFailed
 */
export async function plainEvents(from, count, kinds, isFailed) {
  const all = await session();
  const wanted = kinds.split(',').filter(Boolean);
  const failed = isFailed ? new Set((await json('map')).errors.line) : null;
  const events = [];
  let next = from;
  while (next <= all.lines && events.length < count) {
    const page = await lines(next, count === 1 ? MOST_PARTS : PAGE);
    for (let at = 0; at < page.length; at++) {
      const { line, kind, text, changed } = page[at];
      next = line + 1;
      if (!NO_EVENTS.includes(kind) && (wanted.length === 0 || wanted.includes(kind)) && (!failed || failed.has(line))) {
        events.push({ line, kind: 'unknown', tid: '1', text: [text, ...following(page, at)].join('\n'), ...(changed ? { changed } : {}) });
      }
      if (events.length === count) {
        break;
      }
    }
    if (page.length === 0) {
      break;
    }
  }
  return next <= all.lines ? { from, events, next } : { from, events };
}

/** @param {any[]} page @param {number} at */
function following(page, at) {
  const texts = [];
  for (let next = at + 1; next < page.length && page[next].kind === 'continuation'; next++) {
    texts.push(page[next].text);
  }
  return texts;
}
