/** The places on the axis of a picture. */
import { duration, minuteOfDay, number, timeOfDay } from './format.js';

/** @param {any} map @param {number} bucket */
export const placeOf = (map, bucket) => map.x0 + Math.floor(((map.x1 - map.x0) * bucket) / map.px);

/** @param {any} map @param {number} x @param {boolean} [isExact] */
export function label(map, x, isExact = true) {
  if (map.axis === 'step') {
    return number(x + 1);
  }
  if (map.start) {
    const time = Date.parse(map.start) + x;
    return isExact ? timeOfDay(time) : minuteOfDay(time);
  }
  return map.timed ? duration(x) : '';
}

/** A gap of more than this share of a window is folded to this share. */
const FOLD = 0.02;

/**
 * @typedef {object} Fold
 * @property {number} x0
 * @property {number} x1
 * @property {number} millis
 */

/**
 * @typedef {object} Scale
 * @property {Fold[]} folds
 * @property {(where: number) => number} x
 * @property {(pixel: number) => number} place
 */

/**
 * Maps places to pixels. Long times without events become narrow.
 *
 * @param {any} map with a window and gaps
 * @param {number} width
 * @returns {Scale}
 */
export function scaleOf(map, width) {
  const all = Math.max(1, map.x1 - map.x0);
  const gaps = (map.gaps?.x0 ?? [])
    .map((/** @type {number} */ from, /** @type {number} */ at) => ({ from: Math.max(from, map.x0), to: Math.min(map.gaps.x1[at] ?? map.x1, map.x1), millis: map.gaps.ms[at] }))
    .filter((/** @type {any} */ gap) => map.axis === 'time' && gap.to - gap.from > FOLD * all);
  const folded = gaps.reduce((/** @type {number} */ sum, /** @type {any} */ gap) => sum + gap.to - gap.from, 0);
  const perFold = gaps.length ? Math.min(FOLD * 1.5, 0.3 / gaps.length) * width : 0;
  const perPlace = (width - perFold * gaps.length) / Math.max(1, all - folded);
  const ends = [...gaps.map((/** @type {any} */ gap) => gap), { from: map.x1, to: map.x1 }];
  /** @type {{from: number, to: number, x: number, rate: number}[]} */
  const parts = [];
  /** @type {Fold[]} */
  const folds = [];
  let place = map.x0;
  let x = 0;
  for (const gap of ends) {
    parts.push({ from: place, to: gap.from, x, rate: perPlace });
    x += (gap.from - place) * perPlace;
    if (gap.to > gap.from) {
      parts.push({ from: gap.from, to: gap.to, x, rate: perFold / (gap.to - gap.from) });
      folds.push({ x0: x, x1: x + perFold, millis: gap.millis });
      x += perFold;
    }
    place = gap.to;
  }
  return {
    folds,
    x: (where) => {
      const part = parts.findLast((one) => one.from <= where) ?? parts[0];
      return part.x + (Math.min(where, part.to) - part.from) * part.rate;
    },
    place: (pixel) => {
      const part = parts.findLast((one) => one.x <= pixel) ?? parts[0];
      return part.rate ? part.from + (pixel - part.x) / part.rate : part.from;
    },
  };
}

/**
 * Writes the labels, and where there is room the lengths of folds.
 *
 * @param {CanvasRenderingContext2D} brush
 * @param {Scale} scale
 * @param {number} y
 * @param {{x: number, text: string}[]} labels
 * @param {number} width
 */
export function drawLabels(brush, scale, y, labels, width) {
  /** @type {{from: number, to: number}[]} */
  const taken = [];
  for (const { x, text } of [...labels, ...scale.folds.map((fold) => ({ x: fold.x0 + 2, text: duration(fold.millis) }))]) {
    const to = x + brush.measureText(text).width + 10;
    if (to - 10 <= width && taken.every((one) => to < one.from || x > one.to)) {
      brush.fillText(text, x, y);
      taken.push({ from: x, to });
    }
  }
}
