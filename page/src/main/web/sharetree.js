/** The tree over the lines of a sealed session (seal-1 §3 and §4). */
import { sha256 } from './sha256.js';

const LEAF = new TextEncoder().encode('\0bbox-leaf/1\n');
const SALT = new TextEncoder().encode('bbox-salt/1\n');
const SALT_LENGTH = 16;
const HASH = 32;
const TOP = 20;

/** @typedef {{level: number, position: number, bytes: Uint8Array}} Seed */

/** Finds the salt of each line, in the order of the lines. */
class Salts {
  /** @param {Seed[]} seeds in the order of their lines */
  constructor(seeds) {
    this.seeds = seeds;
    this.at = 0;
    this.way = Array.from({ length: TOP + 1 }, () => new Uint8Array(SALT.length + HASH + 1));
    this.way.forEach((room) => room.set(SALT));
    this.positions = new Array(TOP + 1).fill(-1);
  }

  /** @param {number} index @param {Uint8Array} target @param {number} place @returns {boolean} whether the line has a salt */
  write(index, target, place) {
    const before = this.at;
    while (this.at < this.seeds.length && Math.floor(index / 4 ** this.seeds[this.at].level) > this.seeds[this.at].position) {
      this.at++;
    }
    const seed = this.seeds[this.at];
    if (!seed || Math.floor(index / 4 ** seed.level) !== seed.position) {
      return false;
    }
    if (before !== this.at || this.positions[seed.level] !== seed.position) {
      this.positions.fill(-1);
      this.way[seed.level].set(seed.bytes, SALT.length);
      this.positions[seed.level] = seed.position;
    }
    let level = 0;
    while (level < seed.level && this.positions[level] !== Math.floor(index / 4 ** level)) {
      level++;
    }
    for (; level > 0; level--) {
      const position = Math.floor(index / 4 ** (level - 1));
      const room = this.way[level];
      room[room.length - 1] = position % 4;
      sha256(room, room.length, this.way[level - 1], SALT.length);
      this.positions[level - 1] = position;
    }
    for (let i = 0; i < SALT_LENGTH; i++) {
      target[place + i] = this.way[0][SALT.length + i];
    }
    return true;
  }
}

/** Adds lines to a tree. */
export class LineTree {
  /** @param {Seed[]} seeds */
  constructor(seeds) {
    this.salts = new Salts(seeds);
    this.size = 0;
    this.line = new Uint8Array(4096);
    this.line.set(LEAF);
    this.node = new Uint8Array(1 + 2 * HASH);
    this.node[0] = 1;
    /** The hash of the last leaf. */
    this.leaf = new Uint8Array(HASH);
    this.hashes = new Uint8Array(64 * HASH);
    /** @type {number[]} the levels of the complete subtrees */
    this.levels = [];
  }

  /** @param {Uint8Array} bytes @param {number} from @param {number} to behind the newline */
  addLine(bytes, from, to) {
    const start = LEAF.length + SALT_LENGTH;
    if (start + to - from > this.line.length) {
      const larger = new Uint8Array(2 * (start + to - from));
      larger.set(LEAF);
      this.line = larger;
    }
    this.salts.write(this.size, this.line, LEAF.length);
    this.line.set(bytes.subarray(from, to), start);
    sha256(this.line, start + to - from, this.leaf, 0);
    this.push();
  }

  /** @param {Uint8Array} leaf the hash of a line that is not here as it was sealed */
  addLeaf(leaf) {
    this.leaf.set(leaf);
    this.push();
  }

  push() {
    const { hashes, levels } = this;
    hashes.set(this.leaf, levels.length * HASH);
    levels.push(0);
    this.size++;
    while (levels.length > 1 && levels[levels.length - 1] === levels[levels.length - 2]) {
      const left = (levels.length - 2) * HASH;
      this.join(hashes.subarray(left, left + HASH), hashes.subarray(left + HASH, left + 2 * HASH), hashes, left);
      levels.pop();
      levels[levels.length - 1]++;
    }
  }

  /** @param {Uint8Array} left @param {Uint8Array} right @param {Uint8Array} target @param {number} at */
  join(left, right, target, at) {
    this.node.set(left, 1);
    this.node.set(right, 1 + HASH);
    sha256(this.node, this.node.length, target, at);
  }

  /** @returns {Uint8Array} the root of RFC 6962 */
  root() {
    const root = new Uint8Array(HASH);
    if (this.size === 0) {
      sha256(root, 0, root, 0);
      return root;
    }
    const at = (/** @type {number} */ i) => this.hashes.subarray(i * HASH, (i + 1) * HASH);
    root.set(at(this.levels.length - 1));
    for (let i = this.levels.length - 2; i >= 0; i--) {
      this.join(at(i), root, root, 0);
    }
    return root;
  }
}
