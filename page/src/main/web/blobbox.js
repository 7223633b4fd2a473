/** Shows what a recording keeps apart from its lines. */
import { html, nothing } from './lib/lit-html.js';
import { download, hasServer, ofSession, textAt } from './api.js';
import { plain } from './eventtext.js';
import { size } from './format.js';
import { copy } from './messages.js';
import { redraw } from './redraw.js';
import { output } from './textbox.js';
import { words } from './words.js';

const MOST_BYTES = 1_000_000;

/** @type {Map<string, string | null>} texts by hash; null while one is on its way, empty for a missing blob */
const texts = new Map();

/**
 * @param {string} id the session
 * @param {import('./eventtext.js').Blob} blob
 * @param {boolean} [isBad]
 */
export function blobBox(id, blob, isBad = false) {
  const isText = (blob.bytes ?? Infinity) <= MOST_BYTES && /^(text\/|application\/(json|xml|x-sh))/.test(blob.mime ?? 'text/');
  if (isText && !texts.has(blob.sha256)) {
    read(id, blob.sha256);
  }
  const text = texts.get(blob.sha256);
  const isMissing = text === '' || (!isText && !hasServer);
  return html`<p class="hint">${words.detail.blob(size(blob.bytes ?? 0), blob.mime ?? '')}
      ${hasServer && !isMissing ? html`<button class="link" @click=${() => download(path(id, blob.sha256))}>${words.save}</button>` : nothing}
      ${text ? html`<button class="link" @click=${() => copy(text)}>${words.copy}</button>` : nothing}</p>
    ${text ? output(plain(text), isBad) : isMissing ? html`<p class="hint">${hasServer ? words.detail.noBlob : words.share.blobLeftOut}</p>` : nothing}`;
}

/** @param {string} id @param {string} hash */
const path = (id, hash) => ofSession(id, 'blobs/' + hash);

/** @param {string} id @param {string} hash */
async function read(id, hash) {
  texts.set(hash, null);
  texts.set(hash, await textAt(path(id, hash)));
  redraw();
}
