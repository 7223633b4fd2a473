/** Measures a page from inside. PageBenchmark adds it to each page, before the modules of the page. */
globalThis.measure = {
  /** When the first row was painted, in milliseconds since the navigation began. */
  firstRow: 0,
  /** Rectangles of the pictures that were drawn since this was set to 0, and the most in one frame. */
  rectangles: 0,
  mostRectangles: 0,
  isRunning: false,
  between: [],
  work: [],

  /** Waits until the frame that comes next is painted. */
  painted: () =>
    new Promise((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage('');
      })),

  /** Notes, until `stop`, the time from frame to frame, and the time from its start until it is painted. */
  start() {
    Object.assign(this, { isRunning: true, between: [], work: [], mostRectangles: 0 });
    let last = 0;
    const { port1, port2 } = new MessageChannel();
    let began = 0;
    port1.onmessage = () => this.work.push(performance.now() - began);
    const frame = (now) => {
      if (!this.isRunning) {
        return;
      }
      if (last > 0) {
        this.between.push(now - last);
      }
      last = now;
      began = now;
      this.rectangles = 0;
      port2.postMessage('');
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  },

  stop() {
    this.isRunning = false;
    return { between: this.between, work: this.work, rectangles: this.mostRectangles };
  },

  /** The rows that a reader sees; null if one of them is not here yet. */
  seen() {
    const box = document.querySelector('.rows').getBoundingClientRect();
    const rows = [...document.querySelectorAll('.rows-layer .row')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.bottom > box.top + 1 && place.top < box.bottom - 1;
    });
    return rows.length === 0 || rows.some((row) => row.classList.contains('absent')) ? null : rows.map((row) => Number(row.dataset.index));
  },

  /** Waits until rows are painted that pass a test. */
  async until(test) {
    const began = performance.now();
    for (;;) {
      await this.painted();
      const rows = this.seen();
      if (rows && test(rows)) {
        return performance.now() - began;
      }
      if (performance.now() - began > 30_000) {
        throw new Error('the rows did not come: ' + location.href + ' ' + JSON.stringify(rows));
      }
    }
  },

  /** Moves the scrollbar to a share of its way, and returns after how many milliseconds the rows were there. */
  thumb(share, count) {
    const host = document.querySelector('.rows');
    host.scrollTop = share * (host.scrollHeight - host.clientHeight);
    const row = document.querySelector('.rows-layer .row').getBoundingClientRect().height;
    const first = share * (count - host.clientHeight / row);
    return this.until((rows) => Math.abs(rows[0] - first) < 2);
  },

  /** Follows a link to a line, and returns after how many milliseconds it was there and selected. */
  link(line) {
    history.pushState(null, '', location.pathname + '?line=' + line);
    dispatchEvent(new Event('moved'));
    return this.until(() => document.querySelector('.row.selected')?.dataset.index === String(line - 1));
  },

  /** Moves the scrollbar a step in each frame, from one share to another. */
  async sweep(from, to, frames) {
    const host = document.querySelector('.rows');
    const way = host.scrollHeight - host.clientHeight;
    for (let at = 0; at <= frames; at++) {
      await new Promise((done) => requestAnimationFrame(done));
      host.scrollTop = (from + ((to - from) * at) / frames) * way;
    }
  },

  /** Collects after how many milliseconds rows with `at=MICROSECONDS` were painted. */
  delays: new Map(),
  watchDelays() {
    const look = () => {
      const fresh = [...document.querySelectorAll('.rows-layer .row')].flatMap((row) => /at=(\d{16})/.exec(row.textContent)?.[1] ?? []).filter((at) => !this.delays.has(at));
      fresh.forEach((at) => this.delays.set(at, Number.NaN));
      if (fresh.length) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const now = performance.timeOrigin + performance.now();
          fresh.forEach((at) => this.delays.set(at, now - Number(at) / 1000));
        };
        port2.postMessage('');
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  },
};

for (const name of ['fillRect', 'strokeRect']) {
  const drawn = CanvasRenderingContext2D.prototype[name];
  CanvasRenderingContext2D.prototype[name] = function (...place) {
    measure.rectangles++;
    measure.mostRectangles = Math.max(measure.mostRectangles, measure.rectangles);
    return drawn.apply(this, place);
  };
}

(async () => {
  while (!document.querySelector('.rows-layer .row:not(.absent)')) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  await measure.painted();
  measure.firstRow = performance.now();
})();
