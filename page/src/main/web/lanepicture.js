/** Draws the calls of one lane. */
import { groupOf } from './eventkind.js';
import { hatch, prepare } from './canvas.js';
import { visible } from './safetext.js';
import { colour } from './theme.js';
import { TRACK } from './waterfall.js';

const HIGH = 16;

/** The width of the two lines around a failed call: a bar that is no wider has nothing between them. */
const LINES = 3;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {any} lane
 * @param {any} answer with the tables of kinds and effects
 * @param {ReturnType<typeof import('./waterfall.js').layout>} placed
 * @param {import('./axis.js').Scale} scale
 */
export function drawLane(canvas, lane, answer, placed, scale) {
  const height = placed.tracks * TRACK + 4;
  canvas.style.height = height + 'px';
  const brush = prepare(canvas, height);
  brush.fillStyle = colour('--bg-hover');
  scale.folds.forEach((fold) => brush.fillRect(fold.x0, 0, fold.x1 - fold.x0, height));
  brush.font = `12px ${getComputedStyle(document.documentElement).getPropertyValue('--mono')}`;
  brush.textBaseline = 'middle';
  const { rows } = lane;
  const most = placed.bars.reduce((one, bar) => Math.max(one, bar.count), 1);
  for (const bar of placed.bars) {
    const at = bar.index;
    const group = groupOf(answer.kinds[rows.kind[at]], answer.effects[rows.effect[at]]);
    const high = placed.isDense ? Math.max(4, Math.sqrt(bar.count / most) * HIGH) : HIGH;
    drawBar(brush, bar.x, bar.track * TRACK + 5 + (HIGH - high), bar.width, high, group, bar.isFailed, rows.x1[at] === null);
    if (bar.label) {
      const y = bar.track * TRACK + 5 + HIGH / 2 + 1;
      if (bar.isLabelInside && group === 'wait') {
        brush.fillStyle = colour('--wait-bg');
        brush.fillRect(bar.x + 4, bar.track * TRACK + 6, brush.measureText(bar.label).width + 4, HIGH - 2);
      }
      brush.fillStyle = colour(bar.isFailed ? '--error' : !bar.isLabelInside ? '--ink-2' : ['wait', 'sub'].includes(group) ? '--ink' : '--bg');
      brush.fillText(visible(bar.label), bar.isLabelInside ? bar.x + 6 : bar.x + bar.width + 4, y);
    }
  }
}

/** @param {CanvasRenderingContext2D} brush @param {number} x @param {number} y @param {number} width @param {number} height @param {string} group @param {boolean} isFailed @param {boolean} isOpen */
function drawBar(brush, x, y, width, height, group, isFailed, isOpen) {
  if (isFailed && width <= LINES) {
    brush.fillStyle = colour('--error');
    brush.fillRect(x, y, width, height);
    return;
  }
  if (isFailed) {
    brush.fillStyle = colour('--error-bg');
    brush.fillRect(x, y, width, height);
    brush.strokeStyle = colour('--error');
    brush.lineWidth = 1.5;
    brush.strokeRect(x + 0.75, y + 0.75, Math.max(1.5, width - 1.5), height - 1.5);
    return;
  }
  if (group === 'wait') {
    hatch(brush, x, y, width, height);
    return;
  }
  if (group === 'sub') {
    brush.strokeStyle = colour('--ink-2');
    brush.lineWidth = 1;
    brush.strokeRect(x + 0.5, y + 0.5, Math.max(2, width - 1), height - 1);
    return;
  }
  brush.fillStyle = colour(['look', 'change', 'run', 'request'].includes(group) ? '--' + group : '--text-mark');
  brush.fillRect(x, y, width, height);
  if (isOpen) {
    brush.fillStyle = colour('--bg');
    brush.fillRect(x + width - 3, y + 3, 2, height - 6);
  }
}
