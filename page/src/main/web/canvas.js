/** What all pictures on a canvas share. */
import { colour } from './theme.js';

/** Makes the canvas as sharp as the screen. @param {HTMLCanvasElement} canvas @param {number} height @param {number} [width] */
export function prepare(canvas, height, width = canvas.clientWidth) {
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  brush.setTransform(scale, 0, 0, scale, 0, 0);
  brush.clearRect(0, 0, width, height);
  return brush;
}

/** @param {CanvasRenderingContext2D} brush @param {number} x @param {number} y @param {number} width @param {number} height */
export function hatch(brush, x, y, width, height) {
  brush.save();
  brush.beginPath();
  brush.rect(x, y, width, height);
  brush.clip();
  brush.fillStyle = colour('--wait-bg');
  brush.fillRect(x, y, width, height);
  brush.strokeStyle = colour('--wait');
  brush.lineWidth = 1;
  brush.beginPath();
  for (let at = x - height; at < x + width; at += 6) {
    brush.moveTo(at, y + height);
    brush.lineTo(at + height, y);
  }
  brush.stroke();
  brush.restore();
}
