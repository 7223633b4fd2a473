/** One row of the story: who, what, and what came of it. */
import { html, nothing } from './lib/lit-html.js';
import { argumentLine, blobOf, firstLine, resultOf, unwrapped } from './eventtext.js';
import { hasFailed, isAskedOfSubagent, isWaiting, lastPart, tookOf } from './eventrows.js';
import { duration, number, size, smallMoney, timeOfDay } from './format.js';
import { icon } from './icons.js';
import { safeLine } from './safetext.js';
import { words } from './words.js';

const MOST_NAMES = 6;
/** A line with a result that is a failure. */
const FAILED = / level=error\b|→ \[(?:err|error|failed)\b/;

/**
 * @typedef {object} RowLook
 * @property {number} index
 * @property {number} count
 * @property {boolean} isSelected
 * @property {string} root the folder of the project
 * @property {number} [median] of costs
 * @property {boolean} [isUnread] the first row that is new to the reader
 * @property {number} [until] the line up to which results are known
 * @property {(isOpened?: boolean) => void} select
 */

/** @param {import('./eventrows.js').Row} row @param {RowLook} look */
export function rowTemplate(row, look) {
  const { event } = row;
  const isFuture = event.line > (look.until ?? Infinity);
  const isFailed = hasFailed(row, look.until);
  const classes = ['row', 'g-' + row.group, isFailed ? 'failed' : '', look.isSelected ? 'selected' : '',
    event.tid && event.tid !== '1' ? 'nested' : '', isFuture ? 'future' : '', row.folded ? 'folded' : '', look.isUnread ? 'unread' : ''].join(' ');
  return html`<article class=${classes} tabindex=${look.isSelected ? 0 : -1} aria-posinset=${look.index + 1} aria-setsize=${look.count}
    aria-current=${look.isSelected ? 'true' : 'false'} data-index=${look.index} @click=${() => look.select(true)} @focus=${() => look.select()}>
    <span class="row-step">${event.step ?? ''}</span>
    <span class="row-time">${event.ts ? timeOfDay(event.ts) : ''}</span>
    <span class="row-sign k-${isFailed ? 'fail' : row.group}">${icon(row.folded ? 'right' : isFailed ? 'fail' : row.group)}<span class="only-heard">${
      words.groups[/** @type {'agent'} */ (row.group)]}${isFailed ? ', ' + words.detail.failed : ''}</span></span>
    <span class="row-text">${event.tid && event.tid !== '1' ? html`<span class="thread">${safeLine(event.tid)}</span>` : nothing}${row.folded ? folded(row, look) : sentence(row, look)}${event.changed ? html`<span class="tag">${words.share.changed}</span>` : nothing}</span>
    ${look.isUnread ? html`<span class="tag new">${words.story.unread}</span>` : nothing}<span class="row-took">${isFuture ? '' : took(row, look)}</span>
    <span class="row-cost ${isDear(row, look) ? 'dear' : ''}">${row.cost ? smallMoney(row.cost) : ''}</span>
  </article>`;
}

/** @param {import('./eventrows.js').Row} row @param {RowLook} look */
function isDear(row, look) {
  return row.cost !== undefined && (look.median ?? 0) > 0 && row.cost > 2.5 * (look.median ?? 0);
}

/** @param {import('./eventrows.js').Row} row @param {RowLook} look */
function took(row, look) {
  if (isWaiting(row, look.until)) {
    return '';
  }
  const millis = tookOf(row);
  return millis === undefined ? '' : duration(millis);
}

/** Says how many rows this one replaces, and what they were about. @param {import('./eventrows.js').Row} row @param {RowLook} look */
function folded(row, look) {
  const names = new Set((row.folded ?? []).map((one) => argumentLine(one.event, look.root).split('/').pop()?.split(' ')[0]).filter(Boolean));
  return html`<button class="name" tabindex="-1" aria-expanded="false">${foldName(row)}</button>${hasFailed(row) ? outcome(row, look) : nothing}<span class="argument">${safeLine([...names].slice(0, MOST_NAMES).join(', '))}</span>`;
}

/** @param {import('./eventrows.js').Row} row */
export const foldName = (row) => (hasFailed(row) ? words.story.sameFailures : words.story.looks)(row.folded?.length ?? 0);

/** @param {import('./eventrows.js').Row} row @param {{root: string, until?: number}} look */
export function sentence(row, look) {
  const { event } = row;
  if (event.text !== undefined && event.kind !== 'todos') {
    const shown = firstLine(event.text).replace(/\*\*([^*]+)\*\*/g, '$1');
    return shown ? html`${isAskedOfSubagent(event) ? html`<span class="name">${words.story.askedTo}</span>` : nothing}<span class="words">${safeLine(shown)}</span>` : html`<span class="outcome">${words.story.noText}</span>`;
  }
  const name = { subagent: words.story.subagent + ' ' + (event.name ?? ''), question: 'question', mode: 'mode ' + (event.name ?? ''), phase: 'phase ' + (event.name ?? ''), todos: 'todos' }[
    /** @type {'mode'} */ (event.kind)] ?? event.name ?? event.kind;
  const argument = event.text ? firstLine(event.text) : argumentLine(event, look.root);
  return html`<span class="name">${safeLine(name)}</span>${argument ? html`<span class="argument">${safeLine(argument)}</span>` : nothing}${
    row.attempt > 1 ? html`<span class="tag">${words.story.attempt(row.attempt)}</span>` : nothing}${outcome(row, look)}`;
}

/** @param {import('./eventrows.js').Row} row @param {{until?: number}} look */
function outcome(row, look) {
  const last = lastPart(row, look.until);
  if (row.event.line > (look.until ?? Infinity)) {
    return nothing;
  }
  if (last.status === 'waiting') {
    return html`<span class="outcome">${words.story.running}</span>`;
  }
  const blob = blobOf(last.result ?? '');
  const text = blob ? size(blob.bytes ?? 0) : firstLine(unwrapped(resultOf(last)).replace(/^\[(?:ok|error)\]\s*/, '').replace(/^\[(?:err: ?)?([^\]]*)\]/, '$1'), 300);
  if (last.status === 'failed') {
    return html`<span class="outcome bad">${safeLine(text || words.detail.failed)}</span>`;
  }
  return text ? html`<span class="outcome">→ ${safeLine(text)}</span>` : nothing;
}

