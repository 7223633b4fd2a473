/** The lines of an event as they are in the recording. */
import { get, ofSession } from './api.js';

const MOST_PARTS = 50;
const MOST_LINES = 200;

/** @param {string} id @param {import('./eventrows.js').Row} row @returns {Promise<string>} */
export async function rawLines(id, row) {
  const all = [];
  for (const event of row.parts.slice(0, MOST_PARTS)) {
    const { lines } = await get(ofSession(id, 'lines'), { from: event.line, count: MOST_LINES });
    const end = lines.findIndex((/** @type {any} */ line, /** @type {number} */ at) => at > 0 && line.kind !== 'continuation');
    all.push(...lines.slice(0, end < 0 ? lines.length : end).map((/** @type {any} */ line) => line.text));
  }
  return all.join('\n');
}
