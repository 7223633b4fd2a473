/** The fragment of the address is the state of a shared session: no server sees it. */

/** @typedef {import('./router.js').Route} Route */

export const SESSION_VIEWS = ['story', 'calls', 'wrong', 'cost', 'files', 'proof', 'replay'];
const ID = 'share';

/** @type {any} */
let place = null;

/** @returns {Route} */
export function route() {
  const { view, query } = here();
  return { query, place, id: ID, view: SESSION_VIEWS.includes(view) ? view : 'story' };
}

function here() {
  const [view, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { view, query: new URLSearchParams(query) };
}

/** @param {string} _ the session @param {string} [view] @param {Record<string, unknown>} [query] */
export function sessionPath(_, view = 'story', query = {}) {
  return '#/' + view + text(query);
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
  history.pushState(null, '', path.startsWith('#') ? path : '#/story');
  dispatchEvent(new Event('moved'));
}

/**
 * Changes the query of this place, without a step for Back.
 *
 * @param {Record<string, unknown>} changes
 */
export function amend(changes) {
  const { view, query } = here();
  history.replaceState(history.state, '', '#/' + (view || 'story') + text({ ...Object.fromEntries(query), ...changes }));
}

/** Remembers where the reader is, for a step back to here. @param {any} where */
export function remember(where) {
  history.replaceState({ place: where }, '', location.hash || '#/story');
}

/** Follows links inside the page. */
export function startRouter() {
  addEventListener('popstate', (event) => {
    place = event.state?.place ?? null;
    dispatchEvent(new Event('moved'));
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const path = link?.getAttribute('href') ?? '';
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (isPlain && (path.startsWith('#/') || path.startsWith('/')) && !event.defaultPrevented) {
      event.preventDefault();
      go(path);
    }
  });
}
