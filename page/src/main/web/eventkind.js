/** Says in which group an event belongs. */

export const GROUPS = ['person', 'agent', 'think', 'look', 'change', 'run', 'request', 'sub', 'wait', 'system'];

/** The groups of kinds of lines that do not follow from what a call does. */
const KINDS = {
  user: 'person',
  agent: 'agent',
  thinking: 'think',
  question: 'wait',
  plan: 'system',
};

/**
 * @param {string} kind of the line
 * @param {string} [effect] what its call does, as the API says
 * @returns {string} one of GROUPS
 */
export const groupOf = (kind, effect) =>
  KINDS[/** @type {'user'} */ (kind)] ?? (effect === 'delegate' ? 'sub' : effect) ?? (kind === 'observation' ? 'run' : 'system');

/** @param {string} kind @returns {boolean} whether lines of this kind are calls */
export const isCall = (kind) =>
  ['tool', 'tool_start', 'mcp', 'skill', 'subagent', 'recall', 'plan', 'question'].includes(kind);
