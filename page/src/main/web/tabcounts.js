/** What the tabs of a session count, and the answers that tell it. */
import { get, ofSession } from './api.js';
import { money, number } from './format.js';
import { Answer } from './messages.js';

const MOST_FINDINGS = 200;

export class TabCounts {
  /** @param {string} id of the session */
  constructor(id) {
    this.id = id;
  }

  /** What the session did with files. */
  get files() {
    this.filesAnswer ??= new Answer(() => get(ofSession(this.id, 'files')));
    return this.filesAnswer;
  }

  /** What went wrong in it, ranked. */
  get findings() {
    this.findingsAnswer ??= new Answer(() => get(ofSession(this.id, 'findings'), { most: MOST_FINDINGS }));
    return this.findingsAnswer;
  }

  /** Asks the server for what is not known yet. */
  ask() {
    return [this.files, this.findings];
  }

  /** Asks again for what was asked before. */
  again() {
    this.filesAnswer?.again();
    this.findingsAnswer?.again();
  }

  /** @param {string} view @param {any} info @returns {string} empty for a view that counts nothing, or is not asked yet */
  of(view, info) {
    const found = this.findingsAnswer?.value;
    const changed = this.filesAnswer?.value?.files.filter((/** @type {any} */ file) => file.changes > 0).length;
    const counts = {
      calls: info.measured ? number(info.calls) : '',
      wrong: found ? number(found.findings.length + (found.left_out ?? 0)) : '',
      cost: info.cost_usd ? money(info.cost_usd) : '',
      files: changed === undefined ? '' : number(changed),
    };
    return counts[/** @type {'calls'} */ (view)] ?? '';
  }
}
