/** The address of the page is its state. */

/**
 * @typedef {object} Route
 * @property {string} view
 * @property {string} id the session, or an empty text
 * @property {URLSearchParams} query
 * @property {any} place where the reader was, if this is a step back
 */

export const SESSION_VIEWS = ['story', 'calls', 'wrong', 'cost', 'files', 'proof', 'replay'];

/** @type {any} */
let place = null;

/** @returns {Route} */
export function route() {
  const query = new URLSearchParams(location.search);
  const parts = location.pathname.split('/').filter(Boolean);
  const known = { query, place, id: '' };
  if (parts[0] === 's' && parts[1]) {
    return { ...known, view: SESSION_VIEWS.find((one) => one === (parts[2] ?? 'story')) ?? '', id: decodeURIComponent(parts[1]) };
  }
  return { ...known, view: parts[0] ?? 'sessions' };
}

/** @param {string} id @param {string} [view] @param {Record<string, unknown>} [query] */
export function sessionPath(id, view = 'story', query = {}) {
  const path = '/s/' + encodeURIComponent(id) + (view === 'story' ? '' : '/' + view);
  return path + text(query);
}

/** @param {Record<string, unknown>} query */
function text(query) {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const all = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
  return kept.length ? '?' + all : '';
}

/** Goes to another place. @param {string} path */
export function go(path) {
  place = null;
  history.pushState(null, '', path);
  dispatchEvent(new Event('moved'));
}

/**
 * Changes the query of this place, without a step for Back.
 *
 * @param {Record<string, unknown>} changes
 */
export function amend(changes) {
  const query = { ...Object.fromEntries(new URLSearchParams(location.search)), ...changes };
  history.replaceState(history.state, '', location.pathname + text(query));
}

/** Remembers where the reader is, for a step back to here. @param {any} where */
export function remember(where) {
  history.replaceState({ place: where }, '', location.href);
}

/** Follows links inside the page without loading it again. */
export function startRouter() {
  addEventListener('popstate', (event) => {
    place = event.state?.place ?? null;
    dispatchEvent(new Event('moved'));
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    const path = link?.getAttribute('href') ?? '';
    if (isPlain && path.startsWith('/') && !path.startsWith('/api/') && !event.defaultPrevented) {
      event.preventDefault();
      go(path);
    }
  });
}
