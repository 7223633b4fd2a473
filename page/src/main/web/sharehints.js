/** The first two bytes of each leaf, which tell which line is wrong. */

const LENGTH = 2;

export class LeafHints {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
  }

  /** Whether a leaf begins as the file says, or the file says nothing. @param {number} index @param {Uint8Array} leaf */
  fit(index, leaf) {
    const at = index * LENGTH;
    return at + LENGTH > this.bytes.length || (this.bytes[at] === leaf[0] && this.bytes[at + 1] === leaf[1]);
  }
}
