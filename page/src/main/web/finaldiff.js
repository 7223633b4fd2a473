/** The whole change of a file that a session created, made of the changes of its calls. */

/** Beyond this, looking for the place of an edit takes too long. */
const MOST_LINES = 5_000;

/**
 * @param {any} file
 * @returns {string[][] | null} one hunk, or null if the recording does not have all of the text
 */
export function finalDiff(file) {
  const changes = file.uses.filter((/** @type {any} */ use) => use.action !== 'read' && !use.failed);
  if (changes.length < 2 || changes[0].action !== 'created' || changes.at(-1).action === 'deleted') {
    return null;
  }
  /** @type {string[]} */
  let text = [];
  for (const use of changes) {
    const isWhole = use.action === 'created' || use.action === 'written';
    const next = !use.hunks?.length ? null : isWhole ? kept(use.hunks.flat(), '-') : edited(text, use.hunks);
    if (!next || next.length > MOST_LINES) {
      return null;
    }
    text = next;
  }
  return [text.map((line) => '+' + line)];
}

/** The lines of a hunk without those of one sign. @param {string[]} hunk @param {string} sign */
const kept = (hunk, sign) => hunk.filter((line) => line[0] !== sign).map((line) => line.slice(1));

/** @param {string[]} text @param {string[][]} hunks @returns {string[] | null} null if the place of a hunk is not certain */
function edited(text, hunks) {
  let next = text;
  for (const hunk of hunks) {
    const before = kept(hunk, '+');
    const places = next.flatMap((_, at) => (before.every((line, index) => next[at + index] === line) ? [at] : []));
    if (before.length === 0 || places.length !== 1) {
      return null;
    }
    next = [...next.slice(0, places[0]), ...kept(hunk, '-'), ...next.slice(places[0] + before.length)];
  }
  return next;
}
