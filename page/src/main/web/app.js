/** Opens views and draws them. */
import { html, render } from './lib/lit-html.js';
import { failurePage, noTokenPage } from './messages.js';
import { openHelp } from './help.js';
import { actionOf } from './keys.js';
import { drawWith, redraw, say } from './redraw.js';
import { SESSION_VIEWS, route, startRouter } from './router.js';
import { visible } from './safetext.js';
import { shell } from './shell.js';
import { token } from './token.js';
import { words } from './words.js';

/**
 * @typedef {object} View
 * @property {() => unknown} template what it shows
 * @property {() => void} [drawn] runs after each drawing
 * @property {(route: import('./router.js').Route) => boolean} [moved] takes another place of the same view
 * @property {(action: string, event: KeyboardEvent) => boolean} [act] does what a key asks for
 * @property {() => void} [close]
 * @property {() => string} [title]
 */

/** @type {Record<string, () => Promise<{open: (route: any) => View}>>} */
const VIEWS = {
  sessions: () => import('./sessions.js'),
  live: () => import('./live.js'),
  diff: () => import('./diff.js'),
  session: () => import('./session.js'),
};

let here = route();
/** @type {View | null} */
let view = null;
/** @type {unknown} */
let failure = null;
let openings = 0;

async function move() {
  const last = here;
  here = route();
  const opening = ++openings;
  if (!token()) {
    return redraw();
  }
  const isSame = kind(last) === kind(here) && last.id === here.id;
  if (view && isSame && view.moved?.(here)) {
    return redraw();
  }
  const load = VIEWS[kind(here)];
  try {
    const module = load ? await load() : null;
    if (opening !== openings) {
      return;
    }
    view?.close?.();
    failure = null;
    view = module ? module.open(here) : null;
  } catch (thrown) {
    failure = thrown;
  }
  redraw();
}

/** @param {import('./router.js').Route} place */
function kind(place) {
  return SESSION_VIEWS.includes(place.view) ? 'session' : place.view;
}

function content() {
  if (!token()) {
    return noTokenPage();
  }
  return failure || !view ? failurePage(failure) : view.template();
}

function draw() {
  const page = document.getElementById('page');
  if (!page) {
    return; // the document is being replaced
  }
  render(shell(here, html`${content()}`), page);
  view?.drawn?.();
  const title = view?.title?.();
  document.title = title ? `${visible(title)} · ${words.name}` : words.name;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) {
    return;
  }
  const action = actionOf(event, here.view);
  if (action && act(action, event)) {
    event.preventDefault();
  }
}

/** @param {string} action @param {KeyboardEvent} event */
function act(action, event) {
  if (action === 'help') {
    openHelp();
    return true;
  }
  if (action === 'copyLink') {
    navigator.clipboard.writeText(location.href).then(() => say(words.session.linkCopied));
    return true;
  }
  return view?.act?.(action, event) ?? false;
}

drawWith(draw);
startRouter();
addEventListener('moved', move);
addEventListener('token-refused', redraw);
addEventListener('keydown', press);
addEventListener('resize', redraw);
addEventListener('storage', redraw);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
await move();
