/** What can be trusted, and what cannot be known. */
import { html, nothing, svg } from './lib/lit-html.js';
import { get, ofSession, post } from './api.js';
import { dayOf, duration, minuteOfDay, number, size } from './format.js';
import { icon } from './icons.js';
import { command, failureBanner } from './messages.js';
import { redraw, say } from './redraw.js';
import { sessionPath } from './router.js';
import { safeText } from './safetext.js';
import { isChanged, keepVerdict } from './verdicts.js';
import { words } from './words.js';

const text = words.proof;
const FIRST_WAIT = 100;
/** The mark of a line that was changed, of 1,000. */
const NARROWEST = 4;

/** @param {import('./session.js').SessionView} session */
export function open(session) {
  return new ProofView(session);
}

class ProofView {
  /** @param {import('./session.js').SessionView} session */
  constructor(session) {
    this.session = session;
    this.isScrolled = true;
    this.check();
  }

  async check() {
    this.job = null;
    this.verdict = null;
    this.failure = null;
    const began = performance.now();
    try {
      let wait = FIRST_WAIT;
      this.job = await post(ofSession(this.session.id, 'verify'));
      while (!this.isClosed && this.job.state !== 'done' && this.job.state !== 'failed') {
        redraw();
        await new Promise((done) => setTimeout(done, wait));
        wait = Math.min(1000, wait * 1.5);
        this.job = await get('jobs/' + this.job.job);
      }
      if (this.job.state === 'failed') {
        throw new Error(this.job.failure ?? '');
      }
      this.verdict = this.counted(this.job.result?.verdict);
      this.millis = performance.now() - began;
      keepVerdict(this.session.info, this.verdict);
      say(this.headline());
    } catch (failure) {
      this.failure = failure;
    }
    redraw();
  }

  /** No line of a recording without a seal is sealed. @param {any} verdict */
  counted(verdict) {
    const { info } = this.session;
    return verdict.status === 'UNSEALED' && !info.lines_estimated ? { ...verdict, unsealed_lines: info.lines } : verdict;
  }

  close() {
    this.isClosed = true;
  }

  headline() {
    const { verdict } = this;
    if (!verdict) {
      return '';
    }
    return verdict.valid ? (verdict.changed ? words.share.valid(verdict.sealed_lines, verdict.changed) : text.valid(verdict.sealed_lines)) : verdict.status === 'UNSEALED' ? text.unsealed : capital(verdict.message);
  }

  template() {
    return html`<div class="page">${this.failure ? failureBanner(this.failure, () => this.check()) : this.verdict ? this.content(this.verdict) : this.progress()}</div>`;
  }

  progress() {
    const { job } = this;
    return html`<div class="verdict"><div><h2>${job?.state === 'queued' ? text.queued : text.checking}</h2>
      ${job?.total ? html`<progress max=${job.total} .value=${job.done} aria-label=${text.checking}></progress> <span class="hint">${text.of(size(job.done), size(job.total))}</span>` : html`<progress aria-label=${text.checking}></progress>`}</div></div>`;
  }

