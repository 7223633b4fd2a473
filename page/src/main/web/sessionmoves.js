/** Keys that lead from one session to another. */
import { get } from './api.js';
import { failureText } from './messages.js';
import { say } from './redraw.js';
import { go, sessionPath } from './router.js';

const MOST_SESSIONS = 200;
const WAYS = { previousSession: -1, nextSession: 1 };

/** Opens the same view of another session of the list. @param {import('./session.js').SessionView} session @param {string} action @returns {boolean} whether it is one of these */
export function actInSession(session, action) {
  const way = WAYS[/** @type {'nextSession'} */ (action)];
  if (way) {
    get('sessions', { limit: MOST_SESSIONS }).then(({ sessions }) => {
      const at = sessions.findIndex((/** @type {any} */ one) => one.id === session.id);
      const other = at < 0 ? undefined : sessions[at + way];
      if (other) {
        go(sessionPath(other.id, session.view));
      }
    }).catch((failure) => say(failureText(failure)));
  }
  return way !== undefined;
}
