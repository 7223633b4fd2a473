/** What the reader has already seen, kept in this browser. */

const LOOKED = 'blackbox.looked';
const SEEN = 'blackbox.seen';
const MOST = 500;

/** When the reader last looked at the list, before this visit; 0 if never. */
export const lastLook = Number(localStorage.getItem(LOOKED) ?? 0);

/** The reader looks at the list now. */
export function lookNow() {
  localStorage.setItem(LOOKED, String(Date.now()));
}

/** @returns {Record<string, {lines: number, bytes: number, at: number}>} by session */
function all() {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** @param {string} id of a session @returns {{lines: number, bytes: number, at: number} | undefined} what there was when the reader looked at it */
export const seenOf = (id) => all()[id];

/** @param {string} id @param {number} lines @param {number} bytes */
export function keepSeen(id, lines, bytes) {
  const known = Object.entries(all()).filter(([one]) => one !== id).sort((a, b) => b[1].at - a[1].at).slice(0, MOST - 1);
  localStorage.setItem(SEEN, JSON.stringify(Object.fromEntries([[id, { lines, bytes, at: Date.now() }], ...known])));
}

/**
 * Finds the sessions that are new, or longer, since the reader last looked.
 *
 * @param {any[]} sessions
 * @returns {Set<string>} their ids
 */
export function newIn(sessions) {
  if (!lastLook) {
    return new Set();
  }
  const seen = all();
  return new Set(sessions.filter((one) => Date.parse(one.changed) > lastLook && one.bytes > (seen[one.id]?.bytes ?? 0)).map((one) => one.id));
}
