/** What a shared session says about itself. It is in the place of the actions that need a server. */
import { html, nothing, render } from './lib/lit-html.js';
import { exactTime } from './format.js';
import { icon } from './icons.js';
import { command } from './messages.js';
import { safeLine, visible } from './safetext.js';
import { words } from './words.js';

const text = words.share;

/** @param {import('./session.js').SessionView} session */
export function sessionActions(session) {
  const { share } = session.info;
  return html`<span class="hint share-summary">${summary(share).join(' · ')}</span>
    <button class="button" @click=${() => open(session.info)}>${icon('shield')} <span>${text.about}</span></button>`;
}

/** @param {any} share @returns {string[]} */
function summary(share) {
  const masked = Object.values(share.masked).reduce((a, b) => a + b, 0);
  const leftOut = Object.values(share.blobs).filter((one) => one === 'left-out').length;
  return [share.redacted ? text.masked(masked) : text.notMasked, ...(leftOut ? [text.blobsLeftOut(leftOut)] : []), ...(share.part ? [text.part(share.part[0], share.part[1], share.part[2])] : [])];
}

/** @param {any} info */
function open(info) {
  const over = /** @type {HTMLElement} */ (document.getElementById('over'));
  render(notes(info, () => render(nothing, over)), over);
  /** @type {HTMLDialogElement} */ (over.querySelector('dialog')).showModal();
}

const close = () => /** @type {HTMLDialogElement | null} */ (document.querySelector('#over dialog'))?.close();

/** @param {any} info @param {() => void} closed */
const notes = ({ share, name, recording }, closed) => html`
  <dialog class="help" aria-labelledby="share-title" @close=${closed}>
    <header><h2 id="share-title">${text.about}</h2><button class="square" @click=${close} aria-label=${words.close}>${icon('close')}</button></header>
    <p>${text.made(share.version, exactTime(share.made))} ${safeLine(recording)}.</p>
    <h3>${text.notIn}</h3>
    <ul>${summary(share).map((one) => html`<li>${one}</li>`)}
      ${Object.entries(share.masked).map(([kind, count]) => html`<li>${visible(text.maskedKind(kind, count))}</li>`)}
      ${share.changed.length ? html`<li>${text.changedLines(share.changed.length)}</li>` : nothing}
      <li>${text.calls}</li>${share.event_frames.length ? nothing : html`<li>${text.noEvents}</li>`}</ul>
    <h3>${text.trust}</h3><p>${text.couldLie}</p>${command('blackbox verify ' + name)}
  </dialog>`;
