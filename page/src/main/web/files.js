/** The files that a session touched, and what it changed in them. */
import { html, nothing } from './lib/lit-html.js';
import { duration, number } from './format.js';
import { finalDiff } from './finaldiff.js';
import { hunks } from './hunks.js';
import { icon } from './icons.js';
import { redraw } from './redraw.js';
import { amend, go, sessionPath } from './router.js';
import { safeLine, safeText, visible } from './safetext.js';
import { stripOf } from './strip.js';
import { isInside } from './timewindow.js';
import { words } from './words.js';

const text = words.files;
const MOST_FILES = 500;

/** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
export function open(session, route) {
  return new FilesView(session, route);
}

class FilesView {
  /** @param {import('./session.js').SessionView} session @param {import('./router.js').Route} route */
  constructor(session, route) {
    this.session = session;
    this.selected = route.query.get('file') ?? '';
    this.hasRead = false;
    this.strip = stripOf(session);
    this.answer = session.counts.files;
  }

  drawn() {
    this.strip.drawn(undefined);
  }

  /** Whether the session ran commands, of which nobody knows what they did with files. */
  get hasRun() {
    return this.strip.answer.value?.buckets.run.some((/** @type {number} */ calls) => calls > 0) ?? false;
  }

  template() {
    const lines = this.session.chosenLines;
    return html`${this.strip.template((line) => go(sessionPath(this.session.id, 'story', { line })))}
      ${this.answer.template((answer) => this.content(lines ? answer.files.map((/** @type {any} */ file) => part(file, lines)).filter((/** @type {any} */ file) => file.uses.length) : answer.files, lines))}`;
  }

  /** @param {any[]} files @param {{first: number, last: number} | null} lines */
  content(files, lines) {
    if (files.length === 0) {
      return html`<p class="empty">${lines ? text.noneInPart : this.hasRun ? text.noneNamed : text.none}</p>`;
    }
    const changed = files.filter((file) => file.changes > 0);
    const shown = (this.hasRead || changed.length === 0 ? files : changed).slice(0, MOST_FILES);
    const file = files.find((one) => one.path === this.selected) ?? shown[0];
    const sum = (/** @type {string} */ name) => changed.reduce((all, one) => all + one[name], 0);
    return html`<div class="files"><nav class="file-list" aria-label=${text.list}>
        <p class="hint">${text.sum(changed.length, sum('changes'))}${changed.some((one) => one.uses.some((/** @type {any} */ use) => use.hunks)) ? html`, ${diffCount(sum('added'), sum('removed'))}` : changed.length ? '; ' + text.noSizes : ''}</p>
        ${this.hasRun ? html`<p class="hint">${text.mayMiss}</p>` : nothing}
        <label class="hint"><input type="checkbox" ?checked=${this.hasRead} @change=${(/** @type {any} */ e) => { this.hasRead = e.target.checked; redraw(); }}> ${text.showRead}</label>
        ${folders(shown).map(([folder, inside]) => html`<h2 class="mono">${safeLine(this.short(folder) || '.')}</h2><ul>${inside.map((one) => html`<li><button class="file" aria-current=${one === file ? 'true' : 'false'} @click=${() => this.select(one)}>
          <span class="file-sign k-change">${text.signs[/** @type {'read'} */ (one.action)] ?? 'M'}</span><span class="cut mono">${safeLine(one.path.split('/').pop())}</span><span class="space"></span>${one.added || one.removed ? diffCount(one.added, one.removed) : nothing}</button></li>`)}</ul>`)}</nav>
      <section class="file-detail" tabindex="0" aria-label=${visible(file.path)}>${this.file(file)}</section></div>`;
  }

  /** @param {any} file */
  select(file) {
    this.selected = file.path;
    amend({ file: file.path });
    redraw();
  }

  /** @param {string} path */
  short(path) {
    const { root } = this.session;
    return root && path.startsWith(root) ? path.slice(root.length + 1) : path;
  }

  /** @param {any} file */
  file(file) {
    const final = this.session.window.part ? null : finalDiff(file);
    const uses = file.changes > 0 ? file.uses.filter((/** @type {any} */ use) => use.action !== 'read') : file.uses;
    return html`<header><h2 class="mono">${safeText(this.short(file.path))}</h2><p class="hint">${text.uses(file.changes, file.reads)}</p></header>
      ${final ? html`<details class="final"><summary>${text.final(final[0].length)}</summary>${hunks(final)}</details>` : nothing}
      ${uses.map((/** @type {any} */ use) => html`<article class="use"><h3><a class="link" href=${sessionPath(this.session.id, 'story', { line: use.line })}>${use.step === undefined ? words.wrong.line(use.line) : text.step(use.step)}</a>
        <span class="k-${use.action === 'read' ? 'look' : 'change'}">${icon(use.action === 'read' ? 'look' : 'change')} ${safeLine(use.tool)}</span> <span class="dim">${text.actions[/** @type {'read'} */ (use.action)] ?? use.action}${use.elapsed_ms === undefined ? '' : ', ' + words.wrong.after(duration(use.elapsed_ms))}</span>
        ${use.failed ? html`<span class="is-error">${icon('fail', 'small')} ${text.failed}</span>` : nothing}<span class="space"></span>${use.hunks ? diffCount(use.added, use.removed) : nothing}</h3>
        ${use.hunks?.length ? hunks(use.hunks) : use.action === 'read' ? nothing : html`<p class="hint">${text.noText}</p>`}</article>`)}`;
  }
}

/** What was done with a file in a part of the session. @param {any} file @param {{first: number, last: number}} lines */
function part(file, lines) {
  const uses = file.uses.filter((/** @type {any} */ use) => isInside(lines, use.line));
  const sum = (/** @type {string} */ name) => uses.reduce((/** @type {number} */ all, /** @type {any} */ use) => all + (use[name] ?? 0), 0);
  const reads = uses.filter((/** @type {any} */ use) => use.action === 'read').length;
  return { ...file, uses, reads, changes: uses.filter((/** @type {any} */ use) => use.action !== 'read' && !use.failed).length, added: sum('added'), removed: sum('removed') };
}

/** @param {any[]} files @returns {[string, any[]][]} */
function folders(files) {
  /** @type {Map<string, any[]>} */
  const all = new Map();
  for (const file of files) {
    const folder = file.path.includes('/') ? file.path.slice(0, file.path.lastIndexOf('/')) : '';
    all.set(folder, [...(all.get(folder) ?? []), file]);
  }
  return [...all].sort((a, b) => (a[0] < b[0] ? -1 : 1));
}

/** @param {number} added @param {number} removed */
const diffCount = (added, removed) => html`<span class="nowrap"><span class="plus">+${number(added)}</span> <span class="minus">−${number(removed)}</span></span>`;
