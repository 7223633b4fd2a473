/** The data in a shared session: blocks in elements that a browser does not interpret. */

const MOST_KEPT = 16;

/** @type {Map<string, Promise<any>>} what was unpacked; the one last used is the last one */
const kept = new Map();

/** @param {string} name @returns {Promise<Uint8Array>} what a block contains; fails if it was changed */
export async function bytesOf(name) {
  const text = document.getElementById(name)?.textContent ?? '';
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacking).arrayBuffer());
}

/** @param {string} name @returns {Promise<string>} */
export const textOf = async (name) => new TextDecoder().decode(await bytesOf(name));

/** @param {string} name */
export const isHere = (name) => document.getElementById(name) !== null;

/**
 * @template T
 * @param {string} name of the block
 * @param {(text: string) => T} read
 * @returns {Promise<T>}
 */
function once(name, read) {
  const known = kept.get(name) ?? textOf(name).then(read);
  kept.delete(name);
  kept.set(name, known);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) {
    kept.delete(oldest);
  }
  known.catch(() => kept.delete(name));
  return known;
}

/** @param {string} name @returns {Promise<any>} */
export const json = (name) => once(name, JSON.parse);

/** @type {Promise<any> | undefined} */
let info;

/** What the file says about the session; its name is that of the file, for commands. @returns {Promise<any>} */
export function session() {
  info ??= textOf('info').then((text) => {
    const read = JSON.parse(text);
    return { ...read, recording: read.name, name: decodeURIComponent(location.pathname.split('/').at(-1) ?? '') };
  });
  return info;
}

/** The last of some ascending numbers that is not above a number. @param {number[]} numbers @param {number} most */
function lastUpTo(numbers, most) {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle] <= most) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** @param {string} text */
const rows = (text) => text.replace(/\n$/, '').split('\n');

/** @param {number} from @param {number} count @returns {Promise<any[]>} lines as the API gives them */
export async function lines(from, count) {
  const all = await session();
  const { frames, kinds } = all.share;
  const changed = await changedLines();
  const found = [];
  const last = Math.min(all.lines, from + count - 1);
  for (let line = from; line <= last;) {
    const at = lastUpTo(frames, line);
    const [texts, letters] = await Promise.all([once('f' + at, rows), once('k' + at, (text) => text)]);
    const end = Math.min(last, frames[at] + texts.length - 1);
    for (; line <= end; line++) {
      const row = line - frames[at];
      const text = texts[row].endsWith('\r') ? texts[row].slice(0, -1) : texts[row];
      found.push({ line, kind: kinds[letters.charCodeAt(row) - 65], text, ...(changed.has(line) ? { changed: true } : {}) });
    }
    if (end < line - 1 || texts.length === 0) {
      break;
    }
  }
  return found;
}

/** @type {Set<number> | undefined} */
let changes;

async function changedLines() {
  changes ??= new Set((await session()).share.changed.map((/** @type {any} */ one) => one[0]));
  return changes;
}

/** Whether the file has events; those of long sessions would be too many. */
export const hasEvents = async () => (await session()).share.event_frames.length > 0;

/** @param {number} line @param {number} [skipped] blocks @returns {Promise<{events: any[], states: any[], next: number} | null>} the block with the event at a line or before it */
export async function eventBlock(line, skipped = 0) {
  const { event_frames: frames } = (await session()).share;
  const number = lastUpTo(frames, line) + skipped;
  if (number >= frames.length) {
    return null;
  }
  const read = (/** @type {string} */ text) => rows(text).map((row) => JSON.parse(row));
  const [events, states] = await Promise.all([once('e' + number, read), once('s' + number, read)]);
  return { events, states, next: frames[number + 1] ?? Infinity };
}

/** Whether a line of an event was changed when the session was shared. @param {number} first @param {number} next the line of the next event */
export async function isChanged(first, next) {
  const changed = await changedLines();
  for (let line = first; changed.size > 0 && line < Math.min(next, first + 200); line++) {
    if (changed.has(line)) {
      return true;
    }
  }
  return false;
}
