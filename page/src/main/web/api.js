/** Calls the API of the server. */
import { forgetToken, token } from './token.js';

const BASE = '/api/v1/';

/** Whether there is a server to ask. */
export const hasServer = true;

/** An answer that is not what was asked for. */
export class ApiFailure extends Error {
  /**
   * @param {number} status 0 if there was no answer
   * @param {{detail?: string, hint?: string, type?: string}} problem
   */
  constructor(status, problem) {
    super(problem.detail ?? '');
    this.status = status;
    this.hint = problem.hint ?? '';
    this.slug = (problem.type ?? '').replace('urn:blackbox:problem:', '');
  }
}

/**
 * @param {string} path below the base, without a query
 * @param {Record<string, unknown>} [parameters] those without a value are left out
 */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return BASE + path + (text ? '?' + text : '');
}

/** @param {string} id @param {string} [part] */
export function ofSession(id, part) {
  return 'sessions/' + encodeURIComponent(id) + (part ? '/' + part : '');
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} [parameters]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function get(path, parameters, signal) {
  return call(address(path, parameters), { signal });
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
export function post(path, body = {}) {
  return call(address(path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** @param {string} url @param {RequestInit} options */
async function call(url, options) {
  const headers = { ...options.headers, Authorization: 'Bearer ' + token() };
  let answer;
  try {
    answer = await fetch(url, { ...options, headers });
  } catch (failure) {
    if (options.signal?.aborted) {
      throw failure;
    }
    throw new ApiFailure(0, {});
  }
  if (answer.ok) {
    return answer.json();
  }
  if (answer.status === 401) {
    forgetToken();
    dispatchEvent(new Event('token-refused'));
  }
  const isProblem = (answer.headers.get('Content-Type') ?? '').includes('problem+json');
  throw new ApiFailure(answer.status, isProblem ? await answer.json() : {});
}

/**
 * Lets the browser save an answer of the API.
 *
 * @param {string} path below the base
 * @param {Record<string, unknown>} [parameters]
 */
export async function download(path, parameters) {
  const place = address(path, parameters);
  const { ticket } = await post('tickets', { path: place });
  const link = document.createElement('a');
  link.href = place + (place.includes('?') ? '&' : '?') + 'ticket=' + ticket;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** The text of a file, empty for a missing file. @param {string} path @returns {Promise<string>} */
export async function textAt(path) {
  const answer = await fetch(address(path), { headers: { Authorization: 'Bearer ' + token() } });
  return answer.ok ? answer.text() : '';
}

/** Opens a WebSocket of the API. @param {string} path @returns {Promise<WebSocket>} */
export async function socket(path) {
  const { ticket } = await post('tickets', { path: BASE + path });
  const protocol = location.protocol === 'https:' ? 'wss' : 'ws';
  const place = new URL(BASE + path, location.href);
  place.protocol = protocol;
  return new WebSocket(place, ['blackbox.v1', 'ticket.' + ticket]);
}