/**
 * A row of a recording that is shown by lines.
 *
 * @param {any} line undefined while it is on its way
 * @param {RowLook} look
 */
export function lineTemplate(line, look) {
  const group = line ? lineGroup(line) : 'system';
  const isFailed = ['run', 'request', 'sub', 'wait'].includes(group) && FAILED.test(line.text);
  return html`<article class="row line g-${group} ${isFailed ? 'failed' : ''} ${look.isSelected ? 'selected' : ''} ${line?.kind ?? 'absent'}" tabindex=${look.isSelected ? 0 : -1}
    aria-posinset=${look.index + 1} aria-setsize=${look.count} aria-current=${look.isSelected ? 'true' : 'false'} data-index=${look.index} @click=${() => look.select(true)} @focus=${() => look.select()}>
    <span class="row-step">${number(look.index + 1)}</span>
    <span class="row-sign k-${isFailed ? 'fail' : group}">${isFailed ? html`${icon('fail')}<span class="only-heard">${words.detail.failed}</span>` : line && !['continuation', 'blank', 'header'].includes(line.kind) ? icon(group) : nothing}</span>
    <span class="row-text"><span class="argument">${line ? safeLine(line.text.slice(0, 600)) : '…'}</span>${
      line?.changed ? html`<span class="tag">${words.share.changed}</span>` : nothing}${
      line?.cut_bytes ? html`<span class="tag">${words.story.cut(size(line.cut_bytes))}</span>` : nothing}</span>
  </article>`;
}

/** @param {any} line */
function lineGroup(line) {
  const groups = { user: 'person', agent: 'agent', thinking: 'think', tool: 'run', tool_start: 'run', observation: 'run', mcp: 'request', subagent: 'sub', question: 'wait' };
  return groups[/** @type {'user'} */ (line.kind)] ?? 'system';
}
