/** What the page shows when it cannot show what was asked for. */
import { html, nothing } from './lib/lit-html.js';
import { icon } from './icons.js';
import { redraw, say } from './redraw.js';
import { words } from './words.js';

/** A command with a button to copy it. @param {string} text */
export const command = (text) => html`
  <div class="command"><code>${text}</code>
    <button class="button" @click=${() => copy(text)}>${icon('copy')} ${words.copy}</button></div>`;

/** @param {string} text */
export function copy(text) {
  navigator.clipboard.writeText(text).then(() => say(words.copied));
}

export const noTokenPage = () => html`
  <main id="content" class="message" tabindex="-1">
    <h1>${words.noToken.title}</h1>
    <p>${words.noToken.text}</p>
    ${command(words.noToken.command)}
  </main>`;

/** @param {any} failure */
const isMissing = (failure) => failure?.slug === 'no-such-session';

/** @param {any} failure */
export const failurePage = (failure) => html`
  <main id="content" class="message" tabindex="-1">
    <h1>${isMissing(failure) ? words.failure.missing : words.failure.title}</h1>
    <p>${isMissing(failure) ? words.failure.missingWhy : failure ? failureText(failure) : words.failure.noView}</p>
    ${failure?.hint ? html`<p>${failure.hint}</p>` : nothing}
    <p><a class="link" href="/">${words.failure.home}</a></p>
  </main>`;

/** @param {any} failure */
export function failureText(failure) {
  const texts = words.failure;
  if (failure.status === 0) {
    return texts.gone;
  }
  if (isMissing(failure)) {
    return `${texts.missing} ${texts.missingWhy}`;
  }
  return failure.status === 503 ? texts.busy : failure.message || texts.other(failure.status ?? 0);
}

/** A failure inside a view. @param {any} failure @param {() => void} [again] */
export const failureBanner = (failure, again) => html`
  <div class="banner bad" role="alert">${icon('fail')}<span>${failureText(failure)} ${failure.hint ?? ''}</span>
    ${again ? html`<button class="button" @click=${again}>${words.tryAgain}</button>` : nothing}</div>`;

/** Grey bars in place of rows that are not there yet. */
export const skeleton = () => html`
  <div class="skeleton" role="status"><span class="only-heard">${words.loading}</span>
    <i></i><i></i><i></i><i></i><i></i></div>`;

/**
 * Something that is asked of the server once, and what to show meanwhile.
 *
 * @template T
 */
export class Answer {
  /** @param {() => Promise<T>} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {T | undefined} */
    this.value = undefined;
    /** @type {any} */
    this.failure = null;
    this.again();
  }

  again() {
    this.failure = null;
    this.promise = this.ask().then(
      (value) => { this.value = value; },
      (failure) => { if (failure.name !== 'AbortError') { this.failure = failure; } },
    ).finally(redraw);
  }

  /** @param {(value: T) => unknown} show */
  template(show) {
    if (this.value !== undefined) {
      return show(this.value);
    }
    return this.failure ? failureBanner(this.failure, () => this.again()) : skeleton();
  }
}
