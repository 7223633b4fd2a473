/** How keys and the search move through a story. */
import { allText } from './eventtext.js';
import { redraw, say } from './redraw.js';
import { amend } from './router.js';
import { LineRows } from './linerows.js';
import { EventRows } from './storyrows.js';
import { words } from './words.js';

const text = words.story;

export class StoryMoves {
  /** @param {import('./story.js').StoryView} view */
  constructor(view) {
    this.view = view;
    /** What a search on the server came to. */
    this.found = '';
    this.isJumping = false;
    this.typed = '';
  }

  filterChanged() {
    amend(this.view.filter.place);
    const line = this.view.selectedLine();
    if (this.view.rows instanceof EventRows) {
      this.view.selected = line ? this.view.rows.indexOf(line) : -1;
      if (this.view.filter.query && this.view.rows.matches.length && !this.view.rows.matches.includes(this.view.selected)) {
        this.view.list.show(this.view.rows.matches[0], true);
      }
    }
    redraw();
  }

  matchState() {
    const { rows, selected } = this.view;
    return rows instanceof EventRows ? text.matches(rows.matches.indexOf(selected) + 1, rows.matches.length) : this.found;
  }

  /** @param {number} way */
  match(way) {
    if (this.view.rows instanceof EventRows) {
      const { matches } = this.view.rows;
      const next = way > 0 ? matches.find((index) => index > this.view.selected) : matches.findLast((index) => index < this.view.selected);
      this.view.goTo(next ?? (way > 0 ? matches[0] : matches[matches.length - 1]) ?? -1, true);
    } else if (this.view.filter.query) {
      const query = this.view.filter.query.toLowerCase();
      this.seek({}, (event) => allText(event).toLowerCase().includes(query));
    }
  }

  /** Searches on the server. @param {{kinds?: string, errors?: boolean}} filter @param {(event: any) => boolean} test */
  async seek(filter, test) {
    if (this.view.rows instanceof LineRows) {
      const found = await this.view.rows.searchOn(this.view.selected, filter, test, (line) => {
        this.found = text.scanned(line);
        redraw();
      });
      this.found = found < 0 ? text.matches(0, 0) : '';
      this.view.goTo(found, true);
      redraw();
    }
  }

  /** @param {string} action @param {KeyboardEvent} event */
  act(action, event) {
    const page = this.view.list.rowsInWindow();
    const at = this.view.selected;
    const moves = { next: at + 1, previous: Math.max(0, at - 1), pageDown: Math.min(this.view.rows.count() - 1, at + page), pageUp: Math.max(0, at - page), first: 0, last: this.view.rows.count() - 1 };
    if (action in moves) {
      this.view.goTo(moves[/** @type {'next'} */ (action)]);
      return true;
    }
    const jump = /^(next|previous)(Prompt|Error|Call|Match)$/.exec(action);
    if (jump) {
      this.jump(jump[1] === 'next' ? 1 : -1, jump[2]);
      return true;
    }
    return this.other(action, event);
  }

  /** @param {number} way @param {string} what */
  jump(way, what) {
    if (what === 'Match') {
      this.match(way);
    } else if (this.view.rows instanceof EventRows) {
      this.view.goTo(this.view.rows.search(this.view.selected, way, what), true);
    } else if (way > 0) {
      const filters = { Prompt: { kinds: 'user' }, Error: { errors: true }, Call: { kinds: 'tool,tool_start,mcp,subagent,skill' } };
      this.seek(filters[/** @type {'Call'} */ (what)], () => true);
    }
  }

  /** @param {string} action @param {KeyboardEvent} event */
  other(action, event) {
    switch (action) {
      case 'find':
        document.getElementById('find')?.focus();
        return true;
      case 'raw':
        this.view.detail.nextLook();
        return true;
      case 'scrollDown':
      case 'scrollUp':
        this.view.detail.scroll(action === 'scrollDown' ? 1 : -1);
        return true;
      case 'follow':
        this.view.live?.take();
        this.view.goTo(this.view.rows.count() - 1);
        return true;
      case 'thread':
        this.nextThread();
        return true;
      case 'open':
        this.view.detail.isShown = !this.fold(true);
        redraw();
        return true;
      case 'fold':
        return this.fold();
      case 'escape':
        this.view.detail.isShown = false;
        this.isJumping = false;
        redraw();
        return true;
      case 'jump':
        this.isJumping = true;
        this.typed = /\d/.test(event.key) ? event.key : '';
        redraw();
        return true;
      default:
        return false;
    }
  }

  /** Opens or closes the fold at the selected row. @param {boolean} [isOpening] only opens @returns {boolean} whether there is one */
  fold(isOpening = false) {
    const { rows, selected } = this.view;
    const index = rows instanceof EventRows ? rows.toggle(selected, isOpening) : -1;
    if (index >= 0) {
      this.view.selected = -1;
      this.view.goTo(index);
    }
    return index >= 0;
  }

  nextThread() {
    const threads = [...new Set(this.view.session.store.rows.map((row) => row.event.tid).filter(Boolean))];
    this.view.filter.thread = threads[threads.indexOf(this.view.filter.thread) + 1] ?? '';
    say(this.view.filter.thread ? `${words.detail.thread} ${this.view.filter.thread}` : words.story.allThreads);
    this.filterChanged();
  }
}
