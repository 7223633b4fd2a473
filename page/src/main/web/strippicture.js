/** Draws the strip. */
import { drawLabels, label, placeOf, scaleOf } from './axis.js';
import { hatch, prepare } from './canvas.js';
import { MOST_MARKS, marks } from './stripmarks.js';
import { frame, head, unread, xOfLine } from './stripplaces.js';
import { colour } from './theme.js';

const HEIGHT = 48;
const AXIS = 16;
const TOP = 10;
const COLUMN = 4;

/** Parts of a bar, from below. */
const PARTS = /** @type {const} */ ([
  ['other', '--line-strong'], ['thinking', '--text-mark'], ['agent', '--text-mark'], ['look', '--look'], ['run', '--run'],
  ['request', '--request'], ['delegate', '--ink-2'], ['change', '--change'], ['user', '--accent'],
]);

/**
 * @param {HTMLCanvasElement} canvas
 * @param {any} map
 * @param {{line?: number, isPlayed: boolean, part: import('./timewindow.js').Part | null, sealed: number, isProven: boolean, unread?: number}} look
 */
export function drawStrip(canvas, map, look) {
  const brush = prepare(canvas, HEIGHT + AXIS);
  const width = canvas.clientWidth;
  const xOf = scaleOf(map, width).x;
  if (width > 0) {
    brush.drawImage(picture(map, width), 0, 0, width, HEIGHT + AXIS);
  }
  brush.fillStyle = colour(look.isProven ? '--good' : '--ink-3');
  brush.fillRect(0, HEIGHT - 2, look.sealed >= map.lines ? width : look.sealed > 0 ? xOfLine(map, look.sealed + 1, xOf) : 0, 2);
  if (look.unread !== undefined) {
    unread(brush, xOfLine(map, look.unread + 1, xOf), width);
  }
  if (look.line !== undefined) {
    head(brush, map, look.line, xOf, width, look.isPlayed);
  }
  if (look.part) {
    frame(brush, xOf(look.part.from), xOf(look.part.to), width);
  }
}

/** The last picture, which most drawings only copy: it has some thousand rectangles. */
const last = { map: null, look: '', canvas: document.createElement('canvas') };

/** Draws what depends on the session alone. @param {any} map @param {number} width */
function picture(map, width) {
  const look = [width, devicePixelRatio, colour('--bg'), colour('--ink-3'), colour('--run')].join();
  if (last.map !== map || last.look !== look) {
    Object.assign(last, { map, look });
    drawAll(prepare(last.canvas, HEIGHT + AXIS, width), map, width);
  }
  return last.canvas;
}

/** @param {CanvasRenderingContext2D} brush @param {any} map @param {number} width */
function drawAll(brush, map, width) {
  const scale = scaleOf(map, width);
  brush.fillStyle = colour('--bg');
  brush.fillRect(0, 0, width, HEIGHT);
  spans(brush, map, scale);
  bars(brush, map, scale.x, width);
  costLine(brush, map, scale.x);
  marks(brush, map, scale.x);
  axis(brush, map, scale, width);
}

/** Sums of buckets by columns of pixels. @param {any} map @param {(place: number) => number} xOf @param {number} width */
function columns(map, xOf, width) {
  const all = Array.from({ length: Math.ceil(width / COLUMN) + 1 }, () => PARTS.map(() => 0));
  map.buckets.bucket.forEach((/** @type {number} */ bucket, /** @type {number} */ at) => {
    const column = all[Math.min(all.length - 1, Math.floor(xOf(placeOf(map, bucket)) / COLUMN))];
    PARTS.forEach(([part], index) => { column[index] += map.buckets[part][at]; });
  });
  return all;
}

/** @param {CanvasRenderingContext2D} brush @param {any} map @param {(place: number) => number} xOf @param {number} width */
function bars(brush, map, xOf, width) {
  const all = columns(map, xOf, width);
  const total = (/** @type {number[]} */ column) => column.reduce((a, b) => a + b, 0);
  const most = Math.max(1, ...all.map(total));
  const colours = PARTS.map(([, name]) => colour(name));
  all.forEach((column, at) => {
    const sum = total(column);
    const height = Math.max(3, Math.sqrt(sum / most) * (HEIGHT - TOP - 4));
    let y = HEIGHT - 2;
    column.forEach((count, index) => {
      const high = sum ? (count / sum) * height : 0;
      brush.fillStyle = colours[index];
      brush.fillRect(at * COLUMN, y - high, COLUMN - 1, high);
      y -= high;
    });
  });
}

/** @param {CanvasRenderingContext2D} brush @param {any} map @param {import('./axis.js').Scale} scale */
function spans(brush, map, scale) {
  brush.fillStyle = colour('--bg-hover');
  scale.folds.forEach((fold) => brush.fillRect(fold.x0, 0, fold.x1 - fold.x0, HEIGHT));
  map.waits.x0.slice(0, MOST_MARKS).forEach((/** @type {number} */ x0, /** @type {number} */ at) => {
    hatch(brush, scale.x(x0), TOP, Math.max(2, scale.x(map.waits.x1[at] ?? map.x1) - scale.x(x0)), HEIGHT - TOP - 2);
  });
}

/** @param {CanvasRenderingContext2D} brush @param {any} map @param {(place: number) => number} xOf */
function costLine(brush, map, xOf) {
  const { buckets } = map;
  const most = Math.max(...buckets.cost_usd.map((/** @type {number | null} */ one) => one ?? 0), 0);
  if (most <= 0) {
    return;
  }
  brush.strokeStyle = colour('--cost');
  brush.lineWidth = 1.5;
  brush.beginPath();
  brush.moveTo(0, HEIGHT - 3);
  buckets.bucket.forEach((/** @type {number} */ bucket, /** @type {number} */ at) => {
    brush.lineTo(xOf(placeOf(map, bucket + 1)), HEIGHT - 3 - ((buckets.cost_usd[at] ?? 0) / most) * (HEIGHT - TOP - 8));
  });
  brush.stroke();
}

/** @param {CanvasRenderingContext2D} brush @param {any} map @param {import('./axis.js').Scale} scale @param {number} width */
function axis(brush, map, scale, width) {
  brush.fillStyle = colour('--ink-3');
  brush.font = `11px ${getComputedStyle(document.body).fontFamily}`;
  const count = Math.max(2, Math.floor(width / 130));
  drawLabels(brush, scale, HEIGHT + 12, Array.from({ length: count }, (_, at) => {
    const x = (width * at) / count;
    return { x: x + 2, text: label(map, scale.place(x), map.x1 - map.x0 < 600_000) };
  }), width);
}
