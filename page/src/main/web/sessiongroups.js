/** Puts sessions under the headings of the list: running, today, last week, months. */
import { dayOf, monthOf } from './format.js';
import { words } from './words.js';

const WEEK = 7 * 24 * 3600_000;

/** @param {any[]} sessions @returns {[string, any[]][]} */
export function grouped(sessions) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  const running = sessions.filter((one) => headingOf(one) === words.list.running);
  if (running.length) {
    groups.set(words.list.running, running);
  }
  for (const session of sessions.filter((one) => headingOf(one) !== words.list.running)) {
    const title = headingOf(session);
    groups.set(title, [...(groups.get(title) ?? []), session]);
  }
  const undated = groups.get(words.list.undated);
  if (undated) {
    groups.delete(words.list.undated);
    groups.set(words.list.undated, undated);
  }
  return [...groups];
}

/** A session that finishes stays where it is while the reader looks. @param {any} session @returns {string} */
function headingOf(session) {
  session.heading ??= session.state === 'running' ? words.list.running : age(session.began);
  return session.heading;
}

/** @param {string | undefined} began */
function age(began) {
  if (!began) {
    return words.list.undated;
  }
  if (dayOf(began) === dayOf(Date.now())) {
    return words.list.today;
  }
  return Date.now() - Date.parse(began) < WEEK ? words.list.week : monthOf(began);
}
