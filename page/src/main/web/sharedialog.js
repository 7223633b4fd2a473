/** Shares a session: makes the file, shows what is not in it, saves it. */
import { html, nothing, render } from './lib/lit-html.js';
import { download, get, ofSession, post } from './api.js';
import { number, size } from './format.js';
import { icon } from './icons.js';
import { failureText } from './messages.js';
import { safeLine } from './safetext.js';
import { words } from './words.js';

const text = words.share;
const WAIT = 200;
const MOST_PLACES = 50;

const over = () => /** @type {HTMLElement} */ (document.getElementById('over'));

/** @param {string} id @param {any} info */
export async function openShare(id, info) {
  const view = { isOpen: true, job: /** @type {any} */ (null), failure: /** @type {any} */ (null) };
  const draw = () => view.isOpen && render(template(view, info), over());
  const dialog = () => /** @type {HTMLDialogElement} */ (over().querySelector('dialog'));
  draw();
  dialog().addEventListener('close', () => {
    view.isOpen = false;
    render(nothing, over());
  });
  dialog().showModal();
  try {
    view.job = await post(ofSession(id, 'export'), { format: 'html' });
    while (view.isOpen && !['done', 'failed'].includes(view.job.state)) {
      await new Promise((done) => setTimeout(done, WAIT));
      view.job = await get('jobs/' + view.job.job);
    }
    if (view.job.state === 'failed') {
      throw new Error(view.job.failure ?? '');
    }
  } catch (failure) {
    view.failure = failure;
  }
  draw();
}

const close = () => /** @type {HTMLDialogElement | null} */ (document.querySelector('#over dialog'))?.close();

/** @param {{job: any, failure: any}} view @param {any} info */
const template = (view, info) => html`
  <dialog class="help share" aria-labelledby="share-title">
    <header><h2 id="share-title">${text.title}</h2><button class="square" @click=${close} aria-label=${words.close}>${icon('close')}</button></header>
    <p class="hint">${safeLine(info.asked ?? info.name)}</p>
    ${view.failure ? html`<div class="banner bad" role="alert">${icon('fail')}<span>${failureText(view.failure)} ${view.failure.hint ?? ''}</span></div>`
      : view.job?.result ? review(view.job) : html`<p role="status">${text.making}</p><progress aria-label=${text.making}></progress>`}
  </dialog>`;

/** @param {any} job */
function review({ job, result }) {
  const all = result.review;
  const count = Object.values(all.masked).reduce((/** @type {number} */ a, /** @type {any} */ b) => a + b, 0);
  return html`<p>${text.before}</p><h3>${text.review}</h3>
    <ul><li>${count ? text.masked(count) : text.nothingMasked}</li>
      ${Object.entries(all.masked).map(([kind, n]) => html`<li>${text.maskedKind(kind, n)}</li>`)}
      ${all.blobs_left_out ? html`<li>${text.blobsLeftOut(all.blobs_left_out)}</li>` : nothing}
      <li>${all.no_seal ? text.noSealIn(all.no_seal) : text.sealIn}</li></ul>
    ${all.places.length ? html`<h3>${text.places}</h3><div class="places" tabindex="0" role="group" aria-label=${text.places}><ul class="plain-rows">${all.places.slice(0, MOST_PLACES).map((/** @type {any} */ place) => html`<li><span class="dim">${number(place.line)}</span> <span class="tag">${safeLine(place.kind)}</span> <span class="cut mono">${safeLine(place.text)}</span></li>`)}</ul></div>` : nothing}
    ${all.places_total > MOST_PLACES ? html`<p class="hint">${text.morePlaces(all.places_total - MOST_PLACES)}</p>` : nothing}
    <footer><button class="button primary" @click=${() => { download('jobs/' + job + '/file'); close(); }}>${icon('save')} ${text.saveFile}</button>
      <button class="button" @click=${close}>${text.cancel}</button> <span class="hint">${text.size(size(result.bytes))}</span></footer>`;
}
