/** What this page found when it last checked a seal, as long as the files stay the same. */
import { words } from './words.js';

const KEY = 'blackbox.verdicts';
const MOST = 500;

/** @typedef {{bytes: number, changed: string, valid: boolean, status?: string, at: number}} KeptVerdict */
/** @typedef {Record<string, KeptVerdict>} Verdicts by session */

/** What is not valid and still says that every sealed line is unchanged. */
const UNCHANGED = ['UNTRUSTED_KEY', 'UNCONFIRMED', 'BLOBS_MISSING'];

/** What was read last, because each row of the list asks. @type {{text: string, verdicts: Verdicts}} */
let read = { text: '{}', verdicts: {} };

/** @returns {Verdicts} */
function all() {
  const text = localStorage.getItem(KEY) ?? '{}';
  if (text !== read.text) {
    try {
      read = { text, verdicts: JSON.parse(text) ?? {} };
    } catch {
      read = { text, verdicts: {} };
    }
  }
  return read.verdicts;
}

/** @param {any} session @param {any} verdict */
export function keepVerdict(session, verdict) {
  const known = Object.entries(all()).filter(([id]) => id !== session.id).sort((a, b) => b[1].at - a[1].at).slice(0, MOST - 1);
  const one = { bytes: session.bytes, changed: session.changed, valid: verdict.valid, status: verdict.status, at: Date.now() };
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(verdict.status === 'UNSEALED' ? known : [[session.id, one], ...known])));
}

/** Whether a verdict says that the recording was changed. @param {{valid: boolean, status?: string}} verdict */
export const isChanged = ({ valid, status }) => !valid && status !== 'UNSEALED' && !UNCHANGED.includes(status ?? '');

/** @param {any} session as the server lists it @returns {KeptVerdict | undefined} */
function verdictOf(session) {
  const known = all()[session.id];
  return known && known.bytes === session.bytes && known.changed === session.changed ? known : undefined;
}

/**
 * What is known of the proof of a session: a seal that was not checked proves nothing.
 *
 * @param {any} session as the server lists it
 */
export function proofState(session) {
  const verdict = verdictOf(session);
  if (!verdict) {
    return { sign: 'shield', look: 'dim', name: session.sealed ? words.proof.notChecked : words.list.notSealed, at: undefined };
  }
  const { at } = verdict;
  return verdict.valid ? { sign: 'sealed', look: 'is-good', name: words.proof.isValid, at }
    : isChanged(verdict) ? { sign: 'fail', look: 'is-error', name: words.proof.isChanged, at }
    : { sign: 'warn', look: 'dim', name: words.proof.isUnconfirmed, at };
}
