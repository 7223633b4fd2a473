/** The marks on the strip: prompts, failures, compactions. */
import { colour } from './theme.js';

export const MOST_MARKS = 300;
const TOP = 10;
const BOTTOM = 48;

/** @param {CanvasRenderingContext2D} brush @param {any} map @param {(place: number) => number} xOf */
export function marks(brush, map, xOf) {
  brush.fillStyle = colour('--ink');
  for (const x of map.requests.x.slice(0, MOST_MARKS)) {
    brush.beginPath();
    brush.moveTo(xOf(x) - 4, 1);
    brush.lineTo(xOf(x) + 4, 1);
    brush.lineTo(xOf(x), 7);
    brush.fill();
  }
  brush.setLineDash([2, 2]);
  lines(brush, map.compactions.x, xOf, '--ink');
  brush.setLineDash([]);
  lines(brush, map.errors.x, xOf, '--error');
  brush.strokeStyle = colour('--error');
  brush.lineWidth = 1.5;
  brush.beginPath();
  for (const x of map.errors.x.slice(0, MOST_MARKS)) {
    brush.moveTo(xOf(x) - 3, 2);
    brush.lineTo(xOf(x) + 3, 8);
    brush.moveTo(xOf(x) + 3, 2);
    brush.lineTo(xOf(x) - 3, 8);
  }
  brush.stroke();
}

/** @param {CanvasRenderingContext2D} brush @param {number[]} places @param {(place: number) => number} xOf @param {string} name */
function lines(brush, places, xOf, name) {
  brush.strokeStyle = colour(name);
  brush.lineWidth = 1;
  brush.beginPath();
  for (const x of places.slice(0, MOST_MARKS)) {
    brush.moveTo(xOf(x), TOP);
    brush.lineTo(xOf(x), BOTTOM);
  }
  brush.stroke();
}
