/** Keeps the token of the server. It comes in the fragment of the address, once. */

const KEY = 'blackbox.token';

/** Moves the token from the fragment to the store of this origin, and out of the address. */
export function takeToken() {
  const found = /^#t=([A-Za-z0-9_-]{16,256})$/.exec(location.hash);
  if (location.hash) {
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  if (found) {
    localStorage.setItem(KEY, found[1]);
  }
}

/** @returns {string} the token, or an empty text */
export function token() {
  return localStorage.getItem(KEY) ?? '';
}

/** Forgets a token that the server refuses. */
export function forgetToken() {
  localStorage.removeItem(KEY);
}
