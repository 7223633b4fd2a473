/** Answers from the file what the page asks of a server. It has the names of api.js. */
import { answerCalls, answerEvents, answerLines, answerState } from './shareanswers.js';
import { ApiFailure } from './sharefailure.js';
import { isHere, json, session, textOf } from './sharedata.js';
import { startCheck, checkState } from './shareverdict.js';
import { words } from './words.js';

/** Whether there is a server to ask. */
export const hasServer = false;

export { ApiFailure };

/** @param {string} path */
export const address = (path) => path;

/** @param {string} id @param {string} [part] */
export const ofSession = (id, part) => 'sessions/' + id + (part ? '/' + part : '');

/** @type {Record<string, (parameters: any) => Promise<any>>} */
const PARTS = {
  '': session,
  lines: answerLines,
  events: answerEvents,
  state: answerState,
  calls: answerCalls,
  map: () => json('map'),
  findings: () => json('findings'),
  files: () => json('files'),
  cost: ({ by }) => json(by === 'tool' ? 'cost-tool' : 'cost-model'), // the answers are in both
};

/** @param {string} path @param {any} [parameters] @returns {Promise<any>} */
export async function get(path, parameters = {}) {
  const [kind, , part = ''] = path.split('/');
  if (kind === 'jobs') {
    return checkState();
  }
  const answer = kind === 'sessions' && Object.hasOwn(PARTS, part) ? PARTS[part] : null;
  if (!answer) {
    throw new ApiFailure(404, words.share.notHere);
  }
  try {
    return await answer(parameters);
  } catch (failure) {
    throw failure instanceof ApiFailure ? failure : new ApiFailure(500, words.share.broken);
  }
}

/** @param {string} path */
export async function post(path) {
  if (path.endsWith('/verify')) {
    return startCheck();
  }
  throw new ApiFailure(404, words.share.notHere);
}

/** The text of a blob, if the file has it. @param {string} path @returns {Promise<string>} */
export async function textAt(path) {
  const name = 'blob-' + path.split('/').at(-1);
  return isHere(name) ? textOf(name) : '';
}

export async function download() {
  throw new ApiFailure(404, words.share.notHere);
}

/** @returns {Promise<WebSocket>} */
export async function socket() {
  throw new ApiFailure(404, words.share.notHere);
}
