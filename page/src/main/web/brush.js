/** The brush of the strip: choosing a part of the session with a pointer, or with two fields. */
import { html, nothing } from './lib/lit-html.js';
import { duration } from './format.js';
import { words } from './words.js';

const text = words.strip;
const CLICK = 4;
const HANDLE = 6;
const DAY = 24 * 3600_000;

export class Brush {
  /** @param {import('./timewindow.js').TimeWindow} window @param {(part: import('./timewindow.js').Part | null, map: any) => void} choose */
  constructor(window, choose) {
    this.window = window;
    this.choose = choose;
    /** @type {{x: number, grip: 'from' | 'to' | 'all' | 'new', part: import('./timewindow.js').Part} | null} */
    this.drag = null;
  }

  /** @param {PointerEvent} event @param {import('./axis.js').Scale} scale */
  down(event, scale) {
    if (event.button !== 0) {
      return;
    }
    const canvas = /** @type {Element} */ (event.currentTarget);
    canvas.setPointerCapture(event.pointerId);
    const x = event.clientX - canvas.getBoundingClientRect().left;
    const { part } = this.window;
    this.drag = { x, grip: part ? gripAt(x, scale.x(part.from), scale.x(part.to)) : 'new', part: part ?? { from: 0, to: 0 } };
    this.isMoved = false;
  }

  /** @param {PointerEvent} event @param {any} map @param {import('./axis.js').Scale} scale */
  move(event, map, scale) {
    const { drag } = this;
    if (!drag) {
      return;
    }
    const x = event.clientX - /** @type {Element} */ (event.currentTarget).getBoundingClientRect().left;
    this.isMoved ||= Math.abs(x - drag.x) >= CLICK;
    if (this.isMoved) {
      this.choose(moved(drag, x, scale), map);
    }
  }

  /** @returns {boolean} whether the pointer did not move: a click */
  up() {
    const isClick = this.drag !== null && !this.isMoved;
    this.drag = null;
    return isClick;
  }

  /** The fields, which do what dragging does. @param {any} map */
  fields(map) {
    const part = this.window.part ?? { from: map.x0, to: map.x1 };
    const set = (/** @type {'from' | 'to'} */ end, /** @type {string} */ value) => {
      const place = placeIn(map, value, end === 'to' ? part.from : map.x0);
      if (Number.isFinite(place)) {
        this.choose({ ...part, [end]: place }, map);
      }
    };
    return html`<span class="strip-fields">${field(text.from, map, part.from, (value) => set('from', value))}${field(text.to, map, part.to, (value) => set('to', value))}
      ${this.window.part ? html`<span class="dim">${map.axis === 'time' ? duration(part.to - part.from) : words.session.steps(Math.round(part.to - part.from))}</span>
        <button class="link" @click=${() => this.choose(null, map)}>${words.calls.whole}</button>` : nothing}</span>`;
  }
}

/** @param {number} x @param {number} from @param {number} to @returns {'from' | 'to' | 'all' | 'new'} */
function gripAt(x, from, to) {
  if (Math.abs(x - from) <= HANDLE) {
    return 'from';
  }
  return Math.abs(x - to) <= HANDLE ? 'to' : x > from && x < to ? 'all' : 'new';
}

/** @param {{x: number, grip: string, part: import('./timewindow.js').Part}} drag @param {number} x @param {import('./axis.js').Scale} scale */
function moved(drag, x, scale) {
  const { part, grip } = drag;
  if (grip === 'all') {
    const way = x - drag.x;
    return { from: scale.place(scale.x(part.from) + way), to: scale.place(scale.x(part.to) + way) };
  }
  const fixed = grip === 'from' ? part.to : grip === 'to' ? part.from : scale.place(Math.max(0, drag.x));
  const place = scale.place(Math.max(0, x));
  return { from: Math.min(fixed, place), to: Math.max(fixed, place) };
}

/** @param {any} map @returns {'number' | 'time' | 'date'} */
const typeOf = (map) => (map.axis !== 'time' || !map.start ? 'number' : map.x1 - map.x0 > DAY ? 'date' : 'time');

/** @param {string} name @param {any} map @param {number} place @param {(value: string) => void} changed */
const field = (name, map, place, changed) => html`<label>${name} <input class="strip-field ${typeOf(map)}" inputmode="numeric" .value=${valueOf(map, place)}
  @change=${(/** @type {any} */ e) => changed(e.target.value)}></label>`;

/** What a field shows of a place. @param {any} map @param {number} place @returns {string} */
export function valueOf(map, place) {
  const type = typeOf(map);
  if (type === 'number') {
    return String(map.axis === 'time' ? Math.round(place / 1000) : Math.round(place) + 1);
  }
  const time = new Date(Date.parse(map.start) + place);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString();
  return type === 'time' ? local.slice(11, 19) : local.slice(0, 19).replace('T', ' ');
}

/**
 * Reads a field. A time of day is the first after `after`.
 *
 * @param {any} map
 * @param {string} value
 * @param {number} after a place
 * @returns {number} a place, or NaN
 */
export function placeIn(map, value, after) {
  const type = typeOf(map);
  if (type === 'number') {
    return value === '' ? Number.NaN : map.axis === 'time' ? Number(value) * 1000 : Number(value) - 1;
  }
  const start = Date.parse(map.start);
  if (type === 'date') {
    return Date.parse(value.replace(' ', 'T')) - start;
  }
  const [hours, minutes, seconds] = value.split(':').map(Number);
  const day = new Date(start + after);
  day.setHours(hours, minutes ?? 0, seconds ?? 0, 0);
  const place = day.getTime() - start;
  return place < after - 1000 ? place + DAY : place;
}
