/** A list of any length of which only the rows in the window are elements. */
import { html, render } from './lib/lit-html.js';
import { firstAt, isScaled, reveal, spacer, topOf, within } from './scroll.js';

/** Rows drawn above and below the window. */
const MARGIN = 4;

export class VirtualList {
  /** @param {{count: () => number, row: (index: number) => unknown, moved?: (first: number) => void}} source */
  constructor(source) {
    this.source = source;
    this.first = 0;
    /** @type {HTMLElement | null} */
    this.host = null;
    this.isAsked = false;
  }

  /** Uses an element that has a layer and a spacer, in this order. @param {HTMLElement | null} host */
  attach(host) {
    if (host && host !== this.host) {
      this.host = host;
      this.layer = /** @type {HTMLElement} */ (host.querySelector('.rows-layer'));
      this.spacer = /** @type {HTMLElement} */ (host.querySelector('.rows-spacer'));
      host.addEventListener('scroll', () => this.scrolled());
      host.addEventListener('wheel', (event) => this.turned(event), { passive: false });
    }
  }

  /** @returns {import('./scroll.js').Extent} */
  extent() {
    const style = getComputedStyle(document.documentElement);
    const row = Number.parseFloat(style.getPropertyValue('--row')) || 28;
    return { count: this.source.count(), row, height: this.host?.clientHeight ?? 0 };
  }

  scrolled() {
    const top = this.host?.scrollTop ?? 0;
    if (Math.abs(top - (this.ownTop ?? -1)) > 1) {
      this.first = firstAt(top, this.extent());
      this.ask();
    }
  }

  /** In a scaled list the wheel moves by rows, not by parts of the whole. @param {WheelEvent} event */
  turned(event) {
    const extent = this.extent();
    if (!isScaled(extent) || event.ctrlKey || !event.deltaY) {
      return;
    }
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * extent.row : event.deltaMode === 2 ? event.deltaY * extent.height : event.deltaY;
    this.moveTo(this.first + pixels / extent.row);
  }

  /** @param {number} first the first row in the window */
  moveTo(first) {
    this.first = within(first, this.extent());
    this.ask();
  }

  /** @param {number} row @param {boolean} [isCentred] */
  show(row, isCentred) {
    this.moveTo(reveal(row, this.first, this.extent(), isCentred));
  }

  rowsInWindow() {
    const extent = this.extent();
    return Math.max(1, Math.floor(extent.height / extent.row));
  }

  ask() {
    if (!this.isAsked) {
      this.isAsked = true;
      requestAnimationFrame(() => {
        this.isAsked = false;
        this.draw();
      });
    }
  }

  draw() {
    if (!this.host || !this.layer || !this.spacer) {
      return;
    }
    const extent = this.extent();
    this.first = within(this.first, extent);
    this.spacer.style.height = spacer(extent) + 'px';
    const from = Math.max(0, Math.floor(this.first) - MARGIN);
    const to = Math.min(extent.count, Math.ceil(this.first + extent.height / extent.row) + MARGIN);
    const rows = [];
    for (let index = from; index < to; index++) {
      rows.push(this.source.row(index));
    }
    render(html`${rows}`, this.layer);
    this.layer.style.transform = `translateY(${Math.round((from - this.first) * extent.row)}px)`;
    const top = topOf(this.first, extent);
    if (Math.abs(this.host.scrollTop - top) > 1) {
      this.host.scrollTop = top;
    }
    this.ownTop = this.host.scrollTop;
    this.source.moved?.(this.first);
  }
}
