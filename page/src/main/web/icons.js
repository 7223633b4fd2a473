/** The signs of the page. */
import { html, svg } from './lib/lit-html.js';

const arrow = svg`<path d="M4 12 12 4M5.500 4H12v6.500"/>`;

const shapes = {
  person: svg`<circle cx="8" cy="5" r="2.500"/><path d="M3 14c.500-3 2.500-4.500 5-4.500s4.500 1.500 5 4.500"/>`,
  agent: svg`<rect x="2.500" y="2.500" width="11" height="11" rx="2"/><path d="M5.500 8h5"/>`,
  think: svg`<path class="thick" d="M3 8h.01M8 8h.01M13 8h.01"/>`,
  look: svg`<circle cx="7" cy="7" r="4"/><path d="m10 10 4 4"/>`,
  change: svg`<path d="m3 13 .700-3L10.500 3.200a1.500 1.500 0 0 1 2.300 2.300L6 12.300z"/>`,
  run: svg`<path d="m2 4 4 4-4 4M8 12.500h6"/>`,
  request: arrow,
  share: arrow,
  sub: svg`<path d="M4 2v6.500h8M9 5.500l3 3-3 3"/>`,
  wait: svg`<path d="M5.500 3v10M10.500 3v10"/>`,
  system: svg`<circle cx="8" cy="8" r="1"/>`,
  fail: svg`<path d="m4 4 8 8M12 4l-8 8"/>`,
  warn: svg`<path d="M8 2.500 14.500 13.500h-13zM8 6.500v3.500M8 12h.01"/>`,
  ok: svg`<path d="m3 8.500 3.500 3.500L13 5"/>`,
  shield: svg`<path d="M8 1.500 13.500 3.500v4c0 3.500-2.500 6-5.500 7-3-1-5.500-3.500-5.500-7v-4z"/>`,
  sealed: svg`<path d="M8 1.500 13.500 3.500v4c0 3.500-2.500 6-5.500 7-3-1-5.500-3.500-5.500-7v-4z"/><path d="m5.500 8 2 2 3.500-4"/>`,
  compare: svg`<path d="M2 5.500h11L10.500 3M14 10.500H3L5.500 13"/>`,
  copy: svg`<rect x="5.500" y="5.500" width="8" height="8" rx="1"/><path d="M3 10.500V3.500a1 1 0 0 1 1-1h6.500"/>`,
  save: svg`<path d="M8 2v8M5 7.500 8 10.500l3-3M3 13.500h10"/>`,
  theme: svg`<circle cx="8" cy="8" r="5.500"/><path d="M8 2.500v11" /><path class="full" d="M8 2.500a5.500 5.500 0 0 1 0 11z"/>`,
  up: svg`<path d="m3.500 10.500 4.500-5 4.500 5"/>`,
  down: svg`<path d="m3.500 5.500 4.500 5 4.500-5"/>`,
  right: svg`<path d="m6 3.500 4.500 4.500L6 12.500"/>`,
  close: svg`<path d="m4 4 8 8M12 4l-8 8"/>`,
  play: svg`<path class="full" d="M4.500 3v10l8-5z"/>`,
  pause: svg`<path d="M5.500 3v10M10.500 3v10"/>`,
  back: svg`<path class="full" d="M11.500 3v10l-8-5z"/>`,
  first: svg`<path d="M3.500 3v10"/><path class="full" d="M12.500 3v10l-7-5z"/>`,
  last: svg`<path d="M12.500 3v10"/><path class="full" d="M3.500 3v10l7-5z"/>`,
};

/**
 * Returns a sign. It has no name for screen readers: a word is always beside it.
 *
 * @param {string} name
 * @param {string} [classes]
 */
export function icon(name, classes = '') {
  return html`<svg class="icon ${classes}" viewBox="0 0 16 16" aria-hidden="true">${
    shapes[/** @type {keyof typeof shapes} */ (name)] ?? shapes.system
  }</svg>`;
}

/** The sign of BlackBox. */
export const mark = html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><rect class="mark-box" y="2" width="16" height="12" rx="3"/><path class="mark-lines" d="M4 6.500h8M4 9.500h5"/></svg>`;
