/** The keys of a seal, and who may sign next (seal-1 §5 to §7). What is wrong is thrown as a word. */
import { hashOf } from './sha256.js';

const ED25519 = 1;
const utf8 = new TextEncoder();

/** @typedef {{name: string, type: number, raw: Uint8Array, id: string}} Key */
/** @typedef {import('./shareseal.js').Note} Note */

/** @param {string} text */
export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text @returns {Key} */
function keyOf(text) {
  const [name, id] = text.split('+', 2);
  const typed = decoded(text.slice(name.length + id.length + 2));
  const named = new Uint8Array([...utf8.encode(name), 10, ...typed]);
  if (hex(hashOf(named).subarray(0, 4)) !== id) {
    throw 'key';
  }
  return { name, id, type: typed[0], raw: typed.subarray(1) };
}

/** @param {string} text @param {string} word @returns {string[]} */
const fields = (text, word) => text.split('\n').filter((line) => line.startsWith(word + ' ')).map((line) => line.slice(word.length + 1));

/** Whether a key signed a note: at least once, and never wrongly. @param {Key} key @param {Note} note */
async function hasSigned(key, note) {
  const own = note.signatures.filter((one) => one.name === key.name && one.id === key.id);
  if (key.type !== ED25519 || own.length === 0) {
    return false;
  }
  const imported = await crypto.subtle.importKey('raw', /** @type {BufferSource} */ (key.raw), { name: 'Ed25519' }, false, ['verify']);
  const results = await Promise.all(own.map((one) => crypto.subtle.verify('Ed25519', imported, /** @type {BufferSource} */ (one.bytes), utf8.encode(note.text))));
  return results.every(Boolean);
}

/** Follows the keys of a seal from note to note. */
export class KeyChain {
  constructor() {
    /** @type {Key | null} */
    this.machine = null;
    /** @type {Key | null} */
    this.key = null;
    this.origin = '';
    this.epoch = 0;
    this.time = '';
    this.isFinal = false;
    this.hasOtherKeys = false;
    this.sealed = { size: 0, root: btoa(String.fromCharCode(...hashOf(new Uint8Array(0)))) };
  }

  /** @param {Note} note */
  async begin(note) {
    const machine = keyOf(fields(note.text, 'machine')[0]);
    const [origin] = fields(note.text, 'origin');
    const isNamed = machine.name === 'blackbox.local/' + hex(hashOf(machine.raw).subarray(0, 8)) && origin.startsWith(machine.name + '/');
    const isSame = !this.machine || (this.machine.id === machine.id && this.origin === origin);
    const [size, root] = fields(note.text, 'from')[0].split(' ');
    const follows = Number(fields(note.text, 'epoch')[0]) === this.epoch && Number(size) === this.sealed.size && root === this.sealed.root;
    if (!isNamed || !isSame || !follows || !(await hasSigned(machine, note))) {
      throw 'begin';
    }
    this.machine = machine;
    this.origin = origin;
    this.hasOtherKeys ||= fields(note.text, 'machine').length > 1;
    this.key = this.own(fields(note.text, 'key')[0]);
  }

  /** @param {string} text */
  own(text) {
    const key = keyOf(text);
    if (key.name !== this.origin || key.type !== ED25519) {
      throw 'key';
    }
    return key;
  }

  /** @param {Note} note @returns {Promise<{size: number, root: string}>} the head */
  async head(note) {
    const [origin, size, root] = note.text.split('\n');
    const head = { size: Number(size), root };
    const isBehind = head.size < this.sealed.size || (head.size === this.sealed.size && root !== this.sealed.root);
    const isNext = origin === this.origin && Number(fields(note.text, 'epoch')[0]) === this.epoch;
    if (!this.key || !this.machine || !isNext || isBehind || !(await hasSigned(this.key, note))) {
      throw 'head';
    }
    const [next] = fields(note.text, 'next');
    this.isFinal = next === undefined;
    if (this.isFinal && (!note.text.includes('\nfinal\n') || !(await hasSigned(this.machine, note)))) {
      throw 'head';
    }
    this.key = next === undefined ? null : this.own(next);
    this.time = fields(note.text, 'time')[0];
    this.epoch++;
    this.sealed = head;
    return head;
  }

  /** @param {Note} note @returns {Promise<[number, Uint8Array][]>} the hashes of withheld lines, by index */
  async withheld(note) {
    const machine = this.machine;
    if (!machine || fields(note.text, 'origin')[0] !== this.origin || !(await hasSigned(machine, note))) {
      throw 'withheld';
    }
    return fields(note.text, 'leaf').map((field) => [Number(field.split(' ')[0]), decoded(field.split(' ')[1])]);
  }

  /** The key of the machine in groups of digits. */
  fingerprint() {
    return this.machine ? (hex(hashOf(this.machine.raw).subarray(0, 16)).match(/.{4}/g) ?? []).join(' ') : '';
  }
}
