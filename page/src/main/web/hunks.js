/** The lines that a call changed. */
import { html, nothing } from './lib/lit-html.js';
import { safeText } from './safetext.js';

/** @param {string[][]} all */
export const hunks = (all) => html`<div class="hunks" tabindex="0" role="group">${all.map((hunk, at) => html`${at > 0 ? html`<div class="hunk-gap">⋯</div>` : nothing}${hunk.map((line) => html`<div class="hunk-line ${line[0] === '+' ? 'added' : line[0] === '-' ? 'removed' : ''}"><span class="hunk-sign">${line[0] === '+' || line[0] === '-' ? line[0] : ''}</span>${safeText(line.slice(1))}</div>`)}`)}</div>`;
