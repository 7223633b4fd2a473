/** What is new in a session since the reader last looked at it. */
import { keepSeen, seenOf } from './seen.js';

export class Unread {
  /** @param {import('./session.js').SessionView} session */
  constructor(session) {
    this.session = session;
    /** The last line that the reader saw on an earlier visit. @type {number | undefined} */
    this.after = undefined;
    this.keep = () => this.close();
  }

  /** Begins the visit. */
  open() {
    const { info, id } = this.session;
    const seen = seenOf(id);
    if (info && seen && seen.lines < info.lines) {
      this.after = seen.lines;
    }
    addEventListener('pagehide', this.keep);
    this.close();
  }

  /** Ends the visit: what was shown is seen. */
  close() {
    const { info, id, store } = this.session;
    if (info && !info.lines_estimated) {
      keepSeen(id, Math.max(info.lines, store.lastLine), info.bytes);
    }
    if (this.session.isClosed) {
      removeEventListener('pagehide', this.keep);
    }
  }

  /** @param {any} event @param {any} before the event above */
  isFirst(event, before) {
    return this.after !== undefined && event.line > this.after && (!before || before.line <= this.after);
  }
}
