/** SHA-256 of many short texts. The one of the browser takes longer to call than to compute. */

const K = new Int32Array(64);
const START = new Int32Array(8);

/** The fractions of roots of the first primes are its constants. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 0x1_0000_0000) | 0;

for (let number = 2, found = 0; found < 64; number++) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= number; divisor++) {
    isPrime &&= number % divisor !== 0;
  }
  if (isPrime) {
    if (found < 8) {
      START[found] = fraction(Math.sqrt(number));
    }
    K[found++] = fraction(Math.cbrt(number));
  }
}

const words = new Int32Array(64);
const state = new Int32Array(8);
const last = new Uint8Array(128);

/**
 * @param {Uint8Array} message
 * @param {number} length how many of its bytes count
 * @param {Uint8Array} target takes the 32 bytes of the hash
 * @param {number} at where in the target
 */
export function sha256(message, length, target, at) {
  state.set(START);
  const whole = length - (length % 64);
  for (let from = 0; from < whole; from += 64) {
    block(message, from);
  }
  const rest = length - whole;
  const end = rest < 56 ? 64 : 128;
  last.fill(0);
  for (let i = 0; i < rest; i++) {
    last[i] = message[whole + i];
  }
  last[rest] = 0x80;
  const bits = length * 8;
  const high = Math.floor(bits / 0x1_0000_0000);
  for (let i = 0; i < 4; i++) {
    last[end - 1 - i] = bits >>> (8 * i);
    last[end - 5 - i] = high >>> (8 * i);
  }
  block(last, 0);
  if (end === 128) {
    block(last, 64);
  }
  for (let i = 0; i < 8; i++) {
    const word = state[i];
    target[at + 4 * i] = word >>> 24;
    target[at + 4 * i + 1] = word >>> 16;
    target[at + 4 * i + 2] = word >>> 8;
    target[at + 4 * i + 3] = word;
  }
}

/** @param {Uint8Array} bytes @param {number} from */
function block(bytes, from) {
  for (let i = 0, at = from; i < 16; i++, at += 4) {
    words[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15];
    const y = words[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0;
  }
  let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** @param {Uint8Array} message @returns {Uint8Array} */
export function hashOf(message) {
  const hash = new Uint8Array(32);
  sha256(message, message.length, hash, 0);
  return hash;
}