  /** @param {any} verdict */
  content(verdict) {
    const isBad = isChanged(verdict);
    const state = verdict.valid ? 'good' : verdict.status === 'UNSEALED' ? 'plain' : 'bad';
    return html`<section class="verdict ${state}">${icon(verdict.valid ? 'sealed' : state === 'bad' ? 'fail' : 'shield')}
        <div><h2>${this.headline()}</h2>
          <p>${isBad ? html`<b>${text.doNotRely}</b>` : nothing} ${verdict.time && verdict.heads ? text.signed(verdict.key ?? '', dayOf(verdict.time) + ', ' + minuteOfDay(verdict.time)) : nothing} ${verdict.key && verdict.heads ? (verdict.key_trusted ? text.trusted : text.untrusted) : nothing}
            ${state === 'plain' ? text.sealHow : nothing} ${text.checkedIn(duration(this.millis ?? 0))}</p>
          ${verdict.line && !verdict.valid ? html`<p><a class="link" href=${sessionPath(this.session.id, 'story', { line: verdict.line })}>${text.line(verdict.line)}</a></p>` : nothing}</div>
        <span class="space"></span><button class="button" @click=${() => this.check()}>${text.again}</button></section>
      ${extent(verdict, isBad)}
      <div class="three-columns"><section><h2>${text.checked}</h2>${list(checked(verdict), 'ok')}</section>
        <section><h2>${text.unknown}</h2>${list(verdict.unknown, 'system')}</section>
        <section><h2>${verdict.found?.length ? text.found : text.counted}</h2>${verdict.found?.length ? list(verdict.found, 'fail') : nothing}${counts(verdict)}</section></div>
      ${history(verdict)}
      <div class="two-columns"><section><h2>${text.yourself}</h2><p class="hint">${text.yourselfWhy}</p>${command('blackbox verify ' + this.session.info.name)}</section>
        ${verdict.fingerprint ? html`<section><h2>${text.fingerprint}</h2><p class="hint">${verdict.final ? text.final : text.open}</p><pre class="box">${safeText(verdict.fingerprint)}\n${safeText(verdict.origin ?? '')}</pre></section>` : nothing}</div>`;
  }
}

/** @param {string} sentence */
const capital = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** @param {string[]} items @param {string} sign */
const list = (items, sign) => items.length === 0 ? html`<p class="dim">${text.nothing}</p>`
  : html`<ul class="checks ${sign}">${items.map((item) => html`<li>${icon(sign)} <span>${safeText(capital(item))}</span></li>`)}</ul>`;

/** @param {any} verdict */
function counts(verdict) {
  const shown = Object.entries(text.counts).filter(([name]) => verdict[name] !== undefined);
  return html`<dl class="counts">${shown.map(([name, title]) => html`<div><dt>${title}</dt><dd class=${verdict[name] ? '' : 'dim'}>${number(verdict[name])}</dd></div>`)}</dl>`;
}

/** Blobs that are all missing were looked for. @param {any} verdict @returns {string[]} */
const checked = (verdict) => [...verdict.checked, ...(verdict.blobs > 0 && verdict.blobs === verdict.blobs_missing ? [text.blobsLookedFor(verdict.blobs)] : [])];

/** @param {any} verdict @param {boolean} isBad */
function extent(verdict, isBad) {
  const all = verdict.sealed_lines + verdict.unsealed_lines;
  const width = 1000 / Math.max(1, all);
  const part = isBad && verdict.line
    ? svg`<rect class="extent-bad" x=${(verdict.line - 1) * width} width=${verdict.status === 'TRUNCATED' || verdict.isRestBad ? 1000 : Math.max(NARROWEST, width)} height="12"/>`
    : svg`<rect class=${isBad ? 'extent-bad' : 'extent-sealed'} width=${verdict.sealed_lines * width} height="12"/>`;
  return all === 0 ? nothing : html`<svg class="extent" viewBox="0 0 1000 12" preserveAspectRatio="none" role="img" aria-label=${text.extent + ': ' + text.of(number(verdict.sealed_lines), number(all))}>
    <rect class="extent-all" width="1000" height="12"/>${part}</svg>
    <p class="extent-axis" aria-hidden="true"><span>${words.wrong.line(1)}</span><span>${words.wrong.line(all)}</span></p>`;
}

/** @param {any} verdict */
function history(verdict) {
  const rows = [...(verdict.erased ?? []).map((/** @type {any} */ one) => [text.erased, one]), ...(verdict.reset ?? []).map((/** @type {any} */ one) => [text.reset, one])];
  return rows.length === 0 ? nothing : html`<ul class="checks">${rows.map(([name, one]) => html`<li><b>${name}</b> ${dayOf(one.time)} ${safeText(one.reason)} ${one.lines ? words.session.lines(one.lines, false) : nothing}</li>`)}</ul>`;
}
