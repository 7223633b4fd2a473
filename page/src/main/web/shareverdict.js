/** The verdict on a shared session, as a server would give it. */
import { SealCheck } from './sharecheck.js';
import { json, session } from './sharedata.js';
import { words } from './words.js';

const text = words.share;

/** @type {any} */
let job = { job: 'check', state: 'done' };

/** Starts the check of the seal. */
export async function startCheck() {
  const { share } = await session();
  if (share.no_seal) {
    job = { job: 'check', state: 'done', result: { verdict: await unsealed(share.no_seal) } };
    return job;
  }
  job = { job: 'check', state: 'running', done: 0, total: 1 };
  const own = job;
  new SealCheck((done, total) => Object.assign(own, { done, total })).run().then(
    (outcome) => Object.assign(own, { state: 'done', result: { verdict: verdictOf(outcome) } }),
    (failure) => Object.assign(own, { state: 'failed', failure: String(failure) }),
  );
  return own;
}

export const checkState = () => job;

/** @param {string} reason */
async function unsealed(reason) {
  const then = await json('verdict');
  return { status: 'UNSEALED', valid: false, message: text.noSeal(reason), sealed_lines: 0, unsealed_lines: 0,
    checked: [], found: [], unknown: [text.unknown.unsealed, text.whenShared(then.message)] };
}

/** @param {import('./sharecheck.js').Outcome} outcome */
function verdictOf(outcome) {
  const { chain, fault } = outcome;
  const status = fault === '' ? 'VALID' : fault === 'unsealed' ? 'UNSEALED' : fault === 'truncated' ? 'TRUNCATED' : fault === 'unreadable' ? 'PARSE_ERROR' : 'TAMPERED';
  const unknown = [text.unknown.key, text.unknown.newer, text.unknown.received];
  if (outcome.changed) {
    unknown.unshift(text.unknown.changed(outcome.changed));
  }
  if (chain.hasOtherKeys) {
    unknown.push(text.unknown.otherKeys);
  }
  return {
    status, valid: fault === '', message: fault === '' ? '' : text.faults[/** @type {'head'} */ (fault)](outcome.line),
    line: outcome.line || undefined, isRestBad: fault === 'frame', changed: outcome.changed, sealed_lines: outcome.sealed, unsealed_lines: outcome.unsealed, heads: outcome.heads, withheld: outcome.withheld, torn_bytes: 0, final: chain.isFinal,
    origin: chain.origin, key: chain.machine?.name, key_trusted: false, time: chain.time || undefined, fingerprint: chain.fingerprint(),
    checked: outcome.heads ? [text.checked(outcome.sealed, outcome.heads), text.checkedKeys] : [], found: fault ? [text.faults[/** @type {'head'} */ (fault)](outcome.line)] : [], unknown,
  };
}
