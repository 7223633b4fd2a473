/** The words of an event: what was asked, and what came of it. */
import { words } from './words.js';

/**
 * @typedef {{sha256: string, bytes?: number, mime?: string}} Blob
 * @typedef {{name?: string, value: string, blob?: Blob}} Argument
 */

const MAIN = ['command', 'cmd', 'pattern', 'query', 'file_path', 'path', 'url', 'description', 'prompt', 'input', 'text'];
/** What agents put in front of each command. */
const SHELL = /^(?:\/bin\/)?(?:ba|z)?sh -l?c /;
const QUIET = ['description', 'prompt', 'content', 'old_string', 'new_string', 'subagent_type', 'workdir', 'timeout', 'replace_all'];

/** @param {any} event @returns {Argument[]} */
export function argumentsOf(event) {
  /** @type {Argument[]} */
  const all = [];
  for (const argument of event.args ?? []) {
    const last = all[all.length - 1];
    const [name, value] = typeof argument === 'string' ? [undefined, argument] : Object.entries(argument)[0] ?? ['', ''];
    const shown = typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : JSON.stringify(value);
    if (last?.value === '@blob' && ['sha256', 'bytes', 'mime'].includes(name ?? '')) {
      last.blob = { sha256: '', ...last.blob, [name ?? '']: name === 'bytes' ? Number(shown) : shown };
    } else {
      all.push({ name, value: shown });
    }
  }
  return all;
}

/** @param {any} event @param {string} root a folder that is left out of paths */
export function argumentLine(event, root) {
  const all = argumentsOf(event);
  const main = all.find((one) => !one.name) ? undefined : MAIN.map((name) => all.find((one) => one.name === name && !one.blob)).find(Boolean);
  const shown = main ? [main.value] : all.filter((one) => !one.name).map((one) => one.value);
  const others = all.filter((one) => one.name && one !== main && !one.blob && !QUIET.includes(one.name));
  const text = [...shown, ...others.map((one) => `${one.name}=${one.value}`)].join(' ');
  return firstLine((root ? text.replaceAll(root + '/', '').replaceAll(root, '.') : text).replace(SHELL, ''));
}

/** @param {any} event @returns {string} */
export function resultOf(event) {
  const all = [event.result, ...(event.details ?? [])].filter(Boolean);
  const texts = all.map(plain);
  const isTold = texts.length > 1 && texts[1] !== all[1] && texts[1].includes(unwrapped(texts[0]));
  return texts.slice(isTold ? 1 : 0).join('\n');
}

/** Takes the output out of the JSON that an agent wrapped it in. @param {string} result @returns {string} */
export function plain(result) {
  if (!result.startsWith('{"output":')) {
    return result;
  }
  try {
    const { output, metadata } = JSON.parse(result);
    const exit = metadata?.exit_code ?? 0;
    return typeof output !== 'string' ? result : [output.trimEnd(), exit !== 0 || !output ? words.detail.exit(exit) : ''].filter(Boolean).join('\n');
  } catch {
    return result;
  }
}

/** Takes away what agents and formats put around the text of a failure. @param {string} result */
export const unwrapped = (result) => result.trim().replace(/^\[err: ?([^]*)\]$/, '$1').replace(/^<tool_use_error>([^]*)<\/tool_use_error>$/, '$1');

/** @param {string} text */
export const blobOf = (text) => {
  const found = /^@blob sha256=([0-9a-f]{64})(?: bytes=(\d+))?(?: mime=(\S+))?/.exec(text);
  return found ? { sha256: found[1], bytes: found[2] ? Number(found[2]) : undefined, mime: found[3] } : null;
};

/** The start of a text on one line. @param {string} text @param {number} [most] */
export function firstLine(text, most = 400) {
  return text.slice(0, most).replace(/\s+/g, ' ').trim();
}

/** @param {any} event all texts of an event, for a search */
export function allText(event) {
  return [event.text, event.name, event.result, ...(event.details ?? []), ...argumentsOf(event).map((one) => `${one.name ?? ''}=${one.value}`)]
    .filter(Boolean).join('\n');
}
