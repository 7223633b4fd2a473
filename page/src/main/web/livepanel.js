/** One running session on the wall. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { RowCollector, isWaiting } from './eventrows.js';
import { duration } from './format.js';
import { icon } from './icons.js';
import { projectName } from './projectname.js';
import { redraw } from './redraw.js';
import { sessionPath } from './router.js';
import { rowTemplate } from './rowtemplate.js';
import { safeLine, visible } from './safetext.js';
import { dot } from './sessionrow.js';
import { words } from './words.js';

const text = words.livePage;
const FIRST_EVENTS = 60;
const MOST_ROWS = 200;

export class LivePanel {
  /** @param {any} session */
  constructor(session) {
    this.session = session;
    this.collector = new RowCollector();
    this.isFollowing = true;
    this.fresh = 0;
    this.lines = 0;
    /** The first line that was not read. */
    this.next = 0;
  }

  /** @param {any} session */
  update(session) {
    this.session = { ...this.session, ...session };
  }

  /** @param {{lines: number, state: string, replaced_from?: number}} head @param {boolean} isPaused */
  head(head, isPaused) {
    this.lines = head.lines;
    this.session.state = head.state;
    if (head.replaced_from) {
      this.collector = new RowCollector();
      this.next = 0;
    }
    if (!isPaused) {
      this.catchUp();
    }
  }

  /** Reads the events of the lines that were added. */
  async catchUp() {
    if (this.isReading || this.isClosed || this.next > this.lines) {
      return;
    }
    this.isReading = true;
    const upTo = this.lines;
    try {
      const from = this.next || Math.max(1, upTo - FIRST_EVENTS * 3);
      const { events } = await get(ofSession(this.session.id, 'events'), { from, count: 500 });
      const isFirst = this.next === 0;
      events.forEach((/** @type {any} */ event) => this.collector.add(event));
      this.collector.rows.splice(0, Math.max(0, this.collector.rows.length - MOST_ROWS));
      this.next = Math.max(upTo, events.at(-1)?.line ?? 0) + 1;
      this.fresh += this.isFollowing || isFirst ? 0 : events.length;
    } catch {
      // The next head tries again.
    }
    this.isReading = false;
    redraw();
    if (this.next <= this.lines) {
      this.catchUp();
    }
  }

  close() {
    this.isClosed = true;
  }

  /** @returns {HTMLElement | null} */
  tail() {
    return document.getElementById('tail-' + this.session.id);
  }

  drawn() {
    const tail = this.tail();
    if (tail && this.isFollowing) {
      tail.scrollTop = tail.scrollHeight;
    }
  }

  scrolled() {
    const tail = this.tail();
    const isAtEnd = !tail || tail.scrollHeight - tail.scrollTop - tail.clientHeight < 8;
    if (isAtEnd !== this.isFollowing) {
      this.follow(isAtEnd);
    }
  }

  /** @param {boolean} isOn */
  follow(isOn) {
    this.isFollowing = isOn;
    this.fresh = isOn ? 0 : this.fresh;
    redraw();
  }

  template() {
    const { session } = this;
    const { rows } = this.collector;
    const isRunning = session.state === 'running';
    const waiting = isRunning ? rows.findLast((row) => row.group === 'wait' && isWaiting(row)) : undefined;
    const since = Date.now() - Date.parse(session.began ?? '');
    return html`<article class="panel" aria-label=${visible(session.asked ?? session.name)}>
      <header>${dot(session)}<h2><a href=${sessionPath(session.id)}>${safeLine(session.asked ?? session.name)}</a></h2>${waiting ? html`<span class="tag waits">${icon('wait', 'small')} ${text.waits(duration(Math.max(0, Date.now() - Date.parse(waiting.event.ts ?? '') || 0)))}</span>` : nothing}<span class="hint">${isRunning && since >= 0 ? text.running(duration(since)) : isRunning ? words.list.isRunning : text.ended}</span></header>
      <ul class="header-facts"><li>${safeLine(projectName(session.project ?? ''))}</li><li>${safeLine(session.agent ?? '')} <span class="dim">${safeLine(session.model ?? '')}</span></li><li>${text.lines(this.lines)}</li></ul>
      <div class="tail" id=${'tail-' + session.id} tabindex="0" role="group" aria-label=${text.tail} @scroll=${() => this.scrolled()}>
        ${rows.map((row, index) => rowTemplate(row, { index, count: rows.length, isSelected: false, root: session.project ?? '', select: () => {} }))}</div>
      <footer>${this.fresh ? html`<button class="link" @click=${() => this.follow(true)}>${text.newRows(this.fresh)}</button>` : nothing}<span class="space"></span>
        <label><input type="checkbox" .checked=${this.isFollowing} @change=${(/** @type {any} */ e) => this.follow(e.target.checked)}> ${text.follow}</label></footer></article>`;
  }
}
