/** What a person can do with a session on a server. */
import { html } from './lib/lit-html.js';
import { download, ofSession } from './api.js';
import { icon } from './icons.js';
import { copy } from './messages.js';
import { say } from './redraw.js';
import { words } from './words.js';

const text = words.session;

/** @param {import('./session.js').SessionView} session */
export const sessionActions = ({ id, info }) => html`
  <a class="button" href=${'/diff?a=' + encodeURIComponent(id)}>${icon('compare')} <span>${text.compare}</span></a>
  <button class="button" @click=${() => save(id, info)} title=${text.saveRaw(info.parts, info.sealed)}>${icon('save')} <span>${words.save}</span></button>
  <button class="button" @click=${() => share(id, info)} title=${words.share.buttonTitle}>${icon('share')} <span>${words.share.button}</span></button>
  <button class="button" @click=${copyLink}>${icon('copy')} <span>${text.copyLink}</span></button>`;

/** Saves each file of the recording. @param {string} id @param {any} info */
async function save(id, info) {
  for (let part = 1; part <= info.parts; part++) {
    await download(ofSession(id, 'raw'), { part });
  }
}

/** @param {string} id @param {any} info */
async function share(id, info) {
  (await import('./sharedialog.js')).openShare(id, info);
}

function copyLink() {
  copy(location.href);
  say(text.linkCopied);
}
