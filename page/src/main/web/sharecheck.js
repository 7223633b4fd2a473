/** Checks the seal of a shared session in the browser of the reader: every line, every signature. */
import { bytesOf, session, textOf } from './sharedata.js';
import { KeyChain, decoded } from './sharekeys.js';
import { LeafHints } from './sharehints.js';
import { parse } from './shareseal.js';
import { LineTree } from './sharetree.js';

const SLICE = 12;
const NEWLINE = 10;
const STUB = /^(?:  )?# withheld leaf=([A-Za-z0-9+/]{43}=) *\n$/;

/** Lets the page draw and react. */
const breath = () => new Promise((done) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = done;
  channel.port2.postMessage(0);
});

/** @typedef {{fault: string, line: number, sealed: number, heads: number, unsealed: number, withheld: number, changed: number, chain: KeyChain}} Outcome */

export class SealCheck {
  /** @param {(bytes: number, of: number) => void} progress */
  constructor(progress) {
    this.progress = progress;
    this.chain = new KeyChain();
    this.heads = 0;
    this.sealed = 0;
    this.frame = -1;
    /** @type {Uint8Array} */
    this.bytes = new Uint8Array(0);
    this.from = 0;
    this.read = 0;
    /** @type {Map<number, Uint8Array>} */
    this.withheld = new Map();
    /** @type {Map<number, Uint8Array>} */
    this.changed = new Map();
    this.hints = new LeafHints(new Uint8Array(0));
    this.suspect = -1;
    this.rest = performance.now();
  }

  /** @returns {Promise<Outcome>} */
  async run() {
    this.info = await session();
    for (const [line, leaf] of this.info.share.changed) {
      if (leaf) {
        this.changed.set(line - 1, decoded(leaf));
      }
    }
    const fault = await this.walk().then(() => (this.chain.isFinal && this.unsealed() > 0 ? 'follows' : ''), (thrown) => {
      if (typeof thrown !== 'string') {
        throw thrown;
      }
      return thrown;
    });
    const line = fault === 'frame' ? this.info.share.frames[this.frame] : fault === 'follows' ? this.sealed + 1 : this.suspect + 1;
    return { fault, line, sealed: this.sealed, heads: this.heads, unsealed: fault ? 0 : this.unsealed(), withheld: this.withheld.size, changed: this.info.share.changed.length, chain: this.chain };
  }

  unsealed() {
    return this.info.lines - this.sealed;
  }

  async walk() {
    const { seeds, entries } = parse(await textOf('seal'));
    this.tree = new LineTree(seeds);
    this.hints = new LeafHints(await bytesOf('leaves'));
    const notes = [];
    for (const entry of entries) {
      if (entry.kind === 'withheld') {
        notes.push(entry.note);
      } else if (entry.kind === 'begin') {
        await this.chain.begin(entry.note);
        for (const note of notes.splice(0)) {
          (await this.chain.withheld(note)).forEach(([index, leaf]) => this.withheld.set(index, leaf));
        }
      } else {
        const head = await this.chain.head(entry.note);
        await this.advance(head.size);
        if (btoa(String.fromCharCode(...this.tree.root())) !== head.root) {
          throw 'changed';
        }
        this.suspect = -1;
        this.sealed = head.size;
        this.heads++;
      }
    }
    if (this.heads === 0) {
      throw 'unsealed';
    }
  }

  /** Adds lines up to a size. @param {number} size */
  async advance(size) {
    const { tree } = this;
    while (tree && tree.size < size) {
      if (this.from >= this.bytes.length) {
        await this.nextFrame();
      }
      const newline = this.bytes.indexOf(NEWLINE, this.from);
      const end = newline < 0 ? this.bytes.length : newline + 1;
      this.add(end);
      this.read += end - this.from;
      this.from = end;
      if (tree.size % 64 === 0 && performance.now() - this.rest > SLICE) {
        this.progress(this.read, this.info.bytes);
        await breath();
        this.rest = performance.now();
      }
    }
  }

  async nextFrame() {
    this.frame++;
    if (this.frame >= this.info.share.frames.length) {
      this.suspect = this.suspect < 0 ? this.tree?.size ?? 0 : this.suspect;
      throw 'truncated';
    }
    try {
      this.bytes = await bytesOf('f' + this.frame);
    } catch {
      throw 'frame';
    }
    this.from = 0;
  }

  /** @param {number} end of the line */
  add(end) {
    const tree = /** @type {LineTree} */ (this.tree);
    const index = tree.size;
    const kept = this.changed.get(index) ?? this.stub(index, end);
    if (kept) {
      tree.addLeaf(kept);
    } else {
      tree.addLine(this.bytes, this.from, end);
    }
    if (this.suspect < 0 && !this.hints.fit(index, tree.leaf)) {
      this.suspect = index;
    }
  }

  /** @param {number} index @param {number} end @returns {Uint8Array | undefined} the hash of a line that was erased with a signed record */
  stub(index, end) {
    const leaf = this.withheld.get(index);
    const claim = leaf && STUB.exec(new TextDecoder().decode(this.bytes.subarray(this.from, end)))?.[1];
    return claim && claim === btoa(String.fromCharCode(...leaf)) ? leaf : undefined;
  }

}
