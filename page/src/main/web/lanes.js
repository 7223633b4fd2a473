/** The lanes of the waterfall: pictures, and over each bar a button for keyboards and screen readers. */
import { html, nothing } from './lib/lit-html.js';
import { drawLabels, label, scaleOf } from './axis.js';
import { CallOrder, callAt } from './callorder.js';
import { prepare } from './canvas.js';
import { argumentLine } from './eventtext.js';
import { drawLane } from './lanepicture.js';
import { redraw } from './redraw.js';
import { safeLine, visible } from './safetext.js';
import { colour } from './theme.js';
import { TRACK, layout } from './waterfall.js';
import { words } from './words.js';

const text = words.calls;

/** What remains of the window after a click on calls that are summed up. */
const CLOSER = 0.25;

export class Lanes extends CallOrder {
  /** @param {import('./calls.js').CallsView} view */
  constructor(view) {
    super(view);
    this.isFocusAsked = false;
    this.width = 0;
    /** @type {WeakMap<any, {now: string, placed: ReturnType<typeof layout>}>} by lane of an answer */
    this.layouts = new WeakMap();
  }

  template() {
    const { answer } = this.view;
    return html`<div class="lanes" role="group" aria-label=${text.grid} tabindex="0" @wheel=${(/** @type {WheelEvent} */ e) => this.turned(e)}>
      <div class="time-axis"><canvas aria-hidden="true"></canvas></div>
      ${answer.lanes.map((/** @type {any} */ lane) => this.lane(lane))}
      ${answer.lanes.length === 0 ? html`<p class="empty">${text.none}</p>` : nothing}
      ${answer.lanes_left_out ? html`<p class="empty">${text.leftOut(answer.lanes_left_out)}</p>` : nothing}</div>`;
  }

  /** With a modifier the wheel zooms. @param {WheelEvent} event */
  turned(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.view.zoom(event.deltaY > 0 ? 1.25 : 0.8);
    }
  }

  /** @param {any} lane */
  lane(lane) {
    const placed = this.placed(lane);
    return html`<div class="lane ${lane.depth > 0 ? 'deep' : ''}" role="group" aria-label=${lane.name ? visible(`${lane.name}, ${text.sub(lane.tid)}`) : text.main}>
      <div class="lane-name"><b>${safeLine(lane.name || text.main)}</b>${lane.depth > 0 ? html`<br><span class="dim">${text.sub(lane.tid)}</span>` : nothing}${placed.isDense ? html`<br><span class="dim">${text.summed(lane.calls)}</span>` : nothing}</div>
      <div class="lane-calls"><canvas class="lane-picture" aria-hidden="true" @click=${(/** @type {MouseEvent} */ e) => placed.isDense && this.view.zoom(CLOSER, this.scale().place(e.offsetX))}></canvas>${placed.isDense ? nothing : placed.bars.map((bar) => this.button(lane, bar))}</div></div>`;
  }

  /** @param {any} lane @param {import('./waterfall.js').Bar} bar */
  button(lane, bar) {
    const call = callAt(lane.rows, bar.index);
    const isChosen = call.number === this.view.selected;
    const name = [this.names(lane, bar.index), label(this.view.answer, call.x0), this.took(lane, bar.index), text.outcomes[lane.rows.status[bar.index]]].filter(Boolean).map(visible).join(', ');
    return html`<button class="lane-call" aria-label=${name} title=${name} aria-current=${isChosen ? 'true' : 'false'} tabindex=${isChosen ? 0 : -1} @click=${() => this.view.select(call, true)}></button>`;
  }

  /** The name of a call and what it was asked. @param {any} lane @param {number} at */
  names(lane, at) {
    const { answer, session } = this.view;
    const row = this.rowAt(lane.rows.start_line[at]);
    return [answer.names[lane.rows.name[at]] || (row?.event.kind ?? ''), row ? argumentLine(row.event, session.root) : ''].filter(Boolean).join(' ');
  }

  /** Places the bars of a lane, again only if something has changed. @param {any} lane */
  placed(lane) {
    const { answer, session, strip } = this.view;
    const now = [this.width, session.store.rows.length, strip.answer.value ? 1 : 0].join();
    const known = this.layouts.get(lane);
    if (known?.now === now) {
      return known.placed;
    }
    const window = { from: answer.x0, to: answer.x1, width: this.width, lanes: answer.lanes.length };
    const placed = layout(lane.rows, this.scale().x, window, (at) => this.names(lane, at));
    this.layouts.set(lane, { now, placed });
    return placed;
  }

  scale() {
    const { answer, strip } = this.view;
    return scaleOf({ ...answer, gaps: strip.answer.value?.gaps }, Math.max(1, this.width));
  }

  draw() {
    const host = document.querySelector('.lanes');
    const width = host?.querySelector('.lane-calls')?.clientWidth ?? 0;
    if (!host || width <= 0) {
      return;
    }
    if (width !== this.width) {
      this.width = width;
      redraw();
      return;
    }
    const scale = this.scale();
    this.axis(/** @type {HTMLCanvasElement} */ (host.querySelector('.time-axis canvas')), scale);
    host.querySelectorAll('.lane').forEach((element, at) => {
      const lane = this.view.answer.lanes[at];
      const placed = this.placed(lane);
      drawLane(/** @type {HTMLCanvasElement} */ (element.querySelector('canvas')), lane, this.view.answer, placed, scale);
      element.querySelectorAll('.lane-call').forEach((button, index) => {
        const bar = placed.bars[index];
        const { style } = /** @type {HTMLElement} */ (button);
        style.left = bar.x + 'px';
        style.top = bar.track * TRACK + 1 + 'px';
        style.width = Math.min(bar.room, width - bar.x) + 'px';
      });
    });
    if (this.isFocusAsked) {
      this.isFocusAsked = false;
      const chosen = /** @type {HTMLElement | null} */ (host.querySelector('.lane-call[aria-current="true"]'));
      chosen?.focus();
    }
  }

  /** @param {HTMLCanvasElement} canvas @param {import('./axis.js').Scale} scale */
  axis(canvas, scale) {
    const brush = prepare(canvas, 24);
    brush.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    brush.fillStyle = colour('--ink-3');
    const { answer } = this.view;
    const labels = [];
    for (let x = 0; x < this.width; x += 120) {
      labels.push({ x, text: label(answer, Math.floor(scale.place(x)), answer.x1 - answer.x0 < 3_600_000) });
    }
    drawLabels(brush, scale, 16, labels);
  }
}
