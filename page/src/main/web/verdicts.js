/** What this page found when it last checked a seal, as long as the files stay the same. */

const KEY = 'blackbox.verdicts';
const MOST = 500;

/** @typedef {Record<string, {bytes: number, changed: string, valid: boolean, at: number}>} Verdicts by session */

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
  const one = { bytes: session.bytes, changed: session.changed, valid: verdict.valid, at: Date.now() };
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(verdict.status === 'UNSEALED' ? known : [[session.id, one], ...known])));
}

/** @param {any} session as the server lists it @returns {{valid: boolean, at: number} | undefined} */
export function verdictOf(session) {
  const known = all()[session.id];
  return known && known.bytes === session.bytes && known.changed === session.changed ? known : undefined;
}
