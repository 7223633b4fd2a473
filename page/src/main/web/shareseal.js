/** Reads a seal (seal-1 §2). What is wrong with it is thrown as a word. */
import { decoded, hex } from './sharekeys.js';

/** @typedef {{text: string, signatures: {name: string, id: string, bytes: Uint8Array}[]}} Note */
/** @typedef {{kind: 'head' | 'begin' | 'withheld', note: Note}} Entry */

/** @param {string} seal @returns {{seeds: import('./sharetree.js').Seed[], entries: Entry[]}} */
export function parse(seal) {
  const lines = seal.split('\n');
  const seeds = [];
  /** @type {Entry[]} */
  const entries = [];
  if (lines[0] !== 'bbox-seal/1') {
    throw 'unreadable';
  }
  for (let at = 1; at < lines.length - 1; at++) {
    const words = lines[at].split(' ');
    if (words[0] === 'salt') {
      seeds.push({ level: Number(words[1]), position: Number(words[2]), bytes: decoded(words[3]) });
    } else {
      const blank = lines.indexOf('', at);
      const end = lines.indexOf('', blank + 1);
      if (blank < 0 || end < 0) {
        break; // a note that is not whole was cut by a crash
      }
      entries.push(entry({ text: lines.slice(at, blank).join('\n') + '\n', signatures: lines.slice(blank + 1, end).map(signature) }));
      at = end;
    }
  }
  return { seeds, entries };
}

/** @param {Note} note @returns {Entry} */
function entry(note) {
  const kind = /^bbox-seal\/1 (begin|withheld)\n/.exec(note.text)?.[1] ?? 'head';
  return { kind: /** @type {'head'} */ (kind), note };
}

/** @param {string} line */
function signature(line) {
  const [dash, name, text] = line.split(' ');
  if (dash !== '—' || !text) {
    throw 'unreadable';
  }
  const bytes = decoded(text);
  return { name, id: hex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) };
}
