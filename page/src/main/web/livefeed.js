/** The connection that tells what happens now. It opens again when it is lost. */
import { socket } from './api.js';
import { redraw } from './redraw.js';

const FIRST_WAIT = 1;
const LONGEST_WAIT = 30;

export class LiveFeed {
  /** @param {(message: any) => void} heard */
  constructor(heard) {
    this.heard = heard;
    /** @type {Set<string>} */
    this.watched = new Set();
    this.isConnected = false;
    this.isClosed = false;
    /** Seconds until the next attempt. */
    this.left = 0;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  async connect() {
    clearInterval(this.counting);
    this.left = 0;
    try {
      const opened = await socket('live');
      this.socket = opened;
      opened.addEventListener('open', () => {
        this.isConnected = true;
        this.wait = FIRST_WAIT;
        this.send({ watch: [...this.watched] });
        redraw();
      });
      opened.addEventListener('message', (event) => this.heard(JSON.parse(event.data)));
      opened.addEventListener('close', () => this.lost());
    } catch {
      this.lost();
    }
  }

  lost() {
    this.isConnected = false;
    if (this.isClosed) {
      return;
    }
    this.left = this.wait;
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    clearInterval(this.counting);
    this.counting = setInterval(() => {
      this.left--;
      if (this.left <= 0) {
        this.connect();
      }
      redraw();
    }, 1000);
    redraw();
  }

  /** @param {string[]} ids */
  watch(ids) {
    const added = ids.filter((id) => !this.watched.has(id));
    added.forEach((id) => this.watched.add(id));
    if (added.length) {
      this.send({ watch: added });
    }
  }

  /** @param {object} message */
  send(message) {
    if (this.isConnected) {
      this.socket?.send(JSON.stringify(message));
    }
  }

  close() {
    this.isClosed = true;
    clearInterval(this.counting);
    this.socket?.close();
  }
}
