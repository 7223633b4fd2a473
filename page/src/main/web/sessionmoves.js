/** Keys that lead from one session to another. */
import { get } from './api.js';
import { failureText } from './messages.js';
import { say } from './redraw.js';
import { go, route, sessionPath } from './router.js';

const MOST_SESSIONS = 200;
const WAYS = { previousSession: -1, nextSession: 1 };

/**
 * Opens the same view of the session before or after the one in the address, which may not be open yet.
 *
 * @param {string} action
 * @returns {boolean} whether it is one of these
 */
export function actInSession(action) {
  const way = WAYS[/** @type {'nextSession'} */ (action)];
  if (way) {
    get('sessions', { limit: MOST_SESSIONS }).then(({ sessions }) => {
      const here = route();
      const at = sessions.findIndex((/** @type {any} */ one) => one.id === here.id);
      const other = at < 0 ? undefined : sessions[at + way];
      if (other) {
        go(sessionPath(other.id, here.view));
      }
    }).catch((failure) => say(failureText(failure)));
  }
  return way !== undefined;
}
