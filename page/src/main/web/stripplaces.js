/** What the strip shows over its bars: where the reader is, what is new, which part is chosen. */
import { placeOf } from './axis.js';
import { colour } from './theme.js';

const HEIGHT = 48;

/** @param {any} map @param {number} line @param {(place: number) => number} xOf */
export function xOfLine(map, line, xOf) {
  const at = map.buckets.line.findLastIndex((/** @type {number} */ one) => one <= line);
  return at < 0 ? 0 : xOf(placeOf(map, map.buckets.bucket[at] + 0.5));
}

/** Shades what is new since the reader looked. @param {CanvasRenderingContext2D} brush @param {number} x @param {number} width */
export function unread(brush, x, width) {
  brush.globalAlpha = 0.18;
  brush.fillStyle = colour('--accent');
  brush.fillRect(x, 0, width - x, HEIGHT);
  brush.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} brush @param {any} map @param {number} line @param {(place: number) => number} xOf @param {number} width @param {boolean} isPlayed */
export function head(brush, map, line, xOf, width, isPlayed) {
  const x = xOfLine(map, line, xOf);
  if (isPlayed) {
    brush.globalAlpha = 0.7;
    brush.fillStyle = colour('--bg-side');
    brush.fillRect(x, 0, width - x, HEIGHT);
    brush.globalAlpha = 1;
  }
  brush.fillStyle = colour('--accent');
  brush.fillRect(x - 1, 0, 2, HEIGHT);
}

/** The part that the reader chose, with a handle on each side. @param {CanvasRenderingContext2D} brush @param {number} from @param {number} to @param {number} width */
export function frame(brush, from, to, width) {
  brush.globalAlpha = 0.7;
  brush.fillStyle = colour('--bg-side');
  brush.fillRect(0, 0, from, HEIGHT);
  brush.fillRect(to, 0, width - to, HEIGHT);
  brush.globalAlpha = 1;
  brush.strokeStyle = brush.fillStyle = colour('--accent');
  brush.lineWidth = 1.5;
  brush.strokeRect(from, 0.75, Math.max(2, to - from), HEIGHT - 1.5);
  brush.fillRect(from - 3, HEIGHT / 2 - 8, 6, 16);
  brush.fillRect(to - 3, HEIGHT / 2 - 8, 6, 16);
}
